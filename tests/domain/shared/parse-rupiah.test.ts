import { expect, test } from '@jest/globals';
import { parseAmount, parseRupiah } from '../../../src/domain/shared/parse-rupiah.ts';

test.each([
  ['1250000', 1_250_000],
  ['1.250.000', 1_250_000],
  ['Rp 1.250.000', 1_250_000],
  ['Rp1.250.000', 1_250_000],
  ['Rp. 5.000', 5000],
  [' rp500 ', 500],
  [' 0 ', 0],
  ['9'.repeat(15), 999_999_999_999_999],
  ['9'.repeat(16), null],
  ['1.5', null],
  ['1.25', null],
  ['150.00', null],
  ['12.5000', null],
  ['1 250 000', null],
  ['1.250.000,00', 1_250_000],
  ['Rp1250000,0', 1_250_000],
  ['1,5', null],
  ['1,000', null],
  ['1.250,50', null],
  [',00', null],
  ['-5', null],
  ['1e9', null],
  ['abc', null],
  ['', null],
])('rupiah amount: typed %p is read as %p', (typed, amount) => expect(parseRupiah(typed)).toBe(amount));

test('rupiah amount: above the maximum, null', () => {
  expect([parseRupiah('100', 100), parseRupiah('101', 100)]).toEqual([100, null]);
});

test('rupiah field: distinguishes unreadable from too much', () =>
  expect(['100', '101', '99.999.999.999.999.999', '-1', '1,5', ''].map((typed) => parseAmount(typed, 100))).toEqual([
    100,
    'too-much',
    'too-much',
    'unreadable',
    'unreadable',
    'unreadable',
  ]));
