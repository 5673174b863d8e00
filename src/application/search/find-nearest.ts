import type { ProductCard } from '../../domain/catalog/product.ts';
import { noFilter, type ProductFilter } from '../../domain/catalog/product-query.ts';
import { askedSearch } from '../../domain/search/asked-search.ts';
import { type WiderSearch, widerSearches } from '../../domain/search/nearest-search.ts';
import { searchText } from '../../domain/search/search-text.ts';
import { resolveFilter } from '../catalog/resolve-filter.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { TaxonomyRepository } from '../taxonomy/taxonomy-repository.ts';
import type { ProductSearch } from './product-search.ts';

export interface Nearest {
  readonly search: WiderSearch;
  readonly items: readonly ProductCard[];
}

const SHOWN = 8;

/** Finds what comes nearest to a search that found nothing. A failure finds nothing, because it is secondary on its page. */
export class FindNearest {
  constructor(
    private readonly products: ProductSearch,
    private readonly taxonomy: TaxonomyRepository,
    private readonly errors: ErrorLog,
  ) {}

  async execute(text: string | null, filter: ProductFilter = noFilter): Promise<Nearest | null> {
    const words = searchText(text);
    if (words === null) return null;
    try {
      for (const search of widerSearches(askedSearch(words, filter, null))) {
        const criteria = await resolveFilter(search.filter, this.taxonomy);
        if (criteria === null) continue;
        const { items } = await this.products.search({ text: search.text, criteria, sort: search.sort, offset: 0, limit: SHOWN });
        if (items.length > 0) return { search, items };
      }
    } catch (error) {
      this.errors.record('FindNearest', error);
    }
    return null;
  }
}
