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

describe('what the guest saved', () => {
  test('goes into the account once, before what it had, nothing twice', async () => {
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
  test('stays the guest’s while nobody answers, is seen all the same, and goes the next time', async () => {
    phone.keep(null, shop.add({ name: 'Satu' }));
    phone.wishes.isAway = true;
    expect(await phone.synced()).toMatchObject({ ok: false, failure: { code: 'WISHLIST_NOT_SYNCED' } });
    expect([phone.names(null), phone.load.execute('u1').length, account()]).toEqual([['Satu'], 1, []]);
    expect(phone.errors.recent()[0]?.where).toBe('SyncWishlist');
    phone.wishes.isAway = false;
    await phone.synced();
    expect([phone.names(null), phone.names('u1'), account()]).toEqual([[], ['Satu'], ['Satu']]);
  });
  test('stays the guest’s while it cannot be brought, next to the list of the account', async () => {
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
  test('is the account’s when only the answer to the saving got lost', async () => {
    phone.keep(null, shop.add({ name: 'Satu' }));
    const save = phone.wishes.save.bind(phone.wishes);
    phone.wishes.save = async (ids) => {
      await save(ids);
      throw new Error('cut');
    };
    await phone.synced();
    expect([phone.names(null), phone.load.stored('u1')]).toMatchObject([[], [{ name: 'Satu', isGone: false }]]);
  });
  test('is there once when the line is cut between saving and reading', async () => {
    phone.keep(null, shop.add({ name: 'Satu' }));
    const list = phone.wishes.list.bind(phone.wishes);
    phone.wishes.list = () => Promise.reject(new Error('cut'));
    await phone.synced();
    expect([phone.names(null), account()]).toEqual([['Satu'], ['Satu']]);
    phone.wishes.list = list;
    await phone.synced();
    expect([phone.names(null), phone.names('u1'), account()]).toEqual([[], ['Satu'], ['Satu']]);
  });
  test('is shown as gone when the shop does not have it any more, not lost', async () => {
    const product = shop.add({ name: 'Satu' });
    phone.keep(null, product);
    shop.remove(product.id);
    await phone.synced();
    expect(phone.load.stored('u1')).toMatchObject([{ name: 'Satu', isGone: true }]);
    expect(phone.names(null)).toEqual([]);
    await phone.synced();
    expect(phone.names('u1')).toEqual(['Satu']);
  });
  test('stays the guest’s where the account’s list is full', async () => {
    const many = Array.from({ length: 499 }, () => shop.add());
    await phone.wishes.save(many.map(({ id }) => id));
    for (const name of ['Muat', 'Lebih']) phone.keep(null, shop.add({ name }));
    const synced = await phone.synced();
    expect(synced).toMatchObject({ ok: true, value: { isFull: true } });
    expect([phone.names(null), account().length]).toEqual([['Lebih'], 500]);
    expect(synced.ok && synced.value.items.map(({ name }) => name).includes('Lebih')).toBe(true);
  });
  test('of built-in samples is nobody’s to bring', async () => {
    phone.keep(null, { ...aProduct(), id: 'sample-1' });
    await phone.synced();
    expect([phone.names(null).length, account()]).toEqual([1, []]);
  });
});

describe('the account’s list', () => {
  test('follows to another device, cards and all', async () => {
    const product = shop.add({ name: 'Satu', price: 70_000 });
    phone.keep(null, product);
    await phone.synced();
    await phone.setNews.execute('u1', product.id, true);
    shop.change(product.id, { price: 60_000 });
    const laptop = new WishlistDevice(shop);
    await laptop.synced();
    expect(laptop.load.stored('u1')).toMatchObject([{ name: 'Satu', price: 60_000, savedPrice: 70_000, wantsNews: true, isGone: false }]);
  });
  test('loses on every device what was let go on one, and moves nothing else', async () => {
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
  test('remembers the name of what this device never saw and the shop has no more', async () => {
    const product = shop.add({ name: 'Satu', price: 70_000 });
    await phone.wishes.save([product.id]);
    shop.remove(product.id);
    await phone.synced();
    expect(phone.load.stored('u1')).toMatchObject([{ name: 'Satu', price: 70_000, isGone: true }]);
  });
  test('keeps out of the way of what the visitor changes meanwhile', async () => {
    await phone.wishes.save([shop.add({ name: 'Lama' }).id]);
    phone.keep('u1', shop.add({ name: 'Baru' }));
    expect(await phone.sync.execute('u1', () => false)).toMatchObject({ failure: { code: 'OUTDATED' } });
    expect(phone.names('u1')).toEqual(['Baru']);
  });
  test('is shown even where the device is full', async () => {
    await phone.wishes.save([shop.add({ name: 'Satu' }).id]);
    phone.keep(null, shop.add({ name: 'Dua' }));
    phone.device.isFull = true;
    expect(await phone.synced()).toMatchObject({ ok: true, value: { items: [{ name: 'Dua' }, { name: 'Satu' }] } });
    expect(phone.names(null)).toEqual(['Dua']);
  });
});

describe('prices of now', () => {
  test('take the place of what was stored, and tell what changed since', async () => {
    const product = shop.add({ name: 'Satu', price: 100_000, stock: 2 });
    phone.keep(null, product);
    shop.change(product.id, { price: 80_000, stock: 0 });
    expect(await phone.refresh.execute(null)).toMatchObject({ ok: true, value: [{ price: 80_000, savedPrice: 100_000, stock: 0 }] });
    expect(phone.load.stored(null)).toMatchObject([{ price: 80_000, savedPrice: 100_000 }]);
  });
  test('are asked for in one go, for the guest’s and the account’s, and leave the lists apart', async () => {
    phone.keep(null, shop.add({ name: 'Tamu' }));
    phone.keep('u1', shop.add({ name: 'Rina' }));
    let asked = 0;
    const byIds = phone.cards.byIds.bind(phone.cards);
    phone.cards.byIds = (ids) => {
      asked += 1;
      return byIds(ids);
    };
    expect(await phone.refresh.execute('u1')).toMatchObject({ value: [{ name: 'Tamu' }, { name: 'Rina' }] });
    expect([asked, phone.names(null), phone.names('u1')]).toEqual([1, ['Tamu'], ['Rina']]);
  });
  test('are not asked for nothing', async () => {
    phone.cards.byIds = () => Promise.reject(new Error('asked'));
    expect(await phone.refresh.execute(null)).toEqual({ ok: true, value: [] });
  });
  test('show what is gone as gone, and as back when it is back; samples cost what they cost', async () => {
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
  test('leave alone what is saved or let go while they are on their way', async () => {
    const [first, second] = [shop.add({ name: 'Satu' }), shop.add({ name: 'Dua' })];
    phone.keep(null, first);
    const asking = phone.refresh.execute(null);
    phone.toggle.execute(null, phone.load.stored(null)[0] ?? { ...aProduct(), sale: null }, false);
    phone.keep(null, second);
    expect(await asking).toMatchObject({ value: [{ name: 'Dua', isGone: false }] });
    expect(phone.names(null)).toEqual(['Dua']);
  });
  test('are not those that the device had put aside: what is stored may be newer', async () => {
    const product = shop.add({ price: 5 });
    phone.keep('u1', product);
    shop.change(product.id, { price: 9 });
    phone.cards.isCached = true;
    expect(await phone.refresh.execute('u1')).toMatchObject({ failure: { code: 'WISHLIST_NOT_REFRESHED' } });
    expect(phone.load.stored('u1')).toMatchObject([{ price: 5 }]);
  });
  test('stay those of before when nobody answers, and on a full device are shown', async () => {
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
