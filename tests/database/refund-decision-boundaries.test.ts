import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { inEscrow, type LedgerWorld, linesOf, ofKind, openLedgerWorld, PAID, paid } from '../support/ledger-world.ts';
import { insertInto, post, postAs } from '../support/planted.ts';

let world: LedgerWorld;
beforeAll(async () => {
  world = await openLedgerWorld();
});
afterAll(() => world.close());

const AT = "'2031-01-01 10:00+00'::timestamptz";
type Columns = Readonly<Record<string, string>>;
/** The id of a complaint. */
const idOf = (place: number): string => `'00000000-0000-4000-8000-00000000000${place}'`;
const complaint = (place: number, state: string, order = 'order'): string =>
  insertInto('private.complaints', {
    ...{ id: idOf(place), order_id: `<${order}>`, reason: "'other'", text: "'Rusak'", state: `'${state}'`, from_state: "'delivered'" },
    ...{ due_at: 'now()', opened_at: AT },
  });
const refund = (amount: number, given: Columns = {}): string =>
  insertInto('private.refunds', { key: "'R-1'", order_id: '<order>', amount: String(amount), complaint_id: idOf(1), ...given });
const SENT = { state: "'sent'", reference: "'TRF-1'" };
/** The first decision, which refunded a part from the escrow, on appeal. */
const first = (amount: number, given: Columns = {}): readonly string[] => [
  complaint(1, 'appealed'),
  refund(amount, given),
  postAs('refund:R-1', 'first', '<order>', ['order_escrow', amount, '<order>'], ['refund_payable', -amount, '<order>']),
];
const number = (changes: readonly string[], expression: string): Promise<unknown> =>
  world.booked([PAID, ...changes], (one) => world.found(one, `select to_jsonb(${expression}) as found`));

describe('private.appealed_refund', () => {
  test.each<readonly [what: string, amount: number | null, changes: readonly string[]]>([
    ['on appeal', 30_000, [complaint(1, 'appealed'), refund(30_000)]],
    ...['open', 'decided', 'final', 'withdrawn'].map((state) => [state, null, [complaint(1, state), refund(30_000)]] as const),
    ['on appeal, of another order', null, [complaint(1, 'appealed', 'beside'), refund(30_000)]],
    [
      'on appeal, the refund is of another complaint',
      null,
      [complaint(1, 'appealed'), complaint(2, 'final'), refund(30_000, { complaint_id: idOf(2) })],
    ],
    ['on appeal, the refund is of no complaint', null, [complaint(1, 'appealed'), refund(30_000, { complaint_id: 'null' })]],
  ])('complaint %s: %s', async (_state, amount, changes) => {
    expect(await number(changes, '(private.appealed_refund(<order>)).amount')).toBe(amount);
  });
});

describe('part that a decision can refund', () => {
  const RENTED = [ofKind('rental'), paid(['cash:gateway:sandbox', 70_000], inEscrow(20_000), ['deposit_escrow', -50_000, '<order>'])];
  const KEPT = post('deposit_kept', '<order>', ['deposit_escrow', 50_000, '<order>'], ['revenue:rental', -50_000]);
  const of = async (changes: readonly string[]): Promise<unknown> =>
    world.booked(changes, (one) =>
      world.found(one, 'select jsonb_build_array(private.disputed_refund(<order>), private.most_part_refund(<order>)) as found'),
    );
  test.each<readonly [what: string, disputed: number, most: number, changes: readonly string[]]>([
    ['nothing', 0, 0, []],
    ['one rupiah', 1, 0, [paid(['cash:gateway:sandbox', 1], inEscrow(1))]],
    ['two rupiah', 2, 1, [paid(['cash:gateway:sandbox', 2], inEscrow(2))]],
    ['a purchase', 100_000, 99_999, [PAID]],
    ['a purchase with a first refund on appeal', 100_000, 99_999, [PAID, ...first(30_000)]],
    ['a rental with a deposit', 70_000, 19_999, RENTED],
    ['a rental with a kept deposit', 70_000, 20_000, [...RENTED, KEPT]],
  ])('of %s: %i in dispute, at most %i', async (_what, disputed, most, changes) => {
    expect(await of(changes)).toEqual([disputed, most]);
  });

  test.each([
    [0, false],
    [1, true],
    [99_999, true],
    [100_000, false],
  ])('%i of a purchase: %s', async (amount, answer) => {
    expect(await number([], `private.is_part_refund(<order>, ${amount})`)).toBe(answer);
  });

  test('no amount: no; the amount of the first decision: yes, even if it is everything', async () => {
    const changes = [complaint(1, 'appealed'), refund(100_000)];
    expect([
      await number([], 'private.is_part_refund(<order>, null)'),
      await number(changes, 'private.is_part_refund(<order>, 100000)'),
      await number(changes, 'private.is_part_refund(<order>, 100001)'),
    ]).toEqual([false, true, false]);
  });

  test.each([
    ['refund', '{}', 100_000],
    ['refund_part', '{"amount": "7"}', 7],
    ['refund_part', '{}', null],
    ['deliver', '{"amount": "7"}', null],
  ])('private.requested_refund: %s %s: %s', async (event, detail, amount) => {
    expect(await number([], `private.requested_refund(<order>, '${event}', '${detail}')`)).toBe(amount);
  });
});

describe('private.refund_by_decision', () => {
  const REFUNDS = `select coalesce(string_agg(right(key, 1) || ' ' || amount || ' ' || state, ', ' order by key desc), '') as found from private.refunds
    where order_id = <order> and complaint_id is not null`;
  const DEADLINE = `select case when d.done_at is not null then 'done' else (d.due_at - ${AT})::text end as found
    from private.order_deadlines d where d.order_id = <order> and d.name = 'refund'`;
  const due = (order: string): string => insertInto('private.order_deadlines', { order_id: `<${order}>`, name: "'refund'", due_at: AT });
  const decided = (changes: readonly string[], event: string, amount: number | null): Promise<unknown> =>
    world.booked([PAID, ...changes], async (one) => {
      const detail = amount === null ? '{}' : `{"amount": "${amount}"}`;
      await world.found(one, `select private.refund_by_decision(<order>, '${event}', '${detail}', 7, 'Putusan', ${AT})`);
      return [
        await world.found(one, REFUNDS),
        await world.found(one, linesOf('refund_reversed', 'compensation', 'refund')),
        (await world.found(one, DEADLINE)) ?? null,
      ];
    });
  const escrow = (amount: number): readonly unknown[] => ['order_escrow', amount, 'order'];
  const payable = (amount: number): readonly unknown[] => ['refund_payable', amount, 'order'];
  const paidOut = (amount: number): readonly unknown[] => ['expense:compensation', amount];
  const OPEN = [complaint(1, 'open')];
  const WAITS = [...first(30_000), due('order'), due('beside')];
  const DONE = first(30_000, SENT);
  const ANOTHER = refund(5, { key: "'R-2'", complaint_id: 'null' });
  const BACK = [payable(30_000), escrow(-30_000)];

  test.each<
    readonly [
      what: string,
      event: string,
      amount: number | null,
      refunds: string,
      lines: readonly unknown[],
      deadline: string | null,
      changes: readonly string[],
    ]
  >([
    ['first decision', 'resolve_refund', null, '7 100000 granted', [escrow(100_000), payable(-100_000)], '3 days', OPEN],
    ['first decision', 'resolve_part_refund', 30_000, '7 30000 granted', [escrow(30_000), payable(-30_000)], '3 days', OPEN],
    ['first decision', 'resolve_no_fault', 30_000, '', [], null, OPEN],
    ['not sent, the same', 'resolve_part_refund', 30_000, '1 30000 granted', [], '00:00:00', WAITS],
    ['not sent, more', 'resolve_part_refund', 50_000, '7 50000 granted', [...BACK, escrow(50_000), payable(-50_000)], '3 days', WAITS],
    ['not sent, less', 'resolve_part_refund', 10_000, '7 10000 granted', [...BACK, escrow(10_000), payable(-10_000)], '3 days', WAITS],
    ['not sent, everything', 'resolve_refund', null, '7 100000 granted', [...BACK, escrow(100_000), payable(-100_000)], '3 days', WAITS],
    ['not sent, nothing', 'resolve_no_fault', null, '', BACK, 'done', WAITS],
    ['not sent, nothing, another refund waits', 'resolve_no_fault', null, '', BACK, '00:00:00', [...WAITS, ANOTHER]],
    [
      'not sent, nothing, another refund was sent',
      'resolve_no_fault',
      null,
      '',
      BACK,
      'done',
      [...WAITS, refund(5, { key: "'R-2'", complaint_id: 'null', ...SENT })],
    ],
    [
      'not sent, nothing, a refund of another order waits',
      'resolve_no_fault',
      null,
      '',
      BACK,
      'done',
      [...WAITS, refund(5, { key: "'R-2'", order_id: '<beside>', complaint_id: 'null' })],
    ],
    ['failed, nothing', 'resolve_no_fault', null, '', BACK, 'done', [...first(30_000, { state: "'failed'" }), due('order')]],
    ['sent, the same', 'resolve_part_refund', 30_000, '1 30000 sent', [], null, DONE],
    ['sent, one rupiah more', 'resolve_part_refund', 30_001, '7 1 granted, 1 30000 sent', [escrow(1), payable(-1)], '3 days', DONE],
    ['sent, everything', 'resolve_refund', null, '7 70000 granted, 1 30000 sent', [escrow(70_000), payable(-70_000)], '3 days', DONE],
    ['sent, one rupiah less', 'resolve_part_refund', 29_999, '1 30000 sent', [paidOut(1), escrow(-1)], null, DONE],
    ['sent, nothing', 'resolve_no_fault', null, '1 30000 sent', [paidOut(30_000), escrow(-30_000)], null, DONE],
  ])('%s: %s %s: %s', async (_what, event, amount, refunds, lines, deadline, changes) => {
    expect(await decided(changes, event, amount)).toEqual([refunds, lines, deadline]);
  });

  test('deadline of another order stays; the journal has the reason and whether it is a test', async () => {
    const changes = [PAID, ...first(30_000, { is_test: 'true' }), due('order'), due('beside')];
    const answers = await world.booked(changes, async (one) => {
      await world.found(one, `select private.refund_by_decision(<order>, 'resolve_no_fault', '{}', 7, repeat('x', 301), ${AT})`);
      return [
        await world.found(one, "select done_at as found from private.order_deadlines where order_id = <beside> and name = 'refund'"),
        await world.found(
          one,
          "select jsonb_build_array(length(note), is_test) as found from private.journals where kind = 'refund_reversed'",
        ),
      ];
    });
    expect(answers).toEqual([null, [300, true]]);
  });
});

describe('private.refund_order', () => {
  const deadline = (order: string, name: string): string =>
    insertInto('private.order_deadlines', { order_id: `<${order}>`, name: `'${name}'`, due_at: AT });
  const SOLD = [
    "update private.units set state = 'reserved' where id = (select unit_id from private.order_facts where order_id = <order>)",
    'update private.order_facts set is_open = true where order_id = <order>',
  ];
  const decided = (one: TransactionSql, event: string, amount: number): Promise<unknown> =>
    world.found(
      one,
      `select private.refund_order(o, f, '${event}', ${amount}, ${AT}, 7, 'Batal') from orders o join private.order_facts f on f.order_id = o.id
        where o.id = <order>`,
    );

  test.each<readonly [event: string, amount: number, done: string, unit: string, lines: readonly unknown[]]>([
    [
      'refund',
      100_000,
      'confirmation, delivery, warranty',
      'quarantined',
      [
        ['order_escrow', 100_000, 'order'],
        ['refund_payable', -100_000, 'order'],
      ],
    ],
    [
      'refund_part',
      30_000,
      'confirmation, delivery',
      'sold',
      [
        ['order_escrow', 30_000, 'order'],
        ['refund_payable', -30_000, 'order'],
        ['order_escrow', 70_000, 'order'],
        ['revenue:sale', -70_000],
      ],
    ],
  ])('%s of %i: deadlines %s end, the unit is %s', async (event, amount, done, unit, lines) => {
    const changes = [
      PAID,
      ...SOLD,
      ...['delivery', 'confirmation', 'warranty'].flatMap((name) => [deadline('order', name), deadline('beside', name)]),
    ];
    const answers = await world.booked(changes, async (one) => {
      await decided(one, event, amount);
      return [
        await world.found(one, linesOf('refund', 'recognised')),
        await world.found(
          one,
          "select string_agg(name, ', ' order by name) as found from private.order_deadlines where order_id = <order> and done_at is not null",
        ),
        await world.found(
          one,
          'select count(*)::integer as found from private.order_deadlines where order_id = <beside> and done_at is not null',
        ),
        await world.found(
          one,
          `select (due_at - ${AT})::text as found from private.order_deadlines where order_id = <order> and name = 'refund'`,
        ),
        await world.found(
          one,
          'select u.state as found from private.units u join private.order_facts f on f.unit_id = u.id where f.order_id = <order>',
        ),
        await world.found(one, 'select jsonb_agg(jsonb_build_array(right(key, 2), amount, reason)) as found from private.refunds'),
      ];
    });
    expect(answers).toEqual([lines, done, 0, '3 days', unit, [[':7', amount, 'Batal']]]);
  });
});

describe('private.end_refunded_rental', () => {
  const UNIT = '(select unit_id from private.order_facts where order_id = <order>)';
  const rental = (order: string, given: Columns = {}): string =>
    insertInto('private.rentals', {
      ...{ kind: "'rental'", order_id: `<${order}>`, unit_id: UNIT, minutes: '60', start_at: AT, opened_at: AT },
      ...{ period: `tstzrange(${AT}, ${AT} + interval '1 hour')`, blocked: `tstzrange(${AT}, ${AT} + interval '2 days')`, ...given },
    });
  const OTHER = rental('beside', {
    period: `tstzrange(${AT} + interval '5 days', ${AT} + interval '6 days')`,
    blocked: `tstzrange(${AT} + interval '5 days', ${AT} + interval '9 days')`,
  });
  const ROTATED = insertInto('private.credentials', {
    ...{ unit_id: UNIT, scope: "'renter'", version: '1', sealed: "'x'", wrapped_key: "'x'", key_id: "'00000000'", fields: "'{}'" },
  });
  /** Minutes after the start: the end, the end of the period, whether the blocked time is shorter, and whether it blocks. */
  const SHOWN = `select jsonb_agg(jsonb_build_array(extract(epoch from x.ended_at - ${AT})::integer / 60, extract(epoch from upper(x.period) - ${AT})::integer / 60,
      upper(x.blocked) = private.rotated_by(${AT} + interval '20 minutes'), x.is_blocking) order by x.order_id = <beside>) as found from private.rentals x`;
  const BESIDE = [null, 8640, false, true];

  test.each<readonly [what: string, shown: readonly unknown[], changes: readonly string[]]>([
    ['opened, not rotated', [20, 20, true, true], [rental('order')]],
    ['not opened, not rotated', [20, 60, true, true], [rental('order', { opened_at: 'null' })]],
    ['ended before, not rotated', [10, 20, true, true], [rental('order', { ended_at: `${AT} + interval '10 minutes'` })]],
    ['opened, rotated', [20, 20, false, false], [rental('order'), ROTATED]],
    ['that blocks nothing any more, not rotated', [20, 20, false, false], [rental('order', { is_blocking: 'false' })]],
  ])('rental %s: %j', async (_what, shown, changes) => {
    const answer = await world.booked([...changes, OTHER], async (one) => {
      await world.found(
        one,
        `select private.end_refunded_rental(r, <order>, ${AT} + interval '20 minutes') from private.rentals r where r.order_id = <order>`,
      );
      return world.found(one, SHOWN);
    });
    expect(answer).toEqual([shown, BESIDE]);
  });
});
