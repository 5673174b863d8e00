import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { changeOf, type ImportWorld, openImportWorld, sentRow } from '../support/imports/import-world.ts';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld();
});
afterAll(() => world.close());

const ONE_DAY = { duration: '1 Hari', duration_minutes: 1440, price: 5000, description: null };

test('new product with sealed credentials: stays with its rental options and private data, the others are removed', async () => {
  const { imported, undo, names, database } = world;
  const given = { rentals: [ONE_DAY], private_data: { internal_code: 'ML-9', note: 'Titipan', owner: 'Budi', cost: 500 } };
  const [sealed, bare] = [sentRow({ ...given, name: 'Tersegel' }), sentRow({ ...given, name: 'Kosong' })];
  const id = await imported(sealed, bare);
  await database.sql`update private.units set has_credentials = true where product_id = ${sealed.id}`;
  expect(await undo(id)).toEqual({ removed: 1, restored: 0, kept: 1, incomplete: 0, next: null });
  expect(await names([sealed.id, bare.id])).toEqual(['Tersegel']);
  expect(await database.sql`select from rental_options where product_id = ${sealed.id}`).toHaveLength(1);
  const [data] =
    await database.sql`select internal_code, note, owner, cost::int from private.product_private_data where product_id = ${sealed.id}`;
  expect({ ...data }).toEqual({ internal_code: 'ML-9', note: 'Titipan', owner: 'Budi', cost: 500 });
});

test('rental options that the import replaced: return with deposit and rules', async () => {
  const { imported, undo, database } = world;
  const product = sentRow({ rentals: [ONE_DAY] });
  await imported(product);
  await database.sql`update rental_options set deposit = 20000, rules = 'Malam saja', created_at = '2026-01-01' where product_id = ${product.id}`;
  const id = await imported(changeOf(product, { rentals: [{ ...ONE_DAY, duration: '3 Hari', duration_minutes: 4320, price: 9000 }] }));
  await undo(id);
  const options = await database.sql`
    select duration, price::int, deposit::int, rules, created_at::date::text as since from rental_options where product_id = ${product.id}`;
  expect(options.map((row) => ({ ...row }))).toEqual([
    { duration: '1 Hari', price: 5000, deposit: 20_000, rules: 'Malam saja', since: '2026-01-01' },
  ]);
});

test('rental option that staff added again after the import removed it: not there twice', async () => {
  const { imported, undo, database } = world;
  const product = sentRow({ rentals: [ONE_DAY] });
  await imported(product);
  const id = await imported(changeOf(product, { rentals: [{ ...ONE_DAY, duration: '3 Hari' }] }));
  await database.sql`insert into rental_options (product_id, duration, price) values (${product.id}, '1 hari', 7000)`;
  await undo(id);
  const options = await database.sql`select duration, price::int from rental_options where product_id = ${product.id}`;
  expect(options.map((row) => ({ ...row }))).toEqual([{ duration: '1 hari', price: 7000 }]);
});

test('private data alone changed: counts as a restored product', async () => {
  const { imported, undo, database } = world;
  const product = sentRow({ private_data: { internal_code: 'ML-1', cost: 500 } });
  await imported(product);
  const id = await imported(changeOf(product, { private_data: { cost: 700, note: 'Naik' } }));
  const stored = async () =>
    (await database.sql`select internal_code, cost::int, note from private.product_private_data where product_id = ${product.id}`).map(
      (row) => ({ ...row }),
    );
  expect(await stored()).toEqual([{ internal_code: 'ML-1', cost: 700, note: 'Naik' }]);
  expect(await undo(id)).toEqual({ removed: 0, restored: 1, kept: 0, incomplete: 0, next: null });
  expect(await stored()).toEqual([{ internal_code: 'ML-1', cost: 500, note: null }]);
});

test('cost of an import, undone by who may not read the books: stays, the rest returns', async () => {
  const { imported, undo, database, editor } = world;
  const product = sentRow({ private_data: { cost: 500 } });
  await imported(product);
  const id = await imported(changeOf(product, { price: 2000, private_data: { cost: 700, note: 'Naik' } }));
  expect(await undo(id, null, editor)).toEqual({ removed: 0, restored: 1, kept: 0, incomplete: 1, next: null });
  const [data] = await database.sql`select d.cost::int, d.note, p.price::int
    from private.product_private_data d join products p on p.id = d.product_id where p.id = ${product.id}`;
  expect({ ...data }).toEqual({ cost: 700, note: null, price: 1000 });
});

test('more writes than one part: undone part by part; a second undo does nothing', async () => {
  const { imported, undo, names, database } = world;
  const rows = Array.from({ length: 300 }, (_, place) => sentRow({ name: `Impor ${place}`, private_data: { note: 'Titipan' } }));
  const id = await imported(...rows);
  const first = (await undo(id)) as { next: number };
  expect(first).toEqual({ removed: 250, restored: 0, kept: 0, incomplete: 0, next: expect.any(Number) });
  expect(await undo(id, first.next)).toEqual({ removed: 50, restored: 0, kept: 0, incomplete: 0, next: null });
  expect(await undo(id)).toMatchObject({ removed: 0, restored: 0, kept: 0 });
  expect(await names(rows.map((row) => row.id))).toEqual([]);
  const [group] = await database.sql<{ count: number; imports: number }[]>`
    select count(*)::int as count, count(distinct detail ->> 'import')::int as imports
    from private.audit_log where action = 'products.deleted' and subject = any (${rows.map((row) => row.id)})`;
  // The undo is one group of the log.
  expect({ ...group }).toEqual({ count: 300, imports: 1 });
});

test('undo that is repeated: products that it gave back count no second time, those that differ still do', async () => {
  const { imported, undo, database } = world;
  const [one, two] = [sentRow(), sentRow()];
  await imported(one, two);
  const id = await imported(changeOf(one, { name: 'Baru', private_data: { note: 'Baru' } }), changeOf(two, { name: 'Baru' }));
  await database.sql`update products set name = 'Lain' where id = ${two.id}`;
  expect(await undo(id)).toEqual({ removed: 0, restored: 1, kept: 1, incomplete: 0, next: null });
  expect(await undo(id)).toEqual({ removed: 0, restored: 0, kept: 1, incomplete: 0, next: null });
});

test('without the permission for the catalogue: denied', async () => {
  const { imported, undo, call, customer } = world;
  const id = await imported(sentRow());
  expect(await undo(id, null, customer)).toMatchObject({ code: '42501' });
  expect(await call('import_products_of', { p_import: crypto.randomUUID(), p_rows: '[]' }, customer)).toMatchObject({ code: '42501' });
});
