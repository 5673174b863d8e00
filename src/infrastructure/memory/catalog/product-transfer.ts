import type { ImportSource, ProductTransfer } from '../../../application/catalog/product-transfer.ts';
import { type RowOutcome, type StaffExportPage, stockChanged } from '../../../application/catalog/staff-products.ts';
import { isPortError, PortError } from '../../../application/shared/port-error.ts';
import type { GameAttribute } from '../../../domain/attribute/game-attribute.ts';
import { nameKey, type WholeProduct } from '../../../domain/catalog/import-plan.ts';
import { nothingUndone, type PastImport, type UndoneImport } from '../../../domain/catalog/past-import.ts';
import type { ProductChanges } from '../../../domain/catalog/product-draft.ts';
import type { ImportRow } from '../../../domain/catalog/product-import.ts';
import type { ProductListFilter } from '../../../domain/catalog/product-list-filter.ts';
import { noPrivateData, type ProductPrivateData } from '../../../domain/catalog/product-private-data.ts';
import type { SheetProduct } from '../../../domain/catalog/product-sheet.ts';
import { minutesOf } from '../../../domain/catalog/rental-minutes.ts';
import { byDuration, type RentalOption } from '../../../domain/catalog/rental-option.ts';
import type { SheetRentalDraft } from '../../../domain/catalog/sheet-lists.ts';
import { codeKey, type SheetPrivateData } from '../../../domain/catalog/sheet-private-data.ts';
import type { RowCursor } from '../../../domain/shared/row-cursor.ts';
import type { BegunImport, ImportWrite, MemoryCatalogue, StoredProduct } from './catalogue.ts';
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

  async known(ids: readonly string[]): Promise<ReadonlyMap<string, WholeProduct>> {
    const found = ids.flatMap((id) => this.catalogue.find(id) ?? []);
    return new Map(
      found.map(({ game, category, tier, archivedAt, rentalOptions, ...product }) => {
        const sales = this.catalogue.sales.filter(({ productId }) => productId === product.id);
        const groups = { gameId: game?.id ?? null, categoryId: category?.id ?? null, tierId: tier?.id ?? null };
        const { internalCode, note, owner, cost } = this.catalogue.privateDataOf(product.id);
        const privateData = { internalCode, note, owner, ...(cost === undefined ? {} : { cost }) };
        return [
          product.id,
          { ...product, ...groups, sales, isArchived: archivedAt !== null, rentals: byDuration(rentalOptions), privateData },
        ];
      }),
    );
  }

  async namesakes(names: readonly string[]): Promise<readonly string[]> {
    this.catalogue.guard();
    const wanted = new Set(names.map(nameKey));
    return this.catalogue.products
      .filter(({ name, archivedAt }) => archivedAt === null && wanted.has(nameKey(name)))
      .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
      .map(({ id }) => id);
  }

  async withCodes(codes: readonly string[]): Promise<readonly string[]> {
    this.catalogue.guard();
    const wanted = new Set(codes.map(codeKey));
    return this.catalogue.products
      .filter(({ id, archivedAt }) => archivedAt === null && wanted.has(codeKey(this.catalogue.privateDataOf(id).internalCode ?? '')))
      .map(({ id }) => id);
  }

  async schemas(gameIds: readonly string[]): Promise<ReadonlyMap<string, readonly GameAttribute[]>> {
    return new Map(gameIds.map((id) => [id, this.catalogue.schemas.get(id) ?? []]));
  }

  async store(rows: readonly ImportRow[], of?: ImportSource): Promise<readonly RowOutcome[]> {
    this.catalogue.guard();
    if (of !== undefined && this.begin(of).undoneAt !== null) throw new PortError('conflict', 'IMPORT_UNDONE', 'IMPORT_UNDONE');
    const outcomes: RowOutcome[] = [];
    for (const row of rows) {
      const before = this.catalogue.find(row.id);
      const noteBefore = this.catalogue.privateData.get(row.id);
      outcomes.push(this.storeOne(row));
      const after = this.catalogue.find(row.id);
      const noteAfter = this.catalogue.privateData.get(row.id);
      if (of !== undefined && after !== null && after !== before)
        this.catalogue.importWrites.push({ importId: of.id, id: row.id, before, after, noteBefore, noteAfter });
    }
    return outcomes;
  }

  async imports(before: string | null, limit: number): Promise<readonly PastImport[]> {
    this.catalogue.guard();
    return this.catalogue.imports
      .filter(
        ({ id, beganAt }) => (before === null || beganAt < before) && this.catalogue.importWrites.some(({ importId }) => importId === id),
      )
      .toReversed()
      .slice(0, limit)
      .map(({ id, beganAt, fileName, undoneAt, undone }) => {
        const writes = this.catalogue.importWrites.filter(({ importId }) => importId === id);
        const products = new Set(writes.map((write) => write.id));
        const added = this.addedBy(id);
        const isOrdered = undoneAt === null && this.isOrdered(products);
        const counts = { added: added.size, changed: products.size - added.size, sealed: undoneAt === null ? this.sealedOf(added) : 0 };
        return { id, beganAt, fileName, by: this.catalogue.staffName, ...counts, isOrdered, undoneAt, finishedAt: undoneAt, undone };
      });
  }

  async undo(importId: string): Promise<UndoneImport> {
    this.catalogue.guard();
    const begun = this.catalogue.imports.find(({ id }) => id === importId);
    if (begun === undefined || begun.undoneAt !== null) return begun?.undone ?? nothingUndone;
    const writes = this.catalogue.importWrites.filter((write) => write.importId === importId).toReversed();
    if (this.isOrdered(new Set(writes.map(({ id }) => id)))) throw new PortError('conflict', 'IMPORT_ORDERED', 'IMPORT_ORDERED');
    begun.undoneAt = this.catalogue.clock.now().toISOString();
    const added = new Set([...this.addedBy(importId)].filter((id) => this.catalogue.find(id) !== null));
    const erased = this.sealedOf(added);
    this.catalogue.products = this.catalogue.products.filter(({ id }) => !added.has(id));
    for (const id of added) this.catalogue.privateData.delete(id);
    const touched = new Set<string>();
    const restored = new Set<string>();
    for (const write of writes) {
      const now = this.catalogue.find(write.id);
      if (now === null || write.before === null) continue;
      touched.add(write.id);
      if (this.restore(now, write.before, write)) restored.add(write.id);
    }
    // Groups and pictures are never gone here, and everything is undone at once.
    begun.undone = { ...nothingUndone, removed: added.size, restored: restored.size, kept: touched.size - restored.size, erased };
    return begun.undone;
  }

  private begin({ id, fileName }: ImportSource): BegunImport {
    const known = this.catalogue.imports.find((begun) => begun.id === id);
    if (known !== undefined) return known;
    const last = Date.parse(this.catalogue.imports.at(-1)?.beganAt ?? '') || 0;
    const beganAt = new Date(Math.max(this.catalogue.clock.now().getTime(), last + 1)).toISOString();
    const begun: BegunImport = { id, beganAt, fileName, undoneAt: null, undone: nothingUndone };
    this.catalogue.imports.push(begun);
    return begun;
  }

  private addedBy(importId: string): ReadonlySet<string> {
    return new Set(this.catalogue.importWrites.filter((write) => write.importId === importId && write.before === null).map(({ id }) => id));
  }

  private isOrdered(products: ReadonlySet<string>): boolean {
    return [...this.catalogue.orders.values()].some((id) => id !== null && products.has(id));
  }

  private sealedOf(products: ReadonlySet<string>): number {
    return [...products].reduce((sum, id) => sum + (this.catalogue.sealedUnits.get(id) ?? 0), 0);
  }

  /** Gives fields that nobody has changed since their former values. @returns whether there were any */
  private restore(now: StoredProduct, before: StoredProduct, { after, noteBefore, noteAfter }: ImportWrite): boolean {
    const isNoted = noteBefore !== noteAfter && this.catalogue.privateData.get(now.id) === noteAfter;
    if (isNoted) this.catalogue.privateData.set(now.id, noteBefore ?? noPrivateData);
    const fields = (Object.keys(before) as (keyof StoredProduct)[]).filter(
      (field) => field !== 'updatedAt' && before[field] !== after[field] && now[field] === after[field],
    );
    const former = Object.fromEntries(fields.map((field) => [field, before[field]]));
    replaceProduct(this.catalogue, now.id, (product) => ({ ...product, ...former }));
    return fields.length > 0 || isNoted;
  }

  private storeOne({ id, isNew, version, seenStock, changes: wanted, rentals, privateData }: ImportRow): RowOutcome {
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
      if (privateData?.cost !== undefined && !this.catalogue.mayReadBooks)
        throw new PortError('denied', 'no cost without the books', '42501');
      if (existing === undefined) insertProduct(this.catalogue, id, changes);
      else this.update(existing, given);
      if (rentals !== null) this.rent(id, rentals);
      if (privateData !== null) this.note(id, privateData);
      return done;
    } catch (error) {
      if (!isPortError(error)) throw error;
      return { id, status: 'refused', failure: { code: rowCode(error) } };
    }
  }

  /** An option is identified by its duration, and keeps its minutes, its rules, and its deposit unless the file has one. */
  private rent(id: string, drafts: readonly SheetRentalDraft[]): void {
    const option = (known: readonly RentalOption[], draft: SheetRentalDraft): RentalOption => {
      const same = known.find(({ duration }) => duration.trim().toLowerCase() === draft.duration.toLowerCase());
      const durationMinutes = minutesOf(draft.duration) ?? same?.durationMinutes ?? draft.durationMinutes;
      const kept = { deposit: draft.deposit ?? same?.deposit ?? 0, rules: same?.rules ?? null, durationMinutes };
      return { ...draft, ...kept, id: same?.id ?? globalThis.crypto.randomUUID(), productId: id };
    };
    replaceProduct(this.catalogue, id, (product) => ({
      ...product,
      hasRental: drafts.length > 0,
      rentalOptions: drafts.map((draft) => option(product.rentalOptions, draft)),
    }));
  }

  private note(id: string, given: Partial<SheetPrivateData>): void {
    this.catalogue.privateData.set(id, { ...noPrivateData, ...this.catalogue.privateData.get(id), ...given } as ProductPrivateData);
  }

  private update(product: StoredProduct, given: ProductChanges): void {
    updateProduct(this.catalogue, product, given);
    const updatedAt = nextMoment(this.catalogue, product.updatedAt);
    replaceProduct(this.catalogue, product.id, (changed) => ({ ...changed, updatedAt }));
  }
}
