import { expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { PortError } from '../../../../../src/application/shared/port-error.ts';
import { aGame } from '../../../../support/builders.ts';
import { fileOf } from '../../../../support/picture-file.ts';
import type { TestShop } from '../../../../support/render-page.tsx';
import { answer, box, openedByOwner, refill } from '../../../admin-product-shop.ts';
import { button, heading } from '../../../auth-shop.ts';

const FAILED = 'Ada gambar yang gagal diunggah. Coba lagi atau buang dari daftar, lalu simpan.';
const COMING = 'Gambar belum selesai diunggah. Tunggu sebentar lalu simpan lagi.';

/** @returns a function that lets the uploads through again */
const cutStorage = (shop: TestShop, how: () => Promise<never>): (() => void) => {
  const { pictureStorage } = shop;
  const put = pictureStorage.upload.bind(pictureStorage);
  pictureStorage.upload = how;
  return () => {
    pictureStorage.upload = put;
  };
};
const refused = (): Promise<never> => Promise.reject(new PortError('unavailable', 'cut'));
const never = (): Promise<never> => new Promise(() => undefined);
const pick = (label: string): void => {
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { files: [fileOf('satu.png')] } });
};

test('failed picture upload: blocks the save, and is stored after a retry', async () => {
  const { shop, product } = await openedByOwner();
  const mend = cutStorage(shop, refused);
  await shop.open(`/admin/products/new?copy=${product.id}`);
  await waitFor(() => expect(box('Nama').value).not.toBe(''));
  pick('Pilih gambar');
  await screen.findByText('Unggahan gagal. Coba lagi.');
  await shop.user.click(button('Simpan produk'));
  await screen.findByText(FAILED);
  expect(shop.catalogue.products).toHaveLength(1);
  mend();
  await shop.user.click(button('Coba lagi satu.png'));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Unggahan' })).toBeNull());
  expect(screen.queryByText(FAILED)).toBeNull();
  await shop.user.click(button('Simpan produk'));
  await waitFor(() => expect(shop.catalogue.products).toHaveLength(2));
  expect(shop.catalogue.products[1]?.images).toEqual([expect.stringContaining('satu.png')]);
});

test('unfinished picture upload: leaving asks, a removed upload does not', async () => {
  const { shop, product } = await openedByOwner();
  cutStorage(shop, refused);
  const router = await shop.open(`/admin/products/${product.id}`);
  await heading(product.name);
  pick('Pilih gambar');
  await screen.findByText('Unggahan gagal. Coba lagi.');
  await act(() => router.navigate('/admin/products'));
  await answer(shop, 'Tetap di sini');
  expect(router.state.location.pathname).toBe(`/admin/products/${product.id}`);
  await shop.user.click(button('Buang satu.png dari daftar'));
  await refill(shop, 'Stok', '1.000');
  await shop.user.click(button('Simpan'));
  await screen.findByText('Produk disimpan.');
  expect(shop.catalogue.products[0]?.stock).toBe(1000);
});

test('unfinished logo upload: the game form waits for it', async () => {
  const { shop } = await openedByOwner();
  const game = aGame({ name: 'Valorant' });
  shop.catalogue.games = [game];
  cutStorage(shop, never);
  await shop.open(`/admin/games/${game.id}`);
  await waitFor(() => expect(box('Nama').value).toBe('Valorant'));
  await refill(shop, 'Nama', 'Valorant Mobile');
  pick('Pilih gambar');
  await shop.user.click(button('Simpan'));
  await screen.findByText(COMING);
  expect(shop.catalogue.games[0]?.name).toBe('Valorant');
  await shop.user.click(button('Batalkan satu.png'));
  await shop.user.click(button('Simpan'));
  await waitFor(() => expect(shop.catalogue.games[0]?.name).toBe('Valorant Mobile'));
});
