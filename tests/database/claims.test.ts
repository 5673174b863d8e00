import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import type { TestUser } from '../support/test-database.ts';

let world: OrderWorld;
let finance: TestUser;
beforeAll(async () => {
  world = await openOrderWorld();
  const { sql } = world.database;
  await sql`update private.payment_settings set accounts = ${sql.json([{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }])}`;
  await sql`update private.order_settings set max_unpaid = 10`;
  finance = await world.staff('finance');
});
afterAll(() => world.close());
afterEach(async () => {
  await world.database.sql`delete from private.opening_hours`;
  expect(await world.database.sql`select name from private.ledger_findings() where not is_kept`).toEqual([]);
});

interface Detail {
  readonly state: string;
  readonly proof: object | null;
  readonly deadlines: readonly { name: string; due_at: string }[];
}
const detail = (buyer: TestUser, order: string) => world.call<Detail>(buyer.token, 'order_detail', { p_order: order });
const order = async (buyer: TestUser, product?: string): Promise<string> => {
  const { id } = await world.place(buyer, product ?? (await world.product({ stock: 1 })));
  await world.call(buyer.token, 'take_payment_attempt', { p_order: id, p_method: 'transfer' });
  return String(id);
};
const claim = (buyer: TestUser, id: string) => world.call(buyer.token, 'step_order', { p_order: id, p_event: 'submit_proof' });
const claimed = async (buyer: TestUser, product?: string): Promise<string> => {
  const id = await order(buyer, product);
  expect(await claim(buyer, id)).toMatchObject({ outcome: 'done', state: 'payment_review' });
  return id;
};
const move = () => world.database.sql`select private.move_due_orders()`;
const minutesLeft = async (id: string, name: string): Promise<number> => {
  const [row] = await world.database.sql<{ minutes: number }[]>`select round(extract(epoch from due_at - now()) / 60)::integer as minutes
    from private.order_deadlines where order_id = ${id} and name = ${name} and done_at is null`;
  return row?.minutes ?? Number.NaN;
};
const amountOf = async (id: string) =>
  Number((await world.database.sql`select amount from private.payment_attempts where order_id = ${id}`)[0]?.['amount']);
const approve = async (id: string, reference: string) =>
  world.call(finance.token, 'approve_payment', { p_order: id, p_amount: await amountOf(id), p_bank_reference: reference });
const reviews = () =>
  world.call<{ order_id: string; is_extra: boolean; is_expired: boolean; same_amount: number }[]>(finance.token, 'payment_reviews');

describe('submit_proof: payment deadline of the order', () => {
  test('three orders of a buyer who never paid: ends for each', async () => {
    const buyer = await world.buyer();
    for (let roundAnswer = 0; roundAnswer < 3; roundAnswer += 1) {
      const id = await claimed(buyer);
      expect((await detail(buyer, id)).deadlines.map(({ name }) => name).toSorted()).toEqual(['claim', 'review']);
      expect(await minutesLeft(id, 'claim')).toBe(720);
    }
  });

  test('fourth claim: continues, at least two hours of opening time; the claim is stored and shown last', async () => {
    const buyer = await world.buyer();
    for (let roundAnswer = 0; roundAnswer < 3; roundAnswer += 1) await claimed(buyer);
    const fourth = await claimed(buyer);
    const other = await claimed(await world.buyer());
    expect(await minutesLeft(fourth, 'claim')).toBe(120);
    const shown = await reviews();
    expect(shown.at(-1)).toMatchObject({ order_id: fourth, is_extra: true, is_expired: false });
    expect(shown.find(({ order_id }) => order_id === other)).toMatchObject({ is_extra: false });
  });

  test('fourth claim with a longer deadline: keeps its length', async () => {
    const buyer = await world.buyer();
    for (let roundAnswer = 0; roundAnswer < 3; roundAnswer += 1) await claimed(buyer);
    const id = await order(buyer);
    await world.letTimePass(id, '-3 hours');
    const left = await minutesLeft(id, 'payment');
    await claim(buyer, id);
    expect(await minutesLeft(id, 'claim')).toBe(left);
  });

  test('fourth claim of a buyer who has paid before: ends', async () => {
    const buyer = await world.buyer();
    await world.paid(buyer, await world.product());
    for (let roundAnswer = 0; roundAnswer < 3; roundAnswer += 1) await claimed(buyer);
    expect(await minutesLeft(await claimed(buyer), 'claim')).toBe(720);
  });

  test('four concurrent claims of one buyer: one is beyond the limit', async () => {
    const buyer = await world.buyer();
    const orders = [await order(buyer), await order(buyer), await order(buyer), await order(buyer)];
    await Promise.all(orders.map((id) => claim(buyer, id)));
    expect((await reviews()).filter((one) => orders.includes(one.order_id) && one.is_extra)).toHaveLength(1);
  });

  test('later picture: not prolonged', async () => {
    const buyer = await world.buyer();
    const id = await claimed(buyer);
    await world.letTimePass(id, '1 hour');
    await claim(buyer, id);
    expect(await minutesLeft(id, 'claim')).toBe(660);
  });
});

describe('claim without a match at the bank', () => {
  test.each([
    ['holds its unit before 12 hours of opening time are over', '719 minutes', 'payment_review'],
    ['frees it afterwards; the order waits as expired, with its claim', '720 minutes', 'expired'],
  ])('%s', async (_what, time, state) => {
    const [buyer, product] = [await world.buyer(), await world.product({ stock: 1 })];
    const id = await claimed(buyer, product);
    await world.letTimePass(id, time);
    await move();
    expect(await detail(buyer, id)).toMatchObject({ state, proof: expect.any(Object) });
    const next = await world.place(await world.buyer(), product);
    expect(next['code'] ?? next['state']).toBe(state === 'expired' ? 'pending_payment' : 'SOLD_OUT');
    expect((await reviews()).find(({ order_id }) => order_id === id)?.is_expired).toBe(state === 'expired');
  });

  test('only opening time counts', async () => {
    const now = new Date(Date.now() + 7 * 3_600_000);
    const hour = (offset: number) => `${String((now.getUTCHours() + offset + 24) % 24).padStart(2, '0')}:00`;
    // Open for three hours a day, of which the last begins now.
    await world.database
      .sql`insert into private.opening_hours (weekday, opens, closes) select n, ${hour(-2)}, ${hour(1)} from generate_series(1, 7) n`;
    const id = await claimed(await world.buyer());
    expect(await minutesLeft(id, 'claim')).toBeGreaterThan(3 * 24 * 60);
  });

  test('next order of the product: releases it, with or without the scheduler', async () => {
    const [buyer, product] = [await world.buyer(), await world.product({ stock: 1 })];
    const id = await claimed(buyer, product);
    await world.letTimePass(id, '720 minutes');
    expect(await world.place(await world.buyer(), product)).toMatchObject({ state: 'pending_payment' });
    expect(await detail(buyer, id)).toMatchObject({ state: 'expired' });
  });

  test('money arrives: the order revives', async () => {
    const buyer = await world.buyer();
    const id = await claimed(buyer);
    await world.letTimePass(id, '13 hours');
    await move();
    expect(await approve(id, `MUT-${id.slice(0, 8)}`)).toMatchObject({ outcome: 'done', state: 'processing' });
    expect((await reviews()).map(({ order_id }) => order_id)).not.toContain(id);
  });

  test('money arrives after the unit was taken: waits for a decision', async () => {
    const [buyer, product] = [await world.buyer(), await world.product({ stock: 1 })];
    const id = await claimed(buyer, product);
    await world.letTimePass(id, '13 hours');
    await world.paid(await world.buyer(), product);
    expect(await approve(id, `MUT-${id.slice(0, 8)}`)).toMatchObject({ state: 'expired', exception: 'late' });
  });

  test('refused by staff: the payment deadline returns', async () => {
    const buyer = await world.buyer();
    const id = await claimed(buyer);
    await world.call(finance.token, 'move_order_as_staff', { p_order: id, p_event: 'reject_proof', p_detail: { note: 'Belum masuk' } });
    expect((await detail(buyer, id)).deadlines.map(({ name }) => name)).toEqual(['payment']);
  });

  test('approved by a first person: waits for the second', async () => {
    await world.database.sql`update private.order_settings set two_approvals_from = 100000`;
    const buyer = await world.buyer();
    const id = await claimed(buyer);
    expect(await approve(id, `MUT-${id.slice(0, 8)}`)).toMatchObject({ outcome: 'first' });
    await world.letTimePass(id, '13 hours');
    await move();
    expect(await detail(buyer, id)).toMatchObject({ state: 'payment_review' });
    await world.database.sql`update private.order_settings set two_approvals_from = 10000000`;
  });
});

test('holding_refusal: open claims count as unpaid orders', async () => {
  await world.database.sql`update private.order_settings set max_unpaid = 3`;
  const buyer = await world.buyer();
  for (let roundAnswer = 0; roundAnswer < 3; roundAnswer += 1) await claimed(buyer);
  expect(await world.place(buyer, await world.product())).toEqual({ code: 'UNPAID_LIMIT' });
  await world.database.sql`update private.order_settings set max_unpaid = 10`;
});
