import { describe, expect, test } from '@jest/globals';
import { WriteTable } from '../../../src/application/shared/write-table.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { HucreXlsxWriter } from '../../../src/infrastructure/spreadsheet/hucre-xlsx-writer.ts';
import { readSpreadsheet } from '../../../src/infrastructure/spreadsheet/read-spreadsheet.ts';
import { FixedClock } from '../../support/fixed-clock.ts';
import { spreadsheetOf } from '../../support/spreadsheet.ts';
import { xlsxFiles, zipFile } from '../../support/zip-file.ts';

const row = (number: number, cells: string): string => `<row r="${number}">${cells}</row>`;
const text = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const problemOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<unknown> => {
  const answer = await readSpreadsheet(bytes, null, null);
  return 'problem' in answer ? answer.problem : answer.rows.length;
};

describe('spreadsheet', () => {
  test('cells of every kind: texts with all digits, numbers, stored values of formulas, dates, errors', async () => {
    const cells = [
      '<c r="A2" t="s"><v>0</v></c>',
      '<c r="B2" t="s"><v>1</v></c>',
      '<c r="C2"><v>1250000</v></c>',
      '<c r="D2"><f>C2*2</f><v>2500000</v></c>',
      '<c r="E2" t="str"><f>A2&amp;"!"</f><v>Mythic!</v></c>',
      '<c r="F2" s="1"><v>46355</v></c>',
      '<c r="G2" t="b"><v>1</v></c>',
      '<c r="H2" t="e"><v>#N/A</v></c>',
      '<c r="J2" t="inlineStr"><is><r><t>Akun </t></r><r><t>tebal</t></r></is></c>',
      '<c r="K2"><f>SUM(C2)</f></c>',
    ].join('');
    const texts = ['Mythic &amp; 130 skin', '3173012345670001'];
    const files = xlsxFiles([{ name: 'Stok', rows: row(2, cells) }], texts);
    expect(await readSpreadsheet(zipFile(files), null, null)).toEqual({
      sheets: ['Stok'],
      sheet: 0,
      rows: [
        {
          line: 2,
          cells: ['Mythic & 130 skin', '3173012345670001', 1_250_000, 2_500_000, 'Mythic!', '2026-11-29', 'TRUE', '#N/A', '', 'Akun tebal'],
        },
      ],
    });
  });
  test('several sheets: the first visible one, or the chosen one', async () => {
    const sheets = [
      { name: 'Rumus', isHidden: true, rows: row(1, text('x')) },
      { name: 'ML', rows: row(1, text('Nama')) },
      { name: 'FF', rows: row(3, text('Judul')) },
    ];
    const bytes = zipFile(xlsxFiles(sheets));
    expect(await readSpreadsheet(bytes, null, null)).toEqual({
      sheets: ['Rumus', 'ML', 'FF'],
      sheet: 1,
      rows: [{ line: 1, cells: ['Nama'] }],
    });
    expect(await readSpreadsheet(bytes, 2, null)).toMatchObject({ sheet: 2, rows: [{ line: 3, cells: ['Judul'] }] });
    expect(await readSpreadsheet(bytes, 3, null)).toEqual({ problem: 'SPREADSHEET_BROKEN' });
  });
  test('an exported file: read back', async () => {
    const write = new WriteTable(new HucreXlsxWriter(), new RecentErrorLog(new FixedClock(), () => undefined));
    const columns = [
      { name: 'nama', kind: 'text', of: ({ nama }: { readonly nama: string }) => nama },
      { name: 'harga', kind: 'number', of: () => 1_250_000 },
    ] as const;
    const file = await write.execute('xlsx', columns, [{ nama: '081234567890' }]);
    const bytes = new Uint8Array(await new Blob(file.ok ? [...file.value.parts] : []).arrayBuffer());
    expect(await readSpreadsheet(bytes, null, null)).toMatchObject({
      rows: [{ cells: ['nama', 'harga'] }, { cells: ['081234567890', 1_250_000] }],
    });
  });
});

describe('bounds of a spreadsheet', () => {
  const [one] = [{ name: 'A', rows: row(1, text('x')) }];
  test('damaged or no archive: refused', async () => {
    const whole = zipFile(xlsxFiles([one]));
    expect(await problemOf(whole.slice(0, whole.length - 40))).toBe('SPREADSHEET_BROKEN');
    expect(await problemOf(new Uint8Array([0x50, 0x4b, 3, 4]))).toBe('SPREADSHEET_BROKEN');
    expect(await problemOf(zipFile([{ name: 'a.txt', text: 'x' }]))).toBe('SPREADSHEET_BROKEN');
    expect(await problemOf(zipFile(xlsxFiles([{ name: 'A', rows: '<row r="1"><c' }])))).not.toBe('SPREADSHEET_TOO_LARGE');
  });
  test('protected by a password: refused without it and with another one', async () => {
    const bytes = await spreadsheetOf('Nama,Harga\nAkun,"150,000.00"', 'rahasia');
    expect(await problemOf(bytes)).toBe('SPREADSHEET_LOCKED');
    expect(await readSpreadsheet(bytes, null, 'lain')).toEqual({ problem: 'SPREADSHEET_PASSWORD' });
    expect(await readSpreadsheet(bytes, null, 'rahasia')).toMatchObject({ rows: [{ line: 1 }, { cells: ['Akun', 150_000] }] });
  });
  test('container of something else, such as a letter or a workbook of Excel 95: refused, no password is asked for', async () => {
    expect(await problemOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]))).toBe('SPREADSHEET_BROKEN');
  });
  test('more than 20 MB unpacked: refused before it is unpacked', async () => {
    const files = [...xlsxFiles([one]), { name: 'xl/media/a.bin', text: 'x'.repeat(21 * 1024 * 1024) }];
    expect(await problemOf(zipFile(files))).toBe('SPREADSHEET_TOO_LARGE');
  });
  test('an entry that claims another size than it has: refused', async () => {
    const bomb = (unpacked: number) =>
      xlsxFiles([one], ['x'.repeat(30 * 1024 * 1024)]).map((file) => (file.name === 'xl/sharedStrings.xml' ? { ...file, unpacked } : file));
    expect(await problemOf(zipFile(bomb(1000)))).toBe('SPREADSHEET_BROKEN');
    expect(await problemOf(zipFile(bomb(0)))).toBe('SPREADSHEET_TOO_LARGE');
  });
  test('one long text in many cells: refused while it is read', async () => {
    const cells = Array.from({ length: 300 }, (_, place) => row(place + 1, '<c t="s"><v>0</v></c>')).join('');
    expect(await problemOf(zipFile(xlsxFiles([{ name: 'A', rows: cells }], ['x'.repeat(100_000)])))).toBe('SPREADSHEET_TOO_LARGE');
  });
  test('51 sheets: refused, 50 are read', async () => {
    const sheets = (count: number) => zipFile(xlsxFiles(Array.from({ length: count }, (_, place) => ({ ...one, name: `S${place}` }))));
    expect(await problemOf(sheets(51))).toBe('SPREADSHEET_TOO_MANY_SHEETS');
    expect(await problemOf(sheets(50))).toBe(1);
  });
  test('a cell far to the right and below: no memory for what is between', async () => {
    const far = zipFile(xlsxFiles([{ name: 'A', rows: row(1_048_576, '<c r="XFD1048576"><v>1</v></c>') }]));
    expect(await readSpreadsheet(far, null, null)).toMatchObject({ rows: [{ line: 1_048_576 }] });
  });
});
