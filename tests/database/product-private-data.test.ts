import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import type { TestUser } from '../support/test-database.ts';

let world: OrderWorld;
let owner: TestUser;
let content: TestUser;
beforeAll(async () => {
  world = await openOrderWorld();
  owner = await world.staff('owner');
  content = await world.staff('content');
});
afterAll(() => world.close());

const WHOLE = { internal_code: 'RAK-7', note: 'Dari Budi', owner: 'Budi, 0812', low_stock_at: 4, cost: 60_000 };

const save = async ({ token }: TestUser, id: string, privateData: object) => {
  const [row] = await world.database.sql`select updated_at::text as version from products where id = ${id}`;
  const body = { p_product: { private: privateData }, p_id: id, p_version: row?.['version'] };
  return world.call(token, 'save_product', body);
};
const read = ({ token }: TestUser, id: string) => world.call(token, 'product_private_data', { p_id: id });
const found = async (filter: object) =>
  (
    await world.call<{ id: string; low_stock_at: number | null }[]>(owner.token, 'list_staff_products', {
      p_filter: JSON.stringify(filter),
    })
  ).map(({ id, low_stock_at }) => ({ id, low: low_stock_at }));

describe('private data of a product', () => {
  test('saved with the product; the cost only for readers of the books', async () => {
    const id = await world.product();
    expect(await save(owner, id, WHOLE)).toMatchObject({ outcome: 'saved' });
    expect(await read(owner, id)).toEqual({ ...WHOLE, publish_at: null });
    const { cost: _cost, ...others } = WHOLE;
    expect(await read(content, id)).toEqual({ ...others, publish_at: null });
    expect(await save(content, id, { ...others, note: 'Lain' })).toMatchObject({ outcome: 'saved' });
    expect(await read(owner, id)).toMatchObject({ ...WHOLE, note: 'Lain' });
    await expect(save(content, id, { ...others, cost: 1 })).rejects.toThrow('403');
    expect(await read(owner, id)).toMatchObject({ cost: 60_000 });
  });
  test('other people: not readable by a column or a function', async () => {
    const id = await world.product();
    await save(owner, id, WHOLE);
    const buyer = await world.buyer();
    const cs = await world.staff('cs');
    for (const person of [buyer, cs]) await expect(read(person, id)).rejects.toThrow('403');
    const answer = await world.database.request(`/rest/v1/products?id=eq.${id}&select=*`, {});
    expect(await answer.text()).not.toMatch(/RAK-7|Budi|60000|low_stock/);
    const table = await world.database.request('/rest/v1/product_private_data?select=*', { token: owner.token });
    expect(table.ok).toBe(false);
  });
  test('change: one entry in the log', async () => {
    const id = await world.product();
    await save(owner, id, WHOLE);
    await save(owner, id, WHOLE);
    await save(owner, id, { ...WHOLE, cost: 70_000 });
    const lines = await world.database.sql<{ detail: { before: object; after: object } }[]>`
      select detail from private.audit_log where subject = ${id} and action = 'product_private_data.changed' order by seq`;
    expect(lines).toHaveLength(2);
    expect(lines[1]?.detail).toMatchObject({ name: 'Diamond 100', before: { cost: 60_000 }, after: { cost: 70_000 } });
  });
  test('product code: finds the product in every spelling', async () => {
    const id = await world.product({ name: 'Yang dicari' });
    await save(owner, id, { internal_code: 'Lemari B-12' });
    expect(await found({ text: 'lemari b-12' })).toMatchObject([{ id }]);
    expect(await found({ text: 'lemari b-1' })).toEqual([]);
  });
  test('product deleted: deleted', async () => {
    const id = await world.product();
    await save(owner, id, WHOLE);
    await world.call(owner.token, 'delete_product', { p_id: id });
    expect(await world.database.sql`select from private.product_private_data where product_id = ${id}`).toHaveLength(0);
  });
});

describe('low stock', () => {
  test('threshold of the product, else of the category, else three; accounts only with their own', async () => {
    const [byDefault, own, enough, account, ownAccount] = await Promise.all([
      world.product({ stock: 3 }),
      world.product({ stock: 8 }),
      world.product({ stock: 4 }),
      world.product({ stock: 1, kind: 'account' }),
      world.product({ stock: 2, kind: 'account' }),
    ]);
    await save(owner, own, { low_stock_at: 8 });
    await save(owner, ownAccount, { low_stock_at: 2 });
    const among = [byDefault, own, enough, account, ownAccount];
    const low = async () => (await found({ stock: 'low' })).map(({ id }) => id).filter((id) => among.includes(id));
    expect((await low()).toSorted()).toEqual([byDefault, own, ownAccount].toSorted());
    await world.database.sql`update categories set low_stock_at = 4`;
    expect((await low()).toSorted()).toEqual([byDefault, own, enough, ownAccount].toSorted());
    const thresholds = await found({});
    const of = (id: string) => thresholds.find((row) => row.id === id)?.low;
    expect([of(enough), of(own), of(account)]).toEqual([4, 8, null]);
    const dashboard = await world.call<{ queues: { low_stock: { count: number } } }>(owner.token, 'dashboard', { p_days: 1 });
    expect(dashboard.queues.low_stock.count).toBe((await found({ stock: 'low', state: 'active' })).length);
    await world.database.sql`update categories set low_stock_at = null`;
  });
});

describe('books', () => {
  test('cost of a sold unit: as at the end of the order', async () => {
    const buyer = await world.buyer();
    const product = await world.product({ stock: 3 });
    await save(owner, product, WHOLE);
    const before = await world.balances();
    const order = await world.paid(buyer, product);
    await world.call('service', 'process_outbox');
    await world.call(owner.token, 'move_order_as_staff', { p_order: order, p_event: 'deliver', p_detail: { note: 'Kode: A1' } });
    expect((await world.balances())['expense:goods']).toBe(before['expense:goods']);
    await world.call(buyer.token, 'step_order', { p_order: order, p_event: 'confirm' });
    await save(owner, product, { ...WHOLE, cost: 1 });
    const after = await world.balances();
    expect([after['expense:goods'], after['goods']]).toEqual([60_000, -60_000]);
    expect(await world.call<object[]>(owner.token, 'ledger_checks')).not.toContainEqual(expect.objectContaining({ is_kept: false }));
  });
  test('revenue and cost by day and month, without the sandbox', async () => {
    const post = (at: string, lines: readonly (readonly [string, number])[], isTest = false) =>
      world.database.sql.begin(async (sql) => {
        await sql`select private.post_journal(${`revenue:${randomUUID()}`}, 'recognised', null, ${sql.json(lines as never)}, null, ${isTest})`;
        await sql`alter table private.journals disable trigger refuse_change`;
        await sql`update private.journals set at = (current_date + ${at}::time) at time zone 'Asia/Jakarta' - ${at.startsWith('0') ? '1 day' : '0'}::interval
        where id = (select max(id) from private.journals)`;
        await sql`alter table private.journals enable trigger refuse_change`;
      });
    await post('10:00', [
      ['order_escrow', 100_000],
      ['revenue:sale', -100_000],
    ]);
    await post('10:00', [
      ['expense:goods', 60_000],
      ['goods', -60_000],
    ]);
    await post('11:00', [
      ['order_escrow', 30_000],
      ['revenue:rental', -30_000],
    ]);
    await post('11:00', [
      ['difference', 700],
      ['goods', -700],
    ]);
    await post('09:00', [
      ['order_escrow', 5_000],
      ['revenue:sale', -5_000],
    ]);
    await post(
      '10:00',
      [
        ['order_escrow', 999],
        ['revenue:sale', -999],
      ],
      true,
    );
    const finance = await world.staff('finance');
    const days = await world.call<{ period: string }[]>(finance.token, 'revenue', { p_by: 'day' });
    expect(days).toMatchObject([
      { sales: 100_000, rentals: 30_000, goods: 60_000, costs: 700 },
      { sales: 5_000, rentals: 0, goods: 0, costs: 0 },
    ]);
    const months = await world.call<{ period: string; sales: number }[]>(finance.token, 'revenue', { p_by: 'month' });
    expect(months.reduce((sum, { sales }) => sum + sales, 0)).toBe(105_000);
    expect(months.every(({ period }) => period.endsWith('-01'))).toBe(true);
    await expect(world.call(content.token, 'revenue', {})).rejects.toThrow('403');
  });
});

describe('publication time', () => {
  test('reached: the product is shown, archived ones are not', async () => {
    const [hidden, archived, later] = [await world.product(), await world.product(), await world.product()];
    const { sql } = world.database;
    await sql`update products set is_active = false where id in ${sql([hidden, archived, later])}`;
    for (const id of [hidden, archived]) await save(owner, id, { publish_at: '2026-01-01T00:00:00Z' });
    await save(owner, later, { publish_at: '2099-01-01T00:00:00Z' });
    await sql`update products set archived_at = now() where id = ${archived}`;
    await world.call('service', 'server_run_due');
    const shown = async (id: string) => (await sql`select is_active from products where id = ${id}`)[0]?.['is_active'];
    expect([await shown(hidden), await shown(archived), await shown(later)]).toEqual([true, false, false]);
    expect((await read(owner, hidden))['publish_at']).toBeNull();
    expect((await read(owner, later))['publish_at']).not.toBeNull();
  });
  test('product shown before: removed', async () => {
    const id = await world.product();
    await world.database.sql`update products set is_active = false where id = ${id}`;
    await save(owner, id, { publish_at: '2099-01-01T00:00:00Z' });
    await world.database.sql`update products set is_active = true where id = ${id}`;
    expect((await read(owner, id))['publish_at']).toBeNull();
  });
  test('visible product: removed', async () => {
    const id = await world.product();
    await save(owner, id, { publish_at: '2099-01-01T00:00:00Z' });
    expect((await read(owner, id))['publish_at']).toBeNull();
  });
});

test('first steps of a shop: visible to those who set it up', async () => {
  expect(await world.call(owner.token, 'first_steps')).toMatchObject({ product: true, payment: false, samples: true });
  await world.database.sql`update products set is_sample = true where id = (select id from products limit 1)`;
  expect(await world.call(owner.token, 'first_steps')).toMatchObject({ samples: false });
  await expect(world.call(content.token, 'first_steps')).rejects.toThrow('403');
});
