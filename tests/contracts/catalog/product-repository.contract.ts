import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { noCriteria, type ProductCriteria } from '../../../src/domain/catalog/product-criteria.ts';
import type { ProductSort } from '../../../src/domain/catalog/product-query.ts';
import { endOfDayInWib } from '../../../src/domain/shared/wib.ts';
import type { StoredProduct } from '../../../src/infrastructure/memory/catalog/catalogue.ts';
import { aCategory, aGame, aProduct, aRentalOption, aSale, aTier } from '../../support/builders.ts';
import type { CataloguePorts, CatalogueWorld } from './catalogue-world.ts';

const HOUR = 3_600_000;

/** The contract of product repositories: orders, filters, cursors, visibility. */
export const productRepositoryContract = (open: () => Promise<CatalogueWorld>): void => {
  describe('product repository', () => {
    let world: CatalogueWorld;
    const [legends, fire] = [aGame(), aGame({ name: 'Free Fire', slug: 'free-fire' })];
    const [regular, premium] = [aTier({ name: 'Reguler', slug: 'reguler' }), aTier()];
    const accounts = aCategory();
    let made: readonly StoredProduct[] = [];

    beforeAll(async () => {
      world = await open();
      for (const tier of [regular, premium]) await world.addTier(tier);
      for (const game of [legends, fire]) await world.addGame(game);
      await world.addCategory(accounts);
      const at = (hours: number): Date => new Date(world.now().getTime() - hours * HOUR);
      const base = { game: legends, tier: premium, category: accounts };
      const summary = <T extends { id: string; name: string; slug: string }>({ id, name, slug }: T) => ({ id, name, slug });
      made = [
        aProduct({ ...base, name: 'baru', price: 300, createdAt: at(1), stock: 0 }),
        aProduct({ ...base, name: 'murah', price: 100, createdAt: at(2), game: fire, tier: regular }),
        aProduct({ ...base, name: 'kembar satu', price: 200, createdAt: at(3), category: null }),
        aProduct({ ...base, name: 'kembar dua', price: 200, createdAt: at(3), hasRental: true }),
        aProduct({ ...base, name: 'lama', price: 900, createdAt: at(9), game: null, tier: null }),
        aProduct({ ...base, name: 'nonaktif', createdAt: at(4), isActive: false }),
        aProduct({ ...base, name: 'diarsipkan', createdAt: at(5), archivedAt: at(1) }),
      ].map((product) => ({
        ...product,
        game: product.game && summary(product.game),
        tier: product.tier && summary(product.tier),
        category: product.category && summary(product.category),
      }));
      for (const product of made) await world.addProduct(product);
      const [fresh, cheap] = made;
      await world.addSale(aSale({ productId: cheap?.id ?? '', startsAt: at(1), endsAt: at(-1), salePrice: 80, originalPrice: 100 }));
      // A cheaper sale that has not begun: a visitor pays the price of the running one.
      await world.addSale(aSale({ productId: cheap?.id ?? '', startsAt: at(-1), endsAt: at(-2), salePrice: 50, originalPrice: 100 }));
      await world.addSale(aSale({ productId: made[4]?.id ?? '', startsAt: at(1), endsAt: at(-1), salePrice: 150, originalPrice: 900 }));
      await world.addSale(aSale({ productId: fresh?.id ?? '', startsAt: at(-5), endsAt: at(-6) }));
      await world.addSale(aSale({ productId: made[2]?.id ?? '', startsAt: at(9), endsAt: at(8) }));
    });
    afterAll(() => world.close());

    const names = async (
      ports: CataloguePorts,
      sort: ProductSort = 'newest',
      given: Partial<ProductCriteria> = {},
      includeArchived = false,
    ) => {
      const page = await ports.products.list({ criteria: { ...noCriteria, ...given }, sort, after: null, limit: 50, includeArchived });
      return page.items.map((item) => item.name);
    };
    /** Equal times are ordered by id, which this contract does not know in advance. */
    const sameMoment = (): string[] => [...made.slice(2, 4)].toSorted((a, b) => (a.id < b.id ? 1 : -1)).map((product) => product.name);

    test('list: visible products, newest first, sold ones last', async () => {
      expect(await names(world.visitor)).toEqual(['murah', ...sameMoment(), 'lama', 'baru']);
    });
    test('price order: by the current price, equal prices newest first, sold ones last', async () => {
      expect(await names(world.visitor, 'cheapest')).toEqual(['murah', 'lama', ...sameMoment(), 'baru']);
      expect(await names(world.visitor, 'dearest')).toEqual([...sameMoment(), 'lama', 'murah', 'baru']);
    });
    test('popularity order: largest game first, then products without a game, sold ones last', async () => {
      expect(await names(world.visitor, 'popular')).toEqual([...sameMoment(), 'murah', 'lama', 'baru']);
    });
    test.each(['newest', 'cheapest', 'dearest', 'popular'] as const)('pages in the order "%s": each product once', async (sort) => {
      const all = await names(world.visitor, sort);
      const pages: string[] = [];
      let after: string | null = null;
      do {
        const page = await world.visitor.products.list({ criteria: noCriteria, sort, after, limit: 2, includeArchived: false });
        expect(page.items.length).toBeGreaterThan(0);
        pages.push(...page.items.map((item) => item.name));
        after = page.next;
      } while (after !== null);
      expect(pages).toEqual(all);
    });
    test('invalid cursor: the first page', async () => {
      const page = await world.visitor.products.list({
        criteria: noCriteria,
        sort: 'newest',
        after: "x') or 1=1",
        limit: 1,
        includeArchived: false,
      });
      expect(page.items[0]?.name).toBe('murah');
    });
    test('filters: game, tier, category, price, rental, stock and running sale', async () => {
      expect(await names(world.visitor, 'newest', { gameIds: [fire.id] })).toEqual(['murah']);
      expect(await names(world.visitor, 'newest', { tierIds: [regular.id, premium.id] })).toEqual(['murah', ...sameMoment(), 'baru']);
      expect(await names(world.visitor, 'newest', { categoryId: accounts.id, gameIds: [legends.id] })).toEqual(['kembar dua', 'baru']);
      expect(await names(world.visitor, 'cheapest', { minPrice: 200, maxPrice: 300 })).toEqual([...sameMoment(), 'baru']);
      expect(await names(world.visitor, 'cheapest', { maxPrice: 150 })).toEqual(['murah', 'lama']);
      expect(await names(world.visitor, 'newest', { rentable: true })).toEqual(['kembar dua']);
      expect(await names(world.visitor, 'newest', { inStock: true })).not.toContain('baru');
      expect(await names(world.visitor, 'newest', { onSale: true })).toEqual(['murah', 'lama']);
      expect(await names(world.visitor, 'popular', { tierIds: [premium.id], inStock: true })).toEqual(sameMoment());
    });
    test('rentable today: the day is WIB', async () => {
      const [, cheap, , copy] = made;
      const midnight = endOfDayInWib(world.now());
      const today = { rentable: true, rentableToday: true };
      await world.setRentableFrom(copy?.id ?? '', new Date(midnight.getTime() - 1));
      for (const sort of ['newest', 'cheapest', 'popular'] as const)
        expect(await names(world.visitor, sort, today)).toEqual(['kembar dua']);
      expect(await names(world.visitor, 'newest', { ...today, inStock: true, gameIds: [fire.id] })).toEqual([]);
      expect((await world.visitor.products.counts({ ...noCriteria, ...today })).total).toBe(1);
      await world.setRentableFrom(copy?.id ?? '', midnight);
      for (const sort of ['newest', 'popular'] as const) expect(await names(world.visitor, sort, today)).toEqual([]);
      expect((await world.visitor.products.counts({ ...noCriteria, ...today })).total).toBe(0);
      expect(await names(world.visitor, 'newest', { rentable: true })).toEqual(['kembar dua']);
      expect(await names(world.visitor, 'newest', { gameIds: [cheap?.game?.id ?? ''] })).toEqual(['murah']);
    });
    test('counts: products that match the criteria', async () => {
      expect(await world.visitor.products.counts(noCriteria)).toEqual({
        total: 5,
        kinds: { account: 5 },
        games: { [legends.id]: 3, [fire.id]: 1 },
        tiers: { [premium.id]: 3, [regular.id]: 1 },
        categories: { [accounts.id]: 4 },
      });
      expect((await world.visitor.products.counts({ ...noCriteria, onSale: true })).total).toBe(2);
    });
    test('group counts: as if the group were chosen in addition to the other criteria', async () => {
      const counts = (given: Partial<ProductCriteria>) => world.visitor.products.counts({ ...noCriteria, ...given });
      expect(await counts({ gameIds: [fire.id] })).toEqual({
        total: 1,
        kinds: { account: 1 },
        games: { [legends.id]: 3, [fire.id]: 1 },
        tiers: { [regular.id]: 1 },
        categories: { [accounts.id]: 1 },
      });
      expect(await counts({ gameIds: [legends.id], tierIds: [regular.id] })).toMatchObject({
        total: 0,
        kinds: {},
        games: { [fire.id]: 1 },
        tiers: { [premium.id]: 3 },
        categories: {},
      });
      for (const [given, total, games] of [
        [{ inStock: true }, 4, { [legends.id]: 2, [fire.id]: 1 }],
        [{ rentable: true }, 1, { [legends.id]: 1 }],
        [{ minPrice: 150, maxPrice: 200 }, 3, { [legends.id]: 2 }],
        [{ minPrice: 151, maxPrice: 199 }, 0, {}],
        [{ maxPrice: 80 }, 1, { [fire.id]: 1 }],
        [{ onSale: true, tierIds: [regular.id] }, 1, { [fire.id]: 1 }],
      ] as const)
        expect(await counts(given)).toMatchObject({ total, games });
    });
    test('inactive and archived products: listed only with catalogue permission', async () => {
      expect(await names(world.visitor, 'newest', {}, true)).toHaveLength(5);
      expect(await names(world.customer, 'newest', {}, true)).toHaveLength(5);
      expect(await names(world.admin, 'newest', {}, true)).toHaveLength(7);
      expect(await names(world.admin)).toHaveLength(5);
    });
    test('one product: complete, with its sale that has not ended', async () => {
      const product = await world.visitor.products.byId(made[1]?.id ?? '');
      expect(product).toMatchObject({
        name: 'murah',
        description: 'Akun utama tiga musim.',
        game: { slug: 'free-fire' },
        sale: { salePrice: 80 },
      });
      expect((await world.visitor.products.byId(made[2]?.id ?? ''))?.sale).toBeNull();
      const page = await world.visitor.products.list({
        criteria: { ...noCriteria, onSale: true },
        sort: 'newest',
        after: null,
        limit: 5,
        includeArchived: false,
      });
      expect(page.items.map(({ sale }) => sale?.salePrice)).toEqual([80, 150]);
    });
    test('hidden product or unknown id: null', async () => {
      expect(await world.visitor.products.byId(made[5]?.id ?? '')).toBeNull();
      expect(await world.customer.products.byId(made[6]?.id ?? '')).toBeNull();
      expect((await world.admin.products.byId(made[6]?.id ?? ''))?.name).toBe('diarsipkan');
      expect(await world.visitor.products.byId('00000000-0000-4000-8000-ffffffffffff')).toBeNull();
      for (const odd of ['abc', 'contoh-1', "1' or '1'='1", '\u0000']) expect(await world.visitor.products.byId(odd)).toBeNull();
    });
    test('similar products: available, same game and kind, half to double the price, without the product itself', async () => {
      const product = await world.visitor.products.byId(made[0]?.id ?? '');
      const similar = product === null ? [] : await world.visitor.products.similarTo(product, 4);
      expect(similar.map((item) => item.name)).toEqual(sameMoment());
      const { game, tier, category } = made[0] ?? aProduct();
      const later = new Date(world.now().getTime() - HOUR / 2);
      const add = (name: string, given: Partial<ReturnType<typeof aProduct>>) =>
        world.addProduct(aProduct({ game, tier, category, name, createdAt: later, ...given }));
      await add('setengah', { price: 150 });
      await add('terlalu murah', { price: 149 });
      await add('dua kali', { price: 600, createdAt: new Date(later.getTime() - 1000) });
      await add('terlalu mahal', { price: 601 });
      await add('jenis lain', { price: 300, saleKind: 'item' });
      const more = product === null ? [] : await world.visitor.products.similarTo(product, 9);
      expect(more.map((item) => item.name)).toEqual(['setengah', 'dua kali', ...sameMoment()]);
    });
    test('kind filter: one kind; counts include all kinds', async () => {
      for (const sort of ['newest', 'cheapest', 'dearest', 'popular'] as const)
        expect(await names(world.visitor, sort, { kind: 'item' })).toEqual(['jenis lain']);
      expect(await names(world.visitor, 'newest', { kind: 'item', rentable: true })).toEqual([]);
      expect(await names(world.visitor, 'newest', { kind: 'account', gameIds: [fire.id] })).toEqual(['murah']);
      const counts = (given: Partial<ProductCriteria>) => world.visitor.products.counts({ ...noCriteria, ...given });
      const kinds = { account: 9, item: 1 };
      expect(await counts({})).toMatchObject({ total: 10, kinds });
      expect(await counts({ kind: 'item' })).toMatchObject({ total: 1, kinds, games: { [legends.id]: 1 }, tiers: { [premium.id]: 1 } });
      expect(await counts({ kind: 'item', gameIds: [fire.id] })).toMatchObject({
        total: 0,
        kinds: { account: 1 },
        games: { [legends.id]: 1 },
      });
      expect(await counts({ kind: 'service' })).toMatchObject({ total: 0, kinds, games: {}, categories: {} });
      expect(await counts({ kind: 'item', onSale: true })).toMatchObject({ total: 0, kinds: { account: 2 } });
      expect(await counts({ kind: 'account', onSale: true })).toMatchObject({ total: 2, kinds: { account: 2 } });
      expect(await counts({ kind: 'item', minPrice: 150, maxPrice: 400 })).toMatchObject({ total: 1 });
    });
    test('rental options: shortest first', async () => {
      const id = made[0]?.id ?? '';
      await world.addRentalOption(aRentalOption({ productId: id, duration: '3 Hari', durationMinutes: 4320, price: 400_000 }));
      await world.addRentalOption(aRentalOption({ productId: id, duration: '1 Hari', durationMinutes: 1440, price: 150_000 }));
      const product = await world.visitor.products.byId(id);
      expect(product?.hasRental).toBe(true);
      expect(product?.rentalOptions.map((option) => option.duration)).toEqual(['1 Hari', '3 Hari']);
    });
  });
};
