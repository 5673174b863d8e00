import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { PASSWORD, PHONE } from '../../../support/account.ts';
import { aGame, aProduct } from '../../../support/builders.ts';
import { TestShop } from '../../../support/render-page.tsx';
import { field, shopOfDimas, signInBefore } from '../../auth-shop.ts';

const fill = <Shop extends TestShop>(shop: Shop): Shop => {
  const games = [aGame(), aGame({ name: 'Free Fire', slug: 'free-fire' })];
  shop.catalogue.games = games;
  shop.catalogue.products = games.map((game) => aProduct({ name: `Akun ${game.name}`, game }));
  return shop;
};

test('alert for a game, guest: a link to sign in', async () => {
  await fill(new TestShop()).open('/products?game=free-fire');
  expect(screen.getByRole('link', { name: 'Kabari kalau ada yang baru' }).getAttribute('href')).toBe(
    '/auth?redirect=%2Fproducts%3Fgame%3Dfree-fire%26kabari%3D1',
  );
});

test('alert for a game, guest: the sign-in page has the reason, and the alert is on afterwards', async () => {
  const shop = fill(shopOfDimas());
  const router = await shop.open('/products?game=free-fire');
  await shop.user.click(screen.getByRole('link', { name: 'Kabari kalau ada yang baru' }));
  expect(await screen.findByText('Masuk atau daftar dulu, lalu kami kabari begitu ada yang baru.')).toBeTruthy();
  await shop.user.type(field('Nomor HP atau email'), PHONE);
  await shop.user.type(field('Kata sandi'), `${PASSWORD}{Enter}`);
  expect(await screen.findByText('Kami kabari begitu ada.')).toBeTruthy();
  expect(router.state.location.search).toBe('?game=free-fire');
  expect((await shop.search.alerts.list()).map(({ text, game }) => [text, game])).toEqual([['', 'free-fire']]);
});

test('alert for a game: a foreign address does not switch it on', async () => {
  const shop = fill(shopOfDimas());
  await signInBefore(shop);
  await shop.open('/products?game=free-fire&kabari=1');
  expect(await screen.findByRole('button', { name: 'Kabari kalau ada yang baru' })).toBeTruthy();
  expect(await shop.search.alerts.list()).toEqual([]);
});

test('alert for a game: not offered for all games or for two', async () => {
  const shop = fill(new TestShop());
  const router = await shop.open('/products?game=free-fire&game=mobile-legends');
  expect(screen.queryByText('Kabari kalau ada yang baru')).toBeNull();
  await shop.user.click(screen.getByRole('link', { name: 'Free Fire, hapus filter' }));
  await screen.findByRole('link', { name: 'Kabari kalau ada yang baru' });
  await shop.user.click(screen.getByRole('link', { name: 'Mobile Legends, hapus filter' }));
  await screen.findByRole('heading', { level: 1, name: 'Semua akun' });
  expect(router.state.location.search).toBe('');
  expect(screen.queryByText('Kabari kalau ada yang baru')).toBeNull();
});

test('alert for a game, signed in: switched on by a press', async () => {
  const shop = fill(shopOfDimas());
  await signInBefore(shop);
  await shop.open('/products?game=free-fire');
  await shop.user.click(await screen.findByRole('button', { name: 'Kabari kalau ada yang baru' }));
  expect(await screen.findByText('Kami kabari begitu ada.')).toBeTruthy();
  expect((await shop.search.alerts.list()).map(({ text, game }) => [text, game])).toEqual([['', 'free-fire']]);
});
