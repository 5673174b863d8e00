import { beforeEach, describe, expect, test } from '@jest/globals';
import type { NotificationRepository } from '../../../src/application/notification/notification-repository.ts';
import type { Reader } from '../../../src/domain/notification/reader.ts';
import { cachedNotificationPreferences, cachedNotifications } from '../../../src/infrastructure/cache/cached-notifications.ts';
import { TtlCache } from '../../../src/infrastructure/cache/ttl-cache.ts';
import { NotificationWorld, settled } from '../../support/notification-world.ts';

const SARI: Reader = { userId: 'sari', since: null, disabledKinds: [] };

describe('cached notifications', () => {
  let world: NotificationWorld;
  let cache: TtlCache;
  let cachedRepository: NotificationRepository;
  beforeEach(() => {
    world = new NotificationWorld();
    cache = new TtlCache(world.clock);
    cachedRepository = cachedNotifications(world.repository, cache);
  });
  /** Adds one without the cache, at the same time. */
  const notify = () => world.notify({ createdAt: new Date(world.clock.now().getTime() + 1000) });
  const sizes = async (reader: Reader | null): Promise<readonly number[]> =>
    Promise.all([5, 10, 20, 1].map(async (limit) => (await cachedRepository.latest(reader, limit)).length));

  test('lifetimes: lists 30 seconds, counts 20', async () => {
    expect([
      (await cachedRepository.latest(null, 10)).length,
      await cachedRepository.guestCount(),
      await cachedRepository.unreadCount('sari'),
    ]).toEqual([0, 0, 0]);
    // The request takes a second.
    notify();
    world.clock.advance(14_000);
    expect([
      (await cachedRepository.latest(null, 10)).length,
      await cachedRepository.guestCount(),
      await cachedRepository.unreadCount('sari'),
    ]).toEqual([0, 0, 0]);
    world.clock.advance(5000);
    expect([await cachedRepository.guestCount(), await cachedRepository.unreadCount('sari')]).toEqual([1, 1]);
    expect(await cachedRepository.latest(null, 10)).toHaveLength(0);
    world.clock.advance(10_000);
    await settled();
    expect(await cachedRepository.latest(null, 10)).toHaveLength(1);
  });
  test('other user or guest: separate entries', async () => {
    world.notify({ userId: 'sari' });
    expect([(await cachedRepository.latest(SARI, 10)).length, (await cachedRepository.latest(null, 10)).length]).toEqual([1, 0]);
  });
  test('limits other than 5, 10 and 20: not cached', async () => {
    expect(await sizes(null)).toEqual([0, 0, 0, 0]);
    notify();
    expect(await sizes(null)).toEqual([0, 0, 0, 1]);
  });
  test.each([
    ['marking one', () => cachedRepository.markRead('x', 'sari')],
    ['marking all', () => cachedRepository.markAllRead('sari')],
    ['news', async () => cachedRepository.invalidate()],
    ['a choice', () => cachedNotificationPreferences(world.preferences, cache).choose('sari', 'promo', true)],
  ])('lists and counts of 5, 10 and 20: invalidated by %s', async (_, work) => {
    expect(
      [await sizes(null), await sizes(SARI), await cachedRepository.guestCount(), await cachedRepository.unreadCount('sari')].flat(),
    ).toEqual(Array(10).fill(0));
    notify();
    await work();
    expect([await sizes(null), await sizes(SARI), await cachedRepository.guestCount()].flat()).toEqual(Array(9).fill(1));
    expect(cache.size).toBe(7);
  });
  test('failed mark: invalidated, too, because it may have been stored', async () => {
    await cachedRepository.latest(SARI, 10);
    await expect(cachedRepository.markAllRead('budi')).rejects.toMatchObject({ reason: 'denied' });
    notify();
    expect(await cachedRepository.latest(SARI, 10)).toHaveLength(1);
  });
  test('error: thrown, not replaced by cached data', async () => {
    await cachedRepository.latest(null, 10);
    await cachedRepository.guestCount();
    world.clock.advance(60_000);
    world.store.isAway = true;
    await expect(cachedRepository.latest(null, 10)).rejects.toMatchObject({ reason: 'unavailable' });
    await expect(cachedRepository.guestCount()).rejects.toMatchObject({ reason: 'unavailable' });
  });
  test('notification preferences: cached for two minutes', async () => {
    const choices = cachedNotificationPreferences(world.preferences, cache);
    await choices.choose('sari', 'promo', false);
    expect(await choices.disabledKinds('sari')).toEqual(['promo']);
    world.store.disabledKinds.clear();
    expect(await choices.disabledKinds('sari')).toEqual(['promo']);
    world.clock.advance(120_000);
    expect(await choices.disabledKinds('sari')).toEqual([]);
  });
});
