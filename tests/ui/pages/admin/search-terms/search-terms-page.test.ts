import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { shopOfDimas, signInBefore } from '../../../auth-shop.ts';

test('search terms: added once, changed and removed', async () => {
  const shop = shopOfDimas({ isAdmin: true });
  await signInBefore(shop);
  shop.permissions.current = { role: 'content', permissions: ['catalogue.write'], isFresh: true };
  await shop.search.terms.save({ term: 'sultan', kind: 'same', meaning: 'premium' }, null);
  await shop.open('/admin/search-terms');
  expect(await screen.findByText('Nama lain: premium')).toBeTruthy();
  await shop.user.click(screen.getByRole('button', { name: 'Tambah kata' }));
  const dialog = await screen.findByRole('dialog', { name: 'Tambah kata' });
  await shop.user.type(within(dialog).getByLabelText('Kata'), 'Sultan');
  await shop.user.selectOptions(within(dialog).getByLabelText('Jenis'), 'Diabaikan');
  expect(within(dialog).queryByLabelText('Arti')).toBeNull();
  await shop.user.click(within(dialog).getByRole('button', { name: 'Simpan' }));
  expect(await within(dialog).findByText('Kata ini sudah ada.')).toBeTruthy();
  await shop.user.type(within(dialog).getByLabelText('Kata'), ' muda');
  await shop.user.click(within(dialog).getByRole('button', { name: 'Simpan' }));
  expect(await screen.findByText('2 kata')).toBeTruthy();
  await shop.user.click(screen.getByRole('button', { name: 'Hapus sultan' }));
  await shop.user.click(within(await screen.findByRole('dialog', { name: 'Hapus “sultan”?' })).getByRole('button', { name: 'Hapus' }));
  expect(await screen.findByText('1 kata')).toBeTruthy();
  expect(await shop.search.terms.list()).toEqual([{ term: 'sultan muda', kind: 'noise', meaning: null }]);
});
