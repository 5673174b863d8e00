import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type OrderFront, openOrderFront } from '../support/order-front.ts';
import { LABELS, PHONE, RENTER, WHOLE } from '../support/planted-credentials.ts';
import { eventually } from '../support/shop-process.ts';
import type { TestUser } from '../support/test-database.ts';

let front: OrderFront;
let owner: TestUser;
let cs: TestUser;
let buyer: TestUser;
let product: string;
beforeAll(async () => {
  front = await openOrderFront();
  owner = await front.world.staff('owner');
  cs = await front.world.staff('cs');
});
afterAll(() => front.close());
beforeEach(async () => {
  buyer = await front.world.buyer();
  product = await account();
});

const account = (stock = 1) => front.world.product({ kind: 'account', stock, price: 400_000, name: 'Akun Mythic' });
const seal = (given: object = {}, by = cs) =>
  front.vault(by.token, 'seal', { product_id: product, scope: 'buyer', fields: WHOLE, ...given });
const open = (order: string, by = buyer, given: object = {}) =>
  front.vault(by.token, 'open', { order_id: order, scope: 'buyer', ...given }, PHONE);
const bought = async (): Promise<string> =>
  front.world.paid(buyer, product).then((order) => front.world.call('service', 'process_outbox').then(() => order));
const delivered = async (): Promise<string> => {
  expect((await seal()).status).toBe(200);
  return bought();
};
const answerOf = ({ status, body }: { readonly status: number; readonly body: { readonly code?: string } }) => [status, body.code];

describe('account in the vault', () => {
  test('sealed by staff, handed over automatically, opened by its buyer only', async () => {
    const sealed = await seal();
    expect([sealed.status, sealed.body]).toEqual([200, { version: 1, unit_id: expect.any(String) }]);
    const { id } = (await front.place(buyer.token, product, { expected_total: 400_000 })).body;
    expect(answerOf(await open(String(id)))).toEqual([409, 'VAULT_CLOSED']);
    const { body: payment } = await front.act(buyer.token, 'open', { order_id: id, method: 'sandbox' });
    await front.play(String(payment.reference), 'paid');
    await front.world.call('service', 'process_outbox');
    const opened = await open(String(id));
    expect([opened.status, opened.body]).toEqual([200, { fields: WHOLE, labels: LABELS, opened_count: 0, hide_after_s: 60 }]);
    expect(opened.headers.get('cache-control')).toBe('no-store');
    const { email: _, email_password: __, ...renterLabels } = LABELS;
    const renter = { fields: RENTER, labels: renterLabels, opened_count: 1, hide_after_s: 60 };
    expect((await open(String(id), buyer, { scope: 'renter' })).body).toEqual(renter);
    const history = await front.world.call<{ lines: object[] }>(buyer.token, 'credential_history', { p_order: id });
    expect(history.lines.at(-1)).toMatchObject({ action: 'opened', is_own: true, device: 'Chrome di Android' });
  });

  test('other buyers, customer service, finance, guests, ended tokens: refused', async () => {
    const order = await delivered();
    const reason = 'Ingin melihat isinya';
    expect(answerOf(await open(order, await front.world.buyer()))).toEqual([404, 'NOT_FOUND']);
    expect(answerOf(await open(order, cs, { reason }))).toEqual([403, 'FORBIDDEN']);
    expect(answerOf(await open(order, await front.world.staff('finance'), { reason }))).toEqual([403, 'FORBIDDEN']);
    expect(answerOf(await front.vault(null, 'open', { order_id: order, scope: 'buyer' }))).toEqual([401, 'UNAUTHENTICATED']);
    expect(answerOf(await front.vault('bukan.token.ini', 'open', { order_id: order, scope: 'buyer' }))).toEqual([401, 'UNAUTHENTICATED']);
    await front.world.database.sql`delete from auth.sessions where id = ${buyer.sessionId}`;
    expect(answerOf(await open(order))).toEqual([401, 'UNAUTHENTICATED']);
  });

  test('fields of the game: accepted by the names of its owner, others refused by name', async () => {
    const [game] = await front.world.database.sql<{ id: string }[]>`
      insert into game_titles (name, slug, icon) values ('Valorant', 'valorant', 'gamepad') returning id`;
    await front.world.database.sql`update products set game_title_id = ${game?.id ?? ''} where id = ${product}`;
    const fields = [
      { name: 'riot_id', label: 'Riot ID', scope: 'renter', required: true },
      { name: 'pin', label: 'PIN Riot', scope: 'buyer', required: true },
    ];
    const saving = { p_game: game?.id, p_fields: fields, p_checklist: ['Ganti kata sandi akun'] };
    expect(await front.world.call(owner.token, 'save_credential_settings', saving)).toEqual({ outcome: 'done', version: 1 });
    expect((await seal()).body).toMatchObject({ code: 'FIELD_UNKNOWN', field: 'login_method' });
    await seal({ fields: { riot_id: 'rina#1', pin: '4821' } });
    const opened = (await open(await bought())).body;
    expect(opened).toMatchObject({ fields: { riot_id: 'rina#1', pin: '4821' }, labels: { riot_id: 'Riot ID', pin: 'PIN Riot' } });
  });

  test('removed field: its name at the time of sealing; other fields: their present names', async () => {
    const [game] = await front.world.database.sql<{ id: string }[]>`
      insert into game_titles (name, slug, icon) values ('Garena', 'garena', 'gamepad') returning id`;
    await front.world.database.sql`update products set game_title_id = ${game?.id ?? ''} where id = ${product}`;
    const save = (fields: readonly object[]) =>
      front.world.call(owner.token, 'save_credential_settings', { p_game: game?.id, p_fields: fields, p_checklist: [] });
    const login = { name: 'login', label: 'Login', scope: 'renter', required: true };
    await save([login, { name: 'pin', label: 'PIN Garena', scope: 'buyer', required: true }]);
    await seal({ fields: { login: 'rina', pin: '4821' } });
    expect(await save([{ ...login, label: 'ID Garena' }])).toEqual({ outcome: 'done', version: 2 });
    expect((await open(await bought())).body).toMatchObject({
      fields: { login: 'rina', pin: '4821' },
      labels: { login: 'ID Garena', pin: 'PIN Garena' },
    });
  });

  test('owner: opens with a reason, by order or by unit', async () => {
    const order = await delivered();
    expect(answerOf(await open(order, owner))).toEqual([400, 'REASON_NEEDED']);
    expect((await open(order, owner, { reason: 'Bantu komplain pembeli' })).body).toMatchObject({ fields: WHOLE, opened_count: 0 });
    product = await account();
    const { unit_id: unit } = (await seal()).body;
    const byUnit = (by: TestUser, reason?: string) => front.vault(by.token, 'open', { unit_id: unit, scope: 'buyer', reason });
    expect((await byUnit(owner, 'Periksa sebelum dijual')).body).toMatchObject({ fields: WHOLE, opened_count: 0 });
    expect(answerOf(await byUnit(cs, 'Periksa sebelum dijual'))).toEqual([403, 'FORBIDDEN']);
    expect(answerOf(await byUnit(await front.world.database.user('owner'), 'Periksa sebelum dijual'))).toEqual([403, 'NEEDS_FACTOR']);
  });

  test('more than ten openings an hour: refused', async () => {
    const order = await delivered();
    for (let time = 0; time < 10; time += 1) expect((await open(order)).body['opened_count']).toBe(time);
    const refused = await open(order);
    expect([...answerOf(refused), refused.headers.get('retry-after')]).toEqual([429, 'TOO_MANY', '600']);
  });

  test('refunded: shut', async () => {
    const order = await delivered();
    expect((await open(order)).status).toBe(200);
    await front.world.call(owner.token, 'move_order_as_staff', { p_order: order, p_event: 'refund', p_detail: { note: 'Salah akun' } });
    expect(answerOf(await open(order))).toEqual([409, 'VAULT_CLOSED']);
  });
});

describe('sealing', () => {
  test('error: names the field, never its content', async () => {
    const { email: _, ...noEmail } = WHOLE;
    for (const [fields, code, field] of [
      [{ ...WHOLE, emial: 'rahasia-7f3' }, 'FIELD_UNKNOWN', 'emial'],
      [noEmail, 'FIELD_MISSING', 'email'],
      [{ ...WHOLE, password: 'rahasia-7f3'.repeat(20) }, 'FIELD_TOO_LONG', 'password'],
      [{ ...WHOLE, password: 'rahasia\u0000-7f3' }, 'FIELD_UNWRITABLE', 'password'],
    ] as const) {
      const { status, body } = await seal({ fields });
      expect([status, body]).toEqual([400, { error: expect.any(String), code, field }]);
    }
    for (const fields of [null, [], 'rahasia-7f3', { login: 7 }, { 'rahasia!': 'x' }])
      expect(answerOf(await seal({ fields }))).toEqual([400, 'INVALID']);
    expect(answerOf(await front.vault(cs.token, 'seal', '{"fields": rahasia-7f3'))).toEqual([400, 'BAD_REQUEST']);
  });

  test('unit by unit, then the choice of a unit; the same unit again: the next version', async () => {
    product = await account(2);
    const [first, second] = [await seal(), await seal()];
    expect(first.body['unit_id']).not.toBe(second.body['unit_id']);
    expect(answerOf(await seal())).toEqual([409, 'UNIT_NEEDED']);
    const again = await seal({ unit_id: first.body['unit_id'], fields: { ...WHOLE, password: 'baru' } });
    expect(again.body).toEqual({ version: 2, unit_id: first.body['unit_id'] });
    expect(answerOf(await seal({ unit_id: randomUUID() }))).toEqual([404, 'NOT_FOUND']);
    expect(answerOf(await seal({}, buyer))).toEqual([403, 'FORBIDDEN']);
    expect(answerOf(await seal({ product_id: await front.world.product({ kind: 'service' }) }))).toEqual([404, 'NOT_FOUND']);
  });

  test('several at once: one unit each', async () => {
    product = await account(3);
    const sealed = await Promise.all([1, 2, 3].map((number) => seal({ fields: { ...WHOLE, login: `akun-${number}` } })));
    expect(new Set(sealed.map(({ body }) => body['unit_id'])).size).toBe(3);
  });

  test('only the renter’s fields: the fields for buyers stay unchanged', async () => {
    await seal();
    const changed = await seal({ scope: 'renter', fields: { ...RENTER, password: 'baru' } });
    expect(changed.body).toMatchObject({ version: 2 });
    expect((await open(await bought())).body['fields']).toEqual({ ...WHOLE, password: 'baru' });
  });

  test('item: its code is sealed, and a waiting order is delivered', async () => {
    product = await front.world.product({ kind: 'item', stock: 1 });
    const order = await bought();
    const stop = front.orders.start();
    await seal({ fields: { code: 'rahasia-kode-7f3' } });
    await eventually(async () => (await open(order)).status === 200);
    await stop();
    expect((await open(order)).body['fields']).toEqual({ code: 'rahasia-kode-7f3' });
  });
});

test('login code: requested, answered by staff, read by its buyer', async () => {
  const order = await delivered();
  const codeRequest = await front.world.call(buyer.token, 'ask_login_code', { p_order: order });
  const read = (by = buyer) => front.vault(by.token, 'code', { order_id: order });
  expect(answerOf(await read())).toEqual([409, 'CODE_WAITING']);
  const answer = (by: TestUser) => front.vault(by.token, 'answer-code', { request_id: codeRequest['id'], code: ' 048213 ' });
  expect(answerOf(await answer(buyer))).toEqual([403, 'FORBIDDEN']);
  const answered = await answer(cs);
  expect([answered.status, answered.body]).toEqual([200, {}]);
  expect(answerOf(await answer(cs))).toEqual([409, 'ALREADY_ANSWERED']);
  expect((await read()).body).toEqual({ code: '048213', expires_at: expect.stringMatching(/Z$/) });
  expect(answerOf(await read(await front.world.buyer()))).toEqual([404, 'NOT_FOUND']);
  await front.world.database.sql`update private.login_code_requests set expires_at = now() where order_id = ${order}`;
  expect(answerOf(await read())).toEqual([409, 'CODE_EXPIRED']);
});

test('other server key: vault shut, shop open, nothing counted; the right key opens it again', async () => {
  const order = await delivered();
  const isOpen = async () => (await front.world.database.sql`select is_open from private.vault_state`)[0]?.['is_open'];
  const turn = async (environment: Readonly<Record<string, string>>, wanted: boolean) => {
    front.reopen(environment);
    const stop = front.orders.start();
    await eventually(async () => (await isOpen()) === wanted);
    await stop();
  };
  await turn({ CREDENTIALS_KEY: randomBytes(32).toString('base64') }, false);
  expect(answerOf(await open(order))).toEqual([423, 'VAULT_SHUT']);
  expect(answerOf(await seal({ unit_id: null }))).toEqual([423, 'VAULT_SHUT']);
  expect((await front.place((await front.world.buyer()).token, await front.world.product())).status).toBe(200);
  const report = await front.orders.vaultReport();
  expect(report).toMatchObject({ condition: 'wrong', lost: [{ keyId: expect.stringMatching(/^[0-9a-f]{8}$/) }] });
  expect(report.lost[0]?.units).toBeGreaterThan(0);
  expect(front.reported.join('\n')).toContain(`Kunci ${report.lost[0]?.keyId} tidak ada di sini: ${report.lost[0]?.units} unit`);
  const paused = await front.world.database.sql`select pauses from private.order_deadlines where order_id = ${order} and done_at is null`;
  expect(paused.every(({ pauses }) => pauses.includes('vault'))).toBe(true);
  await turn({}, true);
  expect((await open(order)).body).toMatchObject({ fields: WHOLE, opened_count: 0 });
  expect((await front.orders.vaultReport()).lost).toEqual([]);
});

test('requests: need a bearer token, JSON, a known action and a complete body', async () => {
  const get = await fetch(`${front.origin}/api/vault?action=open`);
  expect([get.status, get.headers.get('cache-control')]).toEqual([405, 'no-store']);
  expect(answerOf(await front.vault(buyer.token, 'steal', {}))).toEqual([404, 'UNKNOWN_ACTION']);
  const [order_id, unit_id] = [randomUUID(), randomUUID()];
  for (const body of [
    { scope: 'buyer' },
    { order_id, unit_id, scope: 'buyer' },
    { order_id },
    { order_id, scope: 'owner' },
    { order_id: 'x', scope: 'buyer' },
  ])
    expect(answerOf(await front.vault(buyer.token, 'open', body))).toEqual([400, 'INVALID']);
  const foreign = await front.vault(buyer.token, 'open', { order_id, scope: 'buyer' }, { origin: 'https://lain.contoh' });
  expect(answerOf(foreign)).toEqual([403, 'CROSS_ORIGIN']);
});

test('sealed values: in no row of the database and not in the error log', async () => {
  await open(await delivered());
  const { sql } = front.world.database;
  const tables = await sql<{ name: string }[]>`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private', 'auth', 'storage')`;
  for (const { name } of tables) {
    const found = await sql.unsafe(`select count(*)::integer as count from ${name} t where t::text ~ 'rahasia-[a-z-]*7f3'`);
    expect([name, found[0]?.['count']]).toEqual([name, 0]);
  }
  expect(JSON.stringify(front.errors.recent())).not.toMatch(/7f3/);
  expect(front.reported.join()).not.toMatch(/7f3/);
});
