import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { deliveredAccount, openCredential, storeCredential } from '../support/credential-world.ts';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import type { TestUser } from '../support/test-database.ts';

let world: OrderWorld;
let owner: TestUser;
let cs: TestUser;
beforeAll(async () => {
  world = await openOrderWorld();
  owner = await world.staff('owner');
  cs = await world.staff('cs');
});
afterAll(() => world.close());

const account = (stock = 1) => world.product({ kind: 'account', stock, price: 400_000, name: 'Akun Mythic' });
const detailOf = (user: TestUser, order: string) =>
  world.call<{ state: string; credential: Record<string, unknown>; events: { event: string; actor_kind: string }[] }>(
    user.token,
    'order_detail',
    { p_order: order },
  );

describe('account in the vault', () => {
  test('paid: handed over automatically, readable by the buyer only', async () => {
    const [buyer, stranger] = [await world.buyer(), await world.buyer()];
    const order = await deliveredAccount(world, buyer, cs, await account());
    const detail = await detailOf(buyer, order);
    expect(detail).toMatchObject({ state: 'delivered', credential: { has: true, is_open: true, opened_before: 0 } });
    expect(detail.events.at(-1)).toMatchObject({ event: 'deliver', actor_kind: 'server' });
    expect(await openCredential(world, buyer, order)).toMatchObject({
      opened_count: 0,
      parts: [
        { scope: 'renter', version: 1, sealed: 'segel-renter' },
        { scope: 'buyer', version: 1, sealed: 'segel-buyer' },
      ],
    });
    expect(await openCredential(world, buyer, order, { p_scope: 'renter' })).toMatchObject({
      opened_count: 1,
      parts: [{ scope: 'renter' }],
    });
    expect(await openCredential(world, stranger, order)).toEqual({ code: 'NOT_FOUND' });
    await expect(openCredential(world, cs, order, { p_reason: 'Ingin melihat isinya' })).rejects.toThrow(/403/);
    const finance = await world.staff('finance');
    await expect(openCredential(world, finance, order, { p_reason: 'Ingin melihat isinya' })).rejects.toThrow(/403/);
  });

  test('unpaid or refunded: not readable', async () => {
    const buyer = await world.buyer();
    const product = await account();
    await storeCredential(world, cs, product);
    const { id } = await world.place(buyer, product);
    expect(await openCredential(world, buyer, String(id))).toEqual({ code: 'VAULT_CLOSED' });
    const other = await account();
    const order = await deliveredAccount(world, buyer, cs, other);
    await world.call(owner.token, 'move_order_as_staff', { p_order: order, p_event: 'refund', p_detail: { note: 'Salah akun' } });
    expect(await openCredential(world, buyer, order)).toEqual({ code: 'VAULT_CLOSED' });
  });

  test('more than ten openings an hour: refused', async () => {
    const buyer = await world.buyer();
    const order = await deliveredAccount(world, buyer, cs, await account());
    for (let time = 0; time < 10; time += 1) expect(await openCredential(world, buyer, order)).toMatchObject({ opened_count: time });
    expect(await openCredential(world, buyer, order)).toEqual({ code: 'TOO_MANY' });
  });

  test('opened by staff: needs a reason, the buyer is notified and sees it', async () => {
    const buyer = await world.buyer();
    const order = await deliveredAccount(world, buyer, cs, await account());
    expect(await openCredential(world, owner, order, { p_reason: 'pendek' })).toEqual({ code: 'REASON_NEEDED' });
    expect(await openCredential(world, owner, order, { p_reason: 'Bantu komplain pembeli' })).toMatchObject({ opened_count: 0 });
    await world.call('service', 'process_outbox');
    const reported = await world.database
      .sql`select title, body from notifications where user_id = ${buyer.id} and title like '%membuka data%'`;
    expect(reported).toEqual([{ title: 'Kami membuka data akunmu', body: expect.stringContaining('Bantu komplain pembeli') }]);
    const history = await world.call<{ lines: object[] }>(buyer.token, 'credential_history', { p_order: order });
    expect(history).toMatchObject({ is_intact: true, is_open: true, head: expect.stringMatching(/^[0-9a-f]{16}$/) });
    expect(history.lines).toMatchObject([
      { action: 'sealed', actor_kind: 'shop' },
      { action: 'opened', actor_kind: 'shop', reason: 'Bantu komplain pembeli' },
    ]);
    const plain = await world.database.user('owner');
    expect(await openCredential(world, plain, order, { p_reason: 'Bantu komplain pembeli' })).toEqual({ code: 'NEEDS_FACTOR' });
  });

  test('rewritten log: reported as broken', async () => {
    const buyer = await world.buyer();
    const order = await deliveredAccount(world, buyer, cs, await account());
    await openCredential(world, buyer, order);
    await world.database.sql.begin(async (sql) => {
      await sql`alter table private.credential_log disable trigger refuse_change`;
      await sql`update private.credential_log set device = 'lain' where order_id = ${order}`;
      await sql`alter table private.credential_log enable trigger refuse_change`;
    });
    expect(await world.call(buyer.token, 'credential_history', { p_order: order })).toMatchObject({ is_intact: false });
  });
});

describe('sealing', () => {
  test('without a unit: the first free unit without data, then the choice of a unit', async () => {
    const product = await account(2);
    const first = await storeCredential(world, cs, product);
    expect(await storeCredential(world, cs, product)).not.toBe(first);
    expect(await world.call(cs.token, 'credential_target', { p_product: product })).toEqual({ code: 'UNIT_NEEDED' });
    expect(await world.call(cs.token, 'credential_target', { p_product: product, p_unit: first })).toMatchObject({ version: 2 });
    const finance = await world.staff('finance');
    await expect(world.call(finance.token, 'credential_target', { p_product: product })).rejects.toThrow(/403/);
  });

  test('outdated version: refused', async () => {
    const product = await account();
    const unit = await storeCredential(world, cs, product);
    expect(await world.call(cs.token, 'store_credential', { p_unit: unit, p_version: 1, p_parts: [] })).toEqual({ code: 'INVALID' });
    const parts = [{ scope: 'renter', sealed: 'a', wrapped_key: 'b', key_id: '0a1b2c3d', fields: ['login'] }];
    expect(await world.call(cs.token, 'store_credential', { p_unit: unit, p_version: 1, p_parts: parts })).toEqual({
      code: 'VERSION_CHANGED',
    });
  });

  test('unit of a paid order: handed over', async () => {
    const buyer = await world.buyer();
    const product = await account();
    const order = await world.paid(buyer, product);
    await world.call('service', 'process_outbox');
    expect((await detailOf(buyer, order)).state).toBe('processing');
    await storeCredential(world, cs, product);
    await world.call('service', 'process_outbox');
    expect((await detailOf(buyer, order)).state).toBe('delivered');
  });

  test('cautious delivery: postponed by up to two hours', async () => {
    const buyer = await world.buyer();
    const product = await account();
    await storeCredential(world, cs, product);
    const { id } = await world.place(buyer, product);
    await world.database.sql`update private.order_facts set risks = '{new_account,many_refunds}' where order_id = ${String(id)}`;
    const attempt = await world.call(buyer.token, 'take_payment_attempt', { p_order: id, p_method: 'sandbox' });
    await world.call('service', 'server_observe', {
      p_reference: attempt['reference'],
      p_source: 'inquiry',
      p_observation: { state: 'paid', amount: attempt['amount'], provider_status: 'paid' },
    });
    await world.call('service', 'process_outbox');
    expect((await detailOf(buyer, String(id))).state).toBe('processing');
    await world.database.sql`update private.order_facts set deliver_at = deliver_at - interval '2 hours' where order_id = ${String(id)}`;
    await world.call('service', 'process_outbox');
    expect((await detailOf(buyer, String(id))).state).toBe('delivered');
  });
});

test('vault shut: deadlines stand still, no automatic delivery', async () => {
  const buyer = await world.buyer();
  const order = await deliveredAccount(world, buyer, cs, await account());
  const due = async () =>
    world.database.sql`select name, due_at, paused_at is not null as paused from private.order_deadlines
      where order_id = ${order} and done_at is null order by name`;
  const disputed = await deliveredAccount(world, buyer, cs, await account());
  const complaint = await world.call(buyer.token, 'open_complaint', { p_order: disputed, p_reason: 'other', p_text: 'Tidak bisa masuk.' });
  const runs = async (of: string) =>
    (await world.database.sql`select from private.order_deadlines where order_id = ${of} and done_at is null and paused_at is null`).length;
  const before = await due();
  await world.call('service', 'server_set_vault', { p_is_open: false, p_note: 'kunci lain' });
  expect((await due()).every(({ paused }) => paused)).toBe(true);
  const waiting = await account();
  await storeCredential(world, cs, waiting);
  const late = await world.paid(buyer, waiting);
  await world.call('service', 'process_outbox');
  expect(await detailOf(buyer, late)).toMatchObject({ state: 'processing', credential: { is_vault_open: false } });
  // Later, unsealed and disputed orders pause as well, once the server has reported its keys again.
  const empty = await world.paid(await world.buyer(), await account());
  await world.call('service', 'server_set_vault', { p_is_open: false });
  for (const each of [order, late, empty, disputed]) expect([each, await runs(each)]).toEqual([each, 0]);
  await world.call(buyer.token, 'withdraw_complaint', { p_complaint: complaint['id'] });
  expect(await runs(disputed)).toBe(0);
  await world.database.sql`update private.order_deadlines set paused_at = paused_at - interval '3 hours' where order_id = ${order}`;
  await world.call('service', 'server_set_vault', { p_is_open: true });
  const after = await due();
  expect(after.every(({ paused }) => !paused)).toBe(true);
  for (const [index, { due_at: dueAt }] of after.entries())
    expect(dueAt.getTime() - before[index]?.['due_at'].getTime()).toBeGreaterThanOrEqual(3 * 3_600_000);
  await world.call('service', 'process_outbox');
  expect((await detailOf(buyer, late)).state).toBe('delivered');
  for (const each of [empty, disputed]) expect(await runs(each)).toBeGreaterThan(0);
});

test('login code: requested, answered, readable for five minutes', async () => {
  const buyer = await world.buyer();
  const order = await deliveredAccount(world, buyer, cs, await account());
  const codeRequest = await world.call(buyer.token, 'ask_login_code', { p_order: order });
  expect(await world.call(buyer.token, 'ask_login_code', { p_order: order })).toMatchObject({ id: codeRequest['id'] });
  expect(await world.call(buyer.token, 'read_login_code', { p_order: order })).toEqual({ code: 'CODE_WAITING' });
  expect(await world.call<object[]>(cs.token, 'login_code_queue')).toMatchObject([{ id: codeRequest['id'] }]);
  expect(await world.call(cs.token, 'store_login_code', { p_request: codeRequest['id'], p_sealed: 'segel' })).toEqual({ outcome: 'done' });
  expect(await world.call(buyer.token, 'read_login_code', { p_order: order })).toMatchObject({ sealed: 'segel' });
  expect(await world.call((await world.buyer()).token, 'read_login_code', { p_order: order })).toEqual({ code: 'NOT_FOUND' });
  await world.database.sql`update private.login_code_requests set expires_at = now() where order_id = ${order}`;
  expect(await world.call(buyer.token, 'read_login_code', { p_order: order })).toEqual({ code: 'CODE_EXPIRED' });
});

test('erased 30 days after the warranty; the log stays', async () => {
  const buyer = await world.buyer();
  const order = await deliveredAccount(world, buyer, cs, await account());
  await world.call(buyer.token, 'step_order', { p_order: order, p_event: 'confirm', p_detail: { accepted: true } });
  await world.letTimePass(order, '15 days');
  await world.call('service', 'server_run_due');
  expect(await openCredential(world, buyer, order)).toMatchObject({ opened_count: 0 });
  await world.database.sql`update orders set completed_at = completed_at - interval '60 days' where id = ${order}`;
  await world.database.sql`update private.order_deadlines set done_at = done_at - interval '60 days' where order_id = ${order}`;
  await world.call('service', 'server_run_due');
  expect(await openCredential(world, buyer, order)).toEqual({ code: 'NO_CREDENTIALS' });
  const history = await world.call<{ lines: { action: string }[] }>(buyer.token, 'credential_history', { p_order: order });
  expect(history.lines.map(({ action }) => action)).toEqual(['sealed', 'opened', 'erased']);
  expect(await world.call(buyer.token, 'order_detail', { p_order: order })).toMatchObject({
    credential: { has: false, is_open: false, sealed_at: expect.any(String) },
  });
});
