import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Following } from '../../../src/application/notification/follow-notifications.ts';
import type { Account } from '../../../src/application/notification/read-notification-reader.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { aNotification } from '../../support/builders.ts';
import { NotificationWorld, SARI, settled } from '../../support/notification-world.ts';

describe('notification feed', () => {
  let world: NotificationWorld;
  let arrived: string[];
  let live: boolean[];
  let following: Following;
  beforeEach(() => {
    world = new NotificationWorld();
    arrived = [];
    live = [];
  });
  afterEach(() => following.end());
  const follow = async (account: Account | null = SARI): Promise<void> => {
    following = world.follow.execute(account, { onNotification: ({ id }) => arrived.push(id), live: (is) => live.push(is) });
    await settled();
  };

  test('start: only new notifications are delivered', async () => {
    world.notify();
    world.notify({ userId: 'sari' });
    await follow();
    const [broadcast, own] = [world.notify(), world.notify({ userId: 'sari' })];
    await settled();
    expect([arrived, live]).toEqual([[broadcast.id, own.id], [true]]);
  });
  test('more existing notifications than the first page: none is delivered', async () => {
    for (let count = 0; count < 30; count += 1) world.notify({ userId: 'sari' });
    await follow();
    world.feed.disconnect();
    world.feed.reconnect();
    await settled();
    expect(arrived).toEqual([]);
    const next = world.notify({ userId: 'sari' });
    await settled();
    expect(arrived).toEqual([next.id]);
  });
  test('device clock an hour slow: existing notifications are not delivered', async () => {
    const ahead = new Date(world.clock.now().getTime() + 3_600_000);
    for (let count = 0; count < 30; count += 1) world.store.insert(aNotification({ createdAt: ahead }));
    await follow();
    expect(arrived).toEqual([]);
  });
  test('notification created during the first request: delivered', async () => {
    for (let count = 0; count < 30; count += 1) world.notify();
    const { repository } = world;
    const since = repository.since.bind(repository);
    let made: string | null = null;
    repository.since = (reader, moment) => {
      made ??= world.notify().id;
      return since(reader, moment);
    };
    await follow();
    expect(arrived).toEqual([made]);
  });
  test('notification read elsewhere while disconnected: not delivered', async () => {
    world.notify();
    await follow();
    world.feed.disconnect();
    world.notify({ userId: 'sari', isRead: true });
    const unread = world.notify({ userId: 'sari' });
    world.feed.reconnect();
    await settled();
    expect(arrived).toEqual([unread.id]);
  });
  test('same event several times: delivered once', async () => {
    await follow();
    const one = aNotification({ createdAt: world.clock.now() });
    world.store.insert(one);
    world.store.insert(one);
    await settled();
    await following.poll();
    expect(arrived).toEqual([one.id]);
  });
  test('reconnection: missed notifications are delivered once, oldest first', async () => {
    world.notify();
    await follow();
    const before = world.notify();
    await settled();
    world.feed.disconnect();
    const missed = [world.notify(), world.notify({ userId: 'sari' }), world.notify()];
    await settled();
    expect(arrived).toEqual([before.id]);
    world.feed.reconnect();
    const after = world.notify();
    await settled();
    expect(arrived.toSorted()).toEqual([before, ...missed, after].map(({ id }) => id).toSorted());
    expect(live).toEqual([true, false, true]);
    world.feed.disconnect();
    world.feed.reconnect();
    await settled();
    expect(arrived).toHaveLength(5);
  });
  test('late commit with an earlier time: delivered', async () => {
    await follow();
    const seen = world.notify();
    await settled();
    const late = aNotification({ createdAt: new Date(seen.createdAt.getTime() - 5000) });
    world.feed.disconnect();
    world.store.insert(late);
    world.feed.reconnect();
    await settled();
    expect(arrived).toEqual([seen.id, late.id]);
  });
  test('notification dated ahead: later ones are still delivered', async () => {
    await follow();
    const ahead = aNotification({ createdAt: new Date('2099-01-01') });
    world.store.insert(ahead);
    await settled();
    world.feed.disconnect();
    const next = world.notify();
    world.feed.reconnect();
    await settled();
    expect(arrived).toEqual([ahead.id, next.id]);
  });
  test('disconnected: polls and reports the state', async () => {
    world.feed.disconnect();
    await follow();
    expect(live).toEqual([false]);
    const [first, second] = [world.notify(), world.notify({ userId: 'sari' })];
    await following.poll();
    await following.poll();
    expect(arrived).toEqual([first.id, second.id]);
  });
  test('server unreachable at the start: begins once it answers', async () => {
    world.notify();
    world.store.isAway = true;
    await follow();
    expect(world.errors.recent().map(({ where }) => where)).toContain('FollowNotifications');
    world.store.isAway = false;
    await following.poll();
    const one = world.notify();
    await settled();
    expect(arrived).toEqual([one.id]);
  });
  test('notifications of other users or disabled types: not delivered', async () => {
    world.store.disabledKinds.set('sari', new Set(['promo']));
    await follow();
    world.notify({ type: 'promo' });
    world.notify({ userId: 'budi' });
    const own = world.notify({ type: 'promo', userId: 'sari' });
    await settled();
    await following.poll();
    expect(arrived).toEqual([own.id]);
  });
  test('changed preferences: applied after a reload, not read on every insert', async () => {
    await follow();
    world.store.disabledKinds.set('sari', new Set(['promo']));
    const before = world.notify({ type: 'promo' });
    await settled();
    following.reread();
    world.notify({ type: 'promo' });
    await settled();
    expect(arrived).toEqual([before.id]);
  });
  test('failure after the end: not logged', async () => {
    let reject: (error: Error) => void = () => undefined;
    world.repository.latest = () => new Promise((_, refuse) => (reject = refuse));
    await follow();
    following.end();
    reject(new Error('the line is cut'));
    await settled();
    expect(world.errors.recent()).toEqual([]);
  });
  test('denied because the session ended: not logged', async () => {
    world.repository.latest = () => Promise.reject(new PortError('denied', 'nobody is signed in'));
    await follow();
    await settled();
    expect(world.errors.recent()).toEqual([]);
  });
  test('guest: broadcasts only', async () => {
    await follow(null);
    world.notify({ userId: 'sari' });
    const broadcast = world.notify({ type: 'promo' });
    await settled();
    expect(arrived).toEqual([broadcast.id]);
  });
  test('new notification: caches are invalidated; after the end, nothing is delivered', async () => {
    await follow();
    const before = world.repository.outdated;
    world.notify();
    await settled();
    expect(world.repository.outdated).toBe(before + 1);
    following.end();
    world.notify();
    await settled();
    expect(arrived).toHaveLength(1);
  });
});
