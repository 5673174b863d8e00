import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { changeOf, type ImportWorld, openImportWorld, type SentRow, sentRow } from '../support/imports/import-world.ts';

let world: ImportWorld;
/** Groups and pictures of the shop. */
let [category, otherCategory, game, otherGame, tier, otherTier]: string[] = [];
beforeAll(async () => {
  world = await openImportWorld();
  const { sql } = world.database;
  const added = async (table: string, slug: string): Promise<string> => {
    const [row] = await sql<{ id: string }[]>`insert into ${sql(table)} (name, slug) values (${slug}, ${slug}) returning id`;
    return row?.id ?? '';
  };
  [category, otherCategory] = [await added('categories', 'item-satu'), await added('categories', 'item-dua')];
  [game, otherGame] = [await added('game_titles', 'game-satu'), await added('game_titles', 'game-dua')];
  [tier, otherTier] = [await added('tiers', 'tier-satu'), await added('tiers', 'tier-dua')];
  await store('a', 'b', 'c', 'd');
  await world.imported(sentRow({ name: 'Pemilik gambar', images: ['a', 'b', 'c', 'd'].map(addressOf) }));
});
afterAll(() => world.close());

const addressOf = (name: string): string => `/storage/v1/object/public/product-images/products/${name}.png`;
/** Files that the shop itself stored. */
const store = (...names: readonly string[]) =>
  world.database
    .sql`insert into storage.objects (bucket_id, name) select 'product-images', 'products/' || n || '.png' from unnest(${names}::text[]) n`;
const rowOf = async ({ id }: SentRow): Promise<Record<string, unknown>> => {
  const [row] = await world.database.sql<
    { row: Record<string, unknown> }[]
  >`select to_jsonb(p) - 'updated_at' as row from products p where id = ${id}`;
  return row?.row ?? {};
};
const undone = (given: object) => ({ removed: 0, restored: 1, kept: 0, incomplete: 0, erased: 0, left: 0, ...given });

/** A column of an import with what it is before and after. Another product shows the pictures, so that they are not cleared away. */
const COLUMNS = (): Readonly<Record<string, readonly [before: unknown, after: unknown]>> => ({
  name: ['Lama', 'Baru'],
  description: ['Isi lama', 'Isi baru'],
  price: [1000, 2000],
  original_price: [3000, 4000],
  image: [addressOf('a'), addressOf('b')],
  images: [[addressOf('c')], [addressOf('d')]],
  category_id: [category, otherCategory],
  game_title_id: [game, otherGame],
  tier_id: [tier, otherTier],
  stock: [2, 5],
  is_active: [false, true],
  attributes: [[{ label: 'Rank', value: 'Epic' }], [{ label: 'Rank', value: 'Mythic' }]],
  warranty_hours: [72, 168],
});

test.each(Object.keys(COLUMNS()))('column %s: returns', async (column) => {
  const [before, after] = COLUMNS()[column] ?? [];
  const product = sentRow({ is_active: false, [column]: before });
  await world.imported(product);
  const former = await rowOf(product);
  expect(former[column]).toEqual(before);
  const id = await world.imported(changeOf(product, { [column]: after, ...(column === 'stock' ? { seen_stock: before } : {}) }));
  expect((await rowOf(product))[column]).toEqual(after);
  expect(await world.undo(id)).toEqual(undone({}));
  expect(await rowOf(product)).toEqual(former);
});

test('columns of the test: all that an import writes', async () => {
  const [text] = await world.database.sql<{ definition: string }[]>`
    select pg_get_functiondef('private.import_batch(jsonb)'::regprocedure) as definition`;
  const [, set = ''] = /update public\.products p\s+set([\s\S]*?)from jsonb_to_recordset/.exec(text?.definition ?? '') ?? [];
  expect([...set.matchAll(/(\w+) = coalesce/g)].map(([, column]) => column).toSorted()).toEqual(Object.keys(COLUMNS()).toSorted());
});

test('texts of pictures that the import replaced: return with their pictures', async () => {
  const product = sentRow({ images: [addressOf('a'), addressOf('b')] });
  await world.imported(product);
  await world.database.sql`update products set image_alts = '{Depan,Belakang}' where id = ${product.id}`;
  const id = await world.imported(changeOf(product, { images: [addressOf('d')] }));
  await world.undo(id);
  expect(await rowOf(product)).toMatchObject({ images: product['images'], image_alts: ['Depan', 'Belakang'] });
});

test('product that was to appear later and that the import showed: hidden again, with its time', async () => {
  const product = sentRow({ is_active: false });
  await world.imported(product);
  const { sql } = world.database;
  const timeOf = async () =>
    (await sql`select publish_at::text from private.product_private_data where product_id = ${product.id}`).map((row) => row['publish_at']);
  await sql`insert into private.product_private_data (product_id, publish_at) values (${product.id}, '2099-01-01 08:00+00')`;
  const [planned] = await timeOf();
  const id = await world.imported(changeOf(product, { is_active: true }));
  expect(await timeOf()).toEqual([null]);
  expect(await world.undo(id)).toEqual(undone({}));
  expect([await timeOf(), (await rowOf(product))['is_active']]).toEqual([[planned], false]);
});

test('column that was changed after the import: keeps that value, the others return', async () => {
  const product = sentRow({ stock: 3 });
  await world.imported(product);
  const id = await world.imported(changeOf(product, { name: 'Baru', price: 2000, warranty_hours: 168 }));
  await world.database.sql`update products set warranty_hours = 24 where id = ${product.id}`;
  expect(await world.undo(id)).toEqual(undone({}));
  expect(await rowOf(product)).toMatchObject({ name: 'Impor', price: 1000, warranty_hours: 24 });
});

test('group that is gone: the product keeps the present one, the rest returns', async () => {
  const { sql } = world.database;
  for (const [column, table, other] of [
    ['category_id', 'categories', otherCategory],
    ['game_title_id', 'game_titles', otherGame],
    ['tier_id', 'tiers', otherTier],
  ] as const) {
    const [former] = await sql<{ id: string }[]>`insert into ${sql(table)} (name, slug) values ('Lama', 'lama') returning id`;
    const product = sentRow({ [column]: former?.id });
    await world.imported(product);
    const id = await world.imported(changeOf(product, { name: 'Baru', [column]: other }));
    await sql`delete from ${sql(table)} where id = ${former?.id ?? ''}`;
    expect(await world.undo(id)).toEqual(undone({ incomplete: 1 }));
    expect(await rowOf(product)).toMatchObject({ name: 'Impor', [column]: other });
  }
});

test('pictures that are gone or about to be removed: left out, the rest returns', async () => {
  const { sql } = world.database;
  await store('sampul', 'satu', 'dua', 'tiga');
  const [cover, one, two, three] = ['sampul', 'satu', 'dua', 'tiga'].map(addressOf);
  const another = sentRow({ name: 'Pemakai lain', image: two });
  const product = sentRow({ image: cover, images: [one, two, three] });
  await world.imported(another, product);
  await sql`update products set image_alts = '{Satu,Dua,Tiga}' where id = ${product.id}`;
  const id = await world.imported(changeOf(product, { name: 'Baru', image: addressOf('b'), images: [addressOf('c')] }));
  // Of the pictures that nothing shows any more some are removed and some are still queued.
  await sql`delete from storage.objects where name in ('products/sampul.png', 'products/satu.png')`;
  expect(await world.undo(id)).toEqual(undone({ incomplete: 1 }));
  expect(await rowOf(product)).toMatchObject({ name: 'Impor', image: addressOf('b'), images: [two], image_alts: ['Dua'] });
});

test('price under a sale that was planned since: this product stays, the others return', async () => {
  const [onSale, other] = [sentRow({ price: 1000 }), sentRow({ price: 1000 })];
  await world.imported(onSale, other);
  const id = await world.imported(changeOf(onSale, { price: 5000 }), changeOf(other, { price: 5000 }));
  await world.database.sql`insert into flash_sales (product_id, sale_price, original_price, end_time, stock)
    values (${onSale.id}, 2000, 5000, '2099-01-01', 1)`;
  expect(await world.undo(id)).toEqual(undone({ kept: 1 }));
  expect([(await rowOf(onSale))['price'], (await rowOf(other))['price']]).toEqual([5000, 1000]);
});

test('units that the import added and that were sealed since: withdrawn, and what was sealed is erased', async () => {
  const { sql } = world.database;
  const product = sentRow({ stock: 1, category_id: category });
  await world.imported(product);
  const [former = ''] = await world.unitsOf(product.id);
  const id = await world.imported(changeOf(product, { name: 'Baru', stock: 3, seen_stock: 1 }));
  const units = await world.unitsOf(product.id);
  await world.seal(units);
  expect(await world.undo(id)).toEqual(undone({ erased: 2 }));
  expect(await rowOf(product)).toMatchObject({ name: 'Impor', stock: 1 });
  const kept = await sql`select unit_id from private.credentials where unit_id = any (${units}::uuid[]) and erased_at is null`;
  expect(kept.map(({ unit_id }) => unit_id)).toEqual([former]);
  const lines = await sql`
    select unit_id, actor, reason, private.is_credential_log_intact(unit_id) as is_intact from private.credential_log
    where unit_id = any (${units}::uuid[]) and action = 'erased'`;
  expect(lines.map((line) => ({ ...line })).toSorted((a, b) => (a['unit_id'] < b['unit_id'] ? -1 : 1))).toEqual(
    units
      .filter((unit) => unit !== former)
      .toSorted()
      .map((unit_id) => ({ unit_id, actor: world.owner.id, reason: 'Impor dibatalkan', is_intact: true })),
  );
});

test('sealed unit that a former stock would withdraw and that the import did not add: stays in the stock, the rest returns', async () => {
  const { sql } = world.database;
  const product = sentRow({ stock: 1, category_id: category });
  await world.imported(product);
  const id = await world.imported(changeOf(product, { name: 'Baru', stock: 2, seen_stock: 1 }));
  await sql`update products set stock = 1 where id = ${product.id}`;
  await sql`update products set stock = 2 where id = ${product.id}`;
  const last = (await world.unitsOf(product.id)).at(-1) ?? '';
  await world.seal([last]);
  expect(await world.undo(id)).toEqual(undone({ incomplete: 1 }));
  expect(await rowOf(product)).toMatchObject({ name: 'Impor', stock: 2 });
  expect(await sql`select from private.credentials where unit_id = ${last} and erased_at is null`).toHaveLength(1);
});
