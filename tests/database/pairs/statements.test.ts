import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isPossibleReason, ROW_REASONS, reasonLines } from '../../../src/domain/statement/row-reason.ts';
import { type ChainRow, storedDays, storedGaps } from '../../../src/domain/statement/stored-chain.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';

const ACCOUNT = '00000000-0000-4000-8000-000000000001';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.sql`insert into private.shop_accounts (id, code, bank, number, holder) values (${ACCOUNT}, 'cash:bank:bca', 'BCA', '1234567890', 'Arena')`;
});
afterAll(() => database.close());

/** A pseudo-random sequence that is the same in every run. */
const numbers = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
};

/** Rows of nine days whose balances follow, of which some are missing, some have no balance, and some were stored later than others of their day. */
const generated = (seed: number): readonly ChainRow[] => {
  const next = numbers(seed);
  let balance = 100_000;
  const whole = Array.from({ length: 30 }, (_, place) => {
    const amount = (next(3) === 0 ? -1 : 1) * (1 + next(500)) * 50;
    balance += amount;
    return {
      bookedOn: `2026-01-0${1 + Math.floor(place / 3.5)}`,
      amount,
      balance: next(seed % 7 === 0 ? 2 : 12) === 0 ? null : balance,
      at: next(4),
    };
  });
  return whole
    .filter(() => next(10) > 0)
    .toSorted((a, b) => (a.bookedOn === b.bookedOn ? a.at - b.at : 0))
    .map(({ at: _, ...row }) => row);
};

const store = async (rows: readonly ChainRow[]): Promise<void> => {
  const { sql } = database;
  const [made] = await sql<
    { id: number }[]
  >`insert into private.statement_imports (account_id, file_name, layout, first_day, last_day, row_count, added)
    values (${ACCOUNT}, 'a.csv', 'ofx', '2026-01-01', '2026-01-09', 1, 1) returning id::integer`;
  for (const [place, { bookedOn, amount, balance }] of rows.entries())
    await sql`insert into private.statement_rows (import_id, account_id, booked_on, amount, text, balance, ordinal)
      values (${made?.id ?? 0}, ${ACCOUNT}, ${bookedOn}, ${amount}, ${`BARIS ${place}`}, ${balance}, 1)`;
};

test('stored days and their gaps: statement_days and statement_gaps answer as storedDays and storedGaps', async () => {
  const { sql } = database;
  let gapped = 0;
  for (let seed = 1; seed <= 40; seed += 1) {
    const rows = generated(seed);
    await store(rows);
    const days = storedDays(rows);
    const found = await sql`select day::text, total::integer, opening::integer, closing::integer
      from private.statement_days(${ACCOUNT}, '2026-01-01', '2026-01-31') order by day`;
    expect(found.map((row) => ({ ...row }))).toEqual(
      days.map(({ day, total, ends }) => ({ day, total, opening: ends?.opening ?? null, closing: ends?.closing ?? null })),
    );
    const [gaps] = await sql`select private.statement_gaps(${ACCOUNT}, '2026-01-01') as gaps`;
    expect(gaps?.['gaps']).toEqual(storedGaps(days));
    gapped += storedGaps(days)?.length ?? 0;
    // Rows are append-only.
    await sql`truncate private.statement_imports, private.statement_rows, private.statement_matches, private.statement_reasons`;
  }
  expect(gapped).toBeGreaterThan(20);
});

test.each(ROW_REASONS.flatMap((reason) => [-650_075, -100, -99, 99, 100, 12_345_678].map((amount) => [reason, amount] as const)))(
  'reason %s for %i sen: possible and booked as in the domain',
  async (reason, amount) => {
    const [row] = await database.sql`select private.is_possible_reason(${reason}, ${amount}::bigint) as possible,
      private.reason_lines(${reason}, ${amount}::bigint, 'cash:bank:bca') as lines`;
    const lines = reasonLines(reason, amount, 'cash:bank:bca');
    const found = ((row?.['lines'] ?? []) as (readonly [string, number])[]).filter(([, rupiah]) => rupiah !== 0);
    expect({ possible: row?.['possible'], lines: found }).toEqual({ possible: isPossibleReason(reason, amount), lines });
  },
);
