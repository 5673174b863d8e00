import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { liveAtRandom, POSTING_MUTANTS } from '../support/orders/lives.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

// The long runs are `npm run prove -- orders`.
let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

test('whatever becomes of orders, the books add up, units are whole, events have no gaps', async () => {
  const { errors, findings, lostUnits, gaps, states } = await liveAtRandom(database.url, 250, 8, 7);
  expect({ errors, findings, lostUnits, gaps }).toEqual({ errors: [], findings: [], lostUnits: 0, gaps: 0 });
  expect(Object.keys(states)).toEqual(expect.arrayContaining(['cancelled', 'completed', 'delivered', 'expired', 'processing', 'refunded']));
}, 60_000);

describe('a mistake in a posting is noticed', () => {
  test.each(POSTING_MUTANTS)(
    '%s',
    async (_, name, find, put) => {
      const { sql } = database;
      const [row] = await sql<{ definition: string }[]>`select pg_get_functiondef(oid) as definition from pg_proc where proname = ${name}`;
      const mutant = (row?.definition ?? '').replace(find, put);
      expect(mutant).not.toBe(row?.definition);
      await sql.unsafe(mutant);
      const { errors, findings } = await liveAtRandom(database.url, 60, 8, 7);
      expect(errors.length + findings.length).toBeGreaterThan(0);
    },
    60_000,
  );
});
