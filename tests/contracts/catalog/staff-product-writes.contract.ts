import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { RowSet } from '../../../src/application/catalog/staff-products.ts';
import type { ImportRow } from '../../../src/domain/catalog/product-import.ts';
import { everyProduct, lastChangedFirst } from '../../../src/domain/catalog/product-list-filter.ts';
import type { StaffProduct } from '../../../src/domain/catalog/staff-product.ts';
import { aCategory, aGame, aProduct, aSale, aTier } from '../../support/builders.ts';
import type { StaffProductsWorld } from './staff-products-world.ts';

const PICTURE = '/storage/v1/object/public/product-images/products/z.png';
/** The times that the adapter uses. */
const soon = { startsAt: new Date('2026-01-01T00:00:00Z'), endsAt: new Date('2098-01-01T00:00:00Z') };
const NOBODY = '00000000-0000-4000-8000-ffffffffffff';

/** The contract of bulk changes by staff: each row is independent, and only the version that was seen is changed. */
export const staffProductWritesContract = (open: () => Promise<StaffProductsWorld>): void => {
  describe('bulk product writes', () => {
    let world: StaffProductsWorld;
    const category = aCategory();
    beforeAll(async () => {
      world = await open();
      await world.catalogue.addCategory(category);
    });
    afterAll(() => world.catalogue.close());

    const read = async (id: string): Promise<StaffProduct | null> => {
      const filter = { ...everyProduct, state: 'any', text: id } as const;
      const { rows } = await world.manager.products.list({ filter, sort: lastChangedFirst, from: null, isBefore: false, limit: 1 });
      return rows[0] ?? null;
    };
    const added = async (given: Parameters<typeof aProduct>[0] = {}): Promise<StaffProduct> => {
      const product = aProduct(given);
      await world.catalogue.addProduct(product);
      return (await read(product.id)) as StaffProduct;
    };
    const change = async ({ id, version }: Pick<StaffProduct, 'id' | 'version'>, set: RowSet | 'delete') =>
      (await world.manager.products.change([{ id, version, set }]))[0];
    const row = (given: Partial<ImportRow> = {}): ImportRow => ({
      line: 2,
      id: aProduct().id,
      isNew: true,
      version: null,
      seenStock: null,
      rentals: null,
      privateData: null,
      changes: { name: 'Impor', description: 'Isi', price: 10, categoryId: category.id, stock: 4, isActive: true },
      ...given,
    });

    test('change: given fields only, the new row is returned', async () => {
      const before = await added({ price: 10, stock: 1 });
      const outcome = await change(before, { price: 20 });
      const after = await read(before.id);
      expect(after).toMatchObject({ price: 20, stock: 1, state: 'active' });
      expect(outcome).toMatchObject({ status: 'done', version: after?.version });
      expect(await change({ id: before.id, version: after?.version ?? '' }, { stock: 0, isActive: false })).toMatchObject({
        status: 'done',
      });
      expect(await read(before.id)).toMatchObject({ price: 20, stock: 0, state: 'inactive' });
    });
    test('group: set, removed, refused if unknown', async () => {
      const game = aGame({ name: 'Lain', slug: 'lain' });
      const tier = aTier({ name: 'Lain', slug: 'lain' });
      await world.catalogue.addGame(game);
      await world.catalogue.addTier(tier);
      const before = await added({ price: 10 });
      expect(await change(before, { gameId: game.id, tierId: tier.id, categoryId: category.id })).toMatchObject({ status: 'done' });
      const grouped = (await read(before.id)) as StaffProduct;
      expect(grouped).toMatchObject({ price: 10, game: { slug: 'lain' }, tier: { slug: 'lain' }, category: { slug: 'akun' } });
      expect(await change(grouped, { tierId: null })).toMatchObject({ status: 'done' });
      const left = (await read(before.id)) as StaffProduct;
      expect(left).toMatchObject({ game: { slug: 'lain' }, tier: null, category: { slug: 'akun' } });
      expect(await change(left, { gameId: NOBODY })).toMatchObject({ status: 'refused', failure: { code: 'GROUP_GONE' } });
    });
    test('archive and restore: the former state returns', async () => {
      const before = await added();
      const archived = await change(before, { isArchived: true });
      expect((await read(before.id))?.state).toBe('archived');
      const version = archived?.status === 'done' ? (archived.version ?? '') : '';
      await change({ id: before.id, version }, { isArchived: false });
      expect((await read(before.id))?.state).toBe('active');
    });
    test('outdated version: unchanged and reported', async () => {
      const before = await added({ stock: 1 });
      await change(before, { stock: 2 });
      expect(await change(before, { stock: 3 })).toEqual({ id: before.id, status: 'changed' });
      expect(await change(before, 'delete')).toEqual({ id: before.id, status: 'changed' });
      expect((await read(before.id))?.stock).toBe(2);
      expect(await change({ ...before, id: NOBODY }, { stock: 3 })).toEqual({ id: NOBODY, status: 'missing' });
    });
    test('stock that differs from the displayed one: not overwritten', async () => {
      const before = await added({ price: 10, stock: 3 });
      const same = await added({ price: 10, stock: 3 });
      for (const { id } of [before, same]) await world.catalogue.showStock(id, 2);
      const shown = { status: 'refused', failure: { code: 'STOCK_CHANGED', values: { seen: 3, now: 2 } } };
      const send = async ({ id, version }: StaffProduct, seenStock: number, set: RowSet) =>
        (await world.manager.products.change([{ id, version, seenStock, set }]))[0];
      expect(await send(before, 3, { stock: 5 })).toEqual({ id: before.id, ...shown });
      expect(await send(same, 3, { stock: 3, price: 20 })).toMatchObject({ status: 'done' });
      expect([(await read(before.id))?.stock, await read(same.id)]).toMatchObject([2, { stock: 2, price: 20 }]);
      const line = (seenStock: number) => row({ id: before.id, isNew: false, version: before.version, seenStock, changes: { stock: 5 } });
      expect(await world.manager.transfer.store([line(3)])).toEqual([{ id: before.id, ...shown }]);
      expect((await world.manager.transfer.known([before.id])).get(before.id)?.stock).toBe(2);
      const unchanged = row({ id: before.id, isNew: false, seenStock: 9, changes: { stock: 9, price: 30 } });
      expect(await world.manager.transfer.store([unchanged])).toMatchObject([{ status: 'done' }]);
      expect(await read(before.id)).toMatchObject({ stock: 2, price: 30 });
      const now = (await read(before.id)) as StaffProduct;
      expect(await send(now, 2, { stock: 5 })).toMatchObject({ status: 'done' });
      expect((await read(before.id))?.stock).toBe(5);
    });
    test('price at or below a running or upcoming sale’s: refused; lower stock: allowed', async () => {
      const { id } = await added({ price: 100, stock: 5 });
      await world.catalogue.addSale(aSale({ productId: id, salePrice: 90, stock: 5, ...soon }));
      // A sale may change the product's version.
      const before = (await read(id)) as StaffProduct;
      expect(await change(before, { price: 90 })).toMatchObject({ status: 'refused', failure: { code: 'PRICE_UNDER_SALE' } });
      const sent = row({ id: before.id, isNew: false, version: before.version, changes: { price: 50 } });
      expect(await world.manager.transfer.store([sent])).toMatchObject([{ status: 'refused', failure: { code: 'PRICE_UNDER_SALE' } }]);
      expect((await read(before.id))?.price).toBe(100);
      const known = (await world.manager.transfer.known([before.id])).get(before.id);
      expect(known).toMatchObject({ price: 100, gameId: null, attributes: [], sales: [{ salePrice: 90, stock: 5, isActive: true }] });
      expect(known?.sales[0]?.endsAt).toEqual(soon.endsAt);
      expect(await change(before, { price: 91, stock: 0 })).toMatchObject({ status: 'done' });
    });
    test('refused row: other rows are written', async () => {
      const [good, bad] = [await added({ stock: 1 }), await added({ stock: 1 })];
      const outcomes = await world.manager.products.change([
        { ...bad, set: { stock: -5 } },
        { ...good, set: { stock: 7 } },
      ]);
      const of = (id: string) => outcomes.find((outcome) => outcome.id === id);
      expect(of(bad.id)).toMatchObject({ status: 'refused', failure: { code: 'OUT_OF_RANGE' } });
      expect(of(good.id)).toMatchObject({ status: 'done' });
      expect([(await read(bad.id))?.stock, (await read(good.id))?.stock]).toEqual([1, 7]);
    });
    test('row with a number out of range: other rows are written', async () => {
      const [good, bad] = [await added({ stock: 1 }), await added({ stock: 1 })];
      const outcomes = await world.manager.products.change([
        { ...bad, set: { stock: 9_999_999_999 } },
        { ...good, set: { stock: 7 } },
      ]);
      const of = (id: string) => outcomes.find((outcome) => outcome.id === id);
      expect(of(bad.id)).toMatchObject({ status: 'refused', failure: { code: 'NUMBER_OUT_OF_RANGE' } });
      expect(of(good.id)).toMatchObject({ status: 'done' });
      expect([(await read(bad.id))?.stock, (await read(good.id))?.stock]).toEqual([1, 7]);
    });
    test('deletion: removes everything, returns unused pictures', async () => {
      const before = await added({ image: PICTURE });
      expect(await change(before, 'delete')).toMatchObject({ status: 'done', pictures: ['products/z.png'] });
      expect(await read(before.id)).toBeNull();
    });
    test('deletion with an open order: refused', async () => {
      const before = await added({ image: PICTURE });
      const order = await world.catalogue.addOrder(before.id);
      expect(await change(before, 'delete')).toMatchObject({ status: 'refused' });
      expect(await read(before.id)).not.toBeNull();
      expect(await world.catalogue.productOfOrder(order)).toBe(before.id);
    });
    test('import of new rows: stored once, repeatable', async () => {
      const fresh = row();
      expect(await world.manager.transfer.store([fresh])).toMatchObject([{ id: fresh.id, status: 'done' }]);
      expect(await read(fresh.id)).toMatchObject({ name: 'Impor', price: 10, stock: 4, category: { slug: 'akun' } });
      expect(await world.manager.transfer.store([fresh])).toMatchObject([{ id: fresh.id, status: 'done' }]);
      expect([...(await world.manager.transfer.known([fresh.id, NOBODY])).keys()]).toEqual([fresh.id]);
    });
    test('import of existing rows: given fields, only from the known version', async () => {
      const before = await added({ name: 'Lama', price: 10 });
      const existing = { id: before.id, isNew: false };
      await world.manager.transfer.store([row({ ...existing, version: before.version, changes: { price: 99 } })]);
      expect(await read(before.id)).toMatchObject({ name: 'Lama', price: 99 });
      const again = await world.manager.transfer.store([
        row({ ...existing, version: before.version, changes: { price: 5 } }),
        row({ id: NOBODY, isNew: false, changes: { price: 5 } }),
      ]);
      expect(again.map(({ status }) => status)).toEqual(['changed', 'missing']);
      expect((await read(before.id))?.price).toBe(99);
    });
    test('rental options and attributes: imported and exported', async () => {
      const option = (duration: string, price: number) => ({ id: null, duration, durationMinutes: 1440, price, description: null });
      const attributes = [{ label: 'Rank', value: 'Mythic' }];
      const fresh = row({ rentals: [option('1 Hari', 50_000)] });
      await world.manager.transfer.store([{ ...fresh, changes: { ...fresh.changes, attributes } }]);
      const exported = async () => {
        const { rows } = await world.manager.transfer.exportPage({ ...everyProduct, text: fresh.id }, null, 1);
        return {
          rentals: rows[0]?.rentals.map(({ duration, price }) => `${duration}=${price}`).toSorted(),
          attributes: rows[0]?.attributes,
        };
      };
      expect(await exported()).toEqual({ rentals: ['1 Hari=50000'], attributes });
      expect((await read(fresh.id))?.rentalFrom).toBe(50_000);
      expect(await world.manager.transfer.known([fresh.id])).toMatchObject(new Map([[fresh.id, { gameId: null, attributes, price: 10 }]]));
      const existing = { id: fresh.id, isNew: false, changes: {} };
      await world.manager.transfer.store([row(existing)]);
      expect(await exported()).toEqual({ rentals: ['1 Hari=50000'], attributes });
      await world.manager.transfer.store([
        row({ ...existing, rentals: [option('1 hari', 60_000), { ...option('Semalam', 9), durationMinutes: null }] }),
      ]);
      expect(await exported()).toEqual({ rentals: ['1 hari=60000', 'Semalam=9'], attributes });
      // A repeated row, and one with the current version, leave the options alone.
      await world.manager.transfer.store([row({ id: fresh.id, rentals: [] })]);
      await world.manager.transfer.store([row({ ...existing, version: '2026-01-01T00:00:00.000000+00:00', rentals: [] })]);
      expect((await exported()).rentals).toEqual(['1 hari=60000', 'Semalam=9']);
    });
    test('deposits of rental options: imported, kept without one, changed with one', async () => {
      const option = { id: null, duration: '1 Hari', durationMinutes: 1440, price: 50_000, description: null };
      const fresh = row({ rentals: [{ ...option, deposit: 100_000 }] });
      await world.manager.transfer.store([fresh]);
      const deposits = async () =>
        (await world.manager.transfer.known([fresh.id])).get(fresh.id)?.rentals.map(({ price, deposit }) => [price, deposit]);
      expect(await deposits()).toEqual([[50_000, 100_000]]);
      const existing = { id: fresh.id, isNew: false, changes: {} };
      await world.manager.transfer.store([row({ ...existing, rentals: [{ ...option, price: 60_000 }] })]);
      expect(await deposits()).toEqual([[60_000, 100_000]]);
      await world.manager.transfer.store([row({ ...existing, rentals: [{ ...option, deposit: 0 }] })]);
      expect(await deposits()).toEqual([[50_000, 0]]);
    });
    test('schemas: returned per game', async () => {
      const game = aGame({ name: 'Tanpa skema', slug: 'tanpa-skema' });
      await world.catalogue.addGame(game);
      expect(await world.manager.transfer.schemas([game.id])).toEqual(new Map([[game.id, []]]));
    });
    test('import row refused by the database: stored not even partly, others are', async () => {
      const [good, bad] = [row(), row()];
      const broken = { ...bad, changes: { ...bad.changes, categoryId: NOBODY } };
      const outcomes = await world.manager.transfer.store([good, broken]);
      expect(outcomes.find(({ id }) => id === bad.id)).toMatchObject({ status: 'refused', failure: { code: 'GROUP_GONE' } });
      expect([(await read(good.id))?.name, await read(bad.id)]).toEqual(['Impor', null]);
    });
    test('namesakes: found by name without case, archived ones are not', async () => {
      const [here, archived] = [await added({ name: 'Sultan Mythic', price: 7 }), await added({ name: 'Sultan Mythic' })];
      await change(archived, { isArchived: true });
      expect(await world.manager.transfer.namesakes([' sultan MYTHIC ', 'tidak ada'])).toEqual([here.id]);
      expect(await world.manager.transfer.namesakes([])).toEqual([]);
      expect((await world.manager.transfer.known([here.id])).get(here.id)).toMatchObject({
        ...{ id: here.id, name: 'Sultan Mythic', price: 7, images: [], categoryId: null, gameId: null, tierId: null },
        ...{ isActive: true, isArchived: false, rentals: [], attributes: [] },
      });
    });
    test('undone import: new products are gone, changed ones as before, what was changed since stays', async () => {
      const [changed, again] = [await added({ price: 10, stock: 2 }), await added({ price: 10, description: 'Lama' })];
      const [fresh, importId] = [row(), aProduct().id];
      const source = { id: importId, fileName: 'stok.csv' };
      const option = { id: null, duration: '1 Hari', durationMinutes: 1440, price: 50_000, description: null };
      await world.manager.transfer.store([{ ...fresh, rentals: [option] }], source);
      await world.manager.transfer.store(
        [
          row({ id: changed.id, isNew: false, seenStock: 2, changes: { price: 20, stock: 5 }, rentals: [option] }),
          row({ id: again.id, isNew: false, changes: { price: 20, description: 'Impor' } }),
        ],
        source,
      );
      await change((await read(again.id)) as StaffProduct, { price: 30 });
      const nothing = { removed: 0, restored: 0, kept: 0, incomplete: 0, erased: 0, left: 0 };
      const undone = { ...nothing, removed: 1, restored: 2 };
      expect(await world.manager.transfer.undo(importId)).toEqual(undone);
      expect([await read(fresh.id), await read(changed.id), await read(again.id)]).toMatchObject([
        null,
        { price: 10, stock: 2, rentalFrom: null },
        { price: 30 },
      ]);
      expect((await world.manager.transfer.known([again.id])).get(again.id)?.description).toBe('Lama');
      expect(await world.manager.transfer.undo(importId)).toEqual(undone);
      expect(await world.manager.transfer.undo(NOBODY)).toEqual(nothing);
      await expect(world.manager.transfer.store([row()], source)).rejects.toMatchObject({ reason: 'conflict', code: 'IMPORT_UNDONE' });
      await expect(world.customer.transfer.undo(importId)).rejects.toMatchObject({ reason: 'denied' });
    });
    test('internal code, note, owner and warranty: imported, found by the code, undone', async () => {
      const [first, second] = [aProduct().id, aProduct().id];
      const all = { internalCode: 'ML-77', note: 'Dari Budi', owner: 'Budi' };
      const fresh = row({ privateData: all });
      await world.manager.transfer.store([{ ...fresh, changes: { ...fresh.changes, warrantyHours: 168 } }], { id: first, fileName: '' });
      const known = async () => (await world.manager.transfer.known([fresh.id])).get(fresh.id);
      expect(await known()).toMatchObject({ privateData: all, warrantyHours: 168 });
      expect(await world.manager.transfer.withCodes([' ml-77 ', 'ML-7'])).toEqual([fresh.id]);
      const existing = { id: fresh.id, isNew: false };
      const changes = { price: 20, warrantyHours: 72 };
      await world.manager.transfer.store([row({ ...existing, changes, privateData: { note: 'Dari Sari' } })], {
        id: second,
        fileName: '',
      });
      expect(await known()).toMatchObject({ ...changes, privateData: { ...all, note: 'Dari Sari' } });
      await world.manager.transfer.undo(second);
      expect(await known()).toMatchObject({ price: 10, warrantyHours: 168, privateData: all });
      await expect(world.customer.transfer.withCodes(['ML-77'])).rejects.toMatchObject({ reason: 'denied' });
    });
    test('cost by who may not read the books: its row is refused', async () => {
      const [fresh, other] = [row({ privateData: { cost: 900_000 } }), row({ privateData: { note: 'Dari Budi' } })];
      const outcomes = await world.manager.transfer.store([fresh, other]);
      expect(outcomes.find(({ id }) => id === fresh.id)).toMatchObject({ status: 'refused', failure: { code: 'NOT_ALLOWED' } });
      expect([await read(fresh.id), (await read(other.id))?.name]).toEqual([null, 'Impor']);
    });
    test('import somebody ordered from: not undone, and listed so', async () => {
      const [fresh, other, id] = [row(), row(), aProduct().id];
      await world.manager.transfer.store([fresh, other], { id, fileName: 'stok.csv' });
      await world.catalogue.addOrder(fresh.id);
      await expect(world.manager.transfer.undo(id)).rejects.toMatchObject({ reason: 'conflict', code: 'IMPORT_ORDERED' });
      expect((await read(other.id))?.name).toBe('Impor');
      expect((await world.manager.transfer.imports(null, 1))[0]).toMatchObject({ id, isOrdered: true, undoneAt: null });
    });
    test('imports: newest first with file, counts and what was undone; those before one that is known', async () => {
      const [changed, first, second] = [await added({ price: 10 }), aProduct().id, aProduct().id];
      await world.manager.transfer.store([row(), row()], { id: first, fileName: 'satu.csv' });
      const change = row({ id: changed.id, isNew: false, changes: { price: 20 } });
      await world.manager.transfer.store([row(), change], { id: second, fileName: 'dua.xlsx' });
      await world.manager.transfer.undo(first);
      const [latest, before] = await world.manager.transfer.imports(null, 2);
      expect(latest).toMatchObject({ id: second, fileName: 'dua.xlsx', added: 1, changed: 1, sealed: 0, isOrdered: false, undoneAt: null });
      expect(before).toMatchObject({ id: first, fileName: 'satu.csv', added: 2, changed: 0, undone: { removed: 2, left: 0 } });
      expect([typeof before?.undoneAt, typeof before?.finishedAt]).toEqual(['string', 'string']);
      expect((await world.manager.transfer.imports(latest?.beganAt ?? null, 1)).map(({ id }) => id)).toEqual([first]);
      await expect(world.customer.transfer.imports(null, 1)).rejects.toMatchObject({ reason: 'denied' });
    });
  });
};
