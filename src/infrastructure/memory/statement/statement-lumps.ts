import type { StepAnswer } from '../../../application/order/order-admin-repository.ts';
import { toWib } from '../../../domain/shared/wib.ts';
import { divideLump, type GatewayDay, isLumpFee, QRIS_GATEWAY, unsettledDays } from '../../../domain/statement/lump.ts';
import { cashCodeOf } from '../order/shop-accounts.ts';
import type { MemoryStaffOrders } from '../order/staff-orders.ts';
import { bookedCandidates, type MemoryStatements } from './statement-book.ts';

const DAY_MS = 86_400_000;
const OLDEST_DAYS = 366;
const MOST_DAYS = 31;

/** What was paid by QRIS and is not settled, by day. */
export const lumpDays = ({ lines, settlements, settlementDays }: MemoryStaffOrders): readonly GatewayDay[] => {
  const own = lines.filter(({ account }) => account === QRIS_GATEWAY);
  const receipts = own.filter(({ amount, kind }) => amount > 0 && kind !== 'settlement_reversed');
  const dayOf = ({ at }: (typeof own)[number]): string => toWib(at).slice(0, 10);
  const received = [...new Set(receipts.map(dayOf))].map((day) => ({
    day,
    gross: receipts.filter((line) => dayOf(line) === day).reduce((sum, { amount }) => sum + amount, 0),
  }));
  const settled = settlements.filter(({ reversal }) => reversal === null).flatMap(({ id }) => settlementDays.get(id) ?? []);
  return unsettledDays(
    received,
    settled,
    own.reduce((sum, { amount }) => sum + amount, 0),
  );
};

/** Books rows of one account as a lump of these days. @param who the signed-in person's name */
export const settleRows = (shop: MemoryStatements, who: string, rowIds: readonly number[], days: readonly GatewayDay[]): StepAnswer => {
  const { orders, matches, reasons, bookings } = shop;
  const wanted = [...new Set(rowIds)].toSorted((a, b) => a - b);
  const names = days.map(({ day }) => day);
  if (wanted.length === 0 || wanted.length > 2 || days.length === 0 || days.length > MOST_DAYS || new Set(names).size < names.length)
    return { code: 'INVALID' };
  const rows = shop.rows.filter(({ id }) => wanted.includes(id)).toSorted((a, b) => a.id - b.id);
  const [first] = rows;
  if (first === undefined || rows.length < wanted.length) return { code: 'NOT_FOUND' };
  if (rows.some(({ accountId }) => accountId !== first.accountId)) return { code: 'INVALID' };
  if (rows.some(({ id }) => matches.has(id) || reasons.has(id))) return { code: 'MATCHED' };
  if (rows.some(({ amount }) => amount <= 0 || amount % 100 !== 0)) return { code: 'INVALID' };
  const now = orders.clock.now();
  const today = Date.parse(toWib(now).slice(0, 10));
  if (rows.some(({ bookedOn }) => Date.parse(bookedOn) > today || today - Date.parse(bookedOn) > OLDEST_DAYS * DAY_MS))
    return { code: 'SETTLEMENT_DATE' };
  if (rows.some((row) => bookedCandidates(shop, row).some(({ isNear }) => isNear))) return { code: 'ALREADY_BOOKED' };
  const left = lumpDays(orders);
  if (days.some(({ day, gross }) => left.find((one) => one.day === day)?.gross !== gross)) return { code: 'LUMP_CHANGED' };
  const nets = rows.map(({ amount }) => amount / 100);
  const gross = days.reduce((sum, one) => sum + one.gross, 0);
  if (!isLumpFee(gross, gross - nets.reduce((sum, one) => sum + one, 0))) return { code: 'LUMP_FEE' };
  const bank = cashCodeOf(orders.settings, first.accountId) ?? '';
  const parts = divideLump(
    days.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    nets,
  );
  for (const [place, part] of parts.entries()) {
    const row = rows[place];
    if (row === undefined) continue;
    const id = (orders.settlements[0]?.id ?? 0) + 1;
    const draft = { gateway: QRIS_GATEWAY, bank, settledOn: row.bookedOn, gross: part.gross, fee: part.fee, reference: `MUTASI-${row.id}` };
    orders.settlements = [{ ...draft, id, madeAt: now, madeBy: who, reversal: null }, ...orders.settlements];
    orders.settlementDays.set(id, part.days);
    orders.postOf('settled', null, [
      [bank, part.gross - part.fee],
      ['expense:gateway', part.fee],
      [QRIS_GATEWAY, -part.gross],
    ]);
    matches.set(row.id, orders.lines[0]?.journalId ?? 0);
    bookings.add(row.id);
  }
  return { outcome: 'done' };
};
