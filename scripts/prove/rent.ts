// @ts-expect-error a plain module, so that Jest's own set-up can load it without a compiler
import { startHelper } from '../../tests/support/helper-process.mjs';
import { liveThrough } from '../../tests/support/rentals/month.ts';
import { RENTAL_CONTROLS } from '../../tests/support/rentals/rental-controls.ts';
import { raceEnds, raceExtensions, raceSales } from '../../tests/support/rentals/rental-races.ts';
import { measureRentals } from '../../tests/support/rentals/rental-scale.ts';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import { machineLoad } from './machine-load.ts';
import type { Proof } from './proof.ts';

const RACES = Number(process.env['PROVE_RACES'] ?? 2000);
const DAYS = Number(process.env['PROVE_DAYS'] ?? 30);
const RENTALS = Number(process.env['PROVE_RENTALS'] ?? 1_000_000);
const MONTH = { renters: 200, units: 10, days: DAYS, seed: 20_261_125, actors: 30 };
/** The same people for a few days, which suffices to detect the failure of a disabled part. */
const CONTROL = { ...MONTH, days: Math.min(3, DAYS) };

/** Runs work on a new database. */
const onFresh = async <T>(work: (url: string, sql: Awaited<ReturnType<typeof openTestDatabase>>['sql']) => Promise<T>): Promise<T> => {
  const database = await openTestDatabase();
  try {
    return await work(database.url, database.sql);
  } finally {
    await database.close();
  }
};

const controlled = (name: keyof typeof RENTAL_CONTROLS) =>
  onFresh(async (url, sql) => {
    await RENTAL_CONTROLS[name](sql);
    return (await liveThrough(url, CONTROL))[name];
  });

const ms = (value: number): string => `${Math.round(value)} ms`;

export const rent: Proof = {
  title: 'Rentals that cannot overlap',
  promise:
    '200 renters live with 10 units for a month, the clock of the shop off half of the time: no unit has two at once, nothing is opened after its end or with a password somebody else knows, and the books add up; without the constraint, the check or the guard each goes wrong. More time against the next renter, a sale against a rental and an end against an opening never both win. At a million rentals placing takes at most 50 ms (95 of 100), free times of 14 days 30 ms, the board 60 ms.',
  run: async () => {
    const before = machineLoad();
    const cluster = await startHelper('tests/support/test-cluster.ts');
    process.env['TEST_CLUSTER'] = cluster.ready;
    try {
      const month = await onFresh((url) => liveThrough(url, MONTH));
      const controls = { overlaps: await controlled('overlaps'), late: await controlled('late'), stale: await controlled('stale') };
      const extensions = await onFresh((url) => raceExtensions(url, RACES));
      const sales = await onFresh((url) => raceSales(url, RACES));
      const ends = await onFresh((url) => raceEnds(url, RACES));
      const scale = await onFresh((url) => measureRentals(url, RENTALS));
      return {
        isKept:
          month.errors.length + month.overlaps + month.late + month.stale + month.books.length === 0 &&
          Object.values(controls).every((count) => count > 0) &&
          extensions.both + sales.both + ends.late === 0 &&
          scale.place <= 50 &&
          scale.free <= 30 &&
          scale.board <= 60,
        rows: [
          ['days, renters, units', `${DAYS}, ${MONTH.renters}, ${MONTH.units}`],
          ['orders by kind and state', JSON.stringify(month.states)],
          ['openings', month.openings],
          ['two at once, opened after the end, opened with a known password', `${month.overlaps}, ${month.late}, ${month.stale}`],
          ['errors, checks of the books that failed', `${month.errors.length}, ${month.books.length}`],
          ['without constraint and look: two at once', controls.overlaps],
          ['without the comparison with the end: opened after it', controls.late],
          ['without the guard of rotation: opened with a known password', controls.stale],
          [
            'more time against the next renter: races, lengthened, rented, both',
            `${extensions.races}, ${extensions.extended}, ${extensions.rented}, ${extensions.both}`,
          ],
          ['sale against rental: races, sold, rented, both', `${sales.races}, ${sales.sold}, ${sales.rented}, ${sales.both}`],
          ['end against opening: races, opened, opened after it', `${ends.races}, ${ends.opened}, ${ends.late}`],
          [
            'rentals; placed of 300; placing, free times of 14 days, board',
            `${scale.rentals}; ${scale.placed}; ${ms(scale.place)}, ${ms(scale.free)}, ${ms(scale.board)}`,
          ],
          ['others on the machine (load average before and after)', `${before}, ${machineLoad()}`],
        ],
      };
    } finally {
      await cluster.stop();
    }
  },
};
