import type { ProductFilter } from '../../domain/catalog/product-query.ts';
import type { TaxonomyRepository } from '../taxonomy/taxonomy-repository.ts';
import type { BoundedCount, ProductRepository } from './product-repository.ts';
import { resolveFilter } from './resolve-filter.ts';

/** Counts the products of a filter. */
export class CountProducts {
  constructor(
    private readonly products: ProductRepository,
    private readonly taxonomy: TaxonomyRepository,
  ) {}

  async execute(filter: ProductFilter): Promise<BoundedCount> {
    const criteria = await resolveFilter(filter, this.taxonomy);
    return criteria === null ? { count: 0, more: false } : this.products.count(criteria);
  }
}
