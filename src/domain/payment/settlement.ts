import { characterCount } from '../shared/character-count.ts';
import { isDay } from '../shared/moment.ts';

/** A settlement of a gateway as the bank statement shows it. Accounts are those of the ledger; amounts are whole rupiah. */
export interface SettlementDraft {
  readonly gateway: string;
  readonly bank: string;
  /** The date of the bank statement, `2026-11-24`. */
  readonly settledOn: string;
  /** The sum that buyers paid. */
  readonly gross: number;
  /** The gateway's fee. */
  readonly fee: number;
  /** The bank's reference. */
  readonly reference: string;
}

export type SettlementProblem = 'date' | 'gross' | 'balance' | 'fee' | 'reference';

const OLDEST_DAYS = 366;
const DAY_MS = 86_400_000;

/**
 * Validates a settlement; empty when it can be posted.
 * @param balance what the gateway owes the shop
 * @param today the current day in WIB
 */
export const settlementProblems = (draft: SettlementDraft, balance: number, today: string): readonly SettlementProblem[] => {
  const { settledOn, gross, fee, reference } = draft;
  const age = (Date.parse(today) - Date.parse(settledOn)) / DAY_MS;
  const problems: SettlementProblem[] = [];
  if (!isDay(settledOn) || age < 0 || age > OLDEST_DAYS) problems.push('date');
  if (!Number.isSafeInteger(gross) || gross < 1) problems.push('gross');
  else if (gross > balance) problems.push('balance');
  if (!Number.isSafeInteger(fee) || fee < 0 || fee >= Math.max(gross, 1)) problems.push('fee');
  const length = characterCount(reference.trim());
  if (length < 3 || length > 60 || /\p{Cc}/u.test(reference.trim())) problems.push('reference');
  return problems;
};
