import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import type { TestUser } from '../support/test-database.ts';

interface Subject {
  readonly id: string;
  readonly number?: string;
  readonly refunds?: readonly { amount: number; is_sent: boolean }[];
  readonly attempts?: readonly { amount: number; received: number | null }[];
  readonly exceptions?: readonly { amount: number; is_short: boolean }[];
  readonly booked?: unknown;
  readonly is_reversed?: boolean;
  readonly is_undone?: boolean;
}

const PARTS = ['orders', 'receipts', 'settlements', 'outside_sales'] as const;

let world: OrderWorld;
let owner: TestUser;
let paid: string;
let cancelled: string;
let short: string;
/** Two orders and more, two receipts, two settlements and two outside sales, one of each pair undone. */
beforeAll(async () => {
  world = await openOrderWorld();
  owner = await world.staff('owner');
  const { sql } = world.database;
  const staff = (name: string, body: object) => world.call(owner.token, name, body);
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  paid = await world.paid(await world.buyer(), await world.product());
  cancelled = await world.paid(await world.buyer(), await world.product());
  await staff('move_order_as_staff', { p_order: cancelled, p_event: 'cancel', p_detail: { note: 'Stok salah' } });
  const buyer = await world.buyer();
  short = String((await world.place(buyer, await world.product()))['id']);
  const attempt = await world.call(buyer.token, 'take_payment_attempt', { p_order: short, p_method: 'sandbox' });
  await world.call('service', 'server_observe', {
    ...{ p_reference: attempt['reference'], p_source: 'inquiry', p_observation: { state: 'paid', amount: 40_000 } },
  });
  for (const reference of ['R-1', 'R-2'])
    await staff('record_transfer', {
      ...{ p_order: null, p_account: null, p_amount: 50_000, p_bank_reference: reference, p_received_on: today },
    });
  const [receipt] = await sql`select id from private.payment_exceptions where bank_reference = 'R-1'`;
  await staff('resolve_exception', { p_id: receipt?.['id'], p_outcome: 'refund', p_reason: 'Cek mutasi' });
  const product = await world.product({ stock: 2 });
  const sell = async () => {
    const [row] = await sql`select updated_at::text as version from products where id = ${product}`;
    return staff('sell_outside', { p_id: product, p_version: row?.['version'], p_place: 'Tokopedia', p_amount: 90_000 });
  };
  await sell();
  await staff('undo_outside_sale', { p_id: product, p_sale: (await sell())['sale'] });
  await sql`select private.post_journal('opening:1', 'opening', null, '[["cash:gateway:midtrans", 500000], ["difference", -500000]]')`;
  for (const reference of ['S-1', 'S-2'])
    await staff('settle_gateway', {
      ...{ p_key: randomUUID(), p_gateway: 'cash:gateway:midtrans', p_bank: 'cash:bank:main', p_settled_on: today },
      ...{ p_gross: 100_000, p_fee: 2000, p_reference: reference },
    });
  const [settlement] = await sql`select id from private.settlements where reference = 'S-1'`;
  await staff('reverse_settlement', { p_id: settlement?.['id'], p_reason: 'Salah tanggal' });
});
afterAll(() => world.close());

const page = (part: string, after: string | null, limit: number) =>
  world.call<readonly Subject[]>(owner.token, 'audited_books', { p_part: part, p_after: after, p_limit: limit });
const orderOf = async (id: string): Promise<Subject | undefined> => (await page('orders', null, 200)).find((one) => one.id === id);

describe('pages of the books', () => {
  test.each(PARTS)('%s: one per page, equal to all on one page', async (part) => {
    const all = await page(part, null, 200);
    expect(all.length).toBeGreaterThan(1);
    const found: Subject[] = [];
    for (let after: string | null = null, next = await page(part, after, 1); next.length > 0; next = await page(part, after, 1)) {
      found.push(...next);
      after = next[0]?.id ?? null;
    }
    expect(found).toEqual(all);
    expect(await page(part, all[0]?.id ?? null, 200)).toEqual(all.slice(1));
  });
});

describe('subject of the books', () => {
  test('orders: own receipts and refunds only', async () => {
    const [row] = await world.database.sql`select number, array(select array[e.seq::text, e.event] from order_events e
      where e.order_id = o.id order by e.seq) as events from orders o where o.id = ${paid}`;
    const events = ((row?.['events'] ?? []) as string[][]).map(([seq, event]) => [Number(seq), event]);
    expect(await orderOf(paid)).toEqual({
      ...{ subject: 'order', id: paid, number: row?.['number'], kind: 'purchase', total: 100_000, deposit: 0, cost: null, events },
      ...{ attempts: [expect.objectContaining({ gateway: 'sandbox', account: 'cash:gateway:sandbox', amount: 100_000 })] },
      ...{ group: null, exceptions: [], decisions: [], refunds: [], booked: expect.anything() },
    });
    expect(JSON.stringify((await orderOf(paid))?.booked)).toContain(paid);
    expect(JSON.stringify((await orderOf(paid))?.booked)).not.toContain(cancelled);
    expect(await orderOf(paid)).toMatchObject({ attempts: [{ amount: 100_000, received: 100_000 }], refunds: [], exceptions: [] });
    expect(await orderOf(cancelled)).toMatchObject({ refunds: [{ amount: 100_000, is_sent: false }], exceptions: [] });
    expect(await orderOf(short)).toMatchObject({
      attempts: [{ amount: 100_000, received: 40_000 }],
      exceptions: [{ amount: 40_000, is_short: true }],
      refunds: [],
    });
  });

  test('receipts, settlements and outside sales: reversals are shown', async () => {
    const receipts = await page('receipts', null, 200);
    expect(receipts.map(({ refunds }) => refunds?.map(({ amount }) => amount)).toSorted()).toEqual([[], [50_000]]);
    expect((await page('settlements', null, 200)).map((one) => one.is_reversed)).toEqual([true, false]);
    expect((await page('outside_sales', null, 200)).map((one) => one.is_undone).toSorted()).toEqual([false, true]);
  });
});

test('journals of the sandbox: marked as tests; of a bank: not marked', async () => {
  const { sql } = world.database;
  const tests = (order: string) =>
    sql`select bool_and(is_test) as every, bool_or(is_test) as any from private.journals where order_id = ${order}`;
  expect([...(await tests(paid)), ...(await tests(cancelled))]).toEqual([
    { every: true, any: true },
    { every: true, any: true },
  ]);
  await sql`update private.payment_settings set accounts = ${sql.json([{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }])}`;
  const { id } = await world.place(await world.buyer(), await world.product());
  const given = { p_order: id, p_account: null, p_amount: 100_000, p_bank_reference: 'R-3' };
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  await world.call(owner.token, 'record_transfer', { ...given, p_received_on: today });
  expect([...(await tests(String(id)))]).toEqual([{ every: false, any: false }]);
});

test('banks of settlements: those of bank accounts only', async () => {
  const { banks } = await world.call<{ banks: readonly string[] }>(owner.token, 'settlements');
  expect(banks.length).toBeGreaterThan(0);
  expect(banks.filter((bank) => !bank.startsWith('cash:bank:'))).toEqual([]);
});
