// @ts-expect-error a plain module, so that Jest's own set-up can load it without a compiler
import { startHelper } from '../../tests/support/helper-process.mjs';
import { runRandomLives } from '../../tests/support/orders/random-lives.ts';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import { machineLoad } from './machine-load.ts';
import type { Proof } from './proof.ts';

const LIVES = Number(process.env['PROVE_LIVES'] ?? 20_000);
/** All decisions of a complaint. */
const ENDS = ['refund', 'part_refund', 'replacement', 'help', 'no_fault', 'withdrawn', 'after an appeal', 'by silence'];

export const ledger: Proof = {
  title: 'The books after random lives with disputes',
  promise:
    'Orders are paid, cancelled, delivered, confirmed, refunded, complained about, answered, decided, appealed and left alone as chance wants: all lines sum to zero, every account stands as computed from what happened, units and deadlines are whole, a disputed order has one running complaint and no running deadline, and what was decided is what goes back.',
  run: async () => {
    const cluster = await startHelper('tests/support/test-cluster.ts');
    process.env['TEST_CLUSTER'] = cluster.ready;
    const before = machineLoad();
    const database = await openTestDatabase();
    try {
      const { errors, findings, lostUnits, gaps, states, disputes, paths } = await runRandomLives(database.url, LIVES, 8, 1);
      const [lines] = await database.sql<{ journals: number; sum: string }[]>`
        select count(distinct l.journal_id)::integer as journals, coalesce(sum(l.amount), 0) as sum from private.journal_lines l`;
      return {
        isKept:
          errors.length + findings.length + lostUnits + gaps === 0 && lines?.sum === '0' && ENDS.every((end) => (disputes[end] ?? 0) > 0),
        rows: [
          ['random lives, their states', `${LIVES}, ${JSON.stringify(states)}`],
          ['complaints among them, by their end', JSON.stringify(disputes)],
          ['rare paths of money among them', JSON.stringify(paths)],
          ['errors, findings, lost units, gaps in events', [errors.length, findings.length, lostUnits, gaps].join(', ')],
          ['found', [...errors, ...findings].slice(0, 5).join('; ') || 'nothing'],
          ['journals, sum of all lines', `${lines?.journals}, ${lines?.sum}`],
          ['others on the machine (load average before and after)', `${before}, ${machineLoad()}`],
        ],
      };
    } finally {
      await database.close();
      await cluster.stop();
    }
  },
};
