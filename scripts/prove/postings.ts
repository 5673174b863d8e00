import postgres from 'postgres';
// @ts-expect-error a plain module, so that Jest's own set-up can load it without a compiler
import { startHelper } from '../../tests/support/helper-process.mjs';
import { type PostingMutant, postingMutants } from '../../tests/support/orders/posting-mutants.ts';
import { runRandomLives } from '../../tests/support/orders/random-lives.ts';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import { machineLoad } from './machine-load.ts';
import type { Proof } from './proof.ts';

const LIVES = 30;
/** Random orders are simulated in this many batches until a mutant is detected. */
const BATCHES = 20;

/**
 * Whether random orders, or the ledger after them, detect a mutant. Null is the original.
 * @returns the number of orders until then; 0: never
 */
const noticedAfter = async (mutant: PostingMutant | null): Promise<number> => {
  const database = await openTestDatabase();
  try {
    if (mutant !== null) await database.sql.unsafe(mutant.definition);
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const { errors, findings } = await runRandomLives(database.url, LIVES, 6, 7 + batch * LIVES);
      if (errors.length + findings.length > 0) return (batch + 1) * LIVES;
    }
    return 0;
  } finally {
    await database.close();
  }
};

const mutantsOfDatabase = async (): Promise<readonly PostingMutant[]> => {
  const database = await openTestDatabase();
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  try {
    return await postingMutants(sql);
  } finally {
    await sql.end();
    await database.close();
  }
};

export const postings: Proof = {
  title: 'Mistakes in postings',
  promise:
    'Every posting of the ledger with a small mistake (left out, twice, another sign, amount, account or party, a rupiah from one line to the next) is noticed after random lives: by the ledger’s own refusals, by its invariants, or by money computed from what happened; without a mistake nothing is.',
  run: async () => {
    const before = machineLoad();
    const cluster = await startHelper('tests/support/test-cluster.ts');
    process.env['TEST_CLUSTER'] = cluster.ready;
    try {
      const without = await noticedAfter(null);
      const mutants = await mutantsOfDatabase();
      const missed: string[] = [];
      let most = 0;
      for (const mutant of mutants) {
        const after = await noticedAfter(mutant);
        if (after === 0) missed.push(mutant.name);
        most = Math.max(most, after);
      }
      return {
        isKept: missed.length === 0 && mutants.length > 100 && without === 0,
        rows: [
          ['postings', new Set(mutants.map(({ name }) => name.split(' ').slice(0, 2).join(' '))).size],
          ['mistakes put in, noticed', `${mutants.length}, ${mutants.length - missed.length}`],
          ['not noticed', missed.length === 0 ? 'none' : missed.join('; ')],
          ['lives until the last was noticed', most],
          [`noticed without a mistake in ${LIVES * BATCHES} lives`, without === 0 ? 'nothing' : 'something'],
          ['others on the machine (load average before and after)', `${before}, ${machineLoad()}`],
        ],
      };
    } finally {
      await cluster.stop();
    }
  },
};
