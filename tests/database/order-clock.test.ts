import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import { jumpClock, sleepForADay } from '../support/orders/days.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let databases: readonly TestDatabase[];
let world: OrderWorld;
beforeEach(async () => {
  world = await openOrderWorld();
  databases = [await openTestDatabase(), await openTestDatabase()];
});
afterEach(async () => {
  await world.close();
  for (const database of databases) await database.close();
});
const urls = (): readonly [string, string] => [databases[0]?.url ?? '', databases[1]?.url ?? ''];

test('a day without the scheduler: the same states, money, units and open deadlines as with it', async () => {
  const { different, findings, failures, unsent, states } = await sleepForADay(urls());
  expect({ different, findings, failures, unsent }).toEqual({ different: [], findings: [], failures: [], unsent: 0 });
  expect(Object.keys(states).toSorted()).toEqual(['cancelled', 'completed', 'delivered', 'expired', 'pending_payment', 'processing']);
}, 300_000);

test('clock set back and forward again: no deadline or notification is lost, nothing is early', async () => {
  const { different, findings, failures, unsent, early } = await jumpClock(urls());
  expect({ different, findings, failures, unsent, early }).toEqual({ different: [], findings: [], failures: [], unsent: 0, early: 0 });
}, 300_000);

test('scheduler off: the next buyer gets the unpaid unit, and the expired order cannot be paid', async () => {
  const [rina, sari] = [await world.buyer(), await world.buyer()];
  const product = await world.product({ stock: 1 });
  const { id } = await world.place(rina, product);
  expect(await world.place(sari, product)).toMatchObject({ code: 'SOLD_OUT' });
  await world.letTimePass(String(id), '1 hour');
  expect(await world.call(rina.token, 'take_payment_attempt', { p_order: id, p_method: 'sandbox' })).toMatchObject({ code: 'NOT_PAYABLE' });
  const taken = await world.place(sari, product);
  expect(taken).toMatchObject({ state: 'pending_payment' });
  const orders = await world.database.sql<{ id: string; state: string; is_open: boolean }[]>`
    select o.id, o.state, f.is_open from orders o join private.order_facts f on f.order_id = o.id order by o.created_at desc`;
  expect(orders.find((order) => order.id === id)).toEqual({ id, state: 'expired', is_open: false });
  expect(orders.find((order) => order.id === taken['id'])).toMatchObject({ state: 'pending_payment', is_open: true });
});
