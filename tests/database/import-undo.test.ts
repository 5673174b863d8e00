import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { changeOf, type ImportWorld, openImportWorld, sentRow } from '../support/imports/import-world.ts';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld();
});
afterAll(() => world.close());

const ONE_DAY = { duration: '1 Hari', duration_minutes: 1440, price: 5000, description: null };

const NOTHING = { removed: 0, restored: 0, kept: 0, incomplete: 0, erased: 0, left: 0 };

test('sealed units of new products: removed with what was sealed in them, which their logs note', async () => {
  const { imported, undo, unitsOf, seal, names, database } = world;
  const [sealed, bare] = [sentRow({ name: 'Tersegel', stock: 2 }), sentRow({ name: 'Kosong' })];
  const id = await imported(sealed, bare);
  const units = await unitsOf(sealed.id);
  await seal(units);
  expect(await undo(id)).toEqual({ ...NOTHING, removed: 2, erased: 2 });
  expect(await names([sealed.id, bare.id])).toEqual([]);
  expect(await database.sql`select from private.credentials where unit_id = any (${units}::uuid[])`).toEqual([]);
  const lines = await database.sql`select action, version from private.credential_log where unit_id = any (${units}::uuid[])`;
  expect(lines.map((line) => ({ ...line }))).toEqual([
    { action: 'erased', version: 1 },
    { action: 'erased', version: 1 },
  ]);
});

test('new product with a sealed unit that staff added: stays with its units, rental options and private data, the others are removed', async () => {
  const { imported, undo, unitsOf, seal, names, database } = world;
  const given = { rentals: [ONE_DAY], private_data: { internal_code: 'ML-9', note: 'Titipan', owner: 'Budi', cost: 500 } };
  const [kept, bare] = [sentRow({ ...given, name: 'Tersegel' }), sentRow({ ...given, name: 'Kosong' })];
  const id = await imported(kept, bare);
  await database.sql`update products set stock = 2 where id = ${kept.id}`;
  await seal(await unitsOf(kept.id));
  expect(await undo(id)).toEqual({ ...NOTHING, removed: 1, kept: 1 });
  expect(await names([kept.id, bare.id])).toEqual(['Tersegel']);
  expect(
    await database.sql`select from private.units where product_id = ${kept.id} and state = 'available' and has_credentials`,
  ).toHaveLength(2);
  expect(await database.sql`select from rental_options where product_id = ${kept.id}`).toHaveLength(1);
  const [data] =
    await database.sql`select internal_code, note, owner, cost::int from private.product_private_data where product_id = ${kept.id}`;
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
  expect(await undo(id)).toEqual({ ...NOTHING, restored: 1 });
  expect(await stored()).toEqual([{ internal_code: 'ML-1', cost: 500, note: null }]);
});

test('import of somebody else with a cost, undone by who may not read the books: the cost stays, the rest returns', async () => {
  const { imported, undo, database, editor } = world;
  const product = sentRow({ private_data: { cost: 500 } });
  await imported(product);
  const id = await imported(changeOf(product, { price: 2000, private_data: { cost: 700, note: 'Naik' } }));
  expect(await undo(id, editor)).toEqual({ ...NOTHING, restored: 1, incomplete: 1 });
  const [data] = await database.sql`select d.cost::int, d.note, p.price::int
    from private.product_private_data d join products p on p.id = d.product_id where p.id = ${product.id}`;
  expect({ ...data }).toEqual({ cost: 700, note: null, price: 1000 });
});

/** How many products one call undoes. */
const atOnce = async (): Promise<number> =>
  (await world.database.sql<{ size: number }[]>`select private.undone_at_once() as size`)[0]?.size ?? 0;

test('as many products as one call undoes: one transaction', async () => {
  const rows = Array.from({ length: await atOnce() }, (_, place) => sentRow({ name: `Impor ${place}` }));
  expect(await world.undo(await world.imported(...rows))).toEqual({ ...NOTHING, removed: rows.length });
});

test('more products than one call undoes: decided first, then undone call by call; a further one changes nothing', async () => {
  const { imported, undo, names, database } = world;
  const size = await atOnce();
  const rows = Array.from({ length: size + 50 }, (_, place) => sentRow({ name: `Impor ${place}`, private_data: { note: 'Titipan' } }));
  const ids = rows.map((row) => row.id);
  const id = await imported(...rows);
  expect(await undo(id)).toEqual({ ...NOTHING, left: size + 50 });
  expect(await database.sql`select from private.units where product_id = any (${ids}::uuid[]) and state = 'available'`).toEqual([]);
  expect(await undo(id)).toEqual({ ...NOTHING, removed: size, left: 50 });
  expect((await world.list())[0]).toMatchObject({ id, added: size + 50, undone_at: expect.any(String), finished_at: null });
  expect(await undo(id)).toEqual({ ...NOTHING, removed: size + 50 });
  expect(await undo(id)).toEqual({ ...NOTHING, removed: size + 50 });
  expect(await names(ids)).toEqual([]);
  const [group] = await database.sql<{ count: number; imports: number }[]>`
    select count(*)::int as count, count(distinct detail ->> 'import')::int as imports
    from private.audit_log where action = 'products.deleted' and subject = any (${ids})`;
  // The undo is one group of the log.
  expect({ ...group }).toEqual({ count: size + 50, imports: 1 });
});

test('undo that is repeated: answers what it did, and does not overwrite what was changed since', async () => {
  const { imported, undo, names, database } = world;
  const [one, two] = [sentRow(), sentRow()];
  await imported(one, two);
  const id = await imported(changeOf(one, { name: 'Baru', private_data: { note: 'Baru' } }), changeOf(two, { name: 'Baru' }));
  await database.sql`update products set name = 'Lain' where id = ${two.id}`;
  expect(await undo(id)).toEqual({ ...NOTHING, restored: 1, kept: 1 });
  await database.sql`update products set name = 'Baru' where id = ${one.id}`;
  expect(await undo(id)).toEqual({ ...NOTHING, restored: 1, kept: 1 });
  expect(await names([one.id])).toEqual(['Baru']);
});

test('part of an import that comes after its undo: refused', async () => {
  const { imported, undo, call } = world;
  const id = await imported(sentRow());
  await undo(id);
  expect(await call('import_products_of', { p_import: id, p_rows: JSON.stringify([sentRow()]) })).toMatchObject({
    message: 'IMPORT_UNDONE',
  });
});

test('without the permission for the catalogue: denied', async () => {
  const { imported, undo, call, customer } = world;
  const id = await imported(sentRow());
  expect(await undo(id, customer)).toMatchObject({ code: '42501' });
  expect(await call('list_imports', { p_limit: 10 }, customer)).toMatchObject({ code: '42501' });
  expect(await call('import_products_of', { p_import: crypto.randomUUID(), p_rows: '[]' }, customer)).toMatchObject({ code: '42501' });
});
