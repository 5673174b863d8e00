import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import postgres from 'postgres';
import { deliveredAccount } from '../support/credential-world.ts';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';

let world: OrderWorld;
beforeAll(async () => {
  world = await openOrderWorld();
});
afterAll(() => world.close());

const versionOf = async (product: string) => {
  const [row] = await world.database.sql<{ version: string; stock: number; row: string; entry: string | null }[]>`
    select to_jsonb(p.updated_at) #>> '{}' as version, p.stock, p.xmin::text as row,
      (select s.xmin::text from private.product_search s where s.id = p.id) as entry
    from products p where p.id = ${product}`;
  if (row === undefined) throw new Error('no product');
  return row;
};
const unitsOf = async (product: string) =>
  Object.fromEntries(
    (
      await world.database.sql<{ state: string; units: number }[]>`
        select state, count(*)::integer as units from private.units where product_id = ${product} group by state order by state`
    ).map(({ state, units }) => [state, units]),
  );
const save = async (product: string, version: string, values: object) => {
  const { token } = await world.database.user('content');
  return world.call(token, 'save_product', { p_id: product, p_version: version, p_product: values });
};

describe('stock that follows orders', () => {
  test('no new version of the form; a new search entry only when sold or back', async () => {
    const product = await world.product({ stock: 2 });
    const before = await versionOf(product);
    const buyer = await world.buyer();
    await world.paid(buyer, product);
    // The payment wrote nothing to the product.
    expect(await versionOf(product)).toEqual(before);
    await world.call('service', 'process_outbox');
    const one = await versionOf(product);
    expect([one.stock, one.version, one.entry]).toEqual([1, before.version, before.entry]);
    await world.paid(await world.buyer(), product);
    await world.call('service', 'process_outbox');
    const none = await versionOf(product);
    expect([none.stock, none.version]).toEqual([0, before.version]);
    expect(none.entry).not.toBe(before.entry);
    expect(await save(product, before.version, { name: 'Nama baru', stock: 2, seen_stock: 2 })).toMatchObject({ outcome: 'saved' });
    expect(await unitsOf(product)).toEqual({ reserved: 2 });
  });

  test('number typed over a changed one: asked about', async () => {
    const product = await world.product({ stock: 3 });
    const { version } = await versionOf(product);
    await world.paid(await world.buyer(), product);
    await world.call('service', 'process_outbox');
    expect(await save(product, version, { stock: 5, seen_stock: 3 })).toEqual({ outcome: 'stock', stock: 2 });
    expect(await save(product, version, { stock: 5, seen_stock: 2 })).toMatchObject({ outcome: 'saved' });
    expect(await unitsOf(product)).toEqual({ available: 5, reserved: 1 });
    const again = await versionOf(product);
    expect(await save(product, again.version, { stock: 1, seen_stock: 5 })).toMatchObject({ outcome: 'saved' });
    expect(await unitsOf(product)).toEqual({ available: 1, reserved: 1, withdrawn: 4 });
  });

  test('sold account: no second unit by a number', async () => {
    const product = await world.product({ kind: 'account', stock: 1 });
    const owner = await world.staff('owner');
    const buyer = await world.buyer();
    const order = await deliveredAccount(world, buyer, owner, product);
    expect(await world.call(buyer.token, 'step_order', { p_order: order, p_event: 'confirm' })).toMatchObject({
      code: 'ACCEPTANCE_NEEDED',
    });
    await world.call(buyer.token, 'step_order', { p_order: order, p_event: 'confirm', p_detail: { accepted: true } });
    await world.call('service', 'process_outbox');
    const { version } = await versionOf(product);
    await expect(save(product, version, { stock: 1 })).rejects.toThrow('ACCOUNT_SOLD');
  });
});

test('money: moves without NOTIFY', async () => {
  const { sql } = world.database;
  const received: string[] = [];
  const listener = postgres(world.database.url, { max: 1, onnotice: () => undefined });
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  await listener.listen('shop_changed', (payload) => {
    received.push(payload);
    if (payload === 'after') finish();
  });
  const product = await world.product({ stock: 2 });
  await sql`select pg_notify('shop_changed', 'before')`;
  const buyer = await world.buyer();
  const order = await world.paid(buyer, product);
  await world.call(buyer.token, 'step_order', { p_order: order, p_event: 'cancel' });
  await sql`select pg_notify('shop_changed', 'after')`;
  await finished;
  expect(received.slice(received.indexOf('before'))).toEqual(['before', 'after']);
  await listener.end();
});

test('stock from orders: announced by product; change of the product or sold out: by table', async () => {
  const { sql } = world.database;
  const product = await world.product({ stock: 2 });
  await world.call('service', 'process_outbox');
  const received: string[] = [];
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const listener = postgres(world.database.url, { max: 1, onnotice: () => undefined });
  await listener.listen('shop_changed', (payload) => {
    received.push(payload);
    if (payload === 'after') finish();
  });
  await world.place(await world.buyer(), product);
  await world.call('service', 'process_outbox');
  await sql`update products set price = price + 1 where id = ${product}`;
  await world.place(await world.buyer(), product, { p_expected_total: 100_001 });
  await world.call('service', 'process_outbox');
  await sql`select pg_notify('shop_changed', 'after')`;
  await finished;
  await listener.end();
  expect(received).toEqual([`stock ${product}`, 'products', `stock ${product}`, 'products', 'after']);
});

test('product with a waiting order: not deletable; afterwards: deletable', async () => {
  const product = await world.product();
  const buyer = await world.buyer();
  const { id } = await world.place(buyer, product);
  const owner = await world.staff('owner');
  await expect(world.call(owner.token, 'delete_product', { p_id: product })).rejects.toThrow('OPEN_ORDER');
  await world.call(buyer.token, 'step_order', { p_order: id, p_event: 'cancel' });
  await world.call('service', 'process_outbox');
  await world.call(owner.token, 'delete_product', { p_id: product });
  expect(await world.call(buyer.token, 'order_detail', { p_order: id })).toMatchObject({ product_id: null, product_name: 'Diamond 100' });
});

test('copy of a person’s data: the text of an order’s notification names the order', async () => {
  const buyer = await world.buyer();
  await world.paid(buyer, await world.product());
  const copy = await world.call<{ orders: object[] }>('service', 'server_export_account', { p_user: buyer.id });
  expect(copy.orders.map((order) => Object.keys(order).toSorted())).toEqual([
    'completed_at created_at deposit details discount game_name id kind number product_name state total unit_price'.split(' '),
  ]);
});

test('deletion of an account with an open order or refund: refused with the reason', async () => {
  const buyer = await world.buyer();
  const obligation = () => world.call<string | null>('service', 'server_account_obligation', { p_user: buyer.id });
  expect(await obligation()).toBeNull();
  const order = await world.paid(buyer, await world.product());
  expect(await obligation()).toBe('OPEN_ORDER');
  await world.call(buyer.token, 'step_order', { p_order: order, p_event: 'cancel' });
  expect(await obligation()).toBe('MONEY_OWED');
});

test('sale: as many slots as its stock, one per buyer, its price only while a slot is free', async () => {
  const product = await world.product({ stock: 3, price: 100_000 });
  await world.database.sql`insert into flash_sales (product_id, sale_price, original_price, start_time, end_time, stock)
    values (${product}, 60000, 100000, now() - interval '1 hour', now() + interval '1 hour', 1)`;
  const buyer = await world.buyer();
  expect(await world.call(buyer.token, 'quote_order', { p_product: product })).toMatchObject({ total: 60_000, discount: 40_000 });
  const first = await world.place(buyer, product);
  expect(first['total']).toBe(60_000);
  const second = await world.buyer();
  expect(await world.place(second, product, { p_expected_total: 60_000 })).toMatchObject({
    code: 'PRICE_CHANGED',
    quote: { total: 100_000, sale_id: null },
  });
  await world.call('service', 'process_outbox');
  expect(await world.database.sql`select stock, initial_stock from flash_sales where product_id = ${product}`).toEqual([
    { stock: 0, initial_stock: 1 },
  ]);
  await world.call(buyer.token, 'step_order', { p_order: first['id'], p_event: 'cancel' });
  expect(await world.call(second.token, 'quote_order', { p_product: product })).toMatchObject({ total: 60_000 });
});
