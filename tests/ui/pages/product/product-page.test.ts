import { describe, expect, test } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { aCategory, aProduct, aSale } from '../../../support/builders.ts';
import { chatShopWith, game, HOUR, main, message, shopWith } from '../../product-page-shop.ts';

const clock = (text: string): HTMLElement =>
  main().getByText((_, element) => element?.tagName === 'TIME' && element.closest('[hidden]') === null && element.textContent === text);

describe('a product’s page', () => {
  test('says what it is, of which game and tier, and whether it is there', async () => {
    const { shop, path } = shopWith({ stock: 1 });
    await shop.open(path);
    expect(screen.getByRole('heading', { level: 1, name: 'Mythic Glory 78 bintang' })).toBeTruthy();
    expect(main().getAllByText('Mobile Legends').length).toBeGreaterThan(0);
    expect(main().getByText('Premium')).toBeTruthy();
    expect(main().getByText('Tersedia')).toBeTruthy();
    expect(main().getByText((_, element) => element?.tagName === 'P' && element.textContent === 'Harga Rp1.000.000')).toBeTruthy();
  });

  test.each(['item', 'service'] as const)('warns of few units of an %s', async (saleKind) => {
    const { shop, path } = shopWith({ stock: 2, saleKind });
    await shop.open(path);
    expect(main().getByText('Sisa 2')).toBeTruthy();
  });
  test('warns of no stock of an account', async () => {
    const { shop, path } = shopWith({ stock: 2, saleKind: 'account' });
    await shop.open(path);
    expect(main().queryByText('Sisa 2')).toBeNull();
    expect(main().getByText('Tersedia')).toBeTruthy();
  });

  test.each([
    ['item', 'Item · Mobile Legends'],
    ['service', 'Jasa · Mobile Legends'],
  ] as const)('names an %s beside its game', async (saleKind, words) => {
    const { shop, path } = shopWith({ saleKind });
    await shop.open(path);
    expect(main().getByText(words)).toBeTruthy();
  });

  test('shows figures big, other facts as a list, and text as it was typed', async () => {
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

  test('promises no warranty that the data does not promise, and no seal for what has no login', async () => {
    const { shop, path } = shopWith({ saleKind: 'item', category: aCategory({ name: 'Top up', slug: 'top-up' }) });
    await shop.open(path);
    expect(main().getByText('Uangmu dititipkan dulu')).toBeTruthy();
    expect(main().queryByText(/Garansi/)).toBeNull();
    expect(main().queryByText(/Brankas/)).toBeNull();
    expect(main().queryByText(/data login/i)).toBeNull();
    expect(main().queryByRole('heading', { name: 'Segel akun' })).toBeNull();
  });

  test('takes an item without a category for an item', async () => {
    const { shop, path } = shopWith({ saleKind: 'item', category: null });
    await shop.open(path);
    expect(main().queryByRole('heading', { name: 'Segel akun' })).toBeNull();
  });

  test('says what an order of an account brings: sealed login data, money kept, and the warranty that the order will hold', async () => {
    const { shop, path } = shopWith({ warrantyHours: null });
    await shop.open(path);
    expect(main().getByText('Serah terima lewat Brankas')).toBeTruthy();
    expect(main().getByText(/^Data login disegel .* juga oleh kami, tercatat/)).toBeTruthy();
    expect(main().getByText('Uangmu dititipkan dulu')).toBeTruthy();
    expect(main().getByText('72 jam untuk mengecek').closest('li')?.textContent).toMatch(/komplain.* uangmu kembali/);
    expect(main().getByText('Garansi 14 hari')).toBeTruthy();
  });

  test('says it of a sample too, where such products are sold in the shop, and not where an order goes on in a chat', async () => {
    const { shop, path } = shopWith({ isSample: true }, null);
    await shop.open(path);
    expect(main().getByText('72 jam untuk mengecek')).toBeTruthy();
    cleanup();
    const chat = chatShopWith({ isSample: true });
    await chat.shop.open(chat.path);
    expect(main().queryByText('72 jam untuk mengecek')).toBeNull();
    expect(main().getByText('Pesan lewat WhatsApp')).toBeTruthy();
  });

  test('promises nothing of that for a rental, which is agreed in a chat', async () => {
    const { shop, path } = shopWith({ hasRental: true });
    await shop.open(`${path}?mode=sewa`);
    expect(main().getByText('Pesan lewat WhatsApp')).toBeTruthy();
    expect(screen.getByRole('main').textContent).not.toMatch(/Brankas|dititipkan|Garansi/);
  });

  test('promises only how the shop works: an order by WhatsApp, nothing locked, nothing recorded', async () => {
    const { shop, path } = chatShopWith({ stock: 1, warrantyHours: 72 });
    await shop.open(path);
    expect(main().getByText('Garansi 72 jam').closest('li')?.textContent).toContain(
      'Kamu punya 72 jam sejak akun dikirim untuk mengeceknya.',
    );
    expect(main().getByText('Pesan lewat WhatsApp')).toBeTruthy();
    expect(main().getByText('Stok selalu terbaru')).toBeTruthy();
    expect(screen.getByRole('main').textContent).not.toMatch(/tersegel|tertutup|tercatat|data login/i);
  });

  test('speaks of no WhatsApp without a number', async () => {
    const { shop, path } = chatShopWith({}, null);
    await shop.open(path);
    expect(main().queryByText(/WhatsApp/)).toBeNull();
  });

  test('shows accounts like it, those that can be had first', async () => {
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

describe('the price', () => {
  test('is the sale’s until it ends, without a reload', async () => {
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

  test('falls when a sale begins', async () => {
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
