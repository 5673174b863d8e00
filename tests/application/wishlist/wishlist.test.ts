import { describe, expect, test } from '@jest/globals';
import { LoadWishlist } from '../../../src/application/wishlist/load-wishlist.ts';
import { ToggleWishlistItem } from '../../../src/application/wishlist/toggle-wishlist-item.ts';
import { StoredWishlist } from '../../../src/infrastructure/browser/wishlist/stored-wishlist.ts';
import { InMemoryKeyValueStore } from '../../../src/infrastructure/memory/shared/key-value-store.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { aGame, aProduct, aRentalOption, aSale, aTier } from '../../support/builders.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const setUp = () => {
  const device = new InMemoryKeyValueStore();
  const clock = new FixedClock();
  const errors = new RecentErrorLog(clock, () => undefined);
  const storage = new StoredWishlist(device);
  const load = new LoadWishlist(storage, errors);
  return { device, errors, load, toggle: new ToggleWishlistItem({ load, storage, device, clock, errors }) };
};
const item = (name = 'Akun') => {
  const { id, price, originalPrice, image, stock, hasRental, rentableFrom, createdAt, isSample, saleKind } = aProduct();
  const { duration, durationMinutes, price: rent } = aRentalOption();
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
    rentableFrom,
    createdAt,
    isSample,
    saleKind,
    game: { id: gameId, name: game, slug },
    tier: { id: tierId, name: tier, slug: tierSlug },
    rentalOptions: [{ duration, durationMinutes, price: rent }],
    sale: aSale(),
  };
};

/** A stored item with its price when it was saved: the running sale's. */
const guestItem = <T extends object>(saved: T) => ({ ...saved, savedPrice: 800_000, isGone: false, wantsNews: false });

describe('wishlist', () => {
  test('guest and users: separate lists of complete items with dates', () => {
    const { toggle, load } = setUp();
    const saved = item();
    expect(toggle.execute(null, saved, true)).toEqual({ ok: true, value: [guestItem(saved)] });
    expect(load.execute(null)).toEqual([guestItem(saved)]);
    expect(load.stored('u1')).toEqual([]);
  });
  test('removal: removes the item, repeatable', () => {
    const { toggle, load, device } = setUp();
    const saved = item();
    toggle.execute(null, saved, true);
    toggle.execute(null, saved, false);
    toggle.execute(null, saved, false);
    expect(load.execute(null)).toEqual([]);
    expect(device.get('wishlist_guest')).toBe('[]');
  });
  test('same addition in two tabs: stored once', () => {
    const { toggle, load } = setUp();
    const saved = item();
    toggle.execute(null, saved, true);
    toggle.execute(null, saved, true);
    expect(load.execute(null)).toEqual([guestItem(saved)]);
  });
  test('restored item: its former position and values', () => {
    const { toggle, load } = setUp();
    const [first, second, third] = [item('Satu'), item('Dua'), item('Tiga')];
    for (const saved of [first, second, third]) toggle.execute(null, saved, true);
    const noted = { ...guestItem(second), savedPrice: 5, wantsNews: true };
    toggle.execute(null, second, false);
    toggle.execute(null, noted, true, 1);
    expect(load.execute(null)).toEqual([guestItem(third), noted, guestItem(first)]);
  });
  test.each(['{', '5', 'null', '{"0":{}}', '[{"id":1}]', '[{"id":"x","createdAt":"gestern"}]'])(
    'unreadable stored text: empty, %s',
    (text) => {
      const { device, load, errors, toggle } = setUp();
      device.set('wishlist_guest', text);
      expect(load.execute(null)).toEqual([]);
      expect(errors.recent()[0]?.where).toBe('LoadWishlist');
      expect(toggle.execute(null, item(), true).ok).toBe(true);
      expect(load.execute(null)).toHaveLength(1);
    },
  );
  test('partly invalid stored list: the valid items are kept', () => {
    const { device, load, errors } = setUp();
    const [good, other] = [guestItem(item('Baik')), guestItem(item('Juga'))];
    const { savedPrice, isGone, wantsNews, ...before } = good;
    const hostile = [
      null,
      [],
      '<script>',
      { ...other, price: -1 },
      { ...other, price: 1e308 },
      { ...other, stock: 0.5 },
      { ...other, id: { toString: 'x' } },
      { ...other, sale: { ...other.sale, salePrice: '1' } },
      { ...other, rentalOptions: {} },
    ];
    device.set(
      'wishlist_guest',
      JSON.stringify([hostile[0], before, ...hostile.slice(1), { ...other, evil: true, __proto__: null }, other]),
    );
    expect(load.execute(null)).toEqual([{ ...good, savedPrice: null }, other]);
    expect(errors.recent()).toMatchObject([{ where: 'LoadWishlist', message: '9 items cannot be read' }]);
  });
  test('device full: unchanged, failure and log entry', () => {
    const { device, toggle, load, errors } = setUp();
    const saved = item();
    toggle.execute(null, saved, true);
    device.isFull = true;
    expect(toggle.execute(null, item('Lain'), true)).toMatchObject({
      failure: { code: 'WISHLIST_NOT_SAVED' },
    });
    expect(load.execute(null)).toEqual([guestItem(saved)]);
    expect(errors.recent()).toMatchObject([{ where: 'ToggleWishlistItem' }]);
  });
});

describe('wishlist of a signed-in user', () => {
  test('guest items: listed first, without duplicates', () => {
    const { toggle, load } = setUp();
    const [old, both, first] = [item('Lama'), item('Dua kali'), item('Satu')];
    for (const saved of [old, both]) toggle.execute('u1', saved, true);
    for (const saved of [both, first]) toggle.execute(null, saved, true);
    expect(load.execute('u1').map(({ name }) => name)).toEqual(['Satu', 'Dua kali', 'Lama']);
    expect(load.execute('u2').map(({ name }) => name)).toEqual(['Satu', 'Dua kali']);
  });
  test('device full: kept in memory for the page, the account stores them', () => {
    const { toggle, load, errors, device } = setUp();
    const [old, first, second] = [item('Lama'), item('Satu'), item('Dua')];
    toggle.execute('u1', old, true);
    device.isFull = true;
    toggle.execute('u1', first, true);
    expect(toggle.execute('u1', second, true)).toMatchObject({ ok: true, value: [{ name: 'Dua' }, { name: 'Satu' }, { name: 'Lama' }] });
    expect(toggle.execute('u1', first, false)).toMatchObject({ ok: true, value: [{ name: 'Dua' }, { name: 'Lama' }] });
    expect(errors.recent()).toHaveLength(3);
    expect(device.get('wishlist_u1')).not.toContain('Dua');
    // Other users of this device do not see it, and logout deletes it.
    expect([load.execute('u2'), load.execute(null)]).toEqual([[], []]);
    device.clear();
    expect(load.execute('u1')).toEqual([]);
  });
  test('device storage available again: stored items are only on the device', () => {
    const { toggle, load, device } = setUp();
    device.isFull = true;
    toggle.execute('u1', item('Satu'), true);
    device.isFull = false;
    toggle.execute('u1', item('Dua'), true);
    expect(load.execute('u1').map(({ name }) => name)).toEqual(['Dua', 'Satu']);
    device.set('wishlist_u1', '[]');
    expect(load.execute('u1')).toEqual([]);
  });
  test('removal of an item that is still a guest item: removed for good', () => {
    const { toggle, load } = setUp();
    const [first, second] = [item('Satu'), item('Dua')];
    for (const saved of [first, second]) toggle.execute(null, saved, true);
    expect(toggle.execute('u1', first, false)).toMatchObject({ ok: true, value: [{ name: 'Dua' }] });
    expect([load.execute('u1').length, load.execute(null).length]).toEqual([1, 1]);
  });
});
