import type { Attribute } from './product.ts';

/** What products of one kind, game and tier were sold for. Whole rupiah. */
export interface SoldPrices {
  readonly count: number;
  readonly lowest: number;
  /** The middle price, the lower one of two: a price that was paid. */
  readonly median: number;
  readonly highest: number;
}

const RANK = /\brank\b/i;

/** The line of an account that says its rank; null without one. */
export const rankOf = (attributes: readonly Attribute[]): Attribute | null =>
  attributes.find(({ label, value }) => RANK.test(label) && value.trim() !== '') ?? null;

const FEWEST = 3;

/** Null under three sales: one or two say nothing about a price. The database has the same rule (public.sold_prices). */
export const soldPrices = (totals: readonly number[]): SoldPrices | null => {
  const sorted = totals.toSorted((a, b) => a - b);
  const lowest = sorted[0];
  const median = sorted[Math.ceil(sorted.length / 2) - 1];
  const highest = sorted.at(-1);
  return sorted.length < FEWEST || lowest === undefined || median === undefined || highest === undefined
    ? null
    : { count: sorted.length, lowest, median, highest };
};
