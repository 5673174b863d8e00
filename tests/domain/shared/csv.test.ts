import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { defuseCell, undefuseCell } from '../../../src/domain/shared/csv-cell.ts';
import { csvLine, csvText } from '../../../src/domain/shared/csv-text.ts';
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
  ])('%j: escaped as %j, unescaped to the original', (text, expected) => {
    expect(defuseCell(text)).toBe(expected);
    expect(undefuseCell(expected)).toBe(text);
  });
  test.each(['a=1', '', 'Rp1.000', 'Mythic', "'lama", ' =1'])('%j: no formula, unchanged', (text) => {
    expect(defuseCell(text)).toBe(text);
    expect(undefuseCell(text)).toBe(text);
  });
});

describe('CSV file', () => {
  test('format: byte order mark, quotes around separators, line breaks and outer spaces', () => {
    expect(
      csvText([
        ['a', 'b;c', ' d'],
        ['"x"', '=1,2', ''],
        ['satu\ndua', '', 'd"e'],
      ]),
    ).toBe('\ufeffa,"b;c"," d"\r\n"""x""","\'=1,2",\r\n"satu\ndua",,"d""e"\r\n');
    expect(csvText([])).toBe('\ufeff');
  });
  test('any cells: read back as they were written', async () => {
    const reader = new PapaCsvReader();
    const texts = fc.oneof(fc.string({ minLength: 1 }), fc.stringMatching(/^'{0,2}[=+@\t\r\n;-]{1,3}x?$/));
    await fc.assert(
      fc.asyncProperty(fc.array(texts, { minLength: 2, maxLength: 5 }), async (cells) => {
        const file = await reader.read(csvLine(['x', ...cells.map(() => 'y')]) + csvLine(['k', ...cells]));
        expect(file.rows[0]?.cells.map(undefuseCell)).toEqual(['k', ...cells]);
      }),
    );
  });
});
