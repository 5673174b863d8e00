import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AdminProductRepository, OpenedProduct, ProductSaving } from '../../../src/application/catalog/admin-product-repository.ts';
import { isPortError } from '../../../src/application/shared/port-error.ts';
import type { RentalDraft } from '../../../src/domain/catalog/rental-draft.ts';
import { aCategory, aProduct, aRentalOption, aSale } from '../../support/builders.ts';
import type { CatalogueWorld } from './catalogue-world.ts';

export interface AdminProductWorld {
  readonly catalogue: CatalogueWorld;
  readonly admin: AdminProductRepository;
  readonly customer: AdminProductRepository;
  addWish(productId: string): Promise<void>;
}

const day: RentalDraft = {
  ...{ id: null, duration: '1 Hari', durationMinutes: 1440, price: 50_000, description: null },
  ...{ deposit: 100_000, rules: 'Ranked boleh' },
};
const week: RentalDraft = {
  ...{ id: null, duration: '7 Hari', durationMinutes: 10_080, price: 300_000, description: 'Hemat' },
  ...{ deposit: 0, rules: null },
};
const named = { name: 'Akun baru', description: 'Isi', price: 100_000 };
const aNew: ProductSaving = { id: null, version: null, changes: named, rentals: [week, day] };

/** The times that the adapter uses. */
const soon = { startsAt: new Date('2026-01-01T00:00:00Z'), endsAt: new Date('2098-01-01T00:00:00Z') };

const reasonOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (isPortError(error) ? error.reason : 'other'),
  );

/** The contract of repositories for one product: a save is atomic and never overwrites another person's. */
export const adminProductContract = (open: () => Promise<AdminProductWorld>): void => {
  describe('admin product repository', () => {
    let world: AdminProductWorld;
    const category = aCategory();

    beforeAll(async () => {
      world = await open();
      await world.catalogue.addCategory(category);
    });
    afterAll(() => world.catalogue.close());

    const saved = async (saving: ProductSaving): Promise<OpenedProduct> => {
      const answer = await world.admin.save(saving);
      if (answer.outcome !== 'saved') throw new Error(answer.outcome);
      return answer.opened;
    };

    test('rental terms: stored; the duration in minutes comes from the text', async () => {
      const night = { ...week, duration: 'Paket malam', durationMinutes: 480 };
      const { product, version } = await saved({ ...aNew, rentals: [{ ...day, durationMinutes: 5 }, night] });
      const termsOf = ({ product: { rentalOptions } }: Pick<OpenedProduct, 'product'>) =>
        rentalOptions.map(({ durationMinutes, deposit, rules }) => [durationMinutes, deposit, rules]);
      expect(termsOf({ product })).toEqual([
        [480, 0, null],
        [1440, 100_000, 'Ranked boleh'],
      ]);
      const lines = product.rentalOptions.map((option) => ({ ...option, deposit: 25_000, rules: null }));
      const changed = await saved({ id: product.id, version, changes: {}, rentals: lines });
      expect(termsOf(changed)).toEqual([
        [480, 25_000, null],
        [1440, 25_000, null],
      ]);
      expect(changed.product.rentalOptions.map(({ id }) => id)).toEqual(product.rentalOptions.map(({ id }) => id));
    });
    test('private data: stored, unchanged if not given', async () => {
      const { product, version, privateData } = await saved(aNew);
      expect(privateData).toMatchObject({ internalCode: null, note: null, owner: null, lowStockAt: null });
      const mine = { internalCode: 'RAK-7', note: 'Dari Budi', owner: 'Budi', lowStockAt: 2, publishAt: null };
      const first = await saved({ id: product.id, version, changes: {}, rentals: null, privateData: mine });
      expect(first.privateData).toMatchObject(mine);
      const second = await saved({ id: product.id, version: first.version, changes: { price: 90_000 }, rentals: null });
      expect(second.privateData).toMatchObject(mine);
      expect((await world.admin.open(product.id))?.privateData).toMatchObject(mine);
      const stale = await world.admin.save({ id: product.id, version, changes: {}, rentals: null, privateData: { ...mine, owner: null } });
      expect([stale.outcome, (await world.admin.open(product.id))?.privateData.owner]).toEqual(['stale', 'Budi']);
    });
    test('outside sale: once per unit, reversible', async () => {
      const { product, version } = await saved({ ...aNew, changes: { ...named, stock: 1 } });
      const elsewhere = { place: 'Tokopedia', amount: 90_000 };
      expect(
        await world.admin.sellOutside(product.id, 'kosong', elsewhere).then(
          ({ outcome }) => outcome,
          () => 'refused',
        ),
      ).not.toBe('saved');
      const sold = await world.admin.sellOutside(product.id, version, elsewhere);
      expect(sold).toMatchObject({ outcome: 'saved' });
      const now = await world.admin.open(product.id);
      expect(now?.product.stock).toBe(0);
      expect(await world.admin.sellOutside(product.id, now?.version ?? '', elsewhere)).toEqual({ outcome: 'sold-out' });
      const saleId = sold.outcome === 'saved' ? sold.saleId : '';
      expect([await world.admin.undoOutsideSale(product.id, saleId), await world.admin.undoOutsideSale(product.id, saleId)]).toEqual([
        true,
        false,
      ]);
      expect((await world.admin.open(product.id))?.product.stock).toBe(1);
      expect(await reasonOf(world.customer.sellOutside(product.id, version, elsewhere))).toBe('denied');
      expect(await reasonOf(world.customer.undoOutsideSale(product.id, saleId))).toBe('denied');
    });
    test('new product: created with its rental options', async () => {
      const sold = { saleKind: 'service', deliveryHours: 96 } as const;
      const { product } = await saved({
        ...aNew,
        changes: { ...named, categoryId: category.id, warrantyHours: 24, sellerNote: 'Aman', ...sold },
      });
      expect(product).toMatchObject({
        name: 'Akun baru',
        hasRental: true,
        stock: 1,
        category: { slug: 'akun' },
        warrantyHours: 24,
        ...sold,
        isSample: false,
      });
      expect(product.rentalOptions).toMatchObject([
        { duration: '1 Hari', price: 50_000 },
        { duration: '7 Hari', price: 300_000, description: 'Hemat' },
      ]);
    });
    test('update: given fields change, kept rental options keep their ids, others are added or removed', async () => {
      const { product, version } = await saved(aNew);
      const dayId = product.rentalOptions[0]?.id ?? '';
      const changed = await saved({
        id: product.id,
        version,
        changes: { price: 90_000 },
        rentals: [
          { ...day, id: dayId, price: 45_000 },
          { ...day, duration: '3 Hari', durationMinutes: 4320 },
        ],
      });
      expect(changed.product).toMatchObject({ name: 'Akun baru', price: 90_000 });
      expect(changed.product.rentalOptions.map(({ id, duration, price }) => [id === dayId, duration, price])).toEqual([
        [true, '1 Hari', 45_000],
        [false, '3 Hari', 50_000],
      ]);
      expect(changed.version).not.toBe(version);
    });
    test('repeated creation with one id: one product, until it is changed by another editor', async () => {
      const newId = globalThis.crypto.randomUUID();
      const first = await saved({ ...aNew, newId });
      const second = await saved({ ...aNew, newId, changes: { ...named, price: 120_000 }, rentals: [day] });
      expect([first.product.id, second.product.id]).toEqual([newId, newId]);
      const now = await world.admin.open(newId);
      expect([now?.product.price, now?.product.rentalOptions.map(({ duration }) => duration)]).toEqual([120_000, ['1 Hari']]);
      expect(await world.admin.save({ ...aNew, newId })).toEqual({ outcome: 'stale' });
      expect((await world.admin.open(newId))?.product.price).toBe(120_000);
    });
    test('unknown category: refused', async () => {
      const deleted = { ...named, categoryId: '00000000-0000-4000-8000-ffffffffffff' };
      await expect(world.admin.save({ ...aNew, changes: deleted })).rejects.toMatchObject({ reason: 'conflict', code: 'REFERENCE' });
    });
    test('rental options: unchanged if not given, removed by an empty list', async () => {
      const first = await saved(aNew);
      const second = await saved({ id: first.product.id, version: first.version, changes: { stock: 3 }, rentals: null });
      expect(second.product.rentalOptions).toHaveLength(2);
      const third = await saved({ id: first.product.id, version: second.version, changes: {}, rentals: [] });
      expect([third.product.rentalOptions, third.product.hasRental, third.product.stock]).toEqual([[], false, 3]);
    });
    test('outdated version: not written', async () => {
      const { product, version } = await saved(aNew);
      const theirs = await saved({ id: product.id, version, changes: { price: 1 }, rentals: null });
      expect(await world.admin.save({ id: product.id, version, changes: { price: 2, stock: 9 }, rentals: [] })).toEqual({
        outcome: 'stale',
      });
      const now = await world.admin.open(product.id);
      expect([now?.product.price, now?.product.rentalOptions.length, now?.version]).toEqual([1, 2, theirs.version]);
      const mine = await saved({ id: product.id, version: theirs.version, changes: { price: 2 }, rentals: null });
      expect(mine.product.price).toBe(2);
    });
    test('changed rental options: count as a new version', async () => {
      const { product, version } = await saved(aNew);
      await saved({ id: product.id, version, changes: {}, rentals: [day] });
      expect(await world.admin.save({ id: product.id, version, changes: {}, rentals: [week] })).toEqual({ outcome: 'stale' });
    });
    test('one invalid part: nothing is saved', async () => {
      const { product, version } = await saved(aNew);
      const refused = world.admin.save({ id: product.id, version, changes: { price: 5 }, rentals: [{ ...day, duration: ' ' }] });
      expect(await reasonOf(refused)).toBe('invalid');
      const now = await world.admin.open(product.id);
      expect([now?.product.price, now?.product.rentalOptions.length, now?.version]).toEqual([100_000, 2, version]);
    });
    test('price at or below a sale’s: refused', async () => {
      const { product } = await saved(aNew);
      await world.catalogue.addSale(aSale({ productId: product.id, salePrice: 90_000, ...soon }));
      // A sale may change the product's version.
      const version = (await world.admin.open(product.id))?.version ?? '';
      const saving = { id: product.id, version, changes: { price: 90_000, stock: 0 }, rentals: null };
      await expect(world.admin.save(saving)).rejects.toMatchObject({ reason: 'invalid', code: 'PRICE_UNDER_SALE' });
      expect((await world.admin.open(product.id))?.product).toMatchObject({ price: 100_000, stock: 1 });
    });
    test('archive and restore: stored, hidden products can be opened', async () => {
      const first = await saved({ ...aNew, changes: { ...named, isActive: false } });
      const at = new Date('2026-11-22T03:04:05Z');
      const second = await saved({ id: first.product.id, version: first.version, changes: { archivedAt: at }, rentals: null });
      expect(second.product.archivedAt).toEqual(at);
      const third = await saved({ id: first.product.id, version: second.version, changes: { archivedAt: null }, rentals: null });
      expect([third.product.archivedAt, third.product.rentalOptions.length]).toEqual([null, 2]);
      expect((await world.admin.open(first.product.id))?.product.isActive).toBe(false);
      expect(await world.customer.open(first.product.id)).toBeNull();
    });
    test('unknown product: null, changes are refused', async () => {
      const id = '00000000-0000-4000-8000-ffffffffffff';
      expect([await world.admin.open(id), await world.admin.open('contoh-1'), await world.admin.impact(id)]).toEqual([null, null, null]);
      expect(await world.admin.save({ id, version: '2026-01-01T00:00:00Z', changes: { price: 1 }, rentals: null })).toEqual({
        outcome: 'missing',
      });
    });
    test('missing permission: denied', async () => {
      const { product, version } = await saved(aNew);
      expect(await reasonOf(world.customer.save(aNew))).toBe('denied');
      expect(await reasonOf(world.customer.save({ id: product.id, version, changes: { price: 1 }, rentals: [] }))).toBe('denied');
      expect(await reasonOf(world.customer.impact(product.id))).toBe('denied');
      expect((await world.admin.open(product.id))?.version).toBe(version);
    });
    test('deletion impact: listed', async () => {
      const product = aProduct({
        image: '/storage/v1/object/public/product-images/products/a.png',
      });
      await world.catalogue.addProduct(product);
      await world.catalogue.addRentalOption(aRentalOption({ productId: product.id }));
      await world.catalogue.addSale(aSale({ productId: product.id }));
      await world.addWish(product.id);
      const untouched = { rentalOptions: 1, flashSales: 1, orders: 0, hasOpenOrder: false, wishlists: 1, pictures: 1 };
      expect(await world.admin.impact(product.id)).toEqual(untouched);
      await world.catalogue.addOrder(product.id);
      expect(await world.admin.impact(product.id)).toEqual({ ...untouched, orders: 1, hasOpenOrder: true });
    });
    test('deletion impact: pictures shared with a copy are not counted', async () => {
      const [shared, own] = ['c', 'd'].map((name) => `/storage/v1/object/public/product-images/products/${name}.png`) as [string, string];
      const product = aProduct({ image: shared, images: [own] });
      await world.catalogue.addProduct(product);
      await world.catalogue.addProduct(aProduct({ image: null, images: [shared] }));
      expect(await world.admin.impact(product.id)).toMatchObject({ pictures: 1 });
    });
  });
};
