import { describe, expect, test } from '@jest/globals';
import { currentPrice } from '../../../../src/domain/catalog/price.ts';
import type { Product } from '../../../../src/domain/catalog/product.ts';
import { describeProduct, firstSentence } from '../../../../src/ui/pages/product/product.route.ts';
import { aGame, aProduct } from '../../../support/builders.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';

const headOf = (given: Partial<Product>) => {
  const product: Product = { ...aProduct(), sale: null, ...given };
  const offer = currentPrice(product, new FixedClock().now());
  return describeProduct({ product, similar: [], address: `https://toko.example/products/${product.id}`, offer });
};

describe('head of a product page', () => {
  test('title and description with game and price', () => {
    const { title, description } = headOf({ name: 'Mythic Glory', description: 'Akun utama. Skin lengkap.', game: aGame() });
    expect(title).toBe('Mythic Glory');
    expect(description).toBe('Akun utama. Mobile Legends, Rp1.000.000.');
  });
  test('canonical address without parameters', () => {
    expect(headOf({ id: '00000000-0000-4000-8000-0000000000aa' }).canonical).toBe('/products/00000000-0000-4000-8000-0000000000aa');
  });
});

describe('first sentence of a description', () => {
  test.each([
    ['Satu. Dua.', 'Satu.'],
    ['Baris satu\nBaris dua', 'Baris satu'],
    ['Seharga Rp1.250.000 saja', 'Seharga Rp1.250.000 saja'],
    ['', ''],
  ])('of %j is %j', (text, sentence) => {
    expect(firstSentence(text)).toBe(sentence);
  });
  test('a long text is cut between words', () => {
    const sentence = firstSentence('kata '.repeat(100));
    expect(sentence).toMatch(/kata…$/);
    expect(sentence.length).toBeLessThanOrEqual(121);
  });
});
