import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { changeRows, withIds } from '../support/answers.ts';
import { FROZEN_AT, frozen, moment } from '../support/frozen-shop.ts';
import { deadlinesOf, idOf, type PlantedRental, plantDeadlines, plantRentals, timesOf } from '../support/planted-rentals.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const NAMES = ['own', 'other', 'account'];
const filled = (statement: string): string => withIds(statement, Object.fromEntries(NAMES.map((name) => [name, idOf(name)])));
const DUE = {
  ...{ payment: '1 minute', review: '2 minutes', rental_ready: '3 minutes', rental_opening: '4 minutes', rental_end: '5 minutes' },
  ...{ rotation: '6 minutes', claim: '7 minutes' },
};
const KEPT = 'claim 7, payment 1, rental_end 5, rental_opening 4, rental_ready 3, review 2, rotation 6';
/** The deadlines that are not as before, in their order. */
const changedDeadlines = async (tx: TransactionSql, name: string): Promise<string> =>
  (await deadlinesOf(tx, name))
    .split(', ')
    .filter((one) => !KEPT.split(', ').includes(one))
    .join(', ');
const facts = (of: string): string =>
  `insert into private.order_facts (order_id, unit_id, request_key, request_hash, quote, proofs_rejected, proof_at)
    values (<${of}>, <${of}>, gen_random_uuid(), '', '{}', 1, now())`;
const booked = (of: string, account: string, amount: number): string =>
  `insert into private.journals (key, kind, order_id) values ('paid ${of} ${account}', 'paid', <${of}>);
  insert into private.journal_lines (journal_id, line, account, party, amount)
    select j.id, 1, '${account}', <${of}>, ${amount} from private.journals j where j.key = 'paid ${of} ${account}'`;
const paid = (of: string): string =>
  [booked(of, 'cash:sandbox', 60_000), booked(of, 'order_escrow', -10_000), booked(of, 'deposit_escrow', -50_000)].join('; ');
interface Seen {
  readonly answer: boolean;
  readonly times: string | undefined;
  readonly deadlines: string;
  readonly facts: readonly unknown[];
  readonly journals: string;
  readonly refunds: readonly number[];
}
/** Applies an event to a rental, beside another one that stays as it is. */
const applied = (
  event: string,
  own: PlantedRental,
  { actor = 'server', detail = {}, change = 'select 1' as string, isPaid = true } = {},
): Promise<Seen> =>
  frozen(database.sql, async (tx) => {
    await plantRentals(tx, { other: { start: '-2 hours', ends: '1 hour' }, own });
    await plantDeadlines(tx, { own: DUE, other: DUE });
    await changeRows(tx, filled([facts('own'), facts('other'), ...(isPaid ? [paid('own'), paid('other')] : []), change].join('; ')));
    const [row] = await tx.unsafe(
      filled(
        `select private.apply_rental_event(o, '${event}', '${actor}', '${JSON.stringify(detail)}', 3, 'Alasan') as answer from orders o where o.id = <own>`,
      ),
    );
    const factsOf = (name: string) =>
      tx.unsafe(
        filled(
          `select proofs_rejected, proof_at is null as without_proof, receipt_code is not null as has_code from private.order_facts where order_id = <${name}>`,
        ),
      );
    expect([await timesOf(tx, ['other']), await deadlinesOf(tx, 'other'), (await factsOf('other'))[0]]).toEqual([
      ['start -120, period -120 60, blocked -120 90'],
      KEPT,
      { proofs_rejected: 1, without_proof: false, has_code: false },
    ]);
    const journals = await tx`select kind from private.journals where key not like '% %' order by id`;
    const refunds = await tx`select amount from private.refunds order by amount`;
    return {
      answer: row?.['answer'] as boolean,
      times: (await timesOf(tx, ['own']))[0],
      deadlines: await changedDeadlines(tx, 'own'),
      facts: Object.values((await factsOf('own'))[0] ?? {}),
      journals: journals.map(({ kind }) => kind).join(' '),
      refunds: refunds.map(({ amount }) => Number(amount)),
    };
  });

const NOW: PlantedRental = { state: 'processing', start: '0', ends: '60 minutes', blocked: ['0', '4 hours'] };
const [SAME, FREE] = ['start 0, period 0 60, blocked 0 240', 'start 0, period 0 60, blocked 0 240, history'];
const RUNNING: PlantedRental = { opened: '-30 minutes', ends: '30 minutes', blocked: ['-1 hour', '1 hour'] };
const ENDED = 'start -60, period -30 0, blocked -60 30, opened -30, ended 0';
const UNTOUCHED: Omit<Seen, 'times' | 'deadlines'> = { answer: true, facts: [1, false, false], journals: '', refunds: [] };
const OVER = 'rental_end done, rental_opening done, rental_ready done, rotation 30';

describe('event of a rental', () => {
  test.each<readonly [name: string, event: string, own: PlantedRental, given: Parameters<typeof applied>[2], seen: Partial<Seen>]>([
    ['proof rejected', 'reject_proof', NOW, {}, { times: SAME, deadlines: 'claim done, payment 15, review done', facts: [2, true, false] }],
    [
      'last proof rejected',
      'reject_last_proof',
      NOW,
      {},
      { times: FREE, deadlines: 'claim done, payment done, review done', facts: [2, true, false] },
    ],
    ['not paid in time', 'payment_timeout', NOW, {}, { times: FREE, deadlines: 'claim done, payment done, review done' }],
    ['paid', 'pay', NOW, {}, { times: SAME, deadlines: 'claim done, payment done, rental_ready 30, review done', facts: [1, true, true] }],
    [
      'paid after it lapsed',
      'revive',
      NOW,
      {},
      { times: SAME, deadlines: 'claim done, payment done, rental_ready 30, review done', facts: [1, true, true] },
    ],
    [
      'paid late',
      'pay',
      { ...NOW, start: '-5 minutes' },
      {},
      { times: SAME, deadlines: 'claim done, payment done, rental_ready 30, review done', facts: [1, true, true] },
    ],
    [
      'extension paid',
      'pay',
      { ...NOW, kind: 'extension' },
      {},
      { times: SAME, deadlines: 'claim done, payment done, review done', facts: [1, true, true] },
    ],
    [
      'cancelled',
      'cancel',
      NOW,
      {},
      {
        ...{ times: FREE, deadlines: 'claim done, payment done, refund 4320, rental_opening done, rental_ready done, review done' },
        ...{ journals: 'refund', refunds: [60_000] },
      },
    ],
    [
      'extension that comes too late',
      'miss',
      NOW,
      {},
      {
        ...{ times: FREE, deadlines: 'claim done, payment done, refund 4320, rental_opening done, rental_ready done, review done' },
        ...{ journals: 'refund', refunds: [60_000] },
      },
    ],
    [
      'cancelled before it is paid',
      'cancel',
      NOW,
      { isPaid: false },
      { times: FREE, deadlines: 'claim done, payment done, rental_opening done, rental_ready done, review done' },
    ],
    ['ready', 'ready', NOW, {}, { times: `${SAME}, ready 0`, deadlines: 'rental_opening 120, rental_ready done' }],
    ['not ready in time', 'not_ready', NOW, {}, { times: SAME, deadlines: 'rental_opening done, rental_ready done' }],
    [
      'begun by its renter',
      'start',
      { ...NOW, start: '-10 minutes', ready: '-10 minutes' },
      { actor: 'buyer' },
      {
        times: 'start -10, period 0 60, blocked 0 90, ready -10, opened 0',
        deadlines: 'rental_end 60, rental_opening done, rental_ready done',
      },
    ],
    [
      'begun by itself',
      'start',
      { ...NOW, start: '-130 minutes', ready: '-130 minutes' },
      { actor: 'deadline' },
      {
        times: 'start -130, period -10 50, blocked -10 80, ready -130, opened -10',
        deadlines: 'rental_end 50, rental_opening done, rental_ready done',
      },
    ],
    ...['end_early', 'end_for_breach', 'time_over'].map((event) => [event, event, RUNNING, {}, { times: ENDED, deadlines: OVER }] as const),
    [
      'password changed',
      'rotate',
      { ...RUNNING, state: 'returning' },
      {},
      {
        times: 'start -60, period -30 30, blocked -60 60, opened -30, history',
        ...{ deadlines: 'refund 4320, rotation done', journals: 'recognised refund', refunds: [50_000] },
      },
    ],
    ['extension joined its rental', 'merge', { ...NOW, kind: 'extension' }, {}, { times: FREE, deadlines: '', journals: 'recognised' }],
    [
      'deposit claimed',
      'claim_deposit',
      RUNNING,
      { detail: { amount: '700' } },
      { times: 'start -60, period -30 30, blocked -60 60, opened -30', deadlines: '' },
    ],
    ['an event that all orders share', 'refund_sent', NOW, {}, { answer: false, times: SAME, deadlines: '' }],
  ])('%s', async (_name, event, own, given, seen) => {
    const found = await applied(event, own, given);
    expect(found).toEqual({ ...UNTOUCHED, ...seen });
  });
});

describe('complaint that an event opens', () => {
  test.each<readonly [event: string, own: PlantedRental, detail: object, complaint: object]>([
    [
      'not_ready',
      NOW,
      {},
      {
        reason: 'not_received',
        text: 'Akun belum siap 30 menit setelah waktu mulai.',
        from_state: 'processing',
        opened_by: 'system',
        turn: 'shop',
        claimed_amount: null,
        due: 86_400,
      },
    ],
    [
      'claim_deposit',
      { ...RUNNING, state: 'returning' },
      { amount: '700' },
      { reason: 'deposit', text: 'Alasan', from_state: 'returning', opened_by: 'shop', turn: 'buyer', claimed_amount: '700', due: 86_400 },
    ],
  ])('%s', async (event, own, detail, complaint) => {
    await frozen(database.sql, async (tx) => {
      await plantRentals(tx, { other: {}, own });
      await tx.unsafe(
        filled(
          `insert into private.order_deadlines (order_id, name, due_at) values (<own>, 'refund', ${moment('1 hour')}), (<other>, 'refund', ${moment('1 hour')})`,
        ),
      );
      await tx.unsafe(
        filled(
          `select private.apply_rental_event(o, '${event}', 'server', '${JSON.stringify(detail)}', 3, 'Alasan') from orders o where o.id = <own>`,
        ),
      );
      const rows =
        await tx.unsafe(`select order_id, reason, text, from_state, opened_by, turn, claimed_amount, extract(epoch from due_at)::float8 - ${FROZEN_AT} as due
        from private.complaints`);
      expect(rows).toEqual([{ order_id: idOf('own'), ...complaint }]);
      const paused = await tx`select order_id, pauses from private.order_deadlines where paused_at is not null`;
      expect(paused).toEqual([{ order_id: idOf('own'), pauses: ['dispute'] }]);
    });
  });
});

test('proof rejected: the open attempt lasts as long as the new deadline', async () => {
  const found = await frozen(database.sql, async (tx) => {
    await plantRentals(tx, { other: {}, own: NOW });
    const attempt = (of: string, amount: number) =>
      `insert into private.payment_attempts (order_id, reference, gateway, method, account, amount, state, expires_at)
        values (<${of}>, 'REF-${of}', 'manual', 'transfer', 'cash:sandbox', ${amount}, 'pending', ${moment('1 minute')})`;
    await changeRows(tx, filled(`${attempt('own', 10_000)}; ${attempt('other', 20_000)}; ${facts('own')}`));
    await tx.unsafe(
      filled(`select private.apply_rental_event(o, 'reject_proof', 'staff', '{}', 3, 'Alasan') from orders o where o.id = <own>`),
    );
    const grace = await tx`select extract(epoch from grace)::int as grace from private.order_deadlines where name = 'payment'`;
    const ends = await tx.unsafe(
      `select reference, extract(epoch from expires_at)::float8 - ${FROZEN_AT} as ends from private.payment_attempts order by 1`,
    );
    return [grace, ends];
  });
  expect(found).toEqual([
    [{ grace: 600 }],
    [
      { reference: 'REF-other', ends: 60 },
      { reference: 'REF-own', ends: 900 },
    ],
  ]);
});
