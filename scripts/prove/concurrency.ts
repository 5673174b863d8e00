import { openEmptyDatabase } from '../../tests/support/empty-database.ts';
// @ts-expect-error a plain module, so that Jest's own set-up can load it without a compiler
import { startHelper } from '../../tests/support/helper-process.mjs';
import { raceDeletions } from '../../tests/support/races/deletions.ts';
import { raceMigrations, raceSlugs } from '../../tests/support/races/first-come.ts';
import { raceStoredFacts } from '../../tests/support/races/stored-facts.ts';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import type { Proof } from './proof.ts';

const WRITERS = 8;
const CHANGES = Number(process.env['PROVE_CHANGES'] ?? 2000);
const ROUNDS = Math.ceil(CHANGES / 10);
const SEED = 11;

const migrateAtOnce = async (): Promise<readonly number[]> => {
  const empty = await openEmptyDatabase();
  try {
    return await raceMigrations(empty.url, 4);
  } finally {
    await empty.close();
  }
};

export const concurrency: Proof = {
  title: 'Several at once',
  promise:
    'Eight connections change the same products: counts, flags and the search stay right, a product is deleted once and whole, a slug is taken once, servers that start together migrate once.',
  run: async () => {
    const cluster = await startHelper('tests/support/test-cluster.ts');
    process.env['TEST_CLUSTER'] = cluster.ready;
    try {
      const migrations = await migrateAtOnce();
      const database = await openTestDatabase();
      const facts = await raceStoredFacts(database.url, WRITERS, CHANGES / WRITERS, SEED);
      const deletions = await raceDeletions(database.url, ROUNDS);
      const slugs = await raceSlugs(database.url, WRITERS, ROUNDS);
      await database.close();
      const refusals = [...facts.refusals, ...deletions.refusals];
      const taken = slugs.filter((winners) => winners !== 1).length;
      return {
        isKept:
          refusals.length === 0 &&
          facts.wrong === 0 &&
          deletions.notOnce === 0 &&
          deletions.leftovers === 0 &&
          taken === 0 &&
          new Set(migrations).size === 1,
        rows: [
          ['changes by eight writers', facts.changes],
          ['kept counts, flags and search rows that are wrong', facts.wrong],
          ['products deleted by two while four change them', deletions.rounds],
          ['not deleted exactly once', deletions.notOnce],
          ['left behind', deletions.leftovers],
          ['deadlocks and other refusals', refusals.length === 0 ? 0 : [...new Set(refusals)].join(', ')],
          ['slugs fought over by eight', slugs.length],
          ['not taken exactly once', taken],
          [
            'servers that migrated one database at once',
            `${migrations.length}, each counting ${[...new Set(migrations)].join(' or ')} migrations`,
          ],
        ],
      };
    } finally {
      await cluster.stop();
    }
  },
};
