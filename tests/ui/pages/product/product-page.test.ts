import { describe, expect, test } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { aCategory, aProduct, aSale } from '../../../support/builders.ts';
import { chatShopWith, game, HOUR, main, message, shopWith } from '../../product-page-shop.ts';

const clock = (text: string): HTMLElement =>
  main().getByText((_, element) => element?.role === 'timer' && element.closest('[hidden]') === null && element.textContent === text);

describe('product page', () => {
  test('name, game, tier and availability', async () => {
    const { shop, path } = shopWith({ stock: 1 });
    await shop.open(path);
    expect(screen.getByRole('heading', { level: 1, name: 'Mythic Glory 78 bintang' })).toBeTruthy();
    expect(main().getAllByText('Mobile Legends').length).toBeGreaterThan(0);
    expect(main().getByText('Premium')).toBeTruthy();
    expect(main().getByText('Tersedia')).toBeTruthy();
    expect(main().getByText((_, element) => element?.tagName === 'P' && element.textContent === 'Harga Rp1.000.000')).toBeTruthy();
  });

  test.each(['item', 'service'] as const)('%s with few units: the remaining count', async (saleKind) => {
    const { shop, path } = shopWith({ stock: 2, saleKind });
    await shop.open(path);
    expect(main().getByText('Sisa 2')).toBeTruthy();
  });
  test('account with few units: no remaining count', async () => {
    const { shop, path } = shopWith({ stock: 2, saleKind: 'account' });
    await shop.open(path);
    expect(main().queryByText('Sisa 2')).toBeNull();
    expect(main().getByText('Tersedia')).toBeTruthy();
  });

  test.each([
    ['item', 'Item · Mobile Legends'],
    ['service', 'Jasa · Mobile Legends'],
  ] as const)('%s: the kind is beside the game', async (saleKind, words) => {
    const { shop, path } = shopWith({ saleKind });
    await shop.open(path);
    expect(main().getByText(words)).toBeTruthy();
  });

  test('figures, other attributes, and description as plain text', async () => {
    const { shop, path } = shopWith({
      attributes: [
        { label: 'Skin', value: '312' },
        { label: 'Server', value: 'Indonesia' },
      ],
      description: 'Satu <b>baris</b>\nbaris dua\n\nParagraf dua',
      sellerNote: 'Ganti kata sandi.',
      warrantyHours: 72,
    });
    await shop.open(path);
    expect(main().getByText('Skin').closest('div')?.textContent).toContain('312');
    expect(main().getByText('Server').closest('div')?.textContent).toContain('Indonesia');
    expect(main().getByText(/Satu <b>baris<\/b>/).textContent).toBe('Satu <b>baris</b>\nbaris dua');
    expect(main().getByText('Paragraf dua').tagName).toBe('P');
    expect(main().getByText('Ganti kata sandi.')).toBeTruthy();
    expect(main().getByText('Garansi 3 hari')).toBeTruthy();
  });

  test('item: no warranty that the data does not have, and no vault', async () => {
    const { shop, path } = shopWith({ saleKind: 'item', category: aCategory({ name: 'Top up', slug: 'top-up' }) });
    await shop.open(path);
    expect(main().getByText('Uangmu dititipkan dulu')).toBeTruthy();
    expect(main().queryByText(/Garansi/)).toBeNull();
    expect(main().queryByText(/Brankas/)).toBeNull();
    expect(main().queryByText(/data login/i)).toBeNull();
    expect(main().queryByRole('heading', { name: 'Segel akun' })).toBeNull();
  });

  test('item without a category: no vault section', async () => {
    const { shop, path } = shopWith({ saleKind: 'item', category: null });
    await shop.open(path);
    expect(main().queryByRole('heading', { name: 'Segel akun' })).toBeNull();
  });

  test('account: vault hand-over, escrow and warranty', async () => {
    const { shop, path } = shopWith({ warrantyHours: null });
    await shop.open(path);
    expect(main().getByText('Serah terima lewat Brankas')).toBeTruthy();
    expect(main().getByText(/^Data login disegel .* juga oleh kami, tercatat/)).toBeTruthy();
    expect(main().getByText('Uangmu dititipkan dulu')).toBeTruthy();
    expect(main().getByText('72 jam untuk mengecek').closest('li')?.textContent).toMatch(/komplain.* uangmu kembali/);
    expect(main().getByText('Garansi 14 hari')).toBeTruthy();
  });

  test('sample account: the same facts, except where accounts are sold by chat', async () => {
    const { shop, path } = shopWith({ isSample: true }, null);
    await shop.open(path);
    expect(main().getByText('72 jam untuk mengecek')).toBeTruthy();
    cleanup();
    const chat = chatShopWith({ isSample: true });
    await chat.shop.open(chat.path);
    expect(main().queryByText('72 jam untuk mengecek')).toBeNull();
    expect(main().getByText('Pesan lewat WhatsApp')).toBeTruthy();
  });

  test('rental by chat: no vault, escrow or warranty', async () => {
    const { shop, path } = shopWith({ hasRental: true });
    await shop.open(`${path}?mode=sewa`);
    expect(main().getByText('Pesan lewat WhatsApp')).toBeTruthy();
    expect(screen.getByRole('main').textContent).not.toMatch(/Brankas|dititipkan|Garansi/);
  });

  test('accounts sold by chat: facts of the chat order only', async () => {
    const { shop, path } = chatShopWith({ stock: 1, warrantyHours: 72 });
    await shop.open(path);
    expect(main().getByText('Garansi 72 jam').closest('li')?.textContent).toContain(
      'Kamu punya 72 jam sejak akun dikirim untuk mengeceknya.',
    );
    expect(main().getByText('Pesan lewat WhatsApp')).toBeTruthy();
    expect(main().getByText('Stok selalu terbaru')).toBeTruthy();
    expect(screen.getByRole('main').textContent).not.toMatch(/tersegel|tertutup|tercatat|data login/i);
  });

  test('accounts sold by chat without a number: WhatsApp is not mentioned', async () => {
    const { shop, path } = chatShopWith({}, null);
    await shop.open(path);
    expect(main().queryByText(/WhatsApp/)).toBeNull();
  });

  test('similar products: those in stock first', async () => {
    const { shop, path } = shopWith();
    const now = shop.clock.now().getTime();
    shop.catalogue.products.push(
      ...[0, 1, 5, 5, 5].map((stock, index) => aProduct({ name: `Serupa ${index}`, game, stock, createdAt: new Date(now - index * HOUR) })),
    );
    await shop.open(path);
    const similar = within(screen.getByRole('region', { name: 'Akun serupa' }));
    expect(similar.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Serupa 1',
      'Serupa 2',
      'Serupa 3',
      'Serupa 4',
    ]);
  });
});

describe('price on the product page', () => {
  test('flash sale price until its end, without a reload', async () => {
    const { shop, product, path } = chatShopWith();
    shop.catalogue.sales = [aSale({ productId: product.id })];
    await shop.open(path);
    expect(main().getByText('Flash sale berakhir')).toBeTruthy();
    expect(clock('01:00:00')).toBeTruthy();
    expect(message(/^Beli Sekarang/)).toContain('Harga: Rp800.000');
    await shop.advance(HOUR - 1000);
    expect(clock('00:00:01')).toBeTruthy();
    await shop.advance(1000);
    expect(main().queryByText('Flash sale berakhir')).toBeNull();
    expect(message(/^Beli Sekarang/)).toContain('Harga: Rp1.000.000');
  });

  test('flash sale price from its start', async () => {
    const { shop, product, path } = chatShopWith();
    const now = shop.clock.now().getTime();
    shop.catalogue.sales = [aSale({ productId: product.id, startsAt: new Date(now + HOUR), endsAt: new Date(now + 2 * HOUR) })];
    await shop.open(path);
    expect(main().getByText('Flash sale segera')).toBeTruthy();
    expect(message(/^Beli Sekarang/)).toContain('Rp1.000.000');
    await shop.advance(HOUR);
    expect(main().getByText('Flash sale berakhir')).toBeTruthy();
    expect(message(/^Beli Sekarang/)).toContain('Rp800.000');
  });
});
