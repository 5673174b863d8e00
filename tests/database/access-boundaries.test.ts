import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { deliveredAccount, openCredential, storeCredential } from '../support/credential-world.ts';
import { openRentalWorld, type RentalWorld } from '../support/rental-world.ts';
import type { TestUser } from '../support/test-database.ts';

type Json = Record<string, unknown>;

let world: RentalWorld;
let cs: TestUser;
beforeAll(async () => {
  world = await openRentalWorld();
  cs = await world.staff('cs');
});
afterAll(() => world.close());

const bought = async (): Promise<{ buyer: TestUser; order: string; unit: string; product: string }> => {
  const buyer = await world.buyer();
  const product = await world.product({ kind: 'account', stock: 1, price: 400_000 });
  const order = await deliveredAccount(world, buyer, world.owner, product);
  const [row] = await world.database.sql`select unit_id from private.order_facts where order_id = ${order}`;
  return { buyer, order, unit: String(row?.['unit_id']), product };
};
const scopesOf = (answer: Json): readonly unknown[] => ((answer['parts'] ?? []) as readonly Json[]).map(({ scope }) => scope);

describe('reason of staff at the vault', () => {
  test.each([
    ['nine characters', ` ${'x'.repeat(9)} `, 'REASON_NEEDED'],
    ['ten characters', ` ${'x'.repeat(10)} `, undefined],
    ['300 characters', 'x'.repeat(300), undefined],
    ['301 characters', 'x'.repeat(301), 'REASON_NEEDED'],
  ])('%s', async (_length, reason, code) => {
    const { order, unit, product } = await bought();
    const stocked = await world.product({ kind: 'account', stock: 1, price: 400_000 });
    const free = await storeCredential(world, world.owner, stocked);
    expect(product).not.toBe(stocked);
    const scope = { p_scope: 'buyer', p_reason: reason };
    expect([
      (await world.call(world.owner.token, 'open_credential', { p_order: order, ...scope }))['code'],
      (await world.call(world.owner.token, 'open_unit_credential', { p_unit: unit, ...scope }))['code'],
      (await world.call(world.owner.token, 'open_unit_credential', { p_unit: free, ...scope }))['code'],
      (await world.call(world.owner.token, 'close_credentials', { p_order: order, p_is_closed: true, p_reason: reason }))['code'],
    ]).toEqual([code, code, code, code]);
  });

  test('closed credentials: not readable until they are opened again', async () => {
    const { buyer, order } = await bought();
    const close = (isClosed: boolean) =>
      world.call(world.owner.token, 'close_credentials', { p_order: order, p_is_closed: isClosed, p_reason: 'Laporan penipuan masuk.' });
    expect([await close(false), await close(true), await close(true)]).toEqual([
      { code: 'NOT_FOUND' },
      { outcome: 'done' },
      { code: 'NOT_FOUND' },
    ]);
    expect(await openCredential(world, buyer, order)).toEqual({ code: 'VAULT_CLOSED' });
    expect(await close(false)).toEqual({ outcome: 'done' });
    expect(scopesOf(await openCredential(world, buyer, order))).toEqual(['renter', 'buyer']);
  });
});

test('parts of a scope: the renter’s part, or both', async () => {
  const { buyer, order, unit: own } = await bought();
  expect((await openCredential(world, buyer, order, { p_scope: 'renter' }))['parts']).toEqual([
    { unit_id: own, scope: 'renter', version: 1, sealed: 'segel-renter', wrapped_key: 'kunci-renter', labels: expect.anything() },
  ]);
  expect(scopesOf(await openCredential(world, buyer, order))).toEqual(['renter', 'buyer']);
  const stocked = await world.product({ kind: 'account', stock: 1 });
  const unit = await storeCredential(world, world.owner, stocked);
  const read = { p_unit: unit, p_reason: 'Periksa isi brankas' };
  expect(scopesOf(await world.call(world.owner.token, 'open_unit_credential', { ...read, p_scope: 'renter' }))).toEqual(['renter']);
  expect(scopesOf(await world.call(world.owner.token, 'open_unit_credential', { ...read, p_scope: 'buyer' }))).toEqual(['renter', 'buyer']);
});

test('log of a unit: numbered from one without gaps, intact chain', async () => {
  const { buyer, order, product, unit } = await bought();
  await openCredential(world, buyer, order);
  await storeCredential(world, world.owner, product, unit);
  const history = await world.call<{ is_intact: boolean; lines: { seq: number; action: string }[] }>(buyer.token, 'credential_history', {
    p_order: order,
  });
  expect([history.is_intact, history.lines.map(({ seq, action }) => [seq, action])]).toEqual([
    true,
    [
      [1, 'sealed'],
      [2, 'opened'],
      [3, 'sealed'],
    ],
  ]);
});

test('credentials: refused for an extension, opened for its rental', async () => {
  const { product, option, renter } = await world.rentalShop();
  const order = await world.rented(renter, product, option);
  await world.open(renter, order);
  const extension = await world.call(renter.token, 'place_extension', {
    ...{ p_key: randomUUID(), p_parent: order, p_expected_total: 10_000, p_rules_version: 1 },
  });
  await world.pay(renter, String(extension['id']));
  for (const scope of ['renter', 'buyer'])
    expect(await world.open(renter, String(extension['id']), scope)).toEqual({ code: 'VAULT_CLOSED' });
  expect(scopesOf(await world.open(renter, order))).toEqual(['renter']);
});

describe('answered login code', () => {
  test.each([
    ['4 minutes 50 seconds', { sealed: 'segel' }],
    ['5 minutes 10 seconds', { code: 'CODE_EXPIRED' }],
  ])('%s after the answer', async (ago, answer) => {
    const { buyer, order } = await bought();
    const { id } = await world.call(buyer.token, 'ask_login_code', { p_order: order });
    const store = () => world.call(cs.token, 'store_login_code', { p_request: id, p_sealed: 'segel' });
    expect([await store(), await store()]).toEqual([{ outcome: 'done' }, { code: 'ALREADY_ANSWERED' }]);
    await world.database.sql`update private.login_code_requests set expires_at = expires_at - ${ago}::interval where order_id = ${order}`;
    expect(await world.call(buyer.token, 'read_login_code', { p_order: order })).toMatchObject(answer);
  });
});

describe('permission of an account', () => {
  test.each([
    ['of staff', 'banned_until = null', true],
    ['banned for another minute', "banned_until = now() + interval '1 minute'", false],
    ['banned until a minute ago', "banned_until = now() - interval '1 minute'", true],
    ['deleted', 'deleted_at = now()', false],
  ])('%s', async (_who, change, may) => {
    const { sql } = world.database;
    const staff = await world.database.user('cs');
    await sql.unsafe(`update auth.users set ${change} where id = '${staff.id}'`);
    const [row] = await sql`select private.account_may(${staff.id}, 'complaints.write') as may,
      private.account_may(${staff.id}, 'roles.write') as other`;
    expect(row).toEqual({ may, other: false });
  });
});

describe('complaint on the page of its order', () => {
  const shown = async (buyer: TestUser, order: string): Promise<Json> =>
    (await world.call(buyer.token, 'order_detail', { p_order: order }))['complaint'] as Json;
  const decide = (id: unknown, outcome: string) =>
    world.call(cs.token, 'decide_complaint', {
      ...{ p_complaint: id, p_outcome: outcome, p_detail: {}, p_reason: 'Bukti video sudah kami lihat.' },
    });
  const opened = async () => {
    const { buyer, order } = await bought();
    const { id } = await world.call(buyer.token, 'open_complaint', { p_order: order, p_reason: 'other', p_text: 'Data tidak sesuai.' });
    return { buyer, order, id };
  };
  const [time, none] = [expect.any(String), null];

  test('open, decided and appealed: each is shown with what the buyer can do', async () => {
    const { buyer, order, id } = await opened();
    expect(await shown(buyer, order)).toMatchObject({ state: 'open', due_at: time, appeal_until: none, is_by_silence: false });
    await decide(id, 'no_fault');
    expect(await shown(buyer, order)).toMatchObject({ state: 'decided', due_at: none, appeal_until: time, is_by_silence: false });
    await world.call(buyer.token, 'appeal_complaint', { p_complaint: id, p_text: 'Videonya belum dilihat.' });
    expect(await shown(buyer, order)).toMatchObject({ state: 'appealed', due_at: time, appeal_until: none, is_by_silence: false });
  });

  test.each([
    ['71 hours 59 minutes', time],
    ['72 hours 1 minute', none],
  ])('%s after the decision', async (ago, until) => {
    const { buyer, order, id } = await opened();
    await decide(id, 'help');
    await world.database.sql`update private.complaints set decided_at = decided_at - ${ago}::interval where id = ${String(id)}`;
    expect(await shown(buyer, order)).toMatchObject({ appeal_until: until, outcome: 'help', decided_by: null });
  });

  test('deadline over: decided against the shop that did not answer', async () => {
    const { buyer, order, id } = await opened();
    await world.database.sql`update private.complaints set due_at = now() - interval '1 second' where id = ${String(id)}`;
    await world.call('service', 'server_run_due');
    expect(await shown(buyer, order)).toMatchObject({ state: 'final', is_by_silence: true, outcome: 'refund', amount: 400_000 });
  });
});
