import { describe, expect, test } from '@jest/globals';
import { currentPrice } from '../../src/domain/catalog/price.ts';
import type { Product } from '../../src/domain/catalog/product.ts';
import { describeProduct, firstSentence } from '../../src/ui/pages/product/describe-product.ts';
import { aGame, aProduct, aSale } from '../support/builders.ts';
import { FixedClock } from '../support/fixed-clock.ts';

const headOf = (given: Partial<Product>) => {
  const product: Product = { ...aProduct(), sale: null, ...given };
  const offer = currentPrice(product, new FixedClock().now());
  return describeProduct({ product, similar: [], address: `https://toko.example/products/${product.id}`, offer });
};

describe('the head of a product’s page', () => {
  test('names the product and says what it is, of which game, at what price', () => {
    const { title, description } = headOf({ name: 'Mythic Glory', description: 'Akun utama. Skin lengkap.', game: aGame() });
    expect(title).toBe('Mythic Glory');
    expect(description).toBe('Akun utama. Mobile Legends, Rp1.000.000.');
  });
  test('gives search engines the price of the moment and until when it holds', () => {
    const sale = aSale();
    const { jsonLd } = headOf({ sale });
    expect(jsonLd).toMatchObject({
      '@type': 'Product',
      offers: {
        priceCurrency: 'IDR',
        price: 800_000,
        availability: 'https://schema.org/InStock',
        priceValidUntil: sale.endsAt.toISOString(),
      },
    });
  });
  test('says when it is sold', () => {
    expect(headOf({ stock: 0 }).jsonLd).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } });
  });
  test('shares the widest copy of an own picture, and a stranger’s as it is', () => {
    const own = headOf({ image: '/storage/v1/object/public/product-images/products/a.png' });
    expect(own.image).toBe('/storage/v1/object/public/product-images/products/a.w1280.webp');
    expect(own.jsonLd).toMatchObject({ image: ['https://toko.example/storage/v1/object/public/product-images/products/a.w1280.webp'] });
    expect(headOf({ image: 'https://elsewhere.example/a.png' }).image).toBe('https://elsewhere.example/a.png');
  });
  test('has one address, whatever is chosen on the page', () => {
    expect(headOf({ id: '00000000-0000-4000-8000-0000000000aa' }).canonical).toBe('/products/00000000-0000-4000-8000-0000000000aa');
  });
});

describe('the first sentence', () => {
  test.each([
    ['Satu. Dua.', 'Satu.'],
    ['Baris satu\nBaris dua', 'Baris satu'],
    ['Seharga Rp1.250.000 saja', 'Seharga Rp1.250.000 saja'],
    ['', ''],
  ])('of %j is %j', (text, sentence) => {
    expect(firstSentence(text)).toBe(sentence);
  });
  test('ends between words when it runs on', () => {
    const sentence = firstSentence('kata '.repeat(100));
    expect(sentence).toMatch(/kata…$/);
    expect(sentence.length).toBeLessThanOrEqual(121);
  });
});
