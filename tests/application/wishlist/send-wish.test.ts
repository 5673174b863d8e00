import { beforeEach, describe, expect, test } from '@jest/globals';
import { WishlistDevice, WishlistShop } from '../../support/wishlist-world.ts';

let shop: WishlistShop;
let phone: WishlistDevice;
beforeEach(() => {
  shop = new WishlistShop();
  phone = new WishlistDevice(shop);
});
const account = (): readonly string[] => (shop.lists.get('u1') ?? []).map(({ name }) => name);

describe('sending a wishlist change', () => {
  test('add and remove: stored in the account', async () => {
    const product = shop.add({ name: 'Satu' });
    expect(await phone.send.execute('u1', product, true)).toEqual({ ok: true, value: null });
    expect(account()).toEqual(['Satu']);
    await phone.send.execute('u1', product, false);
    expect(account()).toEqual([]);
  });
  test('unreachable or refused: WISHLIST_NOT_SAVED', async () => {
    const product = shop.add();
    phone.wishes.isAway = true;
    expect(await phone.send.execute('u1', product, true)).toMatchObject({ failure: { code: 'WISHLIST_NOT_SAVED' } });
    expect(phone.errors.recent()[0]?.where).toBe('SendWish');
    phone.wishes.isAway = false;
    shop.remove(product.id);
    expect(await phone.send.execute('u1', product, true)).toMatchObject({ failure: { code: 'WISHLIST_GONE' } });
    await phone.wishes.save(Array.from({ length: 500 }, () => shop.add().id));
    expect(await phone.send.execute('u1', shop.add(), true)).toMatchObject({ failure: { code: 'WISHLIST_FULL' } });
  });
  test('quick changes of one product: sent in order, only the last answer counts', async () => {
    const product = shop.add({ name: 'Satu' });
    const answers = await Promise.all([true, false, true].map((isWanted) => phone.send.execute('u1', product, isWanted)));
    expect([answers.every(({ ok }) => ok), account()]).toEqual([true, ['Satu']]);
  });
  test('two failed changes: nothing to restore', async () => {
    const product = shop.add();
    phone.wishes.isAway = true;
    const answers = await Promise.all([true, false].map((isWanted) => phone.send.execute('u1', product, isWanted)));
    expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
  });
  test('failed removal after an addition: still on the list', async () => {
    const product = shop.add({ name: 'Satu' });
    phone.wishes.remove = () => Promise.reject(new Error('cut'));
    const answers = await Promise.all([true, false].map((isWanted) => phone.send.execute('u1', product, isWanted)));
    expect(answers).toMatchObject([{ ok: true }, { failure: { code: 'WISHLIST_NOT_SAVED' } }]);
    expect(account()).toEqual(['Satu']);
  });
  test('change after a login of another user: not sent in the other name', async () => {
    const [first, second] = [shop.add({ name: 'Satu' }), shop.add({ name: 'Dua' })];
    const save = phone.wishes.save.bind(phone.wishes);
    let answer = (): void => undefined;
    const hanging = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let calls = 0;
    phone.wishes.save = async (ids) => {
      calls += 1;
      const saved = await save(ids);
      if (calls === 1) await hanging;
      return saved;
    };
    const sent = [first, second].map((product) => phone.send.execute('u1', { ...product, wantsNews: true }, true));
    await new Promise((resolve) => setTimeout(resolve));
    expect(calls).toBe(1);
    phone.person = 'u2';
    const own = phone.send.execute('u2', first, true);
    answer();
    expect((await Promise.all(sent)).map(({ ok }) => ok)).toEqual([true, false]);
    expect((await own).ok).toBe(true);
    expect(shop.lists.get('u1')).toMatchObject([{ name: 'Satu', wantsNews: false }]);
    expect(shop.lists.get('u2')).toMatchObject([{ name: 'Satu', wantsNews: false }]);
  });
  test('restored item: its alert is requested again; sample: not sent', async () => {
    const { id } = shop.add();
    await phone.send.execute('u1', { id, wantsNews: true }, true);
    expect(shop.lists.get('u1')).toMatchObject([{ wantsNews: true }]);
    phone.wishes.isAway = true;
    expect((await phone.send.execute('u1', { id: 'sample-1' }, true)).ok).toBe(true);
  });
});

describe('wishlist alert', () => {
  test('request: stored in the account and on the device', async () => {
    const product = shop.add();
    phone.keep(null, product);
    await phone.synced();
    expect(await phone.setNews.execute('u1', product.id, true)).toMatchObject({ ok: true, value: [{ wantsNews: true }] });
    expect(phone.load.stored('u1')).toMatchObject([{ wantsNews: true }]);
    expect(shop.lists.get('u1')).toMatchObject([{ wantsNews: true }]);
  });
  test('logout meanwhile: nothing is stored on the device', async () => {
    const product = shop.add();
    phone.keep('u1', product);
    const setNews = phone.wishes.setAlerts.bind(phone.wishes);
    phone.wishes.setAlerts = async (...given) => {
      await setNews(...given);
      phone.device.clear();
    };
    expect((await phone.setNews.execute('u1', product.id, true)).ok).toBe(true);
    expect(phone.device.get('wishlist_u1')).toBeNull();
  });
  test('pending changes: sent before it, not under another user', async () => {
    const product = shop.add();
    const heart = phone.send.execute('u1', { ...product, wantsNews: true }, true);
    const off = phone.setNews.execute('u1', product.id, false);
    await Promise.all([heart, off]);
    expect(shop.lists.get('u1')).toMatchObject([{ wantsNews: false }]);
    phone.person = 'u2';
    expect(await phone.setNews.execute('u1', product.id, true)).toMatchObject({ failure: { code: 'NEWS_NOT_SET' } });
    expect(shop.lists.get('u2')).toBeUndefined();
  });
  test('failure or deleted product: unchanged; device full: set in the account', async () => {
    const product = shop.add();
    phone.keep('u1', product);
    phone.wishes.isAway = true;
    expect(await phone.setNews.execute('u1', product.id, true)).toMatchObject({ failure: { code: 'NEWS_NOT_SET' } });
    expect(phone.load.stored('u1')).toMatchObject([{ wantsNews: false }]);
    phone.wishes.isAway = false;
    expect(await phone.setNews.execute('u1', '00000000-0000-4000-8000-999999999999', true)).toMatchObject({
      failure: { code: 'WISHLIST_GONE' },
    });
    phone.device.isFull = true;
    expect(await phone.setNews.execute('u1', product.id, true)).toMatchObject({ ok: true });
    expect(phone.errors.recent()[0]?.where).toBe('SetWishNews');
  });
});
