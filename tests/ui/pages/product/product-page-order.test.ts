import { describe, expect, test } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { aProduct } from '../../../support/builders.ts';
import { chatShopWith, game, link, main, message, shopWith } from '../../product-page-shop.ts';

describe('renting on the product page', () => {
  test('is selected in place, without another request', async () => {
    const { shop, path, week } = shopWith({ hasRental: true });
    const router = await shop.open(path);
    const [first] = shop.catalogue.products;
    if (first !== undefined) shop.catalogue.products = [{ ...first, name: 'Nama lain' }];
    const modes = within(screen.getByRole('navigation', { name: 'Beli atau sewa' }));
    await shop.user.click(modes.getByRole('link', { name: 'Sewa' }));
    expect(router.state.location.search).toBe('?mode=sewa');
    expect(link(/^Sewa 1 Hari/)).toBeTruthy();
    await shop.user.click(link(/^7 Hari/));
    expect(router.state.location.search).toBe(`?opsi=${week.id}`);
    expect(link(/^7 Hari.*Rp100\.000 per hari/).getAttribute('aria-current')).toBe('true');
    expect(message(/^Sewa 7 Hari/)).toContain('Harga: Rp700.000');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Mythic Glory 78 bintang');
    await shop.user.click(modes.getByRole('link', { name: 'Beli' }));
    expect(router.state.location.search).toBe('');
    expect(link(/^Beli Sekarang/)).toBeTruthy();
  });

  test('replaces the history entry', async () => {
    const { shop, path } = shopWith({ hasRental: true });
    const router = await shop.open(path);
    await shop.user.click(within(screen.getByRole('navigation', { name: 'Beli atau sewa' })).getByRole('link', { name: 'Sewa' }));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  test('an address with a rental option selects it', async () => {
    const { shop, path, week } = shopWith({ hasRental: true });
    await shop.open(`${path}?opsi=${week.id}`);
    expect(link(/^Sewa 7 Hari/)).toBeTruthy();
  });

  test('product without rental: not offered', async () => {
    const { shop, path } = shopWith();
    await shop.open(`${path}?mode=sewa`);
    expect(main().queryByRole('navigation', { name: 'Beli atau sewa' })).toBeNull();
    expect(link(/^Beli Sekarang/)).toBeTruthy();
  });
});

describe('ordering on the product page', () => {
  test.each([null, '0812-3456-7890'])('account: ordered in the shop, with WhatsApp number %j', async (number) => {
    const { shop, path } = shopWith({}, number);
    const router = await shop.open(path);
    expect(link('Beli Sekarang').getAttribute('href')).toBe(`${path}?beli=1`);
    expect(main().getByText('Uangmu dititipkan dulu')).toBeTruthy();
    expect(main().queryByText('Pesan lewat WhatsApp')).toBeNull();
    await shop.user.click(link('Beli Sekarang'));
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(router.state.location.search).toBe('?beli=1');
  });

  test('accounts sold by chat: the message has product, price and address', async () => {
    const { shop, path } = chatShopWith();
    await shop.open(path);
    expect(link(/^Beli Sekarang/).href).toMatch(/^https:\/\/wa\.me\/6281234567890\?/);
    expect(message(/^Beli Sekarang/).split('\n')).toEqual([
      'Halo, saya mau beli:',
      'Mythic Glory 78 bintang',
      'Harga: Rp1.000.000',
      `https://toko.example${path}`,
    ]);
  });

  test('rental by chat: the message has the selected option', async () => {
    const { shop, path, day } = shopWith({ hasRental: true });
    await shop.open(`${path}?mode=sewa`);
    expect(message(/^Sewa 1 Hari/).split('\n')).toEqual([
      'Halo, saya mau sewa:',
      'Mythic Glory 78 bintang',
      'Lama sewa: 1 Hari',
      'Harga: Rp150.000',
      `https://toko.example${path}?opsi=${day.id}`,
    ]);
  });

  test.each([null, '', '123', 'bukan nomor'])('chat without a valid number (%j): the payment page, and no link to ask', async (number) => {
    const { shop, path } = chatShopWith({}, number);
    const router = await shop.open(path);
    expect(main().queryByRole('link', { name: /^Tanya/ })).toBeNull();
    await shop.user.click(link('Beli Sekarang'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Pembayaran' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/payment');
  });

  test('question by chat: the message has the product', async () => {
    const { shop, path } = shopWith();
    await shop.open(path);
    expect(message(/^Tanya/).split('\n')).toEqual([
      'Halo, saya mau tanya tentang:',
      'Mythic Glory 78 bintang',
      `https://toko.example${path}`,
    ]);
  });

  test('sold product: not possible, and similar products come first', async () => {
    const { shop, path } = shopWith({ stock: 0, hasRental: true, attributes: [{ label: 'Skin', value: '3' }] });
    shop.catalogue.products.push(aProduct({ name: 'Serupa', game }));
    await shop.open(`${path}?mode=sewa`);
    expect(main().getByText('Sudah terjual')).toBeTruthy();
    expect(main().getByText('Akun ini sudah terjual')).toBeTruthy();
    expect(main().queryByRole('link', { name: /^(Beli|Sewa)/ })).toBeNull();
    expect(link('Lihat akun Mobile Legends').getAttribute('href')).toBe('/products?game=mobile-legends&jenis=account');
    const headings = main()
      .getAllByRole('heading', { level: 2 })
      .map((heading) => heading.textContent);
    expect(headings.indexOf('Akun serupa')).toBeLessThan(headings.indexOf('Isi akun'));
  });

  test('built-in sample: not possible', async () => {
    const { shop } = shopWith({ id: 'contoh-1', isSample: true, hasRental: true });
    await shop.open('/products/contoh-1');
    expect(main().getByText('Contoh')).toBeTruthy();
    expect(main().queryByRole('link', { name: /^(Beli|Sewa|Tanya)/ })).toBeNull();
    expect(document.querySelector('a[href*="wa.me"]')).toBeNull();
  });

  test('sample product: a note beside the button, but not where the order continues in a chat', async () => {
    const said = () => main().queryByText('Ini produk contoh, jadi tidak dijual.')?.parentElement?.textContent;
    const { shop, path } = chatShopWith({ isSample: true }, null);
    await shop.open(path);
    expect(said()).toContain('Beli Sekarang');
    cleanup();
    const chat = chatShopWith({ isSample: true });
    await chat.shop.open(chat.path);
    expect(said()).toBeUndefined();
    cleanup();
    const own = shopWith({}, null);
    await own.shop.open(own.path);
    expect(said()).toBeUndefined();
  });

  test('sample product of the demo catalogue: can be ordered', async () => {
    const { shop, path } = shopWith({ isSample: true });
    await shop.open(path);
    expect(main().queryByText('Contoh')).toBeNull();
    expect(link(/^Beli Sekarang/)).toBeTruthy();
  });
});
