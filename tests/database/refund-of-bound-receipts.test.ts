import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { withIds } from '../support/answers.ts';
import { moment } from '../support/frozen-shop.ts';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import { found, insertInto, plantedFrozen } from '../support/planted.ts';

let world: OrderWorld;
const names: Record<string, string> = {};
/** Two orders of two buyers. */
beforeAll(async () => {
  world = await openOrderWorld();
  const product = await world.product();
  for (const name of ['order', 'beside']) names[name] = String((await world.place(await world.buyer(), product))['id']);
});
afterAll(() => world.close());

type Columns = Readonly<Record<string, string>>;

describe('private.refund_bound_receipts', () => {
  const part = (place: number, given: Columns = {}, ofAttempt: Columns = {}): readonly string[] => {
    const id = `'10000000-0000-4000-8000-00000000000${place}'`;
    return [
      insertInto('private.payment_attempts', {
        ...{ id, order_id: '<order>', reference: `'REF-0${place}'`, gateway: "'manual'", method: "'transfer'", account: "'cash:bank:bca'" },
        ...{ amount: '4000', state: "'paid'", expires_at: moment(), ...ofAttempt },
      }),
      insertInto('private.payment_exceptions', {
        ...{ id, kind: "'short'", order_id: '<order>', attempt_id: id, amount: '4000', at: moment(`${-place} minutes`), ...given },
      }),
    ];
  };
  const SANDBOX = { gateway: "'sandbox'", method: "'sandbox'", account: "'cash:gateway:sandbox'" };
  const ended = (changes: readonly string[], from: string, to: string): Promise<unknown> =>
    plantedFrozen(world.database, [`update orders set state = '${from}' where id = <order>`, ...changes], names, async (one) => {
      await one.unsafe(withIds(`update orders set state = '${to}' where id = <order>`, names));
      return found(
        one,
        names,
        `select jsonb_build_array(
          (select jsonb_agg(jsonb_build_array(right(key, 1), right(exception_id::text, 1), amount, is_test)) from private.refunds),
          (select jsonb_agg(jsonb_build_array(l.account, l.amount, right(l.party::text, 1)) order by l.line) from private.journal_lines l
            where l.account = 'unmatched_receipts'),
          (select jsonb_agg(jsonb_build_array(l.amount, l.party = <order>)) from private.journal_lines l where l.account = 'refund_payable'),
          (select jsonb_agg(jsonb_build_array(kind, is_test)) from private.journals),
          (select string_agg(right(id::text, 1) || ' ' || state || ' ' || coalesce(outcome, ''), ', ' order by id) from private.payment_exceptions),
          (select due_at - ${moment()} from private.order_deadlines where order_id = <order> and name = 'refund'),
          (select count(*) from private.order_outbox where order_id = <order> and notice = 'exception_refunded')) as found`,
      );
    });
  const NOTHING = [null, null, null, null];
  const ONE = [[['1', '1', 4000, false]], [['unmatched_receipts', 4000, '1']], [[-4000, true]], [['refund', false]]];

  test.each([
    ['pending_payment', 'expired', true],
    ['pending_payment', 'cancelled', true],
    ['payment_review', 'expired', true],
    ['payment_review', 'cancelled', true],
    ['pending_payment', 'payment_review', false],
    ['pending_payment', 'processing', false],
    ['processing', 'cancelled', false],
    ['expired', 'cancelled', false],
  ])('order %s, then %s: its part refunded: %s', async (from, to, isRefunded) => {
    expect(await ended(part(1), from, to)).toEqual(
      isRefunded ? [...ONE, '1 resolved refund', '3 days', 1] : [...NOTHING, '1 open ', null, 0],
    );
  });

  test.each<readonly [what: string, effects: readonly unknown[], changes: readonly string[]]>([
    ['nothing', [...NOTHING, null, null, 0], []],
    ['a part of another order', [...NOTHING, '1 open ', null, 0], part(1, { order_id: '<beside>' })],
    ['an overpayment', [...NOTHING, '1 open ', null, 0], part(1, { kind: "'over'" })],
    ['a refunded part', [...NOTHING, '1 resolved refund', null, 0], part(1, { state: "'resolved'", outcome: "'refund'" })],
    [
      'a part in the sandbox',
      [[['1', '1', 4000, true]], ONE[1], ONE[2], [['refund', true]], '1 resolved refund', '3 days', 1],
      part(1, {}, SANDBOX),
    ],
    [
      'two parts, one taken in part, beside others: one refund named after the earlier one',
      [
        [['2', '2', 7000, false]],
        [
          ['unmatched_receipts', 4000, '1'],
          ['unmatched_receipts', 3000, '2'],
        ],
        [[-7000, true]],
        [['refund', false]],
        '1 resolved refund, 2 resolved refund, 3 open , 4 open , 5 resolved refund',
        '3 days',
        1,
      ],
      [
        ...part(1, {}, SANDBOX),
        ...part(2, { taken: '1000' }),
        ...part(3, { kind: "'over'" }),
        ...part(4, { order_id: '<beside>' }),
        ...part(5, { state: "'resolved'", outcome: "'refund'" }),
      ],
    ],
  ])('order with %s', async (_what, effects, changes) => {
    expect(await ended(changes, 'pending_payment', 'expired')).toEqual(effects);
  });
});
