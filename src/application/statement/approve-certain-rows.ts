import type { Failure } from '../../domain/shared/result.ts';
import { type CertainMatch, pressTotal } from '../../domain/statement/propose-match.ts';
import type { Approval } from '../order/handle-payments.ts';
import type { MatchStatementRow } from './match-statement-row.ts';
import type { StoredRow } from './statement-repository.ts';

/** A row that was not decided, and why. */
interface RefusedRow {
  readonly row: StoredRow;
  readonly failure: Failure;
}

/** What became of the rows of a press. */
export interface CertainOutcome {
  /** Rows that are bound: their order is approved, or their receipt was booked. */
  readonly done: number;
  /** Orders that a second person still has to approve. */
  readonly first: number;
  /** Orders whose money opened an exception. */
  readonly exceptions: number;
  readonly refused: readonly RefusedRow[];
}

/** Failures that every further row would have too. */
const STOPS: ReadonlySet<string> = new Set(['NOT_FRESH', 'NEEDS_FACTOR', 'SESSION_ENDED', 'RLS_POLICY_ERROR', 'UNAVAILABLE']);

/** Decides rows that are certain, each in a transaction of its own. The limit of two people applies to each order and to the sum of the press. */
export class ApproveCertainRows {
  constructor(private readonly match: Pick<MatchStatementRow, 'execute'>) {}

  /** @param onRow called after each row */
  async execute(certain: readonly CertainMatch<StoredRow>[], onRow: () => void): Promise<CertainOutcome> {
    const total = pressTotal(certain);
    const approvals: Approval[] = [];
    const refused: RefusedRow[] = [];
    for (const { row, target } of certain) {
      const decided = await this.match.execute(row.id, 'orderId' in target ? { ...target, pressTotal: total } : target);
      onRow();
      if (decided.ok) approvals.push(decided.value);
      else refused.push({ row, failure: decided.failure });
      if (!decided.ok && STOPS.has(decided.failure.code)) break;
    }
    return {
      done: approvals.filter(({ outcome }) => outcome !== 'first').length,
      first: approvals.filter(({ outcome }) => outcome === 'first').length,
      exceptions: approvals.filter(({ exception }) => exception !== null).length,
      refused,
    };
  }
}
