import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { changeOf, type ImportWorld, openImportWorld, sentRow } from '../support/imports/import-world.ts';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld();
  await world.database.sql`update profiles set name = 'Sari' where id = ${world.owner.id}`;
});
afterAll(() => world.close());

const listed = async (id: string) => (await world.list(world.editor)).find((one) => one.id === id);

test('imports: newest first, with file, person and counts, also for somebody else', async () => {
  const [old, fresh] = [sentRow({ stock: 1 }), sentRow({ stock: 3 })];
  const first = await world.imported(old);
  const second = await world.imported(changeOf(old, { price: 2000 }), fresh);
  const [latest, before] = await world.list(world.editor);
  expect([latest?.id, before?.id]).toEqual([second, first]);
  expect(latest).toMatchObject({ file_name: 'stok.csv', by: 'Sari', added: 1, changed: 1, sealed: 0, is_ordered: false });
  expect(latest).toMatchObject({ undone_at: null, finished_at: null });
});

test('row that is sent again because its answer was lost: counts once', async () => {
  const [old, fresh] = [sentRow(), sentRow()];
  await world.imported(old);
  const id = await world.imported(fresh, changeOf(old, { price: 2000 }));
  const again = JSON.stringify([fresh, changeOf(old, { price: 2000 })]);
  await world.call('import_products_of', { p_import: id, p_rows: again, p_file: 'lain.csv' });
  expect(await listed(id)).toMatchObject({ added: 1, changed: 1, file_name: 'stok.csv' });
});

test('units of the import that were sealed: counted, those of others are not', async () => {
  const product = sentRow({ stock: 2 });
  const id = await world.imported(product);
  await world.database.sql`update products set stock = 3 where id = ${product.id}`;
  await world.seal(await world.unitsOf(product.id));
  expect(await listed(id)).toMatchObject({ sealed: 2 });
});

test('import somebody ordered from, and one that was undone: say so', async () => {
  const [ordered, undone] = [sentRow(), sentRow()];
  const [first, second] = [await world.imported(ordered), await world.imported(undone)];
  await world.order(ordered.id);
  await world.undo(second);
  expect(await listed(first)).toMatchObject({ is_ordered: true, undone_at: null });
  expect(await listed(second)).toMatchObject({
    is_ordered: false,
    finished_at: expect.any(String),
    undone: { removed: 1, restored: 0, kept: 0, incomplete: 0, erased: 0, left: 0 },
  });
});

test('import that wrote nothing: not listed; older ones follow the last known one', async () => {
  const refused = await world.imported(sentRow({ price: -1 }));
  expect(await listed(refused)).toBeUndefined();
  const all = await world.list();
  const page = await world.call('list_imports', { p_limit: 2, p_before: all[1]?.began_at });
  expect((page as { id: string }[]).map(({ id }) => id)).toEqual(all.slice(2, 4).map(({ id }) => id));
});
