import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { changeOf, type ImportWorld, openImportWorld, sentRow } from '../support/imports/import-world.ts';
import { setMachineClock } from '../support/machine-clock.ts';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld();
});
afterAll(() => world.close());

/** Until a connection waits for a lock of another one. @param work what is to wait; it has to last so long */
const untilWaiting = async (work: Promise<unknown>): Promise<void> => {
  let isOver = false;
  void work.finally(() => {
    isOver = true;
  });
  for (let isWaiting = false; !isWaiting; ) {
    if (isOver) throw new Error(`nothing waits: ${JSON.stringify(await work)}`);
    const [row] = await world.database.sql<{ n: number }[]>`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    isWaiting = (row?.n ?? 0) > 0;
  }
};

test('changed product that was ordered since: not undone', async () => {
  const product = sentRow({ stock: 3 });
  await world.imported(product);
  const id = await world.imported(changeOf(product, { name: 'Baru', stock: 5, seen_stock: 3 }));
  await world.order(product.id);
  expect(await world.undo(id)).toMatchObject({ message: 'IMPORT_ORDERED' });
  expect(await world.names([product.id])).toEqual(['Baru']);
});

test('product of which the import changed private data or rental options alone, ordered since: not undone', async () => {
  for (const change of [{ private_data: { note: 'Baru' } }, { rentals: [{ duration: '1 Hari', duration_minutes: 1440, price: 9000 }] }]) {
    const product = sentRow();
    await world.imported(product);
    const id = await world.imported(changeOf(product, change));
    await world.order(product.id);
    expect(await world.undo(id)).toMatchObject({ message: 'IMPORT_ORDERED' });
  }
});

test('order from before the import: the change is undone', async () => {
  const product = sentRow({ stock: 3 });
  await world.imported(product);
  await world.order(product.id);
  const id = await world.imported(changeOf(product, { name: 'Baru' }));
  expect(await world.undo(id)).toMatchObject({ restored: 1 });
  expect(await world.names([product.id])).toEqual(['Impor']);
});

test('new product that was sold outside the shop: not undone', async () => {
  const product = sentRow();
  const id = await world.imported(product);
  await world.database.sql`insert into private.outside_sales (id, product_id, amount) values (gen_random_uuid(), ${product.id}, 1000)`;
  expect(await world.undo(id)).toMatchObject({ message: 'IMPORT_ORDERED' });
  await world.database.sql`update private.outside_sales set undone_at = now() where product_id = ${product.id}`;
  expect(await world.undo(id)).toMatchObject({ removed: 1 });
});

/** A new buyer of the shop, who places an order as a browser does. */
const placedBy = async (product: string): Promise<unknown> => {
  const buyer = await world.database.user();
  await world.database.sql`update auth.users set phone_confirmed_at = now() where id = ${buyer.id}`;
  const p_details = { game_id: '12345678', server: '2001' };
  return world.call('place_order', { p_key: crypto.randomUUID(), p_product: product, p_expected_total: 1000, p_details }, buyer);
};

test('orders between two calls of an undo: a new product is sold out, a changed one can be bought, the undo ends', async () => {
  const { sql } = world.database;
  const [size] = await sql<{ n: number }[]>`select private.undone_at_once() as n`;
  const bought = sentRow({ name: 'Lama', stock: 2 });
  await world.imported(bought);
  const rows = Array.from({ length: size?.n ?? 0 }, (_, place) => sentRow({ name: `Impor ${place}` }));
  const id = await world.imported(...rows, changeOf(bought, { name: 'Baru' }));
  expect(await world.undo(id)).toMatchObject({ removed: 0, left: rows.length + 1 });
  expect(await placedBy(rows[0]?.id ?? '')).toMatchObject({ code: 'SOLD_OUT' });
  expect(await placedBy(bought.id)).toHaveProperty('id');
  for (let left = 1; left > 0; ) ({ left } = (await world.undo(id)) as { left: number });
  expect(await world.names([bought.id, ...rows.map((row) => row.id)])).toEqual(['Lama']);
  expect((await world.list())[0]).toMatchObject({ id, is_ordered: false, undone: { removed: rows.length, restored: 1, kept: 0 } });
});

test('order that is placed and not committed when the undo begins: the undo waits for it and is refused', async () => {
  const product = sentRow();
  const id = await world.imported(product);
  let undone: Promise<unknown> = Promise.resolve();
  await world.database.sql.begin(async (placing) => {
    await placing`insert into orders (buyer_id, product_id) values (${world.customer.id}, ${product.id})`;
    undone = world.undo(id);
    await untilWaiting(undone);
  });
  expect(await undone).toMatchObject({ message: 'IMPORT_ORDERED' });
  expect(await world.names([product.id])).toEqual(['Impor']);
});

test('order that has taken the unit when the undo begins: neither fails for a deadlock, the undo is refused', async () => {
  const product = sentRow();
  const id = await world.imported(product);
  let undone: Promise<unknown> = Promise.resolve();
  await world.database.sql.begin(async (placing) => {
    // As public.place_order does: the unit first, the order afterwards.
    await placing`select private.lock_free_unit(${product.id})`;
    undone = world.undo(id);
    await untilWaiting(undone);
    await placing`insert into orders (buyer_id, product_id) values (${world.customer.id}, ${product.id})`;
  });
  expect(await undone).toMatchObject({ message: 'IMPORT_ORDERED' });
});

test('order of a product whose undo is not committed: waits, and finds it sold out', async () => {
  const product = sentRow();
  const id = await world.imported(product);
  let placed: Promise<unknown> = Promise.resolve();
  await world.database.sql.begin(async (undoing) => {
    await undoing`select set_config('request.jwt.claims', ${JSON.stringify(decodeJwt(world.owner.token))}, true),
      set_config('request.jwt.claim.sub', ${world.owner.id}, true)`;
    await undoing`select public.undo_import(${id})`;
    placed = placedBy(product.id);
    await untilWaiting(placed);
  });
  expect(await placed).toMatchObject({ code: 'SOLD_OUT' });
  expect(await world.names([product.id])).toEqual([]);
});

test('two undos of one import at once: one of them does it', async () => {
  const product = sentRow();
  await world.imported(product);
  const id = await world.imported(changeOf(product, { name: 'Baru' }));
  const both = (await Promise.all([world.undo(id), world.undo(id)])) as { restored: number; kept: number }[];
  expect(both.map(({ restored, kept }) => [restored, kept])).toEqual([
    [1, 0],
    [1, 0],
  ]);
  const lines = await world.database.sql`select from private.audit_log where action = 'products.changed' and subject = ${product.id}`;
  expect(lines).toHaveLength(2);
});

test('clock of the machine ahead of the shop’s time: an order after the import is one', async () => {
  const { sql } = world.database;
  const product = sentRow();
  await world.imported(product);
  await sql`update private.shop_clock set stored_at = now(), machine_at = now() where true`;
  await setMachineClock(sql, '1 day');
  try {
    const id = await world.imported(changeOf(product, { name: 'Baru' }));
    await world.order(product.id);
    expect(await world.undo(id)).toMatchObject({ message: 'IMPORT_ORDERED' });
  } finally {
    await setMachineClock(sql, '0');
    await sql`update private.shop_clock set stored_at = null, machine_at = null where true`;
  }
});
