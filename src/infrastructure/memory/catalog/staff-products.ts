import type { BoundedCount } from '../../../application/catalog/product-repository.ts';
import {
  type GroupChoice,
  type ProductGroups,
  type RowChange,
  type RowOutcome,
  type RowSet,
  type StaffExportPage,
  type StaffListRequest,
  type StaffProducts,
  stockChanged,
} from '../../../application/catalog/staff-products.ts';
import { isPortError } from '../../../application/shared/port-error.ts';
import type { ProductListFilter, ProductListSort } from '../../../domain/catalog/product-list-filter.ts';
import type { Category } from '../../../domain/taxonomy/taxonomy.ts';
import { guardProductPrice } from '../flash-sale/sale-rules.ts';
import type { MemoryCatalogue, StoredProduct } from './catalogue.ts';
import { deleteProduct, replaceProduct } from './product-writes.ts';
import { matchesStaffFilter, nextMoment, orderOf, rowCode, toStaffProduct, versionOf } from './staff-product-rows.ts';

/** The maximum value of the column. */
const MAX_STOCK = 2 ** 31 - 1;

/** The outcome of a refused change. @throws any other error */
const refused = (id: string, error: unknown, code?: string): RowOutcome => {
  if (!isPortError(error, 'conflict') && !isPortError(error, 'invalid')) throw error;
  return { id, status: 'refused', failure: { code: code ?? rowCode(error) } };
};

/** Fake of the staff's products: the same answers, orders and refusals, without a database. */
export class InMemoryStaffProducts implements StaffProducts {
  constructor(private readonly catalogue: MemoryCatalogue) {}

  async list({ filter, sort, from, isBefore, limit }: StaffListRequest): Promise<StaffExportPage> {
    const sorted = this.found(filter, sort);
    const inDirection = isBefore ? sorted.toReversed() : sorted;
    const start = from === null ? 0 : inDirection.findIndex(({ id }) => id === from.id) + 1;
    const shown = inDirection.slice(start, start + limit).map((product) => toStaffProduct(this.catalogue, product));
    return { rows: isBefore ? shown.toReversed() : shown, hasMore: inDirection.length > start + limit };
  }

  async count(filter: ProductListFilter, max: number): Promise<BoundedCount> {
    const total = this.found(filter, { by: 'created', isFalling: true }).length;
    return { count: Math.min(total, max), more: total > max };
  }

  async groups(): Promise<ProductGroups> {
    const { games, tiers, categories, mayWrite } = this.catalogue;
    const readable = (groups: readonly Category[]): GroupChoice[] =>
      groups
        .filter(({ isActive }) => isActive || mayWrite)
        .toSorted((a, b) => a.sortOrder - b.sortOrder || (a.name < b.name ? -1 : 1))
        .map(({ id, name, slug, isActive }) => ({ id, name, slug, isActive }));
    const ranges = new Map(tiers.map((tier) => [tier.id, tier]));
    return {
      games: readable(games),
      tiers: readable(tiers).map((group) => {
        const { priceRangeMin = 0, priceRangeMax = null } = ranges.get(group.id) ?? {};
        return { ...group, priceRangeMin, priceRangeMax };
      }),
      categories: readable(categories),
    };
  }

  async change(changes: readonly RowChange[]): Promise<readonly RowOutcome[]> {
    this.catalogue.guard();
    const outcomes: RowOutcome[] = [];
    for (const change of changes) outcomes.push(this.changeOne(change));
    return outcomes;
  }

  private changeOne({ id, version, seenStock, set: given }: RowChange): RowOutcome {
    const product = this.catalogue.products.find((candidate) => candidate.id === id);
    if (product === undefined) return { id, status: 'missing' };
    if (versionOf(product) !== version) return { id, status: 'changed' };
    if (given === 'delete') return this.deleteOne(product);
    const { stock, ...others } = given;
    const set: RowSet = stock === seenStock ? others : given;
    if (seenStock !== undefined && set.stock !== undefined && product.stock !== seenStock)
      return stockChanged(id, seenStock, product.stock);
    if ((set.stock ?? 0) > MAX_STOCK) return { id, status: 'refused', failure: { code: 'NUMBER_OUT_OF_RANGE' } };
    if ((set.price ?? 0) < 0 || (set.stock ?? 0) < 0) {
      return { id, status: 'refused', failure: { code: 'OUT_OF_RANGE' } };
    }
    const groups = this.groupsOf(set);
    if (groups === null) return { id, status: 'refused', failure: { code: 'GROUP_GONE' } };
    try {
      guardProductPrice(this.catalogue, product, set.price ?? product.price);
    } catch (error) {
      return refused(id, error);
    }
    const updatedAt = nextMoment(this.catalogue, product.updatedAt);
    const changed: StoredProduct = {
      ...product,
      ...groups,
      price: set.price ?? product.price,
      stock: set.stock ?? product.stock,
      isActive: set.isActive ?? product.isActive,
      archivedAt: set.isArchived === undefined ? product.archivedAt : set.isArchived ? (product.archivedAt ?? updatedAt) : null,
      updatedAt,
    };
    replaceProduct(this.catalogue, id, () => changed);
    return { id, status: 'done', version: versionOf(changed), pictures: [] };
  }

  /** The given groups of a change; null when one of them is gone. */
  private groupsOf({ gameId, tierId, categoryId }: RowSet): Partial<Pick<StoredProduct, 'game' | 'tier' | 'category'>> | null {
    const { games, tiers, categories } = this.catalogue;
    const find = <Group extends { readonly id: string }>(groups: readonly Group[], id: string | null | undefined) =>
      id === null || id === undefined ? null : groups.find((group) => group.id === id);
    const game = find(games, gameId);
    const tier = find(tiers, tierId);
    const category = find(categories, categoryId);
    if (game === undefined || tier === undefined || category === undefined) return null;
    return {
      ...(gameId === undefined ? {} : { game }),
      ...(tierId === undefined ? {} : { tier }),
      ...(categoryId === undefined ? {} : { category }),
    };
  }

  private deleteOne(product: StoredProduct): RowOutcome {
    try {
      return { id: product.id, status: 'done', version: null, pictures: deleteProduct(this.catalogue, product) };
    } catch (error) {
      return refused(product.id, error, 'OPEN_ORDER');
    }
  }

  /** @throws PortError `denied` */
  private found(filter: ProductListFilter, sort: ProductListSort): StoredProduct[] {
    this.catalogue.guard();
    return this.catalogue.products.filter((product) => matchesStaffFilter(this.catalogue, product, filter)).toSorted(orderOf(sort));
  }
}
