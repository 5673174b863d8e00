import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readAttributes, readRentals, writeAttributes, writeRentals } from '../../../src/domain/catalog/sheet-lists.ts';

const codes = ({ problems }: { readonly problems: readonly { readonly code: string; readonly value: string }[] }): string[] =>
  problems.map(({ code, value }) => `${code} ${value}`.trim());

describe('rental options in one cell', () => {
  test('round trip: equal, with minutes where the duration is readable', () => {
    const cell = '1 Hari=50000 | Semalam=20000=Sampai jam 7';
    expect(readRentals(cell)).toEqual({
      entries: [
        { id: null, duration: '1 Hari', durationMinutes: 1440, price: 50_000, description: null },
        { id: null, duration: 'Semalam', durationMinutes: null, price: 20_000, description: 'Sampai jam 7' },
      ],
      problems: [],
    });
    expect(writeRentals(readRentals(cell).entries)).toBe(cell);
    expect(readRentals('3 hari = Rp120.000|7 hari=250000').entries.map(({ price }) => price)).toEqual([120_000, 250_000]);
  });
  test.each([
    ['1 Hari', 'RENTAL_FORMAT 1 Hari'],
    ['=50000', 'RENTAL_FORMAT =50000'],
    ['1 Hari=50000 |', 'RENTAL_FORMAT'],
    ['1 Hari=1=2=3', 'RENTAL_FORMAT 1 Hari=1=2=3'],
    ['1 Hari=murah', 'RENTAL_PRICE 1 Hari=murah'],
    ['1 Hari=-5', 'RENTAL_PRICE 1 Hari=-5'],
    ['1 Hari=1 | 1 hari=2', 'RENTAL_REPEATED 1 hari'],
    [`${'x'.repeat(41)}=1`, `RENTAL_TOO_LONG ${'x'.repeat(41)}`],
  ])('%j: rejected with %s', (cell, problem) => expect(codes(readRentals(cell))).toEqual([problem]));
});

describe('attributes in one cell', () => {
  test('any characters: read back as they were written', () => {
    const text = fc
      .oneof(fc.string({ minLength: 1, maxLength: 20 }), fc.stringMatching(/^[\\|=a]{1,6}$/))
      .map((line) => line.trim())
      .filter((line) => line !== '');
    const lines = fc.array(fc.record({ label: text, value: text }), { minLength: 1, maxLength: 5 });
    fc.assert(fc.property(lines, (given) => expect(readAttributes(writeAttributes(given))).toEqual({ entries: given, problems: [] })));
  });
  test.each([
    ['Rank', 'ATTRIBUTE_FORMAT Rank'],
    ['Rank=', 'ATTRIBUTE_FORMAT Rank='],
    ['Rank=a=b', 'ATTRIBUTE_FORMAT Rank=a=b'],
    [`Rank=${'x'.repeat(121)}`, 'ATTRIBUTE_TOO_LONG Rank'],
    [Array.from({ length: 25 }, (_, n) => `a${n}=1`).join('|'), 'TOO_MANY_ATTRIBUTES'],
  ])('%j: rejected with %s', (cell, problem) => expect(codes(readAttributes(cell))).toEqual([problem]));
});
