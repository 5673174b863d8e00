import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { actAs } from '../support/answers.ts';
import { inEscrow, type LedgerWorld, type Line, linesOf, ofKind, openLedgerWorld, PAID, paid, refundOf } from '../support/ledger-world.ts';
import { post, postAs } from '../support/planted.ts';
import type { TestUser } from '../support/test-database.ts';

let world: LedgerWorld;
let finance: TestUser;
beforeAll(async () => {
  world = await openLedgerWorld();
  finance = await world.staff('finance');
});
afterAll(() => world.close());

describe('private.refundable', () => {
  const other = (is: string, account: string, amount: number, order = '<order>'): string =>
    post(is, order, [account, amount], ['goods', -amount]);
  test.each<readonly [what: string, amount: number, changes: readonly string[]]>([
    ['nothing', 0, []],
    ['cash', 100_000, [PAID]],
    ['cash at a bank', 5, [other('paid', 'cash:bank:bca', 5)]],
    ['an earlier receipt with the payment', 7, [other('paid', 'unmatched_receipts', 7)]],
    ['a matched receipt', 7, [other('matched', 'unmatched_receipts', 7)]],
    ['cash that was only received', 0, [other('received', 'cash:bank:bca', 5)]],
    ['cash of a matched receipt', 0, [other('matched', 'cash:bank:bca', 5)]],
    ['a receipt that is held', 0, [other('received', 'unmatched_receipts', 5)]],
    ['another account', 0, [other('paid', 'difference', 5)]],
    ['cash less its refund', 70_000, [PAID, refundOf('order', 30_000)]],
    ['cash less two refunds', 60_000, [PAID, refundOf('order', 30_000), refundOf('order', 10_000, 'R-2')]],
    ['cash, a refund of what came beside it', 100_000, [PAID, refundOf('order', 30_000, 'R-1', 'gen_random_uuid()')]],
    ['cash, a refund of another order', 100_000, [PAID, refundOf('beside', 30_000)]],
    ['less than was refunded', 0, [PAID, refundOf('order', 100_001)]],
  ])('%s: %i', async (_what, amount, changes) => {
    expect(await world.booked(changes, (one) => world.found(one, 'select private.refundable(<order>)::integer as found'))).toBe(amount);
  });
});

describe('private.grant_refund', () => {
  const grant = (one: TransactionSql, amount: number, key = 'R-1', reason: string | null = 'Batal'): Promise<unknown> =>
    world.found(
      one,
      `select private.grant_refund('${key}', <order>, ${amount}, ${reason === null ? 'null' : `'${reason}'`})::integer as found`,
    );
  const CODE = paid(['cash:bank:bca', 99_900], ['expense:unique_code', 100], inEscrow(100_000));
  const OVER = paid(['cash:bank:bca', 100_500], ['difference', -500], inEscrow(100_000));
  const RENTED = paid(['cash:bank:bca', 70_000], inEscrow(20_000), ['deposit_escrow', -50_000, '<order>']);
  const recognised = (amount: number, account = 'revenue:sale'): string =>
    post('recognised', '<order>', ['order_escrow', amount, '<order>'], [account, -amount]);
  const payable = (amount: number): readonly unknown[] => ['refund_payable', -amount, 'order'];
  const escrow = (amount: number): readonly unknown[] => ['order_escrow', amount, 'order'];

  test.each<readonly [what: string, asked: number, granted: number, lines: readonly unknown[], changes: readonly string[]]>([
    ['nothing received', 1, 0, [], []],
    ['nothing asked', 0, 0, [], [PAID]],
    ['less than nothing', -1, 0, [], [PAID]],
    ['nothing left', 1, 0, [], [PAID, refundOf('order', 100_000, 'R-0')]],
    ['everything', 100_000, 100_000, [escrow(100_000), payable(100_000)], [PAID]],
    ['more than everything', 100_001, 100_000, [escrow(100_000), payable(100_000)], [PAID]],
    ['a part', 30_000, 30_000, [escrow(30_000), payable(30_000)], [PAID]],
    ['everything, with a unique code', 99_900, 99_900, [escrow(100_000), ['expense:unique_code', -100], payable(99_900)], [CODE]],
    ['all but a rupiah, with a unique code', 99_899, 99_899, [escrow(99_899), payable(99_899)], [CODE]],
    ['everything, with Rp500 too much', 100_500, 100_500, [escrow(100_000), ['difference', 500], payable(100_500)], [OVER]],
    ['a part, with Rp500 too much', 100_200, 100_200, [escrow(100_000), ['difference', 200], payable(100_200)], [OVER]],
    ['everything, recognised', 100_000, 100_000, [['revenue:sale', 100_000], payable(100_000)], [PAID, recognised(100_000)]],
    ['a part, recognised', 30_000, 30_000, [['revenue:sale', 30_000], payable(30_000)], [PAID, recognised(100_000)]],
    ['a part, recognised in part', 50_000, 50_000, [escrow(40_000), ['revenue:sale', 10_000], payable(50_000)], [PAID, recognised(60_000)]],
    [
      'a part, recognised, of more than the revenue',
      100_200,
      100_200,
      [['revenue:sale', 100_000], ['difference', 200], payable(100_200)],
      [OVER, recognised(100_000)],
    ],
    [
      'everything, with a deposit',
      70_000,
      70_000,
      [escrow(20_000), ['deposit_escrow', 50_000, 'order'], payable(70_000)],
      [ofKind('rental'), RENTED],
    ],
    ['the price, with a deposit', 20_000, 20_000, [escrow(20_000), payable(20_000)], [ofKind('rental'), RENTED]],
    [
      'a part, with a kept deposit, which stays revenue',
      30_000,
      30_000,
      [['revenue:rental', 20_000], ['difference', 10_000], payable(30_000)],
      [
        ofKind('rental'),
        RENTED,
        recognised(20_000, 'revenue:rental'),
        post('deposit_kept', '<order>', ['deposit_escrow', 50_000, '<order>'], ['revenue:rental', -50_000]),
      ],
    ],
    [
      'everything, after a compensation',
      100_000,
      100_000,
      [escrow(100_000), ['revenue:sale', 5000], ['expense:compensation', -5000], payable(100_000)],
      [PAID, post('compensation', '<order>', ['expense:compensation', 5000], ['revenue:sale', -5000])],
    ],
  ])('%s: %i asked', async (_what, asked, granted, lines, changes) => {
    const answers = await world.booked(changes, async (one) => [await grant(one, asked), await world.found(one, linesOf('refund'))]);
    expect(answers).toEqual([granted, lines]);
  });

  test.each<readonly [what: string, isRefused: boolean, changes: readonly string[]]>([
    ['granted before', false, [refundOf('order', 30_000)]],
    ['granted before with another amount', true, [refundOf('order', 30_001)]],
    ['granted before for another order', true, [refundOf('beside', 30_000)]],
    ['granted for another order, another key granted this amount', true, [refundOf('beside', 30_000), refundOf('order', 30_000, 'R-2')]],
  ])('%s: refused: %s', async (_what, isRefused, changes) => {
    const answers = world.booked([PAID, ...changes], async (one) => [await grant(one, 30_000), await world.found(one, linesOf('refund'))]);
    if (isRefused) await expect(answers).rejects.toMatchObject({ code: '23514' });
    else expect(await answers).toEqual([0, []]);
  });

  const complaint = (order: string, state: string): string =>
    `insert into private.complaints (id, order_id, reason, text, state, from_state, due_at)
      values ('00000000-0000-4000-8000-00000000000${order === 'order' ? 1 : 2}', <${order}>, 'other', 'Rusak', '${state}', 'delivered', now())`;
  test.each<readonly [what: string, hasComplaint: boolean, changes: readonly string[]]>([
    ['an open complaint', true, [complaint('order', 'open'), complaint('beside', 'open')]],
    ['a complaint on appeal', true, [complaint('order', 'appealed')]],
    ['a final complaint', false, [complaint('order', 'final')]],
    ['a complaint of another order', false, [complaint('beside', 'open')]],
  ])('%s: named by the refund: %s', async (_what, hasComplaint, changes) => {
    const answer = await world.booked([PAID, ...changes], async (one) => {
      await actAs(one, finance);
      await grant(one, 1, 'R-1', 'x'.repeat(301));
      await grant(one, 1, 'R-2', null);
      return [
        await world.found(
          one,
          `select jsonb_agg(jsonb_build_array(length(reason), granted_by, right(complaint_id::text, 1), state) order by key) as found from private.refunds`,
        ),
        await world.found(
          one,
          "select jsonb_agg(jsonb_build_array(length(note), is_test) order by id) as found from private.journals where kind = 'refund'",
        ),
      ];
    });
    const named = hasComplaint ? '1' : null;
    expect(answer).toEqual([
      [
        [300, finance.id, named, 'granted'],
        [0, finance.id, named, 'granted'],
      ],
      [
        [300, false],
        [null, false],
      ],
    ]);
  });
});

describe('private.returned_lines', () => {
  const GRANTED = [refundOf('order', 100), refundOf('order', 900, 'R-2')];
  const granted = (...lines: readonly Line[]): readonly string[] => [
    ...GRANTED,
    postAs('refund:R-1', 'refund', '<order>', ...lines, ['refund_payable', -100, '<order>']),
    postAs(
      'refund:R-2',
      'refund',
      '<order>',
      ['difference', 300],
      ['revenue:sale', 300],
      ['order_escrow', 300, '<order>'],
      ['refund_payable', -900, '<order>'],
    ),
  ];
  const MIXED = granted(['order_escrow', 50, '<order>'], ['revenue:sale', 30], ['difference', 20]);
  const RECOGNISED = (order: string): string => postAs(`recognised:'||${order}||'`, 'recognised', order, ['goods', 1], ['difference', -1]);

  test.each<readonly [what: string, amount: number, lines: readonly (readonly [string, number])[], changes: readonly string[]]>([
    ['what was paid too much', 20, [['difference', -20]], MIXED],
    ['a part of it', 19, [['difference', -19]], MIXED],
    [
      'that and a rupiah of revenue',
      21,
      [
        ['difference', -20],
        ['revenue:sale', -1],
      ],
      MIXED,
    ],
    [
      'that and all revenue',
      50,
      [
        ['difference', -20],
        ['revenue:sale', -30],
      ],
      MIXED,
    ],
    [
      'that, all revenue and a rupiah of the escrow',
      51,
      [
        ['difference', -20],
        ['revenue:sale', -30],
        ['order_escrow', -1],
      ],
      MIXED,
    ],
    [
      'everything',
      100,
      [
        ['difference', -20],
        ['revenue:sale', -30],
        ['order_escrow', -50],
      ],
      MIXED,
    ],
    [
      'everything, recognised since',
      100,
      [
        ['difference', -20],
        ['revenue:sale', -80],
      ],
      [...MIXED, RECOGNISED('<order>')],
    ],
    [
      'everything, another order is recognised',
      100,
      [
        ['difference', -20],
        ['revenue:sale', -30],
        ['order_escrow', -50],
      ],
      [...MIXED, RECOGNISED('<beside>')],
    ],
    ['only escrow', 40, [['order_escrow', -40]], granted(['order_escrow', 100, '<order>'])],
  ])('%s: %i', async (_what, amount, lines, changes) => {
    const answer = await world.booked(changes, (one) =>
      world.found(one, `select private.returned_lines(r, ${amount}) as found from private.refunds r where key = 'R-1'`),
    );
    const given = (answer as readonly (readonly [string, number, string?])[]).filter(([, value]) => value !== 0);
    expect(given).toEqual(lines.map((line) => (line[0] === 'order_escrow' ? [...line, world.names['order']] : line)));
  });
});
