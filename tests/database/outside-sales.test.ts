import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { actAs, changeRows } from '../support/answers.ts';
import { frozen, moment } from '../support/frozen-shop.ts';
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

/** A product with three units and the cost of one, and another such product. */
const products = async (cost: number): Promise<readonly [id: string, other: string]> => {
  const ids = [await world.product({ stock: 3 }), await world.product({ stock: 3 })] as const;
  for (const id of ids)
    await world.database.sql`insert into private.product_private_data (product_id, cost) values (${id}, ${cost})
      on conflict (product_id) do update set cost = excluded.cost`;
  return ids;
};
/** Sells as the owner and returns the sale. */
const sold = async (tx: TransactionSql, id: string, amount = 90_000, place = 'Tokopedia'): Promise<string> => {
  const [row] = await tx`select public.sell_outside(${id}, p.updated_at, ${place}, ${amount}) as answer from products p where p.id = ${id}`;
  return String(row?.['answer']['sale']);
};
const undoneSale = async (tx: TransactionSql, id: string, sale: string): Promise<unknown> =>
  (await tx`select public.undo_outside_sale(${id}, ${sale}) as is_undone`)[0]?.['is_undone'];
const inTransaction = <T>(work: (tx: TransactionSql) => Promise<T>): Promise<T> =>
  frozen(world.database.sql, async (tx) => {
    await actAs(tx, owner, { aal: 'aal2' });
    return work(tx);
  });
const unitsOf = async (tx: TransactionSql, id: string): Promise<readonly unknown[]> =>
  (await tx`select state from private.units where product_id = ${id} order by position`).map(({ state }) => state);
const journalsOf = async (tx: TransactionSql, sale: string): Promise<readonly unknown[]> =>
  (
    await tx`select split_part(j.key, ':', 1) as key, j.kind, j.note, (select string_agg(l.account || ' ' || l.amount, ', ' order by l.line)
        from private.journal_lines l where l.journal_id = j.id) as lines
      from private.journals j where j.key like ${`%${sale}`} order by 1`
  ).map(({ key, kind, note, lines }) => [key, kind, note, lines]);
const SALE = ['outside', 'sold_outside', 'Diamond 100, Tokopedia', 'cash:outside 90000, revenue:outside -90000'];
const COST = ['outside_cost', 'cost', 'Diamond 100', 'expense:goods 60000, goods -60000'];

describe('limits of an outside sale', () => {
  const LARGEST = 1_000_000_000_000;
  test.each([
    ['no place', '', 1, false],
    ['a place of spaces', '   ', 1, false],
    ['a place of one letter', 'T', 1, true],
    ['a place of 100 letters', 'x'.repeat(100), 1, true],
    ['a place of 100 letters between spaces', ` ${'x'.repeat(100)} `, 1, true],
    ['a place of 101 letters', 'x'.repeat(101), 1, false],
    ['no money', 'Lapak', 0, true],
    ['a negative amount', 'Lapak', -1, false],
    ['the largest amount', 'Lapak', LARGEST, true],
    ['one rupiah more', 'Lapak', LARGEST + 1, false],
  ])('%s', async (_what, place, amount, isSold) => {
    const id = await world.product();
    const selling = inTransaction((tx) => sold(tx, id, amount, place));
    if (isSold) expect(await selling).toMatch(/^[0-9a-f-]{36}$/);
    else await expect(selling).rejects.toThrow('a place, an amount and a version are needed');
  });

  test.each<readonly [string, string, string | null, string | undefined]>([
    ['the catalogue', 'content', null, '42501'],
    ['the catalogue and payments', 'content', 'payments.write', '42501'],
    ['the catalogue and orders', 'content', 'orders.write', undefined],
    ['orders', 'cs', null, '42501'],
    ['everything', 'admin', null, undefined],
  ])('permission for %s', async (_what, role, more, code) => {
    const id = await world.product({ stock: 3 });
    const staff = await world.staff(role);
    const answer = (work: (tx: TransactionSql) => Promise<unknown>) =>
      inTransaction(async (tx) => {
        if (more !== null) await changeRows(tx, `insert into private.role_permissions (role, permission) values ('${role}', '${more}')`);
        return work(tx);
      }).then(
        () => undefined,
        (error: { code: string }) => error.code,
      );
    expect(await answer(async (tx) => actAs(tx, staff, { aal: 'aal2' }).then(() => sold(tx, id)))).toBe(code);
    const undoing = async (tx: TransactionSql) => {
      const sale = await sold(tx, id);
      await actAs(tx, staff, { aal: 'aal2' });
      await undoneSale(tx, id, sale);
    };
    expect(await answer(undoing)).toBe(code);
  });
});

test('outside sale of an unknown product: missing; without a place, an amount or a version: refused', async () => {
  const id = await world.product();
  const answer = (call: string) =>
    inTransaction(async (tx) => (await tx.unsafe(`select public.sell_outside(${call}) as answer`))[0]?.['answer']).catch(
      (error: { code: string }) => error.code,
    );
  expect(await answer(`'${randomUUID()}', now(), 'Lapak', 1`)).toEqual({ outcome: 'missing' });
  expect(await answer(`'${id}', now(), 'Lapak', 1`)).toEqual({ outcome: 'stale' });
  for (const given of [`null, 'Lapak', 1`, 'now(), null, 1', `now(), 'Lapak', null`])
    expect(await answer(`'${id}', ${given}`)).toBe('22023');
});

describe('books of an outside sale', () => {
  test.each([
    ['price and cost', 90_000, 60_000, [SALE, COST]],
    ['no price', 0, 60_000, [COST]],
    ['no cost', 90_000, 0, [SALE]],
    [
      'one rupiah each',
      1,
      1,
      [
        [...SALE.slice(0, 3), 'cash:outside 1, revenue:outside -1'],
        [...COST.slice(0, 3), 'expense:goods 1, goods -1'],
      ],
    ],
  ])('%s', async (_what, amount, cost, journals) => {
    const [id, other] = await products(cost);
    await inTransaction(async (tx) => {
      const sale = await sold(tx, id, amount);
      expect(await journalsOf(tx, sale)).toEqual(journals);
      const [row] = await tx`select product_id, amount::integer, cost::integer, undone_at from private.outside_sales where id = ${sale}`;
      expect(row).toEqual({ product_id: id, amount, cost: cost === 0 ? null : cost, undone_at: null });
      expect([await unitsOf(tx, id), await unitsOf(tx, other)]).toEqual([
        ['available', 'available', 'withdrawn'],
        ['available', 'available', 'available'],
      ]);
      const [audit] = await tx`select a.actor, a.detail, u.id as unit from private.audit_log a
        join private.units u on u.product_id = ${id} and u.state = 'withdrawn' where a.subject = ${id} and a.action = 'products.sold_outside'`;
      expect(audit).toMatchObject({
        actor: owner.id,
        detail: { name: 'Diamond 100', sale, place: 'Tokopedia', price: amount, unit: audit?.['unit'] },
      });
    });
  });

  test('undone: counter-journals of this sale alone, its unit is for sale again', async () => {
    const [id, other] = await products(60_000);
    await inTransaction(async (tx) => {
      const [first, second, elsewhere] = [await sold(tx, id), await sold(tx, id), await sold(tx, other)];
      expect(await undoneSale(tx, id, elsewhere)).toBe(false);
      expect(await undoneSale(tx, other, first)).toBe(false);
      expect([await undoneSale(tx, id, first), await undoneSale(tx, id, first)]).toEqual([true, false]);
      expect(await journalsOf(tx, first)).toEqual([
        SALE,
        COST,
        ['undone_outside', 'sold_outside_undone', SALE[2], 'cash:outside -90000, revenue:outside 90000'],
        ['undone_outside_cost', 'cost_undone', COST[2], 'expense:goods -60000, goods 60000'],
      ]);
      for (const sale of [second, elsewhere]) expect(await journalsOf(tx, sale)).toEqual([SALE, COST]);
      const undone = await tx`select id from private.outside_sales where undone_at = ${tx.unsafe(moment())}`;
      expect(undone.map((row) => row['id'])).toEqual([first]);
      expect([await unitsOf(tx, id), await unitsOf(tx, other)]).toEqual([
        ['available', 'withdrawn', 'available'],
        ['available', 'available', 'withdrawn'],
      ]);
      expect((await tx`select stock from products where id in (${id}, ${other}) order by id = ${id}`).map(({ stock }) => stock)).toEqual([
        2, 2,
      ]);
      expect(await undoneSale(tx, id, second)).toBe(true);
      expect(await unitsOf(tx, id)).toEqual(['available', 'available', 'available']);
    });
  });

  test('undone after its unit was taken otherwise: a new unit is for sale', async () => {
    const [id] = await products(0);
    await inTransaction(async (tx) => {
      const sale = await sold(tx, id);
      await tx`update private.units set state = 'quarantined' where product_id = ${id} and state = 'withdrawn'`;
      expect(await undoneSale(tx, id, sale)).toBe(true);
      expect(await unitsOf(tx, id)).toEqual(['available', 'available', 'quarantined', 'available']);
    });
  });

  test('audited: each sale in the order of ids, after a given one, with what is booked', async () => {
    const [id] = await products(60_000);
    await inTransaction(async (tx) => {
      await changeRows(tx, 'delete from private.outside_sales');
      const sales = [await sold(tx, id), await sold(tx, id), await sold(tx, id, 0)];
      await undoneSale(tx, id, sales[0] ?? '');
      const audited = async (after: string | null, limit: number) =>
        (await tx`select a from private.audited_outside_sales(${after}, ${limit}) a`).map(({ a }) => a);
      const inOrder = sales.toSorted();
      const all = await audited(null, 9);
      expect(all.map((row) => row.id)).toEqual(inOrder);
      expect((await audited(null, 2)).map((row) => row.id)).toEqual(inOrder.slice(0, 2));
      expect((await audited(inOrder[0] ?? '', 9)).map((row) => row.id)).toEqual(inOrder.slice(1));
      const byId = (sale?: string) => all.find((row) => row.id === sale);
      const shown = { subject: 'outside_sale', reference: 'Diamond 100', amount: 90_000, cost: 60_000 };
      expect(byId(sales[0])).toEqual({ ...shown, id: sales[0], is_undone: true, booked: [] });
      const line = (account: string, amount: number) => ({ account, amount, party: null });
      const ofCost = [line('expense:goods', 60_000), line('goods', -60_000)];
      const booked = [line('cash:outside', 90_000), ...ofCost, line('revenue:outside', -90_000)];
      expect(byId(sales[1])).toEqual({ ...shown, id: sales[1], is_undone: false, booked });
      expect(byId(sales[2])).toMatchObject({ amount: 0, is_undone: false, booked: ofCost });
    });
  });
});
