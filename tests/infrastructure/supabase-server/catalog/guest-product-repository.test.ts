import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ListRequest } from '../../../../src/application/catalog/product-repository.ts';
import { noCriteria, type ProductCriteria } from '../../../../src/domain/catalog/product-criteria.ts';
import { SystemClock } from '../../../../src/infrastructure/platform/system-clock.ts';
import { SupabaseProductRepository } from '../../../../src/infrastructure/supabase/catalog/product-repository.ts';
import { GuestProductRepository, type GuestRead } from '../../../../src/infrastructure/supabase-server/catalog/guest-product-repository.ts';
import type { CatalogueWorld } from '../../../contracts/catalog/catalogue-world.ts';
import { productRepositoryContract } from '../../../contracts/catalog/product-repository.contract.ts';
import { aCategory, aGame, aProduct, aRentalOption, aSale, aTier } from '../../../support/builders.ts';
import { restAs } from '../../../support/supabase-as.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';
import { openSupabaseWorld } from '../../supabase/supabase-world.ts';

const directly = (database: TestDatabase, read: GuestRead): GuestProductRepository =>
  new GuestProductRepository(restAs(database, null), new SystemClock(), '', read);

productRepositoryContract(async () => {
  const database = await openTestDatabase();
  const world = await openSupabaseWorld(database);
  return { ...world, visitor: { ...world.visitor, products: directly(database, database.gateway.readAsGuest) } };
});

describe('direct list reads of a page', () => {
  const [game, other] = [aGame(), aGame({ name: 'Free Fire', slug: 'free-fire' })];
  const [tier, category] = [aTier(), aCategory()];
  let database: TestDatabase;
  let world: CatalogueWorld;
  let overPostgrest: SupabaseProductRepository;
  const statements: string[] = [];
  let products: GuestProductRepository;
  beforeAll(async () => {
    database = await openTestDatabase();
    world = await openSupabaseWorld(database);
    await world.addTier(tier);
    for (const each of [game, other]) await world.addGame(each);
    await world.addCategory(category);
    const summary = <T extends { id: string; name: string; slug: string }>({ id, name, slug }: T) => ({ id, name, slug });
    for (let place = 0; place < 14; place += 1) {
      const product = aProduct({
        name: `akun ${place}`,
        price: 1000 * (1 + (place % 5)),
        createdAt: new Date(Date.now() - (place % 7) * 3_600_000),
        stock: place % 4 === 0 ? 0 : 2,
        hasRental: place % 3 === 0,
        game: summary(place % 2 === 0 ? game : other),
        tier: place % 3 === 0 ? summary(tier) : null,
        category: place % 5 === 0 ? summary(category) : null,
      });
      await world.addProduct(product);
      if (place % 3 === 0) await world.addRentalOption(aRentalOption({ productId: product.id }));
      if (place % 4 === 1) await world.addSale(aSale({ productId: product.id, endsAt: new Date(Date.now() + 3_600_000), salePrice: 500 }));
    }
    await database.sql`update products set rentable_from = now() where has_rental`;
    overPostgrest = new SupabaseProductRepository(restAs(database, null), new SystemClock(), '');
    products = directly(database, (statement) => {
      statements.push(statement.text);
      return database.gateway.readAsGuest(statement);
    });
  }, 300_000);
  afterAll(() => world.close());

  const request = (given: Partial<ProductCriteria>, more: Partial<ListRequest> = {}): ListRequest => ({
    criteria: { ...noCriteria, ...given },
    sort: 'newest',
    after: null,
    limit: 4,
    includeArchived: false,
    ...more,
  });

  test.each<[string, Partial<ProductCriteria>]>([
    ['everything', {}],
    ['of two games', { gameIds: [game.id, other.id] }],
    ['of a game, a tier and a category', { gameIds: [game.id], tierIds: [tier.id], categoryId: category.id }],
    ['between two prices', { minPrice: 2000, maxPrice: 4000 }],
    ['of accounts', { kind: 'account' }],
    ['that can be rented', { rentable: true }],
    ['that can be rented today', { rentable: true, rentableToday: true }],
    ['in stock', { inStock: true }],
    ['on sale', { onSale: true }],
    ['that match nothing', { minPrice: 9_000_000 }],
  ])('%s: the same pages in every order and the same counts as over PostgREST', async (_, criteria) => {
    for (const sort of ['newest', 'cheapest', 'dearest', 'popular'] as const) {
      let after: string | null = null;
      do {
        const query = request(criteria, { sort, after });
        const [page, expected] = await Promise.all([products.list(query), overPostgrest.list(query)]);
        expect(page.items).toEqual(expected.items);
        expect(page.next === null).toBe(expected.next === null);
        after = page.next;
      } while (after !== null);
    }
    expect(await products.counts({ ...noCriteria, ...criteria })).toEqual(await overPostgrest.counts({ ...noCriteria, ...criteria }));
  });

  test('list and counts: one statement each', async () => {
    statements.length = 0;
    await Promise.all([products.list(request({})), products.counts(noCriteria)]);
    expect(statements).toHaveLength(2);
  });

  test('missing table: falls back to PostgREST; database unavailable: does not', async () => {
    const missing = Object.assign(new Error('relation does not exist'), { code: '42P01' });
    const without = directly(database, () => Promise.reject(missing));
    expect((await without.list(request({}))).items).toHaveLength(4);
    const away = Object.assign(new Error('closed'), { code: 'CONNECTION_CLOSED' });
    const gone = directly(database, () => Promise.reject(away));
    await expect(gone.list(request({}))).rejects.toMatchObject({ name: 'PortError', reason: 'unavailable', code: null });
    const slow = directly(database, () => Promise.reject(Object.assign(new Error('too long'), { code: '57014' })));
    await expect(slow.counts(noCriteria)).rejects.toMatchObject({ reason: 'unavailable', code: 'TIMEOUT' });
  });
});
