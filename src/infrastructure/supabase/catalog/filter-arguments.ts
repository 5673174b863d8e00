import type { ProductCriteria } from '../../../domain/catalog/product-criteria.ts';

const WIRED = ['id', 'values', 'min', 'max'];

/** Criteria as the parameters every catalogue procedure takes; what is not asked for is left to its default. */
export const filterArguments = (criteria: ProductCriteria) => ({
  ...(criteria.gameIds === null ? {} : { p_games: [...criteria.gameIds] }),
  ...(criteria.tierIds === null ? {} : { p_tiers: [...criteria.tierIds] }),
  ...(criteria.categoryId === null ? {} : { p_category: criteria.categoryId }),
  ...(criteria.minPrice === null ? {} : { p_min: criteria.minPrice }),
  ...(criteria.maxPrice === null ? {} : { p_max: criteria.maxPrice }),
  ...(criteria.rentable ? { p_rentable: true } : {}),
  ...(criteria.inStock ? { p_in_stock: true } : {}),
  ...(criteria.onSale ? { p_on_sale: true } : {}),
  // Asked with GET, where a value is a text. What is null is not asked for.
  ...(criteria.facts === undefined ? {} : { p_facts: JSON.stringify(criteria.facts, WIRED) }),
});
