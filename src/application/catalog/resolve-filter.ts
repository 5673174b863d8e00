import { namesGroups, type ProductCriteria, toCriteria } from '../../domain/catalog/product-criteria.ts';
import type { ProductFilter } from '../../domain/catalog/product-query.ts';
import type { TaxonomyRepository } from '../taxonomy/taxonomy-repository.ts';

/** Resolves the groups of a filter, only when it has some. Null when nothing can match. @throws PortError */
export const resolveFilter = async (filter: ProductFilter, taxonomy: TaxonomyRepository): Promise<ProductCriteria | null> => {
  if (!namesGroups(filter)) return toCriteria(filter, { games: [], tiers: [], categories: [] });
  const [games, tiers, categories] = await Promise.all([taxonomy.gameTitles(), taxonomy.tiers(), taxonomy.categories()]);
  return toCriteria(filter, { games, tiers, categories });
};
