import { currentPrice } from '../../domain/catalog/price.ts';
import type { ProductCard } from '../../domain/catalog/product.ts';
import { noFilter, type ProductFilter } from '../../domain/catalog/product-query.ts';
import { type ParsedQuery, parseQuery } from '../../domain/search/parsed-query.ts';
import { nearestFirst, type Relaxation, relaxationsOf } from '../../domain/search/relaxations.ts';
import { searchText } from '../../domain/search/search-text.ts';
import { resolveFilter } from '../catalog/resolve-filter.ts';
import type { Clock } from '../shared/clock.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { TaxonomyRepository } from '../taxonomy/taxonomy-repository.ts';
import type { ProductSearch } from './product-search.ts';

export interface RelaxedResults {
  readonly search: Relaxation;
  readonly items: readonly ProductCard[];
}

const SHOWN = 8;

interface Services {
  readonly products: ProductSearch;
  readonly taxonomy: TaxonomyRepository;
  readonly clock: Clock;
  readonly errors: ErrorLog;
}

/** Tries the relaxations of a search without results and returns the first that has some. An error gives null, because the section is secondary on its page. */
export class RelaxedSearch {
  constructor(private readonly services: Services) {}

  async execute(text: string | null, filter: ProductFilter = noFilter): Promise<RelaxedResults | null> {
    const words = searchText(text);
    if (words === null) return null;
    try {
      const parsed = parseQuery(words, filter, null);
      for (const search of relaxationsOf(parsed, await this.withoutTier(parsed))) {
        const items = await this.itemsOf(search);
        if (items.length > 0) return { search, items };
      }
    } catch (error) {
      this.services.errors.record('RelaxedSearch', error);
    }
    return null;
  }

  /** Only asked for where a price can outweigh the tier. */
  private async withoutTier({ text, filter }: ParsedQuery): Promise<string | null> {
    return filter.minPrice === null && filter.maxPrice === null ? null : this.services.products.withoutTier(text);
  }

  private async itemsOf({ text, filter, sort, nearTo }: Relaxation): Promise<readonly ProductCard[]> {
    const { products, taxonomy, clock } = this.services;
    const criteria = await resolveFilter(filter, taxonomy);
    if (criteria === null) return [];
    const page = { text, offset: 0, limit: SHOWN };
    if (nearTo === null) return (await products.search({ ...page, criteria, sort })).items;
    // The nearest from above and from below, each in the order of an index.
    const [above, below] = await Promise.all([
      products.search({ ...page, criteria: { ...criteria, minPrice: nearTo }, sort: 'cheapest' }),
      products.search({ ...page, criteria: { ...criteria, maxPrice: nearTo - 1 }, sort: 'dearest' }),
    ]);
    const now = clock.now();
    return nearestFirst([...above.items, ...below.items], nearTo, (item) => currentPrice(item, now).amount).slice(0, SHOWN);
  }
}
