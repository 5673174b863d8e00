import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Teardown } from '../../src/infrastructure/composition/teardown.ts';
import { rotateVaultKeys } from '../../src/infrastructure/composition/vault-commands.ts';
import { readSettings } from '../../src/infrastructure/http-server/settings.ts';
import { type OrderAnswer, type OrderFront, openOrderFront } from '../support/order-front.ts';
import { raceLoginOpenings } from '../support/orders/login-races.ts';
import { PHONE } from '../support/planted-credentials.ts';
import { enrol, provenToken } from '../support/second-factor.ts';
import type { TestUser } from '../support/test-database.ts';

const KEY = randomBytes(32);
const LOGIN = { login_method: 'Moonton', login: 'rahasia-login-5d1', password: ' rahasia-sandi-5d1 ' };
const REASON = 'Naik rank sesuai pesanan';
const COMPLAINT = 'Rank yang dijanjikan belum tercapai sama sekali.';

let front: OrderFront;
let owner: TestUser;
let worker: TestUser;
let other: TestUser;
let buyer: TestUser;
let category: string;
let order: string;
beforeAll(async () => {
  front = await openOrderFront();
  front.reopen({ CREDENTIALS_KEY: KEY.toString('base64') });
  owner = await front.world.staff('owner');
  worker = await front.world.staff('cs');
  other = await front.world.staff('cs');
  const [row] = await front.world.database.sql<{ id: string }[]>`
    insert into categories (name, slug, icon, color, asks_login) values ('Joki', 'joki', 'zap', '#d2acee', true) returning id`;
  category = row?.id ?? '';
});
afterAll(() => front.close());
/** The same person, who showed the second factor just now. */
const fresh = async (person: TestUser): Promise<TestUser> => ({ ...person, token: await provenToken(front.world.database, person, 0) });
beforeEach(async () => {
  // Limits of a person count the openings of all tests.
  await front.world.database.sql`delete from private.rate_limits`;
  owner = await fresh(owner);
  worker = await fresh(worker);
  other = await fresh(other);
  buyer = await front.world.buyer();
  order = await front.world.paid(buyer, await service());
});

const service = async (stock = 3): Promise<string> => {
  const product = await front.world.product({ kind: 'service', stock, name: 'Joki Epic ke Legend' });
  await front.world.database.sql`update products set category_id = ${category} where id = ${product}`;
  return product;
};
const seal = (by = buyer, fields: object = LOGIN, of = order) => front.vault(by.token, 'seal-login', { order_id: of, fields }, PHONE);
const open = (by = worker, reason = REASON, of = order) => front.vault(by.token, 'open-login', { order_id: of, reason });
const assign = (to: TestUser | null = worker, by = owner, of = order) =>
  front.world.call(by.token, 'assign_worker', { p_order: of, ...(to === null ? {} : { p_worker: to.id }) });
const move = (event: string, detail: object = {}) =>
  front.world.call(owner.token, 'move_order_as_staff', { p_order: order, p_event: event, p_detail: detail });
const step = (event: string, detail: object = {}) =>
  front.world.call(buyer.token, 'step_order', { p_order: order, p_event: event, p_detail: detail });
const answerOf = ({ status, body }: OrderAnswer) => [status, body.code];
interface Seen {
  readonly status: string;
  readonly may_seal: boolean;
  readonly has_worker: boolean;
  readonly lines: readonly { readonly action: string; readonly reason: string | null; readonly is_own: boolean }[];
}
const login = async (by = buyer, of = order): Promise<Seen | null | undefined> =>
  (await front.world.call<{ login: Seen | null } | null>(by.token, 'order_detail', { p_order: of }))?.login;
const stored = async (of = order) => (await front.world.database.sql`select * from private.order_logins where order_id = ${of}`)[0];
const ready = async (): Promise<void> => {
  expect((await seal()).status).toBe(200);
  expect(await assign()).toEqual({ outcome: 'done' });
};
const decided = async (outcome: string, detail: object = {}): Promise<void> => {
  await move('deliver');
  const { id } = await front.world.call(buyer.token, 'open_complaint', { p_order: order, p_reason: 'not_as_described', p_text: COMPLAINT });
  const decision = { p_complaint: id, p_outcome: outcome, p_detail: detail, p_reason: 'Sudah kami periksa bersama.' };
  expect(await front.world.call(owner.token, 'decide_complaint', decision)).not.toHaveProperty('code');
};
const freeUnit = async (): Promise<string> => {
  const [row] = await front.world.database.sql<{ id: string }[]>`
    select u.id from private.units u join orders o on o.product_id = u.product_id where o.id = ${order} and u.state = 'available' limit 1`;
  return row?.id ?? '';
};

test('login of a service: sealed by its buyer after paying, opened by its worker, every opening shown to the buyer', async () => {
  expect(await login()).toMatchObject({ status: 'none', may_seal: true, has_worker: false, lines: [] });
  expect([(await seal()).status, (await seal()).headers.get('cache-control')]).toEqual([200, 'no-store']);
  const row = await stored();
  for (const secret of [LOGIN.login, LOGIN.password.trim()]) expect(JSON.stringify(row)).not.toContain(secret);
  expect(await assign()).toEqual({ outcome: 'done' });
  const opened = await open();
  const labels = { login_method: 'Cara masuk', login: 'Login', password: 'Kata sandi' };
  expect([opened.status, opened.body]).toEqual([200, { fields: LOGIN, labels, opened_count: 0, hide_after_s: 60 }]);
  expect(opened.headers.get('cache-control')).toBe('no-store');
  expect((await open()).body['opened_count']).toBe(1);
  const seen = await login();
  expect(seen).toMatchObject({ status: 'sealed', has_worker: true, is_intact: true });
  expect(seen?.lines.map(({ action, reason, is_own: isOwn }) => [action, reason, isOwn])).toEqual([
    ['sealed', null, true],
    ['sealed', null, true],
    ['assigned', null, false],
    ['opened', REASON, false],
    ['opened', REASON, false],
  ]);
  await front.world.call('service', 'process_outbox');
  const [notice] = await front.world.database.sql`
    select body from notifications where user_id = ${buyer.id} and title = 'Pengerja membuka login akunmu' limit 1`;
  expect(notice?.['body']).toContain(REASON);
  const [audit] = await front.world.database.sql`
    select detail from private.audit_log where subject = ${order} and action = 'login.opened' order by seq desc limit 1`;
  expect(audit?.['detail']).toMatchObject({ reason: REASON });
});

test('fields: those of the login of the game, and a code; another or a missing one is refused by its name', async () => {
  const more = { ...LOGIN, recovery_codes: '1234 5678' };
  expect((await seal(buyer, more)).status).toBe(200);
  expect((await seal(buyer, { ...LOGIN, email: 'a@b.id' })).body).toMatchObject({ code: 'FIELD_UNKNOWN', field: 'email' });
  expect((await seal(buyer, { ...LOGIN, password: ' ' })).body).toMatchObject({ code: 'FIELD_MISSING', field: 'password' });
  await assign();
  expect((await open()).body).toMatchObject({ fields: more, labels: { recovery_codes: 'Kode masuk atau kode pemulihan' } });
});

test('service of a category that asks for none, and goods: no login is asked for, sealed or opened', async () => {
  const plain = await front.world.paid(buyer, await front.world.product({ kind: 'service' }));
  const item = await front.world.paid(buyer, await front.world.product());
  expect(await assign(worker, owner, plain)).toEqual({ outcome: 'done' });
  expect(await assign(worker, owner, item)).toEqual({ code: 'NOT_FOUND' });
  for (const order of [plain, item]) {
    expect(await login(buyer, order)).toBeNull();
    expect(answerOf(await seal(buyer, LOGIN, order))).toEqual([409, 'NO_LOGIN_NEEDED']);
  }
  expect(answerOf(await open(worker, REASON, plain))).toEqual([409, 'NO_LOGIN_NEEDED']);
});

test('before payment: not sealed', async () => {
  const { id } = await front.world.place(buyer, await service());
  expect(await login(buyer, String(id))).toMatchObject({ status: 'none', may_seal: false });
  expect(answerOf(await seal(buyer, LOGIN, String(id)))).toEqual([409, 'LOGIN_CLOSED']);
});

describe('opening a login: who is refused', () => {
  beforeEach(ready);

  test('another worker, and the owner with a reason, who are not assigned', async () => {
    expect(answerOf(await open(other))).toEqual([403, 'NOT_ASSIGNED']);
    expect(answerOf(await open(owner))).toEqual([403, 'NOT_ASSIGNED']);
  });
  test('finance, the buyer, another buyer, a guest', async () => {
    expect(answerOf(await open(await front.world.staff('finance')))).toEqual([403, 'FORBIDDEN']);
    expect(answerOf(await open(buyer))).toEqual([403, 'FORBIDDEN']);
    expect(answerOf(await open(await front.world.buyer()))).toEqual([403, 'FORBIDDEN']);
    expect(answerOf(await front.vault(null, 'open-login', { order_id: order, reason: REASON }))).toEqual([401, 'UNAUTHENTICATED']);
    const stranger = await front.world.buyer();
    expect(answerOf(await seal(stranger))).toEqual([404, 'NOT_FOUND']);
    expect(await login(stranger)).toBeUndefined();
  });
  test.each(['', 'pendek', '         '])('the owner, assigned, with the reason "%s"', async (reason) => {
    await assign(owner);
    expect(answerOf(await open(owner, reason))).toEqual([400, 'REASON_NEEDED']);
    expect((await open(owner)).status).toBe(200);
  });
  test('the worker, without a second factor, or with one that was shown eleven minutes ago', async () => {
    const { database } = front.world;
    const stale = { ...worker, token: await provenToken(database, worker, 660) };
    expect(answerOf(await open(stale))).toEqual([403, 'NOT_FRESH']);
    const bare = await database.user('cs');
    await assign(bare);
    expect(answerOf(await open(bare))).toEqual([403, 'NEEDS_FACTOR']);
    await enrol(database, bare);
    expect((await open({ ...bare, token: await provenToken(database, bare, 5) })).status).toBe(200);
  });
  test('the worker whose role was taken', async () => {
    const leaving = await front.world.staff('cs');
    await assign(leaving);
    await front.world.database.sql`delete from private.user_roles where user_id = ${leaving.id}`;
    expect(answerOf(await open(leaving))).toEqual([403, 'FORBIDDEN']);
  });
  test('the worker, for the eleventh time in an hour', async () => {
    for (let count = 0; count < 10; count += 1) expect((await open()).status).toBe(200);
    expect(answerOf(await open())).toEqual([429, 'TOO_MANY']);
  });
  test('whoever asks the function of the credentials of a unit', async () => {
    const asking = { order_id: order, scope: 'buyer', reason: REASON };
    expect(answerOf(await front.vault(owner.token, 'open', asking))).toEqual([409, 'NO_CREDENTIALS']);
  });
  test('refusals are no openings', async () => {
    await open(other);
    await open(worker, 'pendek');
    expect((await login())?.lines.map(({ action }) => action)).toEqual(['sealed', 'assigned']);
  });
});

describe('reassigning', () => {
  beforeEach(ready);

  test('the first worker opens nothing any more, the second one does, and the buyer sees both', async () => {
    expect((await open()).status).toBe(200);
    expect(await assign(other)).toEqual({ outcome: 'done' });
    expect(answerOf(await open())).toEqual([403, 'NOT_ASSIGNED']);
    expect((await open(other)).status).toBe(200);
    expect(await assign(other)).toEqual({ outcome: 'already' });
    expect(await assign(null)).toEqual({ outcome: 'done' });
    expect(answerOf(await open(other))).toEqual([403, 'NOT_ASSIGNED']);
    expect((await login())?.lines.map(({ action }) => action)).toEqual([
      'sealed',
      'assigned',
      'opened',
      'assigned',
      'opened',
      'unassigned',
    ]);
    const audit = await front.world.database.sql`
      select action, detail ->> 'worker' is not null as named from private.audit_log where subject = ${order} and action like 'order.%assigned' order by seq`;
    expect(audit.map(({ action, named }) => [action, named])).toEqual([
      ['order.assigned', true],
      ['order.assigned', true],
      ['order.unassigned', true],
    ]);
  });
  test('by customer service or finance, without a fresh factor, to somebody without the permission: refused', async () => {
    await expect(assign(other, other)).rejects.toThrow('403');
    await expect(assign(other, await front.world.staff('finance'))).rejects.toThrow('403');
    await expect(assign(other, buyer)).rejects.toThrow('403');
    const stale = { ...owner, token: await provenToken(front.world.database, owner, 660) };
    expect(await assign(other, stale)).toEqual({ code: 'NOT_FRESH' });
    expect(await assign(other, await front.world.database.user('owner'))).toEqual({ code: 'NEEDS_FACTOR' });
    expect(await assign(await front.world.staff('content'))).toEqual({ code: 'WORKER_UNFIT' });
    expect(await assign(buyer)).toEqual({ code: 'WORKER_UNFIT' });
    expect(await assign(worker, owner, '00000000-0000-4000-8000-000000000000')).toEqual({ code: 'NOT_FOUND' });
    expect((await open()).status).toBe(200);
  });
  test('of an order that has ended: refused', async () => {
    await move('cancel', { note: 'Pembeli berubah pikiran' });
    expect(await assign(other)).toEqual({ code: 'TRANSITION_NOT_ALLOWED' });
  });
  test('page of staff: whoever may assign reads whom to, others only who it is', async () => {
    const seen = (by: TestUser) =>
      front.world.call<{ worker: object; workers: { id: string }[] }>(by.token, 'staff_order', { p_order: order });
    const ofOwner = await seen(owner);
    expect(ofOwner.workers.map(({ id }) => id)).toEqual(expect.arrayContaining([owner.id, worker.id, other.id]));
    expect(ofOwner.worker).toMatchObject({ id: worker.id, is_me: false });
    expect(await seen(worker)).toMatchObject({ worker: { id: worker.id, is_me: true }, workers: [] });
  });
});

const ENDS: readonly (readonly [name: string, end: () => Promise<unknown>])[] = [
  ['cancelled by its buyer', () => step('cancel')],
  ['cancelled by staff', () => move('cancel', { note: 'Pengerja tidak ada' })],
  ['not delivered in time', () => overdue('delivery')],
  ['refunded in part while it is worked on', () => move('refund_part', { amount: 1000, note: 'Selesai sebagian' })],
  ['refunded in full after delivery', () => move('deliver').then(() => move('refund', { note: 'Hasil tidak sesuai' }))],
  ['confirmed', () => move('deliver').then(() => step('confirm'))],
  ['not confirmed in time', () => move('deliver').then(() => overdue('confirmation'))],
  ['complaint: refunded', () => decided('refund')],
  ['complaint: refunded in part', () => decided('part_refund', { amount: 1000 })],
  ['complaint: to be done again', async () => decided('replacement', { unit: await freeUnit() })],
];
const overdue = async (name: string): Promise<void> => {
  await front.world.database.sql`
    update private.order_deadlines set due_at = now() - interval '1 minute' where order_id = ${order} and name = ${name}`;
  await front.world.database.sql`select private.move_due_orders(200)`;
};

describe('end of the order', () => {
  beforeEach(ready);

  test.each(ENDS)('%s: shut at once, for its worker and the owner', async (_name, end) => {
    expect((await open()).status).toBe(200);
    await end();
    expect(answerOf(await open())).toEqual([409, 'LOGIN_CLOSED']);
    expect(answerOf(await open(owner))).toEqual([403, 'NOT_ASSIGNED']);
    const seen = await login();
    expect([seen?.status, seen?.lines.at(-1)?.action]).toEqual(['shut', 'closed']);
  });

  test('a complaint that ends with help: stays open', async () => {
    await decided('help');
    expect((await open()).status).toBe(200);
  });

  test('complaint decided for the buyer, work to be done again: the buyer can seal a new login, which the worker opens', async () => {
    await decided('replacement', { unit: await freeUnit() });
    expect((await seal(buyer, { ...LOGIN, password: 'baru' })).status).toBe(200);
    expect((await open()).body).toMatchObject({ fields: { password: 'baru' } });
  });

  test('after the end: the buyer can seal nothing', async () => {
    await step('cancel');
    expect(answerOf(await seal())).toEqual([409, 'LOGIN_CLOSED']);
  });

  test('erased 24 hours after the end, not before; the history stays', async () => {
    await step('cancel');
    const { sql } = front.world.database;
    const erase = async () => Number((await sql`select private.erase_order_logins() as erased`)[0]?.['erased']);
    const shutFor = (time: string) =>
      sql`update private.order_logins set closed_at = private.shop_now() - ${time}::interval where order_id = ${order}`;
    await shutFor('23:59:50');
    expect([await erase(), (await stored())?.['sealed'] !== null]).toEqual([0, true]);
    await shutFor('24:00:01');
    expect(await erase()).toBe(1);
    expect(await stored()).toMatchObject({ sealed: null, wrapped_key: null, labels: {}, erased_at: expect.any(Date) });
    expect(answerOf(await open())).toEqual([409, 'NO_LOGIN']);
    const seen = await login();
    expect([seen?.status, seen?.lines.map(({ action }) => action)]).toEqual(['erased', ['sealed', 'assigned', 'closed', 'erased']]);
    expect(await erase()).toBe(0);
  });

  test('erasing: a part of the clock’s task that erases credentials', async () => {
    await step('cancel');
    await front.world.database.sql`
      update private.order_logins set closed_at = private.shop_now() - interval '25 hours' where order_id = ${order}`;
    await front.world.database.sql`select private.erase_credentials()`;
    expect((await stored())?.['sealed']).toBeNull();
  });
});

test('next buyer of the same place: sees, seals and opens only the login of the own order', async () => {
  const place = await service(1);
  order = await front.world.paid(buyer, place);
  await ready();
  await move('deliver');
  await step('confirm');
  await front.world.call('service', 'process_outbox');
  const next = await front.world.buyer();
  const second = await front.world.paid(next, place);
  const [units] = await front.world.database.sql`
    select count(distinct unit_id)::int as places from private.order_facts where order_id in (${order}, ${second})`;
  expect(units).toEqual({ places: 1 });
  expect(await login(next, second)).toMatchObject({ status: 'none', lines: [] });
  expect(await login(next, order)).toBeUndefined();
  expect(answerOf(await seal(next, LOGIN, order))).toEqual([404, 'NOT_FOUND']);
  await assign(other, owner, second);
  expect(answerOf(await open(other, REASON, second))).toEqual([409, 'NO_LOGIN']);
  expect(answerOf(await open(other, REASON, order))).toEqual([403, 'NOT_ASSIGNED']);
  expect((await seal(next, { ...LOGIN, login: 'milik-kedua' }, second)).status).toBe(200);
  expect((await open(other, REASON, second)).body).toMatchObject({ fields: { login: 'milik-kedua' }, opened_count: 0 });
  expect(answerOf(await open(worker, REASON, second))).toEqual([403, 'NOT_ASSIGNED']);
});

test('checklist: its last step is a new password, ticked by the buyer', async () => {
  await ready();
  const { checklist } = (await login()) as unknown as { checklist: { step: string; is_done: boolean }[] };
  expect(checklist.at(-1)).toEqual({ step: 'Ganti kata sandi akun', is_done: false });
  const tick = (p_step: string) => front.world.call(buyer.token, 'tick_handover', { p_order: order, p_step, p_done: true });
  expect(await tick('Ganti kata sandi akun')).toEqual({ outcome: 'done' });
  expect(await tick('Ganti kata sandi e-mail dan data pemulihannya')).toEqual({ code: 'INVALID' });
  const again = (await login()) as unknown as typeof checklist & { checklist: typeof checklist };
  expect(again.checklist.at(-1)?.is_done).toBe(true);
});

test('two tabs that seal at once: one version after the other, no answer without a stored login', async () => {
  const answers = await Promise.all(['a', 'b', 'c'].map((password) => seal(buyer, { ...LOGIN, password })));
  const accepted = answers.filter(({ status }) => status === 200).length;
  expect(answers.every(({ status, body }) => status === 200 || body.code === 'VERSION_CHANGED')).toBe(true);
  expect((await stored())?.['version']).toBe(accepted);
});

test('rotation of the key: the login is wrapped by the new key, and opens without the old one', async () => {
  await ready();
  const next = randomBytes(32);
  const environment = { CREDENTIALS_KEY: next.toString('base64'), CREDENTIALS_KEYS_OLD: KEY.toString('base64') };
  front.reopen(environment);
  const teardown = new Teardown();
  try {
    const settings = readSettings({ DATABASE_URL: front.world.database.url, ...environment }, '/');
    expect(await rotateVaultKeys(settings, teardown, () => undefined)).toMatchObject({ damaged: 0, lost: [] });
  } finally {
    await teardown.close();
  }
  front.reopen({ CREDENTIALS_KEY: next.toString('base64') });
  expect((await open()).body).toMatchObject({ fields: LOGIN });
});

test('vault without its key: nothing is sealed or opened, and the deadlines of the order stand still', async () => {
  await ready();
  front.reopen({ CREDENTIALS_KEY: randomBytes(32).toString('base64') });
  expect(answerOf(await open())).toEqual([423, 'VAULT_SHUT']);
  expect(answerOf(await seal())).toEqual([423, 'VAULT_SHUT']);
  await front.world.call('service', 'server_set_vault', { p_is_open: false, p_note: 'wrong' });
  const [deadline] = await front.world.database.sql`
    select pauses from private.order_deadlines where order_id = ${order} and name = 'delivery'`;
  expect(deadline?.['pauses']).toEqual(['vault']);
  expect((await login())?.lines.map(({ action }) => action)).toEqual(['sealed', 'assigned']);
});

test('opening in parallel with reassigning, and with a cancellation: nothing is opened afterwards', async () => {
  expect(await raceLoginOpenings(front.world.database.url, 20)).toMatchObject({ races: 20, late: 0, openedAfterwards: 0 });
});
