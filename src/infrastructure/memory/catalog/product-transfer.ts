import type { ProductTransfer } from '../../../application/catalog/product-transfer.ts';
import { type RowOutcome, type StaffExportPage, stockChanged } from '../../../application/catalog/staff-products.ts';
import { isPortError } from '../../../application/shared/port-error.ts';
import type { GameAttribute } from '../../../domain/attribute/game-attribute.ts';
import type { ProductChanges } from '../../../domain/catalog/product-draft.ts';
import type { ImportRow } from '../../../domain/catalog/product-import.ts';
import type { ProductListFilter } from '../../../domain/catalog/product-list-filter.ts';
import type { SheetProduct } from '../../../domain/catalog/product-sheet.ts';
import { minutesOf } from '../../../domain/catalog/rental-minutes.ts';
import { byDuration, type RentalOption } from '../../../domain/catalog/rental-option.ts';
import type { KnownProduct } from '../../../domain/catalog/sheet-attributes.ts';
import type { SheetRentalDraft } from '../../../domain/catalog/sheet-lists.ts';
import type { RowCursor } from '../../../domain/shared/row-cursor.ts';
import type { MemoryCatalogue, StoredProduct } from './catalogue.ts';
import { insertProduct, replaceProduct, updateProduct } from './product-writes.ts';
import { matchesStaffFilter, nextMoment, orderOf, rowCode, toStaffProduct, versionOf } from './staff-product-rows.ts';

/** Fake of import and export: the same rows and refusals, without a database. */
export class InMemoryProductTransfer implements ProductTransfer {
  constructor(private readonly catalogue: MemoryCatalogue) {}

  async exportPage(filter: ProductListFilter, after: RowCursor | null, limit: number): Promise<StaffExportPage<SheetProduct>> {
    this.catalogue.guard();
    const sorted = this.catalogue.products
      .filter((product) => matchesStaffFilter(this.catalogue, product, filter))
      .toSorted(orderOf({ by: 'created', isFalling: true }));
    const start = after === null ? 0 : sorted.findIndex(({ id }) => id === after.id) + 1;
    const rows = sorted.slice(start, start + limit).map((product) => ({
      ...toStaffProduct(this.catalogue, product),
      description: product.description,
      images: product.images,
      attributes: product.attributes,
      rentals: byDuration(product.rentalOptions),
    }));
    return { rows, hasMore: sorted.length > start + limit };
  }

  async known(ids: readonly string[]): Promise<ReadonlyMap<string, KnownProduct>> {
    const found = ids.flatMap((id) => this.catalogue.find(id) ?? []);
    return new Map(
      found.map(({ id, price, stock, game, attributes }) => {
        const sales = this.catalogue.sales.filter(({ productId }) => productId === id);
        return [id, { price, stock, gameId: game?.id ?? null, attributes, sales }];
      }),
    );
  }

  async schemas(gameIds: readonly string[]): Promise<ReadonlyMap<string, readonly GameAttribute[]>> {
    return new Map(gameIds.map((id) => [id, this.catalogue.schemas.get(id) ?? []]));
  }

  async store(rows: readonly ImportRow[]): Promise<readonly RowOutcome[]> {
    this.catalogue.guard();
    const outcomes: RowOutcome[] = [];
    for (const row of rows) outcomes.push(this.storeOne(row));
    return outcomes;
  }

  private storeOne({ id, isNew, version, seenStock, changes: wanted, rentals }: ImportRow): RowOutcome {
    const existing = this.catalogue.products.find((product) => product.id === id);
    const done: RowOutcome = { id, status: 'done', version: null, pictures: [] };
    if (isNew && existing !== undefined) return done;
    if (!isNew && existing === undefined) return { id, status: 'missing' };
    if (existing !== undefined && version !== null && versionOf(existing) !== version) return { id, status: 'changed' };
    const { stock, ...others } = wanted;
    const changes: ProductChanges = seenStock !== null && stock === seenStock ? others : wanted;
    if (existing !== undefined && seenStock !== null && changes.stock !== undefined && existing.stock !== seenStock)
      return stockChanged(id, seenStock, existing.stock);
    // An empty cell leaves the stored value unchanged.
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null));
    try {
      if (existing === undefined) insertProduct(this.catalogue, id, changes);
      else this.update(existing, given);
      if (rentals !== null) this.rent(id, rentals);
      return done;
    } catch (error) {
      if (!isPortError(error)) throw error;
      return { id, status: 'refused', failure: { code: rowCode(error) } };
    }
  }

  /** An option is identified by its duration, and keeps its minutes, deposit and rules, which may have been edited. */
  private rent(id: string, drafts: readonly SheetRentalDraft[]): void {
    const option = (known: readonly RentalOption[], draft: SheetRentalDraft): RentalOption => {
      const same = known.find(({ duration }) => duration.trim().toLowerCase() === draft.duration.toLowerCase());
      const durationMinutes = minutesOf(draft.duration) ?? same?.durationMinutes ?? draft.durationMinutes;
      const kept = { deposit: same?.deposit ?? 0, rules: same?.rules ?? null, durationMinutes };
      return { ...draft, ...kept, id: same?.id ?? globalThis.crypto.randomUUID(), productId: id };
    };
    replaceProduct(this.catalogue, id, (product) => ({
      ...product,
      hasRental: drafts.length > 0,
      rentalOptions: drafts.map((draft) => option(product.rentalOptions, draft)),
    }));
  }

  private update(product: StoredProduct, given: ProductChanges): void {
    updateProduct(this.catalogue, product, given);
    const updatedAt = nextMoment(this.catalogue, product.updatedAt);
    replaceProduct(this.catalogue, product.id, (changed) => ({ ...changed, updatedAt }));
  }
}
