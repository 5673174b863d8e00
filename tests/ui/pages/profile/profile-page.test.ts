import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { TestShop } from '../../../support/render-page.tsx';
import { button, heading, shopOfDimas, signInBefore } from '../../auth-shop.ts';

const open = async (given: Parameters<typeof shopOfDimas>[0] = {}) => {
  const shop = shopOfDimas(given);
  await signInBefore(shop);
  const router = await shop.open('/profile');
  await heading('Profil');
  return { shop, router };
};

describe('profile page', () => {
  test('guest: sent to sign in and back', async () => {
    const router = await new TestShop().open('/profile');
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/auth?redirect=%2Fprofile'));
  });
  test('shows name, phone, email and date of registration', async () => {
    await open();
    const who = within(screen.getByRole('region', { name: 'Dimas Prasetyo' }));
    expect(who.getByText('+62 812-3456-7890')).toBeTruthy();
    expect(who.getByText('Terverifikasi')).toBeTruthy();
    expect(who.getByText('dimas@example.com')).toBeTruthy();
    expect(who.getByText('2 Oktober 2026')).toBeTruthy();
    expect(screen.queryByText('Profilmu belum lengkap')).toBeNull();
  });
  test('incomplete profile: a link to complete it', async () => {
    await open({ email: null, profileCompleted: false });
    expect(screen.getByRole('link', { name: 'Lengkapi profil' }).getAttribute('href')).toBe('/auth?mode=profil&redirect=%2Fprofile');
  });
  test('the admin link is for admins only', async () => {
    await open({ isAdmin: true });
    expect(screen.getByRole('link', { name: 'Halaman admin' })).toBeTruthy();
    document.body.replaceChildren();
    await open();
    expect(screen.queryByRole('link', { name: 'Halaman admin' })).toBeNull();
  });
  test('sign-out: only the theme remains on the device, and the front page opens', async () => {
    const { shop, router } = await open();
    shop.device.set('themeMode', 'light');
    shop.device.set('sb-session', '{}');
    await shop.user.click(button('Keluar'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    await screen.findByText('Kamu sudah keluar.');
    expect([...shop.device.values]).toEqual([['themeMode', 'light']]);
    expect(shop.accounts.sessions.size).toBe(0);
  });
  test('sign-out everywhere: asks first', async () => {
    const { shop, router } = await open();
    await signInBefore(shop);
    await shop.user.click(button('Keluar dari semua perangkat'));
    await shop.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Keluar' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(shop.accounts.sessions.size).toBe(0);
  });
});
