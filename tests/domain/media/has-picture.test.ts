import { expect, test } from '@jest/globals';
import { hasPicture, lacksPicture } from '../../../src/domain/media/has-picture.ts';

const address = 'https://gambar.example/a.webp';

test.each([
  [{ image: address, images: [] }, true],
  [{ image: null, images: [address] }, true],
  [{ image: null, images: [] }, false],
])('a product with %j has a picture of its own: %j', (product, expected) => expect(hasPicture(product)).toBe(expected));

test('samples lack no picture, because they are drawn', () => {
  const bare = { image: null, images: [] };
  expect([lacksPicture({ ...bare, isSample: false }), lacksPicture({ ...bare, isSample: true })]).toEqual([true, false]);
  expect(lacksPicture({ image: address, images: [], isSample: false })).toBe(false);
});
