import type { ProductCard } from '../../domain/catalog/product.ts';
import { noCriteria } from '../../domain/catalog/product-criteria.ts';
import { noFilter } from '../../domain/catalog/product-query.ts';
import { parseQuery } from '../../domain/search/parsed-query.ts';
import { searchText } from '../../domain/search/search-text.ts';
import type { Category, GameTitle } from '../../domain/taxonomy/taxonomy.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { TaxonomyRepository } from '../taxonomy/taxonomy-repository.ts';
import type { ProductSearch } from './product-search.ts';

export interface Suggestions {
  readonly games: readonly GameTitle[];
  readonly categories: readonly Category[];
  readonly products: readonly ProductCard[];
}

const PRODUCTS = 4;
const nothing: Suggestions = { games: [], categories: [], products: [] };

const bySlug = <Group extends { readonly slug: string }>(slugs: readonly string[], groups: readonly Group[]): readonly Group[] =>
  slugs.flatMap((slug) => groups.find((group) => group.slug === slug) ?? []);

/** Suggests games, categories and products while somebody types. A failure suggests nothing. */
export class SuggestSearch {
  constructor(
    private readonly products: ProductSearch,
    private readonly taxonomy: TaxonomyRepository,
    private readonly errors: ErrorLog,
  ) {}

  async execute(typed: string): Promise<Suggestions> {
    const text = searchText(typed);
    if (text === null) return nothing;
    const parsed = parseQuery(text, noFilter, null);
    const { minPrice, maxPrice } = parsed.filter;
    try {
      const [groups, answer, games, categories] = await Promise.all([
        this.products.groups(parsed.text),
        this.products.search({
          text: parsed.text,
          criteria: { ...noCriteria, minPrice, maxPrice },
          sort: parsed.sort,
          offset: 0,
          limit: PRODUCTS,
        }),
        this.taxonomy.gameTitles(),
        this.taxonomy.categories(),
      ]);
      return { games: bySlug(groups.games, games), categories: bySlug(groups.categories, categories), products: answer.items };
    } catch (error) {
      this.errors.record('SuggestSearch', error);
      return nothing;
    }
  }
}
