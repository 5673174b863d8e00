import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { PortError } from '../../../../src/application/shared/port-error.ts';
import { PORT } from '../../../../src/infrastructure/composition/tokens.ts';
import { InMemoryProductRepository } from '../../../../src/infrastructure/memory/catalog/product-repository.ts';
import { shopWith } from '../../product-page-shop.ts';

describe('unknown product', () => {
  test.each([
    '/products/undefined',
    '/products/%20',
    `/products/${'x'.repeat(10_000)}`,
    '/products/00000000-0000-4000-8000-00000000dead',
    '/products/contoh-99',
    '/products/%E0%A4%A',
    '/products/..%2F..%2Fetc',
  ])('not found: %.60s', async (path) => {
    const { shop } = shopWith();
    await shop.open(path);
    expect(screen.getByRole('heading', { level: 1, name: 'Produk tidak ditemukan' })).toBeTruthy();
  });

  test.each([{ isActive: false }, { archivedAt: new Date('2026-11-20T00:00:00Z') }])(
    'hidden product, for staff too: not found: %j',
    async (given) => {
      const { shop, path } = shopWith(given);
      shop.catalogue.mayWrite = true;
      await shop.open(path);
      expect(screen.getByRole('heading', { level: 1, name: 'Produk tidak ditemukan' })).toBeTruthy();
    },
  );

  test('unavailable database: the error screen instead', async () => {
    const { shop, path } = shopWith();
    class Away extends InMemoryProductRepository {
      override byId(): Promise<never> {
        return Promise.reject(new PortError('unavailable', 'no'));
      }
    }
    shop.container.rebind(PORT.products).toConstantValue(new Away(shop.catalogue));
    await shop.open(path);
    expect(screen.getByRole('heading', { level: 1, name: 'Kami sedang tidak bisa dihubungi' })).toBeTruthy();
  });
});
