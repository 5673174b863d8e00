import { describe, expect, test } from '@jest/globals';
import { invalidate, openResponseCaches } from '../../../src/infrastructure/composition/server/response-caches.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const MINUTE = 60_000;

/** Settings and groups of a shop, read over the memory that pages share. */
const openMemory = () => {
  const clock = new FixedClock();
  const caches = openResponseCaches(clock, true);
  const shop = { name: 'Arena Akun', tier: 'Premium' };
  const read = (key: 'name' | 'tier', tag: 'settings' | 'taxonomy'): Promise<string> =>
    caches.groups.get(key, { lifetimeMs: 5 * MINUTE, tags: [tag] }, async () => shop[key]);
  return {
    clock,
    shop,
    change: (announced: string | null) => invalidate(caches, announced),
    seen: async () => [await read('name', 'settings'), await read('tier', 'taxonomy')],
  };
};

describe('settings and groups that pages remember', () => {
  test.each([
    ['website_settings', ['Toko Baru', 'Premium']],
    ['tiers', ['Arena Akun', 'Sultan']],
    ['game_titles', ['Arena Akun', 'Sultan']],
    ['categories', ['Arena Akun', 'Sultan']],
    ['game_attributes', ['Arena Akun', 'Sultan']],
    // Announcements may have been missed while the connection was lost.
    [null, ['Toko Baru', 'Sultan']],
  ])('are read anew after a change of %p', async (table, expected) => {
    const { shop, seen, change } = openMemory();
    await seen();
    Object.assign(shop, { name: 'Toko Baru', tier: 'Sultan' });
    expect(await seen()).toEqual(['Arena Akun', 'Premium']);
    change(table);
    expect(await seen()).toEqual(expected);
  });

  test('stay while products sell', async () => {
    const { shop, seen, change } = openMemory();
    await seen();
    shop.tier = 'Sultan';
    change('products');
    change('stock 9b2f1f80-51a5-4b4f-9c36-9f1f2c1ac601');
    expect(await seen()).toEqual(['Arena Akun', 'Premium']);
  });

  test('are no older than the specification allows, whatever is announced', async () => {
    const { clock, shop, seen } = openMemory();
    await seen();
    shop.name = 'Toko Baru';
    clock.advance(5 * MINUTE);
    expect((await seen())[0]).toBe('Toko Baru');
  });
});
