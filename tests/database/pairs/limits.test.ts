import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Sql } from 'postgres';
import { checkProductForm } from '../../../src/domain/catalog/check-product-form.ts';
import { emptyProductForm, type ProductField, type ProductForm, type RentalLine } from '../../../src/domain/catalog/product-form.ts';
import { readAttributes } from '../../../src/domain/catalog/sheet-lists.ts';
import { MAX_ALT_LENGTH } from '../../../src/domain/media/field-pictures.ts';
import { announcementProblems } from '../../../src/domain/notification/announcement.ts';
import { emptyGroup, GROUP_KINDS, type GroupFormInput, groupProblems } from '../../../src/domain/taxonomy/group-draft.ts';
import { named, undone } from '../../support/answers.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';

let database: TestDatabase;
let sql: Sql;
let product: string;
let option: string;
beforeAll(async () => {
  database = await openTestDatabase();
  ({ sql } = database);
  const [row] = await sql<{ id: string }[]>`insert into products (name, description, price) values ('Akun', 'Isi', 100) returning id`;
  product = row?.id ?? '';
  await sql`insert into private.product_private_data (product_id) values (${product})`;
  const [rental] = await sql<
    { id: string }[]
  >`insert into rental_options (product_id, duration, duration_minutes, price) values (${product}, 'Paket', 60, 1) returning id`;
  option = rental?.id ?? '';
});
afterAll(() => database.close());

const isWritten = (statement: (one: Parameters<Parameters<typeof undone>[1]>[0]) => PromiseLike<unknown>): Promise<boolean> =>
  undone(sql, (one) =>
    one
      .savepoint(async (inner) => void (await statement(inner)))
      .then(
        () => true,
        () => false,
      ),
  );
/** What a column takes, of a row that has everything else. */
const taken = async (table: string, column: string, id: string, values: readonly unknown[]): Promise<boolean[]> => {
  const answers: boolean[] = [];
  const key = table === 'private.product_private_data' ? 'product_id' : 'id';
  for (const value of values)
    answers.push(
      await isWritten(
        (one) => one`update ${one(table)} set ${one({ [column]: value } as Record<string, string>)} where ${one(key)} = ${id}`,
      ),
    );
  return answers;
};
const x = (count: number, letter = 'x'): string => letter.repeat(count);
/** Texts around a limit, with characters that JavaScript counts twice. */
const around = (most: number): string[] => [x(most - 1), x(most), x(most + 1), x(most, '😀'), x(most + 1, '😀')];
const amounts = (most: number): string[] => [0, 1, most - 1, most, most + 1].map(String);

const RUPIAH = 1_000_000_000_000;
const FORM: readonly (readonly [field: ProductField, table: string, column: string, values: readonly string[]])[] = [
  ['name', 'products', 'name', ['', ...around(200)]],
  ['description', 'products', 'description', ['', ...around(10_000)]],
  ['price', 'products', 'price', amounts(RUPIAH)],
  ['originalPrice', 'products', 'original_price', amounts(RUPIAH)],
  ['stock', 'products', 'stock', amounts(10_000)],
  ['sellerNote', 'products', 'seller_note', around(1000)],
  ['warrantyHours', 'products', 'warranty_hours', amounts(8760)],
  ['deliveryHours', 'products', 'delivery_hours', amounts(336)],
  ['internalCode', 'private.product_private_data', 'internal_code', around(60)],
  ['privateNote', 'private.product_private_data', 'note', around(2000)],
  ['owner', 'private.product_private_data', 'owner', around(200)],
  ['lowStockAt', 'private.product_private_data', 'low_stock_at', amounts(1_000_000)],
  ['cost', 'private.product_private_data', 'cost', amounts(RUPIAH)],
];
const form: ProductForm = { ...emptyProductForm, name: 'Akun', description: 'Isi', price: '100', categoryId: 'x', knowsCost: true };
test.each(FORM)('checkProductForm and the constraints of its columns: %s at every limit', async (field, table, column, values) => {
  const decided = values.map((value) => checkProductForm({ ...form, [field]: value }, true)[field] === undefined);
  expect(named(values, await taken(table, column, product, values))).toEqual(named(values, decided));
});

const RENTAL: readonly (readonly [
  column: keyof RentalLine & ('duration' | 'minutes' | 'price' | 'deposit' | 'rules' | 'description'),
  stored: string,
  values: readonly string[],
])[] = [
  ['duration', 'duration', ['', ...around(40)]],
  ['minutes', 'duration_minutes', amounts(525_600)],
  ['price', 'price', amounts(RUPIAH)],
  ['deposit', 'deposit', amounts(RUPIAH)],
  ['rules', 'rules', around(500)],
  ['description', 'description', around(500)],
];
test.each(RENTAL)('checkProductForm and rental_options: %s at every limit', async (column, stored, values) => {
  const line: RentalLine = { key: 'a', id: null, duration: 'Paket', minutes: '60', price: '1', description: '', deposit: '', rules: '' };
  const decided = values.map(
    (value) => Object.keys(checkProductForm({ ...form, rentals: [{ ...line, [column]: value }] }, true)).length === 0,
  );
  expect(named(values, await taken('rental_options', stored, option, values))).toEqual(named(values, decided));
});

test('checkProductForm and private.are_public_urls, private.are_alts: pictures and their texts at every limit', async () => {
  const address = '/storage/v1/object/public/product-images/products/a.png';
  const counts = [0, 30, 31];
  const pictures = (count: number) => Array.from({ length: count }, () => ({ url: address, path: '', alt: '' }));
  const decided = counts.map((count) => checkProductForm({ ...form, pictures: pictures(count) }, true).pictures === undefined);
  const lists = counts.map((count) => pictures(count).map(({ url }) => url));
  expect(named(counts, await taken('products', 'images', product, lists))).toEqual(named(counts, decided));
  const texts = around(MAX_ALT_LENGTH);
  expect(
    await taken(
      'products',
      'image_alts',
      product,
      texts.map((text) => [text]),
    ),
  ).toEqual(texts.map((text) => [...text].length <= MAX_ALT_LENGTH));
});

test('readAttributes and private.are_attributes: lines, labels and values at every limit', async () => {
  const cells = [
    ...around(60).map((label) => `${label}=1`),
    ...around(120).map((value) => `a=${value}`),
    ...[23, 24, 25].map((count) => Array.from({ length: count }, (_, place) => `a${place}=1`).join('|')),
  ];
  const fits: boolean[] = [];
  for (const cell of cells) {
    const lines = cell.split('|').map((line) => ({ label: line.split('=')[0] ?? '', value: line.split('=')[1] ?? '' }));
    fits.push(await isWritten((one) => one`update products set attributes = ${one.json(lines)} where id = ${product}`));
  }
  expect(named(cells, fits)).toEqual(
    named(
      cells,
      cells.map((cell) => readAttributes(cell).problems.length === 0),
    ),
  );
});

const TABLES = { games: 'game_titles', categories: 'categories', tiers: 'tiers' } as const;
const hex = '#a1b2c3';
const GROUP: readonly (readonly [
  field: keyof GroupFormInput,
  column: string,
  values: readonly string[],
  kinds: readonly (typeof GROUP_KINDS)[number][],
])[] = [
  ['name', 'name', ['', ...around(60), ...around(80)], GROUP_KINDS],
  ['slug', 'slug', ['a', 'all', 'A', 'a-', 'a--b', x(80), x(81)], GROUP_KINDS],
  ['description', 'description', around(1000), GROUP_KINDS],
  ['icon', 'icon', ['trophy', 'Trophy', 'a b', 'é', x(40), x(41)], GROUP_KINDS],
  ['color', 'color', [hex, '#fff', 'red', `${hex}0`], GROUP_KINDS],
  ['borderColor', 'border_color', [hex, '#fff', 'red', `${hex}0`], ['tiers']],
  ['backgroundGradient', 'background_gradient', [`linear-gradient(${hex}, ${hex})`, `linear-gradient(${hex})`, hex], ['tiers']],
  ['priceRangeMax', 'price_range_max', ['0', '1', '2'], ['tiers']],
  ['lowStockAt', 'low_stock_at', amounts(1_000_000), ['categories']],
  ['deliveryForm', 'delivery_form', ['ID: 6-10 angka', 'ID: 6-61 angka', 'Zone: 4-5 angka', 'ID'], ['games']],
];
test.each(GROUP.flatMap(([field, column, values, kinds]) => kinds.map((kind) => [kind, field, column, values] as const)))(
  'groupProblems and the constraints of %s: %s at every limit',
  async (kind, field, column, values) => {
    const input: GroupFormInput = { ...emptyGroup, name: 'Nama', slug: 'nama', priceRangeMin: '1' };
    const decided = values.map((value) => Object.keys(groupProblems(kind, { ...input, [field]: value }, [], null)).length === 0);
    const [row] = await sql<{ id: string }[]>`
      insert into ${sql(TABLES[kind])} (name, slug, is_active) values ('Nama', ${`uji-${kind}-${field.toLowerCase()}`}, false) returning id`;
    if (kind === 'tiers') await sql`update tiers set price_range_min = 1 where id = ${row?.id ?? ''}`;
    expect(named(values, await taken(TABLES[kind], column, row?.id ?? '', values))).toEqual(named(values, decided));
  },
);

test.each([
  ['title', ['', 'x', ' x', 'x ', 'dua\nbaris', 'a\u202eb', 'a\u200bb', 'a\u00adb', 'a\u0007', ...around(120)]],
  ['body', ['', ' x', 'x\n', 'dua\nbaris', 'a\u202eb', 'a\u200bb', 'a\u2060b', 'a\u0007', 'a\tb', ...around(1000)]],
] as const)('announcementProblems and private.notification_drafts: %s at every limit', async (field, values) => {
  const given = { userId: null, type: 'info', title: 'Judul', body: '', linkUrl: null, sendAt: null } as const;
  const decided = values.map((value) => announcementProblems({ ...given, [field]: value }, new Date(), [])[field] === undefined);
  const fits: boolean[] = [];
  for (const value of values)
    fits.push(await isWritten((one) => one`insert into private.notification_drafts ${one({ title: 'Judul', [field]: value })}`));
  expect(named(values, fits)).toEqual(named(values, decided));
});
