import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { accountBindings } from '../../../../src/ui/features/auth/bindings.ts';
import { SignOutStore } from '../../../../src/ui/features/auth/sign-out.store.ts';
import { BadgeStore } from '../../../../src/ui/stores/badge.store.ts';
import { drawn, notify, renderLive } from '../../../support/notification-shop.tsx';
import type { TestShop } from '../../../support/render-page.tsx';
import { shopOfDimas, signInBefore } from '../../auth-shop.ts';

const region = () => screen.getByRole('region', { name: 'Notifikasi baru' });
const toasts = (): readonly (string | null)[] =>
  within(region())
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);
const pass = async (milliseconds: number): Promise<void> => {
  await act(async () => jest.advanceTimersByTime(milliseconds));
  await drawn();
};
/** jsdom lacks it. */
class HandPointerEvent extends MouseEvent {
  readonly pointerType: string;

  constructor(type: string, given: PointerEventInit = {}) {
    super(type, given);
    this.pointerType = given.pointerType ?? '';
  }
}
Object.assign(window, { PointerEvent: HandPointerEvent });
const point = (pointerType: string) => fireEvent.pointerEnter(region(), { pointerType });
const leave = (pointerType: string) => fireEvent.pointerLeave(region(), { pointerType });
const show = async (visibility: 'visible' | 'hidden'): Promise<void> => {
  Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await drawn();
};

describe('notification toasts', () => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = shopOfDimas();
    await signInBefore(shop);
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  });
  afterEach(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    jest.useRealTimers();
  });
  const come = async (...given: Parameters<typeof notify> extends [unknown, ...infer Rest] ? Rest : never): Promise<void> => {
    notify(shop, ...given);
    await drawn();
  };
  const unread = (): number => shop.container.get(BadgeStore).unread;

  test('a new notification: title, text, time and badge in a polite live region, earlier ones are not shown', async () => {
    notify(shop, { title: 'Lama' }, 5);
    await renderLive(shop);
    expect(region().getAttribute('aria-live')).toBe('polite');
    expect(toasts()).toEqual([]);
    await come({ title: 'Harga turun', body: 'Jadi Rp 150.000', type: 'price_drop' });
    const toast = within(region());
    expect([toasts(), toast.getByText('Jadi Rp 150.000').tagName, toast.getByText('Baru').tagName]).toEqual([['Harga turun'], 'P', 'SPAN']);
    expect(toast.getByText(/^\d{2}\.\d{2} /).getAttribute('datetime')).toBe('2026-11-21T05:00:00.000Z');
    expect(unread()).toBe(2);
  });
  test('each stays eight seconds, newest first, at most six', async () => {
    await renderLive(shop);
    for (let minute = 8; minute > 0; minute -= 1) await come({ title: `Menit ${minute}` }, minute);
    expect(toasts()).toEqual(['Menit 1', 'Menit 2', 'Menit 3', 'Menit 4', 'Menit 5', 'Menit 6']);
    await pass(7999);
    expect(toasts()).toHaveLength(6);
    await pass(1);
    expect(toasts()).toEqual([]);
  });
  test('pointer or focus pauses the time, which continues with the rest', async () => {
    await renderLive(shop);
    await come({ title: 'Promo' });
    await pass(5000);
    point('mouse');
    await pass(60_000);
    leave('mouse');
    await pass(2999);
    expect(toasts()).toEqual(['Promo']);
    const close = screen.getByRole('button', { name: 'Tutup notifikasi: Promo' });
    act(() => close.focus());
    await pass(60_000);
    point('mouse');
    leave('mouse');
    await pass(60_000);
    expect(toasts()).toEqual(['Promo']);
    act(() => screen.getByRole('button', { name: 'Di halaman' }).focus());
    await pass(1);
    expect(toasts()).toEqual([]);
  });
  test('a hidden page pauses the time', async () => {
    await renderLive(shop);
    await show('hidden');
    await come({ title: 'Promo' });
    await pass(60_000);
    expect(toasts()).toEqual(['Promo']);
    await show('visible');
    await pass(8000);
    expect(toasts()).toEqual([]);
  });
  test('a change of the system clock does not alter the duration', async () => {
    await renderLive(shop);
    await come({ title: 'Promo' });
    jest.setSystemTime(new Date('2031-01-01'));
    await pass(7000);
    point('mouse');
    jest.setSystemTime(new Date('1999-01-01'));
    leave('mouse');
    await pass(999);
    expect(toasts()).toEqual(['Promo']);
    await pass(1);
    expect(toasts()).toEqual([]);
  });
  test('button and Escape close: focus moves to the next toast, after the last back to the page', async () => {
    await renderLive(shop);
    const origin = screen.getByRole('button', { name: 'Di halaman' });
    act(() => origin.focus());
    await come({ title: 'Satu' }, 3);
    await come({ title: 'Dua' }, 2);
    await come({ title: 'Tiga' }, 1);
    act(() => screen.getByRole('button', { name: 'Tutup notifikasi: Tiga' }).focus());
    fireEvent.click(screen.getByRole('button', { name: 'Tutup notifikasi: Tiga' }));
    await drawn();
    expect([toasts(), document.activeElement?.getAttribute('aria-label')]).toEqual([['Dua', 'Satu'], 'Tutup notifikasi: Dua']);
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
    await drawn();
    expect([toasts(), document.activeElement?.getAttribute('aria-label')]).toEqual([['Satu'], 'Tutup notifikasi: Satu']);
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
    await drawn();
    expect([toasts(), document.activeElement]).toEqual([[], origin]);
    await come({ title: 'Empat' });
    await pass(8000);
    expect(toasts()).toEqual([]);
  });
  test('closed by mouse or touch: focus does not move, the others expire in time', async () => {
    await renderLive(shop);
    await come({ title: 'Satu' }, 2);
    await come({ title: 'Dua' }, 1);
    const close = screen.getByRole('button', { name: 'Tutup notifikasi: Dua' });
    point('mouse');
    act(() => close.focus());
    fireEvent.click(close, { detail: 1 });
    await drawn();
    expect([toasts(), document.activeElement]).toEqual([['Satu'], document.body]);
    await pass(60_000);
    expect(toasts()).toEqual(['Satu']);
    leave('mouse');
    await pass(8000);
    expect(toasts()).toEqual([]);
  });
  test('a touch does not pause the time', async () => {
    await renderLive(shop);
    await come({ title: 'Satu' });
    point('touch');
    await pass(8000);
    expect(toasts()).toEqual([]);
  });
  test('when focus is lost to the document, the time continues', async () => {
    await renderLive(shop);
    await come({ title: 'Satu' });
    const close = screen.getByRole('button', { name: 'Tutup notifikasi: Satu' });
    act(() => close.focus());
    await pass(60_000);
    act(() => close.blur());
    await drawn();
    await pass(8000);
    expect(toasts()).toEqual([]);
  });
  test('opening follows the link and marks as read; without a link it opens the list', async () => {
    await renderLive(shop);
    await come({ title: 'Biasa', linkUrl: null }, 1);
    await come({ title: 'Pesanan', userId: 'u1', linkUrl: '/orders' });
    expect(
      within(region())
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/orders', '/notifications']);
    fireEvent.click(screen.getByRole('link', { name: 'Pesanan' }));
    await drawn();
    expect([toasts(), unread(), shop.notifications.rows.at(-1)?.isRead]).toEqual([['Biasa'], 1, true]);
  });
  test('an order’s notification is not shown on the page it links to', async () => {
    await renderLive(shop);
    await come({ title: 'Sewa dimulai', type: 'order', userId: 'u1', linkUrl: '/' }, 2);
    await come({ title: 'Masa sewa berakhir', type: 'order', userId: 'u1', linkUrl: '/orders/lain' }, 1);
    await come({ title: 'Promo', type: 'price_drop', linkUrl: '/' });
    expect([toasts(), unread()]).toEqual([['Promo', 'Masa sewa berakhir'], 3]);
  });
  test('signing out removes the person’s toasts', async () => {
    await renderLive(shop);
    await come({ title: 'Pesanan', userId: 'u1' });
    shop.container.load(accountBindings);
    await act(() => shop.container.get(SignOutStore).signOut());
    await drawn();
    expect([toasts(), unread()]).toEqual([[], 0]);
    await come({ title: 'Milik Dimas', userId: 'u1' });
    await come({ title: 'Untuk semua' });
    expect([toasts(), unread()]).toEqual([['Untuk semua'], 1]);
  });
  test('the unread count is refreshed every 20 seconds while visible, and on return', async () => {
    await renderLive(shop);
    const silently = (userId: string): void => {
      shop.notifications.rows.push(sendRow(shop, userId));
    };
    silently('u1');
    await pass(19_999);
    expect(unread()).toBe(0);
    await pass(1);
    expect(unread()).toBe(1);
    await show('hidden');
    silently('u1');
    await pass(120_000);
    expect(unread()).toBe(1);
    await show('visible');
    expect(unread()).toBe(2);
    shop.notifications.isAway = true;
    await pass(20_000);
    expect(unread()).toBe(2);
  });
  test('without a live connection the latest notification is polled every 15 seconds', async () => {
    const store = await renderLive(shop);
    expect(store.isLive).toBe(true);
    shop.notificationFeed.disconnect();
    expect(store.isLive).toBe(false);
    await come({ title: 'Diam-diam' });
    expect(toasts()).toEqual([]);
    await pass(15_000);
    expect(toasts()).toEqual(['Diam-diam']);
    shop.notificationFeed.reconnect();
    await drawn();
    expect([store.isLive, toasts()]).toEqual([true, ['Diam-diam']]);
  });
});

/** A row without a live event. */
const sendRow = (shop: TestShop, userId: string) => {
  const made = notify(shop, { userId: 'orang-lain' });
  shop.notifications.delete(made.id);
  return { ...made, userId };
};
