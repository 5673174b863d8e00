import { makeAutoObservable } from 'mobx';
import {
  ApprovePayment,
  type PaymentWork,
  ReadPaymentWork,
  ResolveException,
  ShowEvidence,
} from '../../../../application/order/handle-payments.ts';
import type { AdminPaymentException, PaymentReview } from '../../../../application/order/order-admin-repository.ts';
import { TransitionOrder } from '../../../../application/order/transition-order.ts';
import type { Failure, Result } from '../../../../domain/shared/result.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import { ClockStore } from '../../../stores/clock.store.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { BriefDisclosure } from '../kit/brief-disclosure.ts';
import { failureText } from '../kit/failure-text.ts';
import { StaffDialog } from '../kit/staff-dialog.ts';
import { StepUpStore } from '../kit/step-up.store.ts';
import { paymentsText as text } from './payments.text.ts';

interface UseCases {
  readonly read: ReadPaymentWork;
  readonly approve: ApprovePayment;
  readonly move: TransitionOrder;
  readonly resolve: ResolveException;
  readonly evidence: ShowEvidence;
}

export type Question =
  | { readonly kind: 'approve' | 'reject'; readonly review: PaymentReview }
  | { readonly kind: 'match' | 'refund'; readonly exception: AdminPaymentException };

/** The shown payment is outdated. */
const OUTDATED: ReadonlySet<string> = new Set(['ORDER_CHANGED', 'TRANSITION_NOT_ALLOWED', 'NOT_FOUND']);

/** Proofs that wait for approval, and payment exceptions. */
export class PaymentsViewModel {
  /** A notice that another person was faster. */
  note: string | null = null;
  private readonly dialog = new StaffDialog<Question>();
  private readonly disclosure: BriefDisclosure;
  private readonly request = new LatestRequest<PaymentWork>();

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

  get question(): Question | null {
    return this.dialog.subject;
  }

  /** Why the action failed. */
  get refusal(): string | null {
    return this.dialog.refusal;
  }

  get isBusy(): boolean {
    return this.dialog.isBusy;
  }

  get work(): PaymentWork | null {
    return this.request.value;
  }

  get problem(): string | null {
    return this.request.failure === null ? null : failureText(this.request.failure);
  }

  /** The address of a proof's picture while it is open. */
  pictureOf(orderId: string): string | null {
    return this.disclosure.of(orderId);
  }

  start(): undefined {
    void this.load();
    return undefined;
  }

  async load(): Promise<void> {
    await this.request.run(() => this.use.read.execute());
  }

  async showProof({ orderId, proofPath }: PaymentReview): Promise<void> {
    if (proofPath === null) return;
    const found = await this.use.evidence.execute(proofPath);
    if (found.ok) this.disclosure.show(orderId, found.value);
    else this.toasts.show('error', text.proofFailed);
  }

  openDialog(question: Question): void {
    this.dialog.open(question);
    this.note = null;
  }

  drop(): void {
    this.dialog.close();
  }

  /** @param received amount and reference on the bank statement */
  async approve(review: PaymentReview, received: { readonly amount: number; readonly reference: string }): Promise<void> {
    await this.dialog.run(async () => {
      if (!(await this.isProven())) return;
      const approved = await this.use.approve.execute(review.orderId, received, review.version);
      if (!approved.ok) return this.fail(approved.failure);
      const { outcome, exception } = approved.value;
      if (exception !== null) this.toasts.show('info', text.approvedException);
      else this.toasts.show('success', outcome === 'first' ? text.approvedFirst : text.approved);
      await this.end();
    });
  }

  /** Rejects a proof, or resolves an exception. @param number of the order that a payment without one is assigned to */
  async decide(question: Question, reason: string, number: string | null = null): Promise<void> {
    if (number?.trim() === '') return this.dialog.refuse(text.matchNumberMissing);
    if (reason.trim().length < 3) return this.dialog.refuse(text.reasonMissing);
    const done = { approve: text.approved, reject: text.rejected, match: text.matched, refund: text.refunded }[question.kind];
    await this.dialog.run(async () => {
      if ('exception' in question && !(await this.isProven())) return;
      const sent = await this.send(question, reason, number);
      if (!sent.ok) return number === null ? this.fail(sent.failure) : this.failMatch(sent.failure);
      this.toasts.show('success', done);
      await this.end();
    });
  }

  private send(question: Question, reason: string, number: string | null): Promise<Result<unknown>> {
    if ('exception' in question)
      return this.use.resolve.execute(question.exception.id, question.kind === 'match' ? 'match' : 'refund', reason, number);
    const { orderId, version } = question.review;
    return this.use.move.execute(orderId, 'reject_proof', { note: reason.trim() }, version);
  }

  /** @returns whether a fresh second factor was given */
  private async isProven(): Promise<boolean> {
    if (await this.stepUp.ensure()) return true;
    this.dialog.refuse(text.stepUpStopped);
    return false;
  }

  private async end(): Promise<void> {
    this.drop();
    await this.load();
  }

  /** The dialog stays open, because another number may be the right one. */
  private failMatch(failure: Failure): void {
    this.dialog.refuse(failure.code === 'NOT_FOUND' ? text.matchUnknown : failureText(failure));
  }

  private async fail(failure: Failure): Promise<void> {
    if (!OUTDATED.has(failure.code)) return this.dialog.refuse(failureText(failure));
    this.setNote(text.changed);
    await this.end();
  }

  private setNote(note: string): void {
    this.note = note;
  }
}

export const paymentsBindings = bindingsOf(
  PaymentsViewModel,
  [ReadPaymentWork, ApprovePayment, TransitionOrder, ResolveException, ShowEvidence, StepUpStore, ClockStore, ToastStore],
  (read, approve, move, resolve, evidence, stepUp, clock, toasts) =>
    new PaymentsViewModel({ read, approve, move, resolve, evidence }, stepUp, clock, toasts),
);
