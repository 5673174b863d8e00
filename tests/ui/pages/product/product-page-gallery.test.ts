import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { StoredProduct } from '../../../../src/infrastructure/memory/catalog/catalogue.ts';
import { link, main, shopWith } from '../../product-page-shop.ts';

describe('the gallery', () => {
  const images = ['/art/scene/satu', '/art/scene/dua', '/art/scene/tiga'];
  const openGallery = async (given: Partial<StoredProduct> = {}) => {
    const { shop, path } = shopWith({ image: images[0] ?? null, images, ...given });
    await shop.open(path);
    return shop;
  };
  const track = (): HTMLElement => screen.getByRole('group', { name: 'Gambar Mythic Glory 78 bintang' });

  test('fetches its first picture first and the others when they are near', async () => {
    await openGallery();
    const pictures = within(track()).getAllByRole<HTMLImageElement>('img');
    expect(pictures.map(({ alt }) => alt)).toEqual(['Gambar 1 dari 3', 'Gambar 2 dari 3', 'Gambar 3 dari 3']);
    expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual(['eager', 'lazy', 'lazy']);
    expect(pictures[0]?.getAttribute('fetchpriority')).toBe('high');
  });

  test('says what a picture shows where somebody wrote it down', async () => {
    await openGallery({ imageAlts: ['', 'Daftar 312 skin'] });
    expect(
      within(track())
        .getAllByRole<HTMLImageElement>('img')
        .map(({ alt }) => alt),
    ).toEqual(['Gambar 1 dari 3', 'Daftar 312 skin', 'Gambar 3 dari 3']);
  });

  test('is stepped through by key', async () => {
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

  test('goes to the picture of a thumbnail', async () => {
    const shop = await openGallery();
    await shop.user.click(link('Lihat gambar 3'));
    expect(main().getByText('3 / 3')).toBeTruthy();
  });

  test('shows a picture large, turns there too, and stays where it was left', async () => {
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

  test.each(['account', 'item', 'service'] as const)('of an %s without a picture shows one drawn cover, and says so', async (saleKind) => {
    const note = 'Ilustrasi, belum ada foto asli';
    await openGallery({ image: null, images: [], saleKind });
    expect(
      within(track())
        .getAllByRole<HTMLImageElement>('img')
        .map(({ alt, src }) => [alt, new URL(src).pathname.startsWith('/art/')]),
    ).toEqual([[note, true]]);
    expect(main().getByText(note)).toBeTruthy();
  });

  test('with a real picture shows no drawn one, and speaks of no illustration', async () => {
    await openGallery({ image: null, images: ['/storage/v1/object/public/product-images/products/a.png'] });
    expect(within(track()).getByRole<HTMLImageElement>('img').src).toContain('/product-images/products/a');
    expect(main().queryByText(/Ilustrasi/)).toBeNull();
  });

  test('of one picture has nothing to step through', async () => {
    await openGallery({ images: [] });
    expect(main().queryByText('1 / 1')).toBeNull();
    expect(main().queryByRole('navigation', { name: 'Pilih gambar' })).toBeNull();
  });
});
