import type { StepAnswer } from '../../../application/order/order-admin-repository.ts';
import type { AccountClosing, OpeningDraft } from '../../../application/statement/statement-repository.ts';
import { isDay } from '../../../domain/shared/moment.ts';
import { toWib } from '../../../domain/shared/wib.ts';
import {
  type AccountBooking,
  type ClosingDay,
  type ClosingRow,
  closingDays,
  isReason,
  openingLines,
  roundingLines,
  splitSen,
} from '../../../domain/statement/closing.ts';
import { storedDays } from '../../../domain/statement/stored-chain.ts';
import { cashCodeOf } from '../order/shop-accounts.ts';
import type { MemoryStatements } from './statement-book.ts';

const SHOWN_DAYS = 31;
const SHOWN_NAMED = 20;
const SHOWN_BOOKINGS = 20;
const MOST_SEN = 100_000_000_000_000;
const ROUNDED = 'rounded';
const OPENINGS: ReadonlySet<string> = new Set(['opened', 'opening_withdrawn', ROUNDED]);

interface HeldBooking extends AccountBooking {
  readonly journalId: number;
  readonly kind: string;
  readonly number: string | null;
}

/** What moved on an account according to the books, each with the day of its row, or that of posting. */
const bookingsOf = (shop: MemoryStatements, accountId: string): readonly HeldBooking[] => {
  const code = cashCodeOf(shop.orders.settings, accountId);
  const lines = shop.orders.lines.filter(({ account, isTest, kind }) => account === code && !isTest && !OPENINGS.has(kind));
  const days = new Map(shop.reasonDays);
  for (const [rowId, journalId] of shop.matches) {
    const row = shop.rows.find(({ id }) => id === rowId);
    if (row !== undefined) days.set(journalId, row.bookedOn);
  }
  const isReversed = ({ kind, amount, journalId }: (typeof lines)[number]): boolean => {
    const other = { settled: 'settlement_reversed', settlement_reversed: 'settled' }[kind];
    return !days.has(journalId) && lines.some((line) => line.kind === other && line.amount === -amount && !days.has(line.journalId));
  };
  return lines
    .map((line) => ({
      journalId: line.journalId,
      kind: line.kind,
      number: line.orderNumber,
      amount: line.amount,
      day: days.get(line.journalId) ?? toWib(line.at).slice(0, 10),
      isBacked: days.has(line.journalId) || isReversed(line),
    }))
    .toSorted((a, b) => (a.day === b.day ? a.journalId - b.journalId : a.day < b.day ? -1 : 1));
};

/** The latest days, and the oldest with something that is not explained, newest first. */
const shownDays = (days: readonly ClosingDay[]): readonly ClosingDay[] => {
  const named = days.filter(({ openCount, unbackedCount, gap }) => openCount + unbackedCount > 0 || gap !== 0).slice(0, SHOWN_NAMED);
  const latest = days.slice(-SHOWN_DAYS);
  return [...named.filter((day) => !latest.includes(day)), ...latest].toReversed();
};

const rowsOf = (shop: MemoryStatements, accountId: string): readonly ClosingRow[] =>
  shop
    .rowsOf(accountId)
    .map((row) => ({ ...row, state: shop.matches.has(row.id) ? 'matched' : shop.reasons.has(row.id) ? 'reason' : 'open' }));

const before = (bookings: readonly AccountBooking[], limit: string): number =>
  bookings.filter(({ day }) => day < limit).reduce((sum, { amount }) => sum + amount, 0);

/** Whether the days of an account are closed. */
export const closingOf = (shop: MemoryStatements, accountId: string): AccountClosing => {
  const rows = rowsOf(shop, accountId);
  const bookings = bookingsOf(shop, accountId);
  const opening = shop.openings.get(accountId) ?? null;
  const [first] = storedDays(rows);
  const proposed = first?.ends == null ? null : { day: first.day, balance: first.ends.opening };
  if (opening === null) return { opening: null, proposed, late: 0, days: [], unbacked: [] };
  const late = before(bookings, opening.day) - opening.earlier;
  const { earlier: _, ...shown } = opening;
  return {
    opening: shown,
    proposed,
    late,
    days: shownDays(closingDays(opening, rows, bookings, late)),
    unbacked: bookings
      .filter(({ day, isBacked }) => day >= opening.day && !isBacked)
      .slice(0, SHOWN_BOOKINGS)
      .map(({ isBacked: _backed, ...booking }) => booking),
  };
};

/** Books what the whole rupiah of the sen that have piled up changed by. */
export const postRounding = (shop: MemoryStatements, accountId: string): void => {
  const { orders, openings } = shop;
  const code = cashCodeOf(orders.settings, accountId) ?? '';
  const opening = openings.get(accountId);
  const rest =
    opening === undefined ? 0 : (closingDays(opening, rowsOf(shop, accountId), []).at(-1)?.rest ?? splitSen(opening.balance).sen);
  const booked = orders.lines
    .filter(({ kind, account }) => kind === ROUNDED && account === code)
    .reduce((sum, { amount }) => sum + amount, 0);
  const lines = roundingLines(rest - booked * 100, code);
  if (lines.length > 0) orders.postOf(ROUNDED, null, lines);
};

/** Confirms what an account had before a day. @param who the signed-in person's name */
export const confirmOpening = (shop: MemoryStatements, who: string, accountId: string, draft: OpeningDraft): StepAnswer => {
  const { orders, openings } = shop;
  const { day, balance } = draft;
  const reason = draft.reason.trim();
  if (!isReason(reason)) return { code: 'REASON_NEEDED' };
  const now = orders.clock.now();
  if (!isDay(day) || day < '2000-01-01' || day > toWib(now).slice(0, 10) || !Number.isSafeInteger(balance) || Math.abs(balance) > MOST_SEN)
    return { code: 'INVALID' };
  const code = cashCodeOf(orders.settings, accountId);
  if (code === null) return { code: 'NOT_FOUND' };
  if (openings.has(accountId)) return { code: 'OPENED' };
  const earlier = before(bookingsOf(shop, accountId), day);
  openings.set(accountId, { day, balance, reason, earlier, at: now, by: who });
  const lines = openingLines(balance, earlier, code);
  if (lines.length > 0) orders.postOf('opened', null, lines);
  postRounding(shop, accountId);
  return { outcome: 'done' };
};

/** Withdraws the opening of an account by a counter-journal. */
export const withdrawOpening = (shop: MemoryStatements, accountId: string, reason: string): StepAnswer => {
  const { orders, openings } = shop;
  if (!isReason(reason.trim())) return { code: 'REASON_NEEDED' };
  const opening = openings.get(accountId);
  if (opening === undefined) return { code: 'NOT_FOUND' };
  openings.delete(accountId);
  const lines = openingLines(opening.balance, opening.earlier, cashCodeOf(orders.settings, accountId) ?? '');
  if (lines.length > 0)
    orders.postOf(
      'opening_withdrawn',
      null,
      lines.map(([account, amount]) => [account, -amount] as const),
    );
  postRounding(shop, accountId);
  return { outcome: 'done' };
};
