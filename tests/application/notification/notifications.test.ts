import { beforeEach, describe, expect, test } from '@jest/globals';
import { CountUnreadNotifications } from '../../../src/application/notification/count-unread-notifications.ts';
import { ListNotifications } from '../../../src/application/notification/list-notifications.ts';
import { MarkAllNotificationsRead, MarkNotificationRead } from '../../../src/application/notification/mark-notifications-read.ts';
import { ChooseNotificationType, ReadNotificationPreferences } from '../../../src/application/notification/notification-preferences.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { NotificationWorld, SARI } from '../../support/notification-world.ts';

let world: NotificationWorld;
beforeEach(() => {
  world = new NotificationWorld();
});
const logged = (): readonly string[] => world.errors.recent().map(({ where }) => where);
const away = { reason: 'unavailable' };

describe('latest notifications', () => {
  const latest = async (account: typeof SARI | null) => {
    const list = new ListNotifications(world.repository, world.readNotificationReader);
    return (await list.execute(account, { after: null, onlyUnread: false })).items;
  };

  test('limit: ten; a guest gets broadcasts only', async () => {
    for (let made = 0; made < 12; made += 1) world.notify();
    const own = world.notify({ userId: 'sari' });
    expect((await latest(SARI)).map(({ id }) => id)[0]).toBe(own.id);
    expect([(await latest(SARI)).length, (await latest(null)).length]).toEqual([10, 10]);
    expect((await latest(null)).every(({ userId, isRead }) => userId === null && !isRead)).toBe(true);
  });
  test('disabled type: omitted', async () => {
    world.store.disabledKinds.set('sari', new Set(['promo']));
    world.notify({ type: 'promo' });
    expect(await latest(SARI)).toEqual([]);
  });
  test('unreachable: throws', async () => {
    world.store.isAway = true;
    await expect(latest(null)).rejects.toMatchObject(away);
    await expect(latest(SARI)).rejects.toMatchObject(away);
  });
});

describe('unread count', () => {
  const count = (userId: string | null) => new CountUnreadNotifications(world.repository).execute(userId);
  test('user: unread notifications; guest: all broadcasts', async () => {
    world.notify();
    world.notify({ userId: 'sari' });
    expect([await count('sari'), await count(null)]).toEqual([2, 1]);
  });
  test('unreachable: throws', async () => {
    world.store.isAway = true;
    await expect(count(null)).rejects.toMatchObject(away);
    await expect(count('sari')).rejects.toMatchObject(away);
  });
});

describe('marking as read', () => {
  const one = (id: string, userId: string | null) => new MarkNotificationRead(world.repository, world.errors).execute(id, userId);
  const all = (userId: string | null) => new MarkAllNotificationsRead(world.repository, world.errors).execute(userId);

  test('one or all: counted as read', async () => {
    const first = world.notify();
    world.notify({ userId: 'sari' });
    world.notify();
    await one(first.id, 'sari');
    expect(await world.repository.unreadCount('sari')).toBe(2);
    await all('sari');
    expect(await world.repository.unreadCount('sari')).toBe(0);
  });
  test.each([null, ''])('user or id %p: no effect, no failure', async (userId) => {
    const { id } = world.notify();
    world.store.isAway = true;
    await one(id, userId);
    await all(userId);
    world.store.isAway = false;
    expect([await world.repository.unreadCount('sari'), logged()]).toEqual([1, []]);
  });
  test('failure: logged and thrown', async () => {
    const { id } = world.notify();
    world.store.isAway = true;
    await expect(one(id, 'sari')).rejects.toMatchObject(away);
    await expect(all('sari')).rejects.toMatchObject(away);
    expect(logged()).toEqual(['MarkAllNotificationsRead', 'MarkNotificationRead']);
  });
});

describe('notification list', () => {
  const part = (after: string | null, onlyUnread = false) =>
    new ListNotifications(world.repository, world.readNotificationReader).execute(SARI, { after, onlyUnread });

  test('many notifications: pages of ten', async () => {
    const made = Array.from({ length: 25 }, () => world.notify().id).reverse();
    const first = await part(null);
    const second = await part(first.next);
    const third = await part(second.next);
    expect([first, second, third].map(({ items }) => items.length)).toEqual([10, 10, 5]);
    expect([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).toEqual(made);
    expect(third.next).toBeNull();
  });
  test('unread filter: searches several pages, limited', async () => {
    const old = Array.from({ length: 3 }, () => world.notify().id).reverse();
    for (let made = 0; made < 50; made += 1) world.notify({ userId: 'sari', isRead: true });
    expect(await part(null, true)).toMatchObject({ items: old.map((id) => ({ id })), next: null });
    for (let made = 0; made < 100; made += 1) world.notify({ userId: 'sari', isRead: true });
    const none = await part(null, true);
    expect(none.items).toEqual([]);
    expect((await part(none.next, true)).items.map(({ id }) => id)).toEqual(old);
  });
});

describe('notification preferences', () => {
  const read = () => new ReadNotificationPreferences(world.preferences, world.errors).execute('sari');
  const choose = (isWanted: boolean) => new ChooseNotificationType(world.preferences, world.errors).execute('sari', 'promo', isWanted);

  test('change: stored; all types enabled by default', async () => {
    expect(await read()).toEqual({ ok: true, value: [] });
    expect(await choose(false)).toEqual({ ok: true, value: null });
    expect(await read()).toEqual({ ok: true, value: ['promo'] });
  });
  test('unreachable: failure and log entry', async () => {
    world.store.isAway = true;
    expect([await read(), await choose(false)]).toMatchObject([
      { ok: false, failure: { code: 'PREFERENCES_UNKNOWN' } },
      { ok: false, failure: { code: 'PREFERENCE_NOT_SAVED' } },
    ]);
    expect(logged()).toEqual(['ChooseNotificationType', 'ReadNotificationPreferences']);
  });
  test('unreadable: no type is disabled', async () => {
    world.store.isAway = true;
    expect(await world.readNotificationReader.execute(SARI)).toEqual({
      userId: 'sari',
      since: new Date(SARI.createdAt),
      disabledKinds: [],
    });
    expect([
      await world.readNotificationReader.execute(null),
      (await world.readNotificationReader.execute({ id: 'sari', createdAt: 'kapan' }))?.since,
    ]).toEqual([null, null]);
    expect(logged()).toEqual(['ReadNotificationReader', 'ReadNotificationReader']);
  });
  test('denied because the session ended: not logged', async () => {
    world.preferences.disabledKinds = () => Promise.reject(new PortError('denied', 'SESSION_ENDED'));
    expect(await world.readNotificationReader.execute(SARI)).toMatchObject({ userId: 'sari', disabledKinds: [] });
    expect(logged()).toEqual([]);
  });
});
