import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { PortError } from '../../../../src/application/shared/port-error.ts';
import { PORT } from '../../../../src/infrastructure/composition/tokens.ts';
import { chartPath } from '../../../../src/ui/pages/product/price-history/price-chart.ts';
import { wasAsked } from '../../../support/asked-prices.ts';
import { main, shopWith } from '../../product-page-shop.ts';

describe('prices on the product page', () => {
  beforeEach(() => {
    class Observer {
      constructor(private readonly listener: (entries: { isIntersecting: boolean }[]) => void) {}
      observe(): void {
        this.listener([{ isIntersecting: true }]);
      }
      disconnect(): void {}
    }
    Object.assign(globalThis, { IntersectionObserver: Observer });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  });
  const history = () => screen.findByRole('region', { name: 'Riwayat harga' });

  test('earlier price that was asked: struck through', async () => {
    const { shop, product, path } = shopWith({ price: 1_000_000, originalPrice: 1_200_000 });
    wasAsked(shop.catalogue, product.id, 1_200_000, 1_000_000);
    await shop.open(path);
    expect(document.querySelector('main s')?.textContent).toBe('Harga coret Rp1.200.000');
    expect(main().getByText('hemat Rp200.000')).toBeTruthy();
  });
  test('earlier price that was typed alone: not shown', async () => {
    const { shop, product, path } = shopWith({ price: 1_000_000, originalPrice: 1_200_000 });
    wasAsked(shop.catalogue, product.id, 1_100_000, 1_000_000);
    await shop.open(path);
    expect(main().queryByText('Rp1.200.000')).toBeNull();
    expect(document.querySelector('main s')).toBeNull();
  });
  test('history: the lowest price of 30 days, a named chart without inline styles, and its table', async () => {
    const { shop, product, path } = shopWith({ price: 1_000_000 });
    wasAsked(shop.catalogue, product.id, 900_000, 1_200_000, 1_000_000);
    await shop.open(path);
    const section = await history();
    expect(within(section).getByText('Terendah 30 hari: Rp900.000')).toBeTruthy();
    const chart = within(section).getByRole('img');
    expect(chart.getAttribute('aria-label')).toBe('Grafik harga 30 hari terakhir: antara Rp900.000 dan Rp1.200.000.');
    expect(section.querySelector('[style]')).toBeNull();
    const table = section.querySelector('details table');
    expect(section.querySelector('summary')?.textContent).toBe('Lihat sebagai tabel');
    const cells = [...(table?.querySelectorAll('tbody tr') ?? [])].map((row) => [...row.children].map((cell) => cell.textContent));
    expect(cells.map(([price]) => price)).toEqual(['Rp1.000.000', 'Rp1.200.000', 'Rp900.000']);
    expect(cells.map(([, , to]) => to === 'sekarang')).toEqual([true, false, false]);
  });
  test('history: left out where nothing was recorded or it cannot be read', async () => {
    const { shop, path } = shopWith();
    shop.container.get(PORT.products).priceHistory = async () => {
      throw new PortError('unavailable', 'gone');
    };
    await shop.open(path);
    expect(screen.queryByRole('region', { name: 'Riwayat harga' })).toBeNull();
  });
});

describe('chart of prices', () => {
  const now = new Date('2026-11-21T05:00:00Z');
  const ago = (days: number): Date => new Date(now.getTime() - days * 86_400_000);

  test('one price: a line in the middle to now', () => {
    expect(chartPath([{ price: 100, from: ago(15), to: null }], now)).toBe('M150 40H300');
  });
  test('several prices: a step for each, and a gap where nothing was asked', () => {
    expect(
      chartPath(
        [
          { price: 100, from: ago(30), to: ago(20) },
          { price: 50, from: ago(20), to: ago(15) },
          { price: 75, from: ago(10), to: null },
        ],
        now,
      ),
    ).toBe('M0 4H100L100 76H150M200 40H300');
  });
});
