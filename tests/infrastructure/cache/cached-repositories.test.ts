import { describe, expect, test } from '@jest/globals';
import type { OpenedProduct, ProductSaving } from '../../../src/application/catalog/admin-product-repository.ts';
import { noCriteria } from '../../../src/domain/catalog/product-criteria.ts';
import { defaultSiteSettings } from '../../../src/domain/settings/site-settings.ts';
import { cachedProductSearch } from '../../../src/infrastructure/cache/cached-search.ts';
import { cachedFlashSales, cachedProducts, cachedSettings, cachedTaxonomy } from '../../../src/infrastructure/cache/cached-shop.ts';
import { invalidatingAdmin } from '../../../src/infrastructure/cache/invalidating-admin.ts';
import { TtlCache } from '../../../src/infrastructure/cache/ttl-cache.ts';
import { InMemoryAdminProductRepository } from '../../../src/infrastructure/memory/catalog/admin-product-repository.ts';
import { MemoryCatalogue } from '../../../src/infrastructure/memory/catalog/catalogue.ts';
import { InMemoryProductRepository } from '../../../src/infrastructure/memory/catalog/product-repository.ts';
import { InMemoryAdminFlashSaleRepository } from '../../../src/infrastructure/memory/flash-sale/admin-flash-sale-repository.ts';
import { InMemoryFlashSaleRepository } from '../../../src/infrastructure/memory/flash-sale/flash-sale-repository.ts';
import { InMemoryProductSearch } from '../../../src/infrastructure/memory/search/product-search.ts';
import { InMemorySettingsRepository } from '../../../src/infrastructure/memory/settings/admin-settings-repository.ts';
import { InMemoryTaxonomyRepository } from '../../../src/infrastructure/memory/taxonomy/taxonomy-repository.ts';
import { aGame, aProduct, aSale } from '../../support/builders.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const MINUTE = 60_000;
const request = { criteria: noCriteria, sort: 'newest', after: null, limit: 24, includeArchived: false } as const;

const setUp = () => {
  const clock = new FixedClock();
  const catalogue = new MemoryCatalogue(clock);
  catalogue.mayWrite = true;
  catalogue.games = [aGame()];
  const product = aProduct({ game: catalogue.games[0] ?? null });
  catalogue.products = [product];
  catalogue.sales = [aSale({ productId: product.id, endsAt: new Date(clock.now().getTime() + 60 * MINUTE) })];
  const cache = new TtlCache(clock);
  const admin = invalidatingAdmin(cache);
  const settings = new InMemorySettingsRepository(defaultSiteSettings);
  return {
    clock,
    catalogue,
    product,
    settings: { inner: settings, cached: cachedSettings(settings, cache) },
    products: cachedProducts(new InMemoryProductRepository(catalogue), cache),
    search: cachedProductSearch(new InMemoryProductSearch(catalogue), cache),
    taxonomy: cachedTaxonomy(new InMemoryTaxonomyRepository(catalogue), cache),
    sales: cachedFlashSales(new InMemoryFlashSaleRepository(catalogue), cache),
    adminProducts: admin.product(new InMemoryAdminProductRepository(catalogue)),
    adminSales: admin.flashSales(new InMemoryAdminFlashSaleRepository(catalogue)),
  };
};

describe('cached repositories', () => {
  test.each([
    ['a list', 5, (world: ReturnType<typeof setUp>) => world.products.list(request).then((page) => page.items.length)],
    [
      'a list of products on sale',
      1,
      (world: ReturnType<typeof setUp>) =>
        world.products.list({ ...request, criteria: { ...noCriteria, onSale: true } }).then((page) => page.items.length),
    ],
    ['a count', 5, (world: ReturnType<typeof setUp>) => world.products.counts(noCriteria).then(({ total }) => total)],
    [
      'a count of products on sale',
      1,
      (world: ReturnType<typeof setUp>) => world.products.counts({ ...noCriteria, onSale: true }).then(({ total }) => total),
    ],
    [
      'a search',
      5,
      (world: ReturnType<typeof setUp>) =>
        world.search.search({ text: 'mythic', criteria: noCriteria, offset: 0, limit: 9 }).then(({ items }) => items.length),
    ],
    ['popular games', 2, (world: ReturnType<typeof setUp>) => world.taxonomy.popularGames(12).then((games) => games.length)],
    ['flash sales', 2, (world: ReturnType<typeof setUp>) => world.sales.active(world.clock.now()).then((sales) => sales.length)],
  ] as const)('%s: cached for %p minutes', async (_, minutes, read) => {
    const world = setUp();
    expect(await read(world)).toBe(1);
    world.catalogue.products = [];
    world.clock.advance(minutes * MINUTE - 1);
    expect(await read(world)).toBe(1);
    world.clock.advance(1);
    await read(world);
    expect(await read(world)).toBe(0);
  });
  test('tiers, games and categories: cached for five minutes', async () => {
    const { clock, catalogue, taxonomy } = setUp();
    const read = async () =>
      [await taxonomy.tiers(), await taxonomy.gameTitles(), await taxonomy.categories()].map((groups) => groups.length);
    expect(await read()).toEqual([0, 1, 0]);
    catalogue.games = [];
    clock.advance(5 * MINUTE - 1);
    expect(await read()).toEqual([0, 1, 0]);
    clock.advance(1);
    expect(await read()).toEqual([0, 0, 0]);
  });
  test('site settings: cached for 300,000 ms', async () => {
    const { clock, settings } = setUp();
    await settings.cached.read();
    settings.inner.settings = { ...defaultSiteSettings, siteName: 'Baru' };
    clock.advance(299_999);
    expect((await settings.cached.read())?.siteName).toBe('Arena Akun');
    clock.advance(1);
    expect((await settings.cached.read())?.siteName).toBe('Baru');
  });
});

describe('own writes and the cache', () => {
  test('product: lists, single product, search, similar products and game counts are read again', async () => {
    const { products, search, taxonomy, product, catalogue, adminProducts: repository } = setUp();
    const save = async (opened: OpenedProduct | null, changes: ProductSaving['changes']): Promise<void> => {
      const saved = await repository.save({ id: opened?.product.id ?? null, version: opened?.version ?? null, changes, rentals: null });
      expect(saved.outcome).toBe('saved');
    };
    const find = () => search.search({ text: 'mythic', criteria: noCriteria, offset: 0, limit: 9 });
    await Promise.all([products.list(request), products.byId(product.id), find(), taxonomy.gameTitles()]);
    await save(await repository.open(product.id), { name: 'Nama baru' });
    expect((await products.list(request)).items[0]?.name).toBe('Nama baru');
    expect((await products.byId(product.id))?.name).toBe('Nama baru');
    expect((await find()).items).toHaveLength(0);
    await save(null, { gameTitleId: catalogue.games[0]?.id ?? null, price: product.price });
    expect((await taxonomy.gameTitles())[0]?.productCount).toBe(2);
    const current = await products.byId(product.id);
    expect(current && (await products.similarTo(current, 4))).toHaveLength(1);
    await repository.delete(product.id);
    expect(await products.byId(product.id)).toBeNull();
  });
  test('flash sale: the sale and its product are read again', async () => {
    const { clock, products, sales, product, catalogue, adminSales: repository } = setUp();
    const [sale] = catalogue.sales;
    const id = sale?.id ?? '';
    await Promise.all([products.byId(product.id), sales.active(clock.now()), sales.byId(id)]);
    await repository.update(id, { salePrice: 5 });
    expect((await products.byId(product.id))?.sale?.salePrice).toBe(5);
    expect((await sales.byId(id))?.sale.salePrice).toBe(5);
    await repository.delete(id);
    expect(await sales.active(clock.now())).toEqual([]);
    const endTime = new Date(clock.now().getTime() + MINUTE).toISOString();
    await repository.insert({
      productId: product.id,
      salePrice: 1,
      originalPrice: 2,
      startTime: clock.now().toISOString(),
      endTime,
      stock: 1,
      isActive: true,
    });
    expect(await sales.active(clock.now())).toHaveLength(1);
  });
});
