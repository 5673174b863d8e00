import { makeAutoObservable, observableRef } from 'mobx';
import type { ComplaintCase, Decision } from '../../../../application/complaint/complaint-admin-repository.ts';
import type { AnswerComplaint, DecideComplaint, ReadComplaint } from '../../../../application/complaint/handle-complaints.ts';
import type { ShowEvidence } from '../../../../application/order/handle-payments.ts';
import { parseRupiah } from '../../../../domain/shared/parse-rupiah.ts';
import type { Failure } from '../../../../domain/shared/result.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import type { ToastStore } from '../../../stores/toast.store.ts';
import { failureText } from '../kit/failure-text.ts';
import type { StepUpStore } from '../kit/step-up.store.ts';
import { complaintText as text } from './complaint.text.ts';

interface UseCases {
  readonly read: ReadComplaint;
  readonly answer: AnswerComplaint;
  readonly decide: DecideComplaint;
  readonly evidence: ShowEvidence;
}

/** What the dialog of a decision was filled in with. */
export interface DecisionInput {
  readonly outcome: Exclude<Decision['outcome'], 'minutes' | 'keep_deposit'>;
  readonly amount: string;
  readonly unitId: string;
  readonly reason: string;
}

/** Money goes back: the second factor is asked for. */
const MOVES_MONEY: ReadonlySet<string> = new Set(['refund', 'part_refund']);
const MAX_ANSWER = 2000;
const REASON = { shortest: 10, longest: 1000 } as const;

const words = (failure: Failure): string => failureText(failure, text.failures);

/** One complaint, and what staff do about it. Another one is another model. */
export class ComplaintViewModel {
  isDeciding = false;
  problems: Partial<Record<'amount' | 'reason' | 'unit', string>> = {};
  /** Why the decision was refused. */
  refusal: string | null = null;
  isBusy = false;
  message = '';
  messageProblem: string | null = null;
  asks = false;
  private readonly request = new LatestRequest<ComplaintCase | null>();
  private id = '';

  constructor(
    private readonly use: UseCases,
    private readonly stepUp: StepUpStore,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'request' | 'use' | 'stepUp' | 'toasts' | 'id'>(
      this,
      { problems: observableRef, request: false, use: false, stepUp: false, toasts: false, id: false },
      { autoBind: true },
    );
  }

  for(id: string): void {
    this.id = id;
  }

  start(): () => void {
    void this.load();
    return () => this.request.cancel();
  }

  /** Undefined until it is loaded; null when there is none. */
  get found(): ComplaintCase | null | undefined {
    return this.request.status === 'ready' || this.request.value !== null ? this.request.value : undefined;
  }

  get problem(): string | null {
    return this.request.failure === null ? null : failureText(this.request.failure);
  }

  async load(): Promise<void> {
    await this.request.run(() => this.use.read.execute(this.id));
  }

  ask(): void {
    this.isDeciding = true;
    this.problems = {};
    this.refusal = null;
  }

  drop(): void {
    this.isDeciding = false;
  }

  type(message: string): void {
    this.message = message;
    this.messageProblem = null;
  }

  setAsks(asks: boolean): void {
    this.asks = asks;
  }

  async write(): Promise<void> {
    const written = this.message.trim();
    if (written === '' || written.length > MAX_ANSWER) return this.refuseMessage(text.answerMissing);
    if (this.isBusy) return;
    this.setBusy(true);
    const sent = await this.use.answer.execute(this.id, written, this.asks);
    this.setBusy(false);
    if (!sent.ok) return this.refuseMessage(words(sent.failure));
    this.type('');
    this.setAsks(false);
    this.toasts.show('success', text.sent);
    await this.load();
  }

  async decide(input: DecisionInput): Promise<void> {
    const decision = this.decisionOf(input);
    if (decision === null || this.isBusy) return;
    this.setBusy(true);
    this.refuse(null);
    if (MOVES_MONEY.has(decision.outcome) && !(await this.stepUp.ensure())) this.refuse(text.stepUpStopped);
    else await this.send(decision, input.reason);
    this.setBusy(false);
  }

  /** Opens a file of the evidence for a short look. @returns its address */
  async addressOf(path: string): Promise<string | null> {
    const found = await this.use.evidence.execute(path);
    if (found.ok) return found.value;
    this.toasts.show('error', text.fileFailed);
    return null;
  }

  /** Null when a field is wrong, which is said beside it. */
  private decisionOf({ outcome, amount, unitId, reason }: DecisionInput): Decision | null {
    const most = this.found?.refundable ?? 0;
    const entered = parseRupiah(amount) ?? 0;
    const length = reason.trim().length;
    const problems = {
      ...(outcome === 'part_refund' && (entered < 1 || entered >= most) ? { amount: text.amountWrong } : {}),
      ...(outcome === 'replacement' && unitId === '' ? { unit: text.noUnits } : {}),
      ...(length < REASON.shortest || length > REASON.longest ? { reason: text.reasonMissing } : {}),
    };
    this.setProblems(problems);
    if (Object.keys(problems).length > 0) return null;
    if (outcome === 'part_refund') return { outcome, amount: entered };
    return outcome === 'replacement' ? { outcome, unitId } : { outcome };
  }

  private async send(decision: Decision, reason: string): Promise<void> {
    const decided = await this.use.decide.execute(this.id, decision, reason);
    if (decided.ok) {
      this.toasts.show('success', text.done);
      this.drop();
    } else this.refuse(words(decided.failure));
    if (decided.ok || decided.failure.code === 'COMPLAINT_CLOSED') await this.load();
  }

  private refuse(refusal: string | null): void {
    this.refusal = refusal;
  }

  private refuseMessage(problem: string): void {
    this.messageProblem = problem;
  }

  private setProblems(problems: ComplaintViewModel['problems']): void {
    this.problems = problems;
  }

  private setBusy(isBusy: boolean): void {
    this.isBusy = isBusy;
  }
}
