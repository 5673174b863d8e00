import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import postgres from 'postgres';
import { CountingServer, setMachineClock } from '../support/machine-clock.ts';
import { openRentalWorld, type RentalWorld } from '../support/rental-world.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
let world: RentalWorld;
let server: CountingServer;

beforeAll(async () => {
  world = await openRentalWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  const { sql } = world.database;
  await setMachineClock(sql, '0 seconds');
  await sql`delete from private.shop_clock_counts`;
  await sql`update private.shop_clock set stored_at = null, machine_at = null, is_held = false, held_since = null`;
  server = new CountingServer(sql, 'first boot');
  await server.beat();
});

const jump = async (seconds: number): Promise<void> => {
  await setMachineClock(world.database.sql, `${seconds} seconds`);
  await server.beat(5);
};
const confirm = (difference: number) => world.call(world.owner.token, 'confirm_shop_clock', { p_difference: difference });
/** Seconds from the shop's time to a moment that a query answers as `at`. */
const left = async (query: string): Promise<number> => {
  const [row] = await world.database.sql.unsafe(`select extract(epoch from (${query}) - private.shop_now()) as left`);
  return Math.round(Number(row?.['left']));
};

/** A running rental of an hour, and time that is asked for after it. */
const extended = async () => {
  const { product, option, renter } = await world.rentalShop();
  const rental = await world.rented(renter, product, option);
  await world.open(renter, rental);
  const { id } = await world.call(renter.token, 'place_extension', {
    p_key: crypto.randomUUID(),
    p_parent: rental,
    p_expected_total: 10_000,
    p_rules_version: 1,
  });
  return { rental, renter, extension: String(id) };
};

describe('clock confirmed a day ahead', () => {
  test('rental with an unpaid extension: keeps its remaining time, and the extension joins once it is paid', async () => {
    const { rental, renter, extension } = await extended();
    await jump(DAY);
    expect(await confirm(DAY)).toEqual({ outcome: 'done', kept_ends: 0 });
    await world.call('service', 'process_outbox');
    expect(await world.detail(renter, rental)).toMatchObject({ state: 'rented' });
    const end = `select upper(period) from private.rentals where order_id = '${rental}'`;
    expect(Math.abs((await left(end)) - HOUR)).toBeLessThan(30);
    expect(await left(`select lower(period) from private.rentals where order_id = '${extension}'`)).toBe(await left(end));
    await world.pay(renter, extension);
    expect(await world.detail(renter, extension)).toMatchObject({ state: 'completed' });
    expect(Math.abs((await left(end)) - 2 * HOUR)).toBeLessThan(30);
  });
  test('deadline written during the confirmation: keeps its remaining time', async () => {
    const buyer = await world.buyer();
    const order = await world.paid(buyer, await world.product({ stock: 1, kind: 'service' }));
    await jump(DAY);
    const connection = postgres(world.database.url, { max: 1 });
    try {
      let confirmed: Promise<unknown> = Promise.resolve();
      let isDone = false;
      await connection.begin(async (other) => {
        await other`select from orders where id = ${order} for update`;
        await other`select private.set_deadline(${order}, 'refund', private.shop_now() + interval '1 hour')`;
        confirmed = confirm(DAY).finally(() => {
          isDone = true;
        });
        for (let isWaiting = false; !isWaiting && !isDone; ) {
          const [row] = await world.database.sql<{ n: number }[]>`
            select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
          isWaiting = (row?.n ?? 0) > 0;
        }
      });
      expect(await confirmed).toMatchObject({ outcome: 'done' });
      const due = await left(`select due_at from private.order_deadlines where order_id = '${order}' and name = 'refund'`);
      expect(Math.abs(due - HOUR)).toBeLessThan(30);
    } finally {
      await connection.end();
    }
  });
});

describe('clock confirmed a day behind', () => {
  test('waiting items: wait as long as before', async () => {
    const { sql } = world.database;
    const buyer = await world.buyer();
    const order = await world.paid(buyer, await world.product({ stock: 1, kind: 'service' }));
    const { id: placed } = await world.place(buyer, await world.product({ stock: 1, kind: 'service' }));
    await world.call(buyer.token, 'take_payment_attempt', { p_order: placed, p_method: 'sandbox' });
    await sql`update private.payment_attempts set next_inquiry_at = private.shop_now() + interval '60 s' where order_id = ${String(placed)}`;
    await sql`update private.order_facts set deliver_at = private.shop_now() + interval '2 hours' where order_id = ${order}`;
    await sql`insert into private.order_outbox (order_id, seq, notice, not_before) values (${order}, 999, 'paid', private.shop_now() + interval '80 s')`;
    await sql`insert into private.message_outbox (key, user_id, text, audience, kind, order_id, not_before)
      values ('confirmed', ${buyer.id}, 'x', 'buyer', 'order', ${order}, private.shop_now() + interval '90 s')`;
    await sql`select public.server_take_limits('{confirmed}', '{1}', '{600}')`;
    await jump(-DAY);
    expect(await confirm(-DAY)).toMatchObject({ outcome: 'done' });
    const waits = [
      await left(`select next_inquiry_at from private.payment_attempts where order_id = '${String(placed)}'`),
      await left(`select deliver_at from private.order_facts where order_id = '${order}'`),
      await left(`select not_before from private.order_outbox where seq = 999`),
      await left(`select not_before from private.message_outbox where key = 'confirmed'`),
      Number((await sql`select public.server_wait_for_limits('{confirmed}', '{1}', '{600}') as s`)[0]?.['s']),
    ];
    for (const [place, wait] of [60, 2 * HOUR, 80, 90, 600].entries()) expect(Math.abs((waits[place] ?? 0) - wait)).toBeLessThan(30);
  });
});
