import { describe, expect, test } from '@jest/globals';
import { countdownTo } from '../../../src/domain/flash-sale/countdown.ts';
import { hasEnded, isLive, liveSales, percentOff, saleToShow } from '../../../src/domain/flash-sale/flash-sale.ts';
import { aSale } from '../../support/builders.ts';

const NOW = new Date('2026-11-21T05:00:00Z');
const at = (milliseconds: number): Date => new Date(NOW.getTime() + milliseconds);

describe('a sale', () => {
  test('is live from its start until its end, not at the end itself', () => {
    const sale = aSale({ startsAt: NOW, endsAt: at(1000) });
    expect([isLive(sale, at(-1)), isLive(sale, NOW), isLive(sale, at(999)), isLive(sale, at(1000))]).toEqual([false, true, true, false]);
    expect([hasEnded(sale, at(999)), hasEnded(sale, at(1000))]).toEqual([false, true]);
  });
  test('is never live when it is switched off', () => expect(isLive(aSale({ isActive: false }), NOW)).toBe(false));
  test.each([
    [800, 1000, 20],
    [999, 1000, 0],
    [1000, 1000, 0],
    [1200, 1000, 0],
    [1, 3, 66],
    [0, 100, 100],
  ])('at %p instead of %p is %p percent off', (salePrice, originalPrice, expected) =>
    expect(percentOff({ salePrice, originalPrice })).toBe(expected),
  );
});

test('live sales are listed by their end, ended ones left out', () => {
  const [later, soon, ended] = [aSale({ endsAt: at(9000) }), aSale({ endsAt: at(500) }), aSale({ endsAt: NOW })];
  expect(liveSales([later, ended, soon], NOW)).toEqual([soon, later]);
});

describe('of several sales of one product', () => {
  const [running, longer] = [aSale({ endsAt: at(5000) }), aSale({ endsAt: at(9000) })];
  const [soon, later] = [aSale({ startsAt: at(100), endsAt: at(200) }), aSale({ startsAt: at(300), endsAt: at(400) })];
  const [ended, off] = [aSale({ endsAt: NOW }), aSale({ startsAt: at(1), isActive: false })];
  test('the running one that ends first is shown, whatever is to come', () => {
    expect(saleToShow([later, longer, soon, running, ended], NOW)).toBe(running);
  });
  test('the next to start is shown when none runs', () => expect(saleToShow([later, soon, ended, off], NOW)).toBe(soon));
  test('none is shown when all are over or switched off', () => expect(saleToShow([ended, off], NOW)).toBeNull());
});

test('sales that end together keep one order', () => {
  const [a, b] = [aSale({ id: 'a', endsAt: at(5) }), aSale({ id: 'b', endsAt: at(5) })];
  expect(liveSales([b, a], NOW)).toEqual([a, b]);
});

test.each([
  [0, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
  [-5000, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
  [1, { days: 0, hours: 0, minutes: 0, seconds: 1 }],
  [3_599_001, { days: 0, hours: 1, minutes: 0, seconds: 0 }],
  [90_061_000, { days: 1, hours: 1, minutes: 1, seconds: 1 }],
])('%p ms before the end the clock shows %p', (left, expected) => expect(countdownTo(at(left), NOW)).toEqual(expected));

test('sales that end together keep one order, whichever came first', () => {
  const [a, b] = [aSale({ id: 'a' }), aSale({ id: 'b' })];
  const now = a.startsAt;
  expect(liveSales([b, a], now)).toEqual(liveSales([a, b], now));
  expect(liveSales([b, a], now).map(({ id }) => id)).toEqual(['a', 'b']);
});
