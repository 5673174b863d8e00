import { describe, expect, test } from '@jest/globals';
import { mergeWishes, refreshed, type Wish } from '../../../src/domain/wishlist/merge-wishes.ts';
import { priceChange } from '../../../src/domain/wishlist/wish-price.ts';
import { mergedLists, toWish, wishlistKey, withItem, withoutItem } from '../../../src/domain/wishlist/wishlist.ts';
import { aProduct, aSale } from '../../support/builders.ts';

const NOW = new Date('2026-11-21T05:00:00Z');
const card = (given: Parameters<typeof aProduct>[0] = {}) => ({ ...aProduct(given), sale: null });
const item = (given: Parameters<typeof aProduct>[0] = {}) => toWish(card(given), NOW);
const [first, second] = [item(), item()];

test('wishlist key: one per user, one for guests', () => {
  expect([wishlistKey('u1'), wishlistKey(null)]).toEqual(['wishlist_u1', 'wishlist_guest']);
});

test('wishlist: a new item is first and replaces its duplicate, a restored item returns to its position', () => {
  expect(withItem([first], second)).toEqual([second, first]);
  expect(withItem([second, first], { ...first, price: 5 })).toEqual([{ ...first, price: 5 }, second]);
  expect(withItem([first], second, 1)).toEqual([first, second]);
  expect(withoutItem([second, first], second.id)).toEqual([first]);
});

test('merged wishlists: guest items first, without duplicates', () => {
  expect(mergedLists([first], [second, { ...first, price: 5 }])).toEqual([first, second]);
});

describe('wishlist item', () => {
  test('saving a product: the current price with a running sale, and the former price', () => {
    const sale = aSale({ salePrice: 700_000 });
    expect(toWish({ ...card(), sale }, NOW).savedPrice).toBe(700_000);
    expect(toWish({ ...card(), sale: { ...sale, stock: 0 } }, NOW)).toMatchObject({
      savedPrice: 1_000_000,
      isGone: false,
      wantsNews: false,
    });
    expect(toWish({ ...first, savedPrice: 5, isGone: true, wantsNews: true }, NOW)).toMatchObject({
      savedPrice: 5,
      isGone: true,
      wantsNews: true,
    });
  });
  test('price change: the difference, null if a price is unknown or the product is unavailable', () => {
    expect(priceChange({ ...first, price: 950_000 }, NOW)).toBe(-50_000);
    expect(priceChange({ ...first, price: 1_050_000 }, NOW)).toBe(50_000);
    expect(priceChange({ ...first, sale: aSale({ salePrice: 1 }) }, NOW)).toBe(-999_999);
    for (const unclear of [{ savedPrice: null }, { isGone: true }, { stock: 0 }])
      expect(priceChange({ ...first, price: 1, ...unclear }, NOW)).toBe(0);
  });
});

describe('account wishlist on a device', () => {
  const wish = (id: string, given: Partial<Wish> = {}): Wish => ({ productId: id, name: 'Nama', price: 9, wantsNews: true, ...given });

  test('items from another device: first, others keep their order', () => {
    const other = card();
    const merged = mergeWishes({
      wishes: [wish(second.id), wish(other.id), wish(first.id)],
      stored: [first, { ...second, savedPrice: null }],
      unsent: new Map(),
      fromGuest: [],
      cards: new Map([[other.id, other]]),
    });
    expect(merged).toEqual([
      { ...other, savedPrice: 9, isGone: false, wantsNews: true },
      { ...first, wantsNews: true },
      { ...second, savedPrice: 9, wantsNews: true },
    ]);
  });
  test('item missing in the account: removed, unless its product was deleted', () => {
    const deleted = { ...second, isGone: true };
    expect(mergeWishes({ wishes: [], stored: [first, deleted], unsent: new Map(), fromGuest: [], cards: new Map() })).toEqual([deleted]);
  });
  test('guest items: added unchanged in the account’s order, with those of deleted products', () => {
    const deleted = { ...item(), isGone: true };
    expect(
      mergeWishes({
        wishes: [wish(second.id), wish('x')],
        stored: [first],
        unsent: new Map(),
        fromGuest: [deleted, second, first],
        cards: new Map(),
      }),
    ).toMatchObject([{ id: second.id, isGone: false, wantsNews: true }, { id: 'x' }, { id: deleted.id, isGone: true }]);
  });
  test('item without a card of a deleted product: shown by its name and price', () => {
    const [merged] = mergeWishes({ wishes: [wish('x')], stored: [], unsent: new Map(), fromGuest: [], cards: new Map() });
    expect(merged).toMatchObject({ id: 'x', name: 'Nama', price: 9, savedPrice: 9, isGone: true, stock: 0 });
  });
});

test('refreshed wishlist: saved price, alert and deleted flag are kept', () => {
  const noted = { ...first, savedPrice: 5, wantsNews: true, isGone: true };
  const fresh = { ...card(), id: first.id, price: 3 };
  expect(refreshed([noted, second], new Map([[first.id, fresh]]))).toEqual([
    { ...fresh, savedPrice: 5, wantsNews: true, isGone: false },
    { ...second, isGone: true },
  ]);
});
