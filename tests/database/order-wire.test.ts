import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { deliveredAccount } from '../support/credential-world.ts';
import { type OrderFront, openOrderFront } from '../support/order-front.ts';
import type { TestUser } from '../support/test-database.ts';

/** What other programs rely on: names, fields and answers of the interfaces about orders. */
let front: OrderFront;
let buyer: TestUser;
beforeAll(async () => {
  front = await openOrderFront();
  await front.world.database.sql`update private.order_settings set max_orders_minute = 100`;
});
afterAll(() => front.close());
beforeEach(async () => {
  buyer = await front.world.buyer();
});

type Json = Record<string, unknown>;

const rpc = async (token: string | null, name: string, body: object): Promise<{ status: number; body: unknown }> => {
  const answer = await front.world.database.request(`/rest/v1/rpc/${name}`, { method: 'POST', token, body: JSON.stringify(body) });
  return { status: answer.status, body: await answer.json() };
};
const detailsOf = async (order: unknown): Promise<unknown> =>
  (await front.world.call(buyer.token, 'order_detail', { p_order: order }))['details'];

describe('price', () => {
  test('five figures for everyone, for goods and for time', async () => {
    const product = await front.world.product();
    const quote = { unit_price: 100_000, discount: 0, deposit: 0, total: 100_000, sale_id: null };
    expect(await rpc(null, 'quote_order', { p_product: product, p_option: null })).toEqual({ status: 200, body: quote });
    expect(await rpc(buyer.token, 'quote_order', { p_product: product })).toEqual({ status: 200, body: quote });
    expect((await rpc(null, 'quote_order', { p_product: randomUUID(), p_option: null })).body).toEqual({ code: 'NOT_FOR_SALE' });
    const [sale] = await front.world.database.sql`
      insert into flash_sales (product_id, original_price, sale_price, start_time, end_time, stock, initial_stock, is_active)
      values (${product}, 100000, 60000, now() - interval '1 hour', now() + interval '1 hour', 1, 1, true) returning id`;
    expect((await rpc(null, 'quote_order', { p_product: product })).body).toEqual({
      ...{ unit_price: 100_000, discount: 40_000, deposit: 0, total: 60_000, sale_id: sale?.['id'] },
    });
  });
});

describe('delivery details', () => {
  const placed = async (kind: string, details: unknown) => {
    const product = await front.world.product({ kind, ...(kind === 'account' ? { stock: 1 } : {}) });
    return front.place(buyer.token, product, { details });
  };
  test('stored as far as the kind of goods needs them', async () => {
    const given = { game_id: ' 123 ', server: '2001', note: 'Malam ya', nickname: 'Sari' };
    const [item, account] = [await placed('item', given), await placed('account', given)];
    const another = await placed('account', { game_id: 'x'.repeat(61), server: 'pass: x', note: 'Pagi ya' });
    expect(await Promise.all([item, account, another].map(({ body }) => detailsOf(body.id)))).toEqual([
      { game_id: '123', server: '2001', note: 'Malam ya' },
      { note: 'Malam ya' },
      { note: 'Pagi ya' },
    ]);
  });
  test('missing or invalid details: refused with a text; a service needs the game id, passwords are refused', async () => {
    for (const details of [{}, { game_id: '' }, { game_id: 'pass: rahasia' }, { game_id: '1', server: 'x'.repeat(61) }, null, 'x'])
      expect((await placed('service', details)).body).toEqual({ code: 'INVALID', error: expect.stringMatching(/Periksa lagi/) });
    expect((await placed('service', { game_id: '1' })).status).toBe(200);
  });
});

describe('confirmation', () => {
  test('account: names the acceptance; item: needs nothing', async () => {
    const staff = await front.world.staff('owner');
    const account = await deliveredAccount(front.world, buyer, staff, await front.world.product({ kind: 'account', stock: 1 }));
    const item = await front.world.paid(buyer, await front.world.product());
    await front.world.call(staff.token, 'move_order_as_staff', { p_order: item, p_event: 'deliver' });
    const refused = await front.act(buyer.token, 'confirm', { order_id: account });
    expect([refused.status, refused.body]).toEqual([409, { code: 'ACCEPTANCE_NEEDED', error: expect.stringMatching(/^Centang dulu/) }]);
    expect((await front.act(buyer.token, 'confirm', { order_id: account, accepted: true })).body).toMatchObject({ state: 'completed' });
    expect((await front.act(staff.token, 'confirm', { order_id: item })).status).toBe(404);
    expect((await front.act(buyer.token, 'confirm', { order_id: item })).body).toMatchObject({ state: 'completed' });
  });
});

describe('answers about orders', () => {
  test('one object for the buyer and staff with orders.read; the number of the last event is the version', async () => {
    const order = await front.world.paid(buyer, await front.world.product());
    const read = async (who: TestUser) => (await rpc(who.token, 'order_detail', { p_order: order })).body as Json | null;
    const own = await read(buyer);
    expect(own).toMatchObject({ id: order, number: expect.stringMatching(/^AA-/), state: 'processing', version: 2 });
    for (const role of ['owner', 'cs', 'finance'])
      expect(await read(await front.world.staff(role))).toMatchObject({ id: order, version: 2 });
    expect([await read(await front.world.staff('content')), await read(await front.world.buyer())]).toEqual([null, null]);
    expect((await rpc(null, 'order_detail', { p_order: order })).status).toBe(401);
  });

  test('own orders: lists by filter, twenty per page', async () => {
    const product = await front.world.product({ stock: 30 });
    for (let count = 0; count < 22; count += 1) await front.world.paid(buyer, product);
    const list = async (p_filter: string, p_cursor: unknown = null) =>
      (await rpc(buyer.token, 'my_orders', { p_filter, p_cursor })).body as { orders: { id: string }[]; next: string | null; counts: Json };
    const first = await list('processing');
    expect([first.orders.length, first.counts['all'], first.counts['processing'], first.counts['unpaid']]).toEqual([20, 22, 22, 0]);
    const second = await list('processing', first.next);
    expect([second.orders.length, second.next]).toEqual([2, null]);
    expect(new Set([...first.orders, ...second.orders].map(({ id }) => id)).size).toBe(22);
    expect((await list('unpaid')).orders).toEqual([]);
  });
});

describe('staff', () => {
  test('move without a version: unconditional; with one: only if it is current', async () => {
    const [cs, order] = [await front.world.staff('cs'), await front.world.paid(buyer, await front.world.product({ kind: 'service' }))];
    const move = (p_event: string, given: object) => rpc(cs.token, 'move_order_as_staff', { p_order: order, p_event, ...given });
    expect((await move('start_work', { p_detail: {}, p_version: 1 })).body).toMatchObject({ code: 'ORDER_CHANGED' });
    expect((await move('start_work', { p_detail: {}, p_version: null })).body).toMatchObject({ outcome: 'done', state: 'processing' });
    expect((await move('deliver', { p_detail: { note: 'Sudah naik' }, p_version: 3 })).body).toMatchObject({ state: 'delivered' });
    expect((await move('fly', { p_detail: {} })).body).toMatchObject({ code: expect.any(String) });
  });

  test('balances of every account, including the sandbox: their sum is zero', async () => {
    const [finance, product] = [await front.world.staff('finance'), await front.world.product({ stock: 3 })];
    const order = await front.world.paid(buyer, product);
    await front.world.call(finance.token, 'record_transfer', {
      ...{ p_amount: 25_000, p_bank_reference: `MUT-${order.slice(0, 8)}`, p_received_on: new Date().toISOString().slice(0, 10) },
    });
    const cancelled = await front.world.paid(buyer, product);
    await front.act(buyer.token, 'cancel', { order_id: cancelled });
    const answer = await rpc(finance.token, 'trial_balance', {});
    const rows = answer.body as { account: string; balance: number }[];
    expect(rows.every((row) => Object.keys(row).toSorted().join() === 'account,balance')).toBe(true);
    expect(rows.reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
    const named = Object.fromEntries(rows.map(({ account, balance }) => [account, balance]));
    expect(named['cash:gateway:sandbox']).toBeGreaterThan(0);
    expect([named['order_escrow'], named['unmatched_receipts'], named['refund_payable']].every((balance) => (balance ?? 0) < 0)).toBe(true);
    expect(Object.keys(named).filter((name) => !/^(cash|revenue|expense):|^[a-z_]+$/.test(name))).toEqual([]);
    expect((await rpc(buyer.token, 'trial_balance', {})).status).toBe(403);
  });
});
