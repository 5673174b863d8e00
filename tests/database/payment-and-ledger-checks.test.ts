import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { undone } from '../support/answers.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

type Row = Readonly<Record<string, string>>;

const ID = "'00000000-0000-4000-8000-000000000001'";
const OTHER_ID = "'00000000-0000-4000-8000-000000000002'";
/** A row of each table as SQL, with what has no default. */
const ROWS: Readonly<Record<string, Row>> = {
  payment_attempts: {
    ...{ order_id: ID, reference: "'REF-01'", gateway: "'manual'", method: "'transfer'", account: "'cash:bank:bca'", amount: '1' },
    expires_at: 'now()',
  },
  payment_observations: { attempt_id: ID, seq: '1', source: "'staff'", state: "'pending'", amount: '1' },
  payment_approvals: { attempt_id: ID, approver: ID, amount: '2', reference: "'MUT-1'" },
  payment_exceptions: {
    ...{ kind: "'unknown'", amount: '1000', account: "'cash:bank:bca'", bank_reference: "'MUT-1'", received_on: "'2030-01-01'" },
  },
  payment_settings: { accounts: "'[]'" },
  refunds: { key: "'R-1'", amount: '2' },
  refund_destinations: { bank: "'BCA'", sealed: "repeat('x', 20)", last4: "'7890'", holder: "'Sari'" },
  journals: { key: "'J-1'", kind: "'paid'" },
  journal_lines: { journal_id: '1', line: '2', account: "'goods'", amount: '2' },
  ledger_accounts: { code: "'cash:bank:uji'", type: "'asset'" },
  sandbox_payments: { reference: "'REF-01'", charge: "'{}'" },
};

const text = (length: number): string => `repeat('x', ${length})`;
const accounts = (count: number): string => `(select jsonb_agg(n) from generate_series(1, ${count}) n)`;
/** Texts of the shortest and the longest length, and those that are a character too short or too long. */
const lengths = (least: number, most: number): readonly [accepted: readonly string[], refused: readonly string[]] => [
  [text(least), text(most)],
  [text(least - 1), text(most + 1)],
];
const atMost = (most: number): readonly [accepted: readonly string[], refused: readonly string[]] => [
  ['null', "''", text(most)],
  [text(most + 1)],
];
const words = (accepted: string, refused = "'other'"): readonly [accepted: readonly string[], refused: readonly string[]] => [
  accepted.split(' ').map((word) => `'${word}'`),
  [refused],
];

/** Inserts a row without triggers and foreign keys. @returns the code of the refusal, null for none */
const codeOf = (transaction: TransactionSql, table: string, row: Row): Promise<string | null> =>
  transaction
    .savepoint(async (point) => {
      await point.unsafe(`insert into private.${table} (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`);
      throw new Error('accepted');
    })
    .then(
      () => null,
      (error: Error & { code?: string }) => (error.message === 'accepted' ? null : (error.code ?? error.message)),
    );
const asReplica = <T>(work: (transaction: TransactionSql) => Promise<T>): Promise<T> =>
  undone(database.sql, async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    await transaction`delete from private.payment_settings`;
    return work(transaction);
  });

describe.each<
  readonly [table: string, columns: Readonly<Record<string, readonly [accepted: readonly string[], refused: readonly string[]]>>]
>([
  [
    'payment_attempts',
    {
      reference: lengths(6, 60),
      gateway: words('sandbox manual'),
      method: words('sandbox transfer qris'),
      account: [["'cash:gateway:qris'"], ["'goods'"]],
      amount: [['1'], ['0', '-1']],
      unique_code: [
        ['0', '1', '499'],
        ['-1', '500'],
      ],
      state: words('created pending failed closed expired paid refunded'),
      bank_reference: lengths(3, 60),
    },
  ],
  [
    'payment_observations',
    {
      seq: [['1'], ['0']],
      source: words('inquiry staff sandbox'),
      state: words('pending failed closed expired paid refunded', "'created'"),
      amount: [['0'], ['-1']],
      refunded: [['0'], ['-1']],
      provider_status: atMost(100),
    },
  ],
  ['payment_approvals', { amount: [['1'], ['0']] }],
  [
    'payment_exceptions',
    {
      amount: [['1'], ['0']],
      kind: [["'unknown'"], ["'other'"]],
      state: [["'open'"], ["'resolved'", "'other'"]],
      outcome: [['null'], ["'refund'", "'other'"]],
      reason: atMost(300),
      account: [["'cash:gateway:qris'"], ["'goods'", 'null']],
      bank_reference: lengths(3, 60),
      received_on: [["'2030-12-31'"], ['null']],
      taken: [
        ['0', '1000'],
        ['-1', '1001'],
      ],
    },
  ],
  [
    'payment_settings',
    {
      id: [['true'], ['false']],
      gateways: [["'{}'", "'{sandbox,manual}'"], ["'{other}'"]],
      accounts: [
        ["'[]'", accounts(10)],
        ["'{}'", accounts(11)],
      ],
      qris: lengths(50, 1000),
    },
  ],
  [
    'refunds',
    {
      key: lengths(3, 200),
      amount: [['1'], ['0']],
      reason: [["''", text(300)], [text(301)]],
      state: [
        ["'granted'", "'failed'"],
        ["'sent'", "'other'"],
      ],
      reference: [['null'], ["'TRF-1'"]],
      account: [["'cash:bank:bca'", 'null'], ["'goods'"]],
    },
  ],
  [
    'refund_destinations',
    {
      bank: lengths(2, 60),
      sealed: lengths(20, 2000),
      last4: [["'0000'"], ["'123'", "'12345'", "'123x'"]],
      holder: lengths(2, 100),
    },
  ],
  [
    'journals',
    {
      key: lengths(3, 200),
      kind: [
        ["'a'", text(40)],
        ["''", "'A'", text(41)],
      ],
      note: atMost(300),
    },
  ],
  ['journal_lines', { line: [['1'], ['0']], amount: [['1', '-1'], ['0']] }],
  [
    'ledger_accounts',
    {
      code: [
        ["'uji'", "'a:b:c9'"],
        ["'a:b:c:d'", "'A'", "''"],
      ],
      type: words('asset liability revenue expense'),
    },
  ],
  ['sandbox_payments', { reference: lengths(6, 60) }],
])('private.%s', (table, columns) => {
  test.each(Object.entries(columns))('%s', async (column, [accepted, refused]) => {
    const codes = (values: readonly string[]): Promise<readonly (string | null)[]> =>
      asReplica(async (transaction) => {
        const found = [];
        for (const value of values) found.push(await codeOf(transaction, table, { ...ROWS[table], [column]: value }));
        return found;
      });
    expect([await codes(accepted), await codes(refused)]).toEqual([accepted.map(() => null), refused.map(() => '23514')]);
  });
});

const SENT = { state: "'sent'", reference: "'TRF-1'" };
const OF_ORDER = { attempt_id: ID, order_id: ID, account: 'null', bank_reference: 'null', received_on: 'null' };
const LIVE = { order_id: OTHER_ID, reference: "'REF-02'" };
describe('rows that two columns decide about', () => {
  test.each<readonly [what: string, code: string | null, table: string, row: Row]>([
    ['refund that was sent, with a reference', null, 'refunds', SENT],
    ['refund with a reference of three characters', null, 'refunds', { ...SENT, reference: text(3) }],
    ['refund with a reference of two characters', '23514', 'refunds', { ...SENT, reference: text(2) }],
    ['refund with a reference of 100 characters', null, 'refunds', { ...SENT, reference: text(100) }],
    ['refund with a reference of 101 characters', '23514', 'refunds', { ...SENT, reference: text(101) }],
    ...['late', 'short', 'over', 'double'].flatMap((kind): readonly (readonly [string, string | null, string, Row])[] => [
      [`exception ${kind} of an order`, null, 'payment_exceptions', { ...OF_ORDER, kind: `'${kind}'` }],
      [`exception ${kind} without an order`, '23514', 'payment_exceptions', { kind: `'${kind}'` }],
      [`exception ${kind} without an attempt`, '23514', 'payment_exceptions', { ...OF_ORDER, kind: `'${kind}'`, attempt_id: 'null' }],
    ]),
    ['exception of another kind of an order', '23514', 'payment_exceptions', { ...OF_ORDER, kind: "'other'" }],
    ['exception that was refunded', null, 'payment_exceptions', { state: "'resolved'", outcome: "'refund'" }],
    ['exception with another outcome', '23514', 'payment_exceptions', { state: "'resolved'", outcome: "'keep'" }],
    ['exception in another state', '23514', 'payment_exceptions', { state: "'kept'", outcome: 'null' }],
    ['exception that was matched as a whole', null, 'payment_exceptions', { state: "'resolved'", outcome: "'match'", taken: '1000' }],
    [
      'exception that was matched but for a rupiah',
      '23514',
      'payment_exceptions',
      { state: "'resolved'", outcome: "'match'", taken: '999' },
    ],
  ])('%s: %s', async (_what, code, table, row) => {
    expect(await asReplica((transaction) => codeOf(transaction, table, { ...ROWS[table], ...row }))).toBe(code);
  });
});

describe('rows beside an equal one', () => {
  test.each<readonly [what: string, code: string | null, table: string, row: Row, before?: Row]>([
    ['open attempt of another order with another amount', null, 'payment_attempts', { ...LIVE, amount: '2' }],
    ['open attempt of the order', '23505', 'payment_attempts', { reference: "'REF-02'", amount: '2' }],
    ['pending attempt of the order', '23505', 'payment_attempts', { reference: "'REF-02'", amount: '2', state: "'pending'" }],
    ['closed attempt of the order', null, 'payment_attempts', { reference: "'REF-02'", amount: '2', state: "'closed'" }],
    ['open attempt with the amount', '23505', 'payment_attempts', LIVE],
    ['open attempt with the amount, marked as shared', null, 'payment_attempts', { ...LIVE, is_shared: 'true' }],
    ['open attempt with the amount at another account', null, 'payment_attempts', { ...LIVE, account: "'cash:bank:bri'" }],
    ['open attempt with the amount of another gateway', null, 'payment_attempts', { ...LIVE, gateway: "'sandbox'" }],
    ['closed attempt with the amount', null, 'payment_attempts', { ...LIVE, state: "'closed'" }],
    ['attempt with the reference of the shop', '23505', 'payment_attempts', { order_id: OTHER_ID, amount: '2' }],
    [
      'attempt with the bank reference',
      '23505',
      'payment_attempts',
      { ...LIVE, amount: '2', bank_reference: "'M-1'" },
      { bank_reference: "'M-1'" },
    ],
    [
      'attempt with the bank reference at another account',
      null,
      'payment_attempts',
      { ...LIVE, account: "'cash:bank:bri'", bank_reference: "'M-1'" },
      { bank_reference: "'M-1'" },
    ],
    ['receipt with the bank reference', '23505', 'payment_exceptions', {}],
    ['receipt with another bank reference', null, 'payment_exceptions', { bank_reference: "'MUT-2'" }],
    ['receipt with the bank reference at another account', null, 'payment_exceptions', { account: "'cash:bank:bri'" }],
    ['exception of the attempt', '23505', 'payment_exceptions', { ...OF_ORDER, kind: "'late'" }, { ...OF_ORDER, kind: "'late'" }],
    ['journal with the key', '23505', 'journals', {}],
    ['refund with the key', '23505', 'refunds', {}],
  ])('%s: %s', async (_what, code, table, row, before = {}) => {
    const answer = asReplica(async (transaction) => {
      const first = { ...ROWS[table], ...before };
      await transaction.unsafe(
        `insert into private.${table} (${Object.keys(first).join(', ')}) values (${Object.values(first).join(', ')})`,
      );
      return codeOf(transaction, table, { ...ROWS[table], ...row });
    });
    expect(await answer).toBe(code);
  });
});

test('values of rows that name none', async () => {
  const given = (table: string): string => `insert into private.${table} (${Object.keys(ROWS[table] ?? {}).join(', ')})
    values (${Object.values(ROWS[table] ?? {}).join(', ')}) returning *`;
  const rows = await asReplica(async (transaction) => [
    (await transaction.unsafe(given('payment_attempts')))[0],
    (await transaction.unsafe(given('payment_observations')))[0],
    (await transaction.unsafe(given('payment_exceptions')))[0],
    (await transaction.unsafe(given('payment_settings')))[0],
    (await transaction.unsafe(given('refunds')))[0],
    (await transaction.unsafe(given('refund_destinations')))[0],
    (await transaction.unsafe(given('journals')))[0],
  ]);
  expect(rows).toEqual([
    expect.objectContaining({ unique_code: 0, state: 'created', inquiries: 0, is_shared: false }),
    expect.objectContaining({ refunded: '0' }),
    expect.objectContaining({ state: 'open', taken: '0' }),
    expect.objectContaining({ id: true, version: 1, gateways: [], accounts: [] }),
    expect.objectContaining({ reason: '', state: 'granted', is_test: false }),
    expect.objectContaining({ fingerprints: [] }),
    expect.objectContaining({ is_test: false }),
  ]);
});

test.each(['update private.payment_observations set amount = 2', 'delete from private.payment_observations'])(
  '%s: refused',
  async (statement) => {
    const change = asReplica(async (transaction) => {
      const row = ROWS['payment_observations'] ?? {};
      await transaction.unsafe(
        `insert into private.payment_observations (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`,
      );
      await transaction`set local session_replication_role = origin`;
      await transaction.unsafe(statement);
    });
    await expect(change).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|23\d{3}|P0001|0A000)$/) });
  },
);
