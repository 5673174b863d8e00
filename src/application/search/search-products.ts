import { noFilter, type ProductFilter } from '../../domain/catalog/product-query.ts';
import { parseQuery, type SearchSort } from '../../domain/search/parsed-query.ts';
import { searchText } from '../../domain/search/search-text.ts';
import { resolveFilter } from '../catalog/resolve-filter.ts';
import type { TaxonomyRepository } from '../taxonomy/taxonomy-repository.ts';
import type { ProductSearch, SearchAnswer } from './product-search.ts';

export interface SearchProductsRequest {
  readonly text: string | null;
  readonly filter?: ProductFilter;
  /** Null for the order that the words ask for. */
  readonly sort?: SearchSort | null;
  readonly offset?: number;
  readonly limit?: number;
}

const PAGE_SIZE = 24;
const DEEPEST = 1000;
const nothing: SearchAnswer = { items: [], more: false, correctedTo: null, help: null };

/** Searches the catalogue for what the words ask for, prices included; an empty text returns nothing and sends no request (section 5). */
export class SearchProducts {
  constructor(
    private readonly products: ProductSearch,
    private readonly taxonomy: TaxonomyRepository,
  ) {}

  async execute(request: SearchProductsRequest): Promise<SearchAnswer> {
    const text = searchText(request.text);
    const offset = Math.max(0, Math.floor(request.offset ?? 0));
    if (text === null || offset >= DEEPEST) return nothing;
    const parsed = parseQuery(text, request.filter ?? noFilter, request.sort ?? null);
    const criteria = await resolveFilter(parsed.filter, this.taxonomy);
    if (criteria === null) return nothing;
    return this.products.search({ text: parsed.text, criteria, sort: parsed.sort, offset, limit: request.limit ?? PAGE_SIZE });
  }
}
