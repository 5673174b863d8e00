// @ts-expect-error a plain module, so that Jest's own set-up can load it without a compiler
import { startHelper } from '../../tests/support/helper-process.mjs';
import { putMistake } from '../../tests/support/orders/mistake.ts';
import { raceConfirmations, raceOpenings } from '../../tests/support/orders/vault-races.ts';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import { machineLoad } from './machine-load.ts';
import type { Proof } from './proof.ts';

const RACES = Number(process.env['PROVE_RACES'] ?? 2000);

/** The control: without the lock of the order the race occurs. */
const withoutLock = async () => {
  const database = await openTestDatabase();
  try {
    await putMistake(database.sql, 'open_credential', 'where x.id = p_order for share;', 'where x.id = p_order;');
    return await raceOpenings(database.url, RACES);
  } finally {
    await database.close();
  }
};

export const vault: Proof = {
  title: 'The vault and complaints under races',
  promise:
    'Of openings that race a decision to give the money back none is written down after it; no order is confirmed while its complaint runs, and the books add up.',
  run: async () => {
    const before = machineLoad();
    const cluster = await startHelper('tests/support/test-cluster.ts');
    process.env['TEST_CLUSTER'] = cluster.ready;
    const database = await openTestDatabase();
    try {
      const openings = await raceOpenings(database.url, RACES);
      const control = await withoutLock();
      const confirmations = await raceConfirmations(database.url, RACES);
      return {
        isKept:
          openings.late === 0 &&
          openings.refunded === RACES &&
          !openings.words.includes('opened afterwards') &&
          control.late > 0 &&
          confirmations.both === 0 &&
          confirmations.findings.length === 0,
        rows: [
          [
            'openings against a decision: races, opened before it, opened after it',
            `${openings.races}, ${openings.opened}, ${openings.late}`,
          ],
          ['what the others were told', openings.words.join(', ')],
          ['the same without the lock on the order: races, opened after it', `${control.races}, ${control.late}`],
          [
            'confirming against complaining: races, confirmed first, complained first, confirmed meanwhile',
            `${confirmations.races}, ${confirmations.confirmed}, ${confirmations.complained}, ${confirmations.both}`,
          ],
          ['checks of the books that failed', confirmations.findings.length],
          ['others on the machine (load average before and after)', `${before}, ${machineLoad()}`],
        ],
      };
    } finally {
      await database.close();
      await cluster.stop();
    }
  },
};
