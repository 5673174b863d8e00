import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openRentalWorld, type RentalWorld } from '../support/rental-world.ts';

let world: RentalWorld;
beforeAll(async () => {
  world = await openRentalWorld();
});
afterAll(() => world.close());

const migrate = (): Promise<unknown> =>
  world.database.sql.unsafe(readFileSync('supabase/upgrade/20261128910000_cases_from_before.sql', 'utf8'));
/** Balances of an order by account. */
const balancesOf = async (order: string): Promise<Record<string, number>> => {
  const rows = await world.database.sql<{ account: string; balance: string }[]>`
    select l.account, sum(l.amount) as balance from private.journal_lines l where l.party = ${order} group by 1 having sum(l.amount) <> 0`;
  return Object.fromEntries(rows.map(({ account, balance }) => [account, Number(balance)]));
};

/** A running rental whose payment was matched as price alone, as earlier versions did. */
const matchedAsPrice = async (isOver: boolean): Promise<string> => {
  const { product, option, renter } = await world.rentalShop(1, { '1 jam': 20_000 }, 50_000);
  const order = await world.rented(renter, product, option);
  await world.database.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`update private.journals set kind = 'matched', key = 'matched:' || id where order_id = ${order} and kind = 'paid'`;
    await sql`update private.journal_lines set account = 'unmatched_receipts' where account like 'cash:%'
      and journal_id in (select id from private.journals where order_id = ${order})`;
    await sql`delete from private.journal_lines where account = 'deposit_escrow' and party = ${order}`;
    await sql`update private.journal_lines set amount = -70000 where account = 'order_escrow' and party = ${order}`;
  });
  await world.open(renter, order);
  if (isOver) {
    await world.call(renter.token, 'end_rental', { p_order: order });
    await world.rotate(order);
  }
  return order;
};

test('a rental matched as price alone, running: its deposit is set apart, once', async () => {
  const order = await matchedAsPrice(false);
  expect(await balancesOf(order)).toEqual({ order_escrow: -70_000 });
  await migrate();
  await migrate();
  expect(await balancesOf(order)).toEqual({ order_escrow: -20_000, deposit_escrow: -50_000 });
});

test('a rental matched as price alone, over: its deposit is owed to the renter, once', async () => {
  const order = await matchedAsPrice(true);
  expect(await balancesOf(order)).toEqual({});
  await migrate();
  await migrate();
  expect(await balancesOf(order)).toEqual({ refund_payable: -50_000 });
  expect(await world.database.sql`select amount, state from private.refunds where order_id = ${order}`).toMatchObject([
    { amount: '50000', state: 'granted' },
  ]);
});

test('a short payment that waited for staff: its rest can be paid', async () => {
  const { sql } = world.database;
  await sql`update private.payment_settings set accounts = ${sql.json([{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }])}`;
  const buyer = await world.buyer();
  const order = String((await world.place(buyer, await world.product()))['id']);
  const attempt = await world.call(buyer.token, 'take_payment_attempt', { p_order: order, p_method: 'sandbox' });
  const observation = { state: 'paid', amount: 60_000, provider_status: 'paid' };
  await world.call('service', 'server_observe', { p_reference: attempt['reference'], p_source: 'inquiry', p_observation: observation });
  await sql`select private.pause_deadlines(${order})`;
  const pay = () => world.call(buyer.token, 'take_payment_attempt', { p_order: order, p_method: 'sandbox' });
  expect(await pay()).toMatchObject({ code: 'NOT_PAYABLE' });
  await migrate();
  expect(await pay()).toMatchObject({ amount: 40_000 });
});
