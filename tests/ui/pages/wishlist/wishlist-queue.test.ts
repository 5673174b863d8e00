import { describe, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { aProduct } from '../../../support/builders.ts';
import { settled } from '../../../support/notification-world.ts';
import type { TestShop } from '../../../support/render-page.tsx';
import { shopOfDimas, signInBefore } from '../../auth-shop.ts';

/** Dimas, signed in, with one saved product. */
const shopWithOne = async (): Promise<{ shop: TestShop; id: string }> => {
  const shop = shopOfDimas();
  await signInBefore(shop);
  const product = aProduct({ name: 'Satu' });
  shop.catalogue.products.push(product);
  await shop.wishes.save([product.id]);
  return { shop, id: product.id };
};
/** Delays the first call, or every one, until the test lets it through. */
const held = <Given extends readonly unknown[], Answer>(call: (...given: Given) => Promise<Answer>, isHeld: (turn: number) => boolean) => {
  const waiting: (() => void)[] = [];
  let turns = 0;
  return {
    waiting,
    call: async (...given: Given): Promise<Answer> => {
      turns += 1;
      if (!isHeld(turns)) return call(...given);
      const answer = await call(...given);
      await new Promise<void>((resolve) => waiting.push(resolve));
      return answer;
    },
  };
};
/** The fake account answers at once, so nothing is pending. */
const answered = (): Promise<void> => act(settled);
const news = (): HTMLInputElement => screen.getByRole<HTMLInputElement>('switch');

describe('wishlist with full storage', () => {
  test('signed in: the item is saved to the account and shown', async () => {
    const { shop } = await shopWithOne();
    await shop.wishes.remove((await shop.wishes.list())[0]?.productId ?? '');
    shop.device.isFull = true;
    await shop.open('/products');
    await shop.user.click(await screen.findByRole('button', { name: 'Simpan ke wishlist: Satu' }));
    screen.getByRole('button', { name: 'Hapus dari wishlist: Satu' });
    await waitFor(async () => expect(await shop.wishes.list()).toMatchObject([{ name: 'Satu' }]));
    await answered();
    screen.getByRole('button', { name: 'Hapus dari wishlist: Satu' });
    expect(screen.queryByText('Belum tersimpan. Coba lagi.')).toBeNull();
  });
});

test('wishlist: reconnecting loads the account’s list and current prices', async () => {
  const { shop, id } = await shopWithOne();
  shop.wishes.isAway = true;
  const byIds = shop.cards.byIds.bind(shop.cards);
  shop.cards.byIds = () => Promise.reject(new Error('cut'));
  shop.device.set('wishlist_u1', JSON.stringify([{ ...aProduct({ name: 'Lama' }), savedPrice: null, sale: null, rentalOptions: [] }]));
  await shop.open('/wishlist');
  await screen.findByText(/Harga belum bisa diperbarui/);
  shop.wishes.isAway = false;
  shop.cards.byIds = byIds;
  await act(async () => {
    window.dispatchEvent(new Event('online'));
  });
  await screen.findByRole('heading', { name: 'Satu' });
  await waitFor(() => expect(screen.queryByText(/Harga belum bisa diperbarui/)).toBeNull());
  expect(shop.device.get('wishlist_u1')).toContain(id);
});

describe('wishlist alert on a slow connection', () => {
  test('an earlier list that arrives later does not switch it off', async () => {
    const { shop } = await shopWithOne();
    await shop.open('/wishlist');
    await screen.findByRole('switch');
    await answered();
    const list = held(shop.wishes.list.bind(shop.wishes), (turn) => turn === 1);
    shop.wishes.list = list.call;
    await act(async () => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(list.waiting).toHaveLength(1));
    fireEvent.click(news());
    await screen.findByText('Kamu dikabari saat harganya turun, tersedia lagi, atau bisa disewa.');
    await act(async () => list.waiting[0]?.());
    await answered();
    expect(news().checked).toBe(true);
    expect(shop.device.get('wishlist_u1')).toContain('"wantsNews":true');
  });
  test('on and off in quick succession: sent in order, reported once, off', async () => {
    const { shop, id } = await shopWithOne();
    await shop.open('/wishlist');
    await screen.findByRole('switch');
    await answered();
    const requests: boolean[] = [];
    const set = shop.wishes.setAlerts.bind(shop.wishes);
    const slow = held(
      async () => undefined,
      (turn) => turn === 1,
    );
    shop.wishes.setAlerts = async (given, wants) => {
      requests.push(wants);
      await slow.call();
      await set(given, wants);
    };
    fireEvent.click(news());
    await waitFor(() => expect(requests).toEqual([true]));
    fireEvent.click(news());
    await answered();
    expect([requests, news().checked]).toEqual([[true], false]);
    await act(async () => slow.waiting[0]?.());
    await screen.findByText('Kamu tidak dikabari lagi.');
    expect(screen.queryByText(/Kamu dikabari saat/)).toBeNull();
    expect([requests, news().checked, await shop.wishes.list()]).toMatchObject([
      [true, false],
      false,
      [{ productId: id, wantsNews: false }],
    ]);
  });
  test('the last change failed: reverted to the account’s state', async () => {
    const { shop } = await shopWithOne();
    await shop.open('/wishlist');
    await screen.findByRole('switch');
    await answered();
    const set = shop.wishes.setAlerts.bind(shop.wishes);
    shop.wishes.setAlerts = (id, wants) => (wants ? set(id, true) : Promise.reject(new Error('cut')));
    fireEvent.click(news());
    fireEvent.click(news());
    expect(news().checked).toBe(false);
    await screen.findByText('Belum bisa diubah. Coba lagi.');
    expect(news().checked).toBe(true);
  });
  test('on and off, both failed: off, like the account', async () => {
    const { shop } = await shopWithOne();
    await shop.open('/wishlist');
    await screen.findByRole('switch');
    await answered();
    shop.wishes.setAlerts = () => Promise.reject(new Error('cut'));
    fireEvent.click(news());
    fireEvent.click(news());
    await screen.findByText('Kamu tidak dikabari lagi.');
    expect([news().checked, screen.queryByText('Belum bisa diubah. Coba lagi.')]).toEqual([false, null]);
  });
});

test('wishlist: a change whose page was left before its request is sent by the next page', async () => {
  const { shop, id } = await shopWithOne();
  const other = aProduct({ name: 'Dua' });
  shop.catalogue.products.push(other);
  let saves = 0;
  shop.wishes.save = () => {
    saves += 1;
    return new Promise(() => undefined);
  };
  await shop.open('/products');
  await shop.user.click(await screen.findByRole('button', { name: 'Simpan ke wishlist: Dua' }));
  await shop.user.click(await screen.findByRole('button', { name: 'Hapus dari wishlist: Satu' }));
  await waitFor(() => expect(saves).toBe(1));
  cleanup();
  // Another page on the same device.
  const next = shopOfDimas();
  for (const [key, value] of shop.device.values) next.device.set(key, value);
  await signInBefore(next);
  next.catalogue.products.push(...shop.catalogue.products);
  await next.wishes.save([id]);
  await next.open('/wishlist');
  await waitFor(async () => expect(await next.wishes.list()).toMatchObject([{ name: 'Dua' }]));
  await screen.findByRole('heading', { name: 'Dua' });
  expect(screen.queryByRole('heading', { name: 'Satu' })).toBeNull();
  expect(next.device.get('wishlist_unsent_u1')).toBeNull();
});
