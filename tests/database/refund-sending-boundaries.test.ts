import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { actAs } from '../support/answers.ts';
import { FROZEN_AT, moment } from '../support/frozen-shop.ts';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import { found as foundIn, insertInto, plantedFrozen } from '../support/planted.ts';
import { enrol } from '../support/second-factor.ts';
import type { TestUser } from '../support/test-database.ts';

let world: OrderWorld;
let finance: TestUser;
let single: TestUser;
let buyer: TestUser;
const names: Record<string, string> = {};
/** Two orders of two buyers; `<refund>` and `<other refund>` are ids for rows that tests plant. */
beforeAll(async () => {
  world = await openOrderWorld();
  finance = await world.staff('finance');
  single = await world.database.user('finance');
  const product = await world.product();
  buyer = await world.buyer();
  const stranger = await world.buyer();
  names['order'] = String((await world.place(buyer, product))['id']);
  names['beside'] = String((await world.place(stranger, product))['id']);
  for (const [place, name] of ['refund', 'other refund', 'exception', 'attempt', 'destination', 'other destination'].entries())
    names[name] = `00000000-0000-4000-8000-00000000000${place}`;
  Object.assign(names, { buyer: buyer.id, stranger: stranger.id, finance: finance.id });
  await enrol(world.database, buyer);
});
afterAll(() => world.close());

const changed = <T>(changes: readonly string[], read: (transaction: TransactionSql) => Promise<T>): Promise<T> =>
  plantedFrozen(world.database, changes, names, read);
const found = (transaction: TransactionSql, query: string): Promise<unknown> => foundIn(transaction, names, query);
/** Who signed in with a second factor so many seconds before the frozen time. */
const signIn = (transaction: TransactionSql, who: TestUser, secondsAgo = 0): Promise<void> =>
  actAs(transaction, who, { aal: 'aal2', amr: [{ method: 'totp', timestamp: FROZEN_AT - secondsAgo }] });
const shortOf = (answer: unknown): unknown => Object.values(answer as Record<string, unknown>)[0];
type Columns = Readonly<Record<string, string>>;
const refund = (given: Columns = {}): string =>
  insertInto('private.refunds', { id: '<refund>', key: '<refund>', order_id: '<order>', amount: '4000', granted_at: moment(), ...given });
const otherRefund = (given: Columns = {}): string => refund({ id: '<other refund>', key: '<other refund>', ...given });
const destination = (given: Columns = {}): string =>
  insertInto('private.refund_destinations', {
    ...{ id: '<destination>', user_id: '<buyer>', bank: "'BCA'", sealed: "repeat('x', 20)", last4: "'7890'", holder: "'Sari'" },
    ...given,
  });
const chosen = (order = 'order', name = 'destination'): string =>
  `update private.order_facts set destination_id = <${name}> where order_id = <${order}>`;
const inState = (state: string): string => `update orders set state = '${state}' where id = <order>`;
/** Permission to send refunds, alone and everything else. */
const ONLY = [
  "delete from private.role_permissions where permission <> 'refunds.write'",
  "delete from private.factor_permissions where permission <> 'refunds.write'",
];
const OTHERS = "delete from private.role_permissions where permission = 'refunds.write'";

describe('public.set_refund_destination', () => {
  const GIVEN = {
    ...{ p_order: '<order>', p_bank: "' BCA '", p_sealed: "repeat('x', 20)", p_last4: "'7890'", p_holder: "' Sari '" },
    ...{ p_id: '<destination>', p_fingerprints: `array[repeat('a', 64)]` },
  };
  const set = async (one: TransactionSql, given: Partial<typeof GIVEN> = {}, who = buyer, secondsAgo = 0): Promise<unknown> => {
    await signIn(one, who, secondsAgo);
    const list = Object.entries({ ...GIVEN, ...given }).map(([name, value]) => `${name} => ${value}`);
    return shortOf(await found(one, `select public.set_refund_destination(${list.join(', ')}) as found`));
  };
  const prints = (count: number, text = "repeat('a', 64)"): string => `(select array_agg(${text}) from generate_series(1, ${count}))`;

  test.each<readonly [what: string, answer: string, given: Partial<typeof GIVEN>]>([
    ['as needed', 'done', {}],
    ['an order of another buyer', 'NOT_FOUND', { p_order: '<beside>' }],
    ['an order that does not exist', 'NOT_FOUND', { p_order: 'gen_random_uuid()' }],
    ['three last digits', 'INVALID', { p_last4: "'789'" }],
    ['five last digits', 'INVALID', { p_last4: "'67890'" }],
    ['a letter among the last digits', 'INVALID', { p_last4: "'789x'" }],
    ['a bank of one character', 'INVALID', { p_bank: "'B'" }],
    ['a bank of two characters', 'done', { p_bank: "'BC'" }],
    ['a bank of 60 characters', 'done', { p_bank: "repeat('B', 60)" }],
    ['a bank of 61 characters', 'INVALID', { p_bank: "repeat('B', 61)" }],
    ['a holder of one character', 'INVALID', { p_holder: "'S'" }],
    ['a holder of two characters', 'done', { p_holder: "'Sa'" }],
    ['a holder of 100 characters', 'done', { p_holder: "repeat('S', 100)" }],
    ['a holder of 101 characters', 'INVALID', { p_holder: "repeat('S', 101)" }],
    ['a control character in the bank', 'INVALID', { p_bank: "E'BC\\tA'" }],
    ['a control character in the holder', 'INVALID', { p_holder: "E'Sa\\nri'" }],
    ['no fingerprints', 'done', { p_fingerprints: 'null' }],
    ['ten fingerprints', 'done', { p_fingerprints: prints(10) }],
    ['eleven fingerprints', 'INVALID', { p_fingerprints: prints(11) }],
    ['a fingerprint of 63 characters', 'INVALID', { p_fingerprints: prints(1, "repeat('a', 63)") }],
    ['a fingerprint of another letter beside one', 'INVALID', { p_fingerprints: "array[repeat('a', 64), repeat('g', 64)]" }],
  ])('%s: %s', async (_what, answer, given) => {
    expect(await changed([refund()], (one) => set(one, given))).toBe(answer);
  });

  test.each<readonly [what: string, answer: string, changes: readonly string[]]>([
    ['no refund', 'NOTHING_TO_REFUND', []],
    ['a refund that was sent', 'NOTHING_TO_REFUND', [refund({ state: "'sent'", reference: "'TRF-1'" })]],
    ['a refund that failed', 'done', [refund({ state: "'failed'" })]],
    ['a refund that was sent and one that was not', 'done', [refund({ state: "'sent'", reference: "'TRF-1'" }), otherRefund()]],
    ['a refund of another order', 'NOTHING_TO_REFUND', [refund({ order_id: '<beside>' })]],
  ])('%s: %s', async (_what, answer, changes) => {
    expect(await changed(changes, (one) => set(one))).toBe(answer);
  });

  test('old second factor: refused; signed out: refused', async () => {
    expect(await changed([refund()], async (one) => [await set(one, {}, buyer, 600), await set(one, {}, buyer, 599)])).toEqual([
      'NOT_FRESH',
      'done',
    ]);
    const signedOut = [refund(), 'delete from auth.sessions where user_id = <buyer>'];
    await expect(changed(signedOut, (one) => set(one))).rejects.toMatchObject({ code: '42501' });
  });

  const shared = destination({ id: '<other destination>', user_id: '<stranger>', fingerprints: `array[repeat('a', 64)]` });
  test.each<readonly [what: string, risks: readonly string[], changes: readonly string[]]>([
    ['nobody else', [], []],
    ['a buyer who is not blocked', [], [shared]],
    ['a blocked buyer', ['shared_account'], [shared, "update auth.users set banned_until = '2099-01-01' where id = <stranger>"]],
  ])('account of %s: stored for the order alone, with a notice and risks %j', async (_what, risks, changes) => {
    const rows = await changed([refund(), ...changes], async (one) => {
      await set(one);
      return [
        await found(
          one,
          `select jsonb_build_array(user_id, bank, length(sealed), last4, holder, cardinality(fingerprints)) as found
            from private.refund_destinations where id = <destination>`,
        ),
        await found(one, 'select jsonb_build_array(destination_id, risks) as found from private.order_facts where order_id = <order>'),
        await found(one, 'select destination_id as found from private.order_facts where order_id = <beside>'),
        await found(
          one,
          "select count(*)::integer as found from private.order_outbox where order_id = <order> and notice = 'destination_set'",
        ),
      ];
    });
    expect(rows).toEqual([[buyer.id, 'BCA', 20, '7890', 'Sari', 1], [names['destination'], risks], null, 1]);
  });

  test('without an id: stored with a new one', async () => {
    const row = await changed([refund()], async (one) => {
      await set(one, { p_id: 'null', p_fingerprints: 'null' });
      return found(
        one,
        `select jsonb_build_array(d.id is not null, d.fingerprints) as found from private.order_facts f
          join private.refund_destinations d on d.id = f.destination_id where f.order_id = <order>`,
      );
    });
    expect(row).toEqual([true, []]);
  });
});

describe('public.open_refund_destination', () => {
  const SET = [refund(), destination(), chosen()];
  const BESIDE = [
    otherRefund({ order_id: '<beside>' }),
    destination({ id: '<other destination>', user_id: '<stranger>', sealed: "repeat('y', 30)" }),
    chosen('beside', 'other destination'),
  ];
  const open = async (one: TransactionSql, who = finance, secondsAgo = 0): Promise<unknown> => {
    await signIn(one, who, secondsAgo);
    return found(one, 'select public.open_refund_destination(<refund>) as found');
  };

  test.each<readonly [what: string, changes: readonly string[]]>([
    ['no account', [refund(), ...BESIDE]],
    ['an account that is not chosen', [refund(), destination(), ...BESIDE]],
    ['an erased account', [refund(), destination({ sealed: 'null' }), chosen(), ...BESIDE]],
    ['no refund', [destination(), chosen(), ...BESIDE]],
  ])('%s: refused', async (_what, changes) => {
    expect(await changed(changes, (one) => open(one))).toEqual({ code: 'DESTINATION_MISSING' });
  });

  test('shown with its id, and logged', async () => {
    const answers = await changed([...BESIDE, ...SET, ...ONLY], async (one) => [
      await open(one),
      await found(
        one,
        'select jsonb_build_array(actor, action, subject, detail) as found from private.audit_log order by seq desc limit 1',
      ),
      await found(one, 'select number as found from orders where id = <order>'),
    ]);
    const [answer, entry, number] = answers;
    expect(answer).toEqual({ id: names['destination'], sealed: 'x'.repeat(20) });
    expect(entry).toEqual([finance.id, 'refund.destination_shown', names['order'], { name: number, last4: '7890' }]);
  });

  test('without a second factor, or with an old one: refused; without the permission: refused', async () => {
    const answers = await changed([...SET, ...ONLY], async (one) => [await open(one, single), await open(one, finance, 600)]);
    expect(answers).toEqual([{ code: 'NEEDS_FACTOR' }, { code: 'NOT_FRESH' }]);
    await expect(changed([...SET, OTHERS], (one) => open(one))).rejects.toMatchObject({ code: '42501' });
  });
});

describe('public.mark_refund_sent', () => {
  const READY = [destination(), chosen(), inState('cancelled')];
  const send = async (one: TransactionSql, reference: string | null = ' TRF-1 ', who = finance, secondsAgo = 0): Promise<unknown> => {
    await signIn(one, who, secondsAgo);
    const [row] = await one`select public.mark_refund_sent(${names['refund'] ?? ''}, ${reference}) as answer`;
    return shortOf(row?.['answer']);
  };

  test.each([
    ['none', null, 'INVALID'],
    ['two characters', ' T1 ', 'INVALID'],
    ['three characters', ' T12 ', 'done'],
    ['100 characters', 'T'.repeat(100), 'done'],
    ['101 characters', 'T'.repeat(101), 'INVALID'],
  ])('reference of %s: %s', async (_what, reference, answer) => {
    expect(await changed([...READY, refund()], (one) => send(one, reference))).toBe(answer);
  });

  const LIMIT = 'update private.order_settings set two_approvals_from = 4000';
  const own = (distance: string, amount = '4000'): string => refund({ granted_by: '<finance>', granted_at: moment(distance), amount });
  test.each<readonly [what: string, answer: string, changes: readonly string[]]>([
    ['no refund', 'NOT_FOUND', [otherRefund()]],
    ['sent with this reference', 'already', [refund({ state: "'sent'", reference: "'TRF-1'" })]],
    ['sent with another reference', 'TRANSITION_NOT_ALLOWED', [refund({ state: "'sent'", reference: "'TRF-2'" })]],
    ['failed before', 'done', [refund({ state: "'failed'" })]],
    ['of the own order', 'OWN_ORDER', [refund(), 'update orders set buyer_id = <finance> where id = <order>']],
    [
      'without an account',
      'DESTINATION_MISSING',
      [refund(), 'update private.order_facts set destination_id = null where order_id = <order>', chosen('beside')],
    ],
    ['of the sandbox without an account', 'done', [refund({ is_test: 'true' }), 'update private.order_facts set destination_id = null']],
    ['of a receipt without an order', 'done', [refund({ order_id: 'null', exception_id: '<exception>' })]],
    ['of the limit, granted by the sender now', 'SECOND_PERSON_NEEDED', [LIMIT, own('0')]],
    [
      'of the limit, granted by the sender a microsecond less than 12 hours ago',
      'SECOND_PERSON_NEEDED',
      [LIMIT, own('-12 hours 1 microsecond')],
    ],
    ['of the limit, granted by the sender 12 hours ago', 'done', [LIMIT, own('-12 hours')]],
    ['one rupiah below the limit, granted by the sender', 'done', [LIMIT, own('0', '3999')]],
    ['of the limit, granted by another person', 'done', [LIMIT, refund({ granted_by: '<stranger>' })]],
    ['of the limit, granted by nobody', 'done', [LIMIT, refund()]],
  ])('%s: %s', async (_what, answer, changes) => {
    expect(await changed([...READY, ...changes], (one) => send(one))).toBe(answer);
  });

  const attempt = (place: number, given: Columns = {}): string =>
    insertInto('private.payment_attempts', {
      ...{ id: place === 0 ? '<attempt>' : 'gen_random_uuid()', order_id: '<order>', reference: `'REF-0${place}'`, gateway: "'manual'" },
      ...{ method: "'transfer'", account: `'cash:bank:b${place}'`, amount: '4000', state: "'paid'", expires_at: moment() },
      ...{ opened_at: moment(`${place} minutes`), ...given },
    });
  const exception = (given: Columns): string =>
    insertInto('private.payment_exceptions', {
      ...{ id: '<exception>', kind: "'late'", order_id: '<order>', attempt_id: '<attempt>', amount: '4000', ...given },
    });
  const received = (account: string): string =>
    exception({ kind: "'unknown'", order_id: 'null', attempt_id: 'null', account, bank_reference: "'M-1'", received_on: "'2030-12-31'" });
  const OF_EXCEPTION = refund({ exception_id: '<exception>' });
  test.each<readonly [what: string, account: string, changes: readonly string[]]>([
    ['of the sandbox', 'cash:gateway:sandbox', [refund({ is_test: 'true' }), attempt(1)]],
    ['of no payment', 'cash:bank:main', [refund()]],
    ['of a payment', 'cash:bank:b1', [refund(), attempt(1)]],
    ['of a payment of another order', 'cash:bank:main', [refund(), attempt(1, { order_id: '<beside>' })]],
    ['of an attempt that was refunded', 'cash:bank:main', [refund(), attempt(1, { state: "'refunded'" })]],
    ['of an attempt that is open', 'cash:bank:main', [refund(), attempt(1, { state: "'created'" })]],
    ['of a payment by QRIS', 'cash:bank:main', [refund(), attempt(1, { account: "'cash:gateway:qris'" })]],
    ['of a payment by QRIS and one to a bank', 'cash:bank:b2', [refund(), attempt(1, { account: "'cash:gateway:qris'" }), attempt(2)]],
    ['of two payments', 'cash:bank:b1', [refund(), attempt(2), attempt(1)]],
    ['of a payment and an earlier exception', 'cash:bank:b1', [refund(), attempt(0), exception({}), attempt(1)]],
    ['of an exception', 'cash:bank:b0', [OF_EXCEPTION, attempt(0), exception({}), attempt(1)]],
    ['of an exception by QRIS', 'cash:bank:b1', [OF_EXCEPTION, attempt(0, { account: "'cash:gateway:qris'" }), exception({}), attempt(1)]],
    ['of a receipt', 'cash:bank:b7', [OF_EXCEPTION, received("'cash:bank:b7'"), attempt(1)]],
    ['of a receipt by QRIS', 'cash:bank:b1', [OF_EXCEPTION, received("'cash:gateway:qris'"), attempt(1)]],
    ['of a payment beside a receipt', 'cash:bank:b1', [refund(), received("'cash:bank:b7'"), attempt(1)]],
  ])('%s: sent from %s', async (_what, account, changes) => {
    const rows = await changed([...READY, ...changes], async (one) => {
      await send(one);
      return [
        await found(one, 'select account as found from private.refunds where id = <refund>'),
        await found(
          one,
          "select jsonb_object_agg(l.account, l.amount) as found from private.journal_lines l join private.journals j on j.id = l.journal_id where j.kind = 'refund_sent'",
        ),
      ];
    });
    expect(rows).toEqual([account, { refund_payable: 4000, [account]: -4000 }]);
  });

  const UNKNOWN = "delete from private.order_transitions where kind = 'purchase' and from_state = 'cancelled' and event = 'refund_sent'";
  test.each<readonly [what: string, party: string, event: readonly unknown[] | null, changes: readonly string[]]>([
    ['cancelled', 'order', ['refund_sent', 'staff', 'TRF-1'], [refund({ is_test: 'true' })]],
    [
      'that knows no other event',
      'order',
      ['refund_sent', 'staff', 'TRF-1'],
      [refund({ is_test: 'true' }), "delete from private.order_transitions where from_state = 'cancelled' and event <> 'refund_sent'"],
    ],
    ['that knows no such event', 'order', null, [refund({ is_test: 'true' }), UNKNOWN]],
    ['none', 'exception', null, [refund({ is_test: 'true', order_id: 'null', exception_id: '<exception>' })]],
  ])('order %s: stored, posted to the %s; event %j', async (_what, party, event, changes) => {
    const rows = await changed([...READY, otherRefund(), ...changes], async (one) => {
      await send(one);
      return [
        await found(
          one,
          `select jsonb_build_array(state, reference, sent_by, sent_at = ${moment()}) as found from private.refunds where id = <refund>`,
        ),
        await found(one, 'select state as found from private.refunds where id = <other refund>'),
        await found(
          one,
          `select jsonb_build_array(j.kind, j.note, j.is_test, l.party) as found from private.journals j
            join private.journal_lines l on l.journal_id = j.id and l.account = 'refund_payable' where j.key = 'refund_sent:' || <refund>`,
        ),
        await found(
          one,
          "select jsonb_build_array(event, actor_kind, note) as found from order_events where order_id = <order> and event = 'refund_sent'",
        ),
      ];
    });
    expect(rows).toEqual([
      ['sent', 'TRF-1', finance.id, true],
      'granted',
      ['refund_sent', 'TRF-1', true, names[party]],
      event ?? undefined,
    ]);
  });

  test('without a second factor, or with an old one: refused; without the permission: refused', async () => {
    const answers = await changed([...READY, refund(), ...ONLY], async (one) => [
      await send(one, 'TRF-1', single),
      await send(one, 'TRF-1', finance, 600),
      await send(one),
    ]);
    expect(answers).toEqual(['NEEDS_FACTOR', 'NOT_FRESH', 'done']);
    await expect(changed([...READY, refund(), OTHERS], (one) => send(one))).rejects.toMatchObject({ code: '42501' });
  });
});
