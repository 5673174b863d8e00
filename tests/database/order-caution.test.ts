import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type OrderFront, openOrderFront } from '../support/order-front.ts';
import { eventually } from '../support/shop-process.ts';
import type { TestUser } from '../support/test-database.ts';

let front: OrderFront;
let buyer: TestUser;
let owner: TestUser;
beforeAll(async () => {
  front = await openOrderFront();
  const { sql } = front.world.database;
  await sql`update private.payment_settings set accounts = ${sql.json([{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }])}`;
  owner = await front.world.staff('owner');
});
afterAll(() => front.close());
beforeEach(async () => {
  buyer = await front.world.buyer();
  await age(buyer, '30 days');
});

const age = async (who: TestUser, time: string): Promise<void> => {
  await front.world.database.sql`update auth.users set created_at = now() - ${time}::interval where id = ${who.id}`;
};
const block = async (who: TestUser): Promise<void> => {
  await front.world.database.sql`update auth.users set banned_until = now() + interval '1 year' where id = ${who.id}`;
};
const risksOf = async (order: unknown): Promise<string[]> => {
  const [row] = await front.world.database.sql`select risks from private.order_facts where order_id = ${String(order)}`;
  return (row?.['risks'] ?? []) as string[];
};
const pointsOf = async (order: unknown): Promise<number> => {
  const [row] = await front.world.database.sql`select private.risk_points(${String(order)}) as points`;
  return Number(row?.['points']);
};
const place = (who: TestUser, product: string, browser = 'Browser Uji', total = 100_000) =>
  front.post(
    '/api/orders?action=place',
    {
      ...{ key: crypto.randomUUID(), product_id: product, option_id: null, start: null, expected_total: total, rules_version: 1 },
      details: { game_id: '12345678' },
    },
    { authorization: `Bearer ${who.token}`, 'user-agent': browser },
  );
/** An order with a refund to a bank account. */
const refundTo = async (who: TestUser, number: string): Promise<string> => {
  const order = await front.world.paid(who, await front.world.product());
  await front.act(who.token, 'cancel', { order_id: order });
  const set = await front.act(who.token, 'refund-destination', { order_id: order, bank: 'BCA', number, holder: 'Rina' });
  expect(set.status).toBe(200);
  return order;
};

describe('fraud signals', () => {
  test('new account with a large order: points, and text that staff read', async () => {
    await age(buyer, '2 hours');
    const large = await place(buyer, await front.world.product({ price: 2_500_000 }), undefined, 2_500_000);
    expect([await risksOf(large.body.id), await pointsOf(large.body.id)]).toEqual([['new_account'], 20]);
    const seen = await front.world.call<{ risks: string[] }>(owner.token, 'staff_order', { p_order: large.body.id });
    expect(seen.risks).toEqual(['Akun pembeli berumur kurang dari 24 jam dan total lebih dari Rp2.000.000. (20 poin)']);
    const small = await place(buyer, await front.world.product());
    expect([await risksOf(small.body.id), await pointsOf(small.body.id)]).toEqual([[], 0]);
  });

  test('three lapsed orders within a week: one unpaid order at a time from then on', async () => {
    for (let count = 0; count < 3; count += 1) {
      const { body } = await place(buyer, await front.world.product());
      await front.world.letTimePass(String(body.id), '41 minutes');
      await front.world.call('service', 'process_outbox');
    }
    const next = await place(buyer, await front.world.product());
    expect([next.status, await risksOf(next.body.id)]).toEqual([200, ['unpaid_before']]);
    expect((await place(buyer, await front.world.product())).body.code).toBe('UNPAID_LIMIT');
    await front.world.database
      .sql`update orders set created_at = created_at - interval '8 days' where buyer_id = ${buyer.id} and state = 'expired'`;
    const later = await place(buyer, await front.world.product());
    expect([later.status, await risksOf(later.body.id)]).toEqual([200, []]);
  });

  test('foreign number: a signal once people check the proof', async () => {
    await front.world.database.sql`update auth.users set phone = '6591234567' where id = ${buyer.id}`;
    const { body } = await place(buyer, await front.world.product());
    expect(await risksOf(body.id)).toEqual([]);
    await front.act(buyer.token, 'open', { order_id: body.id, method: 'transfer' });
    for (let time = 0; time < 2; time += 1) expect((await front.act(buyer.token, 'proof', { order_id: body.id })).status).toBe(200);
    expect([await risksOf(body.id), await pointsOf(body.id)]).toEqual([['foreign_number'], 15]);
  });

  test('device of a blocked person: only the server names it; no address is stored', async () => {
    const blocked = await front.world.buyer();
    const first = await place(blocked, await front.world.product(), 'Browser Orang Lain');
    const noted = async (order: unknown) => {
      const [row] = await front.world.database
        .sql`select encode(device_hash, 'hex') as hash from private.order_facts where order_id = ${String(order)}`;
      return row?.['hash'] as string | null;
    };
    await eventually(async () => (await noted(first.body.id)) !== null);
    await block(blocked);
    const same = await place(buyer, await front.world.product(), 'Browser Orang Lain');
    await eventually(async () => (await risksOf(same.body.id)).length > 0);
    expect([await risksOf(same.body.id), await noted(same.body.id)]).toEqual([['blocked_device'], await noted(first.body.id)]);
    const other = await place(buyer, await front.world.product(), 'Browser Sendiri');
    await eventually(async () => (await noted(other.body.id)) !== null);
    expect(await risksOf(other.body.id)).toEqual([]);
    await expect(front.world.call(buyer.token, 'server_note_devices', { p_notes: { [String(other.body.id)]: 'ab' } })).rejects.toThrow(
      /40[134]/,
    );
  });

  test('device of a person who was unblocked: none; of one who is blocked before it is recorded: none', async () => {
    const { sql } = front.world.database;
    const [hash, later] = ['c1', 'd2'].map((digits) => digits.repeat(32));
    const [forgiven, late] = [await front.world.buyer(), await front.world.buyer()];
    const orderOf = async (who: TestUser) => String((await front.world.place(who, await front.world.product())).id);
    const noteAll = (notes: Record<string, unknown>) => front.world.call('service', 'server_note_devices', { p_notes: notes });
    const [first, second] = [await orderOf(forgiven), await orderOf(late)];
    await noteAll({ [first]: hash });
    await block(forgiven);
    await block(late);
    await noteAll({ [second]: later });
    await sql`update auth.users set banned_until = null where id = ${forgiven.id}`;
    const [third, another] = [await orderOf(buyer), await front.world.buyer()];
    const fourth = await orderOf(another);
    await noteAll({ [third]: hash, [fourth]: later });
    expect([await risksOf(third), await risksOf(fourth)]).toEqual([[], ['blocked_device']]);
    // Only the first counts.
    await noteAll({ [third]: later });
    expect(await risksOf(third)).toEqual([]);
    await sql`update auth.users set banned_until = now() - interval '1 second' where id = ${late.id}`;
    const fifth = await orderOf(await front.world.buyer());
    await noteAll({ [fifth]: later });
    expect(await risksOf(fifth)).toEqual([]);
  });

  test('refund account of a blocked person: compared without its number', async () => {
    const blocked = await front.world.buyer();
    await refundTo(blocked, '9988776655');
    expect(await risksOf(await refundTo(buyer, '9988-7766-55'))).toEqual([]);
    await block(blocked);
    const { body } = await place(buyer, await front.world.product());
    expect([await risksOf(body.id), await pointsOf(body.id)]).toEqual([['shared_account'], 50]);
    const another = await front.world.buyer();
    expect(await risksOf(await refundTo(another, '9988776655'))).toEqual(['shared_account']);
    expect(await risksOf(await refundTo(await front.world.buyer(), '9988776656'))).toEqual([]);
    const rows = await front.world.database.sql`select to_jsonb(d)::text as row from private.refund_destinations d`;
    expect(rows.filter(({ row }) => String(row).includes('99887766'))).toEqual([]);
  });

  test('refunds in more than three of ten orders, at least three; five accounts in a day', async () => {
    const product = await front.world.product({ stock: 9 });
    const states = ['completed', 'completed', 'refunded'];
    for (const state of states) {
      const { id } = await front.world.place(buyer, product);
      await front.world.database.sql`update orders set state = ${state} where id = ${String(id)}`;
    }
    expect(await risksOf((await place(buyer, product)).body.id)).toEqual(['many_refunds']);
    const collector = await front.world.buyer();
    await age(collector, '30 days');
    const orders: unknown[] = [];
    for (let count = 0; count < 5; count += 1) {
      const { id } = await front.world.place(collector, await front.world.product({ kind: 'account', stock: 1 }));
      await front.world.database.sql`update orders set state = 'processing' where id = ${String(id)}`;
      orders.push(id);
    }
    expect(await Promise.all(orders.map(risksOf))).toEqual([[], [], [], [], ['many_accounts']]);
  });
});
