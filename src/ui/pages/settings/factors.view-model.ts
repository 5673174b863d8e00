import { makeAutoObservable, observableRef } from 'mobx';
import type { Factor } from '../../../application/auth/client/backend-auth.ts';
import type {
  ChallengeFactor,
  ConfirmFactor,
  EnrolFactor,
  Enrolment,
  ListFactors,
  RemoveFactor,
} from '../../../application/auth/client/factors.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import { joinPhoneInput, parsePhoneInput } from '../../../domain/auth/phone-input.ts';
import { accountText } from '../../features/auth/account.text.ts';
import { backendFailureText, factorFailureText } from '../../features/auth/failure-text.ts';
import { FormState, fieldError } from '../../features/auth/form-state.ts';
import { phoneError } from '../../features/auth/phone-error.ts';
import type { ToastStore } from '../../stores/toast.store.ts';
import type { RecoveryCodesViewModel } from './recovery-codes.view-model.ts';
import { settingsText } from './settings.text.ts';

interface UseCases {
  readonly list: ListFactors;
  readonly enrol: EnrolFactor;
  readonly challenge: ChallengeFactor;
  readonly confirm: ConfirmFactor;
  readonly remove: RemoveFactor;
}

const RESEND_AFTER_MS = 60_000;

const ABOUT_CODE = {
  mfa_verification_failed: 'code',
  mfa_verification_rejected: 'code',
  otp_expired: 'code',
  CODE_INCOMPLETE: 'code',
} as const;

/** The second factors of an account, and one that is being added. */
export class FactorsViewModel {
  factors: readonly Factor[] | null = null;
  problem: string | null = null;
  /** The factor that is being added: its step advances once the backend has answered. */
  adding: Factor['type'] | null = null;
  enrolment: Enrolment | null = null;
  country = 'ID';
  isBusy = false;
  /** When another code may be sent to the phone that is being added. */
  resendAt: Date;
  isResending = false;
  /** Why no other code was sent; the previous one is still valid. */
  resendProblem: string | null = null;
  readonly phone = new FormState({ phone: '' });
  readonly code = new FormState({ code: '' });

  constructor(
    private readonly use: UseCases,
    readonly recovery: RecoveryCodesViewModel,
    private readonly toasts: ToastStore,
    private readonly clock: Clock,
  ) {
    this.resendAt = clock.now();
    makeAutoObservable<this, 'use' | 'toasts' | 'clock'>(
      this,
      {
        factors: observableRef,
        enrolment: observableRef,
        phone: false,
        code: false,
        recovery: false,
        use: false,
        toasts: false,
        clock: false,
      },
      { autoBind: true },
    );
  }

  start(): undefined {
    void this.load();
    return undefined;
  }

  of(type: Factor['type']): Factor | null {
    return this.factors?.find((factor) => factor.type === type) ?? null;
  }

  async load(): Promise<void> {
    this.fail(null);
    const found = await this.use.list.execute();
    if (!found.ok) {
      this.fail(backendFailureText(found.failure));
      return;
    }
    this.take(found.value);
    if (found.value.length > 0) await this.recovery.load();
  }

  async add(type: Factor['type']): Promise<void> {
    if (this.isBusy) return;
    this.cancel();
    this.adding = type;
    if (type === 'phone') return;
    this.busy(true);
    const begun = await this.use.enrol.execute({ type: 'totp', name: settingsText.app });
    this.busy(false);
    if (begun.ok) this.expect(begun.value);
    else {
      this.cancel();
      this.toasts.show('error', backendFailureText(begun.failure));
    }
  }

  setPhone(country: string, phone: string): void {
    this.country = country;
    this.phone.set('phone', phone);
  }

  async sendPhone(): Promise<void> {
    const phone = joinPhoneInput(parsePhoneInput(this.phone.values.phone, this.country));
    const begun = await this.phone.submit({
      check: () => fieldError('phone', phoneError(this.phone.values.phone, this.country)),
      send: () => this.use.enrol.execute({ type: 'phone', name: settingsText.phone, phone }),
      fieldOf: { PHONE_INVALID: 'phone' },
      describeFailure: backendFailureText,
    });
    if (begun !== null) this.expect(begun.value);
  }

  async resend(): Promise<void> {
    const { enrolment } = this;
    if (enrolment === null || this.isResending) return;
    this.mark(true, null);
    const sent = await this.use.challenge.execute(enrolment.factorId);
    // Cancelled while the code was being sent, so no step shows it.
    const isLeft = this.enrolment !== enrolment;
    this.mark(false, sent.ok || isLeft ? null : backendFailureText(sent.failure));
    if (!sent.ok || isLeft) return;
    this.expect({ ...enrolment, challengeId: sent.value });
    this.toasts.show('success', accountText.codeSent);
  }

  /** Returns to the number, which keeps its input. */
  changePhone(): void {
    this.enrolment = null;
    this.resendProblem = null;
    this.code.set('code', '');
  }

  async confirm(): Promise<void> {
    const { enrolment } = this;
    if (enrolment === null) return;
    const { factorId, challengeId, key } = enrolment;
    const done = await this.code.submit({
      send: () => this.use.confirm.execute({ factorId, challengeId, code: this.code.values.code }),
      fieldOf: ABOUT_CODE,
      describeFailure: factorFailureText(key === null ? 'phone' : 'totp'),
    });
    if (done === null) return;
    this.cancel();
    this.toasts.show('success', settingsText.enabled);
    await this.load();
    // The first factor issues recovery codes: without them a lost phone would lock its owner out.
    if ((this.recovery.left ?? 0) === 0) await this.recovery.create();
  }

  async remove(factor: Factor): Promise<void> {
    const removed = await this.use.remove.execute(factor.id);
    if (!removed.ok) {
      this.toasts.show('error', backendFailureText(removed.failure));
      return;
    }
    this.toasts.show('success', settingsText.disabled);
    await this.load();
  }

  cancel(): void {
    this.adding = null;
    this.changePhone();
    this.phone.set('phone', '');
  }

  private expect(enrolment: Enrolment): void {
    this.enrolment = enrolment;
    this.resendAt = new Date(this.clock.now().getTime() + RESEND_AFTER_MS);
  }

  private mark(isResending: boolean, problem: string | null): void {
    this.isResending = isResending;
    this.resendProblem = problem;
  }

  private take(factors: readonly Factor[]): void {
    this.factors = factors;
  }

  private fail(problem: string | null): void {
    this.problem = problem;
  }

  private busy(isBusy: boolean): void {
    this.isBusy = isBusy;
  }
}
