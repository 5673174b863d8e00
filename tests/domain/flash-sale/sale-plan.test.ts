import { describe, expect, test } from '@jest/globals';
import { parsePercentOff, plannedSale, type SalePlan } from '../../../src/domain/flash-sale/sale-plan.ts';

const now = new Date('2026-11-25T05:00:00Z');
const plan: SalePlan = {
  percent: 20,
  step: 1000,
  startsAt: now,
  endsAt: new Date('2026-11-26T05:00:00Z'),
  units: null,
};
const product = { id: '00000000-0000-4000-8000-000000000001', price: 123_400, stock: 4, state: 'active' } as const;

describe('sale plan', () => {
  test('share off: rounded price, the whole stock on sale', () => {
    expect(plannedSale(plan, product, now)).toEqual({
      draft: {
        productId: product.id,
        salePrice: 99_000,
        originalPrice: 123_400,
        startTime: '2026-11-25T05:00:00.000Z',
        endTime: '2026-11-26T05:00:00.000Z',
        stock: 4,
        isActive: true,
      },
    });
  });
  test('units: at most the stock', () => {
    const stockOf = (units: number) => plannedSale({ ...plan, units }, product, now);
    expect([stockOf(2), stockOf(9)]).toMatchObject([{ draft: { stock: 2 } }, { draft: { stock: 4 } }]);
  });
  test.each([
    [{ ...product, state: 'inactive' }, plan, 'SALE_PRODUCT_HIDDEN'],
    [{ ...product, state: 'archived' }, plan, 'SALE_PRODUCT_HIDDEN'],
    [{ ...product, stock: 0 }, plan, 'SALE_SOLD_OUT'],
    // Rounding puts the price back to where it was.
    [{ ...product, price: 5_000 }, { ...plan, step: 10_000 }, 'SALE_PRICE_TOO_HIGH'],
    [product, { ...plan, endsAt: now }, 'SALE_TIMES'],
    [product, { ...plan, startsAt: new Date(0), endsAt: new Date(1) }, 'SALE_PAST_END'],
  ] as const)('unsuitable product: excluded, case %#', (given, wanted, problem) => {
    expect(plannedSale(wanted, given, now)).toEqual({ problem });
  });
  test.each([
    ['20', 20],
    [' 12,5 % ', 12.5],
    ['0', null],
    ['100', null],
    ['-5', null],
    ['', null],
  ])('percent %p: read as %p', (text, percent) => {
    expect(parsePercentOff(text)).toBe(percent);
  });
});
