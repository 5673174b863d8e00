import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type SharePicture, versionOf } from '../../../src/domain/sharing/share-picture.ts';

const picture: SharePicture = {
  siteName: 'Arena Akun',
  overline: 'Mobile Legends',
  tier: { name: 'Premium', arches: 3 },
  title: 'Mythic Glory',
  text: null,
  price: { amount: 'Rp1.250.000', was: null, note: null, tone: 'quiet' },
  photo: null,
  drawn: { kind: 'cover', game: 'mobile-legends', arches: 3, id: 'a' },
};

describe('share picture version', () => {
  test('equal pictures: equal, valid in an address', () => {
    expect(versionOf({ ...picture })).toBe(versionOf(picture));
    expect(versionOf(picture)).toMatch(/^[0-9a-z]{5,11}$/);
  });
  test.each([
    ['price', { price: { amount: 'Rp1.250.001', was: null, note: null, tone: 'quiet' } }],
    ['struck price', { price: { amount: 'Rp1.250.000', was: 'Rp2.000.000', note: null, tone: 'quiet' } }],
    ['name', { title: 'Mythic Glory.' }],
    ['shop', { siteName: 'Arena Akun 2' }],
    ['photo', { photo: '/storage/v1/object/public/product-images/products/a.png' }],
  ] as const)('changed %s: differs', (_, change) => {
    expect(versionOf({ ...picture, ...change })).not.toBe(versionOf(picture));
  });
  test('any two different titles: differs', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        fc.pre(one !== other);
        expect(versionOf({ ...picture, title: one })).not.toBe(versionOf({ ...picture, title: other }));
      }),
    );
  });
});
