import { afterAll, beforeAll, expect, test } from '@jest/globals';
import postgres, { type Sql } from 'postgres';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import { eventually } from '../support/shop-process.ts';

/** More orders than a loop of PL/pgSQL fetches, and locks, at first. */
const OVERDUE = 15;

let world: OrderWorld;
const sessions: Sql[] = [];
const session = (): Sql => {
  const sql = postgres(world.database.url, { max: 1, onnotice: () => undefined });
  sessions.push(sql);
  return sql;
};
beforeAll(async () => {
  world = await openOrderWorld();
  const { sql } = world.database;
  await sql`update private.payment_settings set accounts = ${sql.json([{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }])}`;
});
afterAll(async () => {
  for (const sql of sessions) await sql.end();
  await world.close();
});

/** Orders at the end of their payment deadline, the most overdue first, with an open transfer each. */
const overdueOrders = async () => {
  const orders = [];
  for (let at = 0; at < OVERDUE; at += 1) {
    const buyer = await world.buyer();
    const product = await world.product({ stock: 1 });
    const id = String((await world.place(buyer, product))['id']);
    await world.call(buyer.token, 'take_payment_attempt', { p_order: id, p_method: 'transfer' });
    await world.database.sql`update private.order_deadlines set due_at = now() - make_interval(mins => ${60 - at}) where order_id = ${id}`;
    orders.push({ id, buyer, product });
  }
  return orders;
};
const stateOf = async (id: string): Promise<unknown> => (await world.database.sql`select state from orders where id = ${id}`)[0]?.['state'];

test('deadline that is ended while the scheduler works: not applied', async () => {
  const orders = await overdueOrders();
  const [first, last] = [orders[0], orders.at(-1)];
  if (first === undefined || last === undefined) throw new Error('no orders');
  const [holder, scheduler] = [session(), session()];
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHolding = false;
  const holding = holder.begin(async (sql) => {
    await sql`select 1 from private.units where product_id = ${first.product} for update`;
    isHolding = true;
    await held;
  });
  await eventually(async () => isHolding);
  const sweep = scheduler`select private.move_due_orders()`.execute();
  await eventually(async () => {
    const [row] = await world.database.sql<{ waits: boolean }[]>`
      select exists (select from pg_stat_activity where wait_event_type = 'Lock' and query like '%move_due_orders%'
        and datname = current_database()) as waits`;
    return row?.waits === true;
  });
  expect(await world.call(last.buyer.token, 'step_order', { p_order: last.id, p_event: 'submit_proof' })).toMatchObject({
    state: 'payment_review',
  });
  release();
  await Promise.all([holding, sweep]);
  expect([await stateOf(first.id), await stateOf(last.id)]).toEqual(['expired', 'payment_review']);
}, 300_000);
