import { makeAutoObservable, observableRef } from 'mobx';
import type { Factor } from '../../../application/auth/client/backend-auth.ts';
import type { ChallengeFactor, ConfirmFactor, ListFactors } from '../../../application/auth/client/factors.ts';
import type { UseRecoveryCode } from '../../../application/auth/client/recovery-codes.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import { backendFailureText, factorFailureText } from './failure-text.ts';
import { FormState } from './form-state.ts';

const RESEND_AFTER_MS = 60_000;

interface Uses {
  readonly listFactors: ListFactors;
  readonly challengeFactor: ChallengeFactor;
  readonly confirmFactor: ConfirmFactor;
  readonly useRecoveryCode: UseRecoveryCode;
  readonly clock: Clock;
}

/** Asks for the second factor: the authenticator app if there is one, else or by choice the phone. */
export class SecondFactorViewModel {
  readonly form = new FormState({ code: '' });
  readonly recovery = new FormState({ recovery: '' });
  /** A recovery code is entered instead of the code of a factor. */
  isRecovering = false;
  factors: readonly Factor[] = [];
  chosen: Factor | null = null;
  resendAt: Date;
  /** Why no code can be entered yet. */
  problem: string | null = null;
  /** The factor whose code is being requested: a second request meanwhile would be refused. */
  asking: Factor | null = null;
  /** Why no other code was sent; the previous one is still valid. */
  notSent: string | null = null;
  private challengeId: string | null = null;
  /** Resolves when the factor is known; a code that was entered earlier waits for it. */
  private loading: Promise<void> = Promise.resolve();

  constructor(private readonly uses: Uses) {
    this.resendAt = uses.clock.now();
    makeAutoObservable<this, 'loading' | 'uses'>(
      this,
      {
        form: false,
        recovery: false,
        factors: observableRef,
        chosen: observableRef,
        asking: observableRef,
        loading: false,
        uses: false,
      },
      { autoBind: true },
    );
  }

  start(): undefined {
    this.reload();
    return undefined;
  }

  get others(): readonly Factor[] {
    return this.factors.filter((factor) => factor !== this.chosen);
  }

  reload(): void {
    this.loading = this.load();
  }

  private async load(): Promise<void> {
    this.show(null);
    const found = await this.uses.listFactors.execute();
    if (!found.ok) {
      this.show(backendFailureText(found.failure));
      return;
    }
    this.take(found.value);
    const first = found.value.find(({ type }) => type === 'totp') ?? found.value[0];
    if (first !== undefined) await this.choose(first);
  }

  /** Switches to another factor, or requests another code by phone. */
  async choose(factor: Factor): Promise<void> {
    if (this.asking !== null) return;
    if (factor.type === 'totp') {
      this.begin(factor, null);
      return;
    }
    this.prompt(factor);
    const challenge = await this.uses.challengeFactor.execute(factor.id);
    this.prompt(null);
    if (challenge.ok) this.begin(factor, challenge.value);
    else this.stay(factor, backendFailureText(challenge.failure));
  }

  /** @returns whether the second factor was passed */
  async confirm(): Promise<boolean> {
    await this.loading;
    const { chosen, challengeId } = this;
    if (chosen === null || this.problem !== null) return false;
    const passed = await this.form.submit({
      send: () => this.uses.confirmFactor.execute({ factorId: chosen.id, challengeId, code: this.form.values.code }),
      describeFailure: factorFailureText(chosen.type),
      fieldOf: { mfa_verification_failed: 'code', mfa_verification_rejected: 'code', otp_expired: 'code', CODE_INCOMPLETE: 'code' },
    });
    return passed !== null;
  }

  recover(isRecovering: boolean): void {
    this.isRecovering = isRecovering;
  }

  /** @returns whether the recovery code was accepted */
  async confirmRecovery(): Promise<boolean> {
    const passed = await this.recovery.submit({
      send: () => this.uses.useRecoveryCode.execute(this.recovery.values.recovery),
      fieldOf: { INVALID_CODE: 'recovery', RECOVERY_CODE_INCOMPLETE: 'recovery' },
    });
    return passed !== null;
  }

  private begin(factor: Factor, challengeId: string | null): void {
    this.problem = null;
    this.notSent = null;
    // Another factor has another code; one that was entered before the first factor was known belongs to that factor.
    if (this.chosen !== null && factor.id !== this.chosen.id) this.form.set('code', '');
    this.chosen = factor;
    this.challengeId = challengeId;
    this.resendAt = new Date(this.uses.clock.now().getTime() + RESEND_AFTER_MS);
  }

  /** No code was sent: the previous factor stays selected, where it accepts a code. */
  private stay(wanted: Factor, text: string): void {
    if (this.chosen !== null && (this.chosen.type === 'totp' || this.challengeId !== null)) {
      this.notSent = text;
      return;
    }
    this.begin(wanted, null);
    this.show(text);
  }

  private prompt(factor: Factor | null): void {
    this.asking = factor;
    if (factor !== null) this.notSent = null;
  }

  private take(factors: readonly Factor[]): void {
    this.factors = factors;
  }

  private show(problem: string | null): void {
    this.problem = problem;
  }
}
