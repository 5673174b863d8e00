import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type OrderAnswer, type OrderFront, openOrderFront } from '../support/order-front.ts';
import type { TestUser } from '../support/test-database.ts';

let front: OrderFront;
let buyer: TestUser;
beforeAll(async () => {
  front = await openOrderFront();
});
afterAll(() => front.close());
beforeEach(async () => {
  buyer = await front.world.buyer();
});

/** Refused with a status, its code and words, and without an order. */
const expectRefusal = async (answer: OrderAnswer, status: number, code: string, words: RegExp): Promise<void> => {
  expect([answer.status, answer.body.code, answer.body['error']]).toEqual([status, code, expect.stringMatching(words)]);
  expect(answer.body.id).toBeUndefined();
};
const ordersOf = async (who: { readonly id: string }): Promise<number> =>
  (await front.world.database.sql`select 1 from orders where buyer_id = ${who.id}`).length;
const unpaidOf = async (product: string, who = buyer): Promise<string> => String((await front.place(who.token, product)).body.id);
const cancel = (order: string, who = buyer): Promise<OrderAnswer> => front.act(who.token, 'cancel', { order_id: order });

describe('refused order', () => {
  test('sale price for a buyer who used a slot: refused, with the present price', async () => {
    const product = await front.world.product({ stock: 3 });
    await front.world.database
      .sql`insert into flash_sales (product_id, original_price, sale_price, start_time, end_time, stock, initial_stock, is_active)
      values (${product}, 100000, 70000, now() - interval '1 hour', now() + interval '1 hour', 2, 2, true)`;
    const first = await front.place(buyer.token, product, { expected_total: 70_000 });
    expect([first.status, first.body['total']]).toEqual([200, 70_000]);
    const { body: payment } = await front.act(buyer.token, 'open', { order_id: first.body.id, method: 'sandbox' });
    await front.play(String(payment.reference), 'paid');
    const key = randomUUID();
    const again = await front.place(buyer.token, product, { key, expected_total: 70_000 });
    await expectRefusal(again, 409, 'SALE_LIMIT', /hanya sekali per orang/);
    expect(again.body['quote']).toMatchObject({ total: 100_000, sale_id: null });
    expect((await front.place(buyer.token, product, { key, expected_total: 100_000 })).body['total']).toBe(100_000);
    expect((await front.place((await front.world.buyer()).token, product, { expected_total: 70_000 })).body['total']).toBe(70_000);
  });

  test('product that lapsed twice unpaid: for two hours', async () => {
    const product = await front.world.product();
    for (let time = 0; time < 2; time += 1) await cancel(await unpaidOf(product));
    await expectRefusal(await front.place(buyer.token, product), 409, 'HELD_BEFORE', /dua jam lagi/);
    expect((await front.place(buyer.token, await front.world.product())).status).toBe(200);
    await front.world.database.sql`update orders set created_at = created_at - interval '2 hours' where buyer_id = ${buyer.id}`;
    expect((await front.place(buyer.token, product)).status).toBe(200);
  });

  test('unit that the buyer sells: refused; for other people: accepted', async () => {
    const product = await front.world.product({ stock: 1 });
    await front.world.database.sql`update private.units set seller_id = ${buyer.id} where product_id = ${product}`;
    await expectRefusal(await front.place(buyer.token, product), 409, 'OWN_LISTING', /jualanmu sendiri/);
    expect((await front.place((await front.world.buyer()).token, product)).status).toBe(200);
  });

  test('more than three unpaid orders: refused; accepted again after one is cancelled', async () => {
    const orders = [];
    for (let count = 0; count < 3; count += 1) orders.push(await unpaidOf(await front.world.product()));
    const product = await front.world.product();
    await expectRefusal(await front.place(buyer.token, product), 409, 'UNPAID_LIMIT', /Bayar atau batalkan dulu/);
    await cancel(orders[0] ?? '');
    expect((await front.place(buyer.token, product)).status).toBe(200);
  });

  test('archived or hidden product: its last quote is not accepted', async () => {
    for (const change of ['archived_at = now()', 'is_active = false']) {
      const product = await front.world.product();
      await front.world.database.sql.unsafe(`update products set ${change} where id = '${product}'`);
      await expectRefusal(await front.place(buyer.token, product), 409, 'NOT_FOR_SALE', /sedang tidak dijual/);
    }
  });

  test('blocked buyer: paid orders continue, no money is lost', async () => {
    const owner = await front.world.staff('owner');
    const paid = await front.world.paid(buyer, await front.world.product());
    expect(await front.world.call(owner.token, 'block_customer', { p_id: buyer.id, p_reason: 'Bukti palsu' })).toBe('done');
    const product = await front.world.product();
    await expectRefusal(await front.place(buyer.token, product), 403, 'BLOCKED', /Hubungi kami/);
    expect(await ordersOf(buyer)).toBe(1);
    expect(await front.world.call(owner.token, 'move_order_as_staff', { p_order: paid, p_event: 'deliver' })).toMatchObject({
      ...{ outcome: 'done', state: 'delivered' },
    });
  });

  test('unconfirmed number: refused; accepted once confirmed', async () => {
    const account = { email: `${randomUUID()}@contoh.id`, password: 'gerbang malam 7', phone: '6281299990001' };
    const made = await front.world.database.request('/auth/v1/admin/users', {
      ...{ method: 'POST', token: 'service', body: JSON.stringify({ ...account, email_confirm: true }) },
    });
    const { id } = (await made.json()) as { id: string };
    const signedIn = await front.world.database.request('/auth/v1/token?grant_type=password', {
      ...{ method: 'POST', body: JSON.stringify({ email: account.email, password: account.password }) },
    });
    const { access_token: token } = (await signedIn.json()) as { access_token: string };
    const product = await front.world.product();
    await expectRefusal(await front.place(token, product), 403, 'PHONE_UNVERIFIED', /Verifikasi nomor HP-mu/);
    await front.world.database.request(`/auth/v1/admin/users/${id}`, {
      ...{ method: 'PUT', token: 'service', body: JSON.stringify({ phone_confirm: true }) },
    });
    expect((await front.place(token, product)).status).toBe(200);
  });

  test('more than ten a minute: with the time until the next attempt', async () => {
    for (let count = 0; count < 10; count += 1) await cancel(await unpaidOf(await front.world.product()));
    const product = await front.world.product();
    const key = randomUUID();
    const busy = await front.place(buyer.token, product, { key });
    await expectRefusal(busy, 429, 'BUSY', /^Lagi ramai/);
    expect(Number(busy.headers.get('retry-after'))).toBeGreaterThan(0);
    await front.world.database.sql`update orders set created_at = created_at - interval '1 minute' where buyer_id = ${buyer.id}`;
    expect((await front.place(buyer.token, product, { key })).status).toBe(200);
  });
});
