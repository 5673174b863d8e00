import { describe, expect, test } from '@jest/globals';
import { proposeColumns } from '../../../src/domain/catalog/import-columns.ts';
import { readLines } from '../../../src/domain/catalog/import-line.ts';
import {
  changedFields,
  missingGroups,
  nameKey,
  type PlanKnowledge,
  type PlannedLine,
  planLines,
  rowToWrite,
  sameChoice,
  type WholeProduct,
  withChoice,
} from '../../../src/domain/catalog/import-plan.ts';
import { codeKey, noSheetPrivateData } from '../../../src/domain/catalog/sheet-private-data.ts';
import type { TableCell } from '../../../src/domain/shared/table-row.ts';

const [CATEGORY, ML, FF] = ['1', '2', '3'].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [string, string, string];
const idOf = (n: number): string => `00000000-0000-4000-8000-0000000001${String(n).padStart(2, '0')}`;
const stored = (n: number, given: Partial<WholeProduct> = {}): WholeProduct => ({
  id: idOf(n),
  name: 'Sultan',
  description: 'Isi',
  price: 1000,
  originalPrice: null,
  stock: 1,
  image: null,
  images: [],
  categoryId: CATEGORY,
  gameId: ML,
  tierId: null,
  isActive: true,
  isArchived: false,
  rentals: [],
  attributes: [],
  sales: [],
  warrantyHours: null,
  privateData: noSheetPrivateData,
  ...given,
});
const grouped = (products: readonly WholeProduct[], keyOf: (product: WholeProduct) => string) =>
  new Map(products.map((product) => [keyOf(product), products.filter((other) => keyOf(other) === keyOf(product))]));
const plan = (products: readonly WholeProduct[], rows: readonly (readonly TableCell[])[], heads?: readonly string[]): PlannedLine[] => {
  const namesakes = grouped(products, ({ name }) => nameKey(name));
  const coded = grouped(products, ({ privateData }) => codeKey(privateData.internalCode ?? ''));
  let made = 0;
  const knowledge: PlanKnowledge = {
    categories: [{ id: CATEGORY, name: 'Akun', slug: 'akun' }],
    games: [
      { id: ML, name: 'Mobile Legends', slug: 'mobile-legends' },
      { id: FF, name: 'Free Fire', slug: 'free-fire' },
    ],
    tiers: [],
    schemas: new Map(),
    now: new Date('2026-11-29T05:00:00Z'),
    namesakes,
    coded,
    known: new Map(products.map((product) => [product.id, product])),
    newId: () => {
      made += 1;
      return `new-${made}`;
    },
  };
  const table = rows.map((cells, place) => ({ line: place + 2, cells }));
  const columns = proposeColumns(heads ?? ['nama', 'harga', 'game', 'stok', 'deskripsi', 'kategori'], table, []);
  return planLines(readLines(table, columns, { deskripsi: 'Siap main', kategori: 'akun' }), knowledge);
};
const statesOf = (lines: readonly PlannedLine[]) => lines.map(({ state, doubt }) => doubt ?? state);

describe('rows without an id', () => {
  test('name that the shop does not have: new', () => {
    expect(statesOf(plan([stored(1)], [['Hemat', '1jt', 'ML']]))).toEqual(['refused']);
    expect(statesOf(plan([stored(1)], [['Hemat', '1jt', 'mobile-legends']]))).toEqual(['new']);
  });
  test('same name, game and price: the product that is there, unchanged', () => {
    const [line] = plan([stored(1)], [[' SULTAN', 1000, 'Mobile Legends', 1, 'Isi', 'akun']]);
    expect([line?.state, line?.row?.changes]).toEqual(['changed', { name: 'SULTAN' }]);
    expect(plan([stored(1)], [['Sultan', 1000, 'Mobile Legends', 1]])).toMatchObject([
      { state: 'same', row: null, stored: { id: idOf(1) } },
    ]);
  });
  test('pictures that were fetched or are awaited: the same by their addresses in the file', () => {
    const [cover, other] = ['https://gambar.example/a.png', 'https://gambar.example/b.png'];
    const own = '/storage/v1/object/public/product-images/products/a.png';
    const heads = ['nama', 'harga', 'game', 'stok', 'gambar', 'gambar_lain'];
    const product = stored(1, { image: own, images: [own], pictureSources: { image: cover, images: [cover, other] } });
    const row = (image: string, ...images: readonly string[]) => ['Sultan', 1000, 'Mobile Legends', 1, image, images.join(' | ')];
    expect(statesOf(plan([product], [row(cover, cover, other)], heads))).toEqual(['same']);
    expect(statesOf(plan([product], [row(own, own)], heads))).toEqual(['same']);
    expect(plan([product], [row(cover, other)], heads)[0]?.row?.changes).toEqual({ images: [other] });
    expect(statesOf(plan([stored(1, { image: own, images: [own] })], [row(cover, cover)], heads))).toEqual(['changed']);
  });
  test('cells filled for new products: change no product that is there', () => {
    expect(statesOf(plan([stored(1, { description: 'Lain', categoryId: FF })], [['Sultan', 1000, 'Mobile Legends', 1]]))).toEqual(['same']);
  });
  test('same name, game and price with other cells: changes these', () => {
    const [line] = plan([stored(1)], [['Sultan', 1000, 'Mobile Legends', 0, 'Baru']]);
    expect(line).toMatchObject({
      state: 'changed',
      row: { id: idOf(1), isNew: false, seenStock: 1, changes: { stock: 0, description: 'Baru' } },
    });
    expect(line?.row && changedFields(line.row)).toEqual(['description', 'stock']);
  });
  test('more stock than the shop has: in doubt, it may be sold', () => {
    const [line] = plan([stored(1, { stock: 0 })], [['Sultan', 1000, 'Mobile Legends', 1]]);
    expect(line && [line.doubt, rowToWrite(line, 'skip'), rowToWrite(line, 'new'), rowToWrite(line, `change ${idOf(1)}`)?.changes]).toEqual(
      ['STOCK_LOWER', null, null, { stock: 1 }],
    );
  });
  test('same name at another price: in doubt, a change or a new product', () => {
    const [line] = plan([stored(1)], [['Sultan', 2000, 'Mobile Legends', 1]]);
    expect(line && [line.doubt, rowToWrite(line, `change ${idOf(1)}`), rowToWrite(line, 'new')]).toMatchObject([
      'PRICE_DIFFERS',
      { id: idOf(1), isNew: false },
      { isNew: true, changes: { price: 2000, description: 'Siap main' } },
    ]);
    expect(line?.choices.changes[0]?.row.changes).toEqual({ price: 2000 });
  });
  test('same name in another game: new', () => {
    expect(statesOf(plan([stored(1)], [['Sultan', 1000, 'Free Fire', 1]]))).toEqual(['new']);
  });
  test('two equal products: each row takes one of them', () => {
    const lines = plan(
      [stored(1), stored(2)],
      Array.from({ length: 3 }, () => ['Sultan', 1000, 'Mobile Legends', 1]),
    );
    expect(lines.map(({ state, doubt, stored: known }) => [doubt ?? state, known?.id ?? null])).toEqual([
      ['same', idOf(1)],
      ['same', idOf(2)],
      ['REPEATED_ROW', null],
    ]);
  });
  test('row that stands in the file before: in doubt', () => {
    expect(
      statesOf(
        plan(
          [],
          [
            ['Sultan', 1000, 'Free Fire'],
            ['sultan', 1000, 'Free Fire'],
            ['Sultan', 1000, 'Mobile Legends'],
          ],
        ),
      ),
    ).toEqual(['new', 'REPEATED_ROW', 'new']);
  });
});

describe('rows with an internal code', () => {
  const heads = ['Kode', 'Nama Akun', 'Harga Jual', 'Modal', 'Garansi'];
  const coded = (n: number, internalCode: string | null, given: Partial<WholeProduct> = {}) =>
    stored(n, { privateData: { ...noSheetPrivateData, internalCode }, ...given });
  test('code of a product: this product, whatever its name and price', () => {
    const [line] = plan([coded(1, 'ML-1')], [[' ml-1', 'Sultan baru', '2jt', '1jt', '7 hari']], heads);
    expect(line).toMatchObject({ state: 'changed', row: { id: idOf(1), isNew: false } });
    expect(line?.row && changedFields(line.row)).toEqual(['name', 'price', 'warrantyHours', 'cost']);
    expect(line?.row?.privateData).toEqual({ cost: 1_000_000 });
  });
  test('the same row again: nothing to write', () => {
    const product = coded(1, 'ML-1', { warrantyHours: 168, privateData: { internalCode: 'ML-1', note: null, owner: null, cost: 500 } });
    expect(statesOf(plan([product], [['ML-1', 'Sultan', 1000, 500, 7]], heads))).toEqual(['same']);
  });
  test('new code: a product of that name without a code takes it, one with another code is another', () => {
    const [line] = plan([coded(1, null)], [['ML-9', 'Sultan', 1000, '', '']], heads);
    expect([line?.state, line?.row?.privateData]).toEqual(['changed', { internalCode: 'ML-9' }]);
    expect(statesOf(plan([coded(1, 'ML-1')], [['ML-9', 'Sultan', 1000, '', '']], heads))).toEqual(['new']);
  });
  test('rows of equal names and prices with codes of their own: all new', () => {
    expect(
      statesOf(
        plan(
          [],
          [
            ['ML-1', 'Epic', 1000, '', ''],
            ['ML-2', 'Epic', 1000, '', ''],
          ],
          heads,
        ),
      ),
    ).toEqual(['new', 'new']);
  });
  test('code in several rows: all of them in doubt, the first one too', () => {
    const rows = ['ML-1', 'ML-2', ' ml-2 '].map((code, place) => [code, `Epic ${place}`, 1000, '', '']);
    const lines = plan([], rows, heads);
    expect(lines.map(({ state, doubt, code }) => [doubt ?? state, code])).toEqual([
      ['new', 'ML-1'],
      ['REPEATED_CODE', 'ML-2'],
      ['REPEATED_CODE', 'ml-2'],
    ]);
    expect(lines.map((line) => rowToWrite(line, 'skip')?.id)).toEqual(['new-1', undefined, undefined]);
    expect(rowToWrite(lines[1] as PlannedLine, 'new')).toMatchObject({ isNew: true, changes: { name: 'Epic 1' } });
  });
  test('code of a product in several rows, of which one is refused: in doubt, each may change the product', () => {
    const rows = [
      ['ML-1', 'Sultan', 2000, '', ''],
      ['ML-1', 'Sultan', 'gratis', '', ''],
      ['ML-1', 'Sultan', 3000, '', ''],
    ];
    const lines = plan([coded(1, 'ML-1')], rows, heads);
    expect(statesOf(lines)).toEqual(['REPEATED_CODE', 'refused', 'REPEATED_CODE']);
    expect(lines.map((line) => rowToWrite(line, `change ${idOf(1)}`)?.changes)).toEqual([{ price: 2000 }, undefined, { price: 3000 }]);
  });
  test('code of several products: in doubt, the person chooses the product', () => {
    const products = [coded(1, 'ML-1'), coded(2, 'ml-1', { price: 5000 }), coded(3, 'ML-2')];
    const [line] = plan(products, [['ML-1', 'Sultan', 1000, '', '7']], heads);
    expect([line?.doubt, line?.choices.changes.map(({ stored: { id }, row }) => [id, row.changes])]).toEqual([
      'SHARED_CODE',
      [
        [idOf(1), { warrantyHours: 168 }],
        [idOf(2), { price: 1000, warrantyHours: 168 }],
      ],
    ]);
    expect(line && rowToWrite(line, 'skip')).toBeNull();
  });
  test('code of a product that another row names by its id: in doubt, and that product is no choice', () => {
    const rows = [
      [idOf(1), '', 'Sultan', 2000],
      ['', 'ML-1', 'Sultan', 3000],
    ];
    const lines = plan([coded(1, 'ML-1')], rows, ['id', 'kode', 'nama', 'harga']);
    expect(statesOf(lines)).toEqual(['changed', 'REPEATED_CODE']);
    expect(lines[1]?.choices.changes).toEqual([]);
  });
  test('rows with ids and one code: in doubt, unless nothing changes', () => {
    const rows = [
      [idOf(1), 'ML-1', 2000],
      [idOf(2), 'ML-1', 1000],
    ];
    const lines = plan([coded(1, 'ML-1'), coded(2, 'ML-1')], rows, ['id', 'kode', 'harga']);
    expect(statesOf(lines)).toEqual(['REPEATED_CODE', 'same']);
    expect(lines[0] && rowToWrite(lines[0], `change ${idOf(1)}`)?.changes).toEqual({ price: 2000 });
  });
  test('one product that two rows may change: changed by one of them', () => {
    const rows = [
      ['ML-1', 'Sultan', 2000, '', ''],
      ['ML-1', 'Sultan', 3000, '', ''],
      ['', 'Epic', 3000, '', ''],
    ];
    const lines = plan([coded(1, 'ML-1'), coded(2, null, { name: 'Epic' })], rows, heads);
    const both = withChoice(withChoice(new Map(), 2, `change ${idOf(1)}`), 3, `change ${idOf(1)}`);
    expect([...both]).toEqual([[3, `change ${idOf(1)}`]]);
    expect([...sameChoice(lines, 'change')]).toEqual([[4, `change ${idOf(2)}`]]);
    expect([...sameChoice(lines, 'new').keys()]).toEqual([2, 3, 4]);
    expect([...sameChoice(lines, 'skip')]).toEqual([]);
  });
  test.each(['0', '2 tahun', 'seumur hidup'])('warranty %p: refused', (warranty) => {
    expect(plan([], [['ML-1', 'Epic', 1000, '', warranty]], heads)[0]?.problems[0]?.code).toBe('WARRANTY_UNREADABLE');
  });
});

describe('rows with an id', () => {
  const heads = ['id', 'nama', 'harga'];
  test('nothing to change: same', () => {
    expect(
      statesOf(
        plan(
          [stored(1)],
          [
            [idOf(1), 'Sultan', 1000],
            [idOf(1), 'Lain', 1000],
          ],
          heads,
        ),
      ),
    ).toEqual(['same', 'refused']);
  });
  test('a product that the file names by id: taken by no row without one', () => {
    expect(
      statesOf(
        plan(
          [stored(1)],
          [
            [idOf(1), 'Sultan', 1000],
            ['', 'Sultan', 1000],
          ],
          heads,
        ),
      ),
    ).toEqual(['same', 'new']);
  });
  test('second row of the same product: refused', () => {
    const lines = plan(
      [stored(1)],
      [
        [idOf(1), 'A', 5],
        [idOf(1), 'B', 6],
      ],
      heads,
    );
    expect([statesOf(lines), lines[1]?.problems[0]?.code]).toEqual([['changed', 'refused'], 'REPEATED']);
  });
});

test('groups that the shop does not have: named once each', () => {
  const lines = plan(
    [],
    [
      ['A', 1, 'PUBG'],
      ['B', 1, 'pubg'],
      ['C', 1, 'Valorant', 1, 'x', 'Joki'],
    ],
  );
  expect(missingGroups(lines)).toEqual({ game: ['PUBG', 'Valorant'], kategori: ['Joki'], tier: [] });
});

describe('rental options in columns of their own', () => {
  const heads = ['nama', 'deskripsi', 'harga', 'kategori', 'game', 'Sewa 1 hari', 'Sewa 7 hari', 'Deposit'];
  const cells = (...rentals: readonly TableCell[]): readonly TableCell[] => ['Sultan', 'Isi', 1000, 'akun', 'Mobile Legends', ...rentals];
  const rented = stored(1, {
    rentals: [
      { duration: '1 Hari', price: 50_000, description: null, deposit: 100_000 },
      { duration: '30 Hari', price: 900_000, description: null, deposit: 0 },
    ],
  });
  test('what is stored already: the same', () => {
    expect(plan([rented], [cells('50rb', '', '100rb')], heads)).toMatchObject([{ state: 'same' }]);
    expect(plan([rented], [cells('50rb', '', '')], heads)).toMatchObject([{ state: 'same' }]);
  });
  test('other price, further duration or other deposit: changed, and the durations without a column stay', () => {
    const [line] = plan([rented], [cells('60rb', '300rb', '')], heads);
    expect(line?.state).toBe('changed');
    expect(line?.row?.rentals?.map(({ duration, price }) => [duration, price])).toEqual([
      ['30 Hari', 900_000],
      ['1 Hari', 60_000],
      ['7 Hari', 300_000],
    ]);
    expect(plan([rented], [cells('50rb', '', '0')], heads)[0]?.row?.rentals).toMatchObject([{ duration: '30 Hari' }, { deposit: 0 }]);
  });
});
