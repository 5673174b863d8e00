import { describe, expect, test } from '@jest/globals';
import { PapaCsvReader } from '../../../src/infrastructure/csv/papa-csv-reader.ts';

const reader = new PapaCsvReader();
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const utf16 = (text: string, isLittle: boolean, mark = '\uFEFF'): Uint8Array => {
  const bytes = Buffer.from(mark + text, 'utf16le');
  return new Uint8Array(isLittle ? bytes : bytes.swap16());
};
const cellsOf = async (bytes: Uint8Array) => (await reader.rows(bytes))?.map(({ cells }) => cells) ?? null;
const LINES = 'Nama,Harga\r\nKafé – “Sultan”,1jt\r\n';
const ROWS = [
  ['Nama', 'Harga'],
  ['Kafé – “Sultan”', '1jt'],
];

describe('text of a file', () => {
  test.each([
    ['UTF-8', utf8(LINES)],
    ['UTF-8 with a mark', utf8(`\uFEFF${LINES}`)],
    ['UTF-16 little endian', utf16(LINES, true)],
    ['UTF-16 big endian', utf16(LINES, false)],
    ['UTF-16 little endian without a mark', utf16(LINES, true, '')],
    ['UTF-16 big endian without a mark', utf16(LINES, false, '')],
    ['Windows-1252', new Uint8Array(Buffer.from(LINES.replace('–', '\x96').replace('“', '\x93').replace('”', '\x94'), 'latin1'))],
  ])('%s: read', async (_name, bytes) => {
    expect(await cellsOf(bytes)).toEqual(ROWS);
  });
  test.each([
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
    ['a PDF with binary data', new Uint8Array([...utf8('%PDF-1.7\n'), 0, 1, 2, 0xff])],
  ])('%s: no text', async (_name, bytes) => {
    expect(await reader.rows(bytes)).toBeNull();
  });
});

describe('separator', () => {
  test.each([
    ['commas', 'a,b\n1,2\n'],
    ['semicolons', 'a;b\n1;2\n'],
    ['tabs', 'a\tb\n1\t2\n'],
    ['sep= line', 'sep=;\r\na;b\r\n1;2\r\n'],
    ['a title above the heads', 'STOK, NOVEMBER\n\na;b\n1;2\n'],
  ])('%s: detected', async (_name, text) => {
    expect((await cellsOf(utf8(text)))?.slice(-2)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });
  test('semicolons with commas in their cells: detected', async () => {
    expect(await cellsOf(utf8('nama;harga;isi\nA;1,5jt;rank, skin, hero\nB;2,5jt;rank, skin\n'))).toMatchObject([
      { length: 3 },
      { length: 3 },
      { length: 3 },
    ]);
  });
});

describe('rows', () => {
  test('blank rows: left out, the numbers are those of the spreadsheet', async () => {
    expect(await reader.rows(utf8('a,b\n\n,\n"dua\nbaris",1\nx,2,,\n'))).toEqual([
      { line: 1, cells: ['a', 'b'], width: 2 },
      { line: 4, cells: ['dua\nbaris', '1'], width: 2 },
      { line: 5, cells: ['x', '2'], width: 4 },
    ]);
  });
  test('unmatched quotation mark: its row is marked, the others are read', async () => {
    expect(await reader.rows(utf8('a,b\nx,1\n"Sultan" akun,100\nc,2\nd,"buka\ne,5\n"f ""lama""",6\n'))).toMatchObject([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['x', '1'] },
      { line: 3, cells: ['"Sultan" akun,100'], isBroken: true },
      { line: 4, cells: ['c', '2'] },
      { line: 5, cells: ['d,"buka'], isBroken: true },
      { line: 6, cells: ['e', '5'] },
      { line: 7, cells: ['f "lama"', '6'] },
    ]);
  });
  test('a file of unmatched quotation marks: read to an end', async () => {
    const rows = await reader.rows(utf8(`a,b\n${'"x\n'.repeat(5000)}`));
    expect(rows?.filter(({ isBroken }) => isBroken === true).length).toBeGreaterThan(100);
  });
});
