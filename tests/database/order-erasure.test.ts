import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { createRestClient } from '../../src/infrastructure/supabase/shared/rest-client.ts';
import { SupabaseStoredFiles } from '../../src/infrastructure/supabase-server/media/stored-files.ts';
import { type OrderFront, openOrderFront } from '../support/order-front.ts';
import { fetchAs } from '../support/supabase-as.ts';
import type { TestUser } from '../support/test-database.ts';

let front: OrderFront;
let buyer: TestUser;
beforeAll(async () => {
  front = await openOrderFront();
  const { sql } = front.world.database;
  await sql`update private.payment_settings set accounts = ${sql.json([{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }])}`;
});
afterAll(() => front.close());
beforeEach(async () => {
  buyer = await front.world.buyer();
});

/** The scheduler's run, an hour later. */
const erase = async (): Promise<void> => {
  await front.world.database.sql`update private.installation set orders_erased_at = null`;
  await front.world.database.sql`select private.erase_what_is_over()`;
};
const rows = async (order: string) => {
  const [found] = await front.world.database.sql`
    select (select count(*) from private.order_messages where order_id = ${order})::integer as messages,
      (select count(*) from private.proof_pictures where order_id = ${order})::integer as proofs,
      (select proof_path from private.order_facts where order_id = ${order}) as path,
      (select count(*) from orders where id = ${order})::integer as orders,
      (select count(*) from private.journals where order_id = ${order})::integer as journals`;
  return found;
};
/** Makes everything about an order older by that many days. */
const letDaysPass = async (order: string, days: number): Promise<void> => {
  const { sql } = front.world.database;
  const time = `${days} days`;
  await front.world.letTimePass(order, time);
  await sql`update private.order_deadlines set done_at = done_at - ${time}::interval where order_id = ${order}`;
  await sql`update orders set state_at = state_at - ${time}::interval where id = ${order}`;
  await sql`update private.refunds set sent_at = sent_at - ${time}::interval where order_id = ${order}`;
  await sql`update private.refund_destinations set created_at = created_at - ${time}::interval
    where id = (select destination_id from private.order_facts where order_id = ${order})`;
};
const leaving = () => {
  const { database } = front.world;
  const rest = createRestClient({ url: 'http://front', key: database.keys.secretKey }, fetchAs(database, null));
  return new SupabaseStoredFiles(rest).leaving(200);
};
/** An order with a message and a proof, cancelled afterwards. */
const provenOrder = async (): Promise<{ order: string; path: string }> => {
  const order = String((await front.place(buyer.token, await front.world.product())).body.id);
  await front.act(buyer.token, 'open', { order_id: order, method: 'transfer' });
  const path = `${buyer.id}/${randomUUID()}.png`;
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: `#${randomUUID().slice(0, 6)}` } })
    .png()
    .toBuffer();
  const headers = { 'content-type': 'image/png' };
  await front.world.database.request(`/storage/v1/object/evidence/${path}`, { method: 'POST', token: buyer.token, headers, body: bytes });
  expect((await front.act(buyer.token, 'proof', { order_id: order, path })).status).toBe(200);
  expect((await front.act(buyer.token, 'message', { order_id: order, text: 'Sudah saya bayar' })).status).toBe(200);
  return { order, path };
};

describe('erasure of old order data', () => {
  test('messages and proofs, rows and files: 90 days after the last deadline of an ended order; the order stays', async () => {
    const { order, path } = await provenOrder();
    await letDaysPass(order, 200);
    await erase();
    expect(await rows(order)).toMatchObject({ messages: 1, proofs: 1, path });
    await front.act(buyer.token, 'cancel', { order_id: order });
    await letDaysPass(order, 89);
    await front.world.database.sql`update private.order_deadlines set due_at = now() - interval '89 days' where order_id = ${order}`;
    await erase();
    expect(await rows(order)).toMatchObject({ messages: 1, proofs: 1 });
    await letDaysPass(order, 2);
    await erase();
    expect(await rows(order)).toMatchObject({ messages: 0, proofs: 0, path: null, orders: 1 });
    expect(await leaving()).toContainEqual({ bucket: 'evidence', path });
    await front.world.call(buyer.token, 'order_detail', { p_order: order });
  });

  test('uploads that were not submitted: after a week', async () => {
    await front.place(buyer.token, await front.world.product());
    const path = `${buyer.id}/${randomUUID()}.png`;
    const headers = { 'content-type': 'image/png' };
    await front.world.database.request(`/storage/v1/object/evidence/${path}`, { method: 'POST', token: buyer.token, headers, body: 'x' });
    await erase();
    expect(await leaving()).not.toContainEqual({ bucket: 'evidence', path });
    await front.world.database.sql`update storage.objects set created_at = now() - interval '8 days' where name = ${path}`;
    await erase();
    expect(await leaving()).toContainEqual({ bucket: 'evidence', path });
  });

  test('sealed bank numbers: 90 days after the refund was sent, not before it', async () => {
    const order = await front.world.paid(buyer, await front.world.product());
    await front.act(buyer.token, 'cancel', { order_id: order });
    await front.act(buyer.token, 'refund-destination', { order_id: order, bank: 'BCA', number: '5566778899', holder: 'Rina' });
    const destination = async () =>
      (
        await front.world.database.sql`select d.sealed, d.last4, d.fingerprints from private.refund_destinations d
        join private.order_facts f on f.destination_id = d.id where f.order_id = ${order}`
      )[0];
    await letDaysPass(order, 100);
    await erase();
    expect((await destination())?.['sealed']).toEqual(expect.any(String));
    const owner = await front.world.staff('owner');
    const [refund] = await front.world.database.sql`select id from private.refunds where order_id = ${order}`;
    const sent = { p_refund: refund?.['id'], p_reference: 'TRF-1' };
    expect(await front.world.call(owner.token, 'mark_refund_sent', sent)).toMatchObject({ outcome: 'done' });
    await erase();
    expect((await destination())?.['sealed']).toEqual(expect.any(String));
    await letDaysPass(order, 91);
    await erase();
    expect(await destination()).toEqual({ sealed: null, last4: '8899', fingerprints: [] });
    expect((await front.act(owner.token, 'open-destination', { refund_id: refund?.['id'] })).body.code).toBe('DESTINATION_MISSING');
    expect(await rows(order)).toMatchObject({ orders: 1, journals: 3 });
  });

  test('webhook bodies: after 90 days, the hash stays; unauthentic ones after 7 days', async () => {
    const { sql } = front.world.database;
    await sql`insert into private.webhook_inbox (gateway, key, is_authentic, body, received_at) values
      ('sandbox', 'lama', true, '{"a":1}', now() - interval '91 days'), ('sandbox', 'baru', true, '{"a":2}', now() - interval '89 days'),
      ('sandbox', 'palsu-lama', false, 'x', now() - interval '8 days'), ('sandbox', 'palsu-baru', false, 'y', now() - interval '6 days')`;
    await erase();
    const kept = await sql`select key, body, encode(body_hash, 'hex') = encode(sha256('{"a":1}'), 'hex') as is_known
      from private.webhook_inbox where key in ('lama', 'baru', 'palsu-lama', 'palsu-baru') order by key`;
    expect(kept.map(({ key, body, is_known: isKnown }) => [key, body, isKnown])).toEqual([
      ['baru', '{"a":2}', null],
      ['lama', null, true],
      ['palsu-baru', 'y', null],
    ]);
    // A repetition of the same message.
    const again = { p_gateway: 'sandbox', p_key: 'lama', p_reference: null, p_is_authentic: true, p_body: '{"a":1}' };
    expect(await front.world.call('service', 'server_store_webhook', again)).toEqual({ is_new: false });
  });

  test('limited steps, as a task of the scheduler', async () => {
    const { order: first } = await provenOrder();
    buyer = await front.world.buyer();
    const orders = [first, (await provenOrder()).order];
    for (const order of orders) {
      await front.world.database.sql`update orders set state = 'cancelled' where id = ${order}`;
      await letDaysPass(order, 91);
    }
    await front.world.database.sql`select private.erase_order_traces(1)`;
    expect((await Promise.all(orders.map(rows))).map((found) => found?.['messages']).toSorted()).toEqual([0, 1]);
    await front.world.database.sql`update private.installation set orders_erased_at = null`;
    await front.world.call('service', 'server_run_due');
    expect((await Promise.all(orders.map(rows))).map((found) => found?.['messages'])).toEqual([0, 0]);
  });
});

test('account with a payment in review or an open refund: kept; deleted: its orders stay without it', async () => {
  const { sql } = front.world.database;
  const obligation = () => front.world.call<string | null>('service', 'server_account_obligation', { p_user: buyer.id });
  const order = String((await front.place(buyer.token, await front.world.product())).body.id);
  const { body } = await front.act(buyer.token, 'open', { order_id: order, method: 'sandbox' });
  expect(await obligation()).toBe('OPEN_ORDER');
  await front.act(buyer.token, 'cancel', { order_id: order });
  expect(await obligation()).toBeNull();
  await front.play(String(body.reference), 'late');
  expect(await obligation()).toBe('OPEN_EXCEPTION');
  const owner = await front.world.staff('owner');
  const [exception] = await sql`select id from private.payment_exceptions where order_id = ${order}`;
  await front.world.call(owner.token, 'resolve_exception', { p_id: exception?.['id'], p_outcome: 'refund', p_reason: 'Datang terlambat' });
  expect(await obligation()).toBe('MONEY_OWED');
  const [refund] = await sql`select id from private.refunds where order_id = ${order}`;
  await front.world.call(owner.token, 'mark_refund_sent', { p_refund: refund?.['id'], p_reference: 'TRF-2' });
  expect(await obligation()).toBeNull();
  await sql`delete from auth.users where id = ${buyer.id}`;
  const [kept] = await sql`select buyer_id, number, total from orders where id = ${order}`;
  expect(kept).toMatchObject({ buyer_id: null, number: expect.stringMatching(/^AA-/) });
  expect((await rows(order))?.['journals']).toBeGreaterThan(0);
});
