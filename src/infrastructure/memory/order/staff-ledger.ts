import type { AccountBalance, LedgerLine, OrderFigures, PaymentReview } from '../../../application/order/order-admin-repository.ts';
import { awaitsDecision } from '../../../domain/order/buyer-steps.ts';
import { type RevenuePeriod, type RevenueSpan, sumOfPeriods } from '../../../domain/order/revenue-period.ts';
import type { OrderState } from '../../../domain/order/transitions.ts';
import type { MemoryOrder } from './order-book.ts';
import type { MemoryStaffOrders } from './staff-orders.ts';

const JOURNALS_PER_PAGE = 100;

/** The balance of every account. */
export const balancesOf = (lines: readonly LedgerLine[]): readonly AccountBalance[] => {
  const balances = new Map<string, number>();
  for (const { account, amount } of lines) balances.set(account, (balances.get(account) ?? 0) + amount);
  return [...balances].map(([account, balance]) => ({ account, balance })).toSorted((a, b) => (a.account < b.account ? -1 : 1));
};

/** A page of lines, newest first. */
export const journalsOf = (all: readonly LedgerLine[], account: string | null, before: number | null): readonly LedgerLine[] => {
  const lines = all.filter((line) => (account === null || line.account === account) && (before === null || line.journalId < before));
  const journals = [...new Set(lines.map(({ journalId }) => journalId))].slice(0, JOURNALS_PER_PAGE);
  return lines.filter(({ journalId }) => journals.includes(journalId));
};

/** Pending work, and revenue from the journals. */
export const figuresOf = ({ orders, exceptions, refunds, lines }: MemoryStaffOrders): OrderFigures => {
  const count = (state: OrderState): number => [...orders.values()].filter(({ detail }) => detail.state === state).length;
  const revenue = (isTest: boolean): number =>
    lines.filter((line) => line.account.startsWith('revenue:') && line.isTest === isTest).reduce((sum, { amount }) => sum - amount, 0);
  return {
    toReview: count('payment_review'),
    toDeliver: count('processing'),
    exceptions: exceptions.length,
    complaints: [...orders.values()].filter(({ detail: { complaint } }) => complaint?.state === 'open' && complaint.turn === 'shop').length,
    loginCodes: 0,
    toRotate: count('returning'),
    rentalTrouble: [...orders.values()].filter(({ detail: { kind, state } }) => kind === 'rental' && state === 'disputed').length,
    toRefund: refunds.filter(({ state }) => state === 'granted').length,
    revenueToday: revenue(false),
    revenueMonth: revenue(false),
    testRevenueMonth: revenue(true),
  };
};

const WIB_MS = 7 * 3_600_000;

/** Revenue and costs by day or month of WIB, newest first. */
export const revenuePeriods = (lines: readonly LedgerLine[], span: RevenueSpan): readonly RevenuePeriod[] => {
  const periods = new Map<string, RevenuePeriod>();
  for (const { account, amount, at, isTest } of lines) {
    const isRevenue = account.startsWith('revenue:');
    if (isTest || !(isRevenue || account.startsWith('expense:') || account === 'difference')) continue;
    const day = new Date(at.getTime() + WIB_MS).toISOString().slice(0, 10);
    const period = span === 'day' ? day : `${day.slice(0, 7)}-01`;
    const was = periods.get(period) ?? { ...sumOfPeriods([]), period };
    const field = account === 'revenue:rental' ? 'rentals' : isRevenue ? 'sales' : account === 'expense:goods' ? 'goods' : 'costs';
    periods.set(period, { ...was, [field]: was[field] + (isRevenue ? -amount : amount) });
  }
  return [...periods.values()].toSorted((a, b) => (a.period < b.period ? 1 : -1));
};

/** The proof of an order that awaits review; null without one. */
export const reviewOf = ({ detail, buyerName, attempts, approvals }: MemoryOrder, twoApprovalsFrom: number): PaymentReview | null => {
  const attempt = attempts.findLast(({ gateway }) => gateway === 'manual');
  const { proof, state, total } = detail;
  if (state !== 'payment_review' || proof === null || attempt === undefined || awaitsDecision(detail)) return null;
  const first = approvals.at(-1);
  return {
    orderId: detail.id,
    number: detail.number,
    productName: detail.productName,
    buyerName,
    total,
    reference: attempt.reference,
    method: attempt.method,
    amount: attempt.amount,
    version: detail.version,
    proofPath: proof.path,
    since: proof.at,
    needsTwo: total >= twoApprovalsFrom,
    isExtra: false,
    isExpired: false,
    sameAmount: 0,
    firstApproval: first === undefined ? null : { name: first.by, at: first.at },
  };
};
