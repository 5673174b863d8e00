import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { changeRows, freezeShopTime, undone, withIds } from '../support/answers.ts';
import { deliveredAccount } from '../support/credential-world.ts';
import { openRentalWorld, type RentalWorld } from '../support/rental-world.ts';
import type { TestUser } from '../support/test-database.ts';

type Json = Record<string, unknown>;

let world: RentalWorld;
let cs: TestUser;
beforeAll(async () => {
  world = await openRentalWorld();
  cs = await world.staff('cs');
});
afterAll(() => world.close());

const REASON = 'Bukti video sudah kami lihat bersama.';
const complain = (who: TestUser, order: unknown): Promise<Json> =>
  world.call(who.token, 'open_complaint', { p_order: order, p_reason: 'other', p_text: 'Data akun tidak sesuai.' });
const decide = (by: TestUser, complaint: unknown, outcome = 'no_fault', detail: Json = {}): Promise<Json> =>
  world.call(by.token, 'decide_complaint', { p_complaint: complaint, p_outcome: outcome, p_detail: detail, p_reason: REASON });
const appeal = (who: TestUser, complaint: unknown): Promise<Json> =>
  world.call(who.token, 'appeal_complaint', { p_complaint: complaint, p_text: 'Videonya belum dilihat.' });
const backdate = (complaint: unknown, column: 'decided_at' | 'appealed_at', interval: string): Promise<unknown> =>
  world.database.sql`update private.complaints set ${world.database.sql(column)} = ${world.database.sql(column)} - ${interval}::interval
    where id = ${String(complaint)}`;
const hoursLeft = async (complaint: unknown): Promise<number> => {
  const [row] = await world.database.sql<{ hours: string }[]>`
    select extract(epoch from due_at - now()) / 3600 as hours from private.complaints where id = ${String(complaint)}`;
  return Number(row?.hours);
};
const purchase = async (): Promise<{ who: TestUser; order: string }> => {
  const who = await world.buyer();
  const product = await world.product({ kind: 'account', stock: 1, price: 400_000 });
  return { who, order: await deliveredAccount(world, who, cs, product) };
};
/** A rental that was opened and ended. */
const endedRental = async (deposit = 0): Promise<{ who: TestUser; order: string }> => {
  const { product, option, renter } = await world.rentalShop(1, { '1 jam': 20_000 }, deposit);
  const order = await world.rented(renter, product, option);
  await world.open(renter, order);
  await world.call(renter.token, 'end_rental', { p_order: order });
  return { who: renter, order };
};
const ORDERS = [
  ['purchase', purchase],
  ['rental', endedRental],
] as const;

describe('complaint about a rental', () => {
  test.each([
    ['23 hours 59 minutes', undefined],
    ['24 hours 1 minute', 'TOO_LATE'],
  ])('%s after its end', async (after, code) => {
    const { who, order } = await endedRental();
    await world.letRentalPass(order, after);
    expect((await complain(who, order))['code']).toBe(code);
  });
});

/** Whether a purchase without a deadline may be complained about at a moment. */
const mayComplain = (order: string, deliveredAt: string, at: number): Promise<unknown> =>
  undone(world.database.sql, async (transaction) => {
    await changeRows(
      transaction,
      withIds(
        `update order_events set at = '${deliveredAt}' where order_id = <order> and event = 'deliver';
        delete from private.order_deadlines where order_id = <order>`,
        { order },
      ),
    );
    await freezeShopTime(transaction, new Date(at));
    return (await transaction`select private.may_complain(o) as may from orders o where o.id = ${order}`)[0]?.['may'];
  });

describe('complaint about a purchase without a deadline', () => {
  let order: string;
  beforeAll(async () => {
    ({ order } = await purchase());
  });

  test.each([
    ['Monday', '2026-11-23T12:00:00+07:00', '2026-11-25T12:00:00+07:00'],
    ['Tuesday', '2026-11-24T12:00:00+07:00', '2026-11-26T12:00:00+07:00'],
    ['Wednesday, its last minute in Jakarta', '2026-11-25T23:59:00+07:00', '2026-11-27T23:59:00+07:00'],
    ['Thursday, its first minute in Jakarta', '2026-11-26T00:00:00+07:00', '2026-11-30T00:00:00+07:00'],
    ['Friday', '2026-11-27T12:00:00+07:00', '2026-12-01T12:00:00+07:00'],
    ['Saturday', '2026-11-28T12:00:00+07:00', '2026-12-02T12:00:00+07:00'],
    ['Sunday', '2026-11-29T12:00:00+07:00', '2026-12-02T12:00:00+07:00'],
  ])('delivered on %s: accepted within two working days, refused at their end', async (_day, deliveredAt, end) => {
    expect(await mayComplain(order, deliveredAt, Date.parse(end) - 1)).toBe(true);
    expect(await mayComplain(order, deliveredAt, Date.parse(end))).toBe(false);
  });
});

test('open complaints of a buyer: the sixth is refused, and accepted once one is withdrawn', async () => {
  const who = await world.buyer();
  const complaints = [];
  for (let count = 0; count < 6; count += 1) {
    const order = await world.paid(who, await world.product());
    await world.call(cs.token, 'move_order_as_staff', { p_order: order, p_event: 'deliver' });
    complaints.push({ order, ...(await complain(who, order)) });
  }
  expect(complaints.map((answer: Json) => answer['code'])).toEqual([...Array.from({ length: 5 }, () => undefined), 'COMPLAINT_LIMIT']);
  await world.call(who.token, 'withdraw_complaint', { p_complaint: (complaints[0] as Json)['id'] });
  expect(await complain(who, complaints[5]?.order)).toMatchObject({ id: expect.any(String) });
});

describe('answer of the shop', () => {
  test.each([
    ['asks the buyer', true, 24],
    ['asks nothing', false, 48],
  ])('%s: the next is due in %s', async (_what, asks, hours) => {
    const { who, order } = await purchase();
    const { id } = await complain(who, order);
    await world.call(cs.token, 'answer_complaint', { p_complaint: id, p_text: 'Kami cek dulu.', p_asks: asks });
    expect(Math.round(await hoursLeft(id))).toBe(hours);
  });
});

describe('appeal', () => {
  for (const [kind, make] of ORDERS) {
    test.each([
      ['71 hours 59 minutes', undefined],
      ['72 hours 1 minute', 'TOO_LATE'],
    ])(`of a ${kind}: %s after the decision`, async (after, code) => {
      const { who, order } = await make();
      const { id } = await complain(who, order);
      expect(await decide(cs, id)).toMatchObject({ outcome: 'done' });
      await backdate(id, 'decided_at', after);
      expect((await appeal(who, id))['code']).toBe(code);
    });
  }

  test('appeal decided by the first decider while others are permitted: refused at any time', async () => {
    const { who, order } = await purchase();
    const { id } = await complain(who, order);
    await decide(cs, id);
    await appeal(who, id);
    await backdate(id, 'appealed_at', '13 hours');
    expect(await decide(cs, id)).toEqual({ code: 'OTHER_PERSON' });
    expect(await decide(world.owner, id)).toMatchObject({ outcome: 'done' });
  });
});

describe('part refund of a rental', () => {
  test.each([
    ['all but the deposit', 20_000, 'INVALID'],
    ['one rupiah less', 19_999, undefined],
    ['nothing', 0, 'INVALID'],
  ])('%s', async (_part, amount, code) => {
    const { who, order } = await endedRental(50_000);
    const { id } = await complain(who, order);
    expect((await decide(world.owner, id, 'part_refund', { amount: String(amount) }))['code']).toBe(code);
  });
});

describe('claim on a deposit', () => {
  test.each([
    ['nothing', 0, 'INVALID'],
    ['one rupiah', 1, undefined],
    ['all of it', 50_000, undefined],
    ['one rupiah more', 50_001, 'INVALID'],
  ])('%s', async (_part, amount, code) => {
    const { order } = await endedRental(50_000);
    const claim = await world.call(world.owner.token, 'claim_deposit', { p_order: order, p_amount: amount, p_reason: 'Skin dihabiskan.' });
    expect(claim['code']).toBe(code);
    if (code === undefined) expect(Math.round(await hoursLeft(claim['id']))).toBe(24);
  });
});

describe('shop of one person', () => {
  let alone: RentalWorld;
  beforeAll(async () => {
    alone = await openRentalWorld();
  });
  afterAll(() => alone.close());

  test.each([
    ['11 hours 59 minutes', { code: 'OTHER_PERSON' }],
    ['12 hours 1 minute', { outcome: 'done' }],
  ])('own appeal decided %s after it', async (after, answer) => {
    const { sql } = alone.database;
    const who = await alone.buyer();
    const order = await deliveredAccount(alone, who, alone.owner, await alone.product({ kind: 'account', stock: 1, price: 400_000 }));
    const send = (token: string, name: string, body: object): Promise<Json> => alone.call(token, name, body);
    const { id } = await send(who.token, 'open_complaint', { p_order: order, p_reason: 'other', p_text: 'Data tidak sesuai.' });
    const decision = { p_complaint: id, p_outcome: 'no_fault', p_detail: {}, p_reason: REASON };
    await send(alone.owner.token, 'decide_complaint', decision);
    await send(who.token, 'appeal_complaint', { p_complaint: id, p_text: 'Videonya belum dilihat.' });
    await sql`update private.complaints set appealed_at = appealed_at - ${after}::interval where id = ${String(id)}`;
    expect(await send(alone.owner.token, 'decide_complaint', decision)).toMatchObject(answer);
  });
});
