import { makeAutoObservable, observableRef } from 'mobx';
import type { Approval } from '../../../../application/order/handle-payments.ts';
import type { ApproveCertainRows, CertainOutcome, FindCertainRows } from '../../../../application/statement/approve-certain-rows.ts';
import type { MatchStatementRow } from '../../../../application/statement/match-statement-row.ts';
import type { ReadStatementRows } from '../../../../application/statement/read-statements.ts';
import type { MatchTarget, StoredRow, StoredRowPage } from '../../../../application/statement/statement-repository.ts';
import type { CertainMatch } from '../../../../domain/statement/propose-match.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import type { ToastStore } from '../../../stores/toast.store.ts';
import type { StepUpStore } from '../kit/step-up.store.ts';
import { statementsText as text } from './statements.text.ts';

interface UseCases {
  readonly read: ReadStatementRows;
  readonly match: MatchStatementRow;
  readonly find: FindCertainRows;
  readonly approve: ApproveCertainRows;
}

/** The stored rows of an account, and what each is proposed to stand for. */
export class StatementRowsViewModel {
  /** Only rows that back no journal. */
  isOpenOnly = true;
  isFirstPage = true;
  /** The row whose match is being decided. */
  busyId: number | null = null;
  problem: string | null = null;
  /** Rows of the running press that are decided; null while none runs. */
  decided: number | null = null;
  /** What became of the last press. */
  outcome: CertainOutcome | null = null;
  private accountId = '';
  private readonly request = new LatestRequest<StoredRowPage>();
  private readonly finding = new LatestRequest<readonly CertainMatch<StoredRow>[]>();

  constructor(
    private readonly use: UseCases,
    private readonly stepUp: StepUpStore,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'request' | 'finding' | 'use' | 'stepUp' | 'toasts' | 'accountId'>(
      this,
      { outcome: observableRef, request: false, finding: false, use: false, stepUp: false, toasts: false, accountId: false },
      { autoBind: true },
    );
  }

  /** Rows that one press can decide; without an answer every row can still be decided by itself. */
  get certain(): readonly CertainMatch<StoredRow>[] {
    return this.finding.failure === null ? (this.finding.value ?? []) : [];
  }

  get page(): StoredRowPage | null {
    return this.request.value;
  }

  get loadProblem(): string | null {
    return this.request.failure === null ? null : text.failure(this.request.failure);
  }

  setAccount(id: string): void {
    this.accountId = id;
  }

  start(): undefined {
    void this.load(null);
    return undefined;
  }

  async load(before: number | null): Promise<void> {
    this.isFirstPage = before === null;
    const { accountId, isOpenOnly } = this;
    if (accountId === '') return;
    await this.request.run(() => this.use.read.execute(accountId, isOpenOnly, before));
    if (before === null) await this.finding.run(() => this.use.find.execute(accountId));
  }

  /** Decides all rows that are certain, in one press with one fresh second factor. */
  async approveCertain(): Promise<void> {
    const { certain } = this;
    if (this.decided !== null || this.busyId !== null || certain.length === 0) return;
    this.count(0);
    if (await this.stepUp.ensure()) {
      const outcome = await this.use.approve.execute(certain, () => this.count((this.decided ?? 0) + 1));
      this.report(outcome);
    } else this.end(text.stepUpStopped);
    this.count(null);
    await this.load(null);
  }

  private count(decided: number | null): void {
    this.decided = decided;
  }

  private report(outcome: CertainOutcome): void {
    this.outcome = outcome;
    this.problem = null;
  }

  async show(isOpenOnly: boolean): Promise<void> {
    this.isOpenOnly = isOpenOnly;
    await this.load(null);
  }

  async match(row: StoredRow, target: MatchTarget): Promise<void> {
    if (this.busyId !== null || this.decided !== null) return;
    this.begin(row.id);
    const problem = await this.decide(row, target);
    this.end(problem);
    await this.load(null);
  }

  /** @returns why it was refused */
  private async decide(row: StoredRow, target: MatchTarget): Promise<string | null> {
    if (!(await this.stepUp.ensure())) return text.stepUpStopped;
    const matched = await this.use.match.execute(row.id, target);
    if (!matched.ok) return text.failure(matched.failure);
    this.tell(matched.value, 'journalId' in target);
    return null;
  }

  private tell({ outcome, exception }: Approval, isBound: boolean): void {
    if (outcome === 'already') this.toasts.show('info', text.matchedAlready);
    else if (exception !== null) this.toasts.show('info', text.matchedException);
    else this.toasts.show('success', outcome === 'first' ? text.matchedFirst : isBound ? text.bound : text.matched);
  }

  private begin(id: number): void {
    this.busyId = id;
    this.problem = null;
    this.outcome = null;
  }

  private end(problem: string | null): void {
    this.busyId = null;
    this.problem = problem;
  }
}
