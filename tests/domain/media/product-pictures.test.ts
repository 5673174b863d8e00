import { expect, test } from '@jest/globals';
import { coverPicture, galleryPictures, scenePicture } from '../../../src/domain/media/product-pictures.ts';
import { aGame, aProduct, aTier } from '../../support/builders.ts';

test('product picture: an account without one gets a drawn cover of its id, game and tier', () => {
  const product = aProduct({ game: aGame(), tier: aTier() });
  expect(coverPicture(product)).toBe(`/art/cover/mobile-legends/3/${product.id}`);
  expect(coverPicture(aProduct({ id: 'x' }))).toBe('/art/cover/lain/1/x');
});

test('product picture: items and services get other drawings than accounts', () => {
  const covers = (['item', 'service'] as const).map((saleKind) =>
    coverPicture(aProduct({ id: 'x', saleKind, game: aGame(), tier: aTier() })),
  );
  expect(covers).toEqual(['/art/collection/mobile-legends/x', '/art/statistics/mobile-legends/x']);
});

test('gallery: uploaded pictures only, without duplicates and drawings', () =>
  expect(galleryPictures(aProduct({ image: null, images: ['/b.png', '/b.png', '/c.png'] }))).toEqual(['/b.png', '/c.png']));

test('product picture: the uploaded cover is first in the gallery, without duplicates', () => {
  const product = aProduct({ image: '/a.png', images: ['/b.png', '/a.png', '/b.png'] });
  expect(coverPicture(product)).toBe('/a.png');
  expect(galleryPictures(product)).toEqual(['/a.png', '/b.png']);
});

test('game picture: drawn by its slug', () =>
  expect([scenePicture('free-fire'), scenePicture(null)]).toEqual(['/art/scene/free-fire', '/art/scene/lain']));
