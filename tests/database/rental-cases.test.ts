import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { FROZEN_AT, moment } from '../support/frozen-shop.ts';
import { type PlantedRental, rentalReader } from '../support/planted-rentals.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const resultOf = rentalReader(() => database.sql, ['own', 'other', 'extension', 'complaint', 'block']);
/** An order of Rp10.000 for an hour, with a deposit of Rp50.000. */
const PRICE = `update public.orders set unit_price = 10000, deposit = 50000, total = 60000, rental_minutes = 60 where id = <own>`;
const booked = (of: string, account: string, amount: number, kind = 'paid'): string =>
  `insert into private.journals (key, kind, order_id) values ('${kind} ${of} ${account}', '${kind}', <${of}>);
  insert into private.journal_lines (journal_id, line, account, party, amount)
    select j.id, 1, '${account}', <${of}>, ${amount} from private.journals j where j.key = '${kind} ${of} ${account}'`;
const PAID = `${PRICE}; ${booked('own', 'cash:sandbox', 60_000)}; ${booked('own', 'deposit_escrow', -50_000)}`;
const RUNNING: PlantedRental = { opened: '-30 minutes', ends: '30 minutes' };
const caseOf = (own: PlantedRental, change = PAID): Promise<unknown> => resultOf('private.rental_case(o)', own, change);
/** An extension of a rental, paid with Rp8.000. */
const extension = (of: string, { state = 'completed', kind = 'extension', start = '30 minutes' } = {}): string =>
  `insert into public.orders (id, number, kind, state, parent_id) values (<extension>, 'ORD-1', '${kind}', '${state}', <${of}>);
  insert into private.rentals (kind, order_id, minutes, start_at, period, blocked)
    select 'extension', <extension>, 20, lower(t), t, t from tstzrange(${moment(start)}, ${moment('50 minutes')}) t;
  ${booked('extension', 'cash:sandbox', 8_000)}`;
const complaint = `insert into private.complaints (id, order_id, reason, text, from_state, due_at, opened_at)
  values (<complaint>, <own>, 'other', 'Isi', 'rented', now(), ${moment('30 minutes')})`;

describe('rental for the decision of a complaint', () => {
  test.each<readonly [name: string, own: PlantedRental, change: string, expected: object]>([
    [
      'half of its time is left',
      RUNNING,
      PAID,
      { minutes: 60, unused_minutes: 30, paid_minutes: 60, unused_paid_minutes: 30, refund_pro_rata: 5_000, deposit: 50_000 },
    ],
    ['a second more than 29 minutes', { ...RUNNING, ends: '0:29:01' }, PAID, { unused_minutes: 29, refund_pro_rata: 4_833 }],
    ['not begun', { start: '1 hour' }, PAID, { unused_minutes: 60, refund_pro_rata: 10_000, ends_at: null, opened_at: null }],
    [
      'with credited minutes',
      { ...RUNNING, ends: '80 minutes', credited: 50 },
      PAID,
      { minutes: 110, unused_minutes: 80, unused_paid_minutes: 60, refund_pro_rata: 10_000 },
    ],
    ['over', { ...RUNNING, ends: '-1 minute' }, PAID, { unused_minutes: 0, unused_paid_minutes: 0, refund_pro_rata: 0 }],
    [
      'extended',
      { ...RUNNING, ends: '50 minutes' },
      `${PAID}; ${extension('own')}`,
      { unused_minutes: 50, unused_paid_minutes: 30, refund_pro_rata: 5_000 },
    ],
    [
      'extended, refunded',
      { ...RUNNING, ends: '50 minutes' },
      `${PAID}; ${extension('own', { state: 'refunded' })}`,
      { unused_paid_minutes: 30 },
    ],
    [
      'extended, unpaid',
      { ...RUNNING, ends: '50 minutes' },
      `${PAID}; ${extension('own', { state: 'pending_payment' })}`,
      { unused_paid_minutes: 50 },
    ],
    ['beside the extension of another', { ...RUNNING, ends: '50 minutes' }, `${PAID}; ${extension('other')}`, { unused_paid_minutes: 50 }],
    [
      'of which most is refunded',
      RUNNING,
      `${PAID}; insert into private.refunds (key, order_id, amount, reason) values ('x:1', <own>, 7000, 'Alasan')`,
      { refund_pro_rata: 3_000 },
    ],
    [
      'of which all is refunded',
      RUNNING,
      `${PAID}; insert into private.refunds (key, order_id, amount, reason) values ('x:1', <own>, 60000, 'Alasan')`,
      { refund_pro_rata: 0 },
    ],
    [
      'whose deposit is kept in part',
      RUNNING,
      `${PAID}; ${booked('own', 'deposit_escrow', 20_000, 'deposit_kept')}`,
      { deposit: 30_000, refund_pro_rata: 5_000 },
    ],
  ])('%s', async (_name, own, change, expected) => {
    expect(await caseOf(own, change)).toMatchObject(expected);
  });
  test.each<readonly [name: string, rows: string, expected: readonly object[]]>([
    ['paid, begins after the complaint', extension('own'), [{ number: 'ORD-1', amount: 8_000 }]],
    ['paid, begins a moment before', extension('own', { start: '29:59.999999' }), []],
    ['unpaid', extension('own', { state: 'pending_payment' }), []],
    ['of another rental', extension('other'), []],
    [
      'refunded',
      `${extension('own')}; insert into private.refunds (key, order_id, amount, reason) values ('x:1', <extension>, 8000, 'Alasan')`,
      [],
    ],
  ])('its extension: %s', async (_name, rows, expected) => {
    expect(await caseOf({ ...RUNNING, ends: '50 minutes' }, `${PAID}; ${complaint}; ${rows}`)).toMatchObject({
      unused_extensions: expected,
    });
  });
  const block = (from: string, { unit = 'own', isBlocking = true } = {}): string =>
    `insert into private.rentals (kind, unit_id, minutes, start_at, period, blocked, is_blocking)
      select 'block', <${unit}>, 60, lower(t), t, t, ${isBlocking} from tstzrange(${moment(from)}, ${moment('20 hours')}) t`;
  test.each<readonly [name: string, own: PlantedRental, rows: string, free: number | null]>([
    ['nothing follows', RUNNING, 'select 1', null],
    ['another time follows', RUNNING, block('2 hours'), 7200],
    ['another time begins at its end', { ...RUNNING, blocked: ['-1 hour', '30 minutes'] }, block('30 minutes'), 1800],
    ['another time is over', RUNNING, block('2 hours', { isBlocking: false }), null],
    ['another unit is closed', RUNNING, block('2 hours', { unit: 'other' }), null],
    ['another time follows a rental that has not begun', { start: '1 hour' }, block('3 hours'), 10_800],
  ])('until when its unit is free: %s', async (_name, own, rows, free) => {
    const { free_until: until } = (await caseOf(own, `${PAID}; ${rows}`)) as { free_until: string | null };
    expect(until === null ? null : Date.parse(until) / 1000 - FROZEN_AT).toBe(free);
  });
  test('extension or purchase: no rental', async () => {
    expect(await caseOf({ ...RUNNING, kind: 'extension' }, PRICE)).toBeNull();
  });
});
