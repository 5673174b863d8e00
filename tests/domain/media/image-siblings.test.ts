import { expect, test } from '@jest/globals';
import { pictureSources, siblingOf } from '../../../src/domain/media/image-siblings.ts';
import { withSiblings } from '../../../src/domain/media/with-siblings.ts';

const OWN = '/storage/v1/object/public/product-images/products/a.b.png';

test('picture copy: stored beside the original whatever its type', () => {
  expect(siblingOf('products/a.png', 320)).toBe('products/a.w320.webp');
  expect(siblingOf('products/a.b.JPEG', 1280)).toBe('products/a.b.w1280.webp');
  expect(withSiblings('products/a.png')).toEqual([
    'products/a.png',
    'products/a.w320.webp',
    'products/a.w640.webp',
    'products/a.w1280.webp',
  ]);
});

test('picture sources: uploaded pictures have three widths, on any origin', () => {
  expect(pictureSources(OWN)).toEqual({
    src: '/storage/v1/object/public/product-images/products/a.b.w640.webp',
    srcSet:
      '/storage/v1/object/public/product-images/products/a.b.w320.webp 320w, /storage/v1/object/public/product-images/products/a.b.w640.webp 640w, /storage/v1/object/public/product-images/products/a.b.w1280.webp 1280w',
  });
  expect(pictureSources(`https://x.supabase.co${OWN}`).srcSet).toContain('https://x.supabase.co/storage');
});

test('picture sources: drawn pictures have three widths', () => {
  expect(pictureSources('/art/cover/free-fire/3/abc').src).toBe('/art/cover/free-fire/3/abc.w640.webp');
});

test('picture sources: an external picture has one width', () => {
  expect(pictureSources('https://elsewhere.example/a.png')).toEqual({ src: 'https://elsewhere.example/a.png', srcSet: null });
});

test.each(['https://elsewhere.example/products/a.png', 'https://elsewhere.example/art/a.png'])(
  'picture sources: %p is external despite its folder names',
  (address) => expect(pictureSources(address)).toEqual({ src: address, srcSet: null }),
);
