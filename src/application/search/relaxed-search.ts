import type { ProductCard } from '../../domain/catalog/product.ts';
import { noFilter, type ProductFilter } from '../../domain/catalog/product-query.ts';
import { parseQuery } from '../../domain/search/parsed-query.ts';
import { type Relaxation, relaxationsOf } from '../../domain/search/relaxations.ts';
import { searchText } from '../../domain/search/search-text.ts';
import { resolveFilter } from '../catalog/resolve-filter.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { TaxonomyRepository } from '../taxonomy/taxonomy-repository.ts';
import type { ProductSearch } from './product-search.ts';

export interface RelaxedResults {
  readonly search: Relaxation;
  readonly items: readonly ProductCard[];
}

const SHOWN = 8;

/** Tries the relaxations of a search without results and returns the first that has some. An error gives null, because the section is secondary on its page. */
export class RelaxedSearch {
  constructor(
    private readonly products: ProductSearch,
    private readonly taxonomy: TaxonomyRepository,
    private readonly errors: ErrorLog,
  ) {}

  async execute(text: string | null, filter: ProductFilter = noFilter): Promise<RelaxedResults | null> {
    const words = searchText(text);
    if (words === null) return null;
    try {
      for (const search of relaxationsOf(parseQuery(words, filter, null))) {
        const criteria = await resolveFilter(search.filter, this.taxonomy);
        if (criteria === null) continue;
        const { items } = await this.products.search({ text: search.text, criteria, sort: search.sort, offset: 0, limit: SHOWN });
        if (items.length > 0) return { search, items };
      }
    } catch (error) {
      this.errors.record('RelaxedSearch', error);
    }
    return null;
  }
}
