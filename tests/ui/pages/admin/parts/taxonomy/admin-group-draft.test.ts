import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { GroupService } from '../../../../../../src/application/taxonomy/group-service.ts';
import { groupFormInput } from '../../../../../../src/domain/taxonomy/group-draft.ts';
import { aCategory, aGame, aProduct, aTier } from '../../../../../support/builders.ts';
import { draftsOfDimas } from '../../../../../support/stored-draft.ts';
import { button, field, shopOfDimas, signInBefore } from '../../../../auth-shop.ts';

const openShop = async () => {
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
const names = (): readonly (string | null)[] =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map((item) => within(item).getAllByRole('link')[0]?.textContent ?? null);

describe('the form of a game', () => {
  test('does not undo what somebody else saved before it came back', async () => {
    const shop = await openShop();
    const [game] = shop.catalogue.games;
    if (game === undefined) throw new Error('no game');
    await shop.open('/admin/games');
    await waitFor(() => expect(names()).toHaveLength(3));
    const keep = shop.container.get(GroupService);
    const was = await keep.open('games', game.id);
    if (!was.ok) throw new Error('no group');
    draftsOfDimas(shop.tab).save(`games/${game.id}`, { ...groupFormInput(was.value), name: 'Mobile Legends 2' }, was.value.version);
    await keep.switchTo('games', was.value, { isPopular: false });
    await shop.open(`/admin/games/${game.id}`);
    await screen.findByText(/Orang lain sudah menyimpan lebih dulu/);
    expect(field('Nama').value).toBe('Mobile Legends 2');
    await shop.user.click(button('Simpan'));
    await waitFor(() => expect(button('Simpan').getAttribute('aria-busy')).not.toBe('true'));
    expect(shop.catalogue.games[0]).toMatchObject({ name: 'Mobile Legends', isPopular: false });
    await shop.user.click(button('Muat versi terbaru'));
    await waitFor(() => expect(field('Nama').value).toBe('Mobile Legends'));
  });
});
