import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { takeStep } from '../support/order-effects.ts';
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

test('running rental, matched as price only: its deposit is separated once', async () => {
  const order = await matchedAsPrice(false);
  expect(await balancesOf(order)).toEqual({ order_escrow: -70_000 });
  await migrate();
  await migrate();
  expect(await balancesOf(order)).toEqual({ order_escrow: -20_000, deposit_escrow: -50_000 });
});

test('ended rental, matched as price only: its deposit is owed to the renter once', async () => {
  const order = await matchedAsPrice(true);
  expect(await balancesOf(order)).toEqual({});
  await migrate();
  await migrate();
  expect(await balancesOf(order)).toEqual({ refund_payable: -50_000 });
  expect(await world.database.sql`select amount, state from private.refunds where order_id = ${order}`).toMatchObject([
    { amount: '50000', state: 'granted' },
  ]);
});

test('added refunds of decisions: name their complaint; the final amount is the total', async () => {
  const { sql } = world.database;
  const [buyer, judge, product] = [await world.buyer(), await world.staff('owner'), await world.product()];
  const order = await world.paid(buyer, product);
  const take = async (by: typeof judge, steps: string): Promise<void> => {
    for (const step of steps.split(', ')) await takeStep(world, by, { order, buyer, product }, step);
  };
  await take(world.owner, 'staff: deliver, complain, decide: part_refund 30000, sent, appeal');
  await take(judge, 'decide: part_refund 50000, complain, decide: part_refund 10000');
  const stored = () => sql`select c.amount, string_agg(r.amount::text, ' ' order by r.granted_at) as refunds
    from private.complaints c join private.refunds r on r.complaint_id = c.id where c.order_id = ${order} group by c.id order by c.opened_at`;
  const wanted = [
    { amount: '50000', refunds: '30000 20000' },
    { amount: '10000', refunds: '10000' },
  ];
  expect(await stored()).toEqual(wanted);
  await sql`update private.refunds set complaint_id = null where order_id = ${order}`;
  await sql`update private.complaints set amount = 20000 where order_id = ${order} and state = 'final'`;
  const text = readFileSync('supabase/migrations/20261128990200_final_refund_decisions.sql', 'utf8');
  await sql.unsafe(/update private\.refunds r .*?(?=reset check_function_bodies)/s.exec(text)?.[0] ?? '');
  expect(await stored()).toEqual(wanted);
});

test('short payment that waited for staff: its rest can be paid', async () => {
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
