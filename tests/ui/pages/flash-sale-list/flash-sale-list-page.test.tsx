import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { PortError } from '../../../../src/application/shared/port-error.ts';
import { defaultSiteSettings } from '../../../../src/domain/settings/site-settings.ts';
import { PORT } from '../../../../src/infrastructure/composition/tokens.ts';
import { aProduct, aSale } from '../../../support/builders.ts';
import { TestShop } from '../../../support/render-page.tsx';

const MINUTE = 60_000;

interface Given {
  readonly name: string;
  /** Minutes from now. */
  readonly from: number;
  readonly to: number;
  readonly left?: number;
  readonly of?: number;
  readonly stock?: number;
}

const shopWith = (...given: readonly Given[]): TestShop => {
  const shop = new TestShop();
  const at = (minutes: number): Date => new Date(shop.clock.now().getTime() + minutes * MINUTE);
  for (const { name, from, to, left = 2, of = 5, stock = 9 } of given) {
    const product = aProduct({ name, stock, price: 1_000_000 });
    shop.catalogue.products.push(product);
    shop.catalogue.sales.push(aSale({ productId: product.id, startsAt: at(from), endsAt: at(to), stock: left, initialStock: of }));
  }
  return shop;
};

const namesIn = (region: string): (string | null)[] =>
  within(screen.getByRole('region', { name: region }))
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent);

describe('flash sale list', () => {
  test('running ones by end, upcoming ones by start', async () => {
    await shopWith(
      { name: 'Nanti sekali', from: 90, to: 100 },
      { name: 'Lama', from: -10, to: 60 },
      { name: 'Sebentar', from: -10, to: 5 },
      { name: 'Nanti', from: 30, to: 300 },
      { name: 'Kemarin', from: -90, to: -30 },
    ).open('/flash-sales');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Flash sale');
    expect(namesIn('Sedang berlangsung')).toEqual(['Sebentar', 'Lama']);
    expect(namesIn('Segera')).toEqual(['Nanti', 'Nanti sekali']);
    expect(screen.queryByText('Kemarin')).toBeNull();
    expect(screen.getByText('2 berlangsung')).toBeTruthy();
  });

  test('each links to its page', async () => {
    const shop = shopWith({ name: 'Sebentar', from: -10, to: 5 });
    await shop.open('/flash-sales');
    expect(screen.getByRole('link', { name: 'Sebentar' }).getAttribute('href')).toBe(`/flash-sales/${shop.catalogue.sales[0]?.id}`);
  });

  test('ends without a reload', async () => {
    const shop = shopWith({ name: 'Sebentar', from: -10, to: 5 }, { name: 'Lama', from: -10, to: 60 });
    await shop.open('/flash-sales');
    await shop.advance(5 * MINUTE - 1000);
    expect(within(screen.getAllByRole('article')[0] as HTMLElement).getByText('00:00:01')).toBeTruthy();
    await shop.advance(1000);
    expect(namesIn('Sedang berlangsung')).toEqual(['Lama']);
    expect(screen.getByText('1 berlangsung')).toBeTruthy();
  });

  test('starts without a reload', async () => {
    const shop = shopWith({ name: 'Nanti', from: 30, to: 40 }, { name: 'Lama', from: -10, to: 60 });
    await shop.open('/flash-sales');
    await shop.advance(30 * MINUTE);
    expect(namesIn('Sedang berlangsung')).toEqual(['Nanti', 'Lama']);
    expect(screen.queryByRole('region', { name: 'Segera' })).toBeNull();
  });

  test('upcoming: day, time and price', async () => {
    await shopWith({ name: 'Nanti', from: 30, to: 40 }).open('/flash-sales');
    const ticket = within(screen.getByRole('region', { name: 'Segera' })).getByRole('article');
    expect(ticket.textContent).toMatch(/Mulai Sabtu, 21 November, \d\d\.\d\d \S+/);
    expect(ticket.textContent).toContain('Rp800.000');
    expect(within(ticket).queryByText(/Sisa/)).toBeNull();
  });

  test.each([
    ['Sisa 2 dari 5', { left: 2, of: 5 }],
    ['Sisa 1 dari 5', { left: 1, of: 5 }],
    ['Sisa 1 dari 5', { left: 4, of: 5, stock: 1 }],
    ['Habis', { left: 0, of: 5 }],
    ['Habis', { left: 0, of: 0 }],
    ['Habis', { left: 3, of: 5, stock: 0 }],
  ])('shows "%s" for %j', async (words, units) => {
    await shopWith({ name: 'Sebentar', from: -10, to: 5, ...units }).open('/flash-sales');
    expect(within(screen.getByRole('article')).getByText(words)).toBeTruthy();
  });

  test('accounts sold in the shop: the card has a buy link while running', async () => {
    const shop = shopWith({ name: 'Sebentar', from: -10, to: 5 }, { name: 'Nanti', from: 30, to: 40 });
    await shop.open('/flash-sales');
    const bought = screen.getAllByRole('link', { name: 'Beli Sebentar' });
    expect(bought.map((link) => link.getAttribute('href'))).toEqual([`/products/${shop.catalogue.products[0]?.id}?beli=1`]);
    expect(screen.queryByRole('link', { name: 'Beli Nanti' })).toBeNull();
  });

  test('accounts sold by chat: no buy link', async () => {
    const shop = shopWith({ name: 'Sebentar', from: -10, to: 5 });
    shop.set({ ...defaultSiteSettings, sellsAccounts: false });
    await shop.open('/flash-sales');
    expect(screen.getByRole('article').textContent).toContain('Sebentar');
    expect(screen.queryByRole('link', { name: /^Beli/ })).toBeNull();
  });

  test('a single unit: no stock warning', async () => {
    await shopWith({ name: 'Sebentar', from: -10, to: 5, left: 1, of: 1 }).open('/flash-sales');
    expect(screen.getByRole('article').textContent).not.toMatch(/Sisa|Hanya|Habis/);
  });

  test('sold out: keeps its place, at the regular price', async () => {
    await shopWith({ name: 'Laku', from: -10, to: 5, left: 0 }, { name: 'Lama', from: -10, to: 60 }).open('/flash-sales');
    const [sold] = screen.getAllByRole('article');
    expect(sold?.textContent).toContain('Rp1.000.000');
    expect(sold?.textContent).not.toContain('Rp800.000');
    expect(screen.getByText('1 berlangsung, 1 habis')).toBeTruthy();
  });

  test('none: a message and a link to the products', async () => {
    await new TestShop().open('/flash-sales');
    expect(screen.getByRole('heading', { level: 2, name: 'Belum ada flash sale' })).toBeTruthy();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Lihat semua produk' }).getAttribute('href')).toBe('/products');
  });

  test('none running: the start of the next one', async () => {
    await shopWith({ name: 'Nanti', from: 30, to: 40 }).open('/flash-sales');
    expect(screen.getByRole('heading', { name: 'Belum ada flash sale' })).toBeTruthy();
    expect(screen.getByText(/^Yang berikutnya mulai Sabtu, 21 November, /)).toBeTruthy();
  });

  test('failed request: an error screen with a retry', async () => {
    const shop = new TestShop();
    const broken = { active: () => Promise.reject(new PortError('unavailable', 'no answer')) };
    (await shop.container.rebind(PORT.sales)).toConstantValue(broken as never);
    await shop.open('/flash-sales');
    expect(screen.getByRole('heading', { level: 1, name: 'Kami sedang tidak bisa dihubungi' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Coba lagi' })).toBeTruthy();
  });
});
