import { type ListingCounts, nothingCounted } from '../../domain/catalog/listing-counts.ts';
import type { ProductFilter } from '../../domain/catalog/product-query.ts';
import type { TaxonomyRepository } from '../taxonomy/taxonomy-repository.ts';
import type { ProductRepository } from './product-repository.ts';
import { resolveFilter } from './resolve-filter.ts';

/** Counts the products of a filter, and those of each group that could be chosen in addition. */
export class CountProducts {
  constructor(
    private readonly products: ProductRepository,
    private readonly taxonomy: TaxonomyRepository,
  ) {}

  async execute(filter: ProductFilter): Promise<ListingCounts> {
    const criteria = await resolveFilter(filter, this.taxonomy);
    return criteria === null ? nothingCounted : this.products.counts(criteria);
  }
}
