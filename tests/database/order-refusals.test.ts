import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type OrderFront, openOrderFront, SANDBOX_SECRET } from '../support/order-front.ts';
import type { TestUser } from '../support/test-database.ts';

let front: OrderFront;
let buyer: TestUser;
let product: string;
beforeAll(async () => {
  front = await openOrderFront();
});
afterAll(() => front.close());
beforeEach(async () => {
  buyer = await front.world.buyer();
  product = await front.world.product({ stock: 3 });
});

const opened = async (method = 'sandbox', token = buyer.token) => {
  const { body: order } = await front.place(token, product);
  const { body: payment } = await front.act(token, 'open', { order_id: order.id, method });
  return { order: String(order.id), reference: String(payment.reference), payment };
};

describe('refused requests', () => {
  test('each code: its status and text', async () => {
    const key = randomUUID();
    const first = await front.place(buyer.token, product, { key });
    expect(first.status).toBe(200);
    const refusals: [object, string, number][] = [
      [{ key, expected_total: 1 }, 'KEY_REUSED', 422],
      [{}, 'UNPAID_LIMIT', 409],
      [{ product_id: randomUUID() }, 'NOT_FOR_SALE', 409],
      [{ product_id: 'x' }, 'INVALID', 400],
      [{ expected_total: '100000' }, 'INVALID', 400],
      [{ expected_total: -1 }, 'INVALID', 400],
      [{ expected_total: 100_000.5 }, 'INVALID', 400],
      [{ expected_total: 1e21 }, 'INVALID', 400],
      [{ key: 'again' }, 'INVALID', 400],
      [{ key: `{${randomUUID()}}` }, 'INVALID', 400],
      [{ start: '2026-11-31T10:00:00Z' }, 'INVALID', 400],
      [{ start: '2026-11-30T10:00:00+07' }, 'INVALID', 400],
      [{ start: '2026-11-30T24:00:00+07:00' }, 'INVALID', 400],
      [{ start: '2026-11-30' }, 'INVALID', 400],
      [{ details: { note: 'password: rahasia' } }, 'INVALID', 400],
      [{ details: { note: 'a\u0000b' } }, 'INVALID', 400],
    ];
    for (const [given, code, status] of refusals) {
      const answer = await front.place(buyer.token, product, given);
      expect([answer.status, answer.body]).toEqual([status, { error: expect.stringMatching(/^[^_]+$/), code }]);
    }
    const other = await front.world.buyer();
    const cheap = await front.place(other.token, product, { expected_total: 90_000 });
    expect([cheap.status, cheap.body]).toMatchObject([
      409,
      { code: 'PRICE_CHANGED', quote: { unit_price: 100_000, total: 100_000, sale_id: null } },
    ]);
    const single = await front.world.product({ stock: 1 });
    await front.place(other.token, single);
    const late = await front.place((await front.world.buyer()).token, single);
    expect([late.status, late.body.code]).toEqual([409, 'SOLD_OUT']);
    expect(front.errors.recent()).toEqual([]);
  });

  test('outdated rules: the present ones are named, and accepted then', async () => {
    const key = randomUUID();
    await front.world.database.sql`update private.order_settings set rules_version = 3`;
    const refused = await front.place(buyer.token, product, { key });
    expect([refused.status, refused.body]).toEqual([409, { error: expect.any(String), code: 'RULES_CHANGED', rules_version: 3 }]);
    expect((await front.place(buyer.token, product, { key, rules_version: 2 })).body).toMatchObject({ code: 'RULES_CHANGED' });
    expect((await front.place(buyer.token, product, { key, rules_version: 4 })).body).toMatchObject({ code: 'INVALID' });
    const placed = await front.place(buyer.token, product, { key, rules_version: refused.body['rules_version'] });
    expect([placed.status, placed.body['state']]).toEqual([200, 'pending_payment']);
    await front.world.database.sql`update private.order_settings set rules_version = 1`;
    expect((await front.place((await front.world.buyer()).token, product, { rules_version: 0 })).body.code).toBe('RULES_CHANGED');
  });

  test('no JSON from the shop’s own pages by a signed-in person: refused', async () => {
    const bearer = { authorization: `Bearer ${buyer.token}` };
    const at = '/api/orders?action=cancel';
    const answers = [
      await front.post(at, '{', bearer),
      await front.post(at, '[]', bearer),
      await front.post(at, { order_id: randomUUID() }, { ...bearer, 'content-type': 'text/plain' }),
      await front.post(at, { order_id: randomUUID() }, { ...bearer, origin: 'https://elsewhere.example' }),
      await front.post(at, { order_id: randomUUID() }),
      await front.post(at, { order_id: randomUUID() }, { authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.x' }),
      await front.post('/api/orders?action=toString', {}, bearer),
      await front.post(at, { order_id: randomUUID(), more: 'x'.repeat(21_000) }, bearer),
      await front.post('/api/payments/sandbox/webhook', { more: 'x'.repeat(65_000) }),
      await front.post('/api/payments?action=open', { order_id: randomUUID(), method: 'sandbox' }, bearer),
      await front.post('/api/payments?action=open', { order_id: randomUUID(), method: 'gold' }, bearer),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [400, 'BAD_REQUEST'],
      [400, 'INVALID'],
      [415, 'NOT_JSON'],
      [403, 'CROSS_ORIGIN'],
      [401, 'UNAUTHENTICATED'],
      [401, 'UNAUTHENTICATED'],
      [404, 'UNKNOWN_ACTION'],
      [413, 'TOO_LARGE'],
      [413, 'TOO_LARGE'],
      [404, 'NOT_FOUND'],
      [404, 'NOT_FOUND'],
    ]);
    const got = await fetch(`${front.origin}/api/orders?action=place`);
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await fetch(`${front.origin}/api/payments/sandbox/webhook`)).status).toBe(405);
  });
});

describe('page of the sandbox', () => {
  test('on this machine only, played by the buyer or with the secret', async () => {
    const { reference, payment } = await opened();
    const at = `/internal/payments/${reference}`;
    const shown = await fetch(String((payment['instructions'] as { url: string }).url));
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await shown.text()).toContain('data-event="paid"');
    for (const headers of [{ 'x-forwarded-for': '10.0.0.1' }, { via: '1.1 proxy' }, { origin: 'https://elsewhere.example' }] as Record<
      string,
      string
    >[])
      expect((await front.post(at, { event: 'paid' }, { 'x-sandbox-secret': SANDBOX_SECRET, ...headers })).status).toBe(404);
    const stranger = await front.world.buyer();
    const staff = await front.world.staff('owner');
    const tries: Record<string, string>[] = [
      {},
      { 'x-sandbox-secret': 'another-secret-of-16' },
      { authorization: `Bearer ${stranger.token}` },
      { authorization: `Bearer ${staff.token}` },
      { authorization: `Bearer x.${Buffer.from(JSON.stringify({ sub: buyer.id })).toString('base64url')}.x` },
    ];
    for (const headers of tries) expect((await front.post(at, { event: 'paid' }, headers)).status).toBe(401);
    const bearer = { authorization: `Bearer ${buyer.token}` };
    expect((await front.post(at, { event: 'gift' }, bearer)).status).toBe(400);
    expect((await front.post(at, 'event=paid', { ...bearer, 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    expect((await fetch(`${front.origin}${at}`, { method: 'DELETE' })).status).toBe(405);
    expect((await front.play('AA-UNKNOWN-1-AAAAAA', 'paid')).status).toBe(404);
    // Programs send the publishable key with every request.
    const program = { ...bearer, apikey: 'sb_publishable_uji', 'x-client-info': 'program/1' };
    expect((await front.post(at, { event: 'paid' }, program)).body).toMatchObject({ order_state: 'processing' });
  });
});
