import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { changeRows } from '../support/answers.ts';
import { frozen, moment } from '../support/frozen-shop.ts';
import { post } from '../support/planted.ts';
import { type Columns, orderNow, rows, seededOrder, value } from '../support/seeded-orders.ts';
import { idOf, inserted, nameOf } from '../support/seeded-rows.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const complaint = (name: string, more: Columns = {}): string =>
  inserted('private.complaints', [
    {
      ...{ id: idOf(`complaint ${name}`), order_id: idOf(name), reason: 'other', text: 'x', from_state: 'delivered' },
      ...{ opened_at: moment('-20 hours'), due_at: moment(), turn_from: moment('-20 hours'), reminded: 2, ...more },
    },
  ]);
const evidence = (name: string, author: string): string =>
  inserted('private.complaint_files', [
    { complaint_id: idOf(`complaint ${name}`), path: `${author}/${name}.png`, author, kind: 'picture', bytes: 9 },
  ]);
const PRICE = 20_000;
const DEPOSIT = 50_000;
const purchase = (name: string): string => seededOrder(name, { order: { state: 'disputed', unit_price: PRICE, total: PRICE } });
const rental = (name: string): string => {
  const over = `(tstzrange(${moment('-3 hours')}, ${moment('-2 hours')}))`;
  return seededOrder(name, {
    order: { state: 'disputed', kind: 'rental', unit_price: PRICE, deposit: DEPOSIT, total: PRICE + DEPOSIT },
    rental: { start_at: moment('-3 hours'), opened_at: moment('-3 hours'), ended_at: moment('-2 hours'), period: over, blocked: over },
  });
};
const paid = (name: string, deposit = 0): string =>
  post(
    'paid',
    `'${idOf(name)}'`,
    ['cash:gateway:sandbox', PRICE + deposit, `'${idOf(name)}'`],
    ['order_escrow', -PRICE, `'${idOf(name)}'`],
    ...(deposit === 0 ? [] : ([['deposit_escrow', -deposit, `'${idOf(name)}'`]] as const)),
  );
const decided = async (tx: TransactionSql, name: string): Promise<unknown> => {
  const [row] = await tx`select c.state, c.outcome, c.amount::integer, c.decision, c.decided_by, c.decided_at,
      (select coalesce(sum(r.amount), 0)::integer from private.refunds r where r.complaint_id = c.id) as refunded
    from private.complaints c where c.id = ${idOf(`complaint ${name}`)}`;
  return row;
};

const SHOP_SILENT = 'Kami tidak menjawab sampai batas waktu.';
const BUYER_SILENT = 'Pertanyaan kami tidak dijawab sampai batas waktu.';
const first = { state: 'appealed', first_outcome: 'part_refund', first_amount: 5_000, first_decision: 'x' };
const claim = { opened_by: 'shop', reason: 'deposit', turn: 'buyer', claimed_amount: 30_000, from_state: 'returning' };

describe('decision by deadline', () => {
  test.each<readonly [string, string, Columns, object, string]>([
    [
      'the shop is silent',
      '',
      {},
      { state: 'final', outcome: 'refund', amount: PRICE, decision: SHOP_SILENT, refunded: PRICE },
      'refunded',
    ],
    [
      'the buyer is silent',
      '',
      { turn: 'buyer' },
      { state: 'decided', outcome: 'no_fault', amount: null, decision: BUYER_SILENT, refunded: 0 },
      'delivered',
    ],
    [
      'the buyer is silent, the complaint was opened after the completion',
      '',
      { turn: 'buyer', from_state: 'completed' },
      { state: 'decided', outcome: 'no_fault', refunded: 0 },
      'completed',
    ],
    ['the shop is silent in an appeal', '', first, { state: 'final', outcome: 'refund', amount: PRICE, refunded: PRICE }, 'refunded'],
    [
      'the buyer is silent in an appeal against a part refund',
      '',
      { ...first, turn: 'buyer' },
      { state: 'final', outcome: 'part_refund', amount: 5_000, decision: BUYER_SILENT, refunded: 5_000 },
      'completed',
    ],
    [
      'the buyer is silent in an appeal against another decision',
      '',
      { ...first, first_outcome: 'help', turn: 'buyer' },
      { state: 'final', outcome: 'no_fault', amount: null, refunded: 0 },
      'delivered',
    ],
    [
      'the buyer is silent, a part refund was decided before',
      '',
      { ...first, state: 'open', turn: 'buyer' },
      { state: 'decided', outcome: 'no_fault', refunded: 0 },
      'delivered',
    ],
  ])('purchase: %s', async (_who, more, columns, expected, state) => {
    await frozen(database.sql, async (tx) => {
      await changeRows(
        tx,
        [purchase('one'), complaint('one', columns), evidence('one', 'shop'), more].filter((one) => one !== '').join('; '),
      );
      await tx.unsafe(paid('one'));
      expect(await value(tx, 'select private.move_due_complaints()')).toBe(1);
      expect(await decided(tx, 'one')).toMatchObject({ ...expected, decided_by: null, decided_at: expect.any(Date) });
      expect((await orderNow(tx, 'one'))?.[0]).toBe(state);
    });
  });

  test.each<readonly [string, string, Columns, object]>([
    [
      'the renter is silent, the shop has evidence',
      evidence('one', 'shop'),
      claim,
      { outcome: 'keep_deposit', amount: 30_000, decision: BUYER_SILENT },
    ],
    [
      'the claim is larger than the deposit',
      evidence('one', 'shop'),
      { ...claim, claimed_amount: 60_000 },
      { outcome: 'keep_deposit', amount: DEPOSIT },
    ],
    ['only the renter has evidence', evidence('one', 'buyer'), claim, { outcome: 'no_fault', amount: null, decision: BUYER_SILENT }],
    ['evidence of another complaint', evidence('other', 'shop'), claim, { outcome: 'no_fault', amount: null }],
    [
      'the shop is silent after the renter',
      evidence('one', 'shop'),
      { ...claim, turn: 'shop' },
      { outcome: 'no_fault', decision: SHOP_SILENT },
    ],
  ])('deposit: %s', async (_who, files, columns, expected) => {
    await frozen(database.sql, async (tx) => {
      await changeRows(
        tx,
        [rental('one'), complaint('one', columns), rental('other'), complaint('other', { ...claim, due_at: moment('1 day') }), files].join(
          '; ',
        ),
      );
      await tx.unsafe([paid('one', DEPOSIT), paid('other', DEPOSIT)].join('; '));
      expect(await value(tx, 'select private.move_due_complaints()')).toBe(1);
      expect(await decided(tx, 'one')).toMatchObject({ ...expected, state: 'decided', decided_by: null });
      expect(await decided(tx, 'other')).toMatchObject({ state: 'open', outcome: null });
      const kept = 'amount' in expected && expected.amount !== null ? expected.amount : 0;
      expect(await value(tx, `select coalesce(-sum(amount), 0)::integer from private.journal_lines where account = 'revenue:rental'`)).toBe(
        kept,
      );
    });
  });

  test.each<readonly [string, Columns, boolean]>([
    ['due now', {}, true],
    ['due in a moment', { due_at: moment('1 microsecond') }, false],
    ['decided', { state: 'decided' }, false],
    ['final', { state: 'final' }, false],
    ['withdrawn', { state: 'withdrawn' }, false],
    ['appealed', { state: 'appealed' }, true],
  ])('complaint %s', async (_when, columns, isDecided) => {
    await frozen(database.sql, async (tx) => {
      await changeRows(tx, [purchase('one'), complaint('one', columns)].join('; '));
      await tx.unsafe(paid('one'));
      expect(await value(tx, 'select private.move_due_complaints()')).toBe(isDecided ? 1 : 0);
      expect((await orderNow(tx, 'one'))?.[0]).toBe(isDecided ? 'refunded' : 'disputed');
    });
  });

  test('one call: 100 at most', async () => {
    await frozen(database.sql, async (tx) => {
      const names = Array.from({ length: 101 }, (_, place) => `many ${place}`);
      await changeRows(tx, names.map((name) => [purchase(name), complaint(name)].join('; ')).join('; '));
      expect(await value(tx, 'select private.move_due_complaints()')).toBe(100);
    });
  });
});

describe('reminders of complaints', () => {
  const HALF = { turn_from: moment('-10 hours -2 microseconds'), due_at: moment('10 hours'), reminded: 0 };
  const NINE_TENTHS = { turn_from: moment('-9 hours -10 microseconds'), due_at: moment('1 hour'), reminded: 1 };
  const [ofShop, ofBuyer] = ['complaint_waits_for_shop', 'complaint_waits_for_buyer'];
  /** Whom a notice is for, and the number of reminders afterwards. */
  const cases: readonly (readonly [string, Columns, string | null, number])[] = [
    ['before half of the time', { ...HALF, turn_from: moment('-9 hours') }, null, 0],
    ['at half of the time', { ...HALF, turn_from: moment('-10 hours') }, null, 0],
    ['after half of the time', HALF, ofShop ?? '', 1],
    ['after half of the time, the buyer’s turn', { ...HALF, turn: 'buyer' }, ofBuyer ?? '', 1],
    ['after half of the time, appealed', { ...HALF, state: 'appealed' }, ofShop ?? '', 1],
    ['after half of the time, reminded', { ...HALF, reminded: 1 }, null, 1],
    ['after half of the time, decided', { ...HALF, state: 'decided' }, null, 0],
    ['at nine tenths', { ...NINE_TENTHS, turn_from: moment('-9 hours') }, null, 1],
    ['at nine tenths, for the first time', { ...NINE_TENTHS, turn_from: moment('-9 hours'), reminded: 0 }, ofShop ?? '', 1],
    ['after nine tenths', NINE_TENTHS, ofShop ?? '', 2],
    ['after nine tenths, for the first time', { ...NINE_TENTHS, reminded: 0 }, ofShop ?? '', 2],
    ['after nine tenths, reminded twice', { ...NINE_TENTHS, reminded: 2 }, null, 2],
    ['in its last moment', { ...NINE_TENTHS, due_at: moment('1 microsecond') }, ofShop ?? '', 2],
    ['due', { ...NINE_TENTHS, due_at: moment() }, null, 1],
  ];
  test('at half and at nine tenths of the time: the party whose turn it is, once each', async () => {
    const names = cases.map(([name]) => name);
    await frozen(database.sql, async (tx) => {
      await changeRows(tx, cases.map(([name, columns]) => `${seededOrder(name, { order: {} })}; ${complaint(name, columns)}`).join('; '));
      await tx`select private.remind_complaint_parties()`;
      const noticed = (await rows(tx, 'select order_id, notice from private.order_outbox')).map(([id, notice]) => [
        nameOf(id, names),
        notice,
      ]);
      expect(noticed.toSorted()).toEqual(cases.flatMap(([name, , notice]) => (notice === null ? [] : [[name, notice]])).toSorted());
      const counts = (await rows(tx, 'select order_id, reminded from private.complaints')).map(([id, count]) => [nameOf(id, names), count]);
      expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(cases.map(([name, , , count]) => [name, count])));
    });
  });
});

describe('complaint about an order', () => {
  const mayComplain = (tx: TransactionSql): Promise<unknown> =>
    value(tx, `select private.may_complain(o) from public.orders o where o.id = '${idOf('one')}'`);
  const soon = moment('1 microsecond');
  test.each<readonly [string, Columns, Columns, boolean]>([
    ['its time to confirm ends in a moment', {}, { name: 'confirmation', due_at: soon }, true],
    ['its time to confirm ends now', {}, { name: 'confirmation', due_at: moment() }, false],
    ['its time to confirm has ended', {}, { name: 'confirmation', due_at: soon, done_at: moment() }, false],
    ['its time to confirm is paused', {}, { name: 'confirmation', due_at: moment('-1 hour'), paused_at: moment('-2 hours') }, true],
    ['its warranty ends in a moment', {}, { name: 'warranty', due_at: soon }, true],
    ['its warranty ends now', {}, { name: 'warranty', due_at: moment() }, false],
    ['its warranty has ended', {}, { name: 'warranty', due_at: soon, done_at: moment() }, false],
    ['another deadline runs', {}, { name: 'delivery', due_at: soon }, false],
    ['the deadline of another order runs', {}, { name: 'warranty', due_at: soon, order_id: idOf('other') }, false],
    ['an extension', { kind: 'extension' }, { name: 'warranty', due_at: soon }, false],
    ['a rental without times', { kind: 'rental' }, { name: 'warranty', due_at: soon }, false],
  ])('%s', async (_when, order, deadline, may) => {
    await frozen(database.sql, async (tx) => {
      await changeRows(tx, seededOrder('one', { order: { state: 'delivered', ...order }, deadlines: [deadline] }));
      expect(await mayComplain(tx)).toBe(may);
    });
  });

  // The frozen shop time is a Wednesday, and four days ago was a Saturday.
  test.each<readonly [string, Columns, boolean]>([
    ['delivered less than two working days ago', { at: moment('-4 days +1 microsecond') }, true],
    ['delivered two working days ago', { at: moment('-4 days') }, false],
    ['paid less than two working days ago', { event: 'pay', at: moment('-1 day') }, false],
    ['another order delivered', { order_id: idOf('other'), at: moment('-1 day') }, false],
  ])('without a deadline: %s', async (_when, event, may) => {
    await frozen(database.sql, async (tx) => {
      await changeRows(
        tx,
        [
          ...['one', 'other'].map((name) => seededOrder(name, { order: { state: 'delivered' } })),
          inserted('public.order_events', [
            { order_id: idOf('one'), seq: 1, event: 'deliver', to_state: 'delivered', actor_kind: 'staff', ...event },
          ]),
        ].join('; '),
      );
      expect(await mayComplain(tx)).toBe(may);
    });
  });
});

test('state before a complaint: that of the newest complaint of the order', async () => {
  await frozen(database.sql, async (tx) => {
    await changeRows(
      tx,
      [
        complaint('one', { from_state: 'completed', state: 'decided', opened_at: moment('-2 days') }),
        complaint('one', { id: idOf('newest'), from_state: 'returning', opened_at: moment('-1 day') }),
        complaint('one', { id: idOf('oldest'), from_state: 'rented', state: 'decided', opened_at: moment('-3 days') }),
        complaint('other', { from_state: 'processing', opened_at: moment('-1 hour') }),
      ].join('; '),
    );
    expect(await value(tx, `select private.state_before_dispute('${idOf('one')}')`)).toBe('returning');
    expect(await value(tx, `select private.running_complaint('${idOf('one')}')`)).toBe(idOf('newest'));
    expect(await value(tx, `select private.running_complaint('${idOf('other')}')`)).toBe(idOf('complaint other'));
  });
});
