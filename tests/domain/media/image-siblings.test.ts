import { expect, test } from '@jest/globals';
import { pictureSources, siblingOf } from '../../../src/domain/media/image-siblings.ts';
import { withSiblings } from '../../../src/domain/media/with-siblings.ts';

const OWN = '/storage/v1/object/public/product-images/products/a.b.png';

test('a sibling stands beside its picture, whatever the picture is', () => {
  expect(siblingOf('products/a.png', 320)).toBe('products/a.w320.webp');
  expect(siblingOf('products/a.b.JPEG', 1280)).toBe('products/a.b.w1280.webp');
  expect(withSiblings('products/a.png')).toEqual([
    'products/a.png',
    'products/a.w320.webp',
    'products/a.w640.webp',
    'products/a.w1280.webp',
  ]);
});

test('own pictures come in three widths, on this origin or another', () => {
  expect(pictureSources(OWN)).toEqual({
    src: '/storage/v1/object/public/product-images/products/a.b.w640.webp',
    srcSet:
      '/storage/v1/object/public/product-images/products/a.b.w320.webp 320w, /storage/v1/object/public/product-images/products/a.b.w640.webp 640w, /storage/v1/object/public/product-images/products/a.b.w1280.webp 1280w',
  });
  expect(pictureSources(`https://x.supabase.co${OWN}`).srcSet).toContain('https://x.supabase.co/storage');
});

test('drawn pictures come in three widths too', () => {
  expect(pictureSources('/art/cover/free-fire/3/abc').src).toBe('/art/cover/free-fire/3/abc.w640.webp');
});

test('pictures from elsewhere stand alone', () => {
  expect(pictureSources('https://elsewhere.example/a.png')).toEqual({ src: 'https://elsewhere.example/a.png', srcSet: null });
});

test.each(['https://elsewhere.example/products/a.png', 'https://elsewhere.example/art/a.png'])(
  '%p is not ours, whatever its folders are called',
  (address) => expect(pictureSources(address)).toEqual({ src: address, srcSet: null }),
);
