import { describe, expect, test } from '@jest/globals';
import type { GameAttribute } from '../../../src/domain/attribute/game-attribute.ts';
import { checkLine, type ImportKnowledge, type SheetLine } from '../../../src/domain/catalog/product-import.ts';
import { aSale } from '../../support/builders.ts';

const [ID, OTHER, CATEGORY, GAME] = ['1', '2', '3', '4'].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
  string,
];
const level: GameAttribute = {
  ...{ id: 'l', key: 'level', name: 'Level', kind: 'number', unit: null, choices: [], min: 1, max: 100 },
  ...{ isFilter: true, isFact: false, isRequired: false },
};
const knowledge: ImportKnowledge = {
  categories: [{ id: CATEGORY, name: 'Akun', slug: 'akun' }],
  games: [{ id: GAME, name: 'Mobile Legends', slug: 'mobile-legends' }],
  tiers: [],
  known: new Map([[ID, { price: 100, stock: 3, gameId: null, attributes: [], rentals: [], sales: [] }]]),
  schemas: new Map([[GAME, [level]]]),
  now: new Date('2026-11-21T05:00:00Z'),
  newId: () => OTHER,
};
const good: SheetLine = { nama: 'Mythic', deskripsi: 'Isi', harga: 'Rp1.250.000', kategori: 'akun' };
const check = (cells: SheetLine) => checkLine(2, cells, knowledge);
const problems = (cells: SheetLine): string[] => check(cells).problems.map(({ code }) => code);
const notes = (cells: SheetLine): string[] => check(cells).notes.map(({ code }) => code);

describe('line of an import file', () => {
  test('complete line: a new product by the rules of the product form', () => {
    const { row } = check({
      ...good,
      game: 'Mobile Legends',
      stok: '3',
      harga_coret: '1.500.000',
      gambar_lain: 'https://a.example/1.png | https://a.example/2.png',
    });
    expect(row).toMatchObject({ line: 2, id: OTHER, isNew: true, version: null });
    expect(row?.changes).toEqual({
      name: 'Mythic',
      description: 'Isi',
      price: 1_250_000,
      originalPrice: 1_500_000,
      image: null,
      images: ['https://a.example/1.png', 'https://a.example/2.png'],
      categoryId: CATEGORY,
      gameTitleId: GAME,
      tierId: null,
      stock: 3,
      isActive: true,
    });
  });
  test('rental options and attributes: imported; an empty cell keeps the stored ones', () => {
    const night = check({ ...good, sewa: '1 Hari=50000 | Paket malam=20000' });
    expect([night.notes, night.row?.rentals]).toMatchObject([
      [{ code: 'RENTAL_LENGTH', column: 'sewa', value: 'Paket malam' }],
      [{ durationMinutes: 1440 }, { durationMinutes: null }],
    ]);
    const { row } = check({ ...good, game: 'mobile-legends', sewa: '1 Hari=50000', atribut: 'Level=30 | Skin=12' });
    expect(row?.rentals).toEqual([{ id: null, duration: '1 Hari', durationMinutes: 1440, price: 50_000, description: null }]);
    expect(row?.changes.attributes).toEqual([
      { label: 'Level', value: '30' },
      { label: 'Skin', value: '12' },
    ]);
    expect(check({ id: ID, stok: '2' }).row).toMatchObject({ rentals: null, changes: { stock: 2 } });
    expect(check({ id: ID, stok: '2' }).row?.changes).not.toHaveProperty('attributes');
  });
  test('invalid entry: problem with its column and entry', () => {
    const { problems: wrong } = check({ ...good, game: 'mobile-legends', sewa: '1 Hari=x', atribut: 'Level=200 | Rank' });
    expect(wrong).toEqual([
      { code: 'RENTAL_PRICE', column: 'sewa', value: '1 Hari=x' },
      { code: 'ATTRIBUTE_FORMAT', column: 'atribut', value: 'Rank' },
      { code: 'ATTRIBUTE_RANGE', column: 'atribut', value: 'Level=200' },
    ]);
  });
  test.each([
    [{ harga: 'mahal' }, 'AMOUNT_UNREADABLE'],
    [{ harga: '0' }, 'AMOUNT_TOO_LOW'],
    [{ harga: '150.00' }, 'AMOUNT_AMBIGUOUS'],
    [{ id: ID, harga: '150.00' }, 'AMOUNT_AMBIGUOUS'],
    [{ harga_coret: 'x' }, 'AMOUNT_UNREADABLE'],
    [{ stok: 'banyak' }, 'STOCK_UNREADABLE'],
    [{ stok: '-1' }, 'STOCK_UNREADABLE'],
    [{ harga: '' }, 'INVALID_PRICE'],
    [{ nama: ' ' }, 'NAME_AND_DESCRIPTION_REQUIRED'],
    [{ kategori: '' }, 'CATEGORY_REQUIRED'],
    [{ kategori: 'baju' }, 'UNKNOWN_GROUP'],
    [{ tier: 'emas' }, 'UNKNOWN_GROUP'],
    [{ id: 'sample-1' }, 'SAMPLE_DATA'],
    [{ id: OTHER }, 'NOT_FOUND'],
    [{ status: 'arsip' }, 'ARCHIVED_STATE'],
    [{ status: 'mati' }, 'UNKNOWN_STATE'],
    [{ nama: 'x'.repeat(201) }, 'NAME_TOO_LONG'],
    [{ deskripsi: 'x'.repeat(10_001) }, 'DESCRIPTION_TOO_LONG'],
    [{ harga: '1000000000001' }, 'AMOUNT_TOO_HIGH'],
    [{ harga_coret: '1000000000001' }, 'AMOUNT_TOO_HIGH'],
    [{ stok: '10001' }, 'STOCK_TOO_HIGH'],
    [{ gambar: 'http://a.example/1.png' }, 'PICTURE_ADDRESS'],
    [{ gambar_lain: 'x' }, 'PICTURE_ADDRESS'],
    [{ id: ID, versi: 'kemarin' }, 'VERSION_SHAPE'],
    [{ id: ID, versi: '2026-02-31T00:00:00Z' }, 'VERSION_SHAPE'],
    [{ gambar: 'blob:https://a' }, 'IMAGE_UPLOAD_UNFINISHED'],
    [{ gambar_lain: Array.from({ length: 31 }, (_, n) => `https://a.example/${n}`).join('|') }, 'TOO_MANY_PICTURES'],
  ] as const)('%p: rejected with %s', (cells, code) => {
    expect(problems({ ...good, ...cells })).toContain(code);
    expect(check({ ...good, ...cells }).row).toBeNull();
  });
  test('line with an id: changes only fields of non-empty cells', () => {
    const { row } = check({ id: ID.toUpperCase(), harga: '5', versi: '2026-11-21T05:00:00+00:00' });
    expect(row).toEqual({
      line: 2,
      id: ID,
      isNew: false,
      version: '2026-11-21T05:00:00+00:00',
      changes: { price: 5 },
      rentals: null,
      privateData: null,
      seenStock: null,
    });
  });
  test('price at or below a running sale: rejected; stock below the sale’s: a note', () => {
    const sale = aSale({ salePrice: 90, stock: 3, endsAt: new Date('2026-11-21T06:00:00Z') });
    const known = new Map([[ID, { price: 100, stock: 3, gameId: null, attributes: [], rentals: [], sales: [sale] }]]);
    const STOCK_MOVES = { code: 'STOCK_MOVES', column: 'stok', value: '3 → 2' };
    const on = (cells: SheetLine) => checkLine(2, { id: ID, ...cells }, { ...knowledge, known });
    expect(on({ harga: '90' })).toMatchObject({ row: null, problems: [{ code: 'PRICE_UNDER_SALE', column: 'harga', value: '90' }] });
    expect(on({ harga: '91', stok: '2' })).toMatchObject({
      row: { changes: { price: 91 } },
      notes: [{ code: 'STOCK_UNDER_SALE' }, STOCK_MOVES],
    });
    expect(on({ harga: '91', stok: '3' })).toMatchObject({ row: { seenStock: 3 }, notes: [] });
  });
  test('refused cell: one problem, with the text of the row and both amounts that it can mean', () => {
    expect(check({ ...good, harga: '1,250', stok: 'TERJUAL?' }).problems).toEqual([
      { code: 'AMOUNT_AMBIGUOUS', column: 'harga', value: '1,250', values: { one: 1250, other: 1.25 } },
      { code: 'STOCK_UNREADABLE', column: 'stok', value: 'TERJUAL?' },
    ]);
  });
  test('amounts and stock as owners write them: read', () => {
    const { row } = check({ ...good, harga: '1,5jt', harga_coret: 'Rp2.000.000,-', stok: '5 pcs', sewa: '1 Hari=50rb' });
    expect(row).toMatchObject({ changes: { price: 1_500_000, originalPrice: 2_000_000, stock: 5 }, rentals: [{ price: 50_000 }] });
  });
  test('value that is changed: a note', () => {
    expect(notes({ ...good, stok: 'TERJUAL' })).toEqual(['STOCK_SOLD']);
    expect(notes({ ...good, stok: '2,5' })).toEqual(['STOCK_ROUNDED']);
    expect(notes({ ...good, stok: '1.000' })).toEqual([]);
    expect(check({ id: ID, stok: '1.000' }).row?.changes).toMatchObject({ stock: 1000 });
    expect(notes({ id: ID, status: 'arsip' })).toEqual(['ARCHIVED_STATE']);
    expect(check({ id: ID, status: 'arsip' }).row?.changes).toEqual({});
  });
  test.each([
    ['READY', true, undefined],
    ['Draft', false, undefined],
    ['SOLD OUT', true, 0],
  ] as const)('status %s of a new product: shown %p, stock %p', (status, isActive, stock) => {
    expect(check({ ...good, status }).row?.changes).toMatchObject({ isActive, ...(stock === undefined ? {} : { stock }) });
  });
  test('status SOLD: noted, refused beside a stock, shows no hidden product', () => {
    expect(notes({ ...good, status: 'SOLD' })).toEqual(['STATE_SOLD']);
    expect(problems({ ...good, status: 'SOLD', stok: '2' })).toEqual(['STATE_AND_STOCK']);
    expect(check({ id: ID, status: 'SOLD' }).row?.changes).toEqual({ stock: 0 });
  });
  test('numbers of a spreadsheet: taken as they are, parts of a rupiah refused', () => {
    const numbers = { ...good, harga: 1_250_000, stok: 3 };
    expect(checkLine(2, numbers, { ...knowledge, styles: { harga: '150.123,00' } }).row?.changes).toMatchObject({
      price: 1_250_000,
      stock: 3,
    });
    expect(problems({ ...good, harga: 150.5 })).toEqual(['AMOUNT_CENTS']);
  });
  test('column with a style: reads this form only', () => {
    const styled = (harga: string) => checkLine(2, { ...good, harga }, { ...knowledge, styles: { harga: '150123.00' } });
    expect(styled('150000.00').row?.changes.price).toBe(150_000);
    expect(styled('1,5jt').problems).toMatchObject([{ code: 'AMOUNT_STYLE', value: '1,5jt', values: { style: '150123.00' } }]);
  });
  test('description in HTML: its text, with a note', () => {
    const { row, notes: found } = check({
      ...good,
      deskripsi: '<p>Akun <b>Mythic</b> &amp; 130 skin</p>\n<ul><li>Moonton</li><li>Aman</li></ul>',
    });
    expect([row?.changes.description, found.map(({ code }) => code)]).toEqual([
      'Akun Mythic & 130 skin\n- Moonton\n- Aman',
      ['MARKUP_REMOVED'],
    ]);
  });
  test('several addresses in the picture cell: the first is the main picture', () => {
    const { row } = check({ ...good, gambar: 'https://a.example/1.png, https://a.example/2.png' });
    expect(row?.changes).toMatchObject({ image: 'https://a.example/1.png', images: ['https://a.example/2.png'] });
  });
  test('escaped formula: read without the escape', () => {
    expect(check({ ...good, nama: "'=Akun" }).row?.changes.name).toBe('=Akun');
  });
});
