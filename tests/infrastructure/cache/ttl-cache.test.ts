import { describe, expect, test } from '@jest/globals';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { LIFETIMES } from '../../../src/infrastructure/cache/lifetimes.ts';
import { type CacheEntryOptions, TtlCache } from '../../../src/infrastructure/cache/ttl-cache.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const MINUTE = 60_000;
const ENTRY: CacheEntryOptions = { lifetimeMs: 10 * MINUTE, tags: ['products'] };

const setUp = () => {
  const clock = new FixedClock();
  const received: string[] = [];
  const cache = new TtlCache(clock, {
    stale: (madeAt) => received.push(`stale ${madeAt.toISOString()}`),
    fresh: () => received.push('fresh'),
  });
  let loads = 0;
  const load = async (): Promise<number> => {
    loads += 1;
    return loads;
  };
  return { clock, cache, received, load, loads: () => loads };
};
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('TTL cache', () => {
  test('error without fallback: thrown', async () => {
    const { clock, cache, load, received } = setUp();
    const strict = { ...ENTRY, standsIn: false };
    await cache.get('a', strict, load);
    clock.advance(10 * MINUTE);
    const away = (): Promise<number> => Promise.reject(new PortError('unavailable', 'no answer'));
    await expect(cache.get('a', strict, away)).rejects.toMatchObject({ reason: 'unavailable' });
    expect(received).toEqual(['fresh']);
  });
  test('lifetime: one load until it expires', async () => {
    const { clock, cache, load } = setUp();
    expect(await cache.get('a', ENTRY, load)).toBe(1);
    clock.advance(7 * MINUTE);
    expect(await cache.get('a', ENTRY, load)).toBe(1);
    clock.advance(3 * MINUTE);
    expect(await cache.get('a', ENTRY, load)).toBe(2);
  });
  test('last fifth of the lifetime: reloaded in the background', async () => {
    const { clock, cache, load, loads } = setUp();
    await cache.get('a', ENTRY, load);
    clock.advance(8 * MINUTE);
    expect([await cache.get('a', ENTRY, load), loads()]).toEqual([1, 1]);
    clock.advance(1);
    expect(await cache.get('a', ENTRY, load)).toBe(1);
    await settled();
    expect([await cache.get('a', ENTRY, load), loads()]).toEqual([2, 2]);
  });
  test('concurrent requests: one load', async () => {
    const { cache, load, loads } = setUp();
    await Promise.all(Array.from({ length: 20 }, () => cache.get('a', ENTRY, load)));
    expect(loads()).toBe(1);
  });
  test('invalidation by tag: entries are dropped, running loads are not stored', async () => {
    const { cache, load } = setUp();
    await cache.get('a', ENTRY, load);
    await cache.get('b', { ...ENTRY, tags: ['settings'] }, load);
    const onItsWay = cache.get('c', ENTRY, load);
    cache.invalidate('products');
    expect([await cache.get('a', ENTRY, load), await cache.get('b', { ...ENTRY, tags: ['settings'] }, load)]).toEqual([4, 2]);
    await onItsWay;
    expect(await cache.get('c', ENTRY, load)).toBe(5);
  });
  test('capacity: one thousand entries, the oldest are dropped', async () => {
    const { cache, load } = setUp();
    for (let index = 0; index < 1005; index += 1) await cache.get(`k${index}`, ENTRY, load);
    expect(cache.size).toBe(1000);
    expect(await cache.get('k1004', ENTRY, load)).toBe(1005);
    expect(await cache.get('k0', ENTRY, load)).toBe(1006);
  });
  test('sweep: every two minutes, entries too old for fallback are dropped', async () => {
    const { clock, cache, load } = setUp();
    const repeated: { work: () => void; everyMs: number }[] = [];
    cache.sweepEvery((work, everyMs) => repeated.push({ work, everyMs }));
    await cache.get('old', { lifetimeMs: MINUTE, tags: [] }, load);
    await cache.get('other', ENTRY, load);
    clock.advance(31 * MINUTE - 1);
    for (const { work } of repeated) work();
    expect([cache.size, repeated.map(({ everyMs }) => everyMs)]).toEqual([2, [120_000]]);
    clock.advance(1);
    for (const { work } of repeated) work();
    expect(cache.size).toBe(1);
  });
});

describe('TTL cache with an unavailable backend', () => {
  const down = async (): Promise<number> => {
    throw new PortError('unavailable', 'down');
  };

  test('known entry: the last value with its age', async () => {
    const { clock, cache, received, load } = setUp();
    await cache.get('a', ENTRY, load);
    clock.advance(11 * MINUTE);
    expect(await cache.get('a', ENTRY, down)).toBe(1);
    expect(received).toEqual(['fresh', 'stale 2026-11-21T05:00:00.000Z']);
    expect(await cache.get('a', ENTRY, load)).toBe(2);
    expect(received.at(-1)).toBe('fresh');
  });
  test('unknown entry: an error', async () => {
    const { cache } = setUp();
    await expect(cache.get('a', ENTRY, down)).rejects.toMatchObject({ reason: 'unavailable' });
  });
  test('refusal: thrown, not replaced by the last value', async () => {
    const { clock, cache, load } = setUp();
    await cache.get('a', ENTRY, load);
    clock.advance(11 * MINUTE);
    const denied = async (): Promise<number> => {
      throw new PortError('denied', 'no');
    };
    await expect(cache.get('a', ENTRY, denied)).rejects.toMatchObject({ reason: 'denied' });
  });
});

test('lifetimes: equal the specification', () => {
  expect(LIFETIMES).toEqual({
    flashSales: 120_000,
    productsOnSale: 60_000,
    products: 300_000,
    popularGames: 120_000,
    taxonomy: 300_000,
    staticData: 1_800_000,
    siteSettings: 300_000,
    latestNotifications: 30_000,
    unreadCount: 20_000,
    notificationPreferences: 120_000,
  });
});
