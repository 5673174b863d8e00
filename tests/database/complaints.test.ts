import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { deliveredAccount, openCredential, storeCredential } from '../support/credential-world.ts';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import type { TestUser } from '../support/test-database.ts';

let world: OrderWorld;
let owner: TestUser;
let cs: TestUser;
let buyer: TestUser;
beforeAll(async () => {
  world = await openOrderWorld();
  owner = await world.staff('owner');
  cs = await world.staff('cs');
});
afterAll(async () => {
  const findings = await world.database.sql`select name from private.ledger_findings() where not is_kept`;
  await world.close();
  expect(findings).toEqual([]);
});

const REASON = 'Bukti video menunjukkan akun ditarik pemilik lama.';
const account = (stock = 1) => world.product({ kind: 'account', stock, price: 400_000, name: 'Akun Mythic' });
const stateOf = async (order: string) => (await world.call(owner.token, 'order_detail', { p_order: order }))['state'];
const complain = (user: TestUser, order: string, reason = 'taken_back', text = 'Akun ditarik kembali oleh pemilik lama.') =>
  world.call(user.token, 'open_complaint', { p_order: order, p_reason: reason, p_text: text });
const decide = (user: TestUser, complaint: unknown, outcome: string, detail: object = {}, reason = REASON) =>
  world.call(user.token, 'decide_complaint', { p_complaint: complaint, p_outcome: outcome, p_detail: detail, p_reason: reason });
const step = (order: string, event: string, detail: object = {}) =>
  world.call(buyer.token, 'step_order', { p_order: order, p_event: event, p_detail: detail });
const unitStates = (product: string) => world.database.sql`select state from private.units where product_id = ${product} order by position`;

const delivered = async (product?: string): Promise<string> => {
  buyer = await world.buyer();
  return deliveredAccount(world, buyer, cs, product ?? (await account()));
};

describe('complaint', () => {
  test('open: every deadline of the order stops, and confirming is refused', async () => {
    const order = await delivered();
    expect(await complain(await world.buyer(), order)).toEqual({ code: 'NOT_FOUND' });
    expect(await complain(buyer, order, 'boredom')).toEqual({ code: 'INVALID' });
    const { id } = await complain(buyer, order);
    expect(await complain(buyer, order)).toEqual({ id });
    expect(await stateOf(order)).toBe('disputed');
    const running = await world.database.sql`select name from private.order_deadlines
      where order_id = ${order} and done_at is null and paused_at is null`;
    expect(running).toEqual([]);
    expect(await step(order, 'confirm', { accepted: true })).toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' });
    expect(await openCredential(world, buyer, order)).toMatchObject({ opened_count: 0 });
  });

  test('withdrawn: the order returns to its state with its remaining time', async () => {
    const order = await delivered();
    const left = async () =>
      (await world.database.sql`select due_at from private.order_deadlines where order_id = ${order} and name = 'confirmation'`)[0];
    const before = await left();
    const { id } = await complain(buyer, order);
    await world.database.sql`update private.order_deadlines set paused_at = paused_at - interval '5 hours' where order_id = ${order}`;
    expect(await world.call(buyer.token, 'withdraw_complaint', { p_complaint: id })).toMatchObject({ state: 'delivered' });
    expect(await world.call(buyer.token, 'withdraw_complaint', { p_complaint: id })).toEqual({ outcome: 'already' });
    const longer = (await left())?.['due_at'].getTime() - before?.['due_at'].getTime();
    expect(longer).toBeGreaterThanOrEqual(5 * 3_600_000);
    expect(longer).toBeLessThan(5 * 3_600_000 + 60_000);
    expect(await decide(owner, id, 'refund')).toEqual({ code: 'COMPLAINT_CLOSED' });
  });

  test('after the warranty: too late', async () => {
    const order = await delivered();
    await step(order, 'confirm', { accepted: true });
    await world.database.sql`update private.order_deadlines set due_at = now() - interval '1 second' where order_id = ${order}`;
    await world.database.sql.begin(async (sql) => {
      await sql`alter table order_events disable trigger refuse_change`;
      await sql`update order_events set at = at - interval '15 days' where order_id = ${order}`;
      await sql`alter table order_events enable trigger refuse_change`;
    });
    expect(await complain(buyer, order)).toMatchObject({ code: 'TOO_LATE' });
  });
});

describe('decision', () => {
  test('full refund ten days after the hand-over: the vault is closed, the unit quarantined, the books balance', async () => {
    const product = await account();
    const order = await delivered(product);
    await step(order, 'confirm', { accepted: true });
    await world.letTimePass(order, '10 days');
    const { id } = await complain(buyer, order);
    await expect(decide(await world.staff('finance'), id, 'refund')).rejects.toThrow(/403/);
    expect(await decide(cs, id, 'refund', {}, 'Pendek')).toEqual({ code: 'REASON_NEEDED' });
    expect(await decide(cs, id, 'refund')).toMatchObject({ outcome: 'done', state: 'refunded' });
    expect(await decide(owner, id, 'no_fault')).toEqual({ code: 'COMPLAINT_CLOSED' });
    expect(await openCredential(world, buyer, order)).toEqual({ code: 'VAULT_CLOSED' });
    expect(await unitStates(product)).toEqual([{ state: 'quarantined' }]);
    const [refund] = await world.database.sql`select amount, reason from private.refunds where order_id = ${order}`;
    expect(refund).toMatchObject({ amount: '400000', reason: REASON });
  });

  test('part refund: the order is completed', async () => {
    const product = await account();
    const order = await delivered(product);
    const { id } = await complain(buyer, order, 'not_as_described');
    expect(await decide(cs, id, 'part_refund', { amount: 400_000 })).toMatchObject({ code: 'INVALID' });
    expect(await decide(cs, id, 'part_refund', { amount: 150_000 })).toMatchObject({ state: 'completed' });
    expect(await unitStates(product)).toEqual([{ state: 'sold' }]);
    expect(await openCredential(world, buyer, order)).toMatchObject({ opened_count: 0 });
  });

  test('replacement: another unit with its own credentials', async () => {
    const product = await account(2);
    const order = await delivered(product);
    await openCredential(world, buyer, order);
    await world.call(buyer.token, 'tick_handover', { p_order: order, p_step: 'Ganti kata sandi akun', p_done: true });
    await world.call(buyer.token, 'ask_login_code', { p_order: order });
    const { id } = await complain(buyer, order, 'cannot_log_in');
    const [other] = await world.database.sql<{ id: string }[]>`
      select id from private.units where product_id = ${product} and state = 'available'`;
    expect(await decide(cs, id, 'replacement', { unit: other?.id })).toMatchObject({ code: 'NO_CREDENTIALS' });
    await storeCredential(world, cs, product, other?.id);
    expect(await decide(cs, id, 'replacement', { unit: other?.id })).toMatchObject({ state: 'delivered' });
    expect(await unitStates(product)).toEqual([{ state: 'quarantined' }, { state: 'reserved' }]);
    const opened = await world.call<{ parts: { unit_id: string }[] }>(buyer.token, 'open_credential', { p_order: order, p_scope: 'buyer' });
    expect(opened.parts.map(({ unit_id: unit }) => unit)).toEqual([other?.id, other?.id]);
    // Another account has a new checklist, and nobody answers for the former one.
    expect(await world.call(buyer.token, 'order_detail', { p_order: order })).toMatchObject({
      credential: { opened_by_buyer: 1, opened_before: 0, login_code: { answered_at: expect.any(String) } },
    });
    expect(await world.database.sql`select from private.order_handovers where order_id = ${order}`).toHaveLength(0);
    expect(await world.call(cs.token, 'login_code_queue')).toEqual([]);
    expect(await step(order, 'confirm', { accepted: true })).toMatchObject({ state: 'completed' });
    expect(await unitStates(product)).toEqual([{ state: 'quarantined' }, { state: 'sold' }]);
  });

  test('no fault: one appeal within 72 hours, decided by another person', async () => {
    const order = await delivered();
    const { id } = await complain(buyer, order);
    expect(await decide(cs, id, 'no_fault')).toMatchObject({ state: 'delivered' });
    expect(await world.call(buyer.token, 'appeal_complaint', { p_complaint: id, p_text: 'Videonya belum dilihat.' })).toMatchObject({
      state: 'disputed',
    });
    expect(await decide(cs, id, 'no_fault')).toEqual({ code: 'OTHER_PERSON' });
    expect(await decide(owner, id, 'help')).toMatchObject({ state: 'delivered' });
    expect(await world.call(buyer.token, 'appeal_complaint', { p_complaint: id, p_text: 'Sekali lagi.' })).toEqual({
      code: 'COMPLAINT_CLOSED',
    });
  });

  test('part refund that is appealed: the first decision stays booked; the second is the total', async () => {
    const order = await delivered();
    const { id } = await complain(buyer, order, 'not_as_described');
    const shown = async () =>
      (await world.call<{ complaint: object }>(buyer.token, 'order_detail', { p_order: order })).complaint as Record<string, unknown>;
    await decide(cs, id, 'part_refund', { amount: 150_000 });
    expect(await shown()).toMatchObject({ outcome: 'part_refund', amount: 150_000, first_outcome: null, first_amount: null });
    await world.call(buyer.token, 'appeal_complaint', { p_complaint: id, p_text: 'Kurangnya lebih banyak.' });
    const first = { first_outcome: 'part_refund', first_amount: 150_000, first_decision: REASON };
    expect(await shown()).toMatchObject({ ...first, outcome: null, amount: null, decision: null, state: 'appealed' });
    expect(await decide(owner, id, 'refund')).toMatchObject({ state: 'refunded' });
    expect(await shown()).toMatchObject({ ...first, outcome: 'refund', amount: 400_000, state: 'final' });
  });

  test('missed deadline: decided against the silent side', async () => {
    const first = await delivered();
    const { id } = await complain(buyer, first);
    await world.database.sql`update private.complaints set due_at = now() where id = ${String(id)}`;
    await world.call('service', 'server_run_due');
    expect(await stateOf(first)).toBe('refunded');
    const second = await delivered();
    const complaintAnswer = await complain(buyer, second);
    await world.call(cs.token, 'answer_complaint', { p_complaint: complaintAnswer['id'], p_text: 'Kirim videonya, ya.', p_asks: true });
    await world.database.sql`update private.complaints set due_at = now() where id = ${String(complaintAnswer['id'])}`;
    await world.call('service', 'server_run_due');
    expect(await stateOf(second)).toBe('delivered');
    expect(await world.call(owner.token, 'order_detail', { p_order: second })).toMatchObject({
      complaint: { outcome: 'no_fault', is_by_silence: true, appeal_until: expect.any(String) },
    });
  });
});

test('concurrent confirmation and complaint: one of them is applied', async () => {
  for (let round = 0; round < 10; round += 1) {
    const order = await delivered();
    const [confirmed, complained] = await Promise.all([step(order, 'confirm', { accepted: true }), complain(buyer, order)]);
    const state = await stateOf(order);
    expect(state === 'disputed' || state === 'completed').toBe(true);
    expect(state === 'disputed' ? 'id' in complained : confirmed['state'] === 'completed').toBe(true);
  }
});

test('messages of both sides: filtered; staff see everything in one place except the credentials', async () => {
  const order = await delivered();
  const { id } = await complain(buyer, order);
  const answer = (user: TestUser, text: string) => world.call(user.token, 'answer_complaint', { p_complaint: id, p_text: text });
  expect(await answer(buyer, 'password: rahasia123')).toEqual({ code: 'MESSAGE_REFUSED' });
  expect(await answer(buyer, 'Ini kronologinya.')).toEqual({ outcome: 'done' });
  expect(await answer(await world.buyer(), 'Halo')).toEqual({ code: 'NOT_FOUND' });
  expect(await answer(cs, 'Kami periksa.')).toEqual({ outcome: 'done' });
  const facts = await world.call(cs.token, 'complaint_case', { p_complaint: id });
  expect(facts).toMatchObject({ refundable: 400_000, buyer: { complaints: 1 }, history: { is_intact: true } });
  expect(JSON.stringify(facts)).not.toContain('segel-');
  expect(await world.call<object[]>(cs.token, 'complaint_queue')).toEqual(
    expect.arrayContaining([expect.objectContaining({ id, turn: 'shop', reason: 'taken_back' })]),
  );
});
