import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import { paymentSteps } from '../support/payment-steps.ts';
import type { TestUser } from '../support/test-database.ts';

type Json = Record<string, unknown>;

let world: OrderWorld;
let finance: TestUser;
let buyer: TestUser;
let order: string;
beforeAll(async () => {
  world = await openOrderWorld();
  finance = await world.staff('finance');
});
afterAll(() => world.close());
beforeEach(async () => {
  const { sql } = world.database;
  await sql`update private.payment_settings set gateways = '{midtrans,manual}', paused_gateways = '{}',
    accounts = ${sql.json([{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }])}`;
  buyer = await world.buyer();
  order = String((await world.place(buyer, await world.product({ stock: 1 })))['id']);
});

const pause = (gateway: unknown, isPaused: unknown, who = finance): Promise<Json> =>
  world.call(who.token, 'pause_gateway', { p_gateway: gateway, p_is_paused: isPaused });
const methods = async () => (await world.call(buyer.token, 'order_detail', { p_order: order }))['methods'];
const take = (method: string): Promise<Json> => world.call(buyer.token, 'take_payment_attempt', { p_order: order, p_method: method });
const stored = async () => (await world.call(finance.token, 'read_payment_settings'))['paused_gateways'];
const VIRTUAL = ['va_bca', 'va_bni', 'va_bri', 'va_permata', 'va_cimb', 'bill_mandiri'];

describe('public.pause_gateway', () => {
  test('paused gateway: its methods are neither offered nor opened, those of others are', async () => {
    expect(await methods()).toEqual(['qris', ...VIRTUAL, 'transfer']);
    expect(await pause('midtrans', true)).toEqual({ outcome: 'done' });
    expect(await methods()).toEqual(['transfer']);
    expect(await take('va_bca')).toMatchObject({ code: 'METHOD_UNAVAILABLE' });
    expect(await take('transfer')).toMatchObject({ gateway: 'manual' });
    expect(await pause('midtrans', false)).toEqual({ outcome: 'done' });
    expect(await methods()).toEqual(['qris', ...VIRTUAL, 'transfer']);
  });

  test('payment that was opened before: can still be paid', async () => {
    const { reference } = await take('va_bca');
    await world.call('service', 'server_note_attempt', {
      p_reference: reference,
      p_detail: { instructions: { kind: 'va', bank: 'BCA', number: '1' } },
    });
    await pause('midtrans', true);
    expect(await world.call(buyer.token, 'order_detail', { p_order: order })).toMatchObject({ payment: { reference } });
    expect(await paymentSteps(world, finance).observe(reference, 100_000)).toMatchObject({ order_state: 'processing' });
  });

  test('all gateways paused: nothing can be paid', async () => {
    for (const gateway of ['midtrans', 'manual']) await pause(gateway, true);
    expect(await methods()).toEqual([]);
    expect(await stored()).toEqual(['midtrans', 'manual']);
  });

  test('repeated: already; both are in the audit log once, with who did it', async () => {
    const { sql } = world.database;
    await sql`alter table private.audit_log disable trigger all`;
    await sql`delete from private.audit_log where action like 'payment.gateway%'`;
    await sql`alter table private.audit_log enable trigger all`;
    for (const [isPaused, outcome] of [
      [true, 'done'],
      [true, 'already'],
      [false, 'done'],
      [false, 'already'],
    ] as const)
      expect(await pause('manual', isPaused)).toEqual({ outcome });
    const logged =
      await sql`select action, actor, detail ->> 'name' as name from private.audit_log where action like 'payment.gateway%' order by seq`;
    expect(logged.map((row) => Object.values(row))).toEqual([
      ['payment.gateway_paused', finance.id, 'manual'],
      ['payment.gateway_offered', finance.id, 'manual'],
    ]);
  });

  test.each<readonly [name: string, gateway: unknown, isPaused: unknown]>([
    ['gateway that the server does not use', 'sandbox', true],
    ['unknown gateway', 'xendit', true],
    ['no gateway', null, true],
    ['no answer', 'manual', null],
  ])('%s: INVALID', async (_, gateway, isPaused) => {
    expect(await pause(gateway, isPaused)).toEqual({ code: 'INVALID' });
    expect(await stored()).toEqual([]);
  });

  test('without the permission, and without a fresh second factor: refused', async () => {
    await expect(pause('manual', true, await world.staff('content'))).rejects.toThrow('42501');
    await expect(pause('manual', true, buyer)).rejects.toThrow('42501');
    const unproven = await world.database.user('finance');
    expect(await pause('manual', true, unproven)).toEqual({ code: 'NEEDS_FACTOR' });
    expect(await stored()).toEqual([]);
  });
});
