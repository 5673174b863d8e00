import { describe, expect, test } from '@jest/globals';
import { readSearch } from '../../../src/domain/search/read-search.ts';
import { filterAmount } from '../../../src/domain/search/search-amount.ts';

const about = (amount: number) => [amount * 0.5, amount * 1.5] as const;

describe('search text', () => {
  test.each([
    ['ml 500rb', 'ml', about(500_000)],
    ['2jt', '', about(2_000_000)],
    ['akun ff 500 ribu', 'akun ff', about(500_000)],
    ['ff 1,5 juta', 'ff', about(1_500_000)],
    ['ff 1.5jt', 'ff', about(1_500_000)],
    ['ml harga 500k', 'ml', about(500_000)],
    ['ml 300rban', 'ml', about(300_000)],
    ['ml kisaran 2 jutaan', 'ml', about(2_000_000)],
    ['Rp 500.000 pubg', 'pubg', about(500_000)],
    ['pubg rp500000', 'pubg', about(500_000)],
    ['pubg 150000', 'pubg', about(150_000)],
    ['ml di bawah 500rb', 'ml', [null, 500_000]],
    ['ml dibawah 500rb', 'ml', [null, 500_000]],
    ['max 1jt ff', 'ff', [null, 1_000_000]],
    ['ff maksimal 1,5jt', 'ff', [null, 1_500_000]],
    ['ff budget 200rb', 'ff', [null, 200_000]],
    ['ff <100rb', 'ff', [null, 100_000]],
    ['ff 500rb ke bawah', 'ff', [null, 500_000]],
    ['ff murah 200rb', 'ff', [null, 200_000]],
    ['200rb murah ff', 'ff', [null, 200_000]],
    ['ff di atas 1jt', 'ff', [1_000_000, null]],
    ['ff mulai 1jt', 'ff', [1_000_000, null]],
    ['ff 1jt ke atas', 'ff', [1_000_000, null]],
    ['ml 100-200rb', 'ml', [100_000, 200_000]],
    ['ml 200rb - 100rb', 'ml', [100_000, 200_000]],
    ['ml 100rb sampai 1jt', 'ml', [100_000, 1_000_000]],
    ['ml antara 100rb dan 200rb', 'ml', [100_000, 200_000]],
  ] as const)('%p: text %p, price range %p', (typed, text, [minPrice, maxPrice]) => {
    expect(readSearch(typed)).toEqual({ text, minPrice, maxPrice, sort: null });
  });

  test.each([
    'dm ff 100',
    'joki',
    'akun sultan',
    'th 15',
    'ff 70 diamond',
    'nba 2k',
    'ar60',
    'mobil lejen',
    '1001 malam',
    '86 diamonds',
    'cs2',
  ])('%p: number without a unit, no price', (typed) =>
    expect(readSearch(typed)).toEqual({ text: typed, minPrice: null, maxPrice: null, sort: null }),
  );

  test.each([
    ['ff murah', 'ff', 'cheapest'],
    ['akun ml paling murah', 'akun ml', 'cheapest'],
    ['ml termahal', 'ml', 'dearest'],
  ])('%p: text %p, sort order %p', (typed, text, sort) => {
    expect(readSearch(typed)).toEqual({ text, minPrice: null, maxPrice: null, sort });
  });
});

test.each([
  ['500rb', 500_000],
  ['500 RB', 500_000],
  ['1,5jt', 1_500_000],
  ['1.5 juta', 1_500_000],
  ['500.000', 500_000],
  ['Rp 500.000', 500_000],
  ['rp500000', 500_000],
  ['500', 500],
  ['0', 0],
  ['50k', 50_000],
  ['9999999jt', 1_000_000_000_000],
  ['2jtan', 2_000_000],
  ['300 rb-an', 300_000],
  ['1jt500', 1_500_000],
  ['500 000', 500_000],
  ['1,250,000', 1_250_000],
])('price field: %p is read as %p rupiah', (typed, amount) => expect(filterAmount(typed)).toBe(amount));

test.each(['', 'murah', '1,5', '500 rebu', '-5', '5rb6', '500.00'])('price field: %p is rejected', (typed) =>
  expect(filterAmount(typed)).toBeNull(),
);
