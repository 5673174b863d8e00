import { expect, test } from '@jest/globals';
import { SheetRows } from '../../../src/infrastructure/spreadsheet/sheet-rows.ts';

test('rows of a sheet that are formatted to their last column: empty cells do not count', () => {
  const rows = new SheetRows();
  const formatted = ['Akun', ...Array<null>(16_383).fill(null)];
  expect(Array.from({ length: 600 }, (_, index) => rows.add(index, formatted)).every(Boolean)).toBe(true);
  expect([rows.rows.length, rows.rows.at(-1)]).toEqual([600, { line: 600, cells: ['Akun'] }]);
});

test('rows of a sheet: two millions of cells at most', () => {
  const rows = new SheetRows();
  expect(rows.add(0, Array<number>(2_000_000).fill(1))).toBe(true);
  expect(rows.add(1, [1])).toBe(false);
});

test('rows of a sheet: empty cells without end are refused', () => {
  const rows = new SheetRows();
  const empty = Array<null>(4_000_000).fill(null);
  expect(Array.from({ length: 9 }, (_, index) => rows.add(index, empty))).toEqual([...Array<boolean>(8).fill(true), false]);
});
