import type { ListingCounts } from '../../../domain/catalog/listing-counts.ts';
import type { ProductCriteria } from '../../../domain/catalog/product-criteria.ts';
import type { StoredProduct } from './catalogue.ts';

const tally = (keys: readonly (string | undefined)[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const key of keys) if (key !== undefined) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
};

/** Counts like the database. @param select all products of criteria */
export const countListing = (criteria: ProductCriteria, select: (criteria: ProductCriteria) => readonly StoredProduct[]): ListingCounts => {
  const { facts: _, ...withoutFacts } = criteria;
  const chosen = select(criteria);
  return {
    total: chosen.length,
    kinds: tally(select({ ...criteria, kind: null }).map(({ saleKind }) => saleKind)),
    // Attributes belong to one game: another one is chosen without them.
    games: tally(select({ ...withoutFacts, gameIds: null }).map(({ game }) => game?.id)),
    tiers: tally(select({ ...criteria, tierIds: null }).map(({ tier }) => tier?.id)),
    categories: tally(select({ ...criteria, categoryId: null }).map(({ category }) => category?.id)),
  };
};
