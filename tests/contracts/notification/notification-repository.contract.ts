import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Notification, SwitchableType } from '../../../src/domain/notification/notification.ts';
import type { Reader } from '../../../src/domain/notification/reader.ts';
import { aNotification } from '../../support/builders.ts';
import type { NotificationsWorld } from './notifications-world.ts';

/** The contract of notification repositories and their preferences. */
export const notificationRepositoryContract = (open: () => Promise<NotificationsWorld>): void => {
  describe('notifications', () => {
    let world: NotificationsWorld;
    beforeEach(async () => {
      world = await open();
    });
    afterEach(() => world.close());

    const minute = (minutes: number): Date => new Date(world.opened.getTime() + minutes * 60_000);
    const add = async (at: number, given: Partial<Notification> = {}): Promise<Notification> => {
      const made = aNotification({ createdAt: minute(at), ...given });
      await world.insert(made);
      return made;
    };
    const reader = (userId: string, disabledKinds: readonly SwitchableType[] = []): Reader => ({
      userId,
      since: world.opened,
      disabledKinds,
    });
    const ids = (list: readonly Notification[]): readonly string[] => list.map(({ id }) => id);
    const titles = async (list: Promise<readonly Notification[]>): Promise<readonly string[]> => (await list).map(({ title }) => title);

    test('list: own notifications and broadcasts, newest first, not those of others', async () => {
      const { sari, budi, visitor } = world;
      const all = [await add(1), await add(2, { userId: sari.userId }), await add(3, { userId: budi.userId }), await add(4)];
      const [first, own, others, last] = ids(all);
      expect(ids(await sari.notifications.latest(reader(sari.userId), 10))).toEqual([last, own, first]);
      expect(ids(await budi.notifications.latest(reader(budi.userId), 10))).toEqual([last, others, first]);
      expect(ids(await visitor.notifications.latest(null, 10))).toEqual([last, first]);
      expect(ids(await sari.notifications.latest(reader(budi.userId), 10))).toEqual([last, first]);
    });
    test('notification: complete, up to the limit', async () => {
      const made = await add(1, {
        userId: world.sari.userId,
        type: 'order',
        title: 'Pesanan dikirim',
        body: 'Baris 1\nBaris 2',
        linkUrl: '/orders',
      });
      expect(await world.sari.notifications.latest(reader(world.sari.userId), 10)).toEqual([made]);
      for (const minute of [2, 3, 4]) await add(minute, { title: String(minute) });
      expect(await titles(world.sari.notifications.latest(reader(world.sari.userId), 2))).toEqual(['4', '3']);
      expect(await titles(world.visitor.notifications.latest(null, 1))).toEqual(['4']);
    });
    test('unread count: own and broadcasts since the account was created; guest: all broadcasts', async () => {
      const { sari, visitor } = world;
      expect([await sari.notifications.unreadCount(sari.userId), await visitor.notifications.guestCount()]).toEqual([0, 0]);
      await add(-10);
      await add(1);
      await add(2, { userId: sari.userId });
      await add(3, { userId: sari.userId, isRead: true });
      await add(4, { userId: world.budi.userId });
      expect([await sari.notifications.unreadCount(sari.userId), await visitor.notifications.guestCount()]).toEqual([2, 2]);
    });
    test('broadcast summary: count and newest time', async () => {
      expect(await world.broadcasts.summary()).toEqual({ count: 0, newest: null });
      await add(2);
      await add(1);
      await add(4, { userId: world.sari.userId });
      expect(await world.broadcasts.summary()).toEqual({ count: 2, newest: minute(2) });
    });
    test('read state: per person, repeatable', async () => {
      const { sari, budi } = world;
      const [broadcast, own] = [await add(1), await add(2, { userId: sari.userId })];
      await Promise.all([1, 2, 3].map(() => sari.notifications.markRead(broadcast.id, sari.userId)));
      expect(await sari.notifications.unreadCount(sari.userId)).toBe(1);
      await sari.notifications.markRead(own.id, sari.userId);
      await sari.notifications.markRead(own.id, sari.userId);
      expect((await sari.notifications.latest(reader(sari.userId), 10)).map(({ isRead }) => isRead)).toEqual([true, true]);
      expect([await sari.notifications.unreadCount(sari.userId), await budi.notifications.unreadCount(budi.userId)]).toEqual([0, 1]);
      expect((await budi.notifications.latest(reader(budi.userId), 10)).map(({ isRead }) => isRead)).toEqual([false]);
    });
    test('mark all: all are read, also from two tabs at once', async () => {
      const { sari, budi } = world;
      await add(-10);
      for (const minute of [1, 2, 3]) await add(minute);
      for (const minute of [4, 5]) await add(minute, { userId: sari.userId });
      await Promise.all([sari.notifications.markAllRead(sari.userId), sari.notifications.markAllRead(sari.userId)]);
      expect([await sari.notifications.unreadCount(sari.userId), await budi.notifications.unreadCount(budi.userId)]).toEqual([0, 3]);
      expect((await sari.notifications.latest(reader(sari.userId), 10)).every(({ isRead }) => isRead)).toBe(true);
    });
    test('deleted notification or one of another person: no effect', async () => {
      const { sari, budi } = world;
      const [deleted, others] = [await add(1), await add(2, { userId: budi.userId })];
      await world.delete(deleted.id);
      await sari.notifications.markRead(deleted.id, sari.userId);
      await sari.notifications.markRead(others.id, sari.userId);
      expect(await budi.notifications.unreadCount(budi.userId)).toBe(1);
      expect(ids(await sari.notifications.latest(reader(sari.userId), 10))).toEqual([]);
    });
    test('another person’s count and marks: denied', async () => {
      const { sari, budi, visitor } = world;
      const made = await add(1, { userId: budi.userId });
      for (const { notifications } of [sari, visitor]) {
        await expect(notifications.unreadCount(budi.userId)).rejects.toMatchObject({ reason: 'denied' });
        await expect(notifications.markRead(made.id, budi.userId)).rejects.toMatchObject({ reason: 'denied' });
        await expect(notifications.markAllRead(budi.userId)).rejects.toMatchObject({ reason: 'denied' });
      }
      expect(await budi.notifications.unreadCount(budi.userId)).toBe(1);
    });
    test('disabled type: not counted, broadcasts not listed', async () => {
      const { sari } = world;
      expect(await sari.preferences.disabledKinds(sari.userId)).toEqual([]);
      await add(1, { type: 'promo', title: 'Promo' });
      await add(2, { type: 'info', title: 'Info' });
      await add(3, { type: 'promo', title: 'Promomu', userId: sari.userId });
      await sari.preferences.choose(sari.userId, 'promo', false);
      await sari.preferences.choose(sari.userId, 'promo', false);
      await sari.preferences.choose(sari.userId, 'info', false);
      await sari.preferences.choose(sari.userId, 'info', true);
      expect(await sari.preferences.disabledKinds(sari.userId)).toEqual(['promo']);
      expect(await sari.notifications.unreadCount(sari.userId)).toBe(2);
      expect(await titles(sari.notifications.latest(reader(sari.userId, ['promo']), 10))).toEqual(['Promomu', 'Info']);
    });
    test('preferences: per person', async () => {
      const { sari, budi, visitor } = world;
      await sari.preferences.choose(sari.userId, 'promo', false);
      expect(await budi.preferences.disabledKinds(sari.userId)).toEqual([]);
      await expect(visitor.preferences.disabledKinds(sari.userId)).rejects.toMatchObject({ reason: 'denied' });
      await expect(budi.preferences.choose(sari.userId, 'promo', true)).rejects.toMatchObject({ reason: 'denied' });
      await expect(visitor.preferences.choose(sari.userId, 'promo', true)).rejects.toMatchObject({ reason: 'denied' });
      expect(await sari.preferences.disabledKinds(sari.userId)).toEqual(['promo']);
    });
    test('pages: consecutive despite equal times, deletions and new notifications', async () => {
      const { sari } = world;
      const made = await Promise.all(
        [1, 2, 3, 3, 3, 4, 5].map((minute, place) => add(minute, place % 2 === 0 ? {} : { userId: sari.userId })),
      );
      const whole = ids(await sari.notifications.latest(reader(sari.userId), 20));
      expect(whole).toHaveLength(7);
      const first = await sari.notifications.page(reader(sari.userId), { after: null, limit: 3 });
      await add(9);
      const lastOfFirst = first.items.at(-1)?.id ?? '';
      if (made.some(({ id }) => id === lastOfFirst)) await world.delete(lastOfFirst);
      const second = await sari.notifications.page(reader(sari.userId), { after: first.next, limit: 3 });
      const third = await sari.notifications.page(reader(sari.userId), { after: second.next, limit: 3 });
      expect([first, second, third].flatMap(({ items }) => ids(items))).toEqual(whole);
      expect(third.next).toBeNull();
    });
    test('since a time: notifications created at or after it', async () => {
      const { sari, visitor } = world;
      await add(1, { title: 'lama' });
      await add(2, { title: 'sejak' });
      await add(3, { title: 'milikku', userId: sari.userId });
      expect(await titles(sari.notifications.since(reader(sari.userId), minute(2)))).toEqual(['milikku', 'sejak']);
      expect(await titles(visitor.notifications.since(null, minute(2)))).toEqual(['sejak']);
      expect(await titles(visitor.notifications.since(null, new Date(0)))).toEqual(['sejak', 'lama']);
    });
  });
};
