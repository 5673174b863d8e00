import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aGame } from '../../../../support/builders.ts';
import { shopOfOwner } from '../../../admin-shop.ts';

const open = async (games: readonly ReturnType<typeof aGame>[] = []) => {
  const shop = await shopOfOwner(['catalogue.write']);
  shop.catalogue.mayWrite = true;
  shop.catalogue.games = [...games];
  await shop.open('/admin/games');
  await shop.user.click(await screen.findByRole('button', { name: 'Tambah game populer' }));
  return { shop, dialog: within(await screen.findByRole('dialog', { name: 'Game populer' })) };
};

describe('popular games', () => {
  test('all are chosen; those that stay chosen are added and listed', async () => {
    const { shop, dialog } = await open();
    await shop.user.click(dialog.getByLabelText('Free Fire'));
    await shop.user.click(dialog.getByRole('button', { name: 'Tambah 1 game' }));
    await screen.findByText('1 game ditambahkan.');
    await screen.findByRole('link', { name: 'Mobile Legends' });
    expect(shop.catalogue.games.map(({ slug }) => slug)).toEqual(['mobile-legends']);
  });
  test('game that the shop has: named as such and not offered; nothing chosen is refused', async () => {
    const { shop, dialog } = await open([{ ...aGame(), name: 'Mobile Legends', slug: 'ml' }]);
    expect(dialog.getByLabelText<HTMLInputElement>('Mobile Legends (sudah ada)').disabled).toBe(true);
    await shop.user.click(dialog.getByLabelText('Free Fire'));
    await shop.user.click(dialog.getByRole('button', { name: 'Tambah 0 game' }));
    await dialog.findByText('Pilih game yang ditambahkan.');
    expect(shop.catalogue.games).toHaveLength(1);
  });
});
