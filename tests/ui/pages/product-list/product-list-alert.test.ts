import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aGame, aProduct } from '../../../support/builders.ts';
import { TestShop } from '../../../support/render-page.tsx';
import { shopOfDimas, signInBefore } from '../../auth-shop.ts';

const fill = <Shop extends TestShop>(shop: Shop): Shop => {
  const games = [aGame(), aGame({ name: 'Free Fire', slug: 'free-fire' })];
  shop.catalogue.games = games;
  shop.catalogue.products = games.map((game) => aProduct({ name: `Akun ${game.name}`, game }));
  return shop;
};

test('the list of one game offers a guest to be notified of what is new, after signing in', async () => {
  await fill(new TestShop()).open('/products?game=free-fire');
  expect(screen.getByRole('link', { name: 'Kabari kalau ada yang baru' }).getAttribute('href')).toBe(
    '/auth?redirect=%2Fproducts%3Fgame%3Dfree-fire',
  );
});

test('a list of all games, or of two, offers nothing', async () => {
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

test('a person is notified of a game', async () => {
  const shop = fill(shopOfDimas());
  await signInBefore(shop);
  await shop.open('/products?game=free-fire');
  await shop.user.click(await screen.findByRole('button', { name: 'Kabari kalau ada yang baru' }));
  expect(await screen.findByText('Kami kabari begitu ada.')).toBeTruthy();
  expect((await shop.search.alerts.list()).map(({ text, game }) => [text, game])).toEqual([['', 'free-fire']]);
});
