import type {
  OpeningDraft,
  StatementAccount,
  StatementImport,
  StatementImports,
  StoredRow,
} from '../../../application/statement/statement-repository.ts';
import { toWib } from '../../../domain/shared/wib.ts';
import type { AttemptCandidate, BookedCandidate, RowCandidates } from '../../../domain/statement/propose-match.ts';
import type { RowReason } from '../../../domain/statement/row-reason.ts';
import type { MemoryOrder } from '../order/order-book.ts';
import { cashCodeOf } from '../order/shop-accounts.ts';
import type { MemoryStaffOrders } from '../order/staff-orders.ts';
import { dueOf } from '../order/staff-receipts.ts';

/** Confirmed for an account. */
export interface HeldOpening extends OpeningDraft {
  /** What the books had for days before it, in rupiah. */
  readonly earlier: number;
  readonly at: Date;
  readonly by: string;
}

export interface HeldRow extends Omit<StoredRow, 'match' | 'reason' | 'candidates'> {
  readonly accountId: string;
  readonly importId: number;
  readonly key: string;
}

const inOrder = (a: HeldRow, b: HeldRow): number => (a.bookedOn === b.bookedOn ? a.id - b.id : a.bookedOn < b.bookedOn ? -1 : 1);

/** The statements of a shop in memory. */
export class MemoryStatements {
  rows: readonly HeldRow[] = [];
  imports: readonly StatementImport[] = [];
  /** Journals by the row that backs them. */
  readonly matches = new Map<number, number>();
  /** Rows whose journal was posted for them. */
  readonly bookings = new Set<number>();
  /** How many rows were ever stored. */
  storedCount = 0;
  /** Reasons by their row. */
  readonly reasons = new Map<number, RowReason>();
  /** Days of the rows whose reasons journals book, by journal. */
  readonly reasonDays = new Map<number, string>();
  /** Confirmed openings by account. */
  readonly openings = new Map<string, HeldOpening>();
  layouts: StatementImports['layouts'] = [];

  constructor(readonly orders: MemoryStaffOrders) {}

  get accounts(): readonly Omit<StatementAccount, 'lastDay' | 'gaps'>[] {
    return this.orders.settings.accounts.map(({ id = '', bank, number, holder }) => ({ id, bank, number, holder }));
  }

  /** In the order of the bank. */
  rowsOf(accountId: string): readonly HeldRow[] {
    return this.rows.filter((row) => row.accountId === accountId).toSorted(inOrder);
  }
}

type MatchedRow = Pick<HeldRow, 'accountId' | 'amount' | 'bookedOn'>;

const DAY_MS = 86_400_000;

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Bookings are found up to seven days before a row, and 30 after it. */
const BOOKED_BEFORE = 7;
const BOOKED_AFTER = 30;
/** Orders are candidates that asked for the amount up to seven days before a row, and at latest the day after it. */
const ASKED_BEFORE = 7;
const ASKED_AFTER = 1;
const REVERSAL = 'settlement_reversed';
/** Journals that no row is bound to. */
const UNBOUND: ReadonlySet<string> = new Set([REVERSAL, 'reasoned', 'reason_withdrawn', 'opened', 'opening_withdrawn', 'rounded']);

/** Journals with the amount of a row on its account that no row backs and that were not reversed. */
export const bookedCandidates = (
  { orders, matches }: MemoryStatements,
  { accountId, amount, bookedOn }: MatchedRow,
): readonly BookedCandidate[] => {
  const code = cashCodeOf(orders.settings, accountId);
  const bound = new Set(matches.values());
  const lines = orders.lines.filter((line) => line.account === code && !line.isTest);
  const isReversed = (kind: string, received: number): boolean =>
    kind === 'settled' && lines.some((line) => line.kind === REVERSAL && line.amount === -received);
  return lines
    .filter(
      (line) =>
        line.amount * 100 === amount && !UNBOUND.has(line.kind) && !isReversed(line.kind, line.amount) && !bound.has(line.journalId),
    )
    .map(({ journalId, kind, orderNumber, at }) => {
      const day = toWib(at).slice(0, 10);
      return { journalId, kind, number: orderNumber, day, isNear: daysBetween(bookedOn, day) >= -1 || orderNumber === null };
    })
    .filter(({ day }) => daysBetween(bookedOn, day) >= -BOOKED_BEFORE && daysBetween(bookedOn, day) <= BOOKED_AFTER)
    .toSorted((a, b) => a.journalId - b.journalId);
};

interface AskedAmount extends AttemptCandidate {
  /** On the account of the row, and not paid. */
  readonly isOpen: boolean;
}

const WAITS: ReadonlySet<string> = new Set(['pending_payment', 'payment_review']);

/** The amounts that an order asked for around a row and that are the row's. */
const askedAmounts = (
  { orders }: MemoryStatements,
  { detail, buyerName, attempts, codes }: MemoryOrder,
  row: MatchedRow,
): readonly AskedAmount[] => {
  const cash = cashCodeOf(orders.settings, row.accountId);
  const order = { orderId: detail.id, number: detail.number, orderState: detail.state, buyerName };
  const isThere = (at: Date): boolean => {
    const age = daysBetween(toWib(at).slice(0, 10), row.bookedOn);
    return age >= -ASKED_AFTER && age <= ASKED_BEFORE;
  };
  const asked = attempts
    .filter(({ gateway, openedAt }) => gateway === 'manual' && isThere(openedAt))
    .map((one) => ({ ...one, isExact: one.amount * 100 === row.amount, price: one.amount + (codes.get(one.reference) ?? 0) }))
    .filter(({ isExact, price }) => isExact || price * 100 === row.amount)
    .map(({ isExact, openedAt, state, ...one }) => ({
      ...order,
      isExact,
      openedAt,
      isOpen: state !== 'paid' && orders.cashOf({ ...one, openedAt, state }) === cash,
    }));
  const isPrice = WAITS.has(detail.state) && dueOf(orders, detail.id) * 100 === row.amount && isThere(detail.createdAt);
  return isPrice ? [...asked, { ...order, isExact: false, openedAt: detail.createdAt, isOpen: true }] : asked;
};

export const candidatesOf = (shop: MemoryStatements, row: MatchedRow): RowCandidates => {
  const asked = [...shop.orders.orders.values()].flatMap((order) => askedAmounts(shop, order, row));
  const open = asked
    .filter(({ isOpen }) => isOpen)
    .toSorted((a, b) => Number(b.isExact) - Number(a.isExact) || a.openedAt.getTime() - b.openedAt.getTime());
  const first = open.filter(({ orderId }, place) => open.findIndex((one) => one.orderId === orderId) === place);
  const rivals = asked.filter(({ isExact, orderState }) => isExact || WAITS.has(orderState) || orderState === 'expired');
  return {
    booked: bookedCandidates(shop, row),
    attempts: first.toSorted((a, b) => a.openedAt.getTime() - b.openedAt.getTime()).map(({ isOpen: _, ...order }) => order),
    rivals: new Set(rivals.map(({ orderId }) => orderId)).size,
  };
};
