import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { TestShop } from '../../support/render-page.tsx';
import { shopOfDimas, signInBefore } from '../auth-shop.ts';

const links = (navigation: string): readonly (readonly [string | null, string | null])[] =>
  within(screen.getByRole('navigation', { name: navigation }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('navigation', () => {
  test('desktop: six links at the top', async () => {
    await new TestShop().open('/help');
    expect(links('Utama')).toEqual([
      ['Beranda', '/'],
      ['Produk', '/products'],
      ['Flash Sale', '/flash-sales'],
      ['Feed', '/feed'],
      ['Jual', '/sell'],
      ['Bantuan', '/help'],
    ]);
  });
  test('phone, guest: five links at the bottom, the last one to sign in', async () => {
    await new TestShop().open('/help');
    expect(links('Menu bawah')).toEqual([
      ['Beranda', '/'],
      ['Produk', '/products'],
      ['Feed', '/feed'],
      ['Jual', '/sell'],
      ['Masuk', '/auth'],
    ]);
    const header = within(screen.getByRole('banner'));
    expect(header.getByRole('link', { name: 'Masuk' }).getAttribute('href')).toBe('/auth');
    expect(header.queryByRole('link', { name: 'Profil' })).toBeNull();
  });
  test('signed in: links to the profile', async () => {
    const shop = shopOfDimas();
    await signInBefore(shop);
    await shop.open('/help');
    expect(links('Menu bawah').at(-1)).toEqual(['Profil', '/profile']);
    const header = within(screen.getByRole('banner'));
    expect(header.getByRole('link', { name: 'Profil' }).getAttribute('href')).toBe('/profile');
    expect(header.queryByRole('link', { name: 'Masuk' })).toBeNull();
  });
});

describe('search in the header', () => {
  const openSearch = async () => {
    const shop = new TestShop();
    const router = await shop.open('/help');
    const search = within(screen.getByRole('search', { name: 'Pencarian toko' }));
    return { shop, router, field: search.getByPlaceholderText<HTMLInputElement>('Cari akun, game, produk...') };
  };
  test('opens the results of the trimmed text', async () => {
    const { shop, router, field } = await openSearch();
    await shop.user.type(field, '  mobile legends {Enter}');
    expect(router.state.location.pathname + router.state.location.search).toBe('/search?q=mobile+legends');
  });
  test.each(['{Enter}', '   {Enter}'])('empty text does not submit: "%s"', async (typed) => {
    const { shop, router, field } = await openSearch();
    await shop.user.type(field, typed);
    expect([router.state.location.pathname, router.state.navigation.state]).toEqual(['/help', 'idle']);
  });
});

test('theme button in the header: switches between dark and light', async () => {
  const shop = new TestShop();
  await shop.open('/help');
  const toggle = within(screen.getByRole('banner')).getByRole('button', { name: 'Ganti gelap atau terang' });
  const chosen = () => within(screen.getByRole('contentinfo')).getByRole<HTMLInputElement>('radio', { checked: true }).value;
  expect(chosen()).toBe('dark');
  await shop.user.click(toggle);
  expect(chosen()).toBe('light');
  await shop.user.click(toggle);
  expect(chosen()).toBe('dark');
});

test.each(['/adminx', '/administrasi?a=1'])('%s is not an admin page: it has the shop’s header and footer', async (path) => {
  await new TestShop().open(path);
  expect([screen.queryAllByRole('banner').length, screen.queryAllByRole('contentinfo').length]).toEqual([1, 1]);
});
