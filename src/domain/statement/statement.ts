/** A booked row of a bank statement. Amounts are in sen, a hundredth of a rupiah; money in is positive. */
export interface StatementRow {
  /** Where it begins in the file; the first line is 1. */
  readonly line: number;
  /** The day that the bank booked it: `2026-01-05`. */
  readonly bookedOn: string;
  /** `09:15:02`; null where the bank does not tell. */
  readonly time: string | null;
  readonly amount: number;
  /** Without invisible characters and doubled spaces. */
  readonly text: string;
  readonly reference: string | null;
  /** After the row; null where the file has none. */
  readonly balance: number | null;
  /** Among equal rows of the day, from 1: two equal transfers are legal. */
  readonly ordinal: number;
}

/** What keeps a line from being read. */
export type LineProblemCode = 'DATE' | 'DATE_FUTURE' | 'AMOUNT' | 'BALANCE' | 'DIRECTION' | 'ACCOUNT' | 'BROKEN';

export interface LineProblem {
  readonly line: number;
  readonly code: LineProblemCode;
  /** The text that cannot be read. */
  readonly value: string;
}

/** What a file prints about itself, in sen; null where it does not. */
export interface PrintedTotals {
  readonly opening: number | null;
  readonly closing: number | null;
  readonly in: number | null;
  /** Positive. */
  readonly out: number | null;
}

/** A file that was read, with its rows from the oldest to the newest. */
export interface Statement {
  /** The number of the account as it is printed; null where it is not. */
  readonly account: string | null;
  readonly rows: readonly StatementRow[];
  /** Rows that the bank has not booked yet (`PEND`); they are left out, because their day may change. */
  readonly pending: number;
  /** Lines that are neither a row nor printed totals. */
  readonly skipped: number;
  readonly problems: readonly LineProblem[];
  readonly totals: PrintedTotals;
  /** Amounts are rounded to rupiah. */
  readonly isRounded: boolean;
}
