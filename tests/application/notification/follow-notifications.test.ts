import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Following } from '../../../src/application/notification/follow-notifications.ts';
import type { Account } from '../../../src/application/notification/read-notification-reader.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { aNotification } from '../../support/builders.ts';
import { NotificationWorld, SARI, settled } from '../../support/notification-world.ts';

describe('following', () => {
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

  test('tells of what comes, not of what was there', async () => {
    world.notify();
    world.notify({ userId: 'sari' });
    await follow();
    const [broadcast, own] = [world.notify(), world.notify({ userId: 'sari' })];
    await settled();
    expect([arrived, live]).toEqual([[broadcast.id, own.id], [true]]);
  });
  test('tells nothing of many that came shortly before, though more of them than the first look asks for', async () => {
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
  test('nor on a device whose clock is an hour slow', async () => {
    const ahead = new Date(world.clock.now().getTime() + 3_600_000);
    for (let count = 0; count < 30; count += 1) world.store.insert(aNotification({ createdAt: ahead }));
    await follow();
    expect(arrived).toEqual([]);
  });
  test('tells of one that is made while the first look is under way', async () => {
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
  test('tells nothing of what was read elsewhere while the line was down', async () => {
    world.notify();
    await follow();
    world.feed.disconnect();
    world.notify({ userId: 'sari', isRead: true });
    const unread = world.notify({ userId: 'sari' });
    world.feed.reconnect();
    await settled();
    expect(arrived).toEqual([unread.id]);
  });
  test('tells once, however often it is told', async () => {
    await follow();
    const one = aNotification({ createdAt: world.clock.now() });
    world.store.insert(one);
    world.store.insert(one);
    await settled();
    await following.poll();
    expect(arrived).toEqual([one.id]);
  });
  test('loses nothing and doubles nothing over a lost line, oldest first', async () => {
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
  test('finds one that became visible late, dated before another that was seen already', async () => {
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
  test('is not blinded by one that is dated ahead', async () => {
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
  test('hears by asking while the line is down, and says that it is', async () => {
    world.feed.disconnect();
    await follow();
    expect(live).toEqual([false]);
    const [first, second] = [world.notify(), world.notify({ userId: 'sari' })];
    await following.poll();
    await following.poll();
    expect(arrived).toEqual([first.id, second.id]);
  });
  test('begins when the shop answers, where it did not at first', async () => {
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
  test('leaves out what is somebody else’s, and broadcasts of a type that was switched off', async () => {
    world.store.disabledKinds.set('sari', new Set(['promo']));
    await follow();
    world.notify({ type: 'promo' });
    world.notify({ userId: 'budi' });
    const own = world.notify({ type: 'promo', userId: 'sari' });
    await settled();
    await following.poll();
    expect(arrived).toEqual([own.id]);
  });
  test('hears of a type again, or no more, once that was chosen; an insert asks nothing', async () => {
    await follow();
    world.store.disabledKinds.set('sari', new Set(['promo']));
    const before = world.notify({ type: 'promo' });
    await settled();
    following.reread();
    world.notify({ type: 'promo' });
    await settled();
    expect(arrived).toEqual([before.id]);
  });
  test('reports no failure of what was still being read when it ended', async () => {
    let reject: (error: Error) => void = () => undefined;
    world.repository.latest = () => new Promise((_, refuse) => (reject = refuse));
    await follow();
    following.end();
    reject(new Error('the line is cut'));
    await settled();
    expect(world.errors.recent()).toEqual([]);
  });
  test('reports no failure when the end of the session refuses what is still being read', async () => {
    world.repository.latest = () => Promise.reject(new PortError('denied', 'nobody is signed in'));
    await follow();
    await settled();
    expect(world.errors.recent()).toEqual([]);
  });
  test('as a guest hears broadcasts only', async () => {
    await follow(null);
    world.notify({ userId: 'sari' });
    const broadcast = world.notify({ type: 'promo' });
    await settled();
    expect(arrived).toEqual([broadcast.id]);
  });
  test('makes kept answers untrue when something comes, and is silent once it has ended', async () => {
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
