import { expect, test } from '@jest/globals';
import { formatCount, formatRupiah } from '../../../src/domain/shared/rupiah.ts';

test.each([
  [0, 'Rp0'],
  [500, 'Rp500'],
  [1_250_000, 'Rp1.250.000'],
  [-2000, '-Rp2.000'],
  [1e12, 'Rp1.000.000.000.000'],
])('%p Rupiah reads %s, without any space', (amount, text) => expect(formatRupiah(amount)).toBe(text));

test('digits are grouped the Indonesian way', () => expect(formatCount(1284)).toBe('1.284'));
