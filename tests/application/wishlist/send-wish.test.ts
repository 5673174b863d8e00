import { beforeEach, describe, expect, test } from '@jest/globals';
import { WishlistDevice, WishlistShop } from '../../support/wishlist-world.ts';

let shop: WishlistShop;
let phone: WishlistDevice;
beforeEach(() => {
  shop = new WishlistShop();
  phone = new WishlistDevice(shop);
});
const account = (): readonly string[] => (shop.lists.get('u1') ?? []).map(({ name }) => name);

describe('a heart that flipped', () => {
  test('is told to the account, on and off', async () => {
    const product = shop.add({ name: 'Satu' });
    expect(await phone.send.execute(product, true)).toEqual({ ok: true, value: null });
    expect(account()).toEqual(['Satu']);
    await phone.send.execute(product, false);
    expect(account()).toEqual([]);
  });
  test('comes to nothing when nobody answers, or the account refuses it', async () => {
    const product = shop.add();
    phone.wishes.isAway = true;
    expect(await phone.send.execute(product, true)).toMatchObject({ failure: { code: 'WISHLIST_NOT_SAVED' } });
    expect(phone.errors.recent()[0]?.where).toBe('SendWish');
    phone.wishes.isAway = false;
    shop.remove(product.id);
    expect(await phone.send.execute(product, true)).toMatchObject({ failure: { code: 'WISHLIST_GONE' } });
    await phone.wishes.save(Array.from({ length: 500 }, () => shop.add().id));
    expect(await phone.send.execute(shop.add(), true)).toMatchObject({ failure: { code: 'WISHLIST_FULL' } });
  });
  test('and flipped again at once arrives in that order, and only the last one answers for both', async () => {
    const product = shop.add({ name: 'Satu' });
    const answers = await Promise.all([true, false, true].map((isWanted) => phone.send.execute(product, isWanted)));
    expect([answers.every(({ ok }) => ok), account()]).toEqual([true, ['Satu']]);
  });
  test('twice in vain is where it was: nothing is to be put back', async () => {
    const product = shop.add();
    phone.wishes.isAway = true;
    const answers = await Promise.all([true, false].map((isWanted) => phone.send.execute(product, isWanted)));
    expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
  });
  test('off in vain after on is on', async () => {
    const product = shop.add({ name: 'Satu' });
    phone.wishes.remove = () => Promise.reject(new Error('cut'));
    const answers = await Promise.all([true, false].map((isWanted) => phone.send.execute(product, isWanted)));
    expect(answers).toMatchObject([{ ok: true }, { failure: { code: 'WISHLIST_NOT_SAVED' } }]);
    expect(account()).toEqual(['Satu']);
  });
  test('of something put back asks for its news again; of a sample tells nobody', async () => {
    const { id } = shop.add();
    await phone.send.execute({ id, wantsNews: true }, true);
    expect(shop.lists.get('u1')).toMatchObject([{ wantsNews: true }]);
    phone.wishes.isAway = true;
    expect((await phone.send.execute({ id: 'sample-1' }, true)).ok).toBe(true);
  });
});

describe('"Kabari aku"', () => {
  test('is asked of the account and kept on the device', async () => {
    const product = shop.add();
    phone.keep(null, product);
    await phone.synced();
    expect(await phone.setNews.execute('u1', product.id, true)).toMatchObject({ ok: true, value: [{ wantsNews: true }] });
    expect(phone.load.kept('u1')).toMatchObject([{ wantsNews: true }]);
    expect(shop.lists.get('u1')).toMatchObject([{ wantsNews: true }]);
  });
  test('leaves nothing on a device whose owner signed out meanwhile', async () => {
    const product = shop.add();
    phone.keep('u1', product);
    const setNews = phone.wishes.setNews.bind(phone.wishes);
    phone.wishes.setNews = async (...given) => {
      await setNews(...given);
      phone.device.clear();
    };
    expect((await phone.setNews.execute('u1', product.id, true)).ok).toBe(true);
    expect(phone.device.get('wishlist_u1')).toBeNull();
  });
  test('stays as it was when nobody answers or the product is gone, and is set all the same on a full device', async () => {
    const product = shop.add();
    phone.keep('u1', product);
    phone.wishes.isAway = true;
    expect(await phone.setNews.execute('u1', product.id, true)).toMatchObject({ failure: { code: 'NEWS_NOT_SET' } });
    expect(phone.load.kept('u1')).toMatchObject([{ wantsNews: false }]);
    phone.wishes.isAway = false;
    expect(await phone.setNews.execute('u1', '00000000-0000-4000-8000-999999999999', true)).toMatchObject({
      failure: { code: 'WISHLIST_GONE' },
    });
    phone.device.isFull = true;
    expect(await phone.setNews.execute('u1', product.id, true)).toMatchObject({ ok: true });
    expect(phone.errors.recent()[0]?.where).toBe('SetWishNews');
  });
});
