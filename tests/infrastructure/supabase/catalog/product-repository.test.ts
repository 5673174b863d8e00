import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { noCriteria } from '../../../../src/domain/catalog/product-criteria.ts';
import { SystemClock } from '../../../../src/infrastructure/platform/system-clock.ts';
import { SupabaseProductRepository } from '../../../../src/infrastructure/supabase/catalog/product-repository.ts';
import { createRestClient } from '../../../../src/infrastructure/supabase/shared/rest-client.ts';
import type { CatalogueWorld } from '../../../contracts/catalog/catalogue-world.ts';
import { productRepositoryContract } from '../../../contracts/catalog/product-repository.contract.ts';
import { aGame, aProduct } from '../../../support/builders.ts';
import { fetchAs } from '../../../support/supabase-as.ts';
import { openTestDatabase } from '../../../support/test-database.ts';
import { openSupabaseWorld } from '../supabase-world.ts';

productRepositoryContract(openSupabaseWorld);

describe('backend that cannot embed tables', () => {
  const [old, fresh] = [new Date('2026-11-01T00:00:00Z'), new Date('2026-11-02T00:00:00Z')];
  const game = aGame();
  const newest = aProduct({ name: 'baru', game, createdAt: fresh });
  let world: CatalogueWorld;
  let products: SupabaseProductRepository;
  /** The status of a joined select. */
  let refusal: { status: number; code: string };
  beforeAll(async () => {
    const database = await openTestDatabase();
    world = await openSupabaseWorld(database);
    await world.addGame(game);
    await world.addProduct(newest);
    await world.addProduct(aProduct({ name: 'lama', createdAt: old }));
    await world.addProduct(aProduct({ name: 'nonaktif', isActive: false }));
    await world.addProduct(aProduct({ name: 'diarsipkan', archivedAt: old }));
    const open = fetchAs(database, null);
    const plainOnly: typeof fetch = async (input, init) => {
      const { searchParams } = new URL(String(input));
      if (!searchParams.get('select')?.includes('(')) return open(input, init);
      return Response.json({ code: refusal.code, message: 'no such relationship', details: null, hint: null }, { status: refusal.status });
    };
    const rest = createRestClient({ url: 'http://front', key: database.keys.publishableKey }, plainOnly);
    products = new SupabaseProductRepository(rest, new SystemClock(), '');
  });
  afterAll(() => world.close());

  const list = (sort: 'newest' | 'popular' = 'newest') =>
    products.list({ criteria: noCriteria, sort, after: null, limit: 12, includeArchived: false });

  test.each(['PGRST200', 'PGRST100'])('%s: plain rows without game, tier and sale', async (code) => {
    refusal = { status: 400, code };
    const plain = [
      { name: 'baru', game: null, tier: null, sale: null },
      { name: 'lama', game: null, tier: null, sale: null },
    ];
    expect((await list()).items).toMatchObject(plain);
    expect((await list('popular')).items.map(({ name }) => name).toSorted()).toEqual(['baru', 'lama']);
    expect(await products.byId(newest.id)).toMatchObject({ name: 'baru', game: null, tier: null, rentalOptions: [] });
  });
  test('backend unavailable: no second request', async () => {
    refusal = { status: 503, code: 'PGRST001' };
    await expect(list()).rejects.toMatchObject({ reason: 'unavailable' });
    await expect(products.byId(newest.id)).rejects.toMatchObject({ reason: 'unavailable' });
    await expect(list('popular')).rejects.toMatchObject({ reason: 'unavailable', status: 503 });
  });
});
