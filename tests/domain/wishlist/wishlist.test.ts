import { expect, test } from '@jest/globals';
import { wishlistKey, withItem, withoutItem } from '../../../src/domain/wishlist/wishlist.ts';
import { aProduct } from '../../support/builders.ts';

const [first, second] = [
  { ...aProduct(), sale: null },
  { ...aProduct(), sale: null },
];

test('every user has a list, and so have all guests together', () => {
  expect([wishlistKey('u1'), wishlistKey(null)]).toEqual(['wishlist_u1', 'wishlist_guest']);
});

test('what is saved last stands first, and stands once', () => {
  expect(withItem([first], second)).toEqual([second, first]);
  expect(withItem([second, first], { ...first, price: 5 })).toEqual([{ ...first, price: 5 }, second]);
  expect(withoutItem([second, first], second.id)).toEqual([first]);
});
