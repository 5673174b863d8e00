import { describe, expect, test } from '@jest/globals';
import { Container } from 'inversify';
import type { AdminProductRepository } from '../../../src/application/catalog/admin-product-repository.ts';
import { SaveProduct } from '../../../src/application/catalog/save-product.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { noCriteria } from '../../../src/domain/catalog/product-criteria.ts';
import { emptyProductForm } from '../../../src/domain/catalog/product-form.ts';
import { isLive } from '../../../src/domain/flash-sale/flash-sale.ts';
import { bindSamples } from '../../../src/infrastructure/composition/client/samples.ts';
import { PORT } from '../../../src/infrastructure/composition/tokens.ts';
import { withSampleFallback } from '../../../src/infrastructure/fallback/sample-fallback.ts';
import { newUuid } from '../../../src/infrastructure/platform/new-uuid.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { notInitialised } from '../../../src/infrastructure/supabase/shared/not-initialised.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const clock = new FixedClock();
const shop = () => {
  const container = new Container({ jitless: true });
  bindSamples(container, clock);
  return container;
};
const request = { criteria: noCriteria, sort: 'newest', after: null, limit: 24, includeArchived: false } as const;

describe('shop without a backend', () => {
  test('catalogue: three sample products, tiers and games', async () => {
    const container = shop();
    const { items } = await container.get(PORT.products).list(request);
    expect(items.map(({ isSample, stock }) => [isSample, stock])).toEqual(
      expect.arrayContaining([
        [true, 5],
        [true, 8],
        [true, 12],
      ]),
    );
    expect(
      (await container.get(PORT.taxonomy).tiers()).map(({ name, priceRangeMin, priceRangeMax }) => [name, priceRangeMin, priceRangeMax]),
    ).toEqual([
      ['Reguler', 0, 500_000],
      ['Pelajar', 500_000, 2_000_000],
      ['Premium', 2_000_000, null],
    ]);
    expect((await container.get(PORT.taxonomy).gameTitles()).map((game) => game.name)).toEqual([
      'Mobile Legends',
      'PUBG Mobile',
      'Free Fire',
    ]);
  });
  test('sales: two samples that end in one and two days, rentals for one and three days', async () => {
    const container = shop();
    const offers = await container.get(PORT.sales).active(clock.now());
    expect(offers.map(({ sale }) => (sale.endsAt.getTime() - clock.now().getTime()) / 86_400_000)).toEqual([1, 2]);
    expect(offers.every(({ sale }) => isLive(sale, clock.now()))).toBe(true);
    const product = await container.get(PORT.products).byId('contoh-1');
    expect(product?.rentalOptions.map(({ duration, price }) => [duration, price])).toEqual([
      ['1 Hari', 150_000],
      ['3 Hari', 400_000],
    ]);
  });
  test('categories and popular games: empty', async () => {
    const taxonomy = shop().get(PORT.taxonomy);
    expect([await taxonomy.categories(), await taxonomy.popularGames(12)]).toEqual([[], []]);
  });
  test('writes: refused with a reason', async () => {
    const errors = new RecentErrorLog(clock, () => undefined);
    const save = new SaveProduct(notInitialised<AdminProductRepository>(), errors, newUuid);
    const form = { ...emptyProductForm, name: 'a', description: 'b', price: '1', categoryId: 'c' };
    const created = await save.execute({ id: null, version: null, form });
    expect(created.ok).toBe(false);
    expect(errors.recent()[0]?.message).toBe('Supabase client is not initialized');
  });
});

test('sample fallback: not used if the backend is unavailable or refuses', async () => {
  for (const reason of ['unavailable', 'denied'] as const) {
    const inner = {
      read: async (): Promise<string> => {
        throw new PortError(reason, 'no');
      },
      other: 5,
    };
    const port = withSampleFallback(inner, { read: async () => 'contoh' }, ['read']);
    await expect(port.read()).rejects.toMatchObject({ reason });
    expect(port.other).toBe(5);
  }
});
