import { describe, expect, test } from '@jest/globals';
import { findHeads, meaningOfHead, missingColumns, needsMatching, proposeColumns } from '../../../src/domain/catalog/import-columns.ts';
import { readLines } from '../../../src/domain/catalog/import-line.ts';
import { checkLine } from '../../../src/domain/catalog/product-import.ts';
import { SHEET_FILE } from '../../../src/domain/catalog/product-sheet.ts';
import type { TableCell } from '../../../src/domain/shared/table-row.ts';
import { SPREADSHEET_CELLS, SPREADSHEET_HEADS } from '../../support/spreadsheet-heads.ts';

const CATEGORY = { id: '00000000-0000-4000-8000-000000000003', name: 'Akun', slug: 'akun' };
const knowledge = {
  ...{ categories: [CATEGORY], games: [], tiers: [], known: new Map(), schemas: new Map(), now: new Date('2026-11-29T05:00:00Z') },
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

describe('rows of a matched file', () => {
  const columns = proposeColumns(['Nama Akun', 'Spek', 'Harga Jual', 'Kategori', 'Password'], [], []);
  const faults = (cells: readonly TableCell[]) => readLines(rowsOf(cells), columns)[0]?.faults.map(({ code }) => code);
  test('private cells: left out', () => {
    const [line] = readLines(rowsOf(['A', 'b', '1jt', 'akun', 'rahasia']), columns);
    expect(JSON.stringify(line)).not.toContain('rahasia');
  });
  test('more cells than columns: refused', () => {
    expect(faults(['A', 'b', '1', '250', '000', 'akun'])).toEqual(['TOO_MANY_CELLS']);
  });
  test('two columns of one use: every row is refused', () => {
    const twice = proposeColumns(['Nama', 'Harga', 'Harga'], [], []);
    expect(readLines(rowsOf(['A', '1', '2']), twice)[0]?.faults).toEqual([
      { code: 'TWO_COLUMNS', column: 'harga', value: 'Harga”, “Harga' },
    ]);
  });
  test('unmatched quotation mark: the row is refused and shown', () => {
    const row = { line: 7, cells: ['"A,b'], isBroken: true } as const;
    expect(readLines([row], columns)).toMatchObject([
      { line: 7, cells: {}, faults: [{ code: 'BROKEN_QUOTES', column: null, value: '"A,b' }] },
    ]);
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
