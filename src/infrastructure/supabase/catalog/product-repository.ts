import { countListing, popularProducts, readPriceHistory } from '../../../application/catalog/listing.procedures.ts';
import type { Compared, ListRequest, ProductRepository } from '../../../application/catalog/product-repository.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import { DeferredModule } from '../../../application/shared/deferred-module.ts';
import { isPortError } from '../../../application/shared/port-error.ts';
import type { AskedPrice } from '../../../domain/catalog/asked-price.ts';
import type { ListingCounts } from '../../../domain/catalog/listing-counts.ts';
import type { Product, ProductCard } from '../../../domain/catalog/product.ts';
import type { ProductCriteria } from '../../../domain/catalog/product-criteria.ts';
import { readCursor, writeCursor } from '../../../domain/catalog/product-cursor.ts';
import type { ProductSort } from '../../../domain/catalog/product-query.ts';
import { similarityOf } from '../../../domain/catalog/similar-products.ts';
import type { Page } from '../../../domain/shared/page.ts';
import { isUuid } from '../../../domain/shared/uuid.ts';
import { callForRows, callTyped, type RestClient } from '../shared/rest-client.ts';
import { dataOf, dataOrNull } from '../shared/to-port-error.ts';
import { listingFilters, narrowed, type PartRequest, productListQuery, thisMinute } from './product-list-query.ts';
import { CARD_COLUMNS, type CardRow, PRODUCT_COLUMNS, type ProductRow, toCard, toProduct } from './product-rows.ts';

// Loaded only for lists with attribute filters.
const facts = new DeferredModule(() => import('./product-facts.ts'));

/** Falls back to a plain select where the joined one fails (section 7); cards then lack game, tier and sale. */
const joinedOrPlain = async <T>(joined: () => Promise<T>, plain: () => Promise<T>): Promise<T> => {
  try {
    return await joined();
  } catch (error) {
    if (!isPortError(error, 'missing')) throw error;
    return plain();
  }
};

/** The catalogue over PostgREST (section 7). */
export class SupabaseProductRepository implements ProductRepository {
  constructor(
    private readonly rest: RestClient,
    protected readonly clock: Clock,
    /** The origin of files; empty for the page's own origin. */
    private readonly fileOrigin: string,
  ) {}

  async list(request: ListRequest): Promise<Page<ProductCard>> {
    const { sort, criteria } = request;
    const rows = await (sort === 'popular' ? this.popular(request) : criteria.facts ? this.narrowedByFacts(request) : this.listed(request));
    const items = rows.slice(0, request.limit);
    const now = this.clock.now();
    const last = items.at(-1);
    return {
      items: items.map((row) => toCard(row, this.fileOrigin, now)),
      next: rows.length > request.limit && last !== undefined ? this.cursorOf(last, request.sort) : null,
    };
  }

  async counts(criteria: ProductCriteria): Promise<ListingCounts> {
    return dataOf(await callTyped(this.rest, countListing, listingFilters(criteria, this.clock.now())));
  }

  async byId(id: string): Promise<Product | null> {
    if (!isUuid(id)) return null;
    return joinedOrPlain(
      () => this.one(this.withSale(this.rest.from('products').select(PRODUCT_COLUMNS).eq('id', id)).maybeSingle()),
      () => this.one(this.rest.from('products').select('*').eq('id', id).maybeSingle()),
    );
  }

  async similarTo(product: Compared, limit: number): Promise<readonly ProductCard[]> {
    const alike = similarityOf(product);
    if (alike === null) return [];
    const query = this.rest
      .from('products')
      .select(CARD_COLUMNS)
      .is('is_active', true)
      .is('archived_at', null)
      .gt('stock', 0)
      .match({ game_title_id: alike.gameId, sale_kind: alike.saleKind })
      .gte('price', alike.minPrice)
      .lte('price', alike.maxPrice)
      .neq('id', product.id);
    const rows = dataOf(
      await this.withSale(query).order('created_at', { ascending: false }).order('id', { ascending: false }).limit(limit),
    );
    const now = this.clock.now();
    return rows.map((row) => toCard(row, this.fileOrigin, now));
  }

  async priceHistory(id: string): Promise<readonly AskedPrice[]> {
    if (!isUuid(id)) return [];
    const rows = dataOrNull(await callTyped(this.rest, readPriceHistory, { productId: id })) ?? [];
    return rows.map((row) => ({ price: row.price, from: new Date(row.from_at), to: row.to_at === null ? null : new Date(row.to_at) }));
  }

  private async listed(request: ListRequest): Promise<readonly CardRow[]> {
    const { sort, after, limit, criteria } = request;
    const first = readCursor(after, sort)?.isSold ? [] : await this.part({ ...request, isSold: false });
    if (first.length > limit || criteria.inStock) return first;
    return [...first, ...(await this.part({ ...request, limit: limit - first.length, isSold: true }))];
  }

  protected part(request: PartRequest): Promise<readonly CardRow[]> {
    return joinedOrPlain<readonly CardRow[]>(
      async () => dataOf(await productListQuery(this.rest, request, this.clock.now())),
      async () => dataOf(await narrowed(this.rest.from('products').select('*'), request, this.clock.now())),
    );
  }

  private popular(request: ListRequest): Promise<readonly CardRow[]> {
    const after = isUuid(request.after) ? request.after : null;
    const ranked = () =>
      callForRows(this.rest, popularProducts, {
        ...listingFilters(request.criteria, this.clock.now()),
        after,
        limit: request.limit + 1,
      });
    return joinedOrPlain<readonly CardRow[]>(
      async () => dataOf(await this.withSale(ranked().select(CARD_COLUMNS))),
      async () => dataOf(await ranked().select('*')),
    );
  }

  private async narrowedByFacts(request: ListRequest): Promise<readonly CardRow[]> {
    const { queryWithFacts: queryProductsWithFacts } = await facts.ready();
    return dataOf(await this.withSale(queryProductsWithFacts(this.rest, request, this.clock.now())));
  }

  /** The popular order has no comparable column, so that its cursor is the last product itself. */
  private cursorOf(row: CardRow, sort: ProductSort): string {
    if (sort === 'popular') return row.id;
    const price = sort === 'newest' ? null : row.charged_price;
    return writeCursor({ sort, at: row.created_at, id: row.id, price, isSold: row.stock <= 0 });
  }

  /** Selects the sales that have not ended; saleToShow chooses among them. */
  private withSale<T extends SaleNarrowing>(query: T): T {
    return query.eq('flash_sales.is_active', true).gt('flash_sales.end_time', thisMinute(this.clock.now())) as T;
  }

  private async one(
    answer: PromiseLike<{ data: ProductRow | null; error: { message: string; code: string } | null; status: number }>,
  ): Promise<Product | null> {
    const row = dataOrNull(await answer);
    return row === null ? null : toProduct(row, this.fileOrigin, this.clock.now());
  }
}

/** The filters of embedded sales of a query builder, independent of its selection. */
interface SaleNarrowing {
  eq(column: string, value: boolean): SaleNarrowing;
  gt(column: string, value: string): SaleNarrowing;
}
