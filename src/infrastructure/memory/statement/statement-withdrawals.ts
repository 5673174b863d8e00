import type { StepAnswer } from '../../../application/order/order-admin-repository.ts';
import type { ImportWithdrawal } from '../../../application/statement/statement-repository.ts';
import { isReason } from '../../../domain/statement/closing.ts';
import type { MemoryStatements } from './statement-book.ts';
import { postRounding } from './statement-closing.ts';

const SHOWN_ROWS = 20;
const NONE = { decided: [], count: 0, followedBy: null };

/** Withdraws an import with the rows that it stored. @param who the signed-in person's name @param reason trimmed */
export const withdrawImport = (
  shop: MemoryStatements,
  who: string,
  importId: number,
  reason: string,
): ImportWithdrawal | { readonly code: string } => {
  if (!isReason(reason)) return { code: 'REASON_NEEDED' };
  const made = shop.imports.find(({ id }) => id === importId);
  if (made === undefined) return { code: 'NOT_FOUND' };
  if (made.withdrawal !== null) return { outcome: 'already', ...NONE };
  const isLater = ({ id, accountId, withdrawal, added, rowCount, firstDay, lastDay }: typeof made): boolean =>
    accountId === made.accountId &&
    id > importId &&
    withdrawal === null &&
    added < rowCount &&
    firstDay <= made.lastDay &&
    lastDay >= made.firstDay;
  const followedBy = shop.imports.find(isLater)?.fileName ?? null;
  const rows = shop.rowsOf(made.accountId).filter((row) => row.importId === importId);
  const decided = rows.filter(({ id }) => shop.matches.has(id) || shop.reasons.has(id));
  if (decided.length > 0 || followedBy !== null)
    return {
      outcome: 'refused',
      decided: decided.slice(0, SHOWN_ROWS).map(({ id, bookedOn, amount, text }) => ({ id, bookedOn, amount, text })),
      count: decided.length,
      followedBy,
    };
  const withdrawal = { reason, at: shop.orders.clock.now(), by: who };
  shop.imports = shop.imports.map((one) => (one.id === importId ? { ...one, withdrawal } : one));
  shop.rows = shop.rows.filter((row) => row.importId !== importId);
  postRounding(shop, made.accountId);
  return { outcome: 'done', ...NONE };
};

/** Withdraws the match of a row with what was booked before. @param reason trimmed */
export const withdrawMatch = (shop: MemoryStatements, rowId: number, reason: string): StepAnswer => {
  if (!isReason(reason)) return { code: 'REASON_NEEDED' };
  const journalId = shop.matches.get(rowId);
  if (journalId === undefined) return { code: 'NOT_FOUND' };
  const lines = shop.orders.lines.filter(({ account }) => account.startsWith('cash:bank:'));
  const booked = lines.find((line) => line.journalId === journalId);
  const isReversed = lines.some(({ kind, amount }) => kind === 'settlement_reversed' && amount === -(booked?.amount ?? 0));
  if (shop.bookings.has(rowId) && booked?.kind !== 'settled') return { code: 'BOOKED_BY_ROW' };
  if (shop.bookings.has(rowId) && !isReversed) return { code: 'SETTLED_BY_ROW' };
  shop.matches.delete(rowId);
  shop.bookings.delete(rowId);
  return { outcome: 'done' };
};
