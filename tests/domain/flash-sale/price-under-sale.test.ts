import { expect, test } from '@jest/globals';
import { isPriceUnderSale, isStockUnderSale } from '../../../src/domain/flash-sale/price-under-sale.ts';
import { aSale } from '../../support/builders.ts';
import { PRICE_CASES } from './price-under-sale.cases.ts';

const NOW = new Date('2026-11-21T05:00:00Z');
const at = (hours: number): Date => new Date(NOW.getTime() + hours * 3_600_000);

test.each(PRICE_CASES)('price under a sale: $name, rejected: $isRefused', ({ sales, wanted, isRefused }) => {
  const planned = sales.map(({ price, from, to, isActive = true }) =>
    aSale({ salePrice: price, startsAt: at(from), endsAt: at(to), isActive }),
  );
  expect(isPriceUnderSale(wanted, 100, planned, NOW)).toBe(isRefused);
});

test.each([
  [2, 1, false],
  [2, -1, false],
  [1, 1, true],
  [1, -1, false],
])('stock under a sale: %i left for a sale of 2 that ends in %i hours, warning: %p', (stock, ends, isWorth) => {
  expect(isStockUnderSale(stock, [aSale({ stock: 2, startsAt: at(-2), endsAt: at(ends) })], NOW)).toBe(isWorth);
});
