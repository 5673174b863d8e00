import { PRODUCT_LIMITS } from './product-limits.ts';

/** How a price is changed for many products at once: to an amount, by an amount, or by a share of a hundred. */
export interface PriceChange {
  readonly kind: 'set' | 'add' | 'percent';
  /** Whole Rupiah or percent; negative lowers. */
  readonly value: number;
}

/** The price after a change, in whole Rupiah; null when there is none: below nothing, or above what the shop can hold. */
export const changedPrice = (price: number, { kind, value }: PriceChange): number | null => {
  if (!Number.isFinite(value)) return null;
  const changed = kind === 'set' ? value : kind === 'add' ? price + value : price + (price * value) / 100;
  const whole = Math.round(changed);
  return whole >= 0 && whole <= PRODUCT_LIMITS.price ? whole : null;
};
