import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ResolverProvider } from '../../../src/ui/core/view-model.tsx';
import { NotificationPart } from '../../../src/ui/layout/notification-part.tsx';
import { BadgeStore } from '../../../src/ui/stores/badge.store.ts';
import { ConnectionStore } from '../../../src/ui/stores/connection.store.ts';
import { SessionStore } from '../../../src/ui/stores/session.store.ts';
import { drawn, notify } from '../../support/notification-shop.tsx';
import type { TestShop } from '../../support/render-page.tsx';
import { shopOfDimas, signInBefore } from '../auth-shop.ts';

// The real module: importing it takes real time.
const { setTimeout: really } = globalThis;
const turn = (): Promise<void> => new Promise((resolve) => void really(resolve, 0));

let shop: TestShop;
let connection: ConnectionStore;
let router: ReturnType<typeof createMemoryRouter>;
const arrive = async (path = '/'): Promise<void> => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  router = createMemoryRouter([{ path: '*', element: <NotificationPart /> }], { initialEntries: [path] });
  render(
    <ResolverProvider resolver={shop.container}>
      <RouterProvider router={router} />
    </ResolverProvider>,
  );
  await drawn();
};
beforeEach(async () => {
  shop = shopOfDimas();
  connection = shop.container.get(ConnectionStore);
  // Imported before, so that no time passes in the test.
  await Promise.all([
    import('../../../src/ui/features/notification/live.tsx'),
    import('../../../src/ui/features/notification/bindings.ts'),
  ]);
});
afterEach(() => void jest.useRealTimers());
const pass = async (milliseconds: number): Promise<void> => {
  await act(async () => jest.advanceTimersByTimeAsync(milliseconds));
  await act(() => turn());
  await drawn();
};
/** What was fetched meanwhile is drawn. */
const settle = (): Promise<void> => pass(100);
const isLive = (): boolean => screen.queryByRole('region', { name: 'Notifikasi baru' }) !== null;
const unread = (): number => shop.container.get(BadgeStore).unread;

describe('live notifications, signed in', () => {
  beforeEach(async () => {
    await signInBefore(shop);
    await shop.container.get(SessionStore).check();
    await arrive();
  });
  test('the module loads about three seconds after the page', async () => {
    await pass(2900);
    expect(isLive()).toBe(false);
    await pass(200);
    expect(isLive()).toBe(true);
  });
  test('an unavailable shop is not asked until it answers', async () => {
    connection.stale(new Date());
    await pass(20_000);
    expect(isLive()).toBe(false);
    connection.fresh();
    await pass(15_000);
    expect(isLive()).toBe(true);
  });
  test('on a stale page the module loads after a minute', async () => {
    connection.stale(new Date());
    await pass(62_000);
    expect(isLive()).toBe(false);
    await pass(2000);
    expect(isLive()).toBe(true);
  });
});

describe('notifications of a guest', () => {
  beforeEach(() => shop.container.get(SessionStore).check());
  const received = (): string[] => screen.queryAllByRole('article').map((toast) => toast.textContent ?? '');

  test('the unread count is loaded after three seconds, without the live module', async () => {
    notify(shop);
    await arrive();
    await pass(2900);
    expect(unread()).toBe(0);
    await pass(200);
    expect([unread(), isLive()]).toEqual([1, false]);
    await pass(60_000);
    expect([unread(), isLive()]).toEqual([1, false]);
  });
  test('a new broadcast appears within 15 seconds, earlier ones do not', async () => {
    notify(shop, { title: 'Lama' }, 1);
    await arrive();
    await pass(3100);
    notify(shop, { title: 'Promo malam ini' });
    await pass(15_000);
    await settle();
    expect(received()).toEqual([expect.stringContaining('Promo malam ini')]);
    expect(unread()).toBe(2);
    notify(shop, { title: 'Kedua' }, -1);
    await drawn();
    expect(received()).toHaveLength(2);
  });
  test('the very first broadcast appears, too', async () => {
    await arrive();
    await pass(3100);
    notify(shop, { title: 'Pertama' });
    await pass(15_000);
    await settle();
    expect(received()).toEqual([expect.stringContaining('Pertama')]);
  });
  test('a notification for somebody else is not shown', async () => {
    await arrive();
    await pass(3100);
    notify(shop, { title: 'Rahasia', userId: 'sari' });
    await pass(60_000);
    expect([received(), unread(), isLive()]).toEqual([[], 0, false]);
  });
  test('a failed poll is repeated', async () => {
    await arrive();
    await pass(3100);
    shop.notifications.isAway = true;
    notify(shop, { title: 'Promo malam ini' });
    await pass(30_000);
    expect(received()).toEqual([]);
    shop.notifications.isAway = false;
    await pass(15_000);
    await settle();
    expect(received()).toEqual([expect.stringContaining('Promo malam ini')]);
  });
  test('the second page loads the live module, which shows what came since the first', async () => {
    await arrive();
    await pass(3100);
    notify(shop, { title: 'Promo malam ini' });
    await act(() => router.navigate('/products'));
    await pass(2900);
    expect(isLive()).toBe(false);
    await pass(200);
    await settle();
    expect(isLive()).toBe(true);
    expect(received()).toEqual([expect.stringContaining('Promo malam ini')]);
  });
  test('the notifications page loads the live module', async () => {
    await arrive('/notifications');
    await pass(3100);
    expect(isLive()).toBe(true);
  });
  test('signing in loads the live module', async () => {
    await arrive();
    await pass(3100);
    expect(isLive()).toBe(false);
    await signInBefore(shop);
    await act(() => shop.container.get(SessionStore).check());
    await pass(3100);
    expect(isLive()).toBe(true);
  });
});
