import { beforeEach, describe, expect, test } from '@jest/globals';
import { aProduct } from '../../support/builders.ts';
import { WishlistDevice, WishlistShop } from '../../support/wishlist-world.ts';

let shop: WishlistShop;
let phone: WishlistDevice;
beforeEach(() => {
  shop = new WishlistShop();
  phone = new WishlistDevice(shop);
});
const account = (): readonly string[] => (shop.lists.get('u1') ?? []).map(({ name }) => name);

describe('guest wishlist after login', () => {
  test('synchronisation: added to the account once, before its items, without duplicates', async () => {
    const [old, both, first, second] = ['Lama', 'Dua kali', 'Satu', 'Dua'].map((name) => shop.add({ name }));
    await phone.wishes.save([old?.id ?? '', both?.id ?? '']);
    for (const product of [both, first, second]) phone.keep(null, product ?? aProduct());
    expect(await phone.synced()).toMatchObject({ ok: true, value: { isFull: false } });
    expect(account()).toEqual(['Dua', 'Satu', 'Dua kali', 'Lama']);
    expect(new Set(phone.names('u1'))).toEqual(new Set(account()));
    expect(phone.names(null)).toEqual([]);
    await phone.wishes.remove(first?.id ?? '');
    await phone.synced();
    expect(account()).toEqual(['Dua', 'Dua kali', 'Lama']);
  });
  test('unreachable: still displayed and kept, sent at the next synchronisation', async () => {
    phone.keep(null, shop.add({ name: 'Satu' }));
    phone.wishes.isAway = true;
    expect(await phone.synced()).toMatchObject({ ok: false, failure: { code: 'WISHLIST_NOT_SYNCED' } });
    expect([phone.names(null), phone.load.execute('u1').length, account()]).toEqual([['Satu'], 1, []]);
    expect(phone.errors.recent()[0]?.where).toBe('SyncWishlist');
    phone.wishes.isAway = false;
    await phone.synced();
    expect([phone.names(null), phone.names('u1'), account()]).toEqual([[], ['Satu'], ['Satu']]);
  });
  test('saving fails: kept beside the account’s list', async () => {
    const [old, both, fresh] = ['Lama', 'Dua kali', 'Satu'].map((name) => shop.add({ name }));
    await phone.wishes.save([old?.id ?? '', both?.id ?? '']);
    for (const product of [both, fresh]) phone.keep(null, product ?? aProduct());
    const save = phone.wishes.save.bind(phone.wishes);
    phone.wishes.save = () => Promise.reject(new Error('cut'));
    const synced = await phone.synced();
    expect(synced.ok && synced.value.items.map(({ name, isGone }) => [name, isGone])).toEqual([
      ['Satu', false],
      ['Dua kali', false],
      ['Lama', false],
    ]);
    expect([phone.names(null), phone.names('u1'), account()]).toEqual([['Satu'], ['Dua kali', 'Lama'], ['Dua kali', 'Lama']]);
    expect(phone.errors.recent()[0]?.where).toBe('SyncWishlist');
    phone.wishes.save = save;
    await phone.synced();
    expect([phone.names(null), account()]).toEqual([[], ['Satu', 'Dua kali', 'Lama']]);
  });
  test('lost answer of a completed save: moved to the account', async () => {
    phone.keep(null, shop.add({ name: 'Satu' }));
    const save = phone.wishes.save.bind(phone.wishes);
    phone.wishes.save = async (ids) => {
      await save(ids);
      throw new Error('cut');
    };
    await phone.synced();
    expect([phone.names(null), phone.load.stored('u1')]).toMatchObject([[], [{ name: 'Satu', isGone: false }]]);
  });
  test('connection lost between save and read: no duplicates', async () => {
    phone.keep(null, shop.add({ name: 'Satu' }));
    const list = phone.wishes.list.bind(phone.wishes);
    phone.wishes.list = () => Promise.reject(new Error('cut'));
    await phone.synced();
    expect([phone.names(null), account()]).toEqual([['Satu'], ['Satu']]);
    phone.wishes.list = list;
    await phone.synced();
    expect([phone.names(null), phone.names('u1'), account()]).toEqual([[], ['Satu'], ['Satu']]);
  });
  test('deleted product: shown as unavailable, not lost', async () => {
    const product = shop.add({ name: 'Satu' });
    phone.keep(null, product);
    shop.remove(product.id);
    await phone.synced();
    expect(phone.load.stored('u1')).toMatchObject([{ name: 'Satu', isGone: true }]);
    expect(phone.names(null)).toEqual([]);
    await phone.synced();
    expect(phone.names('u1')).toEqual(['Satu']);
  });
  test('account list full: kept as guest items', async () => {
    const many = Array.from({ length: 499 }, () => shop.add());
    await phone.wishes.save(many.map(({ id }) => id));
    for (const name of ['Muat', 'Lebih']) phone.keep(null, shop.add({ name }));
    const synced = await phone.synced();
    expect(synced).toMatchObject({ ok: true, value: { isFull: true } });
    expect([phone.names(null), account().length]).toEqual([['Lebih'], 500]);
    expect(synced.ok && synced.value.items.map(({ name }) => name).includes('Lebih')).toBe(true);
  });
  test('built-in samples: not sent', async () => {
    phone.keep(null, { ...aProduct(), id: 'sample-1' });
    await phone.synced();
    expect([phone.names(null).length, account()]).toEqual([1, []]);
  });
});

describe('account wishlist', () => {
  test('another device: same items with their cards', async () => {
    const product = shop.add({ name: 'Satu', price: 70_000 });
    phone.keep(null, product);
    await phone.synced();
    await phone.setNews.execute('u1', product.id, true);
    shop.change(product.id, { price: 60_000 });
    const laptop = new WishlistDevice(shop);
    await laptop.synced();
    expect(laptop.load.stored('u1')).toMatchObject([{ name: 'Satu', price: 60_000, savedPrice: 70_000, wantsNews: true, isGone: false }]);
  });
  test('removal on one device: removed on all, others keep their order', async () => {
    const [first, second, third] = ['Satu', 'Dua', 'Tiga'].map((name) => shop.add({ name }));
    for (const product of [first, second, third]) phone.keep(null, product ?? aProduct());
    await phone.synced();
    const laptop = new WishlistDevice(shop);
    await laptop.synced();
    expect(laptop.names('u1')).toEqual(['Tiga', 'Dua', 'Satu']);
    await laptop.send.execute('u1', { id: second?.id ?? '' }, false);
    await laptop.send.execute('u1', shop.add({ name: 'Empat' }), true);
    await phone.synced();
    expect(phone.names('u1')).toEqual(['Empat', 'Tiga', 'Satu']);
  });
  test('deleted product unknown to this device: shown by its stored name', async () => {
    const product = shop.add({ name: 'Satu', price: 70_000 });
    await phone.wishes.save([product.id]);
    shop.remove(product.id);
    await phone.synced();
    expect(phone.load.stored('u1')).toMatchObject([{ name: 'Satu', price: 70_000, isGone: true }]);
  });
  test('change during synchronisation: OUTDATED, the change is kept', async () => {
    await phone.wishes.save([shop.add({ name: 'Lama' }).id]);
    phone.keep('u1', shop.add({ name: 'Baru' }));
    expect(await phone.sync.execute('u1', () => false)).toMatchObject({ failure: { code: 'OUTDATED' } });
    expect(phone.names('u1')).toEqual(['Baru']);
  });
  test('device full: displayed', async () => {
    await phone.wishes.save([shop.add({ name: 'Satu' }).id]);
    phone.keep(null, shop.add({ name: 'Dua' }));
    phone.device.isFull = true;
    expect(await phone.synced()).toMatchObject({ ok: true, value: { items: [{ name: 'Dua' }, { name: 'Satu' }] } });
    expect(phone.names(null)).toEqual(['Dua']);
  });
});

describe('wishlist refresh', () => {
  test('changed price or stock: replaced, the difference is shown', async () => {
    const product = shop.add({ name: 'Satu', price: 100_000, stock: 2 });
    phone.keep(null, product);
    shop.change(product.id, { price: 80_000, stock: 0 });
    expect(await phone.refresh.execute(null)).toMatchObject({ ok: true, value: [{ price: 80_000, savedPrice: 100_000, stock: 0 }] });
    expect(phone.load.stored(null)).toMatchObject([{ price: 80_000, savedPrice: 100_000 }]);
  });
  test('guest and account lists: one request, separate lists', async () => {
    phone.keep(null, shop.add({ name: 'Tamu' }));
    phone.keep('u1', shop.add({ name: 'Rina' }));
    let calls = 0;
    const byIds = phone.cards.byIds.bind(phone.cards);
    phone.cards.byIds = (ids) => {
      calls += 1;
      return byIds(ids);
    };
    expect(await phone.refresh.execute('u1')).toMatchObject({ value: [{ name: 'Tamu' }, { name: 'Rina' }] });
    expect([calls, phone.names(null), phone.names('u1')]).toEqual([1, ['Tamu'], ['Rina']]);
  });
  test('empty list: no request', async () => {
    phone.cards.byIds = () => Promise.reject(new Error('asked'));
    expect(await phone.refresh.execute(null)).toEqual({ ok: true, value: [] });
  });
  test('unavailable product: shown as unavailable, restored when available; samples are unchanged', async () => {
    const product = shop.add({ name: 'Satu' });
    phone.keep(null, product);
    phone.keep(null, { ...aProduct({ name: 'Contoh' }), id: 'sample-1' });
    shop.change(product.id, { isActive: false });
    const deleted = async () => {
      const list = await phone.refresh.execute(null);
      return list.ok ? list.value.map(({ name, isGone }) => [name, isGone]) : [];
    };
    expect(await deleted()).toEqual([
      ['Contoh', false],
      ['Satu', true],
    ]);
    shop.change(product.id, { isActive: true });
    expect((await deleted())[1]).toEqual(['Satu', false]);
  });
  test('saved or removed during the request: kept as changed', async () => {
    const [first, second] = [shop.add({ name: 'Satu' }), shop.add({ name: 'Dua' })];
    phone.keep(null, first);
    const asking = phone.refresh.execute(null);
    phone.toggle.execute(null, phone.load.stored(null)[0] ?? { ...aProduct(), sale: null }, false);
    phone.keep(null, second);
    expect(await asking).toMatchObject({ value: [{ name: 'Dua', isGone: false }] });
    expect(phone.names(null)).toEqual(['Dua']);
  });
  test('cached cards: ignored, stored data may be newer', async () => {
    const product = shop.add({ price: 5 });
    phone.keep('u1', product);
    shop.change(product.id, { price: 9 });
    phone.cards.isCached = true;
    expect(await phone.refresh.execute('u1')).toMatchObject({ failure: { code: 'WISHLIST_NOT_REFRESHED' } });
    expect(phone.load.stored('u1')).toMatchObject([{ price: 5 }]);
  });
  test('unreachable: unchanged; device full: displayed', async () => {
    const product = shop.add({ price: 5 });
    phone.keep(null, product);
    shop.change(product.id, { price: 4 });
    phone.device.isFull = true;
    expect(await phone.refresh.execute(null)).toMatchObject({ ok: true, value: [{ price: 4 }] });
    phone.cards.byIds = () => Promise.reject(new Error('cut'));
    expect(await phone.refresh.execute(null)).toMatchObject({ failure: { code: 'WISHLIST_NOT_REFRESHED' } });
    expect(phone.load.stored(null)).toMatchObject([{ price: 5 }]);
  });
});
