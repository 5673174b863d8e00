import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { defuseCell, undefuseCell } from '../../../src/domain/shared/csv-cell.ts';
import { csvHead, csvLine, csvRow } from '../../../src/domain/shared/csv-text.ts';
import type { FileColumn } from '../../../src/domain/shared/file-column.ts';
import { PapaCsvReader } from '../../../src/infrastructure/csv/papa-csv-reader.ts';

describe('CSV cell', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+62812', "'+62812"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\rx', "'\rx"],
    ['\r\n=1', "'\r\n=1"],
    ["'=1", "''=1"],
    ['081234567890', "'081234567890"],
    ['00', "'00"],
    ['3173012345670001', "'3173012345670001"],
    ['123456789012', "'123456789012"],
    ['12E5', "'12E5"],
    ['1.5e-3', "'1.5e-3"],
    ["'007", "''007"],
  ])('%j: escaped as %j, unescaped to the original', (text, expected) => {
    expect(defuseCell(text)).toBe(expected);
    expect(undefuseCell(expected)).toBe(text);
  });
  test.each(['a=1', '', 'Rp1.000', 'Mythic', "'lama", ' =1', '0', '12345678901', '0,5', '2026-11-22', '1e', '007 Bond'])(
    '%j: no formula, every digit stays, unchanged',
    (text) => {
      expect(defuseCell(text)).toBe(text);
      expect(undefuseCell(text)).toBe(text);
    },
  );
});

describe('CSV file', () => {
  test('format: byte order mark, quotes around separators, line breaks and outer spaces', () => {
    const lines = [
      ['"x"', '=1,2', ''],
      ['satu\ndua', '', 'd"e'],
    ];
    expect(csvLine(['a', 'b;c', ' d'])).toBe('a,"b;c"," d"\r\n');
    expect(lines.map((line) => csvLine(line)).join('')).toBe('"""x""","\'=1,2",\r\n"satu\ndua",,"d""e"\r\n');
  });
  test('numbers: written as numbers, a negative one too, while a text that looks like it is escaped', () => {
    expect(csvLine([-200_000, 0, '-200000', 1_250_000], ';')).toBe("-200000;0;'-200000;1250000\r\n");
  });
  test('columns: names first, empty cells without a value, moments in WIB', () => {
    interface Row {
      readonly at: Date | null;
      readonly amount: number | null;
    }
    const columns: readonly FileColumn<Row>[] = [
      { name: 'hari', kind: 'day', of: ({ at }) => at?.toISOString().slice(0, 10) ?? null },
      { name: 'waktu', kind: 'moment', of: ({ at }) => at },
      { name: 'jumlah', kind: 'money', of: ({ amount }) => amount },
      { name: '=nama', kind: 'text', of: ({ amount }) => (amount === null ? null : String(amount)) },
    ];
    expect(csvHead(columns, ';')).toBe("\ufeffhari;waktu;jumlah;'=nama\r\n");
    const at = new Date('2026-11-30T20:05:09.900Z');
    expect(csvRow(columns, { at, amount: -1500 })).toBe("2026-11-30,2026-12-01T03:05:09+07:00,-1500,'-1500\r\n");
    expect(csvRow(columns, { at: null, amount: null })).toBe(',,,\r\n');
  });
  test('any cells: read back as they were written', async () => {
    const reader = new PapaCsvReader();
    const texts = fc.oneof(
      fc.string({ minLength: 1 }),
      fc.stringMatching(/^'{0,2}[=+@\t\r\n;-]{1,3}x?$/),
      fc.stringMatching(/^'{0,2}0?\d{0,17}([.e]\d{1,2})?$/),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(texts, { minLength: 2, maxLength: 5 }), async (cells) => {
        const file = await reader.read(csvLine(['x', ...cells.map(() => 'y')]) + csvLine(['k', ...cells]));
        expect(file.rows[0]?.cells.map(undefuseCell)).toEqual(['k', ...cells]);
      }),
    );
  });
});
