import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { formInputOf, inputOf, parseSaleForm, unreadable } from '../../../src/domain/flash-sale/sale-form-input.ts';
import { overlap, type SaleSubject, type SaleWindow, saleProblems } from '../../../src/domain/flash-sale/sale-rules.ts';
import { saleState } from '../../../src/domain/flash-sale/sale-state.ts';
import { momentFromWib, toWib } from '../../../src/domain/shared/wib.ts';
import { aSale } from '../../support/builders.ts';

const NOW = new Date('2026-11-21T05:00:00Z');
const at = (hours: number): Date => new Date(NOW.getTime() + hours * 3_600_000);
const window = (from: number, to: number, given: Partial<SaleWindow> = {}): SaleWindow => ({
  id: null,
  productId: 'p',
  startsAt: at(from),
  endsAt: at(to),
  isActive: true,
  ...given,
});
const wanted = (given: object = {}) => ({ ...window(1, 2), salePrice: 50, stock: 1, ...given });
const subject = (given: Partial<SaleSubject> = {}): SaleSubject => ({ product: { price: 100, stock: 5 }, others: [], was: null, ...given });

const windows = fc
  .record({
    id: fc.constantFrom('a', 'b', 'c', null),
    from: fc.integer({ min: 0, max: 50 }),
    length: fc.integer({ min: 1, max: 50 }),
    isActive: fc.boolean(),
  })
  .map(({ id, from, length, isActive }) => window(from, from + length, { id, isActive }));

describe('overlap of two sales', () => {
  test('any windows: symmetric, a sale does not overlap itself', () => {
    fc.assert(fc.property(windows, windows, (a, b) => overlap(a, b) === overlap(b, a)));
    fc.assert(fc.property(windows, (a) => !overlap(a, a) || a.id === null));
  });
  test('any windows: true if both run in a common hour', () => {
    const runs = ({ startsAt, endsAt, isActive }: SaleWindow, hour: number): boolean =>
      isActive && startsAt <= at(hour) && at(hour) < endsAt;
    fc.assert(
      fc.property(windows, windows, (a, b) => {
        const shares = Array.from({ length: 101 }, (_, hour) => hour).some((hour) => runs(a, hour) && runs(b, hour));
        return overlap(a, b) === (shares && (a.id === null || a.id !== b.id));
      }),
    );
  });
  test('shortened sale: causes no new overlap', () => {
    fc.assert(
      fc.property(windows, windows, fc.nat(40), (other, sale, cut) => {
        const was = aSale({ ...sale, id: 'x', isActive: true });
        const endsAt = new Date(Math.max(sale.startsAt.getTime() + 1, sale.endsAt.getTime() - cut * 3_600_000));
        const shorter = { ...was, endsAt };
        return saleProblems(shorter, subject({ others: [other], was }), NOW).startTime === undefined;
      }),
    );
  });
  test.each([
    ['of different products', window(1, 2, { productId: 'q' })],
    ['switched off', window(1, 2, { isActive: false })],
    ['consecutive', window(2, 3)],
  ])('no overlap: %s', (_, other) => expect(overlap(window(1, 2), other)).toBe(false));
});

describe('flash sale rules', () => {
  test.each([
    ['valid', {}, {}, {}],
    ['of a deleted product', {}, { product: null }, { productId: 'SALE_PRODUCT_GONE' }],
    ['at the product’s price', { salePrice: 100 }, {}, { salePrice: 'SALE_PRICE_TOO_HIGH' }],
    ['with more units than the stock', { stock: 6 }, {}, { stock: 'SALE_STOCK_TOO_HIGH' }],
    ['with the end before the start', { endsAt: at(0) }, {}, { endTime: 'SALE_TIMES' }],
    ['with the end in the past', { startsAt: at(-3), endsAt: at(-1) }, {}, { endTime: 'SALE_PAST_END' }],
    ['overlapping another sale', {}, { others: [window(0, 9)] }, { startTime: 'SALE_OVERLAP' }],
    ['with several problems', { salePrice: 200, stock: 9 }, {}, { salePrice: 'SALE_PRICE_TOO_HIGH', stock: 'SALE_STOCK_TOO_HIGH' }],
  ] as const)('%s', (_, sale, about, problems) => expect(saleProblems(wanted(sale), subject(about), NOW)).toEqual(problems));

  test('sale that broke a rule when its product changed: may be made cheaper, smaller or shorter', () => {
    const was = aSale({ productId: 'p', salePrice: 120, stock: 9, startsAt: at(-1), endsAt: at(9) });
    const about = subject({ was, others: [window(0, 3)] });
    expect(saleProblems({ ...was, salePrice: 110, stock: 8, endsAt: NOW }, about, NOW)).toEqual({});
    expect(saleProblems({ ...was, salePrice: 121 }, about, NOW)).toEqual({ salePrice: 'SALE_PRICE_TOO_HIGH' });
  });
  test('extended or restarted sale: its price is checked again, its stock is not', () => {
    const was = aSale({ productId: 'p', salePrice: 120, stock: 9, startsAt: at(-2), endsAt: at(-1) });
    const again = { ...was, endsAt: at(1) };
    expect(saleProblems(again, subject({ was }), NOW)).toEqual({ salePrice: 'SALE_PRICE_TOO_HIGH' });
    expect(saleProblems({ ...again, isActive: false }, subject({ was }), NOW)).toEqual({});
    expect(saleProblems(again, subject({ was, product: { price: 121, stock: 0 } }), NOW)).toEqual({});
  });
  test.each([
    [{ endsAt: at(1), startsAt: at(-1) }, 'live'],
    [{ endsAt: at(1), startsAt: NOW }, 'live'],
    [{ startsAt: at(1), endsAt: at(2) }, 'upcoming'],
    [{ endsAt: NOW }, 'ended'],
    [{ endsAt: NOW, isActive: false }, 'ended'],
    [{ endsAt: at(1), isActive: false }, 'off'],
  ] as const)('state: %o is %s', (given, state) => expect(saleState(aSale(given), NOW)).toBe(state));
});

describe('flash sale form input', () => {
  test.each(['2026-11-22T14:30', '2026-12-31T23:59', '2028-02-29T00:00'])('%s: unchanged after conversion from and to WIB', (typed) => {
    const moment = momentFromWib(typed);
    expect(moment === null ? null : toWib(moment)).toBe(typed);
  });
  test('time: WIB, seven hours ahead of UTC', () =>
    expect(momentFromWib('2026-11-22T06:30')?.toISOString()).toBe('2026-11-21T23:30:00.000Z'));
  test.each(['', 'besok', '2026-02-31T10:00', '2026-11-22', '2026-11-22T24:30'])('%p: not a time', (typed) =>
    expect(momentFromWib(typed)).toBeNull(),
  );
  test.each(['1.5', '150.00', '1,250'])('ambiguous price %p: rejected', (salePrice) => {
    expect(unreadable({ ...formInputOf(aSale()), salePrice })).toEqual({ salePrice: 'SALE_PRICE' });
    expect(unreadable({ ...formInputOf(aSale()), originalPrice: salePrice })).toEqual({ originalPrice: 'SALE_ORIGINAL_PRICE' });
    expect(unreadable({ ...formInputOf(aSale()), stock: salePrice })).toEqual({ stock: 'SALE_STOCK' });
  });
  test('unreadable input: reported per field', () => {
    const typed = {
      ...formInputOf(aSale()),
      salePrice: 'murah',
      originalPrice: '1,5',
      endTime: '',
      stock: '-1',
      startTime: 'x',
      productId: 'x',
    };
    expect(unreadable(typed)).toEqual({
      productId: 'SALE_PRODUCT',
      salePrice: 'SALE_PRICE',
      originalPrice: 'SALE_ORIGINAL_PRICE',
      startTime: 'SALE_START',
      endTime: 'SALE_END',
      stock: 'SALE_STOCK',
    });
  });
  test('prices: rupiah notation is read, empty fields get the defaults', () => {
    const typed = { ...formInputOf(aSale()), salePrice: 'Rp 1.250.000', originalPrice: '', startTime: '', stock: '' };
    expect(unreadable(typed)).toEqual({});
    expect(inputOf(typed, null)).toMatchObject({ salePrice: 1_250_000, originalPrice: undefined, startTime: undefined, stock: 0 });
  });
  test('unchanged time: keeps its seconds', () => {
    const sale = aSale({ endsAt: new Date('2026-11-22T05:00:42Z') });
    expect(inputOf(formInputOf(sale), sale).endTime).toEqual(sale.endsAt);
  });
  test('stored draft: restored only if it is a complete form', () => {
    expect(parseSaleForm(formInputOf(aSale()))).not.toBeNull();
    for (const odd of [null, 1, 'x', {}, { ...formInputOf(aSale()), stock: 3 }]) expect(parseSaleForm(odd)).toBeNull();
  });
});
