import { PRODUCT_LIMITS } from './product-limits.ts';

/** A bulk change of prices: to an amount, by an amount, or by a percentage. */
export interface PriceChange {
  readonly kind: 'set' | 'add' | 'percent';
  /** Whole rupiah or percent; a negative value lowers the price. */
  readonly value: number;
  /** Whole rupiah; the new price is a multiple of it. Absent: not rounded further. */
  readonly step?: PriceStep;
}

/** What a computed price is rounded to, in whole rupiah. */
export const PRICE_STEPS = [1, 500, 1000, 5000, 10_000] as const;
export type PriceStep = (typeof PRICE_STEPS)[number];

/** The nearest multiple of a step. A price above zero stays above zero: rounding gives nothing away. */
export const roundedPrice = (price: number, step: PriceStep): number =>
  price <= 0 ? Math.round(price) : Math.max(step, Math.round(price / step) * step);

/** The price after a change, in whole rupiah; null when it is not above zero or exceeds the maximum. */
export const changedPrice = (price: number, { kind, value, step = 1 }: PriceChange): number | null => {
  if (!Number.isFinite(value)) return null;
  const changed = kind === 'set' ? value : kind === 'add' ? price + value : price + (price * value) / 100;
  const whole = roundedPrice(changed, step);
  return whole > 0 && whole <= PRODUCT_LIMITS.price ? whole : null;
};
