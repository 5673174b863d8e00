import { expect, jest, test } from '@jest/globals';
import { LocalStorage } from '../../../src/infrastructure/browser/shared/local-storage.ts';
import { StoredWishlist } from '../../../src/infrastructure/browser/wishlist/stored-wishlist.ts';
import { keyValueStoreContract } from '../../contracts/shared/key-value-store.contract.ts';
import { aProduct, aSale } from '../../support/builders.ts';

keyValueStoreContract(() => {
  jest.restoreAllMocks();
  window.localStorage.clear();
  return {
    store: new LocalStorage(),
    fill: () => {
      jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError');
      });
    },
  };
});

test('wishlist in local storage: it is restored completely, one per person', () => {
  jest.restoreAllMocks();
  window.localStorage.clear();
  const wishlist = new StoredWishlist(new LocalStorage());
  const {
    description,
    images,
    imageAlts,
    attributes,
    sellerNote,
    warrantyHours,
    deliveryHours,
    category,
    isActive,
    isFlashSale,
    archivedAt,
    updatedAt,
    ...card
  } = aProduct();
  const item = { ...card, sale: aSale({ productId: card.id }), savedPrice: 5, isGone: false, wantsNews: true };
  wishlist.save(null, [item]);
  wishlist.save('u1', []);
  expect(wishlist.load(null)).toEqual({ items: [item], unreadable: 0 });
  expect(wishlist.load('u1')).toEqual({ items: [], unreadable: 0 });
  expect(Object.keys(window.localStorage).toSorted()).toEqual(['wishlist_guest', 'wishlist_u1']);
});

test('wishlist in local storage: unknown content is counted as unreadable or refused', () => {
  window.localStorage.setItem('wishlist_guest', '[{"id":1}]');
  expect(new StoredWishlist(new LocalStorage()).load(null)).toEqual({ items: [], unreadable: 1 });
  window.localStorage.setItem('wishlist_guest', '{"id":1}');
  expect(() => new StoredWishlist(new LocalStorage()).load(null)).toThrow();
});
