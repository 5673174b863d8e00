import type { ApprovalAnswer, StepAnswer } from '../../../application/order/order-admin-repository.ts';
import {
  confirmOpeningBalance,
  giveStatementReason,
  importStatement,
  matchStatementRow,
  saveStatementLayout,
  settleStatementRows,
  statementClosing,
  statementImports,
  statementRows,
  withdrawOpeningBalance,
  withdrawStatementImport,
  withdrawStatementMatch,
  withdrawStatementReason,
} from '../../../application/statement/statement.answers.ts';
import type {
  AccountClosing,
  ImportWithdrawal,
  MatchTarget,
  OpeningDraft,
  ReasonsGiven,
  SavedLayout,
  StatementComparison,
  StatementImports,
  StatementRepository,
  StatementToStore,
  StoredRowPage,
} from '../../../application/statement/statement-repository.ts';
import type { GatewayDay } from '../../../domain/statement/lump.ts';
import type { RowReason } from '../../../domain/statement/row-reason.ts';
import { answerOf, answerOrCode } from '../shared/call-function.ts';
import type { RestClient } from '../shared/rest-client.ts';

/** Calls the database's functions about statements with the person's token. */
export class SupabaseStatementRepository implements StatementRepository {
  constructor(private readonly rest: RestClient) {}

  imports(): Promise<StatementImports> {
    return answerOf(this.rest, statementImports, {});
  }

  store(accountId: string, statement: StatementToStore, isTrial: boolean): Promise<StatementComparison | { readonly code: string }> {
    return answerOrCode(this.rest, importStatement, { accountId, statement, isTrial });
  }

  rows(accountId: string, isOpen: boolean, before: number | null): Promise<StoredRowPage> {
    return answerOf(this.rest, statementRows, { accountId, isOpen, before });
  }

  match(rowId: number, target: MatchTarget): Promise<ApprovalAnswer> {
    return answerOrCode(this.rest, matchStatementRow, { rowId, journalId: null, orderId: null, pressTotal: null, ...target });
  }

  giveReason(rowIds: readonly number[], reason: RowReason, isOther: boolean): Promise<ReasonsGiven | { readonly code: string }> {
    return answerOrCode(this.rest, giveStatementReason, { rows: rowIds, reason, isOther });
  }

  withdrawReason(rowId: number): Promise<StepAnswer> {
    return answerOrCode(this.rest, withdrawStatementReason, { row: rowId });
  }

  settleRows(rows: readonly number[], days: readonly GatewayDay[]): Promise<StepAnswer> {
    return answerOrCode(this.rest, settleStatementRows, { lump: { rows, days } });
  }

  withdrawImport(importId: number, reason: string): Promise<ImportWithdrawal | { readonly code: string }> {
    return answerOrCode(this.rest, withdrawStatementImport, { import: importId, reason });
  }

  withdrawMatch(rowId: number, reason: string): Promise<StepAnswer> {
    return answerOrCode(this.rest, withdrawStatementMatch, { row: rowId, reason });
  }

  closing(account: string): Promise<AccountClosing> {
    return answerOf(this.rest, statementClosing, { account });
  }

  confirmOpening(account: string, { day, balance, reason }: OpeningDraft): Promise<StepAnswer> {
    return answerOrCode(this.rest, confirmOpeningBalance, { account, day, balance, reason });
  }

  withdrawOpening(account: string, reason: string): Promise<StepAnswer> {
    return answerOrCode(this.rest, withdrawOpeningBalance, { account, reason });
  }

  saveLayout(layout: SavedLayout): Promise<StepAnswer> {
    return answerOrCode(this.rest, saveStatementLayout, { layout });
  }
}
