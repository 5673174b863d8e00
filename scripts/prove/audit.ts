// @ts-expect-error a plain module, so that Jest's own set-up can load it without a compiler
import { startHelper } from '../../tests/support/helper-process.mjs';
import { auditDatabase } from '../../tests/support/orders/book-audit.ts';
import { findFault } from '../../tests/support/orders/find-fault.ts';
import { KNOWN_FAULTS, PLANTED_FAULTS } from '../../tests/support/orders/planted-faults.ts';
import { runRandomLives } from '../../tests/support/orders/random-lives.ts';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import { machineLoad } from './machine-load.ts';
import type { Proof } from './proof.ts';

const LIVES = Number(process.env['PROVE_LIVES'] ?? 20_000);
/** Batches of sixty lives until a fault must be found. */
const BATCHES = 20;

/** Random lives with nothing planted, and how long the auditor takes over them. */
const auditLives = async () => {
  const database = await openTestDatabase();
  try {
    const { errors, findings, paths } = await runRandomLives(database.url, LIVES, 8, 3);
    const startedAt = Date.now();
    const { counts, differing } = await auditDatabase(database.sql);
    return { errors, findings, paths, counts, differing, tookMs: Date.now() - startedAt };
  } finally {
    await database.close();
  }
};

export const audit: Proof = {
  title: 'The auditor of the books',
  promise:
    "What every account and every person is owed, recomputed from orders, payments, observations, complaints and refunds, is what the ledger holds after random lives with short, double, late, over and unknown payments, matches, deposits with claims and appeals, extensions, replacements and rentals. Each of four faults that the ledger's own checks did not see, and each of forty more, is found when it is planted.",
  run: async () => {
    const before = machineLoad();
    const cluster = await startHelper('tests/support/test-cluster.ts');
    process.env['TEST_CLUSTER'] = cluster.ready;
    try {
      const { errors, findings, paths, counts, differing, tookMs } = await auditLives();
      const missed: string[] = [];
      let most = 0;
      for (const fault of PLANTED_FAULTS) {
        const { lives } = await findFault(fault, BATCHES);
        if (lives === 0) missed.push(fault.name);
        most = Math.max(most, lives);
      }
      return {
        isKept:
          errors.length + findings.length + differing + missed.length === 0 &&
          Object.values(paths).every((count) => count > 0) &&
          (paths['rentals'] ?? 0) >= Math.min(200, LIVES / 4),
        rows: [
          ['random lives, errors, differences', `${LIVES}, ${errors.length}, ${differing}`],
          ['found', [...errors, ...findings].slice(0, 5).join('; ') || 'nothing'],
          ['paths among them', JSON.stringify(paths)],
          ['compared', JSON.stringify(counts)],
          ['the auditor takes', `${tookMs} ms`],
          [
            `planted faults caught of ${PLANTED_FAULTS.length} (${KNOWN_FAULTS.length} of them known ones)`,
            PLANTED_FAULTS.length - missed.length,
          ],
          ['not caught', missed.join('; ') || 'none'],
          ['lives until the last was caught', most],
          ['others on the machine (load average before and after)', `${before}, ${machineLoad()}`],
        ],
      };
    } finally {
      await cluster.stop();
    }
  },
};
