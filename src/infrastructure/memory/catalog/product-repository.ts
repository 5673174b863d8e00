import type { BoundedCount, ListRequest, ProductRepository } from '../../../application/catalog/product-repository.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import type { Product, ProductCard } from '../../../domain/catalog/product.ts';
import type { ProductCriteria } from '../../../domain/catalog/product-criteria.ts';
import { readCursor, writeCursor } from '../../../domain/catalog/product-cursor.ts';
import type { ProductChanges, ProductDraft } from '../../../domain/catalog/product-draft.ts';
import type { ProductSort } from '../../../domain/catalog/product-query.ts';
import { isVisible } from '../../../domain/catalog/visibility.ts';
import type { Page } from '../../../domain/shared/page.ts';
import { guardProductPrice } from '../flash-sale/sale-rules.ts';
import { type MemoryCatalogue, newestFirst, type StoredProduct } from './catalogue.ts';

const COUNTED = 1000;
const OWN_PICTURE = '/storage/v1/object/public/product-images/';

/** Fake of the product repository: the same answers, refusals and orders, without a database. */
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

  async count(criteria: ProductCriteria): Promise<BoundedCount> {
    const total = this.catalogue.products.filter((product) => isVisible(product) && this.catalogue.matches(product, criteria)).length;
    return { count: Math.min(total, COUNTED), more: total > COUNTED };
  }

  async byId(id: string): Promise<Product | null> {
    const product = this.catalogue.find(id);
    return product === null ? null : this.catalogue.withSale(product);
  }

  async similarTo(product: Product, limit: number): Promise<readonly ProductCard[]> {
    const others = this.catalogue.products
      .filter((other) => other.id !== product.id && other.stock > 0 && isVisible(other))
      .toSorted(newestFirst);
    const sameGame = others.filter((other) => product.game !== null && other.game?.id === product.game.id);
    const sameTier = others.filter((other) => product.tier !== null && other.tier?.id === product.tier.id && !sameGame.includes(other));
    return [...sameGame, ...sameTier].slice(0, limit).map((other) => this.catalogue.withSale(other));
  }

  async insert(draft: ProductDraft): Promise<Product> {
    this.catalogue.guard();
    const now = this.catalogue.clock.now();
    const product: StoredProduct = {
      ...this.described(draft),
      id: globalThis.crypto.randomUUID(),
      rentalOptions: [],
      imageAlts: draft.imageAlts ?? [],
      attributes: draft.attributes ?? [],
      sellerNote: draft.sellerNote ?? null,
      warrantyHours: draft.warrantyHours ?? null,
      archivedAt: null,
      isSample: false,
      createdAt: now,
      updatedAt: now,
    };
    this.catalogue.products.push(product);
    return this.catalogue.withSale(product);
  }

  async update(id: string, changes: ProductChanges): Promise<Product | null> {
    const product = this.catalogue.products.find((candidate) => candidate.id === id);
    if (product === undefined || !this.catalogue.mayWrite) return null;
    guardProductPrice(this.catalogue, product, changes.price ?? product.price);
    const before: ProductDraft = {
      ...product,
      categoryId: product.category?.id ?? null,
      gameTitleId: product.game?.id ?? null,
      tierId: product.tier?.id ?? null,
    };
    const changed: StoredProduct = { ...product, ...this.described({ ...before, ...changes }), updatedAt: this.catalogue.clock.now() };
    this.catalogue.products = this.catalogue.products.map((other) => (other.id === id ? changed : other));
    return this.catalogue.withSale(changed);
  }

  async delete(id: string): Promise<readonly string[] | null> {
    this.catalogue.guard();
    const product = this.catalogue.products.find((candidate) => candidate.id === id);
    if (product === undefined) return null;
    if ([...this.catalogue.orders.values()].includes(id)) throw new PortError('conflict', 'an order for this product is open', '23503');
    this.catalogue.sales = this.catalogue.sales.filter((sale) => sale.productId !== id);
    this.catalogue.products = this.catalogue.products.filter((other) => other.id !== id);
    const stillShown = new Set(this.catalogue.products.flatMap((other) => [other.image, ...other.images]));
    const pictures = [product.image, ...product.images].filter((address) => address !== null && !stillShown.has(address));
    return [...new Set(pictures.flatMap((address) => address?.split(OWN_PICTURE)[1] ?? []))].toSorted();
  }

  /** What a draft says, with its groups looked up. @throws PortError `conflict` for a group that does not exist */
  private described(draft: ProductDraft) {
    const { categoryId, gameTitleId, tierId, ...plain } = draft;
    const find = <G extends { readonly id: string; readonly name: string; readonly slug: string }>(
      groups: readonly G[],
      id: string | null,
    ) => {
      if (id === null) return null;
      const group = groups.find((candidate) => candidate.id === id);
      if (group === undefined) throw new PortError('conflict', 'violates foreign key constraint', '23503');
      return { id: group.id, name: group.name, slug: group.slug };
    };
    return {
      ...plain,
      category: find(this.catalogue.categories, categoryId),
      game: find(this.catalogue.games, gameTitleId),
      tier: find(this.catalogue.tiers, tierId),
    };
  }

  private order(sort: ProductSort): (a: StoredProduct, b: StoredProduct) => number {
    if (sort === 'cheapest') return (a, b) => a.price - b.price || newestFirst(a, b);
    if (sort === 'dearest') return (a, b) => b.price - a.price || newestFirst(a, b);
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
    return writeCursor({ sort, at: product.createdAt.toISOString(), id: product.id, price: sort === 'newest' ? null : product.price });
  }

  private positionAfter(sorted: readonly StoredProduct[], after: string | null, sort: ProductSort): number {
    const id = sort === 'popular' ? after : readCursor(after, sort)?.id;
    return sorted.findIndex((product) => product.id === id) + 1;
  }
}
