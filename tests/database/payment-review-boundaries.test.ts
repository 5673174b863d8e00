import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { FROZEN_AT, moment } from '../support/frozen-shop.ts';
import {
  transferAttempt as attempt,
  type Columns,
  exceptionOfAttempt as exception,
  numbered as idOf,
  onlyPermission,
  openPaymentShop,
  type PaymentShop,
  strayReceipt as receipt,
} from '../support/payment-rows.ts';
import { insertInto, post } from '../support/planted.ts';
import type { TestUser } from '../support/test-database.ts';

type Json = Record<string, unknown>;

let shop: PaymentShop;
let finance: TestUser;
let single: TestUser;
let names: PaymentShop['names'];
beforeAll(async () => {
  shop = await openPaymentShop('order', 'beside', 'third');
  ({ finance, single, names } = shop);
});
afterAll(() => shop.world.close());
const changed: PaymentShop['changed'] = (changes, read) => shop.changed(changes, read);
const found: PaymentShop['found'] = (transaction, query) => shop.found(transaction, query);
const call: PaymentShop['call'] = (...given) => shop.call(...given);

const inState = (state: string, order = 'order'): string => `update orders set state = '${state}' where id = <${order}>`;
const provenAt = (distance: string): string => `update private.order_facts set proof_at = ${moment(distance)} where order_id = <order>`;
const approval = (place: number, given: Columns = {}): string =>
  insertInto('private.payment_approvals', {
    attempt_id: idOf(place),
    approver: '<finance>',
    at: moment(),
    amount: '9900',
    reference: "'MUT-1'",
    ...given,
  });
const booked = (order = '<order>', kind = 'paid'): string => post(kind, order, ['cash:bank:bca', 5], ['goods', -5]);
const LIMIT = 'update private.order_settings set two_approvals_from = 10000';
const OVER_LIMIT = 'update private.order_settings set two_approvals_from = 10001';
const ONLY = onlyPermission('payments.write');
const OTHERS = ["delete from private.role_permissions where permission = 'payments.write'"];

const shortOf = (answer: unknown): unknown => (answer as Json)['code'] ?? (answer as Json)['outcome'];
/** What a function of staff answers without a fresh second factor, and without its permission. */
const refusals = async (changes: readonly string[], expression: string): Promise<unknown> => {
  const answers = await changed([...changes, ...ONLY], async (one) => [
    shortOf(await call(one, expression, single)),
    shortOf(await call(one, expression, finance, 600)),
    shortOf(await call(one, expression)),
  ]);
  const without = await changed([...changes, ...OTHERS], (one) => call(one, expression)).catch((error: { code?: string }) => error.code);
  return [...answers, without];
};

describe('public.payment_reviews', () => {
  const IN_REVIEW = [inState('payment_review'), provenAt('-1 minute')];
  const reviews = (changes: readonly string[]): Promise<readonly Json[]> =>
    changed([...IN_REVIEW, ...changes], async (one) => (await call(one, 'public.payment_reviews()')) as readonly Json[]);

  test.each<readonly [what: string, count: number, changes: readonly string[]]>([
    ['in review', 1, [attempt(1)]],
    ['in review without an attempt', 0, []],
    ['in review with an attempt of another gateway', 0, [attempt(1, { gateway: "'sandbox'" })]],
    ['in review, the attempt is of another order', 0, [attempt(1, { order_id: '<beside>' })]],
    ['unpaid', 0, [attempt(1), inState('pending_payment')]],
    ['in work', 0, [attempt(1), inState('processing')]],
    ['expired', 1, [attempt(1), inState('expired')]],
    ['expired, proven seven days ago', 0, [attempt(1), inState('expired'), provenAt('-7 days')]],
    ['expired, proven a microsecond less than seven days ago', 1, [attempt(1), inState('expired'), provenAt('-7 days 1 microsecond')]],
    ['expired, never proven', 0, [attempt(1), inState('expired'), 'update private.order_facts set proof_at = null']],
    ['in review, proven seven days ago', 1, [attempt(1), provenAt('-7 days')]],
    ['expired and paid', 0, [attempt(1, { state: "'paid'" }), inState('expired')]],
    ['expired and paid back', 0, [attempt(1, { state: "'refunded'" }), inState('expired')]],
    ['expired, another order is paid', 1, [attempt(1), attempt(2, { order_id: '<beside>', state: "'paid'" }), inState('expired')]],
    [
      'expired, its part was refunded',
      1,
      [attempt(1, { state: "'paid'" }), exception(1, 'short', { state: "'resolved'", outcome: "'refund'" }), inState('expired')],
    ],
    [
      'expired, its part was matched',
      0,
      [
        attempt(1, { state: "'paid'" }),
        exception(1, 'short', { state: "'resolved'", outcome: "'match'", taken: '4000' }),
        inState('expired'),
      ],
    ],
    [
      'expired, an overpayment was refunded',
      0,
      [attempt(1, { state: "'paid'" }), exception(1, 'over', { state: "'resolved'", outcome: "'refund'" }), inState('expired')],
    ],
    [
      'expired and paid, the part of another attempt was refunded',
      0,
      [
        attempt(1, { state: "'paid'" }),
        attempt(2, { state: "'paid'" }),
        exception(2, 'short', { state: "'resolved'", outcome: "'refund'" }),
        inState('expired'),
      ],
    ],
    ['in review, a receipt waits for a decision', 0, [attempt(1), exception(1, 'over')]],
    ['in review, a part waits for its rest', 1, [attempt(1), exception(1, 'short')]],
  ])('order %s: %i listed', async (_what, count, changes) => {
    expect(await reviews(changes)).toHaveLength(count);
  });

  test.each<readonly [what: string, reference: string, changes: readonly string[]]>([
    ['the latest', 'REF-02', [attempt(1), attempt(2, { opened_at: moment('1 minute') })]],
    ['one that was created before', 'REF-01', [attempt(1, { state: "'created'" }), attempt(2, { opened_at: moment('1 minute') })]],
    ['one that is pending before', 'REF-01', [attempt(1, { state: "'pending'" }), attempt(2, { opened_at: moment('1 minute') })]],
    ['the latest by transfer', 'REF-01', [attempt(1), attempt(2, { gateway: "'sandbox'", opened_at: moment('1 minute') })]],
  ])('attempt shown: %s', async (_what, reference, changes) => {
    expect((await reviews(changes)).map((one) => one['reference'])).toEqual([reference]);
  });

  test.each<readonly [what: string, same: number, given: Columns]>([
    ['another order', 1, {}],
    ['the order itself', 0, { order_id: '<order>' }],
    ['another order until now', 0, { held_until: moment() }],
    ['another order at another account', 0, { account: "'cash:bank:bri'" }],
    ['another order with another amount', 0, { amount: '9901' }],
    ['another order through another gateway', 0, { gateway: "'sandbox'" }],
  ])('amount held by %s: %i', async (_what, same, given) => {
    const holder = attempt(2, { order_id: '<beside>', opened_at: moment('-1 minute'), held_until: moment('1 microsecond'), ...given });
    expect((await reviews([attempt(1), holder])).map((one) => one['same_amount'])).toEqual([same]);
  });

  test('amount held twice by one other order: counted once', async () => {
    const held = [2, 3].map((place) => attempt(place, { order_id: '<beside>', held_until: moment('1 hour') }));
    expect((await reviews([attempt(1), ...held])).map((one) => one['same_amount'])).toEqual([1]);
  });

  test.each([
    ['the limit', true, LIMIT],
    ['one rupiah more', false, OVER_LIMIT],
  ])('two people from %s: needed: %s', async (_what, needed, change) => {
    const events = `insert into order_events (order_id, seq, event, to_state, actor_kind) values (<order>, 2, 'submit_proof', 'payment_review', 'buyer'),
      (<beside>, 7, 'submit_proof', 'payment_review', 'buyer')`;
    const changes = [attempt(1), attempt(2, { order_id: '<beside>' }), approval(2, { at: moment('1 minute') })];
    expect(await reviews([...changes, change, events])).toEqual([
      expect.objectContaining({ needs_two: needed, version: 2, is_extra: false, is_expired: false, first_approval: null }),
    ]);
  });

  test('first approval: the latest of the attempt', async () => {
    const [review] = await reviews([attempt(1), approval(1, { at: moment('-1 hour') }), approval(1)]);
    expect(Date.parse(String((review?.['first_approval'] as Json | undefined)?.['at']))).toBe(FROZEN_AT * 1000);
  });

  test('order of the list: in review before expired, extra claims last, then by their proofs', async () => {
    const of = (order: string, state: string, minutes: number, isExtra: boolean): readonly string[] => [
      inState(state, order),
      `update private.order_facts set proof_at = ${moment(`-${minutes} minutes`)}, is_extra_claim = ${isExtra} where order_id = <${order}>`,
    ];
    const ATTEMPTS = [attempt(1), attempt(2, { order_id: '<beside>' }), attempt(3, { order_id: '<third>' })];
    const listed = async (...changes: readonly (readonly string[])[]): Promise<unknown> =>
      (await reviews([...ATTEMPTS, ...changes.flat()])).map((one) => [one['reference'], one['is_extra'], one['is_expired']]);
    expect([
      await listed(of('order', 'expired', 9, false), of('beside', 'payment_review', 1, true), of('third', 'payment_review', 0, false)),
      await listed(
        of('order', 'payment_review', 1, false),
        of('beside', 'payment_review', 3, false),
        of('third', 'payment_review', 2, false),
      ),
    ]).toEqual([
      [
        ['REF-03', false, false],
        ['REF-02', true, false],
        ['REF-01', false, true],
      ],
      ['REF-02', 'REF-03', 'REF-01'].map((reference) => [reference, false, false]),
    ]);
  });

  test('without the permission: refused', async () => {
    await expect(changed([...IN_REVIEW, ...OTHERS], (one) => call(one, 'public.payment_reviews()'))).rejects.toMatchObject({
      code: '42501',
    });
    expect(await changed([...IN_REVIEW, attempt(1), ...ONLY], (one) => call(one, 'public.payment_reviews()'))).toHaveLength(1);
  });
});

describe('public.approve_payment', () => {
  const APPROVE = "public.approve_payment(<order>, 9900, ' MUT-1 ', null)";
  const approve = (changes: readonly string[], expression = APPROVE): Promise<unknown> =>
    changed(changes, async (one) => shortOf(await call(one, expression)));
  const PAID = { state: "'paid'" };

  test.each<readonly [what: string, answer: string, changes: readonly string[], expression?: string]>([
    ['a transfer', 'done', [attempt(1)]],
    ['no attempt', 'NOT_FOUND', []],
    ['an attempt of another gateway', 'NOT_FOUND', [attempt(1, { gateway: "'sandbox'" })]],
    ['an attempt of another order', 'NOT_FOUND', [attempt(1, { order_id: '<beside>' })]],
    ['an order that does not exist', 'NOT_FOUND', [attempt(1)], "public.approve_payment(gen_random_uuid(), 9900, 'MUT-1', null)"],
    ['no amount', 'INVALID', [attempt(1)], "public.approve_payment(<order>, null, 'MUT-1', null)"],
    ['an amount of zero', 'INVALID', [attempt(1)], "public.approve_payment(<order>, 0, 'MUT-1', null)"],
    ['an amount of one rupiah', 'done', [attempt(1)], "public.approve_payment(<order>, 1, 'MUT-1', null)"],
    ['an amount of a million millions', 'done', [attempt(1)], "public.approve_payment(<order>, 1000000000000, 'MUT-1', null)"],
    ['one rupiah more', 'INVALID', [attempt(1)], "public.approve_payment(<order>, 1000000000001, 'MUT-1', null)"],
    ['no reference', 'INVALID', [attempt(1)], 'public.approve_payment(<order>, 9900, null, null)'],
    ['a reference of two characters', 'INVALID', [attempt(1)], "public.approve_payment(<order>, 9900, ' M1 ', null)"],
    ['a reference of three characters', 'done', [attempt(1)], "public.approve_payment(<order>, 9900, ' M12 ', null)"],
    ['a reference of 60 characters', 'done', [attempt(1)], "public.approve_payment(<order>, 9900, repeat('M', 60), null)"],
    ['a reference of 61 characters', 'INVALID', [attempt(1)], "public.approve_payment(<order>, 9900, repeat('M', 61), null)"],
    ['the version of the order', 'done', [attempt(1)], "public.approve_payment(<order>, 9900, 'MUT-1', 1)"],
    ['another version', 'ORDER_CHANGED', [attempt(1)], "public.approve_payment(<order>, 9900, 'MUT-1', 2)"],
    ['the own order', 'OWN_ORDER', [attempt(1), 'update orders set buyer_id = <finance> where id = <order>']],
    ['only a paid attempt', 'already', [attempt(1, PAID)]],
    ['only an attempt that was paid back', 'already', [attempt(1, { state: "'refunded'" })]],
    ['a paid attempt with the reference', 'already', [attempt(1), attempt(2, { ...PAID, bank_reference: "'MUT-1'" })]],
    ['one that was paid back with the reference', 'already', [attempt(1), attempt(2, { state: "'refunded'", bank_reference: "'MUT-1'" })]],
    ['a paid attempt with another reference', 'done', [attempt(1), attempt(2, { ...PAID, bank_reference: "'MUT-2'" })]],
    ['a paid attempt with the amount, booked', 'already', [attempt(1), attempt(2, PAID), booked()]],
    ['a paid attempt with the amount, matched', 'already', [attempt(1), attempt(2, PAID), booked('<order>', 'matched')]],
    ['a paid attempt with the amount, only received', 'done', [attempt(1), attempt(2, PAID), booked('<order>', 'received')]],
    ['a paid attempt with the amount, another order is booked', 'done', [attempt(1), attempt(2, PAID), booked('<beside>')]],
    ['a paid attempt with another amount, booked', 'done', [attempt(1), attempt(2, { ...PAID, amount: '9901' }), booked()]],
    ['a paid attempt of another order', 'done', [attempt(1), attempt(2, { ...PAID, order_id: '<beside>' }), booked()]],
    ['a paid attempt in the sandbox', 'done', [attempt(1), attempt(2, { ...PAID, gateway: "'sandbox'" }), booked()]],
    [
      'the reference of another order',
      'REFERENCE_USED',
      [attempt(1), attempt(2, { ...PAID, order_id: '<beside>', bank_reference: "'MUT-1'" })],
    ],
    [
      'the reference of another order at another account',
      'done',
      [attempt(1), attempt(2, { ...PAID, order_id: '<beside>', account: "'cash:bank:bri'", bank_reference: "'MUT-1'" })],
    ],
    ['the reference of a receipt', 'REFERENCE_USED', [attempt(1), receipt('MUT-1')]],
  ])('%s: %s', async (_what, answer, changes, expression = APPROVE) => {
    expect(await approve(changes, expression)).toBe(answer);
  });

  test.each<readonly [what: string, place: number, changes: readonly string[]]>([
    ['the one with the amount', 1, [attempt(1), attempt(2, { amount: '9901', state: "'created'", opened_at: moment('1 minute') })]],
    ['of the same amount the open one', 1, [attempt(1, { state: "'created'" }), attempt(2, { opened_at: moment('1 minute') })]],
    ['of the same amount the pending one', 1, [attempt(1, { state: "'pending'" }), attempt(2, { opened_at: moment('1 minute') })]],
    ['otherwise the latest', 2, [attempt(1), attempt(2, { opened_at: moment('1 minute') })]],
    ['none of another order', 1, [attempt(1), attempt(2, { order_id: '<beside>', state: "'created'" })]],
    ['none that is paid', 1, [attempt(1), attempt(2, { ...PAID, opened_at: moment('1 minute') })]],
  ])('attempt: %s', async (_what, place, changes) => {
    const paid = await changed(changes, async (one) => {
      await call(one, APPROVE);
      return found(one, "select right(id::text, 1)::integer as found from private.payment_attempts where bank_reference = 'MUT-1'");
    });
    expect(paid).toBe(place);
  });

  test('logged with its amount and reference', async () => {
    const entry = await changed([attempt(1)], async (one) => {
      await call(one, APPROVE);
      return found(
        one,
        "select jsonb_build_array(actor, subject, detail - 'name') as found from private.audit_log where action = 'payment.approved'",
      );
    });
    expect(entry).toEqual([finance.id, names['order'], { amount: 9900, reference: 'MUT-1' }]);
  });

  test('second factor and permission: needed', async () => {
    expect(await refusals([attempt(1)], APPROVE)).toEqual(['NEEDS_FACTOR', 'NOT_FRESH', 'done', '42501']);
  });
});
