import { expect, test } from '@jest/globals';
import { hasPicture, lacksPicture } from '../../../src/domain/media/has-picture.ts';

const address = 'https://gambar.example/a.webp';

test.each([
  [{ image: address, images: [] }, true],
  [{ image: null, images: [address] }, true],
  [{ image: null, images: [] }, false],
])('product with %j: has its own picture, %j', (product, expected) => expect(hasPicture(product)).toBe(expected));

test('product without a picture: reported unless it is a sample', () => {
  const bare = { image: null, images: [] };
  expect([lacksPicture({ ...bare, isSample: false }), lacksPicture({ ...bare, isSample: true })]).toEqual([true, false]);
  expect(lacksPicture({ image: address, images: [], isSample: false })).toBe(false);
});
