import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase, type TestUser } from '../support/test-database.ts';

let database: TestDatabase;
let [owner, customer]: TestUser[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  [owner, customer] = [await database.user('owner'), await database.user()];
});
afterAll(() => database.close());

const call = async (name: string, body: object, user = owner): Promise<unknown> =>
  (await database.request(`/rest/v1/rpc/${name}`, { method: 'POST', token: user?.token ?? null, body: JSON.stringify(body) })).json();
const rowOf = (given: object = {}) => ({ id: crypto.randomUUID(), is_new: true, name: 'Impor', description: 'Isi', price: 1000, ...given });
const imported = async (...rows: readonly ReturnType<typeof rowOf>[]): Promise<string> => {
  const p_import = crypto.randomUUID();
  for (let from = 0; from < rows.length; from += 250)
    await call('import_products_of', { p_import, p_rows: JSON.stringify(rows.slice(from, from + 250)) });
  return p_import;
};
const undo = (p_import: string, p_before: number | null = null, user = owner) => call('undo_import', { p_import, p_before }, user);
const names = async (ids: readonly string[]): Promise<string[]> =>
  (await database.sql<{ name: string }[]>`select name from products where id = any (${ids}) order by name`).map(({ name }) => name);

test('new product with sealed credentials: stays with its rental options, the others are removed', async () => {
  const rentals = [{ duration: '1 Hari', duration_minutes: 1440, price: 5000, description: null }];
  const [sealed, bare] = [rowOf({ name: 'Tersegel', rentals }), rowOf({ name: 'Kosong', rentals })];
  const id = await imported(sealed, bare);
  await database.sql`update private.units set has_credentials = true where product_id = ${sealed.id}`;
  expect(await undo(id)).toEqual({ removed: 1, restored: 0, kept: 1, next: null });
  expect(await names([sealed.id, bare.id])).toEqual(['Tersegel']);
  expect(await database.sql`select from rental_options where product_id = ${sealed.id}`).toHaveLength(1);
});

test('changed product with a later sale of its stock: not undone', async () => {
  const [product] = [rowOf({ stock: 3 })];
  await imported(product);
  const id = await imported(rowOf({ id: product.id, is_new: false, name: 'Baru', stock: 5, seen_stock: 3 }));
  await database.sql`insert into orders (id, buyer_id, product_id) values (${crypto.randomUUID()}, ${customer?.id ?? ''}, ${product.id})`;
  expect(await undo(id)).toMatchObject({ message: 'IMPORT_ORDERED' });
  expect(await names([product.id])).toEqual(['Baru']);
});

test('order from before the import: the change is undone', async () => {
  const product = rowOf({ stock: 3 });
  await imported(product);
  await database.sql`insert into orders (id, buyer_id, product_id) values (${crypto.randomUUID()}, ${customer?.id ?? ''}, ${product.id})`;
  const id = await imported(rowOf({ id: product.id, is_new: false, name: 'Baru' }));
  expect(await undo(id)).toEqual({ removed: 0, restored: 1, kept: 0, next: null });
  expect(await names([product.id])).toEqual(['Impor']);
});

test('rental options that the import replaced: return with deposit and rules', async () => {
  const product = rowOf({ rentals: [{ duration: '1 Hari', duration_minutes: 1440, price: 5000, description: null }] });
  await imported(product);
  await database.sql`update rental_options set deposit = 20000, rules = 'Malam saja' where product_id = ${product.id}`;
  const id = await imported(
    rowOf({ id: product.id, is_new: false, rentals: [{ duration: '3 Hari', duration_minutes: 4320, price: 9000, description: null }] }),
  );
  await undo(id);
  expect(
    (await database.sql`select duration, price::int, deposit::int, rules from rental_options where product_id = ${product.id}`).map(
      (row) => ({ ...row }),
    ),
  ).toEqual([{ duration: '1 Hari', price: 5000, deposit: 20_000, rules: 'Malam saja' }]);
});

test('cost of an import by who reads the books: stored, and undone with the rest of its data', async () => {
  const product = rowOf({ private_data: { internal_code: 'ML-1', cost: 500 } });
  await imported(product);
  const id = await imported(rowOf({ id: product.id, is_new: false, private_data: { cost: 700, note: 'Naik' } }));
  const stored = async () =>
    (await database.sql`select internal_code, cost::int, note from private.product_private_data where product_id = ${product.id}`).map(
      (row) => ({ ...row }),
    );
  expect(await stored()).toEqual([{ internal_code: 'ML-1', cost: 700, note: 'Naik' }]);
  await undo(id);
  expect(await stored()).toEqual([{ internal_code: 'ML-1', cost: 500, note: null }]);
});

test('more writes than one part: undone part by part; a second undo does nothing', async () => {
  const rows = Array.from({ length: 700 }, (_, place) => rowOf({ name: `Impor ${place}` }));
  const id = await imported(...rows);
  const first = (await undo(id)) as { next: number };
  expect(first).toEqual({ removed: 500, restored: 0, kept: 0, next: expect.any(Number) });
  expect(await undo(id, first.next)).toEqual({ removed: 200, restored: 0, kept: 0, next: null });
  expect(await undo(id)).toMatchObject({ removed: 0 });
  expect(await names(rows.map((row) => row.id))).toEqual([]);
});

test('the undo: one group of the log', async () => {
  const rows = [rowOf(), rowOf()];
  await undo(await imported(...rows));
  const [group] = await database.sql<
    { count: number; imports: number }[]
  >`select count(*)::int as count, count(distinct detail ->> 'import')::int as imports
    from private.audit_log where action = 'products.deleted' and subject = any (${rows.map(({ id }) => id)})`;
  expect({ ...group }).toEqual({ count: 2, imports: 1 });
});

test('without the permission for the catalogue: denied', async () => {
  const id = await imported(rowOf());
  expect(await undo(id, null, customer)).toMatchObject({ code: '42501' });
});
