import { makeAutoObservable, observableRef } from 'mobx';
import type { ComplaintCase, Decision } from '../../../../application/complaint/complaint-admin-repository.ts';
import { AddShopEvidence, AnswerComplaint, DecideComplaint, ReadComplaint } from '../../../../application/complaint/handle-complaints.ts';
import { ShowEvidence } from '../../../../application/order/handle-payments.ts';
import { DraftStorage } from '../../../../application/shared/draft-storage.ts';
import type { Failure } from '../../../../domain/shared/result.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import { fileProblems } from '../../../features/complaint/complaint.text.ts';
import { readEvidence } from '../../../features/complaint/read-evidence.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { failureText } from '../kit/failure-text.ts';
import { DraftText } from '../kit/form/draft-text.ts';
import { formText } from '../kit/form/form.text.ts';
import { StepUpStore } from '../kit/step-up.store.ts';
import { complaintText as text } from './complaint.text.ts';
import { type DecisionInput, type DecisionProblems, readDecision } from './decision-input.ts';

interface UseCases {
  readonly read: ReadComplaint;
  readonly answer: AnswerComplaint;
  readonly decide: DecideComplaint;
  readonly evidence: ShowEvidence;
  readonly add: AddShopEvidence;
}

/** These outcomes move money, so they require the second factor. */
const MOVES_MONEY: ReadonlySet<string> = new Set(['refund', 'part_refund', 'keep_deposit']);
/** The case changed meanwhile, and with it the possible decisions. */
const CHANGED: ReadonlySet<string> = new Set(['COMPLAINT_CLOSED', 'UNIT_TAKEN', 'NO_CREDENTIALS', 'NOTHING_TO_REFUND']);
const MAX_ANSWER = 2000;

const textOf = (failure: Failure): string => failureText(failure, text.failures);

/** One complaint and the actions of staff. Another complaint is another model. */
export class ComplaintViewModel {
  isDeciding = false;
  problems: DecisionProblems = {};
  /** Why the decision was refused. */
  refusal: string | null = null;
  isBusy = false;
  asks = false;
  isAdding = false;
  /** The rejected files, each with the reason. */
  fileProblem: string | null = null;
  private readonly request = new LatestRequest<ComplaintCase | null>();
  private id = '';

  constructor(
    private readonly use: UseCases,
    /** The unsent answer. */
    readonly message: DraftText,
    private readonly stepUp: StepUpStore,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'request' | 'use' | 'stepUp' | 'toasts' | 'id'>(
      this,
      { problems: observableRef, message: false, request: false, use: false, stepUp: false, toasts: false, id: false },
      { autoBind: true },
    );
  }

  for(id: string): void {
    this.id = id;
  }

  start(): () => void {
    this.message.open(this.id);
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

  openDialog(): void {
    this.isDeciding = true;
    this.problems = {};
    this.refusal = null;
  }

  drop(): void {
    this.isDeciding = false;
  }

  /** The draft is stored already as it is typed. */
  keepMessage(): void {
    this.toasts.show('info', formText.messageKept);
  }

  setAsks(asks: boolean): void {
    this.asks = asks;
  }

  async write(): Promise<void> {
    const draft = this.message.text;
    const written = draft.trim();
    if (written === '' || written.length > MAX_ANSWER) return this.message.refuse(text.answerMissing);
    if (this.isBusy) return;
    this.setBusy(true);
    const sent = await this.use.answer.execute(this.id, written, this.asks);
    this.setBusy(false);
    if (!sent.ok) return this.message.refuse(textOf(sent.failure));
    this.message.settle(draft);
    this.setAsks(false);
    this.toasts.show('success', text.sent);
    await this.load();
  }

  async decide(input: DecisionInput): Promise<void> {
    const { found } = this;
    if (found == null || this.isBusy) return;
    const read = readDecision(input, found);
    this.setProblems('problems' in read ? read.problems : {});
    if ('problems' in read) return;
    const { decision } = read;
    this.setBusy(true);
    this.refuse(null);
    if (MOVES_MONEY.has(decision.outcome) && !(await this.stepUp.ensure())) this.refuse(text.stepUpStopped);
    else await this.send(decision, input.reason);
    this.setBusy(false);
  }

  /** Uploads files of the shop, one after another; failed ones are named. */
  async addFiles(files: readonly File[]): Promise<void> {
    if (this.isAdding) return;
    this.setAdding(true, null);
    const problems: string[] = [];
    for (const file of files) {
      const read = await readEvidence(file);
      const added = 'problem' in read ? null : await this.use.add.execute(this.id, read.file);
      if (added?.ok === true) continue;
      const why = 'problem' in read ? fileProblems[read.problem] : added === null ? '' : textOf(added.failure);
      problems.push(text.fileRefused(file.name, why));
    }
    this.setAdding(false, problems.length === 0 ? null : problems.join(' '));
    if (problems.length < files.length) this.toasts.show('success', text.filesAdded);
    await this.load();
  }

  /** Requests a short-lived address of an evidence file. @returns the address */
  async addressOf(path: string): Promise<string | null> {
    const found = await this.use.evidence.execute(path);
    if (found.ok) return found.value;
    this.toasts.show('error', text.fileFailed);
    return null;
  }

  private async send(decision: Decision, reason: string): Promise<void> {
    const decided = await this.use.decide.execute(this.id, decision, reason);
    if (decided.ok) {
      this.toasts.show('success', text.done);
      this.drop();
    } else
      this.refuse(
        textOf(decision.outcome === 'minutes' && decided.failure.code === 'UNIT_TAKEN' ? { code: 'TIME_TAKEN' } : decided.failure),
      );
    if (decided.ok || CHANGED.has(decided.failure.code)) await this.load();
  }

  private setAdding(isAdding: boolean, problem: string | null): void {
    this.isAdding = isAdding;
    this.fileProblem = problem;
  }

  private refuse(refusal: string | null): void {
    this.refusal = refusal;
  }

  private setProblems(problems: ComplaintViewModel['problems']): void {
    this.problems = problems;
  }

  private setBusy(isBusy: boolean): void {
    this.isBusy = isBusy;
  }
}

export const complaintBindings = bindingsOf(
  ComplaintViewModel,
  [ReadComplaint, AnswerComplaint, DecideComplaint, ShowEvidence, AddShopEvidence, DraftStorage, StepUpStore, ToastStore],
  (read, answer, decide, evidence, add, drafts, stepUp, toasts) =>
    new ComplaintViewModel({ read, answer, decide, evidence, add }, new DraftText(drafts, 'complaint-answer'), stepUp, toasts),
);
