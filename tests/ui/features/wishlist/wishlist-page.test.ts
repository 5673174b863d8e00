import { describe, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { StoredProduct } from '../../../../src/infrastructure/memory/catalog/catalogue.ts';
import { openAccount, PASSWORD, PHONE } from '../../../support/account.ts';
import { aProduct, aSale } from '../../../support/builders.ts';

import { TestShop } from '../../../support/render-page.tsx';
import { shopOfDimas, signInBefore } from '../../auth-shop.ts';

const stored = (product: StoredProduct, more: object = {}): object => {
  const {
    description,
    images,
    attributes,
    sellerNote,
    warrantyHours,
    deliveryHours,
    saleKind,
    category,
    isActive,
    isFlashSale,
    archivedAt,
    updatedAt,
    ...card
  } = product;
  return { ...card, sale: null, savedPrice: card.price, isGone: false, wantsNews: false, ...more };
};
const keep = (shop: TestShop, key: string, ...items: readonly object[]): void => void shop.device.set(key, JSON.stringify(items));
const add = (shop: TestShop, given: Partial<StoredProduct> = {}): StoredProduct => {
  const product = aProduct(given);
  shop.catalogue.products.push(product);
  return product;
};
const cardOf = (name: string): HTMLElement => {
  const card = screen.getByRole('heading', { name }).closest('article')?.parentElement;
  if (card == null) throw new Error(`no card of ${name}`);
  return card;
};
const names = (): readonly (string | null)[] => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
/** The visitor returns to this tab. */
const comeBack = (): Promise<void> =>
  act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
/** Dimas, signed in, with a saved product. */
const shopWithList = async (...given: readonly Partial<StoredProduct>[]) => {
  const shop = shopOfDimas();
  await signInBefore(shop);
  const products = given.map((one) => add(shop, one));
  await shop.wishes.save(products.map(({ id }) => id));
  return { shop, products };
};

describe('wishlist page', () => {
  test('stored items at once, then current prices: cheaper, dearer, on sale, sold, deleted', async () => {
    const shop = new TestShop();
    const [cheap, dear, sale, sold, deleted, same] = ['Murah', 'Mahal', 'Obral', 'Laku', 'Hilang', 'Sama'].map((name) =>
      add(shop, { name }),
    );
    const all = [cheap, dear, sale, sold, deleted, same].flatMap((product) => (product === undefined ? [] : [product]));
    keep(shop, 'wishlist_guest', ...all.map((product) => stored(product)));
    const now: Record<string, Partial<StoredProduct>> = { Murah: { price: 950_000 }, Mahal: { price: 1_100_000 }, Laku: { stock: 0 } };
    shop.catalogue.products = shop.catalogue.products
      .filter(({ name }) => name !== 'Hilang')
      .map((product) => ({ ...product, ...now[product.name] }));
    shop.catalogue.sales.push(aSale({ productId: sale?.id ?? '', salePrice: 750_000 }));
    await shop.open('/wishlist');
    await within(cardOf('Murah')).findByText('Turun Rp50.000');
    within(cardOf('Mahal')).getByText('Naik Rp100.000');
    within(cardOf('Obral')).getByText('Turun Rp250.000');
    within(cardOf('Laku')).getByText('Sudah terjual');
    within(cardOf('Hilang')).getByText('Tidak tersedia lagi');
    within(cardOf('Hilang')).getByText('Terakhir Rp1.000.000');
    expect(within(cardOf('Hilang')).queryByRole('link')).toBeNull();
    expect(within(cardOf('Sama')).queryByText(/Turun|Naik/)).toBeNull();
    expect(names()).toEqual(all.map(({ name }) => name));
    screen.getByText('6 produk tersimpan');
    // The next first paint has the current prices.
    expect(shop.device.get('wishlist_guest')).toContain('950000');
  });
  test('prices that cannot be refreshed are marked as old until they are', async () => {
    const shop = new TestShop();
    keep(shop, 'wishlist_guest', stored(add(shop, { name: 'Satu' })));
    const byIds = shop.cards.byIds.bind(shop.cards);
    shop.cards.byIds = () => Promise.reject(new Error('cut'));
    await shop.open('/wishlist');
    await screen.findByText('Harga belum bisa diperbarui. Yang tampil harga terakhir.');
    screen.getByRole('heading', { name: 'Satu' });
    shop.cards.byIds = byIds;
    await comeBack();
    await waitFor(() => expect(screen.queryByText(/Harga belum bisa diperbarui/)).toBeNull());
  });
  test('removal can be undone, at the same position', async () => {
    const shop = new TestShop();
    keep(shop, 'wishlist_guest', ...['Satu', 'Dua', 'Tiga'].map((name) => stored(add(shop, { name }))));
    await shop.open('/wishlist');
    await shop.user.click(within(cardOf('Dua')).getByRole('button', { name: 'Hapus dari wishlist: Dua' }));
    expect(names()).toEqual(['Satu', 'Tiga']);
    await shop.user.click(await screen.findByRole('button', { name: 'Urungkan' }));
    expect(names()).toEqual(['Satu', 'Dua', 'Tiga']);
    expect(screen.queryByRole('button', { name: 'Urungkan' })).toBeNull();
  });
  test('a guest is offered to sign in, with and without items, and has no alert switch', async () => {
    const shop = new TestShop();
    keep(shop, 'wishlist_guest', stored(add(shop, { name: 'Satu' })));
    await shop.open('/wishlist');
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Masuk' }).getAttribute('href')).toBe('/auth?redirect=%2Fwishlist');
    main.getByText('Masuk supaya wishlist tersimpan di semua perangkat dan kamu dikabari saat harganya turun.');
    expect(screen.queryByRole('switch')).toBeNull();
    await shop.user.click(main.getByRole('button', { name: 'Hapus dari wishlist: Satu' }));
    main.getByRole('heading', { name: 'Wishlist masih kosong' });
    expect(main.getByRole('link', { name: 'Masuk' }).getAttribute('href')).toBe('/auth?redirect=%2Fwishlist');
  });
});

describe('wishlist of an account', () => {
  test('changes from other devices appear at start and when the visitor returns', async () => {
    const { shop, products } = await shopWithList({ name: 'Satu' });
    await shop.open('/wishlist');
    await screen.findByRole('heading', { name: 'Satu' });
    expect(screen.queryByText(/Masuk supaya/)).toBeNull();
    await shop.wishes.remove(products[0]?.id ?? '');
    await shop.wishes.save([add(shop, { name: 'Dua' }).id]);
    await comeBack();
    await screen.findByRole('heading', { name: 'Dua' });
    expect(names()).toEqual(['Dua']);
  });
  test('saving is sent; a failed removal is reverted with a message', async () => {
    const { shop } = await shopWithList();
    add(shop, { name: 'Satu' });
    await shop.open('/products');
    await shop.user.click(await screen.findByRole('button', { name: 'Simpan ke wishlist: Satu' }));
    await waitFor(async () => expect(await shop.wishes.list()).toMatchObject([{ name: 'Satu' }]));
    shop.wishes.isAway = true;
    fireEvent.click(screen.getByRole('button', { name: 'Hapus dari wishlist: Satu' }));
    // At once, before any answer.
    screen.getByRole('button', { name: 'Simpan ke wishlist: Satu' });
    await screen.findByText('Belum tersimpan. Coba lagi.');
    screen.getByRole('button', { name: 'Hapus dari wishlist: Satu' });
    expect(shop.device.get('wishlist_u1')).toContain('Satu');
  });
  test('a list overwritten by another tab is corrected by the answer', async () => {
    const { shop } = await shopWithList();
    add(shop, { name: 'Satu' });
    await shop.open('/products');
    const heart = await screen.findByRole('button', { name: 'Simpan ke wishlist: Satu' });
    const save = shop.wishes.save.bind(shop.wishes);
    shop.wishes.save = async (ids) => {
      keep(shop, 'wishlist_u1');
      window.dispatchEvent(new StorageEvent('storage', { key: 'wishlist_u1' }));
      return save(ids);
    };
    fireEvent.click(heart);
    await waitFor(async () => expect(await shop.wishes.list()).toHaveLength(1));
    await screen.findByRole('button', { name: 'Hapus dari wishlist: Satu' });
  });
  test('signing out removes it and shows the guest’s list', async () => {
    const { shop } = await shopWithList({ name: 'Rahasia' });
    await shop.open('/wishlist');
    await screen.findByRole('heading', { name: 'Rahasia' });
    keep(shop, 'wishlist_guest', stored(add(shop, { name: 'Tamu' })));
    for (const key of ['session_token', 'user_data', 'session_expires']) shop.device.remove(key);
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'session_token' }));
    });
    await waitFor(() => expect(names()).toEqual(['Tamu']));
  });
  test('a guest’s items stay on the device until the account takes them', async () => {
    const { shop } = await shopWithList();
    keep(shop, 'wishlist_guest', stored(add(shop, { name: 'Tamu' })));
    shop.wishes.isAway = true;
    await shop.open('/wishlist');
    await screen.findByRole('heading', { name: 'Tamu' });
    expect(shop.device.get('wishlist_guest')).toContain('Tamu');
    shop.wishes.isAway = false;
    await comeBack();
    await waitFor(() => expect(shop.device.get('wishlist_guest')).toBe('[]'));
    expect(await shop.wishes.list()).toMatchObject([{ name: 'Tamu' }]);
    expect(names()).toEqual(['Tamu']);
  });
  test('a full list shows a message', async () => {
    const { shop } = await shopWithList(...Array.from({ length: 500 }, () => ({})));
    keep(shop, 'wishlist_guest', stored(add(shop, { name: 'Lebih' })));
    await shop.open('/help');
    await screen.findByText('Wishlist akunmu penuh, jadi sebagian hanya tersimpan di perangkat ini.');
  });
});

test('wishlist alert of a guest: signing in is asked for with the reason, then the alert is on', async () => {
  const shop = new TestShop();
  openAccount(shop.accounts);
  keep(shop, 'wishlist_guest', stored(add(shop, { name: 'Tamu' })));
  await shop.open('/wishlist');
  await shop.user.click(await screen.findByRole('link', { name: 'Kabari kalau harga turun untuk Tamu' }));
  await screen.findByText('Masuk atau daftar dulu, lalu kami kabari kamu tentang produk ini.');
  await shop.user.type(screen.getByLabelText('Nomor HP atau email'), PHONE);
  await shop.user.type(screen.getByLabelText('Kata sandi', { selector: 'input' }), `${PASSWORD}{Enter}`);
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Kabari kalau harga turun untuk Tamu' }).checked).toBe(true),
  );
  expect(await shop.wishes.list()).toMatchObject([{ name: 'Tamu', wantsNews: true }]);
});

describe('"Kabari kalau harga turun"', () => {
  test('is switched on and off for one product, with an explanation', async () => {
    const { shop } = await shopWithList({ name: 'Satu' }, { name: 'Dua' });
    await shop.open('/wishlist');
    const one = await screen.findByRole<HTMLInputElement>('switch', { name: 'Kabari kalau harga turun untuk Satu' });
    await shop.user.click(one);
    await screen.findByText('Kamu dikabari saat harganya turun, tersedia lagi, atau bisa disewa.');
    expect((await shop.wishes.list()).map(({ name, wantsNews }) => [name, wantsNews])).toEqual([
      ['Dua', false],
      ['Satu', true],
    ]);
    await shop.user.click(screen.getByRole('switch', { name: 'Kabari kalau harga turun untuk Satu' }));
    await screen.findByText('Kamu tidak dikabari lagi.');
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Kabari kalau harga turun untuk Satu' }).checked).toBe(false);
  });
  test('is reverted when the request fails', async () => {
    const { shop } = await shopWithList({ name: 'Satu' });
    await shop.open('/wishlist');
    await screen.findByRole('switch');
    shop.wishes.isAway = true;
    fireEvent.click(screen.getByRole('switch'));
    expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true);
    await screen.findByText('Belum bisa diubah. Coba lagi.');
    expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(false);
  });
  test('is restored when a removal is undone', async () => {
    const { shop, products } = await shopWithList({ name: 'Satu' });
    await shop.wishes.setAlerts(products[0]?.id ?? '', true);
    await shop.open('/wishlist');
    await shop.user.click(await screen.findByRole('button', { name: 'Hapus dari wishlist: Satu' }));
    await waitFor(async () => expect(await shop.wishes.list()).toEqual([]));
    await shop.user.click(await screen.findByRole('button', { name: 'Urungkan' }));
    await waitFor(async () => expect(await shop.wishes.list()).toMatchObject([{ wantsNews: true }]));
    expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true);
  });
});
