import { describe, expect, test } from '@jest/globals';
import { proposeColumns } from '../../../src/domain/catalog/import-columns.ts';
import { readLines } from '../../../src/domain/catalog/import-line.ts';
import { durationOfHead, isRentalHead, type RentalCell, rentalsOfRow } from '../../../src/domain/catalog/rental-columns.ts';
import type { KnownRental, SheetRentalDraft } from '../../../src/domain/catalog/sheet-lists.ts';
import type { TableCell } from '../../../src/domain/shared/table-row.ts';

describe('heads of rental prices', () => {
  test.each([
    ['Sewa 1 hari', '1 Hari', true],
    ['SEWA 7 HARI (Rp)', '7 Hari', true],
    ['Harga sewa 12 jam', '12 Jam', true],
    ['Sewa/hari', '1 Hari', true],
    ['Sewa per minggu', '1 Minggu', true],
    ['Tarif sewa bulanan', '1 Bulan', true],
    ['Rental 3 hari', '3 Hari', true],
    ['Sewa setengah hari', 'Setengah Hari', true],
    ['7 hari', '7 Hari', false],
    ['Sewa', null, false],
    ['Harga sewa', null, false],
    ['Sewa malam', null, false],
    ['Garansi 7 hari', null, false],
  ] as const)('%s: %p, proposed: %p', (head, duration, isProposed) => {
    expect([durationOfHead(head), isRentalHead(head)]).toEqual([duration, isProposed]);
  });
  test('several columns of durations beside each other: all are proposed, one that is remembered does not displace them', () => {
    const remembered = [{ head: 'sewa 1 hari', use: 'harga_sewa', style: 'typed' }] as const;
    const columns = proposeColumns(['Nama', 'Sewa 1 hari', 'Sewa 7 hari', 'Deposit'], [], remembered);
    expect(columns.map(({ use }) => use)).toEqual(['nama', 'harga_sewa', 'harga_sewa', 'deposit']);
  });
  test('their cells: read with the duration and the style of each column', () => {
    const columns = proposeColumns(['Nama', 'Sewa 1 hari', 'Sewa 7 hari'], [], []);
    const [line] = readLines([{ line: 2, cells: ['A', '50rb', '#N/A'] }], columns);
    expect(line?.cells.rentals?.map(({ duration, cell }) => [duration, cell])).toEqual([
      ['1 Hari', '50rb'],
      ['7 Hari', '#N/A'],
    ]);
    expect(line?.faults).toMatchObject([{ code: 'ERROR_CELL', column: 'harga_sewa' }]);
  });
});

describe('rental options of a row', () => {
  const priced = (duration: string | null, cell: TableCell): RentalCell => ({ head: `Sewa ${duration}`, duration, cell, style: 'typed' });
  const listed = (duration: string, price: number): SheetRentalDraft => ({
    ...{ id: null, duration, durationMinutes: null, price, description: null },
  });
  const stored = (duration: string, price: number, deposit = 0): KnownRental => ({ duration, price, deposit, description: 'Malam' });
  const rentalsOf = (given: Partial<Parameters<typeof rentalsOfRow>[0]>, known: readonly KnownRental[] = []) => {
    const { rentals, problems } = rentalsOfRow({ listed: null, priced: [], deposit: undefined, ...given }, known);
    return [rentals?.map(({ duration, price, deposit }) => [duration, price, deposit]) ?? null, problems.map(({ code }) => code)];
  };
  test.each<[string, Partial<Parameters<typeof rentalsOfRow>[0]>, readonly KnownRental[], unknown, readonly string[]]>([
    ['nothing given: unchanged', {}, [stored('1 Hari', 5)], null, []],
    ['empty cells: unchanged', { priced: [priced('1 Hari', ' ')] }, [stored('1 Hari', 5)], null, []],
    [
      'prices of a new product',
      { priced: [priced('1 Hari', '50rb'), priced('7 Hari', 250_000)] },
      [],
      [
        ['1 Hari', 50_000, undefined],
        ['7 Hari', 250_000, undefined],
      ],
      [],
    ],
    [
      'price of a stored duration: the others stay',
      { priced: [priced('1 Hari', '60rb')] },
      [stored('1 hari', 5), stored('3 Hari', 9)],
      [
        ['3 Hari', 9, undefined],
        ['1 hari', 60_000, undefined],
      ],
      [],
    ],
    [
      'duration that is stored in another unit: that option',
      { priced: [priced('1 Hari', '60rb')] },
      [stored('24 jam', 5)],
      [['24 jam', 60_000, undefined]],
      [],
    ],
    [
      'list and column: together',
      { listed: [listed('1 Hari', 5)], priced: [priced('7 Hari', '60rb')] },
      [stored('3 Hari', 9)],
      [
        ['1 Hari', 5, undefined],
        ['7 Hari', 60_000, undefined],
      ],
      [],
    ],
    [
      'duration in the list and in a column',
      { listed: [listed('1 Hari', 5)], priced: [priced('1 Hari', '60rb')] },
      [],
      [['1 Hari', 5, undefined]],
      ['RENTAL_REPEATED'],
    ],
    [
      'two columns of one duration',
      { priced: [priced('1 Hari', '5rb'), priced('24 Jam', '6rb')] },
      [],
      [['1 Hari', 5000, undefined]],
      ['RENTAL_REPEATED'],
    ],
    [
      'deposit with prices: that of those',
      { priced: [priced('1 Hari', '60rb')], deposit: 100 },
      [stored('3 Hari', 9, 7)],
      [
        ['3 Hari', 9, undefined],
        ['1 Hari', 60_000, 100],
      ],
      [],
    ],
    [
      'deposit alone: that of all stored ones',
      { deposit: 100 },
      [stored('1 Hari', 5), stored('3 Hari', 9)],
      [
        ['1 Hari', 5, 100],
        ['3 Hari', 9, 100],
      ],
      [],
    ],
    ['deposit without any option', { deposit: 100 }, [], null, ['DEPOSIT_WITHOUT_RENTAL']],
    ['deposit of zero without any option', { deposit: 0 }, [], null, []],
    ['price that cannot be read', { priced: [priced('1 Hari', 'nego')] }, [], null, ['AMOUNT_UNREADABLE']],
    ['price of zero', { priced: [priced('1 Hari', '0')] }, [], null, ['AMOUNT_TOO_LOW']],
    ['column whose head names no duration', { priced: [priced(null, '60rb')] }, [], null, ['RENTAL_HEAD']],
  ])('%s', (_name, given, known, rentals, codes) => {
    expect(rentalsOf(given, known)).toEqual([rentals, codes]);
  });
  test('note of a stored option: stays', () => {
    const { rentals } = rentalsOfRow({ listed: null, priced: [priced('1 Hari', '60rb')], deposit: undefined }, [stored('1 Hari', 5)]);
    expect(rentals).toMatchObject([{ duration: '1 Hari', price: 60_000, description: 'Malam' }]);
  });
});
