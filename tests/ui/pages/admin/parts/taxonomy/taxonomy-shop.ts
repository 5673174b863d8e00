import { screen, within } from '@testing-library/react';
import { aCategory, aGame, aProduct, aTier } from '../../../../../support/builders.ts';
import { shopOfDimas, signInBefore } from '../../../../auth-shop.ts';

/** The administrator Dimas with three games, one category, two tiers and two products of the first game. */
export const openShop = async () => {
  const shop = shopOfDimas({ isAdmin: true });
  await signInBefore(shop);
  const { catalogue } = shop;
  catalogue.mayWrite = true;
  const games = ['Mobile Legends', 'Free Fire', 'PUBG Mobile'].map((name, place) =>
    aGame({ name, slug: name.toLowerCase().replaceAll(' ', '-'), sortOrder: place + 1 }),
  );
  catalogue.games = games;
  catalogue.categories = [aCategory()];
  catalogue.tiers = [
    aTier({ name: 'Reguler', slug: 'reguler', priceRangeMin: 0, priceRangeMax: 500_000, sortOrder: 1 }),
    aTier({ name: 'Premium', slug: 'premium', priceRangeMin: 2_000_000, priceRangeMax: null, sortOrder: 2 }),
  ];
  catalogue.products = [aProduct({ game: games[0] ?? null }), aProduct({ game: games[0] ?? null, isActive: false })];
  return shop;
};

/** The names in the list of groups, in their order. */
export const names = (): readonly (string | null)[] =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map((item) => within(item).getAllByRole('link')[0]?.textContent ?? null);
