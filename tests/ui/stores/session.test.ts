import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { aProduct } from '../../support/builders.ts';
import { TestShop } from '../../support/render-page.tsx';
import { heading, shopOfDimas, signInBefore } from '../auth-shop.ts';

const links = (name: string): readonly HTMLElement[] => screen.queryAllByRole('link', { name });
/** Another tab has changed the device's storage. */
const elsewhere = (key: string | null): void =>
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key }));
  });

describe('session in the shop', () => {
  test('guest: links to sign in, without a request', async () => {
    const shop = new TestShop();
    let calls = 0;
    shop.accountInterface.validateSession = () => {
      calls += 1;
      return Promise.reject(new Error('nobody'));
    };
    await shop.open('/help');
    expect([links('Masuk').length, links('Profil').length, calls]).toEqual([2, 0, 0]);
    expect(links('Masuk').map((link) => link.getAttribute('href'))).toEqual(['/auth', '/auth']);
  });
  test('signed in: links to the profile in header and bottom bar', async () => {
    const shop = shopOfDimas();
    await signInBefore(shop);
    await shop.open('/help');
    await waitFor(() => expect(links('Profil').map((link) => link.getAttribute('href'))).toEqual(['/profile', '/profile']));
    expect(links('Masuk')).toEqual([]);
  });
  test('a session ended by the server: a message, and signed out', async () => {
    const shop = shopOfDimas();
    await signInBefore(shop);
    shop.accounts.sessions.clear();
    await shop.open('/help');
    await screen.findByText('Kamu sudah dikeluarkan dari akun ini. Silakan masuk lagi.');
    expect([links('Masuk').length, shop.device.get('session_token')]).toEqual([2, null]);
  });
  test('an expired session: a message to sign in again', async () => {
    const shop = shopOfDimas();
    await signInBefore(shop);
    shop.clock.advance(8 * 24 * 3_600_000);
    await shop.open('/help');
    await screen.findByText('Waktu masukmu sudah habis. Silakan masuk lagi.');
  });
  test('unavailable server: still signed in, with a note on the profile', async () => {
    const shop = shopOfDimas();
    await signInBefore(shop);
    shop.accounts.isAway = true;
    await shop.open('/profile');
    await heading('Profil');
    await screen.findByText('Kami belum bisa dihubungi. Yang tampil adalah data terakhir di perangkat ini.');
    expect(links('Profil').length).toBeGreaterThan(0);
  });
  test('sign-out in another tab: signed out here, too', async () => {
    const shop = shopOfDimas();
    await signInBefore(shop);
    const router = await shop.open('/profile');
    await heading('Profil');
    shop.device.clear();
    elsewhere(null);
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/auth?redirect=%2Fprofile'));
  });
  test('sign-in in another tab: signed in here, too', async () => {
    const shop = shopOfDimas();
    await shop.open('/help');
    expect(links('Masuk')).toHaveLength(2);
    await signInBefore(shop);
    elsewhere('session_expires');
    await waitFor(() => expect(links('Profil')).toHaveLength(2));
  });
});

describe('wishlist in the shop', () => {
  test('signing in takes over the guest’s items, signing out empties the page', async () => {
    const shop = shopOfDimas();
    const {
      description,
      images,
      attributes,
      sellerNote,
      warrantyHours,
      deliveryHours,
      saleKind,
      category,
      isActive,
      isFlashSale,
      archivedAt,
      updatedAt,
      ...card
    } = aProduct({ name: 'Akun tamu' });
    shop.device.set('wishlist_guest', JSON.stringify([{ ...card, sale: null }]));
    await signInBefore(shop);
    await shop.open('/wishlist');
    await screen.findByRole('heading', { name: 'Akun tamu' });
    expect(shop.device.get('wishlist_guest')).toBe('[]');
    expect(shop.device.get('wishlist_u1')).toContain('Akun tamu');
    act(() => shop.device.clear());
    elsewhere(null);
    await screen.findByText('Wishlist masih kosong');
  });
});
