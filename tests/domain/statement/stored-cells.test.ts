import { describe, expect, test } from '@jest/globals';
import { storedAmount, storedMoment } from '../../../src/domain/statement/stored-cells.ts';

describe('amounts that a spreadsheet stores as numbers', () => {
  test.each([
    [150_123, '150123.00', '150123.00'],
    [150_123, '150,123.00', '150,123.00'],
    [1_250_123.5, '150.123,00', '1.250.123,50'],
    [-6500, '150.123,00', '-6.500,00'],
    [0.05, '150,123.00', '0.05'],
    [0, '150.123', '0'],
    [1_250_000, '150.123', '1.250.000'],
    [0.1 + 0.2, '150123.00', '0.30'],
  ] as const)('%s in the style %s: %s', (cell, style, written) => {
    expect(storedAmount(cell, style)).toBe(written);
  });
  test.each([
    [6500.5, '150.123'],
    [6500.125, '150,123.00'],
    [9e15, '150,123.00'],
  ] as const)('%s in the style %s, which cannot write it: stays a number', (cell, style) => {
    expect(storedAmount(cell, style)).toBe(cell);
  });
  test('texts and missing cells: unchanged', () => {
    expect([storedAmount('150.123', '150,123.00'), storedAmount(undefined, '150.123')]).toEqual(['150.123', undefined]);
  });
});

test('days that a spreadsheet stores: with a time of day, or alone; other texts are days as written', () => {
  expect(storedMoment('2026-01-05T10:22:33')).toEqual({ day: '2026-01-05', time: '10:22:33' });
  expect(storedMoment('2026-01-05')).toEqual({ day: '2026-01-05', time: '' });
  expect(storedMoment('05/01/2026')).toEqual({ day: '05/01/2026', time: '' });
});
