import { expect, test } from '@jest/globals';
import { coverPicture, galleryPictures, scenePicture } from '../../../src/domain/media/product-pictures.ts';
import { aGame, aProduct, aTier } from '../../support/builders.ts';

test('an account without a picture gets one drawn from its id, game and tier', () => {
  const product = aProduct({ game: aGame(), tier: aTier() });
  expect(coverPicture(product)).toBe(`/art/cover/mobile-legends/3/${product.id}`);
  expect(coverPicture(aProduct({ id: 'x' }))).toBe('/art/cover/lain/1/x');
});

test('its own picture wins, and leads the gallery once', () => {
  const product = aProduct({ image: '/a.png', images: ['/b.png', '/a.png', '/b.png'] });
  expect(coverPicture(product)).toBe('/a.png');
  expect(galleryPictures(product)).toEqual(['/a.png', '/b.png']);
});

test('a game is drawn by its slug', () =>
  expect([scenePicture('free-fire'), scenePicture(null)]).toEqual(['/art/scene/free-fire', '/art/scene/lain']));
