import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { PORT } from '../../../../src/infrastructure/composition/tokens.ts';
import { drawn, notify, startLive } from '../../../support/notification-shop.tsx';
import type { TestShop } from '../../../support/render-page.tsx';
import { heading, shopOfDimas, signInBefore } from '../../auth-shop.ts';

const open = async (prepare: (shop: TestShop) => void = () => undefined): Promise<TestShop> => {
  const shop = shopOfDimas();
  await signInBefore(shop);
  prepare(shop);
  await shop.open('/settings');
  await heading('Pengaturan');
  await drawn();
  return shop;
};
const part = () => within(screen.getByRole('region', { name: 'Notifikasi' }));
const toggle = (name: string): HTMLInputElement => part().getByRole('switch', { name });
const PROMO = 'Promo dan flash sale';

describe('notification choices', () => {
  test('five switches, on by default; orders and security cannot be disabled', async () => {
    await open();
    const states = part()
      .getAllByRole<HTMLInputElement>('switch')
      .map(({ name, checked }) => [name, checked]);
    expect(states).toEqual(['info', 'promo', 'price_drop', 'restock', 'rental'].map((type) => [`notifikasi-${type}`, true]));
    for (const name of ['Pesanan dan pembayaran', 'Keamanan akun'])
      expect(part().getByText(name).parentElement?.textContent).toBe(`${name}Selalu aktif`);
    expect(part().getByText(/untuk semua orang dari jenis itu juga tidak tampil/)).toBeTruthy();
  });
  test('shows disabled kinds, and stores a change', async () => {
    const shop = await open((made) => made.notifications.disabledKinds.set('u1', new Set(['restock'])));
    expect(toggle('Stok kembali di wishlist').checked).toBe(false);
    await shop.user.click(toggle(PROMO));
    expect(toggle(PROMO).checked).toBe(false);
    await waitFor(() => expect([...(shop.notifications.disabledKinds.get('u1') ?? [])]).toEqual(['restock', 'promo']));
  });
  test('a change updates the unread count of the bell', async () => {
    const shop = await open((made) => {
      notify(made, { type: 'promo' });
      notify(made, { type: 'info' });
    });
    const live = await startLive(shop);
    await screen.findByRole('link', { name: 'Notifikasi, 2 belum dibaca' });
    await shop.user.click(toggle(PROMO));
    await screen.findByRole('link', { name: 'Notifikasi, 1 belum dibaca' });
    live.end();
  });
  test('a failed change is reverted with a message', async () => {
    const shop = await open();
    shop.notifications.isAway = true;
    await shop.user.click(toggle(PROMO));
    await screen.findByText('Pilihanmu belum tersimpan. Coba lagi.');
    expect(toggle(PROMO).checked).toBe(true);
  });
  test('several quick changes are stored in order, the last one remains', async () => {
    const shop = await open();
    const preferences = shop.container.get(PORT.notificationPreferences);
    const saved: boolean[] = [];
    const choose = preferences.choose.bind(preferences);
    // The first request takes longest.
    preferences.choose = async (...given) => {
      if (saved.length === 0) await drawn();
      saved.push(given[2]);
      return choose(...given);
    };
    for (let press = 0; press < 3; press += 1) await shop.user.click(toggle(PROMO));
    await waitFor(() => expect(saved).toEqual([false, true, false]));
    expect([toggle(PROMO).checked, [...(shop.notifications.disabledKinds.get('u1') ?? [])]]).toEqual([false, ['promo']]);
  });
  test('failed request: a message and a retry', async () => {
    const shop = await open((made) => {
      made.notifications.isAway = true;
    });
    await part().findByText('Pilihan notifikasimu belum bisa dimuat.');
    expect(part().queryAllByRole('switch')).toEqual([]);
    shop.notifications.isAway = false;
    await shop.user.click(part().getByRole('button', { name: 'Coba lagi' }));
    await waitFor(() => expect(part().getAllByRole('switch')).toHaveLength(5));
  });
});
