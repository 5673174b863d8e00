import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { readTable } from '../../../src/application/catalog/read-table.ts';
import { PapaCsvReader } from '../../../src/infrastructure/csv/papa-csv-reader.ts';
import { PageSpreadsheetReader } from '../../support/page-spreadsheet-reader.ts';

const readers = { csv: new PapaCsvReader(), spreadsheet: new PageSpreadsheetReader() };
const read = (bytes: Uint8Array<ArrayBuffer>, sheet: number | null = null) => readTable(readers, bytes, sheet);
const stored = async (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await readFile(`tests/support/spreadsheets/${name}`));
const page = (html: string) => read(new TextEncoder().encode(html));

/** One price list as each program stores it. */
const ROWS = [
  { line: 1, cells: ['Nama', 'Kategori', 'Game', 'Harga', 'Harga coret', 'Stok', 'Rank', 'Tanggal masuk', 'Catatan'] },
  {
    line: 2,
    cells: ['Akun ML Mythic 120 skin', 'Akun', 'Mobile Legends', 1_250_000, 1_500_000, 1, 'Mythic', '2026-11-05', 'baris satu\nbaris dua'],
  },
  {
    line: 3,
    cells: ['Akun FF 80 bundle', 'Akun', 'Free Fire', '750rb', '', 2, 'Heroic', '2026-11-05', 'kata "kutip" & tanda <x>'],
  },
  { line: 4, cells: ['86 Diamond', 'Top Up', 'Mobile Legends', 20_000, 25_000, 100] },
  { line: 5, cells: ['Joki rank', 'Jasa', 'Mobile Legends', 150.5, '', 'TERJUAL', '', '', 2] },
];

describe('spreadsheets that programs wrote', () => {
  // LibreOffice 7.4.7 and Gnumeric 1.12.55.
  test.each(['libreoffice.xlsx', 'libreoffice.ods', 'libreoffice.xls', 'gnumeric.xlsx'])('%s: every cell with its kind', async (name) => {
    expect(await read(await stored(name))).toMatchObject({ sheet: 0, rows: ROWS });
  });
  test('another sheet than those of an .ods or .xls file: refused', async () => {
    for (const name of ['libreoffice.ods', 'libreoffice.xls'])
      expect(await read(await stored(name), 1)).toEqual({ problem: 'SPREADSHEET_BROKEN' });
  });
  test('protected .xls: refused by its mark', async () => {
    expect(await read(await stored('libreoffice-locked.xls'))).toEqual({ problem: 'SPREADSHEET_XLS_LOCKED' });
  });
  test.each(['libreoffice.ods', 'libreoffice.xls'])('%s without its end: refused', async (name) => {
    const whole = await stored(name);
    expect(await read(whole.slice(0, whole.length / 2))).toEqual({ problem: 'SPREADSHEET_BROKEN' });
  });
});

describe('tables of a page that is named .xls', () => {
  test('several tables: their rows one below the other, cells as texts', async () => {
    const html = `<html><head><meta charset="utf-8"><style>td { color: red }</style></head><body>
      <table><tr><td>Periode</td><td>01/11/2026</td></tr></table>
      <TABLE border=1><tr><th>Tanggal</th><th>Keterangan</th><th>Jumlah</th></tr>
      <tr><td>0111</td><td>TRSF E-BANKING CR<br/>BUDI&nbsp;S &amp; CO</td><td align=right>1.250.000,00</td></tr></TABLE></body></html>`;
    expect(await page(html)).toEqual({
      sheets: ['HTML'],
      sheet: 0,
      rows: [
        { line: 1, cells: ['Periode', '01/11/2026'] },
        { line: 2, cells: ['Tanggal', 'Keterangan', 'Jumlah'] },
        { line: 3, cells: ['0111', 'TRSF E-BANKING CR\nBUDI S & CO', '1.250.000,00'] },
      ],
    });
  });
  test('a table without its end: refused, because rows may be missing', async () => {
    expect(await page('<table><tr><td>Nama</td></tr><tr><td>Akun')).toEqual({ problem: 'SPREADSHEET_BROKEN' });
  });
  test('a page without a table, and a text that names one: read as a text', async () => {
    expect(await page('<p>Nama;Harga</p>')).toMatchObject({ sheets: [], rows: [{ line: 1 }] });
    expect(await page('Nama;Catatan\nAkun;"<table>"')).toMatchObject({
      sheets: [],
      rows: [{ line: 1 }, { line: 2, cells: ['Akun', '<table>'] }],
    });
  });
});
