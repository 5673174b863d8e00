import { type ListingCounts, nothingCounted } from '../../domain/catalog/listing-counts.ts';
import { noFilter, type ProductFilter } from '../../domain/catalog/product-query.ts';
import { parseQuery } from '../../domain/search/parsed-query.ts';
import { searchText } from '../../domain/search/search-text.ts';
import { resolveFilter } from '../catalog/resolve-filter.ts';
import type { TaxonomyRepository } from '../taxonomy/taxonomy-repository.ts';
import type { ProductSearch } from './product-search.ts';

/** Counts what a search finds, and how much of it each group has. */
export class CountSearch {
  constructor(
    private readonly products: ProductSearch,
    private readonly taxonomy: TaxonomyRepository,
  ) {}

  async execute(text: string | null, filter: ProductFilter = noFilter): Promise<ListingCounts> {
    const words = searchText(text);
    if (words === null) return nothingCounted;
    const parsed = parseQuery(words, filter, null);
    const criteria = await resolveFilter(parsed.filter, this.taxonomy);
    return criteria === null ? nothingCounted : this.products.counts(parsed.text, criteria);
  }
}
