import { describe, expect, test } from '@jest/globals';
import {
  type ColumnUse,
  columnsToRemember,
  findHeads,
  type ImportColumn,
  meaningOfHead,
  missingColumns,
  needsMatching,
  proposeColumns,
  shownHeads,
} from '../../../src/domain/catalog/import-columns.ts';
import { readLines } from '../../../src/domain/catalog/import-line.ts';
import { checkLine } from '../../../src/domain/catalog/product-import.ts';
import { SHEET_FILE } from '../../../src/domain/catalog/product-sheet.ts';
import type { TableCell } from '../../../src/domain/shared/table-row.ts';
import { SPREADSHEET_CELLS, SPREADSHEET_HEADS } from '../../support/spreadsheet-heads.ts';

const CATEGORY = { id: '00000000-0000-4000-8000-000000000003', name: 'Akun', slug: 'akun' };
const knowledge = {
  categories: [CATEGORY],
  games: [],
  tiers: [],
  known: new Map(),
  schemas: new Map(),
  now: new Date('2026-11-29T05:00:00Z'),
  newId: () => '00000000-0000-4000-8000-000000000002',
};
const rowsOf = (...rows: readonly (readonly TableCell[])[]) => rows.map((cells, place) => ({ line: place + 1, cells }));
const usesOf = (heads: readonly string[], ...rows: readonly (readonly TableCell[])[]) =>
  proposeColumns(heads, rowsOf(...rows), []).map(({ use }) => use);

describe('heads of spreadsheets', () => {
  test.each(SPREADSHEET_HEADS)('%s: %p (%s)', (head, use) => {
    expect(meaningOfHead(head)).toBe(use);
  });
  test('two heads of one meaning: the likelier is proposed', () => {
    expect(usesOf(['Keterangan', 'Deskripsi Produk', 'Harga Variasi', 'Harga Jual'])).toEqual(['none', 'deskripsi', 'none', 'harga']);
  });
  test('two columns of one name: both stay', () => {
    expect(usesOf(['Harga', 'Harga'])).toEqual(['harga', 'harga']);
  });
  test('ids of another shop: not taken for ours', () => {
    expect(usesOf(['ID', 'Name'], [1024, 'A'], [1025, 'B'])).toEqual(['none', 'nama']);
    expect(usesOf(['id', 'nama'], ['0190f0c0-0000-4000-8000-000000000001', 'A'])).toEqual(['id', 'nama']);
  });
  test('cells with mail addresses: private under any head', () => {
    expect(usesOf(['Nama', 'Data'], ['A', 'budi@mail.example|rahasia'], ['B', 'sari@mail.example|rahasia'])).toEqual(['nama', 'private']);
  });
  test('remembered head: wins over its words, with its style', () => {
    const [column] = proposeColumns(['HARGA  Jual'], [], [{ head: 'harga jual', use: 'harga_coret', style: '150.123,00' }]);
    expect(column).toEqual({ head: 'HARGA  Jual', use: 'harga_coret', style: '150.123,00', origin: 'remembered' });
  });
  test('own file: needs no matching', () => {
    expect(
      needsMatching(
        proposeColumns(
          SHEET_FILE.map(({ name }) => name),
          [],
          [],
        ),
      ),
    ).toBe(false);
    expect(needsMatching(proposeColumns(['Nama Akun', 'Spek', 'Harga', 'Kategori'], [], []))).toBe(true);
  });
  test('required columns: those of a new product unless they are filled, or an id', () => {
    const columns = [{ use: 'nama' as const }, { use: 'harga' as const }];
    expect(missingColumns(columns)).toEqual(['deskripsi', 'kategori']);
    expect(missingColumns(columns, { deskripsi: 'Siap main', kategori: ' ' })).toEqual(['kategori']);
    expect(missingColumns([{ use: 'id' }])).toEqual([]);
  });
  test('titles above the heads: skipped', () => {
    expect(findHeads(rowsOf(['STOK AKUN NOVEMBER'], ['diperbarui', '29/11'], ['Nama Akun', 'Harga Jual', 'Spek'], ['A', '1jt', 'x']))).toBe(
      2,
    );
    expect(findHeads(rowsOf(['Toko'], ['a', 'b'], ['c', 'd']))).toBe(1);
    expect(findHeads(rowsOf(['satu']))).toBe(0);
  });
});

describe('heads that are shown and remembered', () => {
  const heads = (texts: readonly string[], uses: readonly ColumnUse[]) =>
    texts.map((head, place): ImportColumn => ({ head, use: uses[place] ?? 'none', style: 'typed', origin: 'remembered' }));
  test('heads: shown, and remembered with what they are used for', () => {
    const columns = heads(['Nama Akun', 'Kredensial', 'Warna', ''], ['nama', 'private', 'none', 'harga']);
    expect(shownHeads(columns)).toEqual(['Nama Akun', 'Kredensial', 'Warna', null]);
    expect(columnsToRemember(columns).map(({ head, use }) => [head, use])).toEqual([
      ['nama akun', 'nama'],
      ['kredensial', 'private'],
      ['warna', 'none'],
    ]);
  });
  test.each([
    ['a mail address', ['Nama', 'budi@mail.example', 'Harga'], ['nama', 'none', 'harga']],
    ['a column of login data, and no known head', ['Sultan', '1jt', 'rahasia'], ['nama', 'harga', 'private']],
  ] as const)('row of data as heads, told by %s: neither shown nor remembered', (_name, texts, uses) => {
    const columns = heads(texts, uses);
    expect([shownHeads(columns), columnsToRemember(columns)]).toEqual([[null, null, null], []]);
  });
  test('heads that nobody knows: only those in use are remembered', () => {
    const columns = heads(['Sultan', '1jt', 'rahasia'], ['nama', 'harga', 'none']);
    expect(columnsToRemember(columns).map(({ head }) => head)).toEqual(['sultan', '1jt']);
  });
});

describe('rows of a matched file', () => {
  const columns = proposeColumns(['Nama Akun', 'Spek', 'Harga Jual', 'Kategori', 'Password'], [], []);
  test('private cells: left out', () => {
    const [line] = readLines(rowsOf(['A', 'b', '1jt', 'akun', 'rahasia']), columns);
    expect(JSON.stringify(line)).not.toContain('rahasia');
  });
  test('more cells than columns: refused, without a cell that may be a password', () => {
    const [line] = readLines(rowsOf(['A', 'b', '1', '250', '000', 'akun', 'rahasia']), columns);
    expect(line).toMatchObject({ cells: {}, faults: [{ code: 'TOO_MANY_CELLS', value: '', values: { cells: 7, columns: 5 } }] });
  });
  test('row that is wider than its heads, with blank cells at its end: refused with its width', () => {
    const row = { line: 2, cells: ['A', 'b', '1', '250', '000'], width: 7 };
    expect(readLines([row], columns, {}, 5)).toMatchObject([
      { cells: {}, faults: [{ code: 'TOO_MANY_CELLS', values: { cells: 7, columns: 5 } }] },
    ]);
    expect(readLines([{ ...row, cells: ['A', 'b', '1jt', 'akun'] }], columns, {}, 7)[0]?.faults).toEqual([]);
  });
  test('two columns of one use: every row is refused', () => {
    const twice = proposeColumns(['Nama', 'Harga', 'Harga'], [], []);
    expect(readLines(rowsOf(['A', '1', '2']), twice)[0]?.faults).toEqual([
      { code: 'TWO_COLUMNS', column: 'harga', value: 'Harga”, “Harga' },
    ]);
  });
  test('unmatched quotation mark: the row is refused, without its text that may have a password', () => {
    const row = { line: 7, cells: ['"A,b'], isBroken: true } as const;
    expect(readLines([row], columns)).toMatchObject([{ line: 7, cells: {}, faults: [{ code: 'BROKEN_QUOTES', column: null, value: '' }] }]);
  });
  test('filled cells: for new products without that cell', () => {
    const id = '0190f0c0-0000-4000-8000-000000000001';
    const mapped = proposeColumns(['id', 'nama', 'kategori'], rowsOf([id]), []);
    const lines = readLines(rowsOf([id, 'A'], ['', 'B'], ['', 'C', 'item']), mapped, { kategori: 'akun' });
    expect(lines.map(({ cells }) => cells.kategori)).toEqual(['', 'akun', 'item']);
  });
});

describe('cells of spreadsheets', () => {
  test.each(SPREADSHEET_CELLS)('%s %p: %p (%s)', (column, cell, read) => {
    const uses = ['nama', 'deskripsi', 'harga', 'kategori', 'stok', 'status', 'gambar'] as const;
    const given = { nama: 'A', deskripsi: 'b', harga: 1000, kategori: 'akun', stok: '', status: '', gambar: '', [column]: cell };
    const [line] = readLines(rowsOf(uses.map((use) => given[use])), proposeColumns(uses, [], []));
    const faults = line?.faults ?? [];
    const { row, problems } = checkLine(1, line?.cells ?? {}, knowledge);
    const field = { harga: 'price', stok: 'stock', status: 'isActive', deskripsi: 'description', gambar: 'image' } as const;
    expect([...faults, ...problems][0]?.code ?? row?.changes[field[column]]).toEqual(read);
  });
});
