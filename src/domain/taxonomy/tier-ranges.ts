import type { Tier } from './taxonomy.ts';

type Ranged = Pick<Tier, 'name' | 'isActive' | 'priceRangeMin' | 'priceRangeMax'>;

/** A gap or an overlap of price ranges. Whole rupiah; `to` null is open-ended. */
export interface RangeWarning {
  readonly kind: 'gap' | 'overlap';
  readonly from: number;
  readonly to: number | null;
  /** The affected tiers, the cheaper one first. */
  readonly names: readonly string[];
}

const endOf = (tier: Ranged): number => tier.priceRangeMax ?? Number.POSITIVE_INFINITY;
const finite = (amount: number): number | null => (Number.isFinite(amount) ? amount : null);

/** Finds gaps and overlaps among the price ranges of active tiers (section 3: each range begins where the previous one ends). */
export const rangeWarnings = (tiers: readonly Ranged[]): RangeWarning[] => {
  const active = tiers.filter((tier) => tier.isActive).toSorted((a, b) => a.priceRangeMin - b.priceRangeMin || endOf(a) - endOf(b));
  const warnings: RangeWarning[] = [];
  let widest: Ranged | null = null;
  for (const tier of active) {
    const reached = widest === null ? 0 : endOf(widest);
    const names = widest === null ? [tier.name] : [widest.name, tier.name];
    if (tier.priceRangeMin > reached) warnings.push({ kind: 'gap', from: reached, to: tier.priceRangeMin, names });
    if (widest !== null && tier.priceRangeMin < reached)
      warnings.push({ kind: 'overlap', from: tier.priceRangeMin, to: finite(Math.min(reached, endOf(tier))), names });
    if (widest === null || endOf(tier) > reached) widest = tier;
  }
  if (widest !== null && widest.priceRangeMax !== null)
    warnings.push({ kind: 'gap', from: widest.priceRangeMax, to: null, names: [widest.name] });
  return warnings;
};

/** The active tier whose price range has this price; the narrower one where two have it. */
export const tierForPrice = <T extends Ranged>(tiers: readonly T[], price: number): T | null =>
  tiers
    .filter((tier) => tier.isActive && tier.priceRangeMin <= price && price < endOf(tier))
    .toSorted((a, b) => endOf(a) - a.priceRangeMin - (endOf(b) - b.priceRangeMin))[0] ?? null;
