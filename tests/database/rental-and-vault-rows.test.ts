import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { changeRows, undone } from '../support/answers.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

type Row = Readonly<Record<string, string>>;
const HOUR = "tstzrange('2031-01-01 00:00Z', '2031-01-01 01:00Z')";
const ID = 'gen_random_uuid()';
/** A row of each table that is accepted, as expressions. */
const ROWS: Readonly<Record<string, Row>> = {
  'private.rentals': { kind: "'rental'", order_id: ID, unit_id: ID, minutes: '60', start_at: 'now()', period: HOUR, blocked: HOUR },
  'public.rental_options': { product_id: ID, duration: "'1 jam'", price: '0' },
  'private.credentials': {
    ...{ unit_id: ID, scope: "'renter'", version: '1', sealed: "'s'", wrapped_key: "'w'", key_id: "'0a1b2c3d'", fields: "'{}'" },
  },
  'private.game_credentials': { game_title_id: ID, fields: "'[]'", checklist: "'{}'" },
  'private.credential_log': { unit_id: ID, seq: '1', action: "'opened'", actor_kind: "'shop'", hash: "''" },
  'private.order_logins': { order_id: ID, version: '1', sealed: "'s'", wrapped_key: "'w'", key_id: "'0a1b2c3d'", labels: "'{}'" },
  'private.login_code_requests': { order_id: ID, promised_at: 'now()' },
  'private.order_handovers': { order_id: ID, step: "'x'" },
};
const text = (length: number): string => `repeat('x', ${length})`;
const atMost = (length: number): readonly (readonly [string, boolean])[] => [
  [text(length), true],
  [text(length + 1), false],
];
const oneOf = (...names: readonly string[]): readonly (readonly [string, boolean])[] => [
  ...names.map((name) => [`'${name}'`, true] as const),
  ["'lain'", false],
];
const between = (least: number, most: number): readonly (readonly [string, boolean])[] =>
  [least - 1, least, most, most + 1].map((value) => [String(value), value >= least && value <= most]);
const object: readonly (readonly [string, boolean])[] = [
  ["'{}'", true],
  ["'[]'", false],
];
/** Values of columns, each with whether it is accepted. */
const VALUES: readonly (readonly [table: string, column: string, values: readonly (readonly [string, boolean])[]])[] = [
  [
    'private.rentals',
    'kind',
    [
      ["'rental'", true],
      ["'extension'", true],
      ["'purchase'", false],
    ],
  ],
  ['private.rentals', 'minutes', between(1, 525_600)],
  [
    'private.rentals',
    'credited_minutes',
    [
      ['0', true],
      ['-1', false],
    ],
  ],
  ['private.rentals', 'rules', atMost(500)],
  ['private.rentals', 'note', atMost(200)],
  ['private.rentals', 'period', [["'empty'", false]]],
  ['private.rentals', 'blocked', [["'empty'", false]]],
  ['private.rentals', 'order_id', [['null', false]]],
  ['public.rental_options', 'duration', [["' x '", true], ["'  '", false], ...atMost(40)]],
  ['public.rental_options', 'duration_minutes', between(1, 525_600)],
  ['public.rental_options', 'price', between(0, 1_000_000_000_000)],
  ['public.rental_options', 'deposit', between(0, 1_000_000_000_000)],
  ['public.rental_options', 'description', atMost(500)],
  ['public.rental_options', 'rules', [["''", false], ["'x'", true], ...atMost(500)]],
  ['private.credentials', 'scope', oneOf('renter', 'buyer')],
  [
    'private.credentials',
    'version',
    [
      ['1', true],
      ['0', false],
    ],
  ],
  ['private.credentials', 'sealed', [...atMost(60_000), ['null', false]]],
  ['private.credentials', 'wrapped_key', [...atMost(500), ['null', false]]],
  [
    'private.credentials',
    'key_id',
    [
      ["'0a1b2c3'", false],
      ["'0a1b2c3d4'", false],
      ["'0A1B2C3D'", false],
    ],
  ],
  ['private.credentials', 'erased_at', [['now()', false]]],
  ['private.game_credentials', 'fields', [["'{}'", false]]],
  [
    'private.game_credentials',
    'version',
    [
      ['1', true],
      ['0', false],
    ],
  ],
  [
    'private.credential_log',
    'seq',
    [
      ['1', true],
      ['0', false],
    ],
  ],
  ['private.credential_log', 'action', oneOf('sealed', 'opened', 'code_opened', 'closed', 'erased', 'assigned', 'unassigned')],
  ['private.credential_log', 'actor_kind', oneOf('buyer', 'shop', 'system')],
  ['private.credential_log', 'reason', atMost(300)],
  ['private.credential_log', 'device', atMost(80)],
  [
    'private.order_logins',
    'version',
    [
      ['1', true],
      ['0', false],
    ],
  ],
  ['private.order_logins', 'sealed', [...atMost(20_000), ['null', false]]],
  ['private.order_logins', 'wrapped_key', [...atMost(500), ['null', false]]],
  [
    'private.order_logins',
    'key_id',
    [
      ["'0a1b2c3'", false],
      ["'0a1b2c3d4'", false],
    ],
  ],
  ['private.order_logins', 'labels', object],
  ['private.order_logins', 'erased_at', [['now()', false]]],
  ['private.login_code_requests', 'sealed', atMost(2_000)],
  ['private.order_handovers', 'step', [["''", false], ["'x'", true], ...atMost(120)]],
];
/** Whether a row with other values is accepted. */
const isAccepted = (table: string, given: Row, more = ''): Promise<boolean> =>
  undone(database.sql, async (tx) => {
    const row = { ...ROWS[table], ...given };
    const insert = `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
    return changeRows(tx, `${insert}; ${more || 'select 1'}`).then(
      () => true,
      (error: { code?: string }) => {
        expect(['23514', '23P01', '23505']).toContain(error.code);
        return false;
      },
    );
  });

describe('value of a column', () => {
  test.each(VALUES)('%s, %s', async (table, column, values) => {
    for (const [value, expected] of values) expect([value, await isAccepted(table, { [column]: value })]).toEqual([value, expected]);
  });
  test('labels of sealed fields: an object', async () => {
    // A trigger writes them at the insertion.
    const change = (value: string) => isAccepted('private.credentials', {}, `update private.credentials set labels = ${value}`);
    expect([await change("'{}'"), await change("'[]'")]).toEqual([true, false]);
  });
  test('erased parts and logins: without text and key', async () => {
    const erased = { sealed: 'null', wrapped_key: 'null', erased_at: 'now()' };
    for (const table of ['private.credentials', 'private.order_logins']) {
      expect(await isAccepted(table, erased)).toBe(true);
      expect(await isAccepted(table, { ...erased, sealed: "'s'" })).toBe(true);
      expect(await isAccepted(table, { ...erased, sealed: "'s'", wrapped_key: "'w'" })).toBe(false);
    }
  });
  test('closed time: without an order', async () => {
    expect(await isAccepted('private.rentals', { kind: "'block'", order_id: 'null' })).toBe(true);
    expect(await isAccepted('private.rentals', { kind: "'block'" })).toBe(false);
  });
  test('vault: one state, with a note of 200 characters', async () => {
    const change = (value: string) => isAccepted('private.order_handovers', {}, `update private.vault_state set note = ${value}`);
    expect([await change(text(200)), await change(text(201))]).toEqual([true, false]);
    expect(await isAccepted('private.order_handovers', {}, 'insert into private.vault_state (id) values (false)')).toBe(false);
  });
});

describe('times of one unit', () => {
  const UNIT = "'00000000-0000-4000-8000-0000000000a1'";
  const second = (range: string, more: Row = {}): string => {
    const row = { ...ROWS['private.rentals'], unit_id: UNIT, blocked: range, ...more };
    return `insert into private.rentals (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
  };
  const AFTER = "tstzrange('2031-01-01 01:00Z', '2031-01-01 02:00Z')";
  const INTO = "tstzrange('2031-01-01 00:59:59.999999Z', '2031-01-01 02:00Z')";
  test.each<readonly [name: string, first: Row, other: string, expected: boolean]>([
    ['one after the other', {}, second(AFTER), true],
    ['one that begins a moment before the end of another', {}, second(INTO), false],
    ['of which one is history', { is_blocking: 'false' }, second(INTO), true],
    ['of which the new one is history', {}, second(INTO, { is_blocking: 'false' }), true],
    ['beside one of another unit', {}, second(INTO, { unit_id: ID }), true],
  ])('%s', async (_name, first, other, expected) => {
    expect(await isAccepted('private.rentals', { unit_id: UNIT, ...first }, other)).toBe(expected);
  });
});

test('new rows: not begun, without credits and reminders; open vault; first version of a game', async () => {
  const defaults = await undone(database.sql, async (tx) => {
    const insert = (table: string) => {
      const row = ROWS[table] ?? {};
      return `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
    };
    await changeRows(tx, Object.keys(ROWS).map(insert).join('; '));
    const [row] =
      await tx`select r.reminded, r.credited_minutes, r.is_blocking, r.ready_at, r.opened_at, r.ended_at, o.deposit, g.version, v.is_open, v.note
      from private.rentals r, rental_options o, private.game_credentials g, private.vault_state v`;
    return row;
  });
  expect(defaults).toEqual({
    ...{ reminded: 0, credited_minutes: 0, is_blocking: true, ready_at: null, opened_at: null, ended_at: null },
    ...{ deposit: '0', version: 1, is_open: true, note: '' },
  });
});

test('log of credentials: no line is changed or deleted', async () => {
  for (const statement of [
    "update private.credential_log set reason = 'x'",
    'delete from private.credential_log',
    'truncate private.credential_log',
  ])
    await expect(undone(database.sql, (tx) => tx.unsafe(statement))).rejects.toThrow();
});
