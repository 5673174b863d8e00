import { describe, expect, test } from '@jest/globals';
import { countdownTo } from '../../../src/domain/flash-sale/countdown.ts';
import { hasEnded, isLive, liveSales, percentOff, saleToShow } from '../../../src/domain/flash-sale/flash-sale.ts';
import { aSale } from '../../support/builders.ts';

const NOW = new Date('2026-11-21T05:00:00Z');
const at = (milliseconds: number): Date => new Date(NOW.getTime() + milliseconds);

describe('flash sale', () => {
  test('time: live from start until before the end', () => {
    const sale = aSale({ startsAt: NOW, endsAt: at(1000) });
    expect([isLive(sale, at(-1)), isLive(sale, NOW), isLive(sale, at(999)), isLive(sale, at(1000))]).toEqual([false, true, true, false]);
    expect([hasEnded(sale, at(999)), hasEnded(sale, at(1000))]).toEqual([false, true]);
  });
  test('inactive: never live', () => expect(isLive(aSale({ isActive: false }), NOW)).toBe(false));
  test.each([
    [800, 1000, 20],
    [999, 1000, 0],
    [1000, 1000, 0],
    [1200, 1000, 0],
    [1, 3, 66],
    [0, 100, 100],
  ])('discount: %p instead of %p is %p percent', (salePrice, originalPrice, expected) =>
    expect(percentOff({ salePrice, originalPrice })).toBe(expected),
  );
});

test('live sales: sorted by end, ended sales are omitted', () => {
  const [later, soon, ended] = [aSale({ endsAt: at(9000) }), aSale({ endsAt: at(500) }), aSale({ endsAt: NOW })];
  expect(liveSales([later, ended, soon], NOW)).toEqual([soon, later]);
});

describe('sale shown for a product', () => {
  const [running, longer] = [aSale({ endsAt: at(5000) }), aSale({ endsAt: at(9000) })];
  const [soon, later] = [aSale({ startsAt: at(100), endsAt: at(200) }), aSale({ startsAt: at(300), endsAt: at(400) })];
  const [ended, off] = [aSale({ endsAt: NOW }), aSale({ startsAt: at(1), isActive: false })];
  test('several running or upcoming: the running one that ends first', () => {
    expect(saleToShow([later, longer, soon, running, ended], NOW)).toBe(running);
  });
  test('none running: the next to start', () => expect(saleToShow([later, soon, ended, off], NOW)).toBe(soon));
  test('all ended or inactive: null', () => expect(saleToShow([ended, off], NOW)).toBeNull());
});

test('live sales: equal ends are sorted by id', () => {
  const [a, b] = [aSale({ id: 'a', endsAt: at(5) }), aSale({ id: 'b', endsAt: at(5) })];
  expect(liveSales([b, a], NOW)).toEqual([a, b]);
});

test.each([
  [0, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
  [-5000, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
  [1, { days: 0, hours: 0, minutes: 0, seconds: 1 }],
  [3_599_001, { days: 0, hours: 1, minutes: 0, seconds: 0 }],
  [90_061_000, { days: 1, hours: 1, minutes: 1, seconds: 1 }],
])('countdown: %p ms before the end shows %p', (left, expected) => expect(countdownTo(at(left), NOW)).toEqual(expected));

test('live sales: equal ends keep the same order whatever the input order', () => {
  const [a, b] = [aSale({ id: 'a' }), aSale({ id: 'b' })];
  const now = a.startsAt;
  expect(liveSales([b, a], now)).toEqual(liveSales([a, b], now));
  expect(liveSales([b, a], now).map(({ id }) => id)).toEqual(['a', 'b']);
});
