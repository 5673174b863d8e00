import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { actAs } from '../support/answers.ts';
import { FROZEN_AT, moment } from '../support/frozen-shop.ts';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import { found as foundIn, insertInto, plantedFrozen, post } from '../support/planted.ts';
import type { TestUser } from '../support/test-database.ts';

type Json = Record<string, unknown>;

let world: OrderWorld;
let finance: TestUser;
const names: Record<string, string> = {};
/** Two unpaid orders of Rp10.000. */
beforeAll(async () => {
  world = await openOrderWorld();
  finance = await world.staff('finance');
  const product = await world.product({ price: 10_000 });
  names['order'] = String((await world.place(await world.buyer(), product))['id']);
  names['beside'] = String((await world.place(await world.buyer(), product))['id']);
});
afterAll(() => world.close());

/** Columns of an attempt as SQL, which replace those of an open transfer with a unique code of Rp100. */
type Columns = Readonly<Record<string, string>>;
const attempt = (reference: string, given: Columns = {}): string => {
  const columns = {
    ...{ order_id: '<order>', reference: `'${reference}'`, gateway: "'manual'", method: "'transfer'", account: "'cash:bank:bca'" },
    ...{ amount: '9900', unique_code: '100', state: "'created'", expires_at: moment('1 hour'), next_inquiry_at: moment('1 minute') },
    ...given,
  };
  return insertInto('private.payment_attempts', columns);
};
const SANDBOX = { gateway: "'sandbox'", method: "'sandbox'", account: "'cash:gateway:sandbox'", amount: '10000', unique_code: '0' };
/** A payment of Rp4.000 that was too low, with its unique code of Rp50, and where its money stands. */
const short = (order: string, place: number, given: { kind?: string; state?: string; taken?: number } = {}): readonly string[] => {
  const { kind = 'short', state = 'open', taken = 0 } = given;
  const id = `'00000000-0000-4000-8000-00000000000${place}'`;
  return [
    attempt(`PART-${place}`, { id, order_id: `<${order}>`, state: "'paid'", amount: '9950', unique_code: '50' }),
    `insert into private.payment_exceptions (id, kind, attempt_id, order_id, amount, state, outcome, taken)
      values (${id}, '${kind}', ${id}, <${order}>, 4000, '${state}', ${state === 'open' ? 'null' : "'refund'"}, ${taken})`,
  ];
};
const inState = (state: string): string => `update orders set state = '${state}' where id = <order>`;
const booked = (order = 'order', kind = 'paid'): string => post(kind, `<${order}>`, ['cash:bank:bca', 5], ['goods', -5]);
const changed = <T>(changes: readonly string[], read: (transaction: TransactionSql) => Promise<T>): Promise<T> =>
  plantedFrozen(world.database, [`update private.order_deadlines set due_at = ${moment('30 minutes')}`, ...changes], names, read);
const found = (transaction: TransactionSql, query: string): Promise<unknown> => foundIn(transaction, names, query);
const observe = async (one: TransactionSql, observation: Json | null, source = 'inquiry', reference = 'REF-01'): Promise<unknown> => {
  const [row] =
    await one`select private.observe_payment(${reference}, ${source}, ${observation === null ? null : one.json(observation as never)}) as answer`;
  const answer = row?.['answer'] as Json;
  return answer['code'] ?? [answer['attempt_state'], answer['order_state'], answer['exception']];
};
const ATTEMPT = `select jsonb_build_array(ended_at = ${moment()}, next_inquiry_at is null) as found from private.payment_attempts where reference = 'REF-01'`;
const OBSERVED =
  'select coalesce(jsonb_agg(jsonb_build_array(seq, source, state, amount, refunded) order by seq), $$[]$$) as found from private.payment_observations';

describe('private.observe_payment: state of the attempt', () => {
  const RANKS = ['created', 'pending', 'failed', 'closed', 'expired', 'paid', 'refunded'];
  const moves = RANKS.flatMap((from, rank) => RANKS.slice(1).map((to, place) => [from, to, place + 1 > rank ? to : from] as const));

  test.each(moves)('%s, observed as %s: %s', async (from, to, state) => {
    const answers = await changed([attempt('REF-01', { state: `'${from}'` }), inState('cancelled')], async (one) => [
      await observe(one, { state: to, amount: 9900 }),
      await found(one, ATTEMPT),
    ]);
    const isMoved = state !== from;
    expect(answers).toEqual([
      [state, 'cancelled', isMoved && to === 'paid' ? 'late' : null],
      isMoved ? [to === 'pending' ? null : true, to === 'paid'] : [null, false],
    ]);
  });

  test.each([
    ['created', 'failed', [[1, 'inquiry', 'failed', 0, 0]]],
    ['pending', 'pending', []],
    ['closed', 'closed', []],
  ])('%s, unknown at its gateway: %s', async (from, to, observations) => {
    const answers = await changed([attempt('REF-01', { state: `'${from}'` })], async (one) => [
      await observe(one, null),
      await found(one, OBSERVED),
    ]);
    expect(answers).toEqual([[to, 'pending_payment', null], observations]);
  });

  test('reference that does not exist: refused', async () => {
    expect(await changed([attempt('REF-01')], (one) => observe(one, null, 'inquiry', 'REF-02'))).toBe('NOT_FOUND');
  });

  test('stored once with state, amount and refund, numbered in their order', async () => {
    const rows = await changed([attempt('REF-01'), attempt('REF-02', { order_id: '<beside>', amount: '9899' })], async (one) => {
      await observe(one, { state: 'pending', amount: 1 });
      await observe(one, { state: 'pending', amount: 1 }, 'staff');
      await observe(one, { state: 'pending', amount: 1 }, 'inquiry', 'REF-02');
      await observe(one, { state: 'pending', amount: 2 });
      await observe(one, { state: 'pending', amount: 2, refunded: 1, provider_status: 'x'.repeat(101) });
      await observe(one, { state: 'closed' }, 'staff');
      return [
        await found(
          one,
          `${OBSERVED} o where exists (select from private.payment_attempts a where a.id = attempt_id and a.reference = 'REF-01')`,
        ),
        await found(one, 'select max(length(provider_status)) as found from private.payment_observations'),
        await found(one, "select string_agg(reference || ' ' || state, ', ' order by reference) as found from private.payment_attempts"),
        await found(one, 'select count(*)::integer as found from private.payment_observations'),
      ];
    });
    expect(rows).toEqual([
      [
        [1, 'inquiry', 'pending', 1, 0],
        [2, 'inquiry', 'pending', 2, 0],
        [3, 'inquiry', 'pending', 2, 1],
        [4, 'staff', 'closed', 0, 0],
      ],
      100,
      'REF-01 closed, REF-02 pending',
      5,
    ]);
  });
});

describe('private.observe_payment: received money', () => {
  const pay = (changes: readonly string[], amount: number, source = 'inquiry'): Promise<unknown> =>
    changed(changes, async (one) => {
      const [, order, exception] = (await observe(one, { state: 'paid', amount }, source)) as unknown[];
      return [order, exception];
    });
  const OPEN = attempt('REF-01');

  test.each<readonly [what: string, amount: number, order: string, exception: string | null, changes: readonly string[]]>([
    ['the amount', 9900, 'processing', null, [OPEN]],
    ['the amount, in review', 9900, 'processing', null, [OPEN, inState('payment_review')]],
    ['one rupiah less', 9899, 'pending_payment', 'short', [OPEN]],
    ['one rupiah more', 9901, 'processing', null, [OPEN]],
    ['Rp999 more', 10_899, 'processing', null, [OPEN]],
    ['Rp1.000 more', 10_900, 'pending_payment', 'over', [OPEN]],
    ['in the sandbox, the amount', 10_000, 'processing', null, [attempt('REF-01', SANDBOX)]],
    ['in the sandbox, one rupiah more', 10_001, 'pending_payment', 'over', [attempt('REF-01', SANDBOX)]],
    ['the rest', 5850, 'processing', null, [...short('order', 1), OPEN]],
    ['one rupiah less than the rest', 5849, 'pending_payment', 'short', [...short('order', 1), OPEN]],
    ['the amount beside a part of another order', 9900, 'processing', null, [...short('beside', 1), OPEN]],
    ['the amount after a refunded part', 9900, 'processing', null, [...short('order', 1, { state: 'resolved' }), OPEN]],
    ['the amount after a payment', 9900, 'pending_payment', 'double', [OPEN, booked()]],
    ['the amount after a matched payment', 9900, 'pending_payment', 'double', [OPEN, booked('order', 'matched')]],
    ['the amount after money that was received', 9900, 'processing', null, [OPEN, booked('order', 'received')]],
    ['the amount, another order is paid', 9900, 'processing', null, [OPEN, booked('beside')]],
    ['the amount, in work and paid', 9900, 'processing', 'double', [OPEN, booked(), inState('processing')]],
    ['the amount, in work and not paid', 9900, 'processing', 'late', [OPEN, inState('processing')]],
    ['the amount, completed and paid', 9900, 'completed', 'double', [OPEN, booked(), inState('completed')]],
    ...['cancelled', 'refunded'].flatMap((state): readonly (readonly [string, number, string, string, readonly string[]])[] => [
      [`the amount, ${state}`, 9900, state, 'late', [OPEN, inState(state)]],
      [`the amount, ${state} and paid`, 9900, state, 'late', [OPEN, booked(), inState(state)]],
    ]),
    ['the amount, expired', 9900, 'processing', null, [OPEN, inState('expired')]],
    ['the amount, expired and paid', 9900, 'expired', 'late', [OPEN, booked(), inState('expired')]],
    ['one rupiah more, expired', 9901, 'expired', 'late', [OPEN, inState('expired')]],
    [
      'the amount, expired, its unit is gone',
      9900,
      'expired',
      'late',
      [OPEN, inState('expired'), "update private.units set state = 'sold'"],
    ],
  ])('%s: %i', async (_what, amount, order, exception, changes) => {
    expect(await pay(changes, amount)).toEqual([order, exception]);
  });

  test.each([
    ['staff', 'pending_payment', 'pay', 'staff'],
    ['inquiry', 'pending_payment', 'pay', 'gateway'],
    ['sandbox', 'pending_payment', 'pay', 'gateway'],
    ['staff', 'expired', 'revive', 'gateway'],
  ])('told by %s, order %s: event %s of %s', async (source, state, event, actor) => {
    const answer = await changed([OPEN, inState(state)], async (one) => {
      await actAs(one, finance, { aal: 'aal2', amr: [{ method: 'totp', timestamp: FROZEN_AT }] });
      await observe(one, { state: 'paid', amount: 9900 }, source);
      return found(
        one,
        `select jsonb_build_array(e.event, e.actor_kind, (select a.actor from private.order_event_actors a where a.order_id = e.order_id and a.seq = e.seq))
          as found from order_events e where order_id = <order> order by seq desc limit 1`,
      );
    });
    expect(answer).toEqual([event, actor, actor === 'staff' ? finance.id : null]);
  });
});

describe('private.book_payment', () => {
  const LINES = `select jsonb_agg(jsonb_build_array(l.account, l.amount, case l.party when <order> then 'order' else right(l.party::text, 1) end) order by l.line)
    as found from private.journal_lines l join private.journals j on j.id = l.journal_id where j.key = 'paid:REF-01'`;
  const PARTS = `select jsonb_agg(jsonb_build_array(right(id::text, 1)::integer, state, outcome, taken, decided_at = ${moment()}) order by id) as found
    from private.payment_exceptions`;

  test('with two parts before it: posted together; other receipts stay', async () => {
    const changes = [
      ...short('order', 1),
      ...short('order', 2, { taken: 1000 }),
      ...short('beside', 3),
      ...short('order', 4, { kind: 'over' }),
      ...short('order', 5, { state: 'resolved' }),
      attempt('REF-01'),
      'update orders set deposit = 2000, unit_price = unit_price - 2000 where id = <order>',
    ];
    const answers = await changed(changes, async (one) => {
      await found(one, "select private.book_payment(a, 2800, 'pay', 'gateway') from private.payment_attempts a where reference = 'REF-01'");
      return [await found(one, LINES), await found(one, PARTS)];
    });
    expect(answers).toEqual([
      [
        ['expense:unique_code', 200, null],
        ['order_escrow', -8000, 'order'],
        ['deposit_escrow', -2000, 'order'],
        ['cash:bank:bca', 2800, null],
        ['unmatched_receipts', 4000, '1'],
        ['unmatched_receipts', 3000, '2'],
      ],
      [
        [1, 'resolved', 'match', 4000, true],
        [2, 'resolved', 'match', 4000, true],
        [3, 'open', null, 0, null],
        [4, 'open', null, 0, null],
        [5, 'resolved', 'refund', 0, null],
      ],
    ]);
  });

  test('alone: posted with its own unique code', async () => {
    const lines = await changed([...short('beside', 3), attempt('REF-01')], async (one) => {
      await found(one, "select private.book_payment(a, 9900, 'pay', 'gateway') from private.payment_attempts a where reference = 'REF-01'");
      return found(one, LINES);
    });
    expect(lines).toEqual([
      ['expense:unique_code', 100, null],
      ['order_escrow', -10_000, 'order'],
      ['cash:bank:bca', 9900, null],
    ]);
  });

  test.each([
    ['sandbox', true, SANDBOX],
    ['bank', false, {}],
  ])('through the %s: order and journal are a test: %s', async (_what, isTest, given) => {
    const answer = await changed([attempt('REF-01', given)], async (one) => {
      await found(one, "select private.book_payment(a, 9900, 'pay', 'gateway') from private.payment_attempts a where reference = 'REF-01'");
      return found(
        one,
        `select jsonb_build_array((select is_test from orders where id = <order>), (select is_test from orders where id = <beside>),
          (select is_test from private.journals where key = 'paid:REF-01')) as found`,
      );
    });
    expect(answer).toEqual([isTest, false, isTest]);
  });
});

describe('private.open_exception', () => {
  const DEADLINES = `select jsonb_build_array(
      (select paused_at is not null from private.order_deadlines where order_id = <order> and name = 'payment'),
      (select paused_at is not null from private.order_deadlines where order_id = <beside> and name = 'payment'),
      exists (select from private.order_outbox where order_id = <order> and notice = 'payment_exception'),
      exists (select from order_events where order_id = <order> and event = 'pay_part')) as found`;
  const open = (kind: string, amount: number): string =>
    `select private.open_exception(a, '${kind}', ${amount}, 9900) from private.payment_attempts a where reference = 'REF-01'`;

  test.each<readonly [what: string, effects: readonly boolean[], kind: string, amount: number, state?: string]>([
    ['too low, Rp1.000 are left', [false, false, false, true], 'short', 8900],
    ['too low, Rp999 are left', [true, false, true, false], 'short', 8901],
    ['too high', [true, false, true, false], 'over', 11_000],
    ['too high, in review', [true, false, true, false], 'over', 11_000, 'payment_review'],
    ...['processing', 'completed', 'cancelled', 'expired'].map(
      (state) => [`late, ${state}`, [false, false, true, false], 'late', 100, state] as const,
    ),
  ])('%s: deadlines of both orders paused, notice, part paid: %j', async (_what, effects, kind, amount, state = 'pending_payment') => {
    const answer = await changed([attempt('REF-01', { state: "'paid'" }), inState(state)], async (one) => {
      await found(one, open(kind, amount));
      return found(one, DEADLINES);
    });
    expect(answer).toEqual(effects);
  });

  test.each([
    ['sandbox', true, 'cash:gateway:sandbox', SANDBOX],
    ['bank', false, 'cash:bank:bca', {}],
  ])('twice, through the %s: stored and posted once; a test: %s', async (_what, isTest, account, given) => {
    const answer = await changed([attempt('REF-01', { ...given, state: "'paid'" })], async (one) => {
      await found(one, open('over', 11_000));
      await found(one, open('late', 12_000));
      return found(
        one,
        `select jsonb_build_array(
          (select jsonb_agg(jsonb_build_array(kind, amount, expected, order_id = <order>, state)) from private.payment_exceptions),
          (select jsonb_agg(jsonb_build_array(l.account, l.amount, l.party = (select id from private.payment_exceptions)) order by l.line)
            from private.journal_lines l),
          (select jsonb_agg(jsonb_build_array(kind, order_id = <order>, is_test)) from private.journals),
          (select count(*) from private.order_outbox where notice = 'payment_exception')) as found`,
      );
    });
    expect(answer).toEqual([
      [['over', 11_000, 9900, true, 'open']],
      [
        [account, 11_000, null],
        ['unmatched_receipts', -11_000, true],
      ],
      [['received', true, isTest]],
      1,
    ]);
  });
});

describe('approval', () => {
  const claim = (order: string, name: string): string =>
    `insert into private.order_deadlines (order_id, name, due_at) values (<${order}>, '${name}', ${moment('1 hour')})`;
  test('of a claim: ends it, and no other deadline', async () => {
    const changes = [claim('order', 'claim'), claim('order', 'review'), claim('beside', 'claim'), attempt('REF-01')];
    const answer = await changed(changes, async (one) => {
      await one`insert into private.payment_approvals (attempt_id, approver, amount, reference)
        select id, ${finance.id}, 9900, 'MUT-1' from private.payment_attempts`;
      return found(
        one,
        "select jsonb_agg(case order_id when <order> then '' else 'beside ' end || name order by name) as found from private.order_deadlines where done_at is not null",
      );
    });
    expect(answer).toEqual(['claim']);
  });
});

describe('public.server_note_attempt', () => {
  test.each<readonly [from: string, detail: Json, to: string, provider: string | null, instructions: unknown]>([
    ['created', { provider_id: 'P-2', instructions: { kind: 'qr' } }, 'pending', 'P-2', { kind: 'qr' }],
    ['created', {}, 'pending', 'P-1', { kind: 'va' }],
    ['created', { failed: true }, 'failed', 'P-1', { kind: 'va' }],
    ['created', { failed: 'true' }, 'failed', 'P-1', { kind: 'va' }],
    ['created', { failed: false, provider_id: 'P-2' }, 'pending', 'P-2', { kind: 'va' }],
    ['pending', { failed: true }, 'pending', 'P-1', { kind: 'va' }],
    ['closed', { provider_id: 'P-2' }, 'closed', 'P-2', { kind: 'va' }],
  ])('%s, told %j: %s', async (from, detail, to, provider, instructions) => {
    const known = { state: `'${from}'`, provider_id: "'P-1'", instructions: `'{"kind": "va"}'` };
    const changes = [attempt('REF-01', known), attempt('REF-02', { ...known, order_id: '<beside>', amount: '9899' })];
    const answer = await changed(changes, async (one) => {
      await one`select public.server_note_attempt('REF-01', ${one.json(detail as never)})`;
      return found(
        one,
        'select jsonb_agg(jsonb_build_array(state, provider_id, instructions) order by reference) as found from private.payment_attempts',
      );
    });
    expect(answer).toEqual([
      [to, provider, instructions],
      [from, 'P-1', { kind: 'va' }],
    ]);
  });
});

describe('public.server_attempt', () => {
  const seen = (reference: string, seq: number, state: string, amount: number): string =>
    `insert into private.payment_observations (attempt_id, seq, source, state, amount)
      select id, ${seq}, 'staff', '${state}', ${amount} from private.payment_attempts where reference = '${reference}'`;
  test('with its order and the highest amount that was observed as paid', async () => {
    const changes = [
      ...[attempt('REF-01', { provider_id: "'P-1'" }), attempt('REF-02', { order_id: '<beside>', amount: '9899' })],
      ...[seen('REF-01', 1, 'paid', 5), seen('REF-01', 2, 'paid', 7), seen('REF-01', 3, 'closed', 9), seen('REF-02', 1, 'paid', 8)],
      ...[inState('payment_review'), "update private.payment_settings set qris = repeat('0', 60)"],
    ];
    const [known, unknown] = await changed(changes, async (one) => [
      await found(one, "select public.server_attempt('REF-01') as found"),
      await found(one, "select public.server_attempt('REF-03') as found"),
    ]);
    expect(known).toMatchObject({
      order_id: names['order'],
      amount: 9900,
      paid: 7,
      provider_id: 'P-1',
      order_state: 'payment_review',
      qris: '0'.repeat(60),
    });
    expect(unknown).toBeNull();
  });
});
