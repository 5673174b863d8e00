import { describe, expect, test } from '@jest/globals';
import { readShareAddress, type ShareSubject, writeShareAddress } from '../../../src/domain/sharing/share-address.ts';

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const SUBJECTS: readonly ShareSubject[] = [
  { kind: 'shop' },
  { kind: 'game', slug: 'free-fire' },
  { kind: 'product', id: ID },
  { kind: 'sale', id: ID },
];

describe('share picture address', () => {
  test.each(SUBJECTS)('%j: reads back as it was written', (subject) => {
    const url = new URL(writeShareAddress(subject, 'abc'), 'https://toko.example');
    expect(readShareAddress(url.pathname)).toEqual(subject);
    expect(url.searchParams.get('v')).toBe('abc');
  });
  test('product: contains its id and version', () => {
    expect(writeShareAddress({ kind: 'product', id: ID }, '1x')).toBe(`/og/products/${ID}.jpg?v=1x`);
  });
  test.each([
    '/og/',
    '/og/shop.png',
    '/og/shop.jpg/',
    '/og/products/.jpg',
    '/og/products/abc.jpg',
    `/og/products/${ID}.jpg.jpg`,
    `/og/products/${ID}/x.jpg`,
    `/og/Products/${ID}.jpg`,
    `/og/games/${'a'.repeat(81)}.jpg`,
    '/og/games/Free Fire.jpg',
    '/og/games/..%2f..%2fetc.jpg',
    '/og/games/__proto__.jpg',
    `/og/flash-sales/${ID}%00.jpg`,
  ])('%s: null', (path) => {
    expect(readShareAddress(path)).toBeNull();
  });
});
