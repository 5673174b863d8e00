import { describe, expect, test } from '@jest/globals';
import { AdoptGuestWishlist } from '../../../src/application/wishlist/adopt-guest-wishlist.ts';
import { LoadWishlist } from '../../../src/application/wishlist/load-wishlist.ts';
import { ToggleWishlistItem } from '../../../src/application/wishlist/toggle-wishlist-item.ts';
import { StoredWishlist } from '../../../src/infrastructure/browser/stored-wishlist.ts';
import { InMemoryKeyValueStore } from '../../../src/infrastructure/memory/key-value-store.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { aGame, aProduct, aRentalOption, aSale, aTier } from '../../support/builders.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const setUp = () => {
  const device = new InMemoryKeyValueStore();
  const errors = new RecentErrorLog(new FixedClock(), () => undefined);
  const storage = new StoredWishlist(device);
  const load = new LoadWishlist(storage, errors);
  return { device, errors, load, toggle: new ToggleWishlistItem(load, storage, errors) };
};
const item = (name = 'Akun') => {
  const { id, price, originalPrice, image, stock, hasRental, createdAt, isSample } = aProduct();
  const { id: gameId, name: game, slug } = aGame();
  const { id: tierId, name: tier, slug: tierSlug } = aTier();
  return {
    id,
    name,
    price,
    originalPrice,
    image,
    stock,
    hasRental,
    createdAt,
    isSample,
    game: { id: gameId, name: game, slug },
    tier: { id: tierId, name: tier, slug: tierSlug },
    rentalOptions: [aRentalOption()],
    sale: aSale(),
  };
};

describe('the wishlist', () => {
  test('keeps whole accounts, dates included, for guests and for each user apart', () => {
    const { toggle, load } = setUp();
    const saved = item();
    expect(toggle.execute(null, saved)).toEqual({ ok: true, value: [saved] });
    expect(load.execute(null)).toEqual([saved]);
    expect(load.execute('u1')).toEqual([]);
  });
  test('lets go of what is saved already', () => {
    const { toggle, load, device } = setUp();
    const saved = item();
    toggle.execute(null, saved);
    toggle.execute(null, saved);
    expect(load.execute(null)).toEqual([]);
    expect(device.get('wishlist_guest')).toBe('[]');
  });
  test.each(['{', '5', '[{"id":1}]', '[{"id":"x","createdAt":"gestern"}]'])('is empty when what is stored cannot be read: %s', (text) => {
    const { device, load, errors, toggle } = setUp();
    device.set('wishlist_guest', text);
    expect(load.execute(null)).toEqual([]);
    expect(errors.recent()[0]?.where).toBe('LoadWishlist');
    expect(toggle.execute(null, item()).ok).toBe(true);
  });
  test('stays what it was when the device is full', () => {
    const { device, toggle, load, errors } = setUp();
    const saved = item();
    toggle.execute(null, saved);
    device.isFull = true;
    expect(toggle.execute(null, item('Lain'))).toMatchObject({ failure: { code: 'WISHLIST_NOT_SAVED' } });
    expect(load.execute(null)).toEqual([saved]);
    expect(errors.recent()).toHaveLength(1);
  });
});

test('letting one account go keeps the others', () => {
  const { toggle, load } = setUp();
  const [first, second] = [item('Satu'), item('Dua')];
  toggle.execute(null, first);
  expect(toggle.execute(null, second).ok).toBe(true);
  expect(load.execute(null)).toHaveLength(2);
  toggle.execute(null, first);
  expect(load.execute(null)).toEqual([second]);
});

test('a full device is said in words and logged', () => {
  const { device, toggle, errors } = setUp();
  device.isFull = true;
  expect(toggle.execute(null, item())).toMatchObject({ failure: { message: 'Belum tersimpan. Coba lagi.' } });
  expect(errors.recent()).toMatchObject([{ where: 'ToggleWishlistItem' }]);
});

describe('the guest’s list', () => {
  const setUpBoth = () => {
    const { device, toggle, load, errors } = setUp();
    return { device, toggle, load, errors, adopt: new AdoptGuestWishlist(load, new StoredWishlist(device), errors) };
  };
  test('goes to whoever signs in, before what they had, nothing twice', () => {
    const { toggle, load, adopt } = setUpBoth();
    const [old, both, first, second] = [item('Lama'), item('Dua kali'), item('Satu'), item('Dua')];
    for (const saved of [old, both]) toggle.execute('u1', saved);
    for (const saved of [both, first, second]) toggle.execute(null, saved);
    adopt.execute('u1');
    expect(load.execute('u1').map(({ name }) => name)).toEqual(['Dua', 'Satu', 'Dua kali', 'Lama']);
    expect(load.execute(null)).toEqual([]);
    adopt.execute('u1');
    expect(load.execute('u1')).toHaveLength(4);
  });
  test('stays where the device refuses to keep more', () => {
    const { device, toggle, load, adopt, errors } = setUpBoth();
    toggle.execute(null, item());
    device.isFull = true;
    adopt.execute('u1');
    expect([load.execute(null).length, load.execute('u1').length]).toEqual([1, 0]);
    expect(errors.recent()[0]?.where).toBe('AdoptGuestWishlist');
  });
});
