import type { StatementRepository, StatementToStore } from '../../../src/application/statement/statement-repository.ts';
import type { Role } from '../../../src/domain/auth/roles.ts';

interface PlacedOrder {
  readonly id: string;
  readonly number: string;
  readonly amount: number;
}

/** A shop with two bank accounts. */
export interface StatementWorld {
  /**
   * A buyer orders for this price, and is to pay by transfer to the first account once they have asked how. @returns the order and the amount to
   * pay
   */
  order(price?: number, hasAsked?: boolean): Promise<PlacedOrder>;
  /** Staff approve the transfer of an order by hand, that many days ago. */
  approve(order: PlacedOrder, daysAgo?: number): Promise<void>;
  /** The first of two people approves the transfer of an order by hand. */
  approveFirst(order: PlacedOrder, reference: string): Promise<void>;
  /** The bank's reference of the payment of an order. */
  referenceOf(orderId: string): Promise<string | null>;
  /** A settlement to the first account of that much, which staff reverse. */
  reverseSettlement(net: number): Promise<void>;
  /** Buyers pay that much by the shop's QRIS code, that many days ago. */
  payByQris(amount: number, daysAgo: number): Promise<void>;
  /** Staff reverse the last settlement that was not reversed. */
  reverseLast(): Promise<void>;
  cancel(order: PlacedOrder): Promise<void>;
  stateOf(orderId: string): Promise<string>;
  /** The balance of the ledger account of the first account, in rupiah. */
  cash(): Promise<number>;
  today(): string;
  /** A new member of staff with a fresh second factor. */
  staff(role: Role): Promise<StatementRepository>;
  close(): Promise<void>;
}

export type Row = StatementToStore['rows'][number];

export const row = (given: Partial<Row> = {}): Row => ({
  bookedOn: '2026-01-05',
  time: null,
  amount: 15_012_300,
  text: 'TRSF BUDI CONTOH',
  reference: null,
  balance: 465_012_300,
  ordinal: 1,
  ...given,
});
/** A day before another. */
export const daysBefore = (day: string, count: number): string => new Date(Date.parse(day) - count * 86_400_000).toISOString().slice(0, 10);
export const file = (rows: readonly Row[], fileName = 'mutasi.csv'): StatementToStore => ({ fileName, layout: 'bca-personal', rows });
