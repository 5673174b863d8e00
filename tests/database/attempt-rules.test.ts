import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import { planted } from '../support/planted.ts';

let world: OrderWorld;
const names: Record<string, string> = {};
/** Two orders with an attempt each. */
beforeAll(async () => {
  world = await openOrderWorld();
  for (const [order, attempt] of [
    ['order', 'attempt'],
    ['beside', 'other'],
  ] as const) {
    const buyer = await world.buyer();
    names[order] = String((await world.place(buyer, await world.product()))['id']);
    await world.call(buyer.token, 'take_payment_attempt', { p_order: names[order], p_method: 'sandbox' });
    const [row] = await world.database.sql`select id from private.payment_attempts where order_id = ${names[order]}`;
    names[attempt] = String(row?.['id']);
  }
});
afterAll(() => world.close());

/** The column `found` of the first row that a query reads after the changes. */
const foundAfter = (changes: readonly string[], query: string): Promise<unknown> =>
  planted(world.database, changes, names, async (sql) => (await sql.unsafe(query))[0]?.['found']);

type Observation = readonly [seq: number, state: string, amount: number, attempt?: string];

describe('private.audited_attempts: the received amount is that of the first observation as paid', () => {
  test.each<readonly [what: string, received: number | null, observations: readonly Observation[]]>([
    ['never observed', null, []],
    ['pending', null, [[1, 'pending', 3]]],
    ['paid', 5, [[1, 'paid', 5]]],
    [
      'pending, then paid',
      5,
      [
        [1, 'pending', 3],
        [2, 'paid', 5],
      ],
    ],
    [
      'paid twice',
      5,
      [
        [1, 'paid', 5],
        [2, 'paid', 7],
      ],
    ],
    [
      'refunded, then paid',
      null,
      [
        [1, 'refunded', 9],
        [2, 'paid', 5],
      ],
    ],
    [
      'paid, then refunded',
      5,
      [
        [1, 'paid', 5],
        [2, 'refunded', 9],
      ],
    ],
    [
      'paid, refunded, paid',
      5,
      [
        [1, 'paid', 5],
        [2, 'refunded', 9],
        [3, 'paid', 7],
      ],
    ],
    [
      'failed, then paid',
      5,
      [
        [1, 'failed', 0],
        [2, 'paid', 5],
      ],
    ],
    [
      'another attempt was refunded before',
      5,
      [
        [1, 'refunded', 9, '<other>'],
        [2, 'paid', 5],
      ],
    ],
    ['another attempt was paid', null, [[1, 'paid', 9, '<other>']]],
  ])('%s: %s', async (_what, received, observations) => {
    const inserts = observations.map(
      ([seq, state, amount, attempt = '<attempt>']) =>
        `insert into private.payment_observations (attempt_id, seq, source, state, amount) values (${attempt}, ${seq}, 'inquiry', '${state}', ${amount})`,
    );
    const found = await foundAfter(inserts, `select private.audited_attempts('${names['order']}') as found`);
    expect(found).toEqual([
      {
        ...{ id: names['attempt'], gateway: 'sandbox', account: 'cash:gateway:sandbox', amount: 100_000, code: 0 },
        received,
      },
    ]);
  });
});

describe('rejected proof', () => {
  const UNTIL = '2031-01-01 00:00:00+00';
  const isUntil = (attempt: string): string =>
    `select expires_at = '${UNTIL}' as found from private.payment_attempts where id = '${names[attempt]}'`;
  const inState = (state: string): string => `update private.payment_attempts set state = '${state}'`;

  test.each([
    ['created', true],
    ['pending', true],
    ['failed', false],
    ['closed', false],
    ['expired', false],
    ['paid', false],
    ['refunded', false],
  ])('private.prolong_attempt: %s: %s', async (state, isProlonged) => {
    const changes = [inState(state), `select private.prolong_attempt(<order>, '${UNTIL}')`];
    expect(await foundAfter(changes, isUntil('attempt'))).toBe(isProlonged);
    expect(await foundAfter(changes, isUntil('other'))).toBe(false);
  });

  test('private.reject_proof: the attempt gets a new payment time and one more rejection', async () => {
    const changes = [
      'update private.order_settings set payment_minutes = 30',
      "update private.order_facts set proof_at = '2030-12-31'",
      `select private.reject_proof(<order>, '${UNTIL}'::timestamptz - interval '30 minutes')`,
    ];
    expect(await foundAfter(changes, isUntil('attempt'))).toBe(true);
    expect(await foundAfter(changes, isUntil('other'))).toBe(false);
    const facts = (order: string): string =>
      `select jsonb_build_array(proofs_rejected, proof_at is null) as found from private.order_facts where order_id = '${names[order]}'`;
    expect(await foundAfter(changes, facts('order'))).toEqual([1, true]);
    expect(await foundAfter(changes, facts('beside'))).toEqual([0, false]);
  });
});

describe('private.bank_accounts', () => {
  const account = (name: string): string =>
    `insert into private.shop_accounts (id, code, bank, number, holder)
      values ('00000000-0000-4000-8000-00000000000${name}', 'cash:bank:b${name}', 'B${name}', '123456789${name}', 'Arena Akun')`;
  const offer = (...given: readonly string[]): string =>
    `update private.payment_settings set accounts = '${JSON.stringify(given.map((name) => ({ id: `00000000-0000-4000-8000-00000000000${name}` })))}'`;
  const booked = (code: string): string => `insert into private.ledger_accounts (code, type) values ('${code}', 'asset')`;

  test.each<readonly [what: string, banks: readonly string[], changes: readonly string[]]>([
    ['none is offered', ['cash:bank:main'], [account('1')]],
    ['one of two is offered', ['cash:bank:b2'], [account('1'), account('2'), offer('2')]],
    ['two are offered', ['cash:bank:b2', 'cash:bank:b1'], [account('1'), account('2'), offer('2', '1')]],
    [
      'one that is not offered was booked',
      ['cash:bank:b2', 'cash:bank:b1'],
      [account('1'), account('2'), offer('2'), booked('cash:bank:b1')],
    ],
    ['the offered one was booked', ['cash:bank:b2'], [account('2'), offer('2'), booked('cash:bank:b2')]],
    ['other cash was booked', ['cash:bank:main'], [booked('cash:gateway:other')]],
  ])('%s', async (_what, banks, changes) => {
    expect(await foundAfter(changes, 'select private.bank_accounts() as found')).toEqual(banks);
  });
});
