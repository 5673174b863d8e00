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

describe('two sales', () => {
  test('overlap for each other, and never with themselves', () => {
    fc.assert(fc.property(windows, windows, (a, b) => overlap(a, b) === overlap(b, a)));
    fc.assert(fc.property(windows, (a) => !overlap(a, a) || a.id === null));
  });
  test('overlap when there is an hour in which both run', () => {
    const runs = ({ startsAt, endsAt, isActive }: SaleWindow, hour: number): boolean =>
      isActive && startsAt <= at(hour) && at(hour) < endsAt;
    fc.assert(
      fc.property(windows, windows, (a, b) => {
        const shares = Array.from({ length: 101 }, (_, hour) => hour).some((hour) => runs(a, hour) && runs(b, hour));
        return overlap(a, b) === (shares && (a.id === null || a.id !== b.id));
      }),
    );
  });
  test('do not overlap when the one that is changed only becomes shorter', () => {
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
    ['of other products', window(1, 2, { productId: 'q' })],
    ['switched off', window(1, 2, { isActive: false })],
    ['one after the other', window(2, 3)],
  ])('may stand together: %s', (_, other) => expect(overlap(window(1, 2), other)).toBe(false));
});

describe('a sale', () => {
  test.each([
    ['that is right', {}, {}, {}],
    ['of a product that is gone', {}, { product: null }, { productId: 'SALE_PRODUCT_GONE' }],
    ['at the product’s price', { salePrice: 100 }, {}, { salePrice: 'SALE_PRICE_TOO_HIGH' }],
    ['of more than there is', { stock: 6 }, {}, { stock: 'SALE_STOCK_TOO_HIGH' }],
    ['that ends before it starts', { endsAt: at(0) }, {}, { endTime: 'SALE_TIMES' }],
    ['that is over already', { startsAt: at(-3), endsAt: at(-1) }, {}, { endTime: 'SALE_PAST_END' }],
    ['beside another one', {}, { others: [window(0, 9)] }, { startTime: 'SALE_OVERLAP' }],
    ['with several faults', { salePrice: 200, stock: 9 }, {}, { salePrice: 'SALE_PRICE_TOO_HIGH', stock: 'SALE_STOCK_TOO_HIGH' }],
  ] as const)('%s', (_, sale, about, problems) => expect(saleProblems(wanted(sale), subject(about), NOW)).toEqual(problems));

  test('that broke a rule when its product changed can be made cheaper, smaller and ended', () => {
    const was = aSale({ productId: 'p', salePrice: 120, stock: 9, startsAt: at(-1), endsAt: at(9) });
    const about = subject({ was, others: [window(0, 3)] });
    expect(saleProblems({ ...was, salePrice: 110, stock: 8, endsAt: NOW }, about, NOW)).toEqual({});
    expect(saleProblems({ ...was, salePrice: 121 }, about, NOW)).toEqual({ salePrice: 'SALE_PRICE_TOO_HIGH' });
  });
  test('that lasts longer or runs again promises its price anew, and not its stock', () => {
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
  ] as const)('%o is %s', (given, state) => expect(saleState(aSale(given), NOW)).toBe(state));
});

describe('what is typed', () => {
  test.each(['2026-11-22T14:30', '2026-12-31T23:59', '2028-02-29T00:00'])('%s comes back from the shop’s clock as it was', (typed) => {
    const moment = momentFromWib(typed);
    expect(moment === null ? null : toWib(moment)).toBe(typed);
  });
  test('is WIB, seven hours before UTC', () => expect(momentFromWib('2026-11-22T06:30')?.toISOString()).toBe('2026-11-21T23:30:00.000Z'));
  test.each(['', 'besok', '2026-02-31T10:00', '2026-11-22', '2026-11-22T24:30'])('%p is no time', (typed) =>
    expect(momentFromWib(typed)).toBeNull(),
  );
  test.each(['1.5', '150.00', '1 250'])('%p is no price: it could be meant either way', (salePrice) => {
    expect(unreadable({ ...formInputOf(aSale()), salePrice })).toEqual({ salePrice: 'SALE_PRICE' });
    expect(unreadable({ ...formInputOf(aSale()), originalPrice: salePrice })).toEqual({ originalPrice: 'SALE_ORIGINAL_PRICE' });
    expect(unreadable({ ...formInputOf(aSale()), stock: salePrice })).toEqual({ stock: 'SALE_STOCK' });
  });
  test('is told field by field when it cannot be read', () => {
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
  test('takes money as people write it, and leaves what is empty to the defaults', () => {
    const typed = { ...formInputOf(aSale()), salePrice: 'Rp 1.250.000', originalPrice: '', startTime: '', stock: '' };
    expect(unreadable(typed)).toEqual({});
    expect(inputOf(typed, null)).toMatchObject({ salePrice: 1_250_000, originalPrice: undefined, startTime: undefined, stock: 0 });
  });
  test('keeps the seconds of a time that was not touched', () => {
    const sale = aSale({ endsAt: new Date('2026-11-22T05:00:42Z') });
    expect(inputOf(formInputOf(sale), sale).endTime).toEqual(sale.endsAt);
  });
  test('is taken back only when it still is a sale', () => {
    expect(parseSaleForm(formInputOf(aSale()))).not.toBeNull();
    for (const odd of [null, 1, 'x', {}, { ...formInputOf(aSale()), stock: 3 }]) expect(parseSaleForm(odd)).toBeNull();
  });
});
