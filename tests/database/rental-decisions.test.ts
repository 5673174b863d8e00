import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { idOf, type PlantedRental, rentalReader } from '../support/planted-rentals.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const resultOf = rentalReader(() => database.sql, ['own', 'other', 'account', 'spare', 'complaint', 'other complaint', 'first']);
/** A journal with one line. */
const booked = (order: string, account: string, amount: number, kind: string): string =>
  `insert into private.journals (key, kind, order_id) values ('${kind} ${order} ${amount}', '${kind}', <${order}>);
  insert into private.journal_lines (journal_id, line, account, party, amount)
    select j.id, 1, '${account}', <${order}>, ${amount} from private.journals j where j.key = '${kind} ${order} ${amount}'`;
const deposit = (order: string, amount: number, kind = 'paid'): string => booked(order, 'deposit_escrow', -amount, kind);

/** A complaint about an order. */
const complaint = (order: string, { id = 'complaint', state = 'open', more = '', values = '' } = {}) =>
  `insert into private.complaints (id, order_id, reason, text, from_state, opened_by, due_at, state ${more})
    values (<${id}>, <${order}>, 'deposit', 'Alasan klaim', 'rented', 'shop', now(), '${state}' ${values})`;
const evidence = (of = 'complaint', author = 'shop') =>
  `insert into private.complaint_files (complaint_id, path, author, kind, bytes) values (<${of}>, 'toko/${of}.png', '${author}', 'picture', 100)`;

test.each([
  ['of nothing', '0', 'INVALID'],
  ['of one rupiah', '1', null],
  ['of all', '50000', null],
  ['of one rupiah more', '50001', 'INVALID'],
  ['without an amount', null, 'INVALID'],
  ['of less than nothing', '-1', 'INVALID'],
])('claim on a deposit %s', async (_name, amount, code) => {
  const change = `${deposit('own', 50_000)}; ${deposit('other', 70_000)}`;
  const detail = JSON.stringify({ amount });
  expect(await resultOf(`private.rental_event_refusal(o, 'claim_deposit', 'staff', '${detail}')`, {}, change)).toBe(code);
});

describe('decision about a rental, refused', () => {
  const refusal = (event: string, detail: object) => `private.rental_decision_refusal(o, r, '${event}', '${JSON.stringify(detail)}')`;
  const held = `${deposit('own', 50_000)}; ${deposit('other', 70_000)}`;

  test.each<readonly [name: string, amount: string | null, change: string, code: string | null]>([
    ['nothing', '0', `${held}; ${complaint('own')}; ${evidence()}`, 'INVALID'],
    ['one rupiah', '1', `${held}; ${complaint('own')}; ${evidence()}`, null],
    ['all', '50000', `${held}; ${complaint('own')}; ${evidence()}`, null],
    ['one rupiah more', '50001', `${held}; ${complaint('own')}; ${evidence()}`, 'INVALID'],
    ['no amount', null, `${held}; ${complaint('own')}; ${evidence()}`, 'INVALID'],
    ['without evidence', '1', `${held}; ${complaint('own')}`, 'EVIDENCE_NEEDED'],
    ['with evidence of the renter', '1', `${held}; ${complaint('own')}; ${evidence('complaint', 'buyer')}`, 'EVIDENCE_NEEDED'],
    ['with evidence of another order', '1', `${held}; ${complaint('other')}; ${evidence()}`, 'EVIDENCE_NEEDED'],
    ['with evidence of a decided complaint', '1', `${held}; ${complaint('own', { state: 'decided' })}; ${evidence()}`, 'EVIDENCE_NEEDED'],
    ['with evidence of an appeal', '1', `${held}; ${complaint('own', { state: 'appealed' })}; ${evidence()}`, null],
    [
      'with evidence of another complaint',
      '1',
      `${held}; ${complaint('own')}; ${complaint('other', { id: 'other complaint' })}; ${evidence('other complaint')}`,
      'EVIDENCE_NEEDED',
    ],
    [
      'all, of which the first decision kept a part',
      '50000',
      `${held}; ${deposit('own', -20_000, 'deposit_kept')}; ${evidence()};
      ${complaint('own', { state: 'appealed', more: ', first_outcome, first_amount', values: ", 'keep_deposit', 20000" })}`,
      null,
    ],
    [
      'one rupiah more than that',
      '50001',
      `${held}; ${deposit('own', -20_000, 'deposit_kept')}; ${evidence()};
      ${complaint('own', { state: 'appealed', more: ', first_outcome, first_amount', values: ", 'keep_deposit', 20000" })}`,
      'INVALID',
    ],
  ])('keeping of a deposit: %s', async (_name, amount, change, code) => {
    expect(await resultOf(refusal('resolve_keep_deposit', { amount }), {}, change)).toBe(code);
  });

  test.each<readonly [minutes: unknown, own: PlantedRental, code: string | null]>([
    ['0', { opened: '-1 hour' }, 'INVALID'],
    ['1', { opened: '-1 hour' }, null],
    ['20160', { opened: '-1 hour' }, null],
    ['20161', { opened: '-1 hour' }, 'INVALID'],
    [null, { opened: '-1 hour' }, 'INVALID'],
    ['x', { opened: '-1 hour' }, 'INVALID'],
    ['1234567', { opened: '-1 hour' }, 'INVALID'],
    [' 1', { opened: '-1 hour' }, 'INVALID'],
    ['10', {}, 'TRANSITION_NOT_ALLOWED'],
    ['10', { start: '-3 hours', ready: '-3 hours' }, null],
  ])('minutes: %s, %o', async (minutes, own, code) => {
    expect(await resultOf(refusal('resolve_minutes', { minutes }), own)).toBe(code);
  });

  const spare = (columns = "<account>, 'available', true") =>
    `insert into private.units (id, product_id, state, has_credentials) values (<spare>, ${columns})`;
  const TO = { unit: idOf('spare') };
  test.each<readonly [name: string, detail: object, own: PlantedRental, change: string, code: string | null]>([
    ['free unit', TO, {}, spare(), null],
    ['with a start', { ...TO, start: '2031-01-01T10:00:00Z' }, {}, spare(), null],
    ['with a start in words', { ...TO, start: 'besok' }, {}, spare(), 'INVALID'],
    ['with an empty start', { ...TO, start: null }, {}, spare(), 'INVALID'],
    ['no unit', {}, {}, spare(), 'INVALID'],
    ['no id of a unit', { unit: 'x' }, {}, spare(), 'INVALID'],
    ['a minute left', TO, { opened: '-1 hour', ends: '1 minute' }, spare(), null],
    ['a moment less left', TO, { opened: '-1 hour', ends: '59.999999 seconds' }, spare(), 'TRANSITION_NOT_ALLOWED'],
    ['unit of another product', TO, {}, spare("<other>, 'available', true"), 'UNIT_TAKEN'],
    ['reserved unit', TO, {}, spare("<account>, 'reserved', true"), 'UNIT_TAKEN'],
    ['unit without credentials', TO, {}, spare("<account>, 'available', false"), 'UNIT_TAKEN'],
    ['unknown unit', { unit: idOf('first') }, {}, spare(), 'UNIT_TAKEN'],
  ])('replacement: %s', async (_name, detail, own, change, code) => {
    expect(await resultOf(refusal('resolve_replacement', detail), own, change)).toBe(code);
  });

  test('refund: something is left to refund', async () => {
    const paid = (order: string) => booked(order, 'cash:sandbox', 10_000, 'paid');
    expect(await resultOf(refusal('resolve_refund', {}), {}, paid('other'))).toBe('NOTHING_TO_REFUND');
    expect(await resultOf(refusal('resolve_refund', {}), {}, paid('own'))).toBeNull();
    expect(await resultOf(refusal('resolve_help', {}), {}, paid('other'))).toBeNull();
  });
});
