import { makeAutoObservable } from 'mobx';
import { MarkRefundSent, ReadRefunds, RevealRefundDestination } from '../../../../application/order/handle-refunds.ts';
import type { AdminRefund } from '../../../../application/order/order-admin-repository.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import { ClockStore } from '../../../stores/clock.store.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { BriefDisclosure } from '../kit/brief-disclosure.ts';
import { failureText } from '../kit/failure-text.ts';
import { StaffDialog } from '../kit/staff-dialog.ts';
import { StepUpStore } from '../kit/step-up.store.ts';
import { refundsText as text } from './refunds.text.ts';

interface UseCases {
  readonly read: ReadRefunds;
  readonly mark: MarkRefundSent;
  readonly reveal: RevealRefundDestination;
}

export type RefundState = AdminRefund['state'];

/** The shown refund is outdated. */
const OUTDATED: ReadonlySet<string> = new Set(['TRANSITION_NOT_ALLOWED', 'NOT_FOUND']);

/** Refunds in one state. */
export class RefundsViewModel {
  state: RefundState = 'granted';
  /** A notice that another person was faster. */
  note: string | null = null;
  /** About the refund whose transfer is being recorded. */
  private readonly dialog = new StaffDialog<AdminRefund>();
  private readonly disclosure: BriefDisclosure;
  private readonly request = new LatestRequest<readonly AdminRefund[]>();

  constructor(
    private readonly use: UseCases,
    private readonly stepUp: StepUpStore,
    clock: ClockStore,
    private readonly toasts: ToastStore,
  ) {
    this.disclosure = new BriefDisclosure(clock);
    makeAutoObservable<this, 'request' | 'use' | 'stepUp' | 'disclosure' | 'toasts' | 'dialog'>(
      this,
      { request: false, use: false, stepUp: false, disclosure: false, toasts: false, dialog: false },
      { autoBind: true },
    );
  }

  get subject(): AdminRefund | null {
    return this.dialog.subject;
  }

  get refusal(): string | null {
    return this.dialog.refusal;
  }

  get isBusy(): boolean {
    return this.dialog.isBusy;
  }

  get refunds(): readonly AdminRefund[] | null {
    return this.request.value;
  }

  get problem(): string | null {
    return this.request.failure === null ? null : failureText(this.request.failure);
  }

  /** The full account number while it is revealed. */
  numberOf(id: string): string | null {
    return this.disclosure.of(id);
  }

  async load(state: RefundState): Promise<void> {
    if (this.state !== state) this.request.clear();
    this.state = state;
    await this.request.run(() => this.use.read.execute(state));
  }

  async reveal({ id }: AdminRefund): Promise<void> {
    if (!(await this.stepUp.ensure())) return this.toasts.show('info', text.stepUpStopped);
    const found = await this.use.reveal.execute(id);
    if (found.ok) this.disclosure.show(id, found.value);
    else this.toasts.show('error', failureText(found.failure));
  }

  openDialog(refund: AdminRefund): void {
    this.dialog.open(refund);
    this.note = null;
  }

  drop(): void {
    this.dialog.close();
  }

  async markSent(reference: string): Promise<void> {
    const { subject, dialog } = this;
    if (subject === null || dialog.isBusy) return;
    if (reference.trim().length < 3) return dialog.refuse(text.referenceMissing);
    await dialog.run(async () => {
      if (await this.stepUp.ensure()) await this.send(subject, reference);
      else dialog.refuse(text.stepUpStopped);
    });
  }

  private async send({ id }: AdminRefund, reference: string): Promise<void> {
    const sent = await this.use.mark.execute(id, reference);
    if (sent.ok) this.toasts.show('success', text.sent);
    else if (OUTDATED.has(sent.failure.code)) this.setNote(text.changed);
    else return this.dialog.refuse(failureText(sent.failure));
    this.drop();
    await this.load(this.state);
  }

  private setNote(note: string): void {
    this.note = note;
  }
}

export const refundsBindings = bindingsOf(
  RefundsViewModel,
  [ReadRefunds, MarkRefundSent, RevealRefundDestination, StepUpStore, ClockStore, ToastStore],
  (read, mark, reveal, stepUp, clock, toasts) => new RefundsViewModel({ read, mark, reveal }, stepUp, clock, toasts),
);
