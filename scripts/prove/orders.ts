// @ts-expect-error a plain module, so that Jest's own set-up can load it without a compiler
import { startHelper } from '../../tests/support/helper-process.mjs';
import { jumpClock, sleepForADay } from '../../tests/support/orders/days.ts';
import { foldNotices, pauseAtRandom } from '../../tests/support/orders/notices.ts';
import { raceHot, raceKeys, raceNaively, raceUnits } from '../../tests/support/orders/races.ts';
import { measureScale } from '../../tests/support/orders/scale.ts';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import type { Proof } from './proof.ts';

const ORDERS = Number(process.env['PROVE_ORDERS'] ?? 1_000_000);

const ms = (value: number): string => `${value.toFixed(1)} ms`;

/** Differences of two databases, and violated invariants of both. */
const wrongOf = ({ different, findings, failures, unsent }: Awaited<ReturnType<typeof sleepForADay>>): number =>
  different.length + findings.length + failures.length + unsent;

/** Runs work on a new database. */
const fresh = async <T>(work: (url: string) => Promise<T>): Promise<T> => {
  const database = await openTestDatabase();
  try {
    return await work(database.url);
  } finally {
    await database.close();
  }
};

export const orders: Proof = {
  title: 'Orders and money',
  promise:
    'Of 500 units 100 clients get 500 orders and everybody else words; one product takes 50 clients at 60 ms (95 of 100); a key is one order; observations in every order end alike and are booked once; deadlines that stand still run exactly as promised; a day without scheduler and a clock that jumps end as without; a million orders are read within 10 ms (own list), 60 ms (queue) and 10 ms (due deadlines).',
  run: async () => {
    const cluster = await startHelper('tests/support/test-cluster.ts');
    process.env['TEST_CLUSTER'] = cluster.ready;
    try {
      const race = await fresh((url) => raceUnits(url, 500, 100, 20_000));
      const naive = await fresh((url) => raceNaively(url, 500, 100, 20_000));
      const hot = await fresh((url) => raceHot(url, 5000, 50));
      const keys = await fresh((url) => raceKeys(url, 200, 50));
      const notices = await fresh((url) => foldNotices(url, 1, 1000));
      const wrongPauses = await fresh((url) => pauseAtRandom(url, 10_000));
      const slept = await fresh((first) => fresh((second) => sleepForADay([first, second])));
      const jumped = await fresh((first) => fresh((second) => jumpClock([first, second])));
      const scale = await fresh((url) => measureScale(url, ORDERS));
      return {
        isKept:
          race.orders === 500 &&
          race.units === 500 &&
          race.errors.length === 0 &&
          naive > 500 &&
          hot.orders === 5000 &&
          hot.p95 <= 60 &&
          keys.orders === 200 &&
          keys.different === 0 &&
          keys.reused === 200 &&
          notices.ends.length === 1 &&
          notices.journalsOfReplayed === 1 &&
          wrongPauses === 0 &&
          wrongOf(slept) === 0 &&
          wrongOf(jumped) + jumped.early === 0 &&
          scale.ownList <= 10 &&
          scale.queue <= 60 &&
          scale.due <= 10,
        rows: [
          ['race: orders and distinct units for 500 units, 100 clients, 20,000 tries', `${race.orders} and ${race.units}`],
          ['race: answers', JSON.stringify(race.answers)],
          ['race: errors', race.errors.length === 0 ? 0 : race.errors.join(', ')],
          ['race: orders of the control, which looks first and writes then', naive],
          ['race-hot: orders of one product with 5,000 units, 50 clients', hot.orders],
          ['race-hot: half, 95 of 100, a second', `${ms(hot.p50)}, ${ms(hot.p95)}, ${Math.round(hot.perSecond)}`],
          ['same-key: orders of 200 keys pressed 50 times each, other content refused', `${keys.orders}, ${keys.reused}`],
          [
            'notices: orders of six observations, ends, journals after 1,000 replays',
            `${notices.orders}, ${notices.ends.join(' | ')}, ${notices.journalsOfReplayed}`,
          ],
          ['clocks: deadlines out of 10,000 that did not run as promised', wrongPauses],
          [
            'clocks: orders of a day without scheduler, states, what differs from a day with it',
            `${slept.orders}, ${JSON.stringify(slept.states)}, ${wrongOf(slept)}`,
          ],
          [
            'clocks: orders under a clock that goes back and forward by an hour, what differs, what moved early',
            `${jumped.orders}, ${wrongOf(jumped)}, ${jumped.early}`,
          ],
          [
            `scale: orders; own list, queue, detail, due deadlines (95 of 100)`,
            `${ORDERS}; ${[scale.ownList, scale.queue, scale.detail, scale.due].map(ms).join(', ')}`,
          ],
        ],
      };
    } finally {
      await cluster.stop();
    }
  },
};
