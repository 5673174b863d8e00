import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { moment } from '../support/frozen-shop.ts';
import { idOf, type PlantedRental, rentalReader } from '../support/planted-rentals.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const resultOf = rentalReader(() => database.sql, ['own', 'other']);

/** The unit's newest password was opened by a person with an order. */
const opened = (order: string, { unit = 'own', action = 'opened', kind = 'buyer', version = 1 } = {}): string =>
  `insert into private.credential_log (unit_id, seq, action, actor_kind, order_id, version, hash)
    values (<${unit}>, 1, '${action}', '${kind}', <${order}>, ${version}, '')`;
const password = (version: number, { unit = 'own', scope = 'renter', erased = false } = {}): string =>
  `insert into private.credentials (unit_id, scope, version, sealed, wrapped_key, key_id, fields, erased_at) values (<${unit}>, '${scope}', ${version},
    ${erased ? "null, null, '0a1b2c3d', '{}', now()" : "'segel', 'kunci', '0a1b2c3d', '{}', null"})`;
const SHUT = 'update private.vault_state set is_open = false';
describe('event of a rental, refused', () => {
  test.each<readonly [name: string, event: string, actor: string, own: PlantedRental, change: string, code: string | null]>([
    ['cancelled a moment before the last hour', 'cancel', 'buyer', { state: 'processing', start: '1:00:00.000001' }, '', null],
    ['cancelled in the last hour', 'cancel', 'buyer', { state: 'processing', start: '1:00' }, '', 'TOO_LATE'],
    ['cancelled in the last hour by staff', 'cancel', 'staff', { state: 'processing', start: '1:00' }, '', null],
    ['cancelled in the last hour, unpaid', 'cancel', 'buyer', { state: 'pending_payment', start: '1:00' }, '', null],
    ['extension cancelled', 'cancel', 'buyer', { kind: 'extension', state: 'processing', start: '0' }, '', null],
    ['cancelled once opened', 'cancel', 'staff', { state: 'delivered', opened: '-10 minutes' }, '', 'TRANSITION_NOT_ALLOWED'],
    [
      'cancelled once it began by itself',
      'cancel',
      'staff',
      { state: 'delivered', start: '-2 hours', ready: '-2 hours' },
      '',
      'TRANSITION_NOT_ALLOWED',
    ],
    ['extension cancelled once its time began', 'cancel', 'staff', { kind: 'extension', opened: '-10 minutes' }, '', null],
    ['ready five minutes before the start', 'ready', 'server', { start: '5 minutes' }, '', null],
    ['ready a moment earlier', 'ready', 'server', { start: '5 minutes 1 microsecond' }, '', 'NOT_YET'],
    ['ready while the vault is closed', 'ready', 'server', {}, SHUT, 'VAULT_CLOSED'],
    ['ready while another renter knows the password', 'ready', 'server', {}, opened('other'), 'ROTATION_PENDING'],
    ['ready while the renter knows the password', 'ready', 'server', {}, opened('own'), null],
    ['not ready half an hour after the start', 'not_ready', 'deadline', { start: '-30 minutes' }, '', null],
    ['not ready a moment earlier', 'not_ready', 'deadline', { start: '-29:59.999999' }, '', 'TRANSITION_NOT_ALLOWED'],
    ['begins by itself after two hours', 'start', 'deadline', { start: '-2 hours', ready: '-2 hours' }, '', null],
    [
      'begins by itself a moment earlier',
      'start',
      'deadline',
      { start: '-1:59:59.999999', ready: '-2 hours' },
      '',
      'TRANSITION_NOT_ALLOWED',
    ],
    ['begins by its renter', 'start', 'buyer', { start: '-1 hour', ready: '-1 hour' }, '', null],
    ['over at its end', 'time_over', 'deadline', { ends: '0' }, '', null],
    ['over a moment earlier', 'time_over', 'deadline', { ends: '1 microsecond' }, '', 'TRANSITION_NOT_ALLOWED'],
    ['rotated while the renter knows the password', 'rotate', 'server', {}, opened('own'), 'ROTATION_PENDING'],
    ['rotated with a new password', 'rotate', 'server', {}, `${opened('own')}; ${password(2)}`, null],
    [
      'complaint a moment less than a day after the end',
      'open_complaint',
      'buyer',
      { state: 'returning', ended: '-23:59:59.999999' },
      '',
      null,
    ],
    [
      'complaint a day after the end',
      'open_complaint',
      'buyer',
      { state: 'returning', ended: '-24:00', start: '-30:00', ends: '-23:00' },
      '',
      'TOO_LATE',
    ],
    ['complaint before the start', 'open_complaint', 'buyer', { state: 'delivered', start: '1 hour' }, '', null],
    ['complaint before it is ready', 'open_complaint', 'buyer', { state: 'processing', start: '1 hour' }, '', 'TOO_LATE'],
    ...['delivered', 'rented', 'returning', 'completed'].map(
      (state) => [`complaint in state ${state}`, 'open_complaint', 'buyer', { state }, '', null] as const,
    ),
    ['complaint of an order that is cancelled', 'open_complaint', 'buyer', { state: 'cancelled' }, '', 'TOO_LATE'],
    [
      'complaint of a rental that lasts, beside one that ended',
      'open_complaint',
      'buyer',
      {},
      `update private.rentals set ended_at = ${moment('-40:00')} where order_id = <other>`,
      null,
    ],
    ['appeal without a decision', 'appeal', 'buyer', {}, '', 'TRANSITION_NOT_ALLOWED'],
    ['an event without a rule of its own', 'extend', 'server', {}, '', null],
  ])('%s', async (_name, event, actor, own, change, code) => {
    expect(await resultOf(`private.rental_event_refusal(o, '${event}', '${actor}', '{}')`, own, change || undefined)).toBe(code);
  });
});

describe('access of the renter to the password', () => {
  const facts = (columns = '') =>
    `insert into private.order_facts (order_id, unit_id, request_key, request_hash, quote ${columns === '' ? '' : ', credentials_closed_at'})
      values (<own>, <own>, gen_random_uuid(), '', '{}' ${columns === '' ? '' : ', now()'})`;
  const refusal = (scope: string | null = 'renter') =>
    `private.rental_refusal(o, (select f from private.order_facts f where f.order_id = o.id), ${scope === null ? 'null' : `'${scope}'`})`;
  const SOON: PlantedRental = { state: 'delivered', start: '5 minutes' };
  test.each<readonly [name: string, own: PlantedRental, change: string, code: string | null]>([
    ['ready, five minutes before the start', SOON, '', null],
    ['a moment earlier', { ...SOON, start: '5 minutes 1 microsecond' }, '', 'NOT_YET'],
    ['paid, not ready yet', { ...SOON, state: 'processing' }, '', null],
    ['unpaid', { ...SOON, state: 'pending_payment' }, '', 'NOT_YET'],
    ['in review', { ...SOON, state: 'payment_review' }, '', 'NOT_YET'],
    ...['cancelled', 'expired', 'refunded'].map((state) => [state, { ...SOON, state }, '', 'VAULT_CLOSED'] as const),
    ['returned', { ...SOON, state: 'returning' }, '', 'ENDED'],
    ['completed', { ...SOON, state: 'completed' }, '', 'ENDED'],
    ['running until a moment from now', { opened: '-1 hour', ends: '1 microsecond' }, '', null],
    ['running until now', { opened: '-1 hour', ends: '0' }, '', 'ENDED'],
    ['began by itself, over', { state: 'delivered', start: '-3 hours', ready: '-3 hours' }, '', 'ENDED'],
    ['disputed while it runs', { state: 'disputed', opened: '-10 minutes', ends: '10 minutes' }, '', null],
    ['disputed before its start', { state: 'disputed', start: '0' }, '', 'VAULT_CLOSED'],
    ['another renter knows the password', SOON, opened('other'), 'ROTATION_PENDING'],
    ['the renter knows the password', SOON, opened('own'), null],
  ])('%s', async (_name, own, change, code) => {
    expect(await resultOf(refusal(), own, `${facts()}; ${change || 'select 1'}`)).toBe(code);
  });
  test('rule for all orders: that of the rental first, then whether its unit has credentials', async () => {
    const rule = "private.credential_refusal(o, (select f from private.order_facts f where f.order_id = o.id), 'renter')";
    expect(await resultOf(rule, SOON, facts())).toBeNull();
    expect(await resultOf(rule, { ...SOON, state: 'returning' }, facts())).toBe('ENDED');
    expect(await resultOf(rule, SOON, `${facts()}; update private.order_facts set unit_id = null`)).toBe('NO_CREDENTIALS');
    expect(await resultOf(rule, { ...SOON, kind: 'extension' }, facts())).toBe('VAULT_CLOSED');
  });
  test('closed by staff, or another part: refused', async () => {
    expect(await resultOf(refusal(), SOON, facts('credentials_closed_at'))).toBe('VAULT_CLOSED');
    expect(await resultOf(refusal('buyer'), SOON, facts())).toBe('INVALID');
    expect(await resultOf(refusal(null), SOON, facts())).toBe('INVALID');
  });

  const RUNNING: PlantedRental = { opened: '-10 minutes', ends: '10 minutes' };
  test.each<readonly [name: string, own: PlantedRental, change: string, version: number | undefined]>([
    ['running', RUNNING, '', 1],
    ['not opened yet', { start: '-10 minutes', ends: '10 minutes' }, '', undefined],
    ['ended', { ...RUNNING, ended: '-1 minute' }, '', undefined],
    ['until a moment from now', { ...RUNNING, ends: '1 microsecond' }, '', 1],
    ['until now', { ...RUNNING, ends: '0' }, '', undefined],
    ['another renter knows the password', RUNNING, opened('other'), undefined],
    ['another renter knows an earlier one', RUNNING, `${password(2)}; ${opened('other')}`, 2],
    ['another renter knows the newest', RUNNING, `${password(2)}; ${opened('other', { version: 2 })}`, undefined],
    ['the newest is erased', RUNNING, `${password(2, { erased: true })}; ${opened('other')}`, undefined],
    ['only the part for buyers is newer', RUNNING, `${password(2, { scope: 'buyer' })}; ${opened('other')}`, undefined],
    ['another unit has a newer one', RUNNING, `${password(2, { unit: 'other' })}; ${opened('other')}`, undefined],
    ['the renter knows the password', RUNNING, opened('own'), 1],
    ['staff know the password', RUNNING, opened('other', { kind: 'shop' }), 1],
    ['another renter read a login code', RUNNING, opened('other', { action: 'code_opened' }), 1],
    ['another renter knows that of another unit', RUNNING, opened('other', { unit: 'other' }), 1],
  ])('sealed password: %s', async (_name, own, change, version) => {
    const both = `${password(1, { scope: 'buyer' })}; ${change || 'select 1'}`;
    const parts = (await resultOf('private.rental_parts(o.id)', own, both, RUNNING)) as { version: number; unit_id: string }[] | null;
    expect(parts?.map((part) => [part.version, part.unit_id])).toEqual(version === undefined ? undefined : [[version, idOf('own')]]);
  });
});

test.each<readonly [name: string, change: string, isNew: boolean]>([
  ['never opened', 'select 1', true],
  ['never set', 'delete from private.credentials where unit_id = <own>', false],
  ['opened by a renter', opened('other'), false],
  ['newer than the opened one', `${password(2)}; ${opened('other')}`, true],
  ['a newer part for buyers', `${password(2, { scope: 'buyer' })}; ${opened('other')}`, false],
  ['a newer one, erased', `${password(2, { erased: true })}; ${opened('other')}`, false],
  ['a newer one of another unit', `${password(2, { unit: 'other' })}; ${opened('other')}`, false],
  ['opened by staff', opened('other', { kind: 'shop' }), true],
  ['a login code read', opened('other', { action: 'code_opened' }), true],
  ['opened of another unit', opened('other', { unit: 'other' }), true],
])('password that no renter knows: %s', async (_name, change, isNew) => {
  expect(await resultOf('private.is_rotated(r.unit_id)', {}, change)).toBe(isNew);
});

test.each<readonly [name: string, own: PlantedRental, isRented: boolean]>([
  ['a coming time', { start: '5 hours' }, true],
  ['a time until a moment from now', { blocked: ['-1 hour', '1 microsecond'] }, true],
  ['a time until now', { blocked: ['-1 hour', '0'] }, false],
  ['a time that is history', { start: '5 hours', isBlocking: false }, false],
  ['an extension', { kind: 'extension', start: '5 hours' }, true],
])('unit that is not for sale while it has %s', async (_name, own, isRented) => {
  expect(await resultOf('private.is_rented(r.unit_id)', own, 'select 1', { start: '5 hours' })).toBe(isRented);
});

describe('times of a rental', () => {
  const request = (asked: string, answered: string | null, order = 'own') =>
    `insert into private.login_code_requests (order_id, asked_at, promised_at, answered_at)
      values (<${order}>, ${moment(asked)}, ${moment(asked)}, ${answered === null ? 'null' : moment(answered)})`;
  test.each<readonly [name: string, own: PlantedRental, change: string, startsBy: string | null]>([
    ['not ready', { start: '0' }, '', null],
    ['ready before its start', { start: '0', ready: '-5 minutes' }, '', '2:00'],
    ['ready at its start', { start: '0', ready: '0' }, '', '2:00'],
    ['ready after its start', { start: '-20 minutes', ready: '-5 minutes' }, '', '1:55'],
    ['ready half an hour after its start', { start: '-40 minutes', ready: '-5 minutes' }, '', '1:50'],
    ['waited for a code', { start: '0', ready: '0' }, request('-8 minutes', '-3 minutes'), '2:05'],
    ['waited ten minutes', { start: '0', ready: '0' }, request('-30 minutes', '-20 minutes'), '2:10'],
    ['waited longer than ten minutes', { start: '0', ready: '0' }, request('-30 minutes', '-10 minutes'), '2:10'],
    ['waits', { start: '0', ready: '0' }, request('-4 minutes', null), '2:04'],
    ['waited for another order', { start: '0', ready: '0' }, request('-4 minutes', null, 'other'), '2:00'],
    [
      'waited three times: the first two count',
      { start: '0', ready: '0' },
      `${request('-30 minutes', '-29 minutes')}; ${request('-20 minutes', '-18 minutes')}; ${request('-10 minutes', '-6 minutes')}`,
      '2:03',
    ],
  ])('begins by itself: %s', async (_name, own, change, startsBy) => {
    const expected = startsBy === null ? 'null' : moment(startsBy);
    expect(await resultOf(`private.rental_starts_by(r) is not distinct from ${expected}`, own, change || undefined)).toBe(true);
  });
  test.each<readonly [name: string, own: PlantedRental, end: string | null, unused: number]>([
    ['not ready', { start: '0' }, null, 60],
    ['not ready, with credited minutes', { start: '0', credited: 5 }, null, 65],
    ['begins by itself now', { start: '-2 hours', ready: '-2 hours' }, '1 hour', 60],
    ['begins by itself in a moment', { start: '-1:59:59.999999', ready: '-2 hours' }, null, 60],
    ['began by itself, with credited minutes', { start: '-2:30', ready: '-3 hours', credited: 5 }, '35 minutes', 35],
    ['runs', { opened: '-1 hour', ends: '10 minutes' }, '10 minutes', 10],
    ['runs for a moment less than ten minutes', { opened: '-1 hour', ends: '9:59.999999' }, '9:59.999999', 9],
    ['ended early', { opened: '-1 hour', ends: '10 minutes', ended: '-1 minute' }, '-1 minute', 0],
    ['ended after its time', { opened: '-1 hour', ends: '-10 minutes', ended: '-1 minute' }, '-10 minutes', 0],
  ])('end and unused minutes: %s', async (_name, own, end, unused) => {
    const expected = end === null ? 'null' : moment(end);
    expect(await resultOf(`array[(private.rental_end(r) is not distinct from ${expected})::int, private.unused_minutes(r)]`, own)).toEqual([
      1,
      unused,
    ]);
  });
});
