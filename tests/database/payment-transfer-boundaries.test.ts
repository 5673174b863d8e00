import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { moment } from '../support/frozen-shop.ts';
import {
  type Columns,
  exceptionOfAttempt,
  numbered as idOf,
  onlyPermission,
  openPaymentShop,
  type PaymentShop,
  strayReceipt,
  transferAttempt,
} from '../support/payment-rows.ts';
import { insertInto } from '../support/planted.ts';
import type { TestUser } from '../support/test-database.ts';

type Json = Record<string, unknown>;

let shop: PaymentShop;
let finance: TestUser;
let single: TestUser;
let names: PaymentShop['names'];
beforeAll(async () => {
  shop = await openPaymentShop('order', 'beside');
  ({ finance, single, names } = shop);
});
afterAll(() => shop.world.close());
const changed: PaymentShop['changed'] = (changes, read) => shop.changed(changes, read);
const found: PaymentShop['found'] = (transaction, query) => shop.found(transaction, query);
const call: PaymentShop['call'] = (...given) => shop.call(...given);

const attempt = (place: number, given: Columns = {}): string => transferAttempt(place, { opened_at: moment(`${place} minutes`), ...given });
const exception = (place: number, given: Columns = {}): string => exceptionOfAttempt(place, 'late', given);
const receipt = (reference: string, given: Columns = {}): string =>
  strayReceipt(reference, { amount: '7000', account: "'cash:bank:bri'", ...given });
const approval = (place: number, reference: string): string =>
  insertInto('private.payment_approvals', {
    ...{ attempt_id: idOf(place), approver: 'gen_random_uuid()', at: moment(), amount: '1', reference: `'${reference}'` },
  });
const ONLY = onlyPermission('payments.write');
const OTHERS = ["delete from private.role_permissions where permission = 'payments.write'"];

describe('public.record_transfer', () => {
  const GIVEN = {
    ...{ p_amount: '9900', p_bank_reference: "' MUT-1 '", p_received_on: `(${moment()} at time zone 'Asia/Jakarta')::date` },
    ...{ p_order: '<order>', p_account: 'null' },
  };
  type Given = Partial<typeof GIVEN>;
  const record = async (one: TransactionSql, given: Given = {}, who = finance, secondsAgo = 0): Promise<Json> => {
    const list = Object.entries({ ...GIVEN, ...given }).map(([name, value]) => `${name} => ${value}`);
    return (await call(one, `public.record_transfer(${list.join(', ')})`, who, secondsAgo)) as Json;
  };
  const shortOf = ({ code, outcome }: Json): unknown => code ?? outcome;
  const day = (days: number): string => `(${moment()} at time zone 'Asia/Jakarta')::date + ${days}`;
  const STRAY = { p_order: 'null' };

  test.each<readonly [what: string, answer: string, given: Given, changes?: readonly string[]]>([
    ['for an order', 'done', {}],
    ['without an order', 'done', STRAY],
    ['of no amount', 'INVALID', { p_amount: 'null' }],
    ['of nothing', 'INVALID', { p_amount: '0' }],
    ['of one rupiah', 'done', { p_amount: '1', ...STRAY }],
    ['of a million millions', 'done', { p_amount: '1000000000000', ...STRAY }],
    ['of one rupiah more', 'INVALID', { p_amount: '1000000000001', ...STRAY }],
    ['without a reference', 'INVALID', { p_bank_reference: 'null' }],
    ['with a reference of two characters', 'INVALID', { p_bank_reference: "' M1 '" }],
    ['with a reference of three characters', 'done', { p_bank_reference: "' M12 '" }],
    ['with a reference of 60 characters', 'done', { p_bank_reference: "repeat('M', 60)" }],
    ['with a reference of 61 characters', 'INVALID', { p_bank_reference: "repeat('M', 61)" }],
    ['with a control character', 'INVALID', { p_bank_reference: "E'MUT\\t1'" }],
    ['to an unknown account', 'INVALID', { p_account: 'gen_random_uuid()' }],
    ['to an account of the shop', 'done', { p_account: '<bri>' }],
    ['without a date', 'RECEIVED_DATE', { p_received_on: 'null' }],
    ['received tomorrow', 'RECEIVED_DATE', { p_received_on: day(1) }],
    ['received 366 days ago', 'done', { p_received_on: day(-366) }],
    ['received 367 days ago', 'RECEIVED_DATE', { p_received_on: day(-367) }],
    ['for an order that does not exist', 'NOT_FOUND', { p_order: 'gen_random_uuid()' }],
    ['for the own order', 'OWN_ORDER', {}, ['update orders set buyer_id = <finance> where id = <order>']],
    ['with the reference of a receipt', 'REFERENCE_USED', STRAY, [receipt('MUT-1', { account: "'cash:bank:bca'" })]],
    ['with the reference of a receipt at another account', 'done', STRAY, [receipt('MUT-1')]],
    ['for an order, with the reference of a receipt', 'REFERENCE_USED', {}, [receipt('MUT-1', { account: "'cash:bank:bca'" })]],
    ['with the reference of a transfer', 'REFERENCE_USED', {}, [attempt(2, { order_id: '<beside>', bank_reference: "'MUT-1'" })]],
    [
      'with the reference of a transfer to another account',
      'done',
      {},
      [attempt(2, { order_id: '<beside>', bank_reference: "'MUT-1'", account: "'cash:bank:bri'" })],
    ],
    ['with the own reference again', 'REFERENCE_USED', {}, [attempt(1), attempt(2, { state: "'paid'", bank_reference: "'MUT-1'" })]],
  ])('%s: %s', async (_what, answer, given, changes = []) => {
    expect(shortOf(await changed(changes, (one) => record(one, given)))).toBe(answer);
  });

  /** The attempt that took the transfer: its last digit, or account, amount and unique code of a new one. */
  const TAKEN = `select case when reference like 'REF%' then to_jsonb(right(id::text, 1)::integer)
      else jsonb_build_array(account, amount, unique_code, state, gateway, method, order_id = <order>, ended_at = ${moment()}, expires_at = ${moment()},
        reference ~ '-T-[0-9A-F]{8}$') end as found
    from private.payment_attempts where bank_reference = 'MUT-1' and order_id = <order>`;
  const fresh = (account: string, code = 0): readonly unknown[] => [
    ...[account, 10_000 - code, code, 'paid', 'manual', 'transfer', true, true, true, true],
  ];
  test.each<readonly [what: string, taken: unknown, changes: readonly string[], given?: Given]>([
    ['none', fresh('cash:bank:bca'), []],
    ['none, to a named account', fresh('cash:bank:bri'), [], { p_account: '<bri>' }],
    ['one', 1, [attempt(1)]],
    ['one at the named account', 1, [attempt(1)], { p_account: '<bca>' }],
    ['one at another account, of this amount', fresh('cash:bank:bri', 100), [attempt(1)], { p_account: '<bri>' }],
    [
      'one at another account, of another amount',
      fresh('cash:bank:bri'),
      [attempt(1, { amount: '9899', unique_code: '101' })],
      { p_account: '<bri>' },
    ],
    [
      'one at another account, of this amount of another price',
      fresh('cash:bank:bri'),
      [attempt(1, { unique_code: '99' })],
      { p_account: '<bri>' },
    ],
    ['one of another order at another account', fresh('cash:bank:bri'), [attempt(1, { order_id: '<beside>' })], { p_account: '<bri>' }],
    ['one of the sandbox', fresh('cash:bank:bca'), [attempt(1, { gateway: "'sandbox'" })]],
    ['one that was paid back', fresh('cash:bank:bca'), [attempt(1, { state: "'refunded'" })]],
    ['one of another order', fresh('cash:bank:bca'), [attempt(1, { order_id: '<beside>' })]],
    ['two', 2, [attempt(1), attempt(2)]],
    ['two, one with the amount', 1, [attempt(1), attempt(2, { amount: '9901', state: "'created'" })]],
    ['two, one open', 1, [attempt(1, { state: "'created'" }), attempt(2)]],
    ['two, one pending', 1, [attempt(1, { state: "'pending'" }), attempt(2)]],
    ['two, one at the named account', 1, [attempt(1, { account: "'cash:bank:bri'" }), attempt(2)], { p_account: '<bri>' }],
    ['two, one approved with the reference', 1, [attempt(1, { amount: '1' }), attempt(2), approval(1, 'MUT-1')]],
    ['two, one approved with another reference', 2, [attempt(1, { amount: '1' }), attempt(2), approval(1, 'MUT-2')]],
  ])('attempt of the order: %s', async (_what, taken, changes, given = {}) => {
    const answer = await changed(changes, async (one) => {
      await record(one, given);
      return found(one, TAKEN);
    });
    expect(answer).toEqual(taken);
  });

  test('without an order: held, posted and logged', async () => {
    const answers = await changed([], async (one) => [
      await record(one, { ...STRAY, p_account: '<bri>', p_amount: '7000' }),
      await found(
        one,
        `select jsonb_build_array(kind, amount, account, bank_reference, received_on, recorded_by, order_id, state) as found from private.payment_exceptions`,
      ),
      await found(
        one,
        `select jsonb_agg(jsonb_build_array(j.kind, j.note, l.account, l.amount, l.party = (select id from private.payment_exceptions)) order by l.line)
          as found from private.journal_lines l join private.journals j on j.id = l.journal_id`,
      ),
      await found(
        one,
        "select jsonb_build_array(actor, subject, detail) as found from private.audit_log where action = 'payment.recorded'",
      ),
    ]);
    expect(answers).toEqual([
      { outcome: 'done', state: null, exception: 'unknown' },
      ['unknown', 7000, 'cash:bank:bri', 'MUT-1', '2031-01-01', finance.id, null, 'open'],
      [
        ['received', 'MUT-1', 'cash:bank:bri', 7000, null],
        ['received', 'MUT-1', 'unmatched_receipts', -7000, true],
      ],
      [finance.id, null, { amount: 7000, reference: 'MUT-1', date: '2031-01-01' }],
    ]);
  });

  test('second factor and permission: needed', async () => {
    const answers = await changed(ONLY, async (one) => [
      shortOf(await record(one, {}, single)),
      shortOf(await record(one, {}, finance, 600)),
      shortOf(await record(one)),
    ]);
    expect(answers).toEqual(['NEEDS_FACTOR', 'NOT_FRESH', 'done']);
    await expect(changed(OTHERS, (one) => record(one))).rejects.toMatchObject({ code: '42501' });
  });
});

describe('public.find_transfers', () => {
  const NUMBER = 'select number as found from orders where id = <order>';
  /** References of what is found, the latest first; `order` stands for the order without an attempt. */
  const search = (changes: readonly string[], text: string | null, amount: number | null = null): Promise<unknown> =>
    changed(changes, async (one) => {
      const literal = text === '<number>' ? String(await found(one, NUMBER)).toLowerCase() : text;
      const rows = await call(one, `public.find_transfers(${literal === null ? 'null' : `'${literal}'`}, ${amount})`);
      return (rows as readonly Json[]).map((row) => row['reference'] ?? row['bank_reference'] ?? 'order');
    });
  const ATTEMPTS = [
    attempt(1, { bank_reference: "'Mut-7'" }),
    attempt(2, { amount: '777' }),
    attempt(3, { order_id: '<beside>', amount: '5000' }),
    exception(3, { order_id: '<beside>', amount: '12345' }),
    receipt('Mut-8', { at: moment('9 minutes') }),
  ];

  test.each<readonly [what: string, found: readonly string[], text: string | null, amount?: number | null, changes?: readonly string[]]>([
    ['number of an order with attempts', ['REF-02', 'REF-01'], '<number>'],
    ['number of an order without attempts', ['order'], '<number>', null, [attempt(3, { order_id: '<beside>' })]],
    ['reference of the shop', ['REF-03'], ' ref-03 '],
    ['bank reference of a transfer', ['REF-01'], 'mut-7'],
    ['bank reference of a receipt', ['Mut-8'], 'MUT-8'],
    ['amount of a transfer', ['REF-02'], '777'],
    ['amount of a receipt', ['Mut-8'], '7000'],
    ['amount of an exception', ['REF-03'], '12345'],
    ['amount of two digits', [], '77'],
    ['amount that is given', ['REF-02'], 'x', 777],
    ['amount that is given, without a text', ['REF-02'], null, 777],
    ['another amount that is given', [], '777', 778],
    ['nothing', [], null],
    ['two characters', [], 'RE'],
    ['another text', [], 'REF-09'],
    ['61 characters', [], 'R'.repeat(61)],
    [
      'number of an order with a receipt',
      ['Mut-9', 'REF-01'],
      '<number>',
      null,
      [attempt(1), receipt('Mut-9', { order_id: '<order>', at: moment('9 minutes') })],
    ],
  ])('%s: %j', async (_what, expected, text, amount = null, changes = ATTEMPTS) => {
    expect(await search(changes, text, amount)).toEqual(expected);
  });

  test('at most 30, the latest', async () => {
    const many = `insert into private.payment_attempts (order_id, reference, gateway, method, account, amount, state, expires_at, opened_at)
      select <order>, 'VIELE-' || lpad(n::text, 2, '0'), 'manual', 'transfer', 'cash:bank:bca', 777, 'failed', ${moment()}, ${moment()} + n * interval '1 minute'
      from generate_series(1, 31) n`;
    const references = (await search([many], '777')) as readonly string[];
    expect([references.length, references[0], references.at(-1)]).toEqual([30, 'VIELE-31', 'VIELE-02']);
    expect(await search([many], '<number>')).toHaveLength(30);
  });

  test('receipts with what staff compare', async () => {
    const observed = `insert into private.payment_observations (attempt_id, seq, source, state, amount) values (${idOf(1)}, 1, 'staff', 'paid', 5),
      (${idOf(1)}, 2, 'staff', 'paid', 7), (${idOf(1)}, 3, 'staff', 'closed', 9), (${idOf(2)}, 1, 'staff', 'paid', 8)`;
    const changes = [
      attempt(1, { received_on: "'2030-12-30'", bank_reference: "'M-1'" }),
      attempt(2, { amount: '1', account: "'cash:bank:bri'" }),
      exception(1),
      exception(2, { state: "'resolved'", outcome: "'refund'" }),
      receipt('M-2', { order_id: '<order>', at: moment('9 minutes') }),
      receipt('M-3', { state: "'resolved'", outcome: "'refund'", at: moment('8 minutes') }),
      observed,
    ];
    const rows = await changed(changes, async (one) => [
      ...((await call(one, "public.find_transfers('7000')")) as readonly Json[]),
      ...((await call(one, "public.find_transfers('REF-01')")) as readonly Json[]),
      ...((await call(one, "public.find_transfers('REF-02')")) as readonly Json[]),
    ]);
    expect(rows).toMatchObject([
      {
        order_id: names['order'],
        bank_reference: 'M-2',
        received: 7000,
        exception: 'unknown',
        account_id: names['bri'],
        method: 'transfer',
      },
      { order_id: null, buyer_name: null, bank_reference: 'M-3', received: 7000, exception: null, account_id: names['bri'] },
      { expected: 9900, received: 7, exception: 'late', account_id: names['bca'], received_on: '2030-12-30', total: 10_000 },
      { expected: 1, received: 8, exception: null, account_id: names['bri'], bank_reference: null },
    ]);
  });

  test('permission for payments: needed', async () => {
    expect(await changed([...ATTEMPTS, ...ONLY], (one) => call(one, "public.find_transfers('REF-03')"))).toHaveLength(1);
    await expect(changed([...ATTEMPTS, ...OTHERS], (one) => call(one, "public.find_transfers('REF-03')"))).rejects.toMatchObject({
      code: '42501',
    });
  });
});
