import { PRODUCT_LIMITS } from './product-limits.ts';

/** A bulk change of prices: to an amount, by an amount, or by a percentage. */
export interface PriceChange {
  readonly kind: 'set' | 'add' | 'percent';
  /** Whole rupiah or percent; a negative value lowers the price. */
  readonly value: number;
}

/** The price after a change, in whole rupiah; null when it is negative or exceeds the maximum. */
export const changedPrice = (price: number, { kind, value }: PriceChange): number | null => {
  if (!Number.isFinite(value)) return null;
  const changed = kind === 'set' ? value : kind === 'add' ? price + value : price + (price * value) / 100;
  const whole = Math.round(changed);
  return whole >= 0 && whole <= PRODUCT_LIMITS.price ? whole : null;
};
