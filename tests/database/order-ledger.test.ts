import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ledgerText } from '../../src/ui/pages/admin/ledger/ledger.text.ts';
import { DISPUTE_MUTANTS } from '../support/orders/disputes.ts';
import { findFault } from '../support/orders/find-fault.ts';
import { putMistake } from '../support/orders/mistake.ts';
import { FURTHER_FAULTS, KNOWN_FAULTS, PLANTED_FAULTS } from '../support/orders/planted-faults.ts';
import { runRandomLives } from '../support/orders/random-lives.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

// The long run is `npm run prove -- ledger`.
let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

/** Rare paths of money; `npm run prove -- audit` asks for the rarest, too. */
const TAKEN = [
  'short',
  'double',
  'late',
  'over',
  'unknown',
  'matched',
  'sent back',
  'groups that were paid',
  'orders of groups that were refunded',
  'rentals',
  'extensions',
  'claims on deposits',
  'rentals replaced',
];

test('random ends of orders: the books balance, units are whole, events have no gaps', async () => {
  const { errors, findings, lostUnits, gaps, states, disputes, paths } = await runRandomLives(database.url, 400, 8, 7);
  expect({ errors, findings, lostUnits, gaps }).toEqual({ errors: [], findings: [], lostUnits: 0, gaps: 0 });
  expect(Object.keys(states)).toEqual(expect.arrayContaining(['cancelled', 'completed', 'delivered', 'expired', 'processing', 'refunded']));
  const endings = ['refund', 'part_refund', 'replacement', 'help', 'no_fault', 'withdrawn', 'after an appeal', 'by silence'];
  expect(Object.keys(disputes)).toEqual(expect.arrayContaining(endings));
  expect(TAKEN.filter((path) => paths[path] === 0)).toEqual([]);
}, 300_000);

/** A call that posts a journal, and the kind that it names. */
const POSTING = "post_(?:journal|payment)[(]'[a-z_]+:'[^,]*,[[:space:]]*'([a-z_]+)'";

test('checks, accounts and kinds of journals: each has a name for staff', async () => {
  const unnamed = async (rows: Promise<readonly { name: string }[]>, nameOf: (name: string) => string): Promise<string[]> =>
    (await rows).map(({ name }) => name).filter((name) => nameOf(name) === name);
  const { sql } = database;
  expect(await unnamed(sql<{ name: string }[]>`select name from private.ledger_findings()`, ledgerText.checkName)).toEqual([]);
  expect(await unnamed(sql<{ name: string }[]>`select code as name from private.ledger_accounts`, ledgerText.accountName)).toEqual([]);
  const posted = sql<{ name: string }[]>`select distinct m[1] as name from pg_catalog.pg_proc p,
    regexp_matches(p.prosrc, ${POSTING}, 'g') m where p.pronamespace in ('private'::regnamespace, 'public'::regnamespace)`;
  expect(await unnamed(posted, ledgerText.kind)).toEqual([]);
  expect((await posted).length).toBeGreaterThan(7);
});

/** Controls of the proof above. `npm run prove -- audit` plants every fault, `npm run prove -- postings` makes every mistake in turn. */
const everyThird = <T>(mistakes: readonly T[]): readonly T[] => mistakes.filter((_, at) => at % 3 === 0);
/** Those that were met, and a few more of each part of the list. */
const SAMPLE = [...KNOWN_FAULTS, ...FURTHER_FAULTS.filter((_, at) => at % 20 === 4)];

test('planted faults: 44 with different names', () => {
  expect(new Set(PLANTED_FAULTS.map(({ name }) => name)).size).toBe(44);
});

describe('planted fault of postings: found by the auditor', () => {
  test.each(SAMPLE)(
    '$name',
    async (fault) => {
      expect(await findFault(fault, 16)).toEqual({ lives: expect.any(Number), difference: expect.stringContaining(' instead of ') });
    },
    300_000,
  );
});

/** Complaints about purchases: of so many lives one is a rental. */
const PURCHASES = 1000;

describe('fault in a decision about a complaint: found', () => {
  test.each(everyThird(DISPUTE_MUTANTS))(
    '%s',
    async (_, name, find, put) => {
      await putMistake(database.sql, name, find, put);
      // Repeats until a random order depends on the mutated posting.
      for (let [batch, noticed] = [0, 0]; noticed === 0; batch += 1) {
        expect(batch).toBeLessThan(16);
        const { errors, findings, lostUnits } = await runRandomLives(database.url, 60, 3, 7 + batch * 60, PURCHASES);
        noticed = errors.length + findings.length + lostUnits;
      }
    },
    300_000,
  );
});
