import { describe, expect, test } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { OrderRefused } from '../../../../src/application/order/order-service.ts';
import { defaultSiteSettings } from '../../../../src/domain/settings/site-settings.ts';
import type { StoredProduct } from '../../../../src/infrastructure/memory/catalog/catalogue.ts';
import { aCategory, aGame, aProduct } from '../../../support/builders.ts';
import { shopOfDimas, signInBefore } from '../../auth-shop.ts';

const item = (given: Partial<StoredProduct> = {}): StoredProduct =>
  aProduct({ name: 'Diamond 100', saleKind: 'item', price: 100_000, stock: 1, ...given });

const shopSelling = async (product: StoredProduct, isSignedIn = true) => {
  const shop = shopOfDimas();
  shop.catalogue.products = [product];
  if (isSignedIn) await signInBefore(shop);
  const router = await shop.open(`/products/${product.id}`);
  const address = (): string => router.state.location.pathname + router.state.location.search;
  return { shop, router, address };
};

const sheet = async () => within(await screen.findByRole('dialog'));
const press = async (shop: { user: { click(element: Element): Promise<void> } }, name: string | RegExp): Promise<void> =>
  shop.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

describe('order sheet', () => {
  test('asks for the game id, repeats it with the price, and goes to the payment', async () => {
    const product = item();
    const { shop, address } = await shopSelling(product);
    await shop.user.click(screen.getAllByRole('link', { name: 'Beli Sekarang' })[0] as HTMLElement);
    const dialog = await sheet();
    expect(dialog.getByRole('heading', { name: 'Beli' })).toBeTruthy();
    await shop.user.type(dialog.getByLabelText('ID game (kalau perlu)'), '12345678');
    await shop.user.type(dialog.getByLabelText('Server (kalau ada)'), '2001');
    await shop.user.click(dialog.getByRole('button', { name: 'Lanjut' }));
    expect(dialog.getByText('12345678')).toBeTruthy();
    expect(dialog.getByText('Server 2001')).toBeTruthy();
    expect(dialog.getByText(/bisa dibatasi aturan game-nya\.$/)).toBeTruthy();
    await press(shop, 'Pesan dan bayar Rp100.000');
    const [order] = shop.buying.orders.orders;
    expect(order?.placement.details).toEqual({ gameId: '12345678', server: '2001', note: null });
    expect(address()).toBe(`/payment?order=${order?.detail.id}`);
    // The next order of this product is another one.
    expect(shop.tab.get(`order_draft:${product.id}`)).toBeNull();
  });
  test('several: the sum is shown, one press places them, and the payment is that of the group', async () => {
    const { shop, address } = await shopSelling(item({ stock: 3 }));
    await shop.user.click(screen.getAllByRole('link', { name: 'Beli Sekarang' })[0] as HTMLElement);
    const quantity = within((await sheet()).getByRole('group', { name: 'Jumlah' }));
    const more = quantity.getByRole('button', { name: 'Tambah jumlah' });
    for (const _ of [1, 2, 3]) await shop.user.click(more);
    expect([quantity.getByRole('status').textContent, more.getAttribute('aria-disabled')]).toEqual(['3', 'true']);
    await shop.user.click(quantity.getByRole('button', { name: 'Kurangi jumlah' }));
    await press(shop, 'Lanjut');
    expect((await sheet()).getByText('2 × Rp100.000')).toBeTruthy();
    expect((await sheet()).getByText(/^2 pesanan dibayar sekali/)).toBeTruthy();
    await press(shop, 'Pesan dan bayar Rp200.000');
    const [group, ...members] = shop.buying.orders.orders;
    expect([group?.detail.kind, group?.detail.quantity, members.length]).toEqual(['group', 2, 2]);
    expect(address()).toBe(`/payment?order=${group?.detail.id}`);
    expect(await screen.findByRole('link', { name: '2 × Diamond 100' })).toBeTruthy();
    expect(screen.getByText(/^Satu pembayaran untuk semua pesanan ini/)).toBeTruthy();
  });
  test.each<readonly [string, Partial<StoredProduct>]>([
    ['account', { saleKind: 'account', stock: 5 }],
    ['last one', { stock: 1 }],
  ])('%s: no choice of a quantity', async (_, given) => {
    const { shop } = await shopSelling(item(given));
    await shop.user.click(screen.getAllByRole('link', { name: 'Beli Sekarang' })[0] as HTMLElement);
    expect((await sheet()).queryByRole('group', { name: 'Jumlah' })).toBeNull();
  });
  test('a password in the note is refused, and a service needs a game id', async () => {
    const { shop } = await shopSelling(item({ saleKind: 'service' }));
    await shop.user.click(screen.getAllByRole('link', { name: 'Beli Sekarang' })[0] as HTMLElement);
    const dialog = await sheet();
    await shop.user.type(dialog.getByLabelText('Catatan (boleh kosong)'), 'kata sandi: rahasia');
    await press(shop, 'Lanjut');
    expect(dialog.getByLabelText('ID game').getAttribute('aria-invalid')).toBe('true');
    expect(dialog.getByText('Isi ID game-mu dulu.')).toBeTruthy();
    expect(dialog.getByText(/^Jangan tulis kata sandi di sini/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: /^Pesan/ })).toBeNull();
  });
  test('service that needs a login: says before the order where it is asked for', async () => {
    const category = aCategory({ name: 'Joki' });
    const product = item({ saleKind: 'service', category });
    const shop = shopOfDimas();
    shop.catalogue.products = [product];
    shop.catalogue.loginCategories.add(category.id);
    await signInBefore(shop);
    await shop.open(`/products/${product.id}`);
    await shop.user.click(screen.getAllByRole('link', { name: 'Beli Sekarang' })[0] as HTMLElement);
    const dialog = await sheet();
    await shop.user.type(dialog.getByLabelText('ID game'), '12345678');
    await press(shop, 'Lanjut');
    expect(await dialog.findByText(/Butuh login akunmu: kamu mengisinya tersegel di halaman pesanan/)).toBeTruthy();
  });
  test('game with fields of its own: a pasted id fills both, a wrong one is refused with the form', async () => {
    const game = aGame({ name: 'Mobile Legends' });
    const product = item({ saleKind: 'service', game });
    const shop = shopOfDimas();
    shop.catalogue.products = [product];
    shop.catalogue.deliveryForms.set(game.id, 'ID: 6-10 angka\nZone: 4-5 angka');
    await signInBefore(shop);
    await shop.open(`/products/${product.id}`);
    await shop.user.click(screen.getAllByRole('link', { name: 'Beli Sekarang' })[0] as HTMLElement);
    const id = await (await sheet()).findByLabelText<HTMLInputElement>('ID');
    await shop.user.type(id, '12345');
    await press(shop, 'Lanjut');
    const dialog = await sheet();
    expect(dialog.getByText('ID Mobile Legends 6 sampai 10 angka, zone 4 sampai 5 angka.')).toBeTruthy();
    expect(dialog.getByText('Isi juga yang ini, supaya tidak salah kirim.')).toBeTruthy();
    await shop.user.clear(id);
    await shop.user.click(id);
    await shop.user.paste('12345678 (2001)');
    expect([id.value, dialog.getByLabelText<HTMLInputElement>('Zone').value]).toEqual(['12345678', '2001']);
    await press(shop, 'Lanjut');
    expect(dialog.getByText('Zone 2001')).toBeTruthy();
    expect(dialog.getByText(/^Pastikan ID dan zone benar/)).toBeTruthy();
    await press(shop, /^Pesan dan bayar/);
    expect(shop.buying.orders.orders[0]?.placement.details).toEqual({ gameId: '12345678', server: '2001', note: null });
    await shop.open(`/products/${product.id}`);
    await shop.user.click(screen.getAllByRole('link', { name: 'Beli Sekarang' })[0] as HTMLElement);
    await shop.user.click(await screen.findByRole('button', { name: '12345678 (2001)' }));
    expect((await sheet()).getByLabelText<HTMLInputElement>('Zone').value).toBe('2001');
  });
  test('nominal values of a game: listed by price, and another one keeps what was typed', async () => {
    const [game, category] = [aGame({ name: 'Mobile Legends' }), aCategory({ name: 'Top Up', slug: 'top-up' })];
    const [small, large] = [
      item({ name: '86 Diamond', price: 22_000, game, category }),
      item({ name: '257 Diamond', price: 64_000, game, category }),
    ];
    const shop = shopOfDimas();
    shop.catalogue.products = [large, small, item({ name: 'Weekly Pass', category })];
    await signInBefore(shop);
    const router = await shop.open(`/products/${small.id}`);
    await shop.user.click(screen.getAllByRole('link', { name: 'Beli Sekarang' })[0] as HTMLElement);
    const list = within(await screen.findByRole('navigation', { name: 'Pilih Top Up Mobile Legends' }));
    const links = list.getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['86 DiamondRp22.000', '257 DiamondRp64.000']);
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['true', null]);
    await shop.user.type((await sheet()).getByLabelText('ID game (kalau perlu)'), '12345678');
    await shop.user.click(links[1] as HTMLElement);
    await waitFor(() => expect(router.state.location.pathname).toBe(`/products/${large.id}`));
    const chosen = await within(await screen.findByRole('dialog')).findByRole('link', { name: '257 Diamond Rp64.000', current: true });
    expect(document.activeElement).toBe(chosen);
    expect((await sheet()).getByLabelText<HTMLInputElement>('ID game (kalau perlu)').value).toBe('12345678');
    await press(shop, 'Lanjut');
    await press(shop, 'Pesan dan bayar Rp64.000');
    expect(shop.buying.orders.orders[0]?.placement).toMatchObject({ productId: large.id, details: { gameId: '12345678' } });
  });
  test('only product of its game and category: no list', async () => {
    const category = aCategory();
    const { shop } = await shopSelling(item({ game: aGame(), category }));
    await shop.user.click(screen.getAllByRole('link', { name: 'Beli Sekarang' })[0] as HTMLElement);
    await sheet();
    expect(screen.queryByRole('navigation', { name: /^Pilih / })).toBeNull();
  });
  test('service of players: the name of the id is shown before paying, one that does not exist is named', async () => {
    const game = aGame({ name: 'Mobile Legends' });
    const product = item({ saleKind: 'service', game });
    const shop = shopOfDimas();
    shop.catalogue.products = [product];
    shop.buying.own.players = new Map([['12345678', 'RinaGG']]);
    await signInBefore(shop);
    await shop.open(`/products/${product.id}`);
    await shop.user.click(screen.getAllByRole('link', { name: 'Beli Sekarang' })[0] as HTMLElement);
    await shop.user.type((await sheet()).getByLabelText('ID game'), '12345679');
    await press(shop, 'Lanjut');
    await (await sheet()).findByText('Pemain dengan ID ini tidak ditemukan. Periksa ID-nya dulu.');
    await press(shop, 'Ubah');
    const id = (await sheet()).getByLabelText<HTMLInputElement>('ID game');
    await shop.user.clear(id);
    await shop.user.type(id, '12345678');
    await press(shop, 'Lanjut');
    await (await sheet()).findByText('Nama pemain: RinaGG');
    expect((await sheet()).queryByText(/tidak ditemukan/)).toBeNull();
    expect((await sheet()).getByRole('button', { name: /^Pesan dan bayar/ })).toBeTruthy();
  });
  const inGame = async (form: string) => {
    const game = aGame({ name: 'Genshin Impact' });
    const product = item({ saleKind: 'service', game, stock: 2 });
    const shop = shopOfDimas();
    shop.catalogue.products = [product];
    shop.catalogue.deliveryForms.set(game.id, form);
    await signInBefore(shop);
    const buy = async () => {
      await shop.open(`/products/${product.id}`);
      await shop.user.click(screen.getAllByRole('link', { name: 'Beli Sekarang' })[0] as HTMLElement);
      const dialog = await sheet();
      await dialog.findByLabelText('Nick');
      return dialog;
    };
    return { shop, game, buy };
  };
  test('server chosen from a list: the typed id stays', async () => {
    const { shop, buy } = await inGame('Nick: 3-22 karakter\nServer: pilihan Asia, Amerika');
    const dialog = await buy();
    await shop.user.type(dialog.getByLabelText('Nick'), 'Raja Hutan');
    await shop.user.selectOptions(dialog.getByLabelText('Server'), 'Asia');
    expect(dialog.getByLabelText<HTMLInputElement>('Nick').value).toBe('Raja Hutan');
    await press(shop, 'Lanjut');
    expect(dialog.getByText('Server Asia')).toBeTruthy();
  });
  test('server that the owner removed from the game: neither offered, shown nor sent', async () => {
    const { shop, game, buy } = await inGame('Nick: 3-22 karakter\nServer: pilihan Asia, Amerika');
    const first = await buy();
    await shop.user.type(first.getByLabelText('Nick'), 'Raja');
    await shop.user.selectOptions(first.getByLabelText('Server'), 'Asia');
    await press(shop, 'Lanjut');
    await press(shop, /^Pesan dan bayar/);
    await screen.findByRole('heading', { level: 1, name: 'Pembayaran' });
    shop.buying.orders.pay(shop.buying.orders.orders[0]?.detail.id ?? '');
    cleanup();
    const second = await buy();
    await shop.user.click(second.getByRole('button', { name: 'Raja (Asia)' }));
    cleanup();
    shop.catalogue.deliveryForms.set(game.id, 'Nick: 3-22 karakter');
    const third = await buy();
    expect(third.getByRole('button', { name: 'Raja' })).toBeTruthy();
    await press(shop, 'Lanjut');
    expect(third.getByText('Raja')).toBeTruthy();
    expect(third.queryByText(/Asia/)).toBeNull();
    expect(third.getByText(/^Pastikan ID benar/)).toBeTruthy();
    await press(shop, /^Pesan dan bayar/);
    expect(shop.buying.orders.orders.at(-1)?.placement.details).toEqual({ gameId: 'Raja', server: null, note: null });
  });
  test('changed price: shown and confirmed again, with the same key', async () => {
    const product = item();
    const { shop } = await shopSelling(product);
    await shop.user.click(screen.getAllByRole('link', { name: 'Beli Sekarang' })[0] as HTMLElement);
    await press(shop, 'Lanjut');
    shop.catalogue.products = [{ ...product, price: 120_000 }];
    const before = JSON.parse(shop.tab.get(`order_draft:${product.id}`) ?? '{}') as { key: string };
    await press(shop, 'Pesan dan bayar Rp100.000');
    expect((await sheet()).getByRole('alert').textContent).toMatch(/Harganya baru saja berubah/);
    expect(shop.buying.orders.orders).toHaveLength(0);
    await press(shop, 'Pesan dengan Rp120.000');
    expect(shop.buying.orders.orders.map(({ placement }) => [placement.key, placement.expectedTotal])).toEqual([[before.key, 120_000]]);
  });
  test('changed rules: a link to read them, and the next press agrees', async () => {
    const product = item();
    const { shop, router } = await shopSelling(product);
    shop.buying.orders.rulesVersion = 7;
    await shop.user.click(screen.getAllByRole('link', { name: 'Beli Sekarang' })[0] as HTMLElement);
    await press(shop, 'Lanjut');
    await press(shop, /^Pesan dan bayar/);
    const alert = (await sheet()).getByRole('alert');
    expect(alert.textContent).toMatch(/^Aturan kami baru saja diperbarui. Baca dulu, lalu tekan lagi kalau kamu setuju/);
    expect((await sheet()).getByRole('button', { name: 'Setuju, pesan Rp100.000' })).toBeTruthy();
    await shop.user.click(within(alert).getByRole('link', { name: 'Baca aturan' }));
    await act(async () => router.navigate(`/products/${product.id}?beli=1`));
    await press(shop, /^Pesan dan bayar/);
    expect(shop.buying.orders.orders.map(({ placement }) => placement.rulesVersion)).toEqual([7]);
  });
  test('busy shop: the order is repeated automatically, with a message', async () => {
    const { shop, address } = await shopSelling(item());
    shop.buying.orders.refusals.push(new OrderRefused('BUSY', null, 0), new OrderRefused('BUSY', null, 0.05));
    await shop.user.click(screen.getAllByRole('link', { name: 'Beli Sekarang' })[0] as HTMLElement);
    await press(shop, 'Lanjut');
    await press(shop, /^Pesan dan bayar/);
    expect(await screen.findByText('Antre sebentar, jangan tutup.')).toBeTruthy();
    await screen.findByRole('heading', { level: 1, name: 'Pembayaran' });
    expect(address()).toMatch(/^\/payment\?order=/);
    expect(shop.buying.orders.orders).toHaveLength(1);
  });
  test.each([
    ['SOLD_OUT', /^Baru saja dipesan orang lain/, 'Lihat produk lain', '/products'],
    ['UNPAID_LIMIT', /belum dibayar/, 'Lihat pesananku', '/orders'],
    ['PHONE_UNVERIFIED', /belum dikonfirmasi/, 'Konfirmasi nomor', '/profile'],
    ['RULES_CHANGED', /diperbarui/, 'Baca aturan', '/terms'],
    ['HELD_BEFORE', /dua kali kamu pesan tanpa dibayar/, 'Lihat produk lain', '/products'],
    ['OWN_LISTING', /^Ini jualanmu sendiri/, 'Lihat produk lain', '/products'],
    ['NOT_FOR_SALE', /sudah tidak dijual/, 'Lihat produk lain', '/products'],
    ['BLOCKED', /^Akunmu sedang dibatasi/, 'Hubungi kami', '/help'],
    ['KEY_REUSED', /sudah masuk/, 'Lihat pesananku', '/orders'],
  ])('failure %s has a text and a link', async (code, words, way, to) => {
    const { shop } = await shopSelling(item());
    shop.buying.orders.refusals.push(new OrderRefused(code));
    await shop.user.click(screen.getAllByRole('link', { name: 'Beli Sekarang' })[0] as HTMLElement);
    await press(shop, 'Lanjut');
    await press(shop, /^Pesan dan bayar/);
    const alert = (await sheet()).getByRole('alert');
    expect(alert.textContent).toMatch(words);
    expect(within(alert).getByRole('link', { name: way }).getAttribute('href')).toBe(to);
  });
  test('guest: signs in and returns to the same input and key', async () => {
    const product = item();
    const { shop, address, router } = await shopSelling(product, false);
    await shop.user.click(screen.getAllByRole('link', { name: 'Beli Sekarang' })[0] as HTMLElement);
    await shop.user.type((await sheet()).getByLabelText('ID game (kalau perlu)'), '777');
    await press(shop, 'Lanjut');
    const draft = shop.tab.get(`order_draft:${product.id}`);
    await press(shop, 'Masuk untuk memesan');
    expect(address()).toBe(`/auth?redirect=${encodeURIComponent(`/products/${product.id}?beli=1`)}`);
    await act(async () => router.navigate(`/products/${product.id}?beli=1`));
    expect((await sheet()).getByText('777')).toBeTruthy();
    expect(shop.tab.get(`order_draft:${product.id}`)).toBe(draft);
  });
  test('not offered for samples, and for accounts only when the shop sells them', async () => {
    const leadsTo = async (given: Partial<StoredProduct>, sellsAccounts: boolean): Promise<string | null | undefined> => {
      const shop = shopOfDimas();
      const product = item(given);
      shop.catalogue.products = [product];
      shop.set({ ...defaultSiteSettings, whatsappNumber: '0812-3456-7890', sellsAccounts });
      await shop.open(`/products/${product.id}`);
      const href = screen.getAllByRole('link', { name: /^Beli Sekarang/ })[0]?.getAttribute('href');
      cleanup();
      return href;
    };
    expect(await leadsTo({ saleKind: 'account' }, false)).toMatch(/^https:\/\/wa\.me/);
    expect(await leadsTo({ saleKind: 'account' }, true)).toMatch(/beli=1$/);
    expect(await leadsTo({ isSample: true }, true)).toMatch(/^https:\/\/wa\.me/);
    expect(await leadsTo({ saleKind: 'service' }, false)).toMatch(/beli=1$/);
  });
});
