import type { ProductCard } from '../../domain/catalog/product.ts';
import { noFilter, type ProductQuery } from '../../domain/catalog/product-query.ts';
import { emptyPage, type Page } from '../../domain/shared/page.ts';
import type { TaxonomyRepository } from '../taxonomy/taxonomy-repository.ts';
import type { ProductRepository } from './product-repository.ts';
import { resolveFilter } from './resolve-filter.ts';

export interface ListProductsRequest extends Partial<ProductQuery> {
  readonly after?: string | null;
  readonly limit?: number;
  readonly includeArchived?: boolean;
}

const PAGE_SIZE = 24;
const LARGEST_PAGE = 100;

/** Lists a page of the catalogue: active and not archived, newest first by default (sections 4 and 7). */
export class ListProducts {
  constructor(
    private readonly products: ProductRepository,
    private readonly taxonomy: TaxonomyRepository,
  ) {}

  async execute(request: ListProductsRequest = {}): Promise<Page<ProductCard>> {
    const criteria = await resolveFilter(request.filter ?? noFilter, this.taxonomy);
    if (criteria === null) return emptyPage;
    return this.products.list({
      criteria,
      sort: request.sort ?? 'newest',
      after: request.after ?? null,
      limit: Math.min(Math.max(1, Math.floor(request.limit ?? PAGE_SIZE)), LARGEST_PAGE),
      includeArchived: request.includeArchived ?? false,
    });
  }
}
