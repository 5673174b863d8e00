import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { actAs } from '../support/answers.ts';
import { FROZEN_AT, moment } from '../support/frozen-shop.ts';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import { found as foundIn, insertInto, plantedFrozen, post } from '../support/planted.ts';
import type { TestUser } from '../support/test-database.ts';

let world: OrderWorld;
let finance: TestUser;
let single: TestUser;
const names: Record<string, string> = {};
/** Two unpaid orders of Rp10.000 of two buyers. */
beforeAll(async () => {
  world = await openOrderWorld();
  finance = await world.staff('finance');
  single = await world.database.user('finance');
  const product = await world.product({ price: 10_000 });
  for (const name of ['order', 'beside']) names[name] = String((await world.place(await world.buyer(), product))['id']);
  for (let place = 1; place <= 4; place += 1) names[`e${'abcd'[place - 1]}`] = `00000000-0000-4000-8000-00000000000${place}`;
  names['finance'] = finance.id;
});
afterAll(() => world.close());

type Columns = Readonly<Record<string, string>>;
/** A transfer that is open, or the attempt of an exception of the same name. */
const attempt = (name: string, given: Columns = {}): string =>
  insertInto('private.payment_attempts', {
    ...{
      id: `<${name}>`,
      order_id: '<order>',
      reference: `'REF-' || right(<${name}>, 1) || '0'`,
      gateway: "'manual'",
      method: "'transfer'",
    },
    ...{
      account: `'cash:bank:' || right(<${name}>, 1)`,
      amount: '9900',
      unique_code: '100',
      state: "'failed'",
      expires_at: moment(),
      ...given,
    },
  });
/** A receipt without an order. */
const receipt = (name: string, amount: number, given: Columns = {}): string =>
  insertInto('private.payment_exceptions', {
    ...{
      id: `<${name}>`,
      kind: "'unknown'",
      amount: String(amount),
      account: "'cash:bank:bca'",
      bank_reference: `'M-' || right(<${name}>, 2)`,
    },
    ...{ received_on: "'2030-12-31'", at: moment(), ...given },
  });
/** An exception of an order, with its attempt. */
const exception = (name: string, kind: string, amount: number, given: Columns = {}, ofAttempt: Columns = {}): readonly string[] => [
  attempt(name, { state: "'paid'", unique_code: '30', order_id: given['order_id'] ?? '<order>', ...ofAttempt }),
  insertInto('private.payment_exceptions', {
    ...{ id: `<${name}>`, kind: `'${kind}'`, attempt_id: `<${name}>`, order_id: '<order>', amount: String(amount), at: moment(), ...given },
  }),
];
const inState = (state: string): string => `update orders set state = '${state}' where id = <order>`;
const changed = <T>(changes: readonly string[], read: (transaction: TransactionSql) => Promise<T>): Promise<T> =>
  plantedFrozen(world.database, [`update private.order_deadlines set due_at = ${moment('1 hour')}`, ...changes], names, read);
const found = (transaction: TransactionSql, query: string): Promise<unknown> => foundIn(transaction, names, query);
const signIn = (transaction: TransactionSql, who: TestUser, secondsAgo = 0): Promise<void> =>
  actAs(transaction, who, { aal: 'aal2', amr: [{ method: 'totp', timestamp: FROZEN_AT - secondsAgo }] });
/** The lines of a journal, each with whose it is: `order`, or the last digit of an exception. */
const linesOf = (key: string): string =>
  `select string_agg(l.account || ' ' || l.amount || coalesce(' ' || case l.party when <order> then 'order' else right(l.party::text, 1) end, ''), ', '
    order by l.line) as found from private.journal_lines l join private.journals j on j.id = l.journal_id where j.key = ${key}`;
const EXCEPTIONS = `select string_agg(right(id::text, 1) || ' ' || state || ' ' || coalesce(outcome, '-') || ' ' || taken
    || case when order_id = <order> then ' order' when order_id = <beside> then ' beside' else '' end
    || coalesce(' ' || reason || case when decided_at = ${moment()} and decided_by = <finance> then ' now' else '' end, ''), ', ' order by id) as found
  from private.payment_exceptions`;

describe('private.match_exception', () => {
  const match = (one: TransactionSql, isSandbox = false): Promise<unknown> =>
    found(
      one,
      `select private.match_exception(e, o, 'Cek', ${isSandbox})::integer as found from private.payment_exceptions e, orders o
        where e.id = <ea> and o.id = <order>`,
    );
  const DONE = 'order Cek now';

  test.each<readonly [what: string, received: number, exceptions: string, lines: string, changes: readonly string[]]>([
    [
      'the total',
      10_000,
      `1 resolved match 10000 ${DONE}`,
      'order_escrow -10000 order, unmatched_receipts 10000 1',
      [receipt('ea', 10_000)],
    ],
    [
      'less than the total, another amount than an attempt',
      6000,
      `1 resolved match 6000 ${DONE}`,
      'difference 4000, order_escrow -10000 order, unmatched_receipts 6000 1',
      [receipt('ea', 6000), attempt('eb')],
    ],
    [
      'more than the total',
      10_000,
      `1 open - 10000 ${DONE}`,
      'order_escrow -10000 order, unmatched_receipts 10000 1',
      [receipt('ea', 10_001)],
    ],
    [
      'more than the total, of which a part is taken',
      10_000,
      `1 resolved match 11000 ${DONE}`,
      'order_escrow -10000 order, unmatched_receipts 10000 1',
      [receipt('ea', 11_000, { taken: '1000' })],
    ],
    [
      'the amount of an attempt with a unique code',
      9900,
      `1 resolved match 9900 ${DONE}`,
      'expense:unique_code 100, order_escrow -10000 order, unmatched_receipts 9900 1',
      [receipt('ea', 9900), attempt('eb')],
    ],
    [
      'the amount of an attempt of another order',
      9900,
      `1 resolved match 9900 ${DONE}`,
      'difference 100, order_escrow -10000 order, unmatched_receipts 9900 1',
      [receipt('ea', 9900), attempt('eb', { order_id: '<beside>' })],
    ],
    [
      'the amount of an attempt of another gateway',
      9900,
      `1 resolved match 9900 ${DONE}`,
      'difference 100, order_escrow -10000 order, unmatched_receipts 9900 1',
      [receipt('ea', 9900), attempt('eb', { gateway: "'sandbox'" })],
    ],
    [
      'a late payment with its own unique code',
      9970,
      `1 resolved match 9970 ${DONE}`,
      'expense:unique_code 30, order_escrow -10000 order, unmatched_receipts 9970 1',
      [...exception('ea', 'late', 9970), attempt('eb', { amount: '9970' })],
    ],
    [
      'a receipt and the part before it, with its unique code',
      9970,
      `1 resolved match 6000 ${DONE}, 2 open - 3970 ${DONE}`,
      'expense:unique_code 30, order_escrow -10000 order, unmatched_receipts 6000 1, unmatched_receipts 3970 2',
      [receipt('ea', 6000), ...exception('eb', 'short', 4000)],
    ],
    [
      'a receipt and the part before it, as a whole',
      9970,
      `1 resolved match 6000 ${DONE}, 2 resolved match 3970 ${DONE}`,
      'expense:unique_code 30, order_escrow -10000 order, unmatched_receipts 6000 1, unmatched_receipts 3970 2',
      [receipt('ea', 6000), ...exception('eb', 'short', 3970)],
    ],
    [
      'a receipt and one rupiah of another overpayment, whose code counts for nothing',
      10_000,
      `1 resolved match 9999 ${DONE}, 2 open - 1 ${DONE}`,
      'order_escrow -10000 order, unmatched_receipts 9999 1, unmatched_receipts 1 2',
      [receipt('ea', 9999), ...exception('eb', 'over', 4000)],
    ],
    [
      'two parts before it: the earlier one first, and nothing of what is no longer needed',
      9940,
      `1 resolved match 6000 ${DONE}, 2 open - 940 ${DONE}, 3 resolved match 3000 ${DONE}, 4 open - 0 order`,
      'expense:unique_code 60, order_escrow -10000 order, unmatched_receipts 6000 1, unmatched_receipts 3000 3, unmatched_receipts 940 2',
      [
        receipt('ea', 6000),
        ...exception('eb', 'short', 4000, { at: moment('-1 minute') }),
        ...exception('ec', 'short', 3000, { at: moment('-2 minutes') }),
        ...exception('ed', 'over', 4000),
      ],
    ],
    [
      'a receipt beside those of another order, and those that are resolved',
      6000,
      `1 resolved match 6000 ${DONE}, 2 open - 0 beside, 3 resolved refund 0 order`,
      'difference 4000, order_escrow -10000 order, unmatched_receipts 6000 1',
      [
        receipt('ea', 6000),
        ...exception('eb', 'short', 4000, { order_id: '<beside>' }),
        ...exception('ec', 'short', 4000, { state: "'resolved'", outcome: "'refund'" }),
      ],
    ],
  ])('%s: %i', async (_what, received, exceptions, lines, changes) => {
    const answers = await changed(changes, async (one) => {
      await signIn(one, finance);
      return [await match(one), await found(one, EXCEPTIONS), await found(one, linesOf("'matched:' || <ea>"))];
    });
    expect(answers).toEqual([received, exceptions, lines]);
  });

  test.each([
    [true, false, true],
    [false, true, true],
    [false, false, false],
  ])('money of the sandbox: %s, order of the sandbox: %s: order %s', async (isSandbox, isTest, answer) => {
    const changes = [receipt('ea', 10_000), `update orders set is_test = ${isTest} where id = <order>`];
    const flags = await changed(changes, async (one) => {
      await match(one, isSandbox);
      return found(
        one,
        `select jsonb_build_array((select is_test from orders where id = <order>), (select is_test from orders where id = <beside>),
          (select is_test from private.journals where key = 'matched:' || <ea>)) as found`,
      );
    });
    expect(flags).toEqual([answer, false, isSandbox]);
  });
});

describe('public.resolve_exception', () => {
  type Given = Readonly<{ outcome?: string; reason?: string; order?: string }>;
  const resolve = async (one: TransactionSql, given: Given = {}, who = finance, secondsAgo = 0): Promise<unknown> => {
    const { outcome = 'refund', reason = ' Cek ', order = 'null' } = given;
    await signIn(one, who, secondsAgo);
    const answer = await found(one, `select public.resolve_exception(<ea>, '${outcome}', '${reason}', ${order}) as found`);
    return Object.values(answer as Record<string, unknown>)[0];
  };
  const MATCH = { outcome: 'match', order: '<order>' };
  const LIMIT = 'update private.order_settings set two_approvals_from = 10000';
  const OVER_LIMIT = 'update private.order_settings set two_approvals_from = 10001';
  const mine = (distance: string): string => receipt('ea', 10_000, { recorded_by: '<finance>', at: moment(distance) });
  const R = receipt('ea', 10_000);
  const booked = (kind: string, order = '<order>'): string => post(kind, order, ['cash:bank:bca', 5], ['goods', -5]);
  const refundOf = (name: string): string =>
    insertInto('private.refunds', { key: "'R-1'", order_id: '<order>', exception_id: `<${name}>`, amount: '1' });
  const GONE = "update private.units set state = 'sold'";

  test.each<readonly [what: string, answer: string, changes: readonly string[], given: Given]>([
    ['no receipt', 'NOT_FOUND', [], {}],
    ['a receipt refunded', 'done', [R], {}],
    ['a reason of two characters', 'REASON_NEEDED', [R], { reason: ' ya ' }],
    ['a reason of 300 characters', 'done', [R], { reason: 'x'.repeat(300) }],
    ['a reason of 301 characters', 'REASON_NEEDED', [R], { reason: 'x'.repeat(301) }],
    ['another outcome', 'REASON_NEEDED', [R], { outcome: 'keep' }],
    ['refunded before', 'already', [receipt('ea', 1, { state: "'resolved'", outcome: "'refund'" })], {}],
    ['matched before', 'TRANSITION_NOT_ALLOWED', [receipt('ea', 1, { state: "'resolved'", outcome: "'match'", taken: '1' })], {}],
    [
      'of the own order',
      'OWN_ORDER',
      [...exception('ea', 'late', 10_000), 'update orders set buyer_id = <finance> where id = <order>'],
      {},
    ],
    ['a rest that is taken in part, matched', 'already', [receipt('ea', 10_000, { taken: '1' })], MATCH],
    ['a rest that is taken in part, refunded', 'done', [receipt('ea', 10_000, { taken: '1' })], {}],
    ['matched without an order', 'ORDER_NEEDED', [R], { outcome: 'match' }],
    ['matched with an order that does not exist', 'NOT_FOUND', [R], { outcome: 'match', order: 'gen_random_uuid()' }],
    ['matched', 'done', [R], MATCH],
    ['matched in review', 'done', [R, inState('payment_review')], MATCH],
    ['matched after a payment', 'TRANSITION_NOT_ALLOWED', [R, booked('paid')], MATCH],
    ['matched after another match', 'TRANSITION_NOT_ALLOWED', [R, booked('matched')], MATCH],
    ['matched after money that was received', 'done', [R, booked('received')], MATCH],
    ['matched, another order is paid', 'done', [R, booked('paid', '<beside>')], MATCH],
    ...['processing', 'delivered', 'completed', 'cancelled', 'refunded', 'disputed'].map(
      (state) => [`matched, ${state}`, 'TRANSITION_NOT_ALLOWED', [R, inState(state)], MATCH] as const,
    ),
    ['matched, expired', 'done', [R, inState('expired')], MATCH],
    ['matched, expired, its unit is gone', 'SOLD_OUT', [R, inState('expired'), GONE], MATCH],
    ['matched, its unit is gone', 'done', [R, GONE], MATCH],
    [
      'matched, expired, its part was refunded',
      'TRANSITION_NOT_ALLOWED',
      [R, inState('expired'), ...exception('eb', 'short', 4000, { state: "'resolved'", outcome: "'refund'" }), refundOf('eb')],
      MATCH,
    ],
    ['matched, expired, its part waits', 'done', [R, inState('expired'), ...exception('eb', 'short', 4000)], MATCH],
    [
      'matched, expired, an overpayment was refunded',
      'done',
      [R, inState('expired'), ...exception('eb', 'over', 4000, { state: "'resolved'", outcome: "'refund'" }), refundOf('eb')],
      MATCH,
    ],
    [
      'matched, expired, a part of another order was refunded',
      'done',
      [
        R,
        inState('expired'),
        ...exception('eb', 'short', 4000, { order_id: '<beside>', state: "'resolved'", outcome: "'refund'" }),
        refundOf('eb'),
      ],
      MATCH,
    ],
    [
      'matched in time, its part was refunded',
      'done',
      [R, ...exception('eb', 'short', 4000, { state: "'resolved'", outcome: "'refund'" }), refundOf('eb')],
      MATCH,
    ],
    ['of the limit, recorded by the same person now', 'SECOND_PERSON_NEEDED', [LIMIT, mine('0')], MATCH],
    [
      'of the limit, recorded a microsecond less than 12 hours ago',
      'SECOND_PERSON_NEEDED',
      [LIMIT, mine('-12 hours 1 microsecond')],
      MATCH,
    ],
    ['of the limit, recorded 12 hours ago', 'done', [LIMIT, mine('-12 hours')], MATCH],
    ['below the limit, recorded by the same person now', 'done', [OVER_LIMIT, mine('0')], MATCH],
    ['of the limit, recorded by another person', 'done', [LIMIT, R], MATCH],
    ['of the limit, recorded by the same person, refunded', 'done', [LIMIT, mine('0')], {}],
  ])('%s: %s', async (_what, answer, changes, given) => {
    expect(await changed(changes, (one) => resolve(one, given))).toBe(answer);
  });

  const EFFECTS = `select jsonb_build_array(
    (select jsonb_agg(jsonb_build_array(right(key, 1), order_id = <order>, right(exception_id::text, 1), amount, reason, granted_by = <finance>, is_test))
      from private.refunds),
    (select due_at - ${moment()} from private.order_deadlines where order_id = <order> and name = 'refund'),
    (select paused_at is not null from private.order_deadlines where order_id = <order> and name = 'payment'),
    (select count(*) from private.order_outbox where order_id = <order> and notice = 'exception_refunded'),
    (select string_agg(event || ' ' || actor_kind, ', ') from order_events where order_id = <order> and seq > 1)) as found`;
  const PAUSED = `update private.order_deadlines set paused_at = ${moment('-1 hour')}, pauses = '{exception}' where name = 'payment'`;
  const SANDBOX = { gateway: "'sandbox'", method: "'sandbox'", account: "'cash:gateway:sandbox'" };

  test.each<readonly [what: string, effects: readonly unknown[], lines: string, changes: readonly string[], given: Given]>([
    [
      'receipt refunded',
      [[['1', null, '1', 9000, 'Cek', true, false]], null, true, 0, null],
      'unmatched_receipts 9000 1, refund_payable -9000 1',
      [receipt('ea', 10_000, { taken: '1000' })],
      {},
    ],
    [
      'overpayment refunded',
      [[['1', true, '1', 12_000, 'Cek', true, false]], '3 days', false, 1, null],
      'unmatched_receipts 12000 1, refund_payable -12000 order',
      exception('ea', 'over', 12_000),
      {},
    ],
    [
      'overpayment of the sandbox refunded',
      [[['1', true, '1', 12_000, 'Cek', true, true]], '3 days', false, 1, null],
      'unmatched_receipts 12000 1, refund_payable -12000 order',
      exception('ea', 'over', 12_000, {}, SANDBOX),
      {},
    ],
    [
      'overpayment refunded, another one waits',
      [[['1', true, '1', 12_000, 'Cek', true, false]], '3 days', true, 1, null],
      'unmatched_receipts 12000 1, refund_payable -12000 order',
      [...exception('ea', 'over', 12_000), ...exception('eb', 'over', 12_000)],
      {},
    ],
  ])('%s', async (_what, effects, lines, changes, given) => {
    const answers = await changed([PAUSED, ...changes], async (one) => {
      await resolve(one, given);
      return [await found(one, EFFECTS), await found(one, linesOf("'refund:exception:' || <ea>"))];
    });
    expect(answers).toEqual([effects, lines]);
  });

  test.each([
    ['pending_payment', 'pay gateway'],
    ['expired', 'revive gateway'],
  ])('matched, %s: event %s; decided and logged', async (state, event) => {
    const answers = await changed([R, inState(state)], async (one) => {
      await resolve(one, MATCH);
      return [
        await found(
          one,
          "select string_agg(event || ' ' || actor_kind, ', ') as found from order_events where order_id = <order> and seq > 1",
        ),
        await found(one, EXCEPTIONS),
        await found(
          one,
          `select jsonb_build_array(actor = <finance>, action, subject, detail - 'name') as found from private.audit_log
            where action = 'payment.exception_resolved'`,
        ),
      ];
    });
    expect(answers).toEqual([
      event,
      '1 resolved match 10000 order Cek now',
      [true, 'payment.exception_resolved', null, { outcome: 'match', amount: 10_000, reason: 'Cek' }],
    ]);
  });

  test('without a second factor, or with an old one: refused; without the permission: refused', async () => {
    const only = [
      "delete from private.role_permissions where permission <> 'payments.write'",
      "delete from private.factor_permissions where permission <> 'payments.write'",
    ];
    const answers = await changed([R, ...only], async (one) => [
      await resolve(one, {}, single),
      await resolve(one, {}, finance, 600),
      await resolve(one),
    ]);
    expect(answers).toEqual(['NEEDS_FACTOR', 'NOT_FRESH', 'done']);
    const others = "delete from private.role_permissions where permission = 'payments.write'";
    await expect(changed([R, others], (one) => resolve(one))).rejects.toMatchObject({ code: '42501' });
  });
});
