import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { actAs } from '../support/answers.ts';
import { costOf, inEscrow, type LedgerWorld, linesOf, ofKind, openLedgerWorld, PAID, paid } from '../support/ledger-world.ts';
import { post } from '../support/planted.ts';
import type { TestUser } from '../support/test-database.ts';

let world: LedgerWorld;
let finance: TestUser;
beforeAll(async () => {
  world = await openLedgerWorld();
  finance = await world.staff('finance');
});
afterAll(() => world.close());

describe('private.recognise_revenue', () => {
  const recognised = (changes: readonly string[]): Promise<unknown> =>
    world.booked(changes, async (one) => {
      await world.found(one, 'select private.recognise_revenue(<order>)');
      return world.found(one, linesOf('recognised', 'cost'));
    });
  const SALE = [
    ['order_escrow', 100_000, 'order'],
    ['revenue:sale', -100_000],
  ];

  test.each<readonly [what: string, lines: readonly unknown[], changes: readonly string[]]>([
    ['of an unpaid order', [], [costOf('order', '40')]],
    ['of a purchase', SALE, [PAID]],
    ['of a purchase with a cost', [...SALE, ['expense:goods', 40, 'order'], ['goods', -40, 'order']], [PAID, costOf('order', '40')]],
    [
      'of a purchase with a cost of one rupiah',
      [...SALE, ['expense:goods', 1, 'order'], ['goods', -1, 'order']],
      [PAID, costOf('order', '1')],
    ],
    ['of a purchase with a cost of zero', SALE, [PAID, costOf('order', '0')]],
    ['of a rental of a product with a cost', [SALE[0], ['revenue:rental', -100_000]], [PAID, costOf('order', '40'), ofKind('rental')]],
    ['of an extension', [SALE[0], ['revenue:rental', -100_000]], [PAID, costOf('order', '40'), ofKind('extension')]],
    [
      'of one rupiah',
      [
        ['order_escrow', 1, 'order'],
        ['revenue:sale', -1],
      ],
      [paid(['cash:gateway:sandbox', 1], inEscrow(1))],
    ],
    ['of nothing that is left', [], [PAID, post('other', '<order>', ['order_escrow', 100_000, '<order>'], ['goods', -100_000])]],
    ['of less than nothing', [], [post('other', '<order>', ['order_escrow', 1, '<order>'], ['goods', -1]), costOf('order', '40')]],
  ])('revenue %s', async (_what, lines, changes) => {
    expect(await recognised(changes)).toEqual(lines);
  });

  test.each([true, false])('order of the sandbox: %s: so are both journals; the cost is stored with the order only', async (isTest) => {
    const isOfSandbox = `update orders set is_test = ${isTest} where id = <order>`;
    const answers = await world.booked([PAID, costOf('order', '40'), isOfSandbox], async (one) => {
      await world.found(one, 'select private.recognise_revenue(<order>)');
      return [
        await world.found(one, "select jsonb_agg(is_test) as found from private.journals where kind in ('recognised', 'cost')"),
        await world.found(one, 'select cost as found from private.order_facts where order_id = <order>'),
        await world.found(one, 'select cost as found from private.order_facts where order_id = <beside>'),
      ];
    });
    expect(answers).toEqual([[isTest, isTest], '40', null]);
  });

  test('twice: posted once', async () => {
    const lines = await world.booked([PAID], async (one) => {
      await world.found(one, 'select private.recognise_revenue(<order>), private.recognise_revenue(<order>)');
      return world.found(one, linesOf('recognised'));
    });
    expect(lines).toEqual(SALE);
  });
});

describe('private.post_journal', () => {
  const postLines = (
    one: TransactionSql,
    lines: readonly (readonly unknown[])[],
    given: { kind?: string; order?: string; note?: string } = {},
  ): Promise<unknown> =>
    one
      .savepoint(async (point) => {
        const order = given.order === undefined ? 'null' : `<${given.order}>`;
        const text = JSON.stringify(lines).replaceAll(/"<(\w+)>"/g, (_, name: string) => JSON.stringify(world.names[name]));
        return world.found(
          point,
          `select private.post_journal('K-1', '${given.kind ?? 'other'}', ${order}, '${text}', '${given.note ?? 'Catatan'}', true) as found`,
        );
      })
      .catch((error: { code?: string }) => error.code);
  const FIRST = [
    ['cash:bank:new', 10],
    ['goods', -10, '<order>'],
  ];

  test.each<readonly [what: string, answer: unknown, lines: readonly (readonly unknown[])[], given?: { kind?: string; order?: string }]>([
    ['the same lines', false, FIRST],
    ['the same lines in another order', false, FIRST.toReversed()],
    [
      'the same sums in more lines',
      false,
      [
        ['cash:bank:new', 4],
        ['cash:bank:new', 6],
        ['goods', -10, '<order>'],
      ],
    ],
    ['a line of zero more', false, [...FIRST, ['difference', 0]]],
    ['lines more that sum to zero', false, [...FIRST, ['difference', 1], ['difference', -1]]],
    [
      'another amount',
      '23514',
      [
        ['cash:bank:new', 11],
        ['goods', -11, '<order>'],
      ],
    ],
    [
      'another account',
      '23514',
      [
        ['cash:bank:new', 10],
        ['difference', -10, '<order>'],
      ],
    ],
    [
      'another party',
      '23514',
      [
        ['cash:bank:new', 10],
        ['goods', -10, '<beside>'],
      ],
    ],
    [
      'no party',
      '23514',
      [
        ['cash:bank:new', 10],
        ['goods', -10],
      ],
    ],
    ['one line less', '23514', [['cash:bank:new', 10]]],
    ['one line more', '23514', [...FIRST, ['difference', 1]]],
    ['one line more, as another journal has it', '23514', [...FIRST, ['difference', 60]]],
    ['another kind', '23514', FIRST, { kind: 'paid' }],
    ['another order', '23514', FIRST, { order: 'beside' }],
  ])('key again with %s: %s', async (_what, answer, lines, given = {}) => {
    const answers = await world.booked([], async (one) => [
      await postLines(one, FIRST),
      await postLines(one, lines, given),
      await world.found(one, linesOf('other')),
    ]);
    expect(answers).toEqual([
      true,
      answer,
      [
        ['cash:bank:new', 10],
        ['goods', -10, 'order'],
      ],
    ]);
  });

  test.each<readonly [what: string, answer: unknown, first: readonly (readonly unknown[])[], again: readonly (readonly unknown[])[]]>([
    ['lines that sum to zero, without them', false, [...FIRST, ['difference', 2], ['difference', -2]], FIRST],
    ['a line of one rupiah, the same', false, [...FIRST, ['difference', 1], ['goods', -1]], [...FIRST, ['difference', 1], ['goods', -1]]],
    ['a line of one rupiah, without it', '23514', [...FIRST, ['difference', 1], ['goods', -1]], [...FIRST, ['goods', -1]]],
  ])('posted with %s: %s', async (_what, answer, first, again) => {
    expect(await world.booked([], async (one) => [await postLines(one, first), await postLines(one, again)])).toEqual([true, answer]);
  });

  test('order named: again with it, not without it', async () => {
    const answers = await world.booked([], async (one) => [
      await postLines(one, FIRST, { order: 'order' }),
      await postLines(one, FIRST, { order: 'order' }),
      await postLines(one, FIRST),
    ]);
    expect(answers).toEqual([true, false, '23514']);
  });

  test.each<readonly [what: string, answer: unknown, lines: readonly (readonly unknown[])[]]>([
    ['no lines', '23514', []],
    ['only lines of zero', '23514', [['goods', 0]]],
    [
      'an account that does not exist',
      '23503',
      [
        ['income', 1],
        ['goods', -1],
      ],
    ],
    ['lines of zero beside others', true, [['difference', 0], ...FIRST]],
  ])('%s: %s', async (_what, answer, lines) => {
    expect(await world.booked([], (one) => postLines(one, lines))).toBe(answer);
  });

  test('stored with its person, at most 300 characters of the note, and the type of a new account', async () => {
    const answers = await world.booked([], async (one) => {
      await actAs(one, finance);
      await postLines(one, FIRST, { order: 'order', note: 'x'.repeat(301) });
      return [
        await world.found(
          one,
          "select jsonb_build_array(kind, order_id, actor, length(note), is_test) as found from private.journals where key = 'K-1'",
        ),
        await world.found(one, "select type as found from private.ledger_accounts where code = 'cash:bank:new'"),
      ];
    });
    expect(answers).toEqual([['other', world.names['order'], finance.id, 300, true], 'asset']);
  });
});
