import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { StoredProduct } from '../../../../src/infrastructure/memory/catalog/catalogue.ts';
import { link, main, shopWith } from '../../product-page-shop.ts';

describe('gallery', () => {
  const images = ['/art/scene/satu', '/art/scene/dua', '/art/scene/tiga'];
  const openGallery = async (given: Partial<StoredProduct> = {}) => {
    const { shop, path } = shopWith({ image: images[0] ?? null, images, ...given });
    await shop.open(path);
    return shop;
  };
  const track = (): HTMLElement => screen.getByRole('group', { name: 'Gambar Mythic Glory 78 bintang' });

  test('the first picture loads with priority, the others lazily', async () => {
    await openGallery();
    const pictures = within(track()).getAllByRole<HTMLImageElement>('img');
    expect(pictures.map(({ alt }) => alt)).toEqual(['Gambar 1 dari 3', 'Gambar 2 dari 3', 'Gambar 3 dari 3']);
    expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual(['eager', 'lazy', 'lazy']);
    expect(pictures[0]?.getAttribute('fetchpriority')).toBe('high');
  });

  test('alternative texts are used where given', async () => {
    await openGallery({ imageAlts: ['', 'Daftar 312 skin'] });
    expect(
      within(track())
        .getAllByRole<HTMLImageElement>('img')
        .map(({ alt }) => alt),
    ).toEqual(['Gambar 1 dari 3', 'Daftar 312 skin', 'Gambar 3 dari 3']);
  });

  test('arrow keys, Home and End change the picture', async () => {
    const shop = await openGallery();
    track().focus();
    await shop.user.keyboard('{ArrowRight}');
    expect(main().getByText('2 / 3')).toBeTruthy();
    expect(link('Lihat gambar 2').getAttribute('aria-current')).toBe('true');
    await shop.user.keyboard('{End}{ArrowRight}');
    expect(main().getByText('3 / 3')).toBeTruthy();
    await shop.user.keyboard('{Home}{ArrowLeft}');
    expect(main().getByText('1 / 3')).toBeTruthy();
  });

  test('a thumbnail opens its picture', async () => {
    const shop = await openGallery();
    await shop.user.click(link('Lihat gambar 3'));
    expect(main().getByText('3 / 3')).toBeTruthy();
  });

  test('enlarged view: changes pictures, and the page stays at the last one', async () => {
    const shop = await openGallery();
    await shop.user.click(link('Perbesar gambar'));
    const dialog = await screen.findByRole('dialog', { name: 'Gambar Mythic Glory 78 bintang' });
    expect(within(dialog).getByText('1 / 3')).toBeTruthy();
    within(dialog).getByRole('button', { name: 'Tutup' }).focus();
    await shop.user.keyboard('{ArrowRight}');
    expect(within(dialog).getByRole('img', { name: 'Gambar 2 dari 3' })).toBeTruthy();
    await shop.user.click(within(dialog).getByRole('button', { name: 'Lihat lebih dekat' }));
    expect(within(dialog).getByRole('button', { name: 'Lihat seluruh gambar' })).toBeTruthy();
    await shop.user.click(within(dialog).getByRole('button', { name: 'Tutup' }));
    expect(dialog.hasAttribute('open')).toBe(false);
    expect(main().getByText('2 / 3')).toBeTruthy();
  });

  test.each(['account', 'item', 'service'] as const)('%s without a picture: an illustration, labelled as one', async (saleKind) => {
    const note = 'Ilustrasi, belum ada foto asli';
    await openGallery({ image: null, images: [], saleKind });
    expect(
      within(track())
        .getAllByRole<HTMLImageElement>('img')
        .map(({ alt, src }) => [alt, new URL(src).pathname.startsWith('/art/')]),
    ).toEqual([[note, true]]);
    expect(main().getByText(note)).toBeTruthy();
  });

  test('real picture: no illustration', async () => {
    await openGallery({ image: null, images: ['/storage/v1/object/public/product-images/products/a.png'] });
    expect(within(track()).getByRole<HTMLImageElement>('img').src).toContain('/product-images/products/a');
    expect(main().queryByText(/Ilustrasi/)).toBeNull();
  });

  test('single picture: no controls', async () => {
    await openGallery({ images: [] });
    expect(main().queryByText('1 / 1')).toBeNull();
    expect(main().queryByRole('navigation', { name: 'Pilih gambar' })).toBeNull();
  });
});
