import { expect, test } from '@jest/globals';
import { formatCount, formatRupiah } from '../../../src/domain/shared/rupiah.ts';

test.each([
  [0, 'Rp0'],
  [500, 'Rp500'],
  [1_250_000, 'Rp1.250.000'],
  [-2000, '-Rp2.000'],
  [1e12, 'Rp1.000.000.000.000'],
])('rupiah format: %p is %s, without spaces', (amount, text) => expect(formatRupiah(amount)).toBe(text));

test('count format: Indonesian digit grouping', () => expect(formatCount(1284)).toBe('1.284'));
