import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import { takeStep } from '../support/order-effects.ts';
import { auditedOtherwise } from '../support/orders/book-audit.ts';
import { putMistake } from '../support/orders/mistake.ts';
import { type PaymentSteps, paymentSteps } from '../support/payment-steps.ts';
import { openRentalWorld, type RentalWorld } from '../support/rental-world.ts';
import { eventually } from '../support/shop-process.ts';
import type { TestUser } from '../support/test-database.ts';

type Answer = Readonly<Record<string, unknown>>;
/** A command of staff. */
interface Command {
  readonly by: TestUser;
  readonly run: (sql: TransactionSql) => Promise<Answer>;
}

let world: RentalWorld;
let steps: PaymentSteps;
let judge: TestUser;
let sessions: readonly [Sql, Sql];
beforeAll(async () => {
  world = await openRentalWorld();
  steps = paymentSteps(world, world.owner);
  judge = await world.staff('owner');
  const session = (): Sql => postgres(world.database.url, { max: 1, onnotice: () => undefined });
  sessions = [session(), session()];
});
afterAll(async () => {
  for (const sql of sessions) await sql.end();
  await world.close();
});

const findings = async () => [...(await steps.findings()), ...(await auditedOtherwise(world.database.sql))];

/** Runs a command in a transaction as the gateway does for a person. */
const perform = async (sql: TransactionSql, { by, run }: Command): Promise<Answer> => {
  await sql`select set_config('request.jwt.claims', ${JSON.stringify(decodeJwt(by.token))}, true),
    set_config('request.jwt.claim.sub', ${by.id}, true)`;
  return run(sql);
};
const pidOf = async (sql: Sql | TransactionSql): Promise<number> => Number((await sql`select pg_backend_pid() as pid`)[0]?.['pid']);

/** Begins the second command while the transaction of the first one is open, and commits the first once the second waits for it. */
const overlapping = async (first: Command, second: Command): Promise<readonly [Answer, Answer]> => {
  const [a, b] = sessions;
  const waiting = await pidOf(b);
  let later: Promise<Answer> | undefined;
  const again = (): Promise<Answer> => b.begin((other) => perform(other, second));
  const earlier = await a.begin(async (sql) => {
    const answer = await perform(sql, first);
    const holding = await pidOf(sql);
    later = again();
    later.catch(() => undefined);
    await eventually(async () => {
      const [row] = await world.database.sql<{ waits: boolean }[]>`select ${holding} = any (pg_blocking_pids(${waiting})) as waits`;
      return row?.waits === true;
    });
    return answer;
  });
  const answer = await (later ?? again());
  // A slow machine can exceed the lock timeout; staff press again.
  return [earlier, answer['code'] === 'BUSY' ? await again() : answer];
};

interface Appealed {
  readonly order: string;
  readonly send: Command;
  readonly decide: (outcome: string) => Command;
}

/** An order whose first decision refunds a part that is not sent yet, with an appeal. */
const appealed = async (buyer: TestUser, product: string, order: string, given: string): Promise<Appealed> => {
  for (const step of given.split(', ')) await takeStep(world, world.owner, { order, buyer, product }, step);
  const [complaint] = await world.database.sql`select id from private.complaints where order_id = ${order}`;
  const [refund] = await world.database.sql`select id from private.refunds where order_id = ${order} and key like 'decision:%'`;
  const answerOf = async (rows: PromiseLike<readonly { answer: Answer }[]>): Promise<Answer> => (await rows)[0]?.answer ?? {};
  return {
    order,
    send: {
      by: world.owner,
      run: (sql) => answerOf(sql<{ answer: Answer }[]>`select public.mark_refund_sent(${refund?.['id']}, 'TRF-1') as answer`),
    },
    decide: (final) => {
      const [outcome = '', amount] = final.split(' ');
      const detail = amount === undefined ? {} : { amount };
      return {
        by: judge,
        run: (sql) =>
          answerOf(sql<{ answer: Answer }[]>`select public.decide_complaint(${complaint?.['id']}, ${outcome}, ${sql.json(detail)},
            'Bukti video sudah kami lihat bersama.') as answer`),
      };
    },
  };
};
const purchase = async (): Promise<Appealed> => {
  const [buyer, product] = [await world.buyer(), await world.product({ stock: 3 })];
  return appealed(buyer, product, await world.paid(buyer, product), 'staff: deliver, complain, decide: part_refund 30000, appeal');
};
const rental = async (): Promise<Appealed> => {
  const { product, option, renter } = await world.rentalShop(1, { '1 jam': 20_000 }, 50_000);
  return appealed(renter, product, await world.rented(renter, product, option), 'open, complain, decide: part_refund 8000, appeal');
};

/** The refunds of an order, and what the buyer gets of the books: sent, still to send, and what the shop bears. */
const moneyOf = async (order: string) => {
  const refunds = await world.database
    .sql`select amount, state from private.refunds where order_id = ${order} order by granted_at, state desc`;
  const booked = await steps.booked(order);
  const [row] = await world.database.sql<{ sent: string }[]>`select coalesce(-sum(l.amount), 0) as sent from private.journals j
    join private.journal_lines l on l.journal_id = j.id where j.order_id = ${order} and j.kind = 'refund_sent' and l.account like 'cash:%'`;
  return {
    refunds: refunds.map(({ amount, state }) => `${amount} ${state}`).join(', '),
    sent: Number(row?.sent),
    owed: 0 - (booked['refund_payable'] ?? 0),
    compensation: booked['expense:compensation'] ?? 0,
  };
};
type Money = Awaited<ReturnType<typeof moneyOf>>;
const money = (refunds: string, sent: number, owed: number, compensation = 0): Money => ({ refunds, sent, owed, compensation });

describe.each<
  readonly [what: string, open: () => Promise<Appealed>, final: string, sentFirst: Money, decidedFirst: Money, sending: Answer]
>([
  [
    'purchase, more',
    purchase,
    'part_refund 50000',
    money('30000 sent, 20000 granted', 30_000, 20_000),
    money('50000 granted', 0, 50_000),
    { code: 'NOT_FOUND' },
  ],
  [
    'purchase, less',
    purchase,
    'part_refund 10000',
    money('30000 sent', 30_000, 0, 20_000),
    money('10000 granted', 0, 10_000),
    { code: 'NOT_FOUND' },
  ],
  [
    'purchase, the same',
    purchase,
    'part_refund 30000',
    money('30000 sent', 30_000, 0),
    money('30000 sent', 30_000, 0),
    { outcome: 'done' },
  ],
  ['purchase, nothing', purchase, 'no_fault', money('30000 sent', 30_000, 0, 30_000), money('', 0, 0), { code: 'NOT_FOUND' }],
  [
    'purchase, everything',
    purchase,
    'refund',
    money('30000 sent, 70000 granted', 30_000, 70_000),
    money('100000 granted', 0, 100_000),
    { code: 'NOT_FOUND' },
  ],
  [
    'rental, more',
    rental,
    'part_refund 12000',
    money('8000 sent, 4000 granted', 8000, 4000),
    money('12000 granted', 0, 12_000),
    { code: 'NOT_FOUND' },
  ],
  ['rental, nothing', rental, 'no_fault', money('8000 sent', 8000, 0, 8000), money('', 0, 0), { code: 'NOT_FOUND' }],
  [
    'rental, everything',
    rental,
    'refund',
    money('8000 sent, 62000 granted', 8000, 62_000),
    money('70000 granted', 0, 70_000),
    { code: 'NOT_FOUND' },
  ],
])('refund of the first decision and the final decision at once: %s', (_, open, final, sentFirst, decidedFirst, sending) => {
  test('sent first: the sent amount counts', async () => {
    const { order, send, decide } = await open();
    expect(await overlapping(send, decide(final))).toEqual([{ outcome: 'done' }, expect.objectContaining({ outcome: 'done' })]);
    expect([await moneyOf(order), await findings()]).toEqual([sentFirst, []]);
  });

  test('decided first: a replaced refund is not sent', async () => {
    const { order, send, decide } = await open();
    expect(await overlapping(decide(final), send)).toEqual([expect.objectContaining({ outcome: 'done' }), sending]);
    expect([await moneyOf(order), await findings()]).toEqual([decidedFirst, []]);
  });
});

test('control without locks: the books contain a refund that was replaced and sent', async () => {
  const { sql } = world.database;
  await putMistake(sql, 'mark_refund_sent', 'where x.id = p_refund) for update', 'where x.id = p_refund)');
  await putMistake(sql, 'mark_refund_sent', 'where id = p_refund for update', 'where id = p_refund');
  const { send, decide } = await purchase();
  expect(await overlapping(decide('no_fault'), send)).toEqual([expect.anything(), { outcome: 'done' }]);
  expect(await findings()).toEqual(expect.arrayContaining(['refunds', expect.stringContaining('refund_payable')]));
});
