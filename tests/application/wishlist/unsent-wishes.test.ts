import { beforeEach, describe, expect, test } from '@jest/globals';
import { WishlistDevice, WishlistShop } from '../../support/wishlist-world.ts';

let shop: WishlistShop;
let phone: WishlistDevice;
beforeEach(() => {
  shop = new WishlistShop();
  phone = new WishlistDevice(shop);
});
const account = (): readonly string[] => (shop.lists.get('u1') ?? []).map(({ name }) => name);

describe('unsent wishlist change', () => {
  test('sending: recorded until the account answers', async () => {
    const [product, deleted] = [shop.add(), shop.add()];
    shop.remove(deleted.id);
    const sent = [phone.notify('u1', product, true), phone.notify('u1', deleted, true), phone.notify('u1', product, false)];
    expect([...phone.unsent.read('u1')]).toEqual([
      [product.id, false],
      [deleted.id, true],
    ]);
    await Promise.all(sent);
    expect(phone.device.get('wishlist_unsent_u1')).toBeNull();
    phone.wishes.isAway = true;
    await phone.notify('u1', product, true);
    expect(phone.device.get('wishlist_unsent_u1')).toBeNull();
  });
  test('synchronisation: sent before the list is read, with its alert', async () => {
    const [on, off] = [shop.add({ name: 'Satu' }), shop.add({ name: 'Dua' })];
    await phone.wishes.save([off.id]);
    phone.keep('u1', on);
    phone.storage.save(
      'u1',
      phone.load.stored('u1').map((item) => ({ ...item, wantsNews: true })),
    );
    phone.note('u1', on, true);
    phone.note('u1', off, false);
    expect(await phone.synced()).toMatchObject({ ok: true, value: { items: [{ name: 'Satu', wantsNews: true }] } });
    expect([account(), phone.names('u1'), phone.device.get('wishlist_unsent_u1')]).toEqual([['Satu'], ['Satu'], null]);
  });
  test('sending fails again: kept and retried', async () => {
    const [on, off] = [shop.add({ name: 'Satu' }), shop.add({ name: 'Dua' })];
    await phone.wishes.save([off.id]);
    phone.keep('u1', on);
    phone.note('u1', on, true);
    phone.note('u1', off, false);
    const save = phone.wishes.save.bind(phone.wishes);
    phone.wishes.save = () => Promise.reject(new Error('cut'));
    await phone.synced();
    expect([phone.names('u1'), account(), phone.unsent.read('u1').size]).toEqual([['Satu'], ['Dua'], 2]);
    expect(phone.errors.recent()[0]?.where).toBe('SendUnsent');
    phone.wishes.save = save;
    await phone.synced();
    expect([phone.names('u1'), account(), phone.unsent.read('u1').size]).toEqual([['Satu'], ['Satu'], 0]);
  });
  test('deleted product: dropped', async () => {
    const product = shop.add({ name: 'Satu' });
    phone.keep('u1', product);
    phone.note('u1', product, true);
    shop.remove(product.id);
    await phone.synced();
    expect([phone.names('u1'), phone.unsent.read('u1').size]).toEqual([[], 0]);
  });
  test('change of another user: not sent', async () => {
    const product = shop.add();
    phone.note('u2', product, true);
    await phone.synced();
    expect([account(), phone.unsent.read('u2').size]).toEqual([[], 1]);
    phone.note('u1', product, true);
    phone.person = 'u2';
    await phone.synced();
    expect(shop.lists.get('u2')).toBeUndefined();
  });
});

test('unsent wishlist changes: the last one per product counts, a reverted one is removed', () => {
  const [on, off, back] = [shop.add(), shop.add(), shop.add()];
  for (const [product, isWanted] of [
    [on, false],
    [off, true],
    [back, true],
    [on, true],
    [back, null],
    [off, false],
  ] as const)
    phone.note('u1', product, isWanted);
  expect(phone.unsent.read('u1')).toEqual(
    new Map([
      [on.id, true],
      [off.id, false],
    ]),
  );
  phone.unsent.settle('u1', off.id, true);
  phone.unsent.settle('u1', on.id, true);
  expect([...phone.unsent.read('u1')]).toEqual([[off.id, false]]);
});

test.each(['{', 'null', '5', '[1,null,["x",true]]', 'x+', '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000001?'])(
  'unsent wishlist changes: invalid stored text is ignored, %s',
  (text) => {
    phone.device.set('wishlist_unsent_u1', text);
    expect(phone.unsent.read('u1').size).toBe(0);
  },
);
