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

describe('cached settings and groups', () => {
  test.each([
    ['website_settings', ['Toko Baru', 'Premium']],
    ['tiers', ['Arena Akun', 'Sultan']],
    ['game_titles', ['Arena Akun', 'Sultan']],
    ['categories', ['Arena Akun', 'Sultan']],
    ['game_attributes', ['Arena Akun', 'Sultan']],
    // Announcements may have been missed while the connection was lost.
    [null, ['Toko Baru', 'Sultan']],
  ])('change of %p: read again', async (table, expected) => {
    const { shop, seen, change } = openMemory();
    await seen();
    Object.assign(shop, { name: 'Toko Baru', tier: 'Sultan' });
    expect(await seen()).toEqual(['Arena Akun', 'Premium']);
    change(table);
    expect(await seen()).toEqual(expected);
  });

  test('change of products or stock: still cached', async () => {
    const { shop, seen, change } = openMemory();
    await seen();
    shop.tier = 'Sultan';
    change('products');
    change('stock 9b2f1f80-51a5-4b4f-9c36-9f1f2c1ac601');
    expect(await seen()).toEqual(['Arena Akun', 'Premium']);
  });

  test('no announced change: read again after the specified lifetime', async () => {
    const { clock, shop, seen } = openMemory();
    await seen();
    shop.name = 'Toko Baru';
    clock.advance(5 * MINUTE);
    expect((await seen())[0]).toBe('Toko Baru');
  });
});
