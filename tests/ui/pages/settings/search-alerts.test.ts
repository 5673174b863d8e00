import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { PortError } from '../../../../src/application/shared/port-error.ts';
import { aGame } from '../../../support/builders.ts';
import { drawn } from '../../../support/notification-shop.tsx';
import type { TestShop } from '../../../support/render-page.tsx';
import { heading, shopOfDimas, signInBefore } from '../../auth-shop.ts';

const open = async (prepare: (shop: TestShop) => Promise<void> | void): Promise<TestShop> => {
  const shop = shopOfDimas();
  await signInBefore(shop);
  await prepare(shop);
  await shop.open('/settings');
  await heading('Pengaturan');
  await drawn();
  return shop;
};
const part = () => within(screen.getByRole('region', { name: 'Kabar pencarian' }));
const rows = () =>
  part()
    .getAllByRole('listitem')
    .map((row) => [row.textContent, within(row).getByRole('link').getAttribute('href')]);

const save = async ({ catalogue, search }: TestShop): Promise<void> => {
  const game = aGame();
  catalogue.games = [game];
  const parsed = { words: '', minPrice: null, maxPrice: null };
  await search.alerts.save({ ...parsed, text: '', gameId: game.id });
  await search.alerts.save({ ...parsed, text: 'naga emas 500rb', gameId: null });
};

test('search alerts: listed with a link to each', async () => {
  await open(save);
  expect(rows()).toEqual([
    ['“naga emas 500rb” PencarianLihatHapus', '/search?q=naga+emas+500rb'],
    ['Mobile Legends Semua yang baru dari game iniLihatHapus', '/products?game=mobile-legends'],
  ]);
});

test('search alerts: removed by a press', async () => {
  const shop = await open(save);
  await shop.user.click(part().getByRole('button', { name: 'Hapus kabar “naga emas 500rb”' }));
  await screen.findByText('Kabar dihapus.');
  expect(rows()).toHaveLength(1);
  expect((await shop.search.alerts.list()).map(({ game }) => game)).toEqual(['mobile-legends']);
  await shop.user.click(part().getByRole('button', { name: 'Hapus kabar Mobile Legends' }));
  expect(await part().findByText(/^Belum ada\. Tekan “Kabari kalau ada”/)).toBeTruthy();
});

test('search alerts: a failed removal keeps it, with a message', async () => {
  const shop = await open(save);
  shop.search.alerts.remove = () => Promise.reject(new PortError('unavailable', 'no network'));
  await shop.user.click(part().getByRole('button', { name: 'Hapus kabar Mobile Legends' }));
  await screen.findByText('Belum terhapus. Coba lagi.');
  expect(rows()).toHaveLength(2);
});

test('search alerts: a failed list has a message and a retry', async () => {
  const shop = await open((made) => {
    made.search.alerts.list = () => Promise.reject(new PortError('unavailable', 'no network'));
  });
  await part().findByText('Daftarnya belum bisa dimuat.');
  shop.search.alerts.list = async () => [{ id: 'a', text: 'naga', game: null }];
  await shop.user.click(part().getByRole('button', { name: 'Coba lagi' }));
  await part().findByText('“naga”');
});
