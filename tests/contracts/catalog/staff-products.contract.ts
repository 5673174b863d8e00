import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { StaffListRequest } from '../../../src/application/catalog/staff-products.ts';
import { isPortError } from '../../../src/application/shared/port-error.ts';
import { everyProduct, lastChangedFirst, type ProductListFilter } from '../../../src/domain/catalog/product-list-filter.ts';
import { rowCursorOf, type StaffProduct } from '../../../src/domain/catalog/staff-product.ts';
import { aCategory, aGame, aProduct, aRentalOption, aTier } from '../../support/builders.ts';
import type { StaffProductsWorld } from './staff-products-world.ts';

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 20, 10, minute, 0, 123));

/** The contract of staff's list of products. */
export const staffProductsContract = (open: () => Promise<StaffProductsWorld>): void => {
  describe('admin product list', () => {
    let world: StaffProductsWorld;
    const [game, otherGame] = [aGame(), aGame({ name: 'Free Fire', slug: 'free-fire', isActive: false, sortOrder: 2 })];
    const [tier, category] = [aTier(), aCategory()];
    const named = { game, tier, category };
    const products = [
      aProduct({
        ...named,
        name: 'Alpha Gusion',
        image: '/storage/v1/object/public/product-images/products/a.webp',
        price: 100,
        stock: 0,
        createdAt: at(1),
        updatedAt: at(9),
      }),
      aProduct({
        ...named,
        name: 'Beta 50% Gusion',
        saleKind: 'item',
        price: 300,
        stock: 2,
        createdAt: at(2),
        updatedAt: at(8),
        isActive: false,
        images: ['/storage/v1/object/public/product-images/products/b.webp'],
      }),
      aProduct({ game: otherGame, name: 'Gamma', price: 200, stock: 9, createdAt: at(3), updatedAt: at(7) }),
      aProduct({ name: 'Delta', price: 400, stock: 3, createdAt: at(4), updatedAt: at(6), archivedAt: at(5) }),
      aProduct({
        name: 'Echo',
        price: 200,
        stock: 9,
        createdAt: at(5),
        updatedAt: at(5),
        hasRental: true,
        rentalOptions: [aRentalOption({ price: 75 }), aRentalOption({ price: 50 })],
      }),
    ];

    beforeAll(async () => {
      world = await open();
      const { catalogue } = world;
      await catalogue.addGame(game);
      await catalogue.addGame(otherGame);
      await catalogue.addTier(tier);
      await catalogue.addCategory(category);
      for (const product of products) await catalogue.addProduct(product);
    });
    afterAll(() => world.catalogue.close());

    const list = (given: Partial<StaffListRequest> = {}) =>
      world.manager.products.list({ filter: everyProduct, sort: lastChangedFirst, from: null, isBefore: false, limit: 10, ...given });
    const names = async (filter: Partial<ProductListFilter>): Promise<string[]> =>
      (await list({ filter: { ...everyProduct, ...filter }, sort: { by: 'created', isFalling: false } })).rows.map(
        ({ name }) => name[0] ?? '',
      );

    test('row: all displayed columns', async () => {
      const { rows } = await list({ filter: { ...everyProduct, text: 'Echo' } });
      expect(rows[0]).toMatchObject({ name: 'Echo', price: 200, stock: 9, state: 'active', rentalFrom: 50, game: null, image: null });
      expect(rows[0]?.createdAt).toEqual(at(5));
      const [alpha] = (await list({ filter: { ...everyProduct, text: 'Alpha' } })).rows;
      expect(alpha).toMatchObject({
        game: { slug: 'mobile-legends' },
        tier: { slug: 'premium' },
        category: { slug: 'akun' },
        rentalFrom: null,
      });
    });
    test('filters: each one', async () => {
      expect(await names({})).toEqual(['A', 'B', 'G', 'E']);
      expect(await names({ state: 'active' })).toEqual(['A', 'G', 'E']);
      expect(await names({ state: 'inactive' })).toEqual(['B']);
      expect(await names({ state: 'archived' })).toEqual(['D']);
      expect(await names({ state: 'any' })).toEqual(['A', 'B', 'G', 'D', 'E']);
      expect(await names({ game: 'free-fire' })).toEqual(['G']);
      expect(await names({ game: 'tidak-ada' })).toEqual([]);
      expect(await names({ tier: 'premium' })).toEqual(['A', 'B']);
      expect(await names({ category: 'akun' })).toEqual(['A', 'B']);
      expect(await names({ stock: 'out' })).toEqual(['A']);
      // One account is never few.
      expect(await names({ stock: 'low' })).toEqual(['B']);
      expect(await names({ stock: 'in' })).toEqual(['B', 'G', 'E']);
      expect(await names({ minPrice: 200, maxPrice: 300 })).toEqual(['B', 'G', 'E']);
      expect(await names({ rentable: true })).toEqual(['E']);
      expect(await names({ withoutPicture: true })).toEqual(['G', 'E']);
      expect(await names({ withoutPicture: true, state: 'any' })).toEqual(['G', 'D', 'E']);
    });
    test('text: words in names and games, literal special characters, beginnings of ids', async () => {
      expect(await names({ text: 'gusion' })).toEqual(['A', 'B']);
      expect(await names({ text: 'legends alpha' })).toEqual(['A']);
      expect(await names({ text: 'free fire' })).toEqual(['G']);
      expect(await names({ text: '50%' })).toEqual(['B']);
      expect(await names({ text: 'x_' })).toEqual([]);
      expect(await names({ text: products[2]?.id ?? '' })).toEqual(['G']);
    });
    test('text with digits: a word; a hexadecimal prefix also matches ids', async () => {
      const numbered = [
        aProduct({ id: '51234567-8000-4000-8000-000000000001', name: 'Kode ada', price: 1 }),
        aProduct({ name: 'ML ID 512345678', price: 1 }),
        aProduct({ id: 'deadbeef-8000-4000-8000-000000000001', name: 'Lain', price: 1 }),
        aProduct({ name: 'Skin DeadBeef', price: 1 }),
        aProduct({ name: 'WA 0812-3456-7890', price: 1 }),
        aProduct({ name: 'ML 12345678-2001', price: 1 }),
      ];
      const other = await open();
      try {
        for (const product of numbered) await other.catalogue.addProduct(product);
        const found = async (text: string): Promise<readonly string[]> => {
          const filter = { ...everyProduct, text };
          const { rows } = await other.manager.products.list({ filter, sort: lastChangedFirst, from: null, isBefore: false, limit: 10 });
          expect(await other.manager.products.count(filter, 100)).toEqual({ count: rows.length, more: false });
          const pages = await other.manager.transfer.exportPage(filter, null, 10);
          expect(pages.rows.map(({ name }) => name).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
          return rows.map(({ name }) => name).toSorted();
        };
        expect(await found('512345678')).toEqual(['ML ID 512345678']);
        expect(await found('51234567-8')).toEqual(['Kode ada']);
        expect(await found('12345678-2001')).toEqual(['ML 12345678-2001']);
        expect(await found('51234567-8000-4000-8000-000000000001')).toEqual(['Kode ada']);
        expect(await found('51234567800040008000000000000001')).toEqual(['Kode ada']);
        expect(await found('deadbeef')).toEqual(['Lain', 'Skin DeadBeef']);
        expect(await found('DEADBEEF8')).toEqual(['Lain']);
        expect(await found('deadbeef-8000')).toEqual(['Lain']);
        expect(await found('0812-3456-7890')).toEqual(['WA 0812-3456-7890']);
      } finally {
        await other.catalogue.close();
      }
    });
    test('sort orders and paging: in both directions, equal values by id', async () => {
      const sort = { by: 'price', isFalling: false } as const;
      const first = await list({ sort, limit: 2 });
      expect(first.rows.map(({ price }) => price)).toEqual([100, 200]);
      expect(first.hasMore).toBe(true);
      const from = rowCursorOf(first.rows[1] as StaffProduct, 'price');
      const second = await list({ sort, from, limit: 2 });
      expect(second.rows.map(({ price }) => price)).toEqual([200, 300]);
      expect(second.hasMore).toBe(false);
      const back = await list({ sort, from: rowCursorOf(second.rows[0] as StaffProduct, 'price'), isBefore: true, limit: 2 });
      expect(back.rows.map(({ id }) => id)).toEqual(first.rows.map(({ id }) => id));
      expect(back.hasMore).toBe(false);
      for (const by of ['updated', 'created', 'name', 'stock'] as const) {
        const forth = await list({ sort: { by, isFalling: true } });
        const pages: string[] = [];
        let place = null;
        for (const _ of forth.rows) {
          const { rows } = await list({ sort: { by, isFalling: true }, from: place, limit: 1 });
          pages.push(rows[0]?.id ?? '');
          place = rows[0] === undefined ? null : rowCursorOf(rows[0], by);
        }
        expect(pages).toEqual(forth.rows.map(({ id }) => id));
      }
    });
    test('count: stops at the limit', async () => {
      expect(await world.manager.products.count(everyProduct, 100)).toEqual({ count: 4, more: false });
      expect(await world.manager.products.count(everyProduct, 2)).toEqual({ count: 2, more: true });
      expect(await world.manager.products.count({ ...everyProduct, withoutPicture: true }, 100)).toEqual({ count: 2, more: false });
    });
    test('groups: including hidden ones', async () => {
      const { games, tiers, categories } = await world.manager.products.groups();
      expect(games.map(({ slug, isActive }) => [slug, isActive])).toEqual([
        ['mobile-legends', true],
        ['free-fire', false],
      ]);
      expect([tiers[0], categories[0]]).toMatchObject([
        { id: expect.any(String), slug: 'premium', name: 'Premium', isActive: true },
        { id: expect.any(String), slug: 'akun', name: 'Akun', isActive: true },
      ]);
    });
    test('missing permission: denied', async () => {
      const reason = (asked: Promise<unknown>) =>
        asked.then(
          () => 'answered',
          (error: unknown) => (isPortError(error) ? error.reason : 'other'),
        );
      const { customer } = world;
      expect(
        await reason(customer.products.list({ filter: everyProduct, sort: lastChangedFirst, from: null, isBefore: false, limit: 1 })),
      ).toBe('denied');
      expect(await reason(customer.products.count(everyProduct, 1))).toBe('denied');
      expect(await reason(customer.products.change([]))).toBe('denied');
      expect(await reason(customer.transfer.exportPage(everyProduct, null, 1))).toBe('denied');
      expect(await reason(customer.transfer.store([]))).toBe('denied');
    });
    test('export: all rows in pages, newest first', async () => {
      const first = await world.manager.transfer.exportPage({ ...everyProduct, state: 'any' }, null, 3);
      expect(first.rows.map(({ name }) => name[0])).toEqual(['E', 'D', 'G']);
      expect(first.rows[0]).toMatchObject({ description: 'Akun utama tiga musim.', images: [] });
      const rest = await world.manager.transfer.exportPage(
        { ...everyProduct, state: 'any' },
        rowCursorOf(first.rows[2] as StaffProduct, 'created'),
        3,
      );
      expect([rest.rows.map(({ name }) => name[0]), rest.hasMore]).toEqual([['B', 'A'], false]);
    });
  });
};
