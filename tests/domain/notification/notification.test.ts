import { describe, expect, test } from '@jest/globals';
import { badgeText } from '../../../src/domain/notification/badge-text.ts';
import { reconnectDelay } from '../../../src/domain/notification/feed-times.ts';
import { mergeNotifications, NOTIFICATION_TOASTS, withoutToast, withToast } from '../../../src/domain/notification/merge-notifications.ts';
import { isSwitchable, NOTIFICATION_TYPES } from '../../../src/domain/notification/notification.ts';
import { readNotificationCursor, writeNotificationCursor } from '../../../src/domain/notification/notification-cursor.ts';
import { asReadBy, isFor, type Reader } from '../../../src/domain/notification/reader.ts';
import { aNotification } from '../../support/builders.ts';

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 21, 5, minute));
const reader = (given: Partial<Reader> = {}): Reader => ({ userId: 'u1', since: null, disabledKinds: [], ...given });

test('notification types: seven, order and security cannot be disabled', () => {
  expect(NOTIFICATION_TYPES).toEqual(['info', 'promo', 'price_drop', 'restock', 'rental', 'order', 'security']);
  expect(NOTIFICATION_TYPES.filter((type) => !isSwitchable(type))).toEqual(['order', 'security']);
});

describe('merged notification lists', () => {
  test('overlapping lists: newest first, without duplicates', () => {
    const [old, middle, fresh] = [1, 2, 3].map((minute) => aNotification({ createdAt: at(minute) }));
    if (old === undefined || middle === undefined || fresh === undefined) throw new Error('three were made');
    expect(mergeNotifications([middle, old], [fresh, middle])).toEqual([fresh, middle, old]);
  });
  test('notification read in one list: read, whatever the list order', () => {
    const one = aNotification();
    const read = { ...one, isRead: true };
    expect([mergeNotifications([one], [read]), mergeNotifications([read], [one])]).toEqual([[read], [read]]);
  });
  test('equal times: the same order, whatever the list order', () => {
    const [a, b] = [aNotification(), aNotification()];
    expect(mergeNotifications([a], [b])).toEqual(mergeNotifications([b], [a]));
  });
});

describe('notification', () => {
  test('recipient: own notifications for the user only, broadcasts for all who did not disable the type', () => {
    const own = aNotification({ userId: 'u1', type: 'promo' });
    const promo = aNotification({ type: 'promo' });
    expect([reader(), reader({ userId: 'u2' }), null].map((who) => isFor(own, who))).toEqual([true, false, false]);
    expect(
      [reader(), reader({ disabledKinds: ['promo'] }), reader({ disabledKinds: ['info'] }), null].map((who) => isFor(promo, who)),
    ).toEqual([true, false, true, true]);
    expect(isFor(own, reader({ disabledKinds: ['promo'] }))).toBe(true);
  });
  test.each(['order', 'security'] as const)('broadcast of the type %s: reaches all users', (type) =>
    expect(isFor(aNotification({ type }), reader({ disabledKinds: ['info', 'promo', 'price_drop', 'restock', 'rental'] }))).toBe(true),
  );
  test('read state: from the notification itself, for broadcasts from the read records', () => {
    const [read, unread] = [aNotification({ userId: 'u1', isRead: true }), aNotification({ userId: 'u1' })];
    const broadcast = aNotification();
    expect([read, unread].map((one) => asReadBy(one, reader(), new Set([unread.id])).isRead)).toEqual([true, false]);
    expect([new Set<string>(), new Set([broadcast.id])].map((reads) => asReadBy(broadcast, reader(), reads).isRead)).toEqual([false, true]);
  });
  test('broadcast before the account was created: read; at the same moment or later: unread', () => {
    const broadcast = aNotification({ createdAt: at(5) });
    const seen = (since: Date | null): boolean => asReadBy(broadcast, reader({ since }), new Set()).isRead;
    expect([seen(at(6)), seen(at(5)), seen(at(4)), seen(null)]).toEqual([true, false, false, false]);
  });
  test('guest: unread', () => expect(asReadBy(aNotification({ isRead: true }), null, new Set()).isRead).toBe(false));
});

test.each([
  [-1, null],
  [0, null],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [12_345, '99+'],
])('notification badge: %p unread are shown as %p', (count, text) => expect(badgeText(count)).toBe(text));

describe('notification toasts', () => {
  test('more than six: newest first, the oldest is dropped', () => {
    const all = Array.from({ length: 8 }, (_, minute) => aNotification({ createdAt: at(minute) }));
    const queue = all.reduce<ReturnType<typeof withToast>>(withToast, []);
    expect(queue).toEqual(all.slice(2).reverse());
    expect(queue).toHaveLength(NOTIFICATION_TOASTS.max);
    expect(NOTIFICATION_TOASTS.shownMs).toBe(8000);
  });
  test('repeated notification: no change; dismissed: removed', () => {
    const [one, other] = [aNotification({ createdAt: at(1) }), aNotification({ createdAt: at(2) })];
    const shown = withToast(withToast([], one), other);
    expect(withToast(shown, { ...one, title: 'Lain' })).toBe(shown);
    expect(withoutToast(shown, one.id)).toEqual([other]);
  });
});

describe('reconnection delay', () => {
  test.each([
    [0, 1000],
    [1, 1000],
    [2, 2000],
    [3, 5000],
    [4, 10_000],
    [50, 10_000],
  ])('attempt %p: %p ms plus at most one second of jitter', (tries, delay) =>
    expect([0, 0.5, 1].map((random) => reconnectDelay(tries, random))).toEqual([delay, delay + 500, delay + 1000]),
  );
  test('thousand clients disconnected together: spread over one second', () => {
    const waits = Array.from({ length: 1000 }, (_, place) => reconnectDelay(1, place / 1000));
    const busiest = Math.max(
      ...Array.from({ length: 20 }, (_, slice) => waits.filter((wait) => Math.floor(wait / 50) - 20 === slice).length),
    );
    expect(busiest).toBeLessThanOrEqual(51);
  });
});

describe('notification cursor', () => {
  const id = '00000000-0000-4000-8000-000000000001';
  test('time with microseconds: reads back as it was written', () => {
    const cursor = { at: '2026-11-21T05:00:00.123456+00:00', id };
    expect(readNotificationCursor(writeNotificationCursor(cursor))).toEqual(cursor);
  });
  test.each([
    null,
    '',
    'x~y',
    `2026-11-21~${id}`,
    `2026-11-31T05:00:00Z~${id}`,
    '2026-11-21T05:00:00Z~x',
    `2026-11-21T05:00:00Z",id.gt.0~${id}`,
  ])('invalid %p: null', (text) => expect(readNotificationCursor(text)).toBeNull());
});
