import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { actAs, withIds } from '../support/answers.ts';
import { FROZEN_AT, moment } from '../support/frozen-shop.ts';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import { qrisWith, SHOP_QRIS } from '../support/payment/qris-cases.ts';
import { type Columns, exceptionOfAttempt, transferAttempt } from '../support/payment-rows.ts';
import { found as foundIn, insertInto, plantedFrozen } from '../support/planted.ts';
import type { TestUser } from '../support/test-database.ts';

type Json = Record<string, unknown>;

let world: OrderWorld;
let owner: TestUser;
let single: TestUser;
const names: Record<string, string> = {};
/** Two unpaid orders of two buyers. */
beforeAll(async () => {
  world = await openOrderWorld();
  owner = await world.staff('owner');
  single = await world.database.user('owner');
  const product = await world.product({ price: 10_000 });
  for (const name of ['order', 'beside']) {
    const buyer = await world.buyer();
    names[`${name} buyer`] = buyer.id;
    names[name] = String((await world.place(buyer, product))['id']);
  }
});
afterAll(() => world.close());

const attempt = (place: number, given: Columns = {}): string => transferAttempt(place, { state: "'paid'", ...given });
const exception = (place: number, given: Columns = {}): string => exceptionOfAttempt(place, 'short', given);
const inState = (state: string): string => `update orders set state = '${state}' where id = <order>`;
const only = (...permissions: readonly string[]): string =>
  `delete from private.role_permissions where permission not in ('${permissions.join("', '")}')`;
const without = (permission: string): string => `delete from private.role_permissions where permission = '${permission}'`;

const changed = <T>(changes: readonly string[], read: (transaction: TransactionSql) => Promise<T>): Promise<T> =>
  plantedFrozen(world.database, changes, names, read);
const found = (transaction: TransactionSql, query: string): Promise<unknown> => foundIn(transaction, names, query);
const call = async (one: TransactionSql, expression: string, who = owner, secondsAgo = 0): Promise<unknown> => {
  await actAs(one, who, { aal: 'aal2', amr: [{ method: 'totp', timestamp: FROZEN_AT - secondsAgo }] });
  return found(one, `select ${expression} as found`);
};

describe('public.save_payment_settings', () => {
  const BCA = { bank: 'BCA', number: '1234567890', holder: 'Arena Akun' };
  const BRI = { bank: 'BRI', number: '9876543210', holder: 'Arena Dua' };
  const save = async (one: TransactionSql, given: Json, version = 1, who = owner, secondsAgo = 0): Promise<unknown> => {
    const answer = (await call(one, `public.save_payment_settings(${version}, '${JSON.stringify(given)}')`, who, secondsAgo)) as Json;
    return answer['code'] ?? answer['outcome'];
  };
  const accounts = (...list: readonly Json[]): Json => ({ accounts: list });
  const many = (count: number): Json => accounts(...Array.from({ length: count }, (_, place) => ({ ...BCA, number: `1000000${place}` })));

  test.each<readonly [what: string, answer: string, given: Json, version?: number]>([
    ['nothing', 'done', {}],
    ['an account', 'done', accounts(BCA)],
    ['the version before', 'SETTINGS_CHANGED', accounts(BCA), 0],
    ['accounts that are no list', 'INVALID', { accounts: {} }],
    ['ten accounts', 'done', many(10)],
    ['eleven accounts', 'INVALID', many(11)],
    ['a bank of one character', 'INVALID', accounts({ ...BCA, bank: ' B ' })],
    ['a bank of two characters', 'done', accounts({ ...BCA, bank: ' BC ' })],
    ['a bank of 40 characters', 'done', accounts({ ...BCA, bank: 'B'.repeat(40) })],
    ['a bank of 41 characters', 'INVALID', accounts({ ...BCA, bank: 'B'.repeat(41) })],
    ['no bank', 'INVALID', accounts({ number: BCA.number, holder: BCA.holder })],
    ['a number of four digits', 'INVALID', accounts({ ...BCA, number: '1234' })],
    ['a number of five digits', 'done', accounts({ ...BCA, number: '12345' })],
    ['a number of 30 digits', 'done', accounts({ ...BCA, number: '1'.repeat(30) })],
    ['a number of 31 digits', 'INVALID', accounts({ ...BCA, number: '1'.repeat(31) })],
    ['no number', 'INVALID', accounts({ bank: BCA.bank, holder: BCA.holder })],
    ['a holder of one character', 'INVALID', accounts({ ...BCA, holder: ' A ' })],
    ['a holder of two characters', 'done', accounts({ ...BCA, holder: ' Ab ' })],
    ['a holder of 100 characters', 'done', accounts({ ...BCA, holder: 'A'.repeat(100) })],
    ['a holder of 101 characters', 'INVALID', accounts({ ...BCA, holder: 'A'.repeat(101) })],
    ['no holder', 'INVALID', accounts({ bank: BCA.bank, number: BCA.number })],
    ['an invalid account beside another', 'INVALID', accounts(BCA, { ...BRI, number: '1' })],
    ['one number at two banks', 'done', accounts(BCA, { ...BRI, number: BCA.number })],
    ['one account twice', 'INVALID', accounts(BCA, { ...BCA, bank: 'bca' })],
    ['a code of QRIS', 'done', { qris: SHOP_QRIS }],
    ['a code of QRIS for one payment', 'QRIS_ONE_TIME', { qris: qrisWith({ '01': '12' }) }],
    ['an empty code of QRIS', 'done', { qris: '  ' }],
  ])('%s: %s', async (_what, answer, given, version = 1) => {
    expect(await changed([], (one) => save(one, given, version))).toBe(answer);
  });

  test('code of QRIS that is stored already: not checked again', async () => {
    const old = 'x'.repeat(60);
    expect(await changed([`update private.payment_settings set qris = '${old}'`], (one) => save(one, { qris: old }))).toBe('done');
  });

  const EFFECTS = `select jsonb_build_array(
    (select jsonb_build_array(version, qris is not null, changed_at = ${moment()}) from private.payment_settings),
    (select jsonb_agg(a ->> 'bank' || ' ' || (a ->> 'number') || ' ' || (a ->> 'holder') order by place)
      from private.payment_settings s cross join jsonb_array_elements(s.accounts) with ordinality as l (a, place)),
    (select detail -> 'accounts' from private.audit_log where action = 'payment_settings.changed'),
    (select count(*) from notifications n join private.user_roles r on r.user_id = n.user_id where n.title = 'Rekening toko diubah' and r.role = 'owner'),
    (select count(*) from notifications n where n.title = 'Rekening toko diubah'),
    (select sells_accounts from website_settings)) as found`;
  const SHOWN = ['BCA ••••7890'];
  test.each<readonly [what: string, effects: readonly unknown[], given: Json]>([
    [
      'an account',
      [[2, false, true], ['BCA 1234567890 Arena Akun'], SHOWN, 2, 2, null],
      accounts({ ...BCA, bank: ' BCA ', holder: ' Arena Akun ' }),
    ],
    ['a code of QRIS', [[2, true, true], null, null, 2, 2, null], { qris: SHOP_QRIS }],
    ['nothing that differs', [[2, false, null], null, null, 0, 0, null], {}],
    ['that accounts are not sold', [[2, false, null], null, null, 0, 0, false], { sells_accounts: 'false' }],
    ['that accounts are sold', [[2, false, null], null, null, 0, 0, true], { sells_accounts: true }],
    ['neither', [[2, false, null], null, null, 0, 0, null], { sells_accounts: 'maybe' }],
    [
      'two accounts',
      [[2, false, true], ['BRI 9876543210 Arena Dua', 'BCA 1234567890 Arena Akun'], ['BRI ••••3210', ...SHOWN], 2, 2, null],
      accounts(BRI, BCA),
    ],
  ])('%s: stored; change of accounts logged and told to every owner', async (_what, effects, given) => {
    const answer = await changed([], async (one) => {
      await save(one, given);
      return found(one, EFFECTS);
    });
    expect(answer).toEqual(effects);
  });

  test('sells accounts: changed where it stands', async () => {
    const answer = await changed(["insert into website_settings (id, sells_accounts) values ('default', true)"], async (one) => {
      await save(one, { sells_accounts: false });
      return found(one, 'select sells_accounts as found from website_settings');
    });
    expect(answer).toBe(false);
  });

  test('both permissions, and a fresh second factor for payments: needed', async () => {
    const both = [only('payments.write', 'settings.write'), "delete from private.factor_permissions where permission <> 'payments.write'"];
    const answers = await changed(both, async (one) => [
      await save(one, {}, 1, single),
      await save(one, {}, 1, owner, 600),
      await save(one, {}),
    ]);
    expect(answers).toEqual(['NEEDS_FACTOR', 'NOT_FRESH', 'done']);
    for (const permission of ['payments.write', 'settings.write'])
      await expect(changed([without(permission)], (one) => save(one, {}))).rejects.toMatchObject({ code: '42501' });
  });
});

describe('public.read_payment_settings', () => {
  test('permission to read orders: needed; accounts are sold unless it is said', async () => {
    const sold = async (changes: readonly string[]): Promise<unknown> =>
      changed(
        [only('orders.read'), ...changes],
        async (one) => ((await call(one, 'public.read_payment_settings()')) as Json)['sells_accounts'],
      );
    expect([await sold([]), await sold(["insert into website_settings (id, sells_accounts) values ('default', false)"])]).toEqual([
      true,
      false,
    ]);
    await expect(changed([without('orders.read')], (one) => call(one, 'public.read_payment_settings()'))).rejects.toMatchObject({
      code: '42501',
    });
  });
});

describe('private.payment_methods', () => {
  const settings = (gateways: string, qris: string, accounts: string): string =>
    `update private.payment_settings set gateways = '${gateways}', qris = ${qris}, accounts = '${accounts}'`;
  const [QRIS, ACCOUNT] = ["repeat('0', 60)", '[{"id": "x"}]'];
  const VIRTUAL = ['va_bca', 'va_bni', 'va_bri', 'va_permata', 'va_cimb', 'bill_mandiri'];
  test.each<readonly [what: string, methods: readonly string[], change: string]>([
    ['no gateway', [], settings('{}', QRIS, ACCOUNT)],
    ['the sandbox', ['sandbox'], settings('{sandbox}', QRIS, ACCOUNT)],
    ['payments by hand', ['qris', 'transfer'], settings('{manual}', QRIS, ACCOUNT)],
    ['payments by hand without QRIS', ['transfer'], settings('{manual}', 'null', ACCOUNT)],
    ['payments by hand without accounts', ['qris'], settings('{manual}', QRIS, '[]')],
    ['the sandbox and payments by hand', ['sandbox', 'qris', 'transfer'], settings('{manual,sandbox}', QRIS, ACCOUNT)],
    ['Midtrans', ['qris', ...VIRTUAL], settings('{midtrans}', 'null', '[]')],
    ['everything', ['sandbox', 'qris', ...VIRTUAL, 'transfer'], settings('{manual,midtrans,sandbox}', QRIS, ACCOUNT)],
  ])('%s: %j', async (_what, methods, change) => {
    expect(await changed([change], (one) => found(one, 'select to_jsonb(private.payment_methods(5000)) as found'))).toEqual(methods);
  });

  test.each<readonly [due: number, methods: readonly string[]]>([
    [10_000_000, ['qris', ...VIRTUAL, 'transfer']],
    [10_000_001, [...VIRTUAL, 'transfer']],
  ])('%i rupiah are due: %j', async (due, methods) => {
    const change = settings('{midtrans,manual}', QRIS, ACCOUNT);
    expect(await changed([change], (one) => found(one, `select to_jsonb(private.payment_methods(${due})) as found`))).toEqual(methods);
  });

  test.each<readonly [gateways: string, automatic: readonly string[]]>([
    ['{sandbox,manual}', ['sandbox']],
    ['{midtrans,manual}', ['qris', ...VIRTUAL]],
    ['{manual,midtrans}', VIRTUAL],
    ['{manual}', []],
  ])('%s: confirmed by themselves: %j', async (gateways, automatic) => {
    const query = 'select to_jsonb(private.automatic_methods(5000)) as found';
    expect(await changed([settings(gateways, QRIS, ACCOUNT)], (one) => found(one, query))).toEqual(automatic);
  });
});

describe('public.payment_exceptions', () => {
  test.each<readonly [what: string, row: Json | null, changes: readonly string[]]>([
    [
      'too low',
      { number: expect.any(String), reference: 'REF-01', amount: 3000, taken: 1000, rest: 6900 },
      [exception(1, { taken: '1000' })],
    ],
    ['too low, in review', { rest: 5900 }, [exception(1), inState('payment_review')]],
    ['too low, expired', { rest: null }, [exception(1), inState('expired')]],
    ['too high', { kind: 'over', rest: null }, [exception(1, { kind: "'over'" })]],
    ['resolved', null, [exception(1, { state: "'resolved'", outcome: "'refund'" })]],
    [
      'without an order',
      { kind: 'unknown', order_id: null, number: null, reference: 'M-1', received_on: '2030-12-31', rest: null },
      [
        exception(1, {
          kind: "'unknown'",
          attempt_id: 'null',
          order_id: 'null',
          account: "'cash:bank:b'",
          bank_reference: "'M-1'",
          received_on: "'2030-12-31'",
        }),
      ],
    ],
  ])('receipt %s', async (_what, row, changes) => {
    const rows = await changed([attempt(1), attempt(2, { order_id: '<beside>' }), ...changes, only('payments.write')], (one) =>
      call(one, 'public.payment_exceptions()'),
    );
    expect(rows).toEqual(row === null ? [] : [expect.objectContaining(row)]);
  });

  test('the oldest first; permission for payments: needed', async () => {
    const two = [attempt(1), attempt(2), exception(1), exception(2, { at: moment('-1 minute') })];
    const rows = (await changed(two, (one) => call(one, 'public.payment_exceptions()'))) as readonly Json[];
    expect(rows.map(({ reference }) => reference)).toEqual(['REF-02', 'REF-01']);
    await expect(changed([without('payments.write')], (one) => call(one, 'public.payment_exceptions()'))).rejects.toMatchObject({
      code: '42501',
    });
  });
});

describe('public.verify_receipt', () => {
  const CODE = "update private.order_facts set receipt_code = 'ABCD0123ABCD0123ABCD' where order_id = <order>";
  const verify = async (changes: readonly string[], code = 'abcd-o123-abcd-o123-abcd'): Promise<Json> =>
    (await changed([CODE, ...changes], (one) => found(one, `select public.verify_receipt('${code}') as found`))) as Json;
  const event = (order: string, seq: number, name: string, at: string): string =>
    insertInto('order_events', {
      order_id: `<${order}>`,
      seq: String(seq),
      event: `'${name}'`,
      to_state: "'processing'",
      actor_kind: "'gateway'",
      at: moment(at),
    });
  const refund = (key: string, amount: number, given: Columns = {}): string =>
    insertInto('private.refunds', {
      key: `'${key}'`,
      order_id: '<order>',
      amount: String(amount),
      sent_at: moment(),
      state: "'sent'",
      reference: "'TRF-1'",
      ...given,
    });

  test.each([
    ['cancelled', 'cancelled'],
    ['refunded', 'refunded'],
    ['completed', 'completed'],
    ['processing', 'paid'],
    ['disputed', 'paid'],
  ])('order %s: %s', async (state, shown) => {
    expect(await verify([inState(state)])).toMatchObject({ state: shown, total: 10_000 });
  });

  test('another code: nothing', async () => {
    expect(await verify([], 'ABCD0123ABCD0123ABCE')).toBeNull();
  });

  test.each<readonly [what: string, at: string | null, changes: readonly string[]]>([
    ['never', null, [event('order', 2, 'deliver', '1 minute'), event('beside', 2, 'pay', '1 minute')]],
    ['once', '1 minute', [event('order', 2, 'pay', '1 minute')]],
    ['revived', '2 minutes', [event('order', 2, 'revive', '2 minutes')]],
    ['paid and revived', '1 minute', [event('order', 2, 'revive', '2 minutes'), event('order', 3, 'pay', '1 minute')]],
  ])('paid %s: %s', async (_what, at, changes) => {
    const minutes = at === null ? null : Number(at.split(' ')[0]);
    const paidAt = (await verify(changes))['paid_at'];
    expect(paidAt === null ? null : Math.round((Date.parse(String(paidAt)) - FROZEN_AT * 1000) / 60_000)).toBe(minutes);
  });

  test('refunds that were sent: summed, without those of receipts beside the payment', async () => {
    const changes = [
      ...[
        refund('R-1', 5),
        refund('R-2', 7, { sent_at: moment('1 minute') }),
        refund('R-3', 9, { state: "'granted'", reference: 'null', sent_at: moment('9 minutes') }),
      ],
      ...[
        refund('R-4', 11, { exception_id: 'gen_random_uuid()', sent_at: moment('2 minutes') }),
        refund('R-5', 13, { order_id: '<beside>', sent_at: moment('8 minutes') }),
      ],
    ];
    const { refunded, refunded_at: at } = await verify(changes);
    expect([refunded, (Date.parse(String(at)) - FROZEN_AT * 1000) / 60_000]).toEqual([12, 2]);
    expect(await verify([])).toMatchObject({ refunded: 0, refunded_at: null });
  });
});

describe('proofs', () => {
  const picture = (path: string, order = 'null'): string =>
    `insert into private.proof_pictures (path, hash, order_id) values ('${path}', decode(repeat('01', 32), 'hex'), ${order})`;
  const prove = "update private.order_facts set proof_path = 'a.jpg', proof_at = now() where order_id = <order>";
  const phone = (number: string): string => `update auth.users set phone = ${number} where id = <order buyer>`;

  test.each<readonly [what: string, orders: readonly (string | null)[] | string, changes: readonly string[]]>([
    ['free', ['order'], [picture('a.jpg')]],
    ['used for the order', ['order'], [picture('a.jpg', '<order>')]],
    ['used for another order', '55P03', [picture('a.jpg', '<beside>')]],
    ['free, beside another', ['order', null], [picture('a.jpg'), picture('b.jpg')]],
    ['free, the same picture is used for another order', '55P03', [picture('a.jpg'), picture('b.jpg', '<beside>')]],
    ['unknown', [], []],
  ])('picture %s: kept for %j', async (_what, orders, changes) => {
    const kept = changed(changes, async (one) => {
      await one.unsafe(withIds(prove, names));
      return found(
        one,
        "select coalesce(jsonb_agg(case order_id when <order> then 'order' when <beside> then 'beside' end order by path), '[]') as found from private.proof_pictures",
      );
    });
    if (typeof orders === 'string') await expect(kept).rejects.toMatchObject({ code: orders });
    else expect(await kept).toEqual(orders);
  });

  test.each([
    ["'6281234567890'", []],
    ["'+6281234567890'", []],
    ["'6581234567'", ['foreign_number']],
    ["'+16502530000'", ['foreign_number']],
    ["''", []],
    ['null', []],
  ])('number %s of the buyer: risks %j', async (number, risks) => {
    const answer = await changed([phone(number), "update auth.users set phone = '6599999999' where id = <beside buyer>"], async (one) => {
      await one.unsafe(withIds(prove, names));
      return found(one, 'select to_jsonb(risks) as found from private.order_facts where order_id = <order>');
    });
    expect(answer).toEqual(risks);
  });
});

describe('private.erase_webhooks', () => {
  const hook = (key: string, isAuthentic: boolean, age: string): string =>
    `insert into private.webhook_inbox (gateway, key, is_authentic, body, received_at) values ('sandbox', '${key}', ${isAuthentic}, 'isi', ${moment(age)})`;
  test('bodies after 90 days, and after seven days what is not authentic', async () => {
    const changes = [
      ...[hook('a', true, '-90 days'), hook('b', true, '-90 days -1 microsecond'), hook('c', true, '-91 days')],
      ...[hook('d', false, '-7 days'), hook('e', false, '-7 days -1 microsecond'), hook('f', false, '-8 days')],
    ];
    const LEFT =
      "select string_agg(key || case when body is null then ' ' || length(body_hash) else '' end, ', ' order by key) as found from private.webhook_inbox";
    const answers = await changed(changes, async (one) => [
      await found(one, 'select private.erase_webhooks(1) as found'),
      await found(one, LEFT),
      await found(one, 'select private.erase_webhooks() as found'),
      await found(one, LEFT),
      await found(one, 'select private.erase_webhooks() as found'),
    ]);
    expect(answers).toEqual([2, 'a, b, c 32, d, e', 2, 'a, b 32, c 32, d', 0]);
  });
});
