import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Sql } from 'postgres';
import { deliveredAccount } from '../support/credential-world.ts';
import { CountingServer, setMachineClock } from '../support/machine-clock.ts';
import { openRentalWorld, type RentalWorld } from '../support/rental-world.ts';
import type { TestUser } from '../support/test-database.ts';

type Json = Record<string, unknown>;

const HOUR = 3600;
/** Longer than every right below. */
const JUMP = 8 * 24 * HOUR;
let world: RentalWorld;
let sql: Sql;
let cs: TestUser;
let finance: TestUser;
let server: CountingServer;

beforeAll(async () => {
  world = await openRentalWorld(['sandbox', 'manual']);
  sql = world.database.sql;
  await sql`update private.payment_settings set accounts = ${sql.json([{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }])}`;
});
afterAll(() => world.close());
beforeEach(async () => {
  await setMachineClock(sql, '0 seconds');
  await sql`delete from private.shop_clock_counts`;
  await sql`delete from private.clock_skips`;
  await sql`update private.shop_clock set stored_at = null, machine_at = null, is_held = false, held_since = null`;
  server = new CountingServer(sql, 'first boot');
  await server.beat();
  [cs, finance] = [await world.staff('cs'), await world.staff('finance')];
});

/** The clock jumps ahead, and the owner confirms it. */
const skip = async (): Promise<void> => {
  await setMachineClock(sql, `${JUMP} seconds`);
  await server.beat(5);
  expect(await world.call(world.owner.token, 'confirm_shop_clock', { p_difference: JUMP })).toMatchObject({ outcome: 'done' });
};
const left = async (query: string): Promise<number> => {
  const [row] = await sql.unsafe<{ left: string }[]>(`select extract(epoch from (${query}) - private.shop_now()) as left`);
  return Number(row?.left);
};
const complain = (who: TestUser, order: string): Promise<Json> =>
  world.call(who.token, 'open_complaint', { p_order: order, p_reason: 'other', p_text: 'Data akun tidak sesuai.' });
const purchase = async () => {
  const who = await world.buyer();
  const product = await world.product({ kind: 'account', stock: 1, price: 400_000 });
  return { who, order: await deliveredAccount(world, who, world.owner, product) };
};
const endedRental = async () => {
  const { product, option, renter } = await world.rentalShop(1, { '1 jam': 20_000 });
  const order = await world.rented(renter, product, option);
  await world.open(renter, order);
  await world.call(renter.token, 'end_rental', { p_order: order });
  return { who: renter, order };
};

describe.each([
  ['purchase', purchase],
  ['rental', endedRental],
] as const)('appeal of a %s after a clock is confirmed days ahead', (_, make) => {
  test.each([
    ['an hour', 1, undefined, 71],
    ['73 hours', 73, 'TOO_LATE', null],
  ] as const)('decided %s before', async (_age, hours, code, until) => {
    const { who, order } = await make();
    const { id } = await complain(who, order);
    await world.call(cs.token, 'decide_complaint', {
      ...{ p_complaint: id, p_outcome: 'no_fault', p_detail: {}, p_reason: 'Bukti video sudah kami lihat.' },
    });
    await sql`update private.complaints set decided_at = decided_at - make_interval(hours => ${hours}) where id = ${String(id)}`;
    await skip();
    const { complaint } = (await world.call(who.token, 'order_detail', { p_order: order })) as {
      complaint: { appeal_until: string | null };
    };
    const shown = complaint.appeal_until === null ? null : (await left(`timestamptz '${complaint.appeal_until}'`)) / HOUR;
    if (until === null) expect(shown).toBeNull();
    else expect(shown).toBeCloseTo(until, 1);
    expect((await world.call(who.token, 'appeal_complaint', { p_complaint: id, p_text: 'Videonya belum dilihat.' }))['code']).toBe(code);
  });
});

describe('complaint after a clock is confirmed days ahead', () => {
  test.each([
    ['an hour', '1 hour', undefined],
    ['25 hours', '25 hours', 'TOO_LATE'],
  ])('rental that ended %s before', async (_, age, code) => {
    const { who, order } = await endedRental();
    await world.letRentalPass(order, age);
    await skip();
    expect((await complain(who, order))['code']).toBe(code);
  });
  test.each([
    ['an hour', '1 hour', undefined],
    ['five days', '5 days', 'TOO_LATE'],
  ])('order without warranty, delivered %s before', async (_, age, code) => {
    const buyer = await world.buyer();
    const admin = await world.staff('admin');
    const order = await world.paid(buyer, await world.product({ stock: 1 }));
    await world.call(admin.token, 'move_order_as_staff', { p_order: order, p_event: 'deliver', p_detail: { note: 'Sudah dikirim' } });
    await world.call(buyer.token, 'step_order', { p_order: order, p_event: 'confirm' });
    await sql.begin(async (transaction) => {
      await transaction`set local session_replication_role = replica`;
      await transaction`update order_events set at = at - ${age}::interval where order_id = ${order} and event = 'deliver'`;
    });
    await skip();
    expect((await complain(buyer, order))['code']).toBe(code);
  });
});

describe('waiting times after a clock is confirmed days ahead', () => {
  const placed = async (method: string) => {
    const buyer = await world.buyer();
    const order = String((await world.place(buyer, await world.product({ stock: 1 })))['id']);
    await world.call(buyer.token, 'take_payment_attempt', { p_order: order, p_method: method });
    return { buyer, order };
  };
  test('amount of a payment that may still arrive: stays reserved', async () => {
    const { order } = await placed('transfer');
    await sql`update private.payment_attempts set state = 'expired', ended_at = private.shop_now() where order_id = ${order}`;
    await skip();
    const held = (): Promise<number> => left(`select held_until from private.payment_attempts where order_id = '${order}'`);
    expect(Math.abs((await held()) - 2 * HOUR)).toBeLessThan(30);
    // It is computed anew with each change of the attempt.
    await sql`update private.payment_attempts set inquiries = inquiries + 1 where order_id = ${order}`;
    expect(Math.abs((await held()) - 2 * HOUR)).toBeLessThan(30);
  });
  test('expired claim: stays in the list of staff', async () => {
    const { order } = await placed('transfer');
    await sql`update orders set state = 'expired' where id = ${order}`;
    await sql`update private.order_facts set proof_at = private.shop_now() - interval '6 days' where order_id = ${order}`;
    await skip();
    finance = await world.staff('finance');
    const listed = await world.call<{ order_id: string }[]>(finance.token, 'payment_reviews');
    expect(listed.map((row) => row.order_id)).toContain(order);
  });
  test('sign-in code: readable; cautious delivery: postponed; message: still to be sent', async () => {
    const { who, order } = await purchase();
    await sql`insert into private.login_code_requests (order_id, promised_at, sealed, answered_at, expires_at)
      values (${order}, private.shop_now(), 'segel', private.shop_now(), private.shop_now() + interval '5 minutes')`;
    await sql`update private.order_facts set deliver_at = private.shop_now() + interval '2 hours' where order_id = ${order}`;
    await sql`insert into private.message_outbox (key, user_id, text, audience, kind, order_id)
      values ('rights', ${who.id}, 'x', 'buyer', null, ${order})`;
    await skip();
    expect(Math.abs((await left(`select expires_at from private.login_code_requests where order_id = '${order}'`)) - 300)).toBeLessThan(30);
    expect(Math.abs((await left(`select deliver_at from private.order_facts where order_id = '${order}'`)) - 2 * HOUR)).toBeLessThan(30);
    expect(await sql`select private.is_message_due(m) as is_due from private.message_outbox m where m.key = 'rights'`).toEqual([
      { is_due: true },
    ]);
  });
});

test('skip undone by a clock confirmed behind: prolongs nothing', async () => {
  const { who, order } = await endedRental();
  await skip();
  await setMachineClock(sql, '0 seconds');
  await server.beat(5);
  const owner = await world.staff('owner');
  expect(await world.call(owner.token, 'confirm_shop_clock', { p_difference: -JUMP })).toMatchObject({ outcome: 'done' });
  expect(await sql`select * from private.clock_skips`).toEqual([]);
  await world.letRentalPass(order, '25 hours');
  expect((await complain(who, order))['code']).toBe('TOO_LATE');
});
