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

describe('who is here', () => {
  test('a guest is offered to sign in, and nobody is asked about them', async () => {
    const shop = new TestShop();
    let asked = 0;
    shop.accountInterface.validateSession = () => {
      asked += 1;
      return Promise.reject(new Error('nobody'));
    };
    await shop.open('/help');
    expect([links('Masuk').length, links('Profil').length, asked]).toEqual([2, 0, 0]);
    expect(links('Masuk').map((link) => link.getAttribute('href'))).toEqual(['/auth', '/auth']);
  });
  test('who is signed in finds their profile, in the header and in the bottom bar', async () => {
    const shop = shopOfDimas();
    await signInBefore(shop);
    await shop.open('/help');
    await waitFor(() => expect(links('Profil').map((link) => link.getAttribute('href'))).toEqual(['/profile', '/profile']));
    expect(links('Masuk')).toEqual([]);
  });
  test('a sign-in that the server ended is told, and gone', async () => {
    const shop = shopOfDimas();
    await signInBefore(shop);
    shop.accounts.sessions.clear();
    await shop.open('/help');
    await screen.findByText('Kamu sudah dikeluarkan dari akun ini. Silakan masuk lagi.');
    expect([links('Masuk').length, shop.device.get('session_token')]).toEqual([2, null]);
  });
  test('a sign-in whose time is over is told, and gone', async () => {
    const shop = shopOfDimas();
    await signInBefore(shop);
    shop.clock.advance(8 * 24 * 3_600_000);
    await shop.open('/help');
    await screen.findByText('Waktu masukmu sudah habis. Silakan masuk lagi.');
  });
  test('stays who they are while the server does not answer, and is told so on the profile', async () => {
    const shop = shopOfDimas();
    await signInBefore(shop);
    shop.accounts.isAway = true;
    await shop.open('/profile');
    await heading('Profil');
    await screen.findByText('Kami belum bisa dihubungi. Yang tampil adalah data terakhir di perangkat ini.');
    expect(links('Profil').length).toBeGreaterThan(0);
  });
  test('a sign-out in another tab is followed', async () => {
    const shop = shopOfDimas();
    await signInBefore(shop);
    const router = await shop.open('/profile');
    await heading('Profil');
    shop.device.clear();
    elsewhere(null);
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/auth?redirect=%2Fprofile'));
  });
  test('a sign-in in another tab is followed', async () => {
    const shop = shopOfDimas();
    await shop.open('/help');
    expect(links('Masuk')).toHaveLength(2);
    await signInBefore(shop);
    elsewhere('session_expires');
    await waitFor(() => expect(links('Profil')).toHaveLength(2));
  });
});

describe('the wishlist', () => {
  test('is that of whoever is signed in, and takes the guest’s along', async () => {
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
