import { makeAutoObservable, observableRef } from 'mobx';
import type { Approval } from '../../../../application/order/handle-payments.ts';
import type { ApproveCertainRows, CertainOutcome } from '../../../../application/statement/approve-certain-rows.ts';
import type { ReadAccountClosing } from '../../../../application/statement/close-days.ts';
import type { MatchStatementRow } from '../../../../application/statement/match-statement-row.ts';
import type { ProposeForRows, RowProposals } from '../../../../application/statement/propose-for-rows.ts';
import type { ReadStatementRows } from '../../../../application/statement/read-statements.ts';
import type { GiveRowReason, WithdrawRowReason } from '../../../../application/statement/row-reasons.ts';
import type { SettleLump } from '../../../../application/statement/settle-lumps.ts';
import type { AccountClosing, MatchTarget, StoredRow, StoredRowPage } from '../../../../application/statement/statement-repository.ts';
import type { WithdrawStatementMatch } from '../../../../application/statement/withdraw-statements.ts';
import { isReason } from '../../../../domain/statement/closing.ts';
import { type Lump, type LumpProposal, proposeLump } from '../../../../domain/statement/lump.ts';
import type { CertainMatch } from '../../../../domain/statement/propose-match.ts';
import type { NamedReason, RowReason } from '../../../../domain/statement/row-reason.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import type { ToastStore } from '../../../stores/toast.store.ts';
import { StaffDialog } from '../kit/staff-dialog.ts';
import type { StepUpStore } from '../kit/step-up.store.ts';
import { lumpText } from './lump.text.ts';
import { statementsText as text } from './statements.text.ts';

interface UseCases {
  readonly read: ReadStatementRows;
  readonly match: MatchStatementRow;
  readonly propose: ProposeForRows;
  readonly approve: ApproveCertainRows;
  readonly give: GiveRowReason;
  readonly withdraw: WithdrawRowReason;
  readonly closing: ReadAccountClosing;
  readonly unbind: WithdrawStatementMatch;
  readonly settle: SettleLump;
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
  /** About the row whose match is being withdrawn. */
  private readonly dialog = new StaffDialog<StoredRow>();
  private accountId = '';
  private readonly request = new LatestRequest<StoredRowPage>();
  private readonly proposing = new LatestRequest<RowProposals>();
  private readonly closingRequest = new LatestRequest<AccountClosing>();

  constructor(
    private readonly use: UseCases,
    private readonly stepUp: StepUpStore,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'dialog' | 'request' | 'proposing' | 'closingRequest' | 'use' | 'stepUp' | 'toasts' | 'accountId'>(
      this,
      {
        outcome: observableRef,
        dialog: false,
        request: false,
        proposing: false,
        closingRequest: false,
        use: false,
        stepUp: false,
        toasts: false,
        accountId: false,
      },
      { autoBind: true },
    );
  }

  /** Rows that one press can decide; without an answer every row can still be decided by itself. */
  get certain(): readonly CertainMatch<StoredRow>[] {
    return this.proposals?.certain ?? [];
  }

  /** Rows that one press for each reason can decide. */
  get reasons(): readonly NamedReason<StoredRow>[] {
    return this.proposals?.reasons ?? [];
  }

  private get proposals(): RowProposals | null {
    return this.proposing.failure === null ? this.proposing.value : null;
  }

  /** Whether the days of the account are closed; null until it is read. */
  get closing(): AccountClosing | null {
    return this.closingRequest.value;
  }

  get page(): StoredRowPage | null {
    return this.request.value;
  }

  get loadProblem(): string | null {
    const failure = this.request.failure ?? this.closingRequest.failure;
    return failure === null ? null : text.failure(failure);
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
    if (before !== null) return;
    await this.proposing.run(() => this.use.propose.execute(accountId));
    await this.closingRequest.run(() => this.use.closing.execute(accountId));
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

  /** Gives rows one reason. @param isOther whether it is something else than what is booked with the amount already */
  async give(rows: readonly StoredRow[], reason: RowReason, isOther = false): Promise<void> {
    const [first] = rows;
    if (this.busyId !== null || this.decided !== null || first === undefined) return;
    this.begin(first.id);
    const problem = await this.giveAll(rows, reason, isOther);
    this.end(problem);
    await this.load(null);
  }

  /** What a row may settle of the shop's QRIS code. */
  lumpOf(row: StoredRow): LumpProposal {
    const { rows = [], lumpDays = [] } = this.page ?? {};
    return proposeLump(
      row,
      lumpDays,
      rows.filter(({ match, reason }) => match === null && reason === null),
    );
  }

  /** Books a lump by its rows. */
  async settle(row: StoredRow, lump: Lump): Promise<void> {
    if (this.busyId !== null || this.decided !== null) return;
    this.begin(row.id);
    const settled = (await this.stepUp.ensure()) ? await this.use.settle.execute(lump) : null;
    if (settled?.ok === true) this.toasts.show('success', lumpText.settled(lump));
    this.end(settled === null ? text.stepUpStopped : settled.ok ? null : text.failure(settled.failure));
    await this.load(null);
  }

  async withdraw(row: StoredRow): Promise<void> {
    if (this.busyId !== null || this.decided !== null) return;
    this.begin(row.id);
    const withdrawn = (await this.stepUp.ensure()) ? await this.use.withdraw.execute(row.id) : null;
    if (withdrawn?.ok === true) this.toasts.show('success', text.reasonWithdrawn);
    this.end(withdrawn === null ? text.stepUpStopped : withdrawn.ok ? null : text.failure(withdrawn.failure));
    await this.load(null);
  }

  get unbinding(): StoredRow | null {
    return this.dialog.subject;
  }

  get refusal(): string | null {
    return this.dialog.refusal;
  }

  get isUnbinding(): boolean {
    return this.dialog.isBusy;
  }

  openUnbinding(row: StoredRow): void {
    this.dialog.open(row);
  }

  dropUnbinding(): void {
    this.dialog.close();
  }

  /** Withdraws the match of the row that the dialog is about. */
  async unbind(reason: string): Promise<void> {
    const row = this.unbinding;
    if (row === null) return;
    if (!isReason(reason.trim())) return this.dialog.refuse(text.reasonMissing);
    await this.dialog.run(async () => {
      if (!(await this.stepUp.ensure())) return this.dialog.refuse(text.stepUpStopped);
      const withdrawn = await this.use.unbind.execute(row.id, reason.trim());
      if (!withdrawn.ok) return this.dialog.refuse(text.failure(withdrawn.failure));
      this.toasts.show('success', text.unbound);
      this.dialog.close();
      await this.load(null);
    });
  }

  /** @returns why rows were refused */
  private async giveAll(rows: readonly StoredRow[], reason: RowReason, isOther: boolean): Promise<string | null> {
    if (!(await this.stepUp.ensure())) return text.stepUpStopped;
    const ids = rows.map(({ id }) => id);
    const given = await this.use.give.execute(ids, reason, isOther);
    if (!given.ok) return text.failure(given.failure);
    const { refused } = given.value;
    if (refused.length < rows.length) this.toasts.show('success', text.reasonGiven(rows.length - refused.length, reason));
    const [first] = refused;
    return first === undefined ? null : text.reasonRefused(refused.length, first.code);
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
