import type { ClosingDay, OpeningBalance } from '../../domain/statement/closing.ts';
import type { GatewayDay } from '../../domain/statement/lump.ts';
import type { RowCandidates } from '../../domain/statement/propose-match.ts';
import type { StoredSurroundings } from '../../domain/statement/prove-statement.ts';
import type { RowReason } from '../../domain/statement/row-reason.ts';
import type { StatementRow } from '../../domain/statement/statement.ts';
import type { TableLayout } from '../../domain/statement/statement-layout.ts';
import type { StatementGap } from '../../domain/statement/stored-chain.ts';
import type { ApprovalAnswer, StepAnswer } from '../order/order-admin-repository.ts';

/** A bank account that the shop offers or has offered. */
export interface StatementAccount {
  readonly id: string;
  readonly bank: string;
  readonly number: string;
  readonly holder: string;
  /** The last day that an import of it reaches: `2026-01-05`; null before the first one. */
  readonly lastDay: string | null;
  /** Where the rows of the last year are not whole, from the oldest to the newest; null where no balance tells. */
  readonly gaps: readonly StatementGap[] | null;
}

/** A layout that a person matched by hand. */
export interface SavedLayout extends Pick<TableLayout, 'heads' | 'columns' | 'dates' | 'numbers' | 'direction'> {
  readonly name: string;
}

export interface StatementImport {
  readonly id: number;
  readonly accountId: string;
  readonly fileName: string;
  readonly firstDay: string;
  readonly lastDay: string;
  /** Rows of the file, and those of them that no earlier import had. */
  readonly rowCount: number;
  readonly added: number;
  readonly at: Date;
  readonly importedBy: string;
  /** Null unless it was withdrawn with its rows. */
  readonly withdrawal: { readonly reason: string; readonly at: Date; readonly by: string } | null;
}

/**
 * What became of a withdrawal. `refused`: rows of the import back a journal or have a reason, or a later import, whose file is named, had rows of it
 * too and is withdrawn first.
 */
export interface ImportWithdrawal {
  readonly outcome: 'done' | 'already' | 'refused';
  /** The oldest 20 of `count`. */
  readonly decided: readonly Pick<StoredRow, 'id' | 'bookedOn' | 'amount' | 'text'>[];
  readonly count: number;
  readonly followedBy: string | null;
}

export interface StatementImports {
  readonly accounts: readonly StatementAccount[];
  readonly layouts: readonly (SavedLayout & { readonly id: string })[];
  /** The latest 20, newest first. */
  readonly imports: readonly StatementImport[];
}

/** A file as it is stored: its rows from the oldest to the newest. */
export interface StatementToStore {
  readonly fileName: string;
  /** Id of the layout that it was read by. */
  readonly layout: string;
  readonly rows: readonly Omit<StatementRow, 'line'>[];
}

/** What was stored around a file before it. `added`: rows that were not stored. */
export interface StatementComparison extends StoredSurroundings {
  readonly added: number;
}

/** A stored row. */
export interface StoredRow extends Omit<StatementRow, 'line' | 'ordinal'> {
  readonly id: number;
  /** The journal that it backs, and the number of its order; null while it is open. */
  readonly match: {
    readonly journalId: number;
    readonly kind: string;
    readonly number: string | null;
    /** The journal was posted for this row; otherwise it was booked before. */
    readonly isBooking: boolean;
  } | null;
  /** Why its money moved, where it is no receipt. */
  readonly reason: RowReason | null;
  /** What an open row can stand for; null for another one. */
  readonly candidates: RowCandidates | null;
}

/** What became of rows that were given a reason: those that were refused, with a code each. */
export interface ReasonsGiven {
  readonly refused: readonly { readonly id: number; readonly code: string }[];
}

/** What a row is bound to: a journal that is booked already, or an order that is approved with it. */
export type MatchTarget =
  | { readonly journalId: number }
  | {
      readonly orderId: string;
      /** The rupiah that one press approves together, to whose sum the limit of two people applies as well. */
      readonly pressTotal?: number;
    };

/** What an account had before the rows of a day, and why it is confirmed. */
export interface OpeningDraft extends OpeningBalance {
  readonly reason: string;
}

/** A booking of an account that no row stands for. */
export interface UnbackedBooking {
  readonly journalId: number;
  readonly kind: string;
  /** Of its order; null without one. */
  readonly number: string | null;
  readonly day: string;
  /** In rupiah. */
  readonly amount: number;
}

/** Whether the days of an account are closed. */
export interface AccountClosing {
  /** Null until it is confirmed. */
  readonly opening: (OpeningDraft & { readonly at: Date; readonly by: string }) | null;
  /** The balance before the oldest stored day; null where no balance tells. */
  readonly proposed: OpeningBalance | null;
  /** Rupiah that were booked for days before the opening since it was confirmed. */
  readonly late: number;
  /** The latest 31 and the oldest 20 with something that is not explained, newest first; none without an opening. */
  readonly days: readonly ClosingDay[];
  /** The oldest 20. */
  readonly unbacked: readonly UnbackedBooking[];
}

export interface StoredRowPage {
  /** Newest first, 50 per page. */
  readonly rows: readonly StoredRow[];
  /** What was paid by the shop's QRIS code and is not settled, by day. */
  readonly lumpDays: readonly GatewayDay[];
  /** The id of the row before the next page; null after the last. */
  readonly next: number | null;
}

/** Statements of the shop's bank accounts, for finance staff. All calls @throws PortError (`denied` without the permission). */
export interface StatementRepository {
  imports(): Promise<StatementImports>;
  /**
   * Stores the rows that are not stored yet. Codes: INVALID, NOT_FOUND (the account), BUSY, and NOT_FRESH or NEEDS_FACTOR unless it is a trial.
   * @param isTrial only compares
   */
  store(accountId: string, statement: StatementToStore, isTrial: boolean): Promise<StatementComparison | { readonly code: string }>;
  /** @param isOpen leaves out rows that back a journal or have a reason */
  rows(accountId: string, isOpen: boolean, before: number | null): Promise<StoredRowPage>;
  /**
   * Binds a row to a journal, or approves an order by its amount and day and binds what was posted; a second approval keeps the reference of the
   * first. Codes: those of recorded transfers, and ALREADY_BOOKED where a journal with the amount is booked that no row backs: it is bound instead.
   */
  match(rowId: number, target: MatchTarget): Promise<ApprovalAnswer>;
  /**
   * Gives rows one reason, which books each; a refused row leaves the others booked: NOT_FOUND, MATCHED (it has a reason or backs a journal),
   * REASON_DIRECTION, ALREADY_BOOKED. Codes: INVALID (none or more than 200 rows), BUSY, NOT_FRESH, NEEDS_FACTOR.
   * @param isOther whether it is something else than what is booked with the amount already
   */
  giveReason(rowIds: readonly number[], reason: RowReason, isOther: boolean): Promise<ReasonsGiven | { readonly code: string }>;
  /** Withdraws the reason of a row by a counter-journal. Codes: NOT_FOUND, BUSY, NOT_FRESH, NEEDS_FACTOR. */
  withdrawReason(rowId: number): Promise<StepAnswer>;
  /**
   * Books one row or two of an account as a lump of these days, each whole as it is left, and binds each to its settlement. Codes: INVALID, NOT_FOUND,
   * MATCHED, ALREADY_BOOKED, LUMP_CHANGED (other amounts are left of the days), LUMP_FEE, SETTLEMENT_DATE, GATEWAY_BALANCE, BUSY, NOT_FRESH,
   * NEEDS_FACTOR.
   */
  settleRows(rowIds: readonly number[], days: readonly GatewayDay[]): Promise<StepAnswer>;
  /** Withdraws an import with the rows that it stored. Codes: REASON_NEEDED, NOT_FOUND, BUSY, NOT_FRESH, NEEDS_FACTOR. */
  withdrawImport(importId: number, reason: string): Promise<ImportWithdrawal | { readonly code: string }>;
  /**
   * Withdraws the match of a row with what was booked before; the row is open again. Codes: REASON_NEEDED, NOT_FOUND, BOOKED_BY_ROW (it is refunded
   * instead), SETTLED_BY_ROW (the settlement is reversed first), BUSY, NOT_FRESH, NEEDS_FACTOR.
   */
  withdrawMatch(rowId: number, reason: string): Promise<StepAnswer>;
  closing(accountId: string): Promise<AccountClosing>;
  /**
   * Confirms what an account had before a day; one journal books what the books do not have of it. Codes: REASON_NEEDED, INVALID, NOT_FOUND, OPENED
   * (it has one), BUSY, NOT_FRESH, NEEDS_FACTOR.
   */
  confirmOpening(accountId: string, draft: OpeningDraft): Promise<StepAnswer>;
  /** Withdraws the opening by a counter-journal. Codes: REASON_NEEDED, NOT_FOUND (it has none), BUSY, NOT_FRESH, NEEDS_FACTOR. */
  withdrawOpening(accountId: string, reason: string): Promise<StepAnswer>;
  /** Remembers a layout; one of the same heads is replaced. Codes: INVALID. */
  saveLayout(layout: SavedLayout): Promise<StepAnswer>;
}
