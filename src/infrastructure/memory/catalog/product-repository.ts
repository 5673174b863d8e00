import type { ListRequest, ProductRepository } from '../../../application/catalog/product-repository.ts';
import { type AskedPrice, askedLately } from '../../../domain/catalog/asked-price.ts';
import type { ListingCounts } from '../../../domain/catalog/listing-counts.ts';
import type { Product, ProductCard } from '../../../domain/catalog/product.ts';
import type { ProductCriteria } from '../../../domain/catalog/product-criteria.ts';
import { readCursor, writeCursor } from '../../../domain/catalog/product-cursor.ts';
import type { ProductSort } from '../../../domain/catalog/product-query.ts';
import { similarityOf } from '../../../domain/catalog/similar-products.ts';
import { isSold } from '../../../domain/catalog/stock.ts';
import { isVisible } from '../../../domain/catalog/visibility.ts';
import type { Page } from '../../../domain/shared/page.ts';
import { type MemoryCatalogue, newestFirst, type StoredProduct } from './catalogue.ts';
import { countListing } from './count-listing.ts';

/** Fake of the product repository: the same answers and orders, without a database. */
export class InMemoryProductRepository implements ProductRepository {
  constructor(private readonly catalogue: MemoryCatalogue) {}

  async list({ criteria, sort, after, limit, includeArchived }: ListRequest): Promise<Page<ProductCard>> {
    const sorted = this.catalogue.products
      .filter((product) => (includeArchived ? this.catalogue.canSee(product) : isVisible(product)))
      .filter((product) => this.catalogue.matches(product, criteria))
      .toSorted(this.order(sort));
    const from = this.positionAfter(sorted, after, sort);
    const items = sorted.slice(from, from + limit);
    const last = items.at(-1);
    return {
      items: items.map((product) => this.catalogue.withSale(product)),
      next: last !== undefined && from + limit < sorted.length ? this.cursorOf(last, sort) : null,
    };
  }

  async counts(criteria: ProductCriteria): Promise<ListingCounts> {
    return countListing(criteria, (conditions) =>
      this.catalogue.products.filter((product) => isVisible(product) && this.catalogue.matches(product, conditions)),
    );
  }

  async byId(id: string): Promise<Product | null> {
    const product = this.catalogue.find(id);
    return product === null ? null : this.catalogue.withSale(product);
  }

  async similarTo(product: Product, limit: number): Promise<readonly ProductCard[]> {
    const alike = similarityOf(product);
    if (alike === null) return [];
    return this.catalogue.products
      .filter((other) => other.id !== product.id && other.stock > 0 && isVisible(other))
      .filter(({ game, saleKind }) => game?.id === alike.gameId && saleKind === alike.saleKind)
      .filter(({ price }) => price >= alike.minPrice && price <= alike.maxPrice)
      .toSorted(newestFirst)
      .slice(0, limit)
      .map((other) => this.catalogue.withSale(other));
  }

  async priceHistory(id: string): Promise<readonly AskedPrice[]> {
    const product = this.catalogue.products.find((candidate) => candidate.id === id && isVisible(candidate));
    return product === undefined ? [] : askedLately(this.catalogue.recordPrices(product), this.catalogue.clock.now());
  }

  private order(sort: ProductSort): (a: StoredProduct, b: StoredProduct) => number {
    const within = this.orderWithin(sort);
    return (a, b) => Number(isSold(a)) - Number(isSold(b)) || within(a, b);
  }

  private orderWithin(sort: ProductSort): (a: StoredProduct, b: StoredProduct) => number {
    const charged = (product: StoredProduct): number => this.catalogue.charged(product);
    if (sort === 'cheapest') return (a, b) => charged(a) - charged(b) || newestFirst(a, b);
    if (sort === 'dearest') return (a, b) => charged(b) - charged(a) || newestFirst(a, b);
    if (sort === 'newest') return newestFirst;
    const size = (product: StoredProduct): number =>
      product.game === null
        ? -1
        : this.catalogue.products.filter((other) => isVisible(other) && other.game?.id === product.game?.id).length;
    const game = (product: StoredProduct): string => product.game?.id ?? '';
    return (a, b) => size(b) - size(a) || (game(a) < game(b) ? -1 : game(a) > game(b) ? 1 : 0) || newestFirst(a, b);
  }

  private cursorOf(product: StoredProduct, sort: ProductSort): string {
    if (sort === 'popular') return product.id;
    const price = sort === 'newest' ? null : this.catalogue.charged(product);
    return writeCursor({ sort, at: product.createdAt.toISOString(), id: product.id, price, isSold: isSold(product) });
  }

  private positionAfter(sorted: readonly StoredProduct[], after: string | null, sort: ProductSort): number {
    const id = sort === 'popular' ? after : readCursor(after, sort)?.id;
    return sorted.findIndex((product) => product.id === id) + 1;
  }
}
