import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type AccountBooking, type ClosingRow, closingDays, splitSen } from '../../../src/domain/statement/closing.ts';
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
    await sql`truncate private.statement_imports, private.statement_rows, private.statement_matches, private.statement_reasons,
      private.withdrawn_matches, private.statement_withdrawals`;
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

/** Stores what was decided about the stored rows, and bookings of other days; every fifth row of seven seeds has sen. */
const decided = async (seed: number, rows: readonly ChainRow[]) => {
  const { sql } = database;
  const next = numbers(seed * 31);
  const bookings: AccountBooking[] = [];
  const book = async (day: string, amount: number): Promise<number> => {
    const key = `received:${seed}-${bookings.length}`;
    return sql.begin(async (transaction) => {
      const [made] = await transaction<{ id: number }[]>`insert into private.journals (key, kind, at)
        values (${key}, 'received', ${`${day}T05:00:00Z`}) returning id::integer`;
      await transaction`insert into private.ledger_accounts (code, type) values ('cash:bank:bca', 'asset') on conflict do nothing`;
      await transaction`insert into private.journal_lines (journal_id, line, account, amount)
        values (${made?.id ?? 0}, 1, 'cash:bank:bca', ${amount}), (${made?.id ?? 0}, 2, 'difference', ${-amount})`;
      return made?.id ?? 0;
    });
  };
  const stored = await sql<{ id: number }[]>`select id::integer from private.statement_rows order by id`;
  const states: ClosingRow[] = [];
  for (const [place, row] of rows.entries()) {
    const state = (['open', 'matched', 'matched', 'reason'] as const)[next(4)] ?? 'open';
    const id = stored[place]?.id ?? 0;
    if (state === 'reason') await sql`insert into private.statement_reasons (row_id, reason) values (${id}, 'own')`;
    if (state === 'matched') {
      const amount = Math.trunc(row.amount / 100) || 1;
      // It is booked on another day, but belongs to that of its row.
      const journal = await book('2026-01-20', amount);
      await sql`insert into private.statement_matches (row_id, journal_id) values (${id}, ${journal})`;
      bookings.push({ day: row.bookedOn, amount, isBacked: true });
    }
    states.push({ ...row, state });
  }
  for (let count = next(3); count > 0; count -= 1) {
    const day = `2026-01-0${1 + next(9)}`;
    const amount = 1 + next(900);
    await book(day, amount);
    bookings.push({ day, amount, isBacked: false });
  }
  return { states, bookings };
};

test('days of an account: closing_days answers as closingDays, and account_rest as the last of them', async () => {
  const { sql } = database;
  let closed = 0;
  for (let seed = 1; seed <= 30; seed += 1) {
    // Amounts with sen, and balances that a bank rounds.
    const rows = generated(seed).map((row, place) => ({
      ...row,
      amount: row.amount + (place % 5 === 0 ? 37 : 0),
      balance: row.balance === null ? null : Math.round(row.balance / (seed % 3 === 0 ? 100 : 1)) * (seed % 3 === 0 ? 100 : 1),
    }));
    await store(rows);
    const { states, bookings } = await decided(seed, rows);
    const opening = { day: `2026-01-0${1 + (seed % 4)}`, balance: seed % 5 === 0 ? -12_345 : 100_000 + seed };
    const earlier = bookings.filter(({ day }) => day < opening.day).reduce((total, { amount }) => total + amount, 0);
    const late = seed % 2 === 0 ? 77 : 0;
    await sql`insert into private.opening_balances (account_id, day, balance, booked, reason)
      values (${ACCOUNT}, ${opening.day}, ${opening.balance}, ${earlier - late}, 'Mulai')`;
    const expected = closingDays(opening, states, bookings, late);
    const found =
      await sql`select day::text, statement::integer, ledger::integer, gap::integer, rest::integer, open_count::integer as "openCount",
      open_sum::integer as "openSum", unbacked_count::integer as "unbackedCount", unbacked_sum::integer as "unbackedSum", unexplained::integer
      from private.closing_days(${ACCOUNT}) order by day`;
    expect(found.map((row) => ({ ...row }))).toEqual(expected);
    const [rest] = await sql`select private.account_rest(${ACCOUNT})::integer as rest`;
    expect(rest?.['rest']).toBe(
      expected.findLast(({ day }) => rows.some(({ bookedOn }) => bookedOn === day))?.rest ?? splitSen(opening.balance).sen,
    );
    closed += expected.length;
    await sql`truncate private.statement_imports, private.statement_rows, private.statement_matches, private.statement_reasons,
      private.opening_balances, private.journals, private.journal_lines, private.withdrawn_matches, private.statement_withdrawals`;
  }
  expect(closed).toBeGreaterThan(100);
});

test.each([-12_345, -100, -1, 0, 99, 100, 12_345_678])('%i sen: whole rupiah as in the domain', async (sen) => {
  const [row] = await database.sql`select private.whole_rupiah(${sen}::bigint)::integer as rupiah`;
  expect(row?.['rupiah']).toBe(splitSen(sen).rupiah);
});
