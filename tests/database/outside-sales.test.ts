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

const save = async (id: string, privateData: object) => {
  const [row] = await world.database.sql`select updated_at::text as version from products where id = ${id}`;
  const body = { p_product: { private: privateData }, p_id: id, p_version: row?.['version'] };
  return world.call(owner.token, 'save_product', body);
};

describe('outside sale', () => {
  const sell = async ({ token }: TestUser, id: string, place = 'Tokopedia', amount = 90_000) => {
    const [row] = await world.database.sql`select updated_at::text as version from products where id = ${id}`;
    return world.call(token, 'sell_outside', { p_id: id, p_version: row?.['version'], p_place: place, p_amount: amount });
  };
  const stockOf = async (id: string) => (await world.database.sql`select stock from products where id = ${id}`)[0]?.['stock'];
  test('takes a unit, posts revenue and cost, and can be undone once', async () => {
    const id = await world.product({ stock: 1, kind: 'account' });
    await save(id, { cost: 60_000 });
    const before = await world.balances();
    const change = async (account: string) => ((await world.balances())[account] ?? 0) - (before[account] ?? 0);
    const answer = await sell(owner, id);
    expect(answer).toMatchObject({ outcome: 'saved' });
    expect([await stockOf(id), await change('revenue:outside'), await change('cash:outside'), await change('expense:goods')]).toEqual([
      0, -90_000, 90_000, 60_000,
    ]);
    expect(await sell(owner, id)).toEqual({ outcome: 'sold_out' });
    const undo = () => world.call(owner.token, 'undo_outside_sale', { p_id: id, p_sale: answer['sale'] });
    expect([await undo(), await undo()]).toEqual([true, false]);
    expect([await stockOf(id), await change('revenue:outside'), await change('expense:goods')]).toEqual([1, 0, 0]);
    expect(await world.call<object[]>(owner.token, 'ledger_checks')).not.toContainEqual(expect.objectContaining({ is_kept: false }));
  });
  test('undone: the sold unit returns with its sealed data', async () => {
    const id = await world.product({ stock: 2 });
    const units = async () => {
      const rows = await world.database.sql`select id, state from private.units where product_id = ${id} order by id`;
      return rows.map((row) => [row['id'], row['state']]);
    };
    const before = await units();
    const answer = await sell(owner, id);
    expect((await units()).filter(([, state]) => state === 'withdrawn')).toHaveLength(1);
    await world.call(owner.token, 'undo_outside_sale', { p_id: id, p_sale: answer['sale'] });
    expect(await units()).toEqual(before);
  });
  test('needs channel, price and version, and no sample', async () => {
    const id = await world.product();
    const [row] = await world.database.sql`select updated_at::text as version from products where id = ${id}`;
    const whole = { p_id: id, p_version: row?.['version'], p_place: 'Lapak', p_amount: 1 };
    for (const part of ['p_version', 'p_place', 'p_amount'])
      await expect(world.call(owner.token, 'sell_outside', { ...whole, [part]: null })).rejects.toThrow('400');
    await world.database.sql`update products set is_sample = true where id = ${id}`;
    expect(await world.call(owner.token, 'sell_outside', whole)).toEqual({ outcome: 'missing' });
    expect(await stockOf(id)).toBe(5);
    await world.database.sql`update products set is_sample = false where id = ${id}`;
  });
  test('needs permission for catalogue and orders, and the present version', async () => {
    const id = await world.product();
    await expect(sell(content, id)).rejects.toThrow('403');
    await expect(sell(owner, id, ' ')).rejects.toThrow('400');
    const stale = { p_id: id, p_version: '2026-01-01T00:00:00Z', p_place: 'Lapak', p_amount: 1 };
    expect(await world.call(owner.token, 'sell_outside', stale)).toEqual({ outcome: 'stale' });
    expect(await stockOf(id)).toBe(5);
  });
});
