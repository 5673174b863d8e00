import { describe, expect, test } from '@jest/globals';
import { fieldPictures, moveItem, storedPictures } from '../../../src/domain/media/field-pictures.ts';

const own = (name: string): string => `/storage/v1/object/public/product-images/products/${name}`;

describe('moving an item', () => {
  test.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [0, 3, 'abc'],
    [0, -1, 'abc'],
    [5, 0, 'abc'],
  ])('from %d to %d', (from, to, result) => expect(moveItem([...'abc'], from, to).join('')).toBe(result));
});

describe('pictures of a product form', () => {
  test('stored product: cover first, with storage path and alt text', () => {
    const product = { image: own('a.png'), images: [own('b.png'), own('a.png'), 'https://lain.example/c.png'], imageAlts: ['B', 'A'] };
    expect(fieldPictures(product)).toEqual([
      { url: own('a.png'), path: 'products/a.png', alt: 'A' },
      { url: own('b.png'), path: 'products/b.png', alt: 'B' },
      { url: 'https://lain.example/c.png', path: '', alt: '' },
    ]);
    expect(fieldPictures({ image: null, images: [], imageAlts: [] })).toEqual([]);
  });
  test('round trip: stored in form order, read back equal', () => {
    const pictures = [
      { url: own('a.png'), path: 'products/a.png', alt: ' Halaman depan ' },
      { url: own('b.png'), path: 'products/b.png', alt: '' },
    ];
    const stored = storedPictures(pictures);
    expect(stored).toEqual({ image: own('a.png'), images: [own('a.png'), own('b.png')], imageAlts: ['Halaman depan', ''] });
    expect(fieldPictures(stored)).toEqual([{ ...pictures[0], alt: 'Halaman depan' }, pictures[1]]);
    expect(storedPictures([])).toEqual({ image: null, images: [], imageAlts: [] });
    expect(storedPictures([{ url: own('a.png'), path: '', alt: ' ' }]).imageAlts).toEqual([]);
  });
});
