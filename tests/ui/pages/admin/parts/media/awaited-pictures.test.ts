import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { FETCH_FAILURES } from '../../../../../../src/domain/media/picture-fetch.ts';
import { awaitedPicturesText } from '../../../../../../src/ui/pages/admin/parts/media/awaited-pictures.text.ts';
import { aCategory, aProduct } from '../../../../../support/builders.ts';
import { openedByOwner } from '../../../../admin-product-shop.ts';
import { button, heading } from '../../../../auth-shop.ts';

const A = 'https://gambar.example/a.png';
const B = 'https://lain.example/b.png';
const region = () => screen.findByRole('region', { name: 'Gambar dari alamat lain' });
const gone = () => waitFor(() => expect(screen.queryByRole('region', { name: 'Gambar dari alamat lain' })).toBeNull());

describe('pictures of other hosts', () => {
  test('list of products: names those that failed with the reason, and tries them again', async () => {
    const { shop, product } = await openedByOwner();
    shop.awaitedPictures.want(product.id, product.name, A);
    shop.awaitedPictures.want('p2', 'Lain', B);
    await shop.awaitedPictures.fail(A, 'NOT_A_PICTURE', true);
    await shop.awaitedPictures.fail(B, 'HOST_FAILED', false);
    await shop.open('/admin/products');
    const list = within(await region());
    expect(list.getByRole('heading').textContent).toBe('1 gambar gagal diambil');
    expect(list.getByRole('link', { name: product.name }).getAttribute('href')).toBe(`/admin/products/${product.id}`);
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `${product.name}: Isinya bukan gambar JPEG, PNG, GIF, atau WebP yang utuh.dari gambar.example`,
      'Lain: Situsnya sedang gangguan atau terlalu sibuk. Dicoba lagi nanti.dari lain.example',
    ]);
    expect(list.getByText(/^Produknya disimpan sebagai nonaktif/)).toBeTruthy();
    await shop.user.click(button('Coba ambil lagi'));
    await screen.findByText('2 gambar sedang diambil dari alamatnya.');
    expect(await shop.awaitedPictures.claim(4)).toContainEqual({ id: A, address: A });
  });
  test('nothing awaited: nothing is shown', async () => {
    const { shop, product } = await openedByOwner();
    await shop.open('/admin/products');
    await screen.findByRole('checkbox', { name: `Pilih ${product.name}` });
    await gone();
  });
  test('editor: shows address and reason, and lets a picture go', async () => {
    const { shop, product } = await openedByOwner();
    shop.awaitedPictures.want(product.id, product.name, A);
    shop.awaitedPictures.want('p2', 'Lain', B);
    await shop.awaitedPictures.fail(A, 'PICTURE_MISSING', true);
    await shop.open(`/admin/products/${product.id}`);
    await heading(product.name);
    const part = within(await region());
    expect(part.getByText(A)).toBeTruthy();
    expect(part.getByText('Situsnya tidak memberi gambar di alamat itu.')).toBeTruthy();
    expect(part.queryByText(B)).toBeNull();
    await shop.user.click(button(`Lepas gambar ${A}`));
    await gone();
    expect((await shop.awaitedPictures.list(null)).map(({ address }) => address)).toEqual([B]);
  });
  test('without the permission meanwhile: says so, and keeps the list', async () => {
    const { shop, product } = await openedByOwner();
    shop.awaitedPictures.want(product.id, product.name, A);
    await shop.awaitedPictures.fail(A, 'PICTURE_MISSING', true);
    await shop.open(`/admin/products/${product.id}`);
    await region();
    shop.awaitedPictures.mayWrite = false;
    await shop.user.click(button('Coba ambil lagi'));
    expect((await within(await region()).findByRole('alert')).textContent).not.toBe('');
    expect(screen.getByText(A)).toBeTruthy();
  });
  test('import: its result shows what is fetched and what failed', async () => {
    const { shop } = await openedByOwner();
    shop.catalogue.categories.push(aCategory());
    const stored = aProduct({ name: 'Tanpa alamat' });
    shop.catalogue.products.push(stored);
    await shop.open('/admin/products/import');
    await heading('Impor produk');
    const { awaitedPictures } = shop;
    const list = awaitedPictures.list.bind(awaitedPictures);
    awaitedPictures.list = async (products) => {
      for (const id of products ?? []) awaitedPictures.want(id, 'Mythic', A);
      await awaitedPictures.fail(A, 'PICTURE_TOO_LARGE', true);
      return list(products);
    };
    const lines = ['id,nama,deskripsi,harga,kategori,stok,gambar', `,Mythic,Isi,1000,akun,2,${A}`, `${stored.id},,,2000,,,`];
    await shop.user.upload(screen.getByLabelText('Pilih file'), new File([lines.join('\n')], 'produk.csv', { type: 'text/csv' }));
    await screen.findByText('Produk diubah');
    expect(screen.queryByRole('region', { name: 'Gambar dari alamat lain' })).toBeNull();
    await shop.user.click(button('Impor 2 baris'));
    const items = within(await region()).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Mythic: Gambarnya lebih dari 10 MB.dari gambar.example']);
  });
  test('every reason has a sentence', () => {
    const sentences = FETCH_FAILURES.map(awaitedPicturesText.reason);
    expect(new Set(sentences).size).toBe(FETCH_FAILURES.length);
    expect(sentences.every((sentence) => sentence.endsWith('.'))).toBe(true);
    expect(awaitedPicturesText.reason(null)).toBe('');
  });
});
