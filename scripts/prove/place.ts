import { idlePages, type Load, placeEvenly, placeWithoutPause } from '../../tests/support/orders/placing.ts';
import { openSellingShop, plenty } from '../../tests/support/orders/selling-shop.ts';
import { ShopProcess } from '../../tests/support/shop-process.ts';
import { machineLoad } from './machine-load.ts';
import type { Proof } from './proof.ts';
import { pause } from './statistics.ts';

const PER_SECOND = 100;
const SECONDS = Number(process.env['PROVE_PLACE_S'] ?? 60);
const STEP_SECONDS = Math.min(10, SECONDS);
/** The rates at which the limit is searched. */
const STEPS = [20, 40, 60, 80, 100, 150, 200];
const CLIENTS = 50;
const MAX_P95 = 150;
const MAX_IN_DATABASE = 50;
const MAX_RATIO = 2;

const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const isWhole = ({ answers, failedPages }: Load): boolean => failedPages === 0 && Object.keys(answers).every((answer) => answer === '200');
const inWords = (load: Load): string => `${ms(load.p50)}, ${ms(load.p95)}; ${JSON.stringify(load.answers)}`;
const shares = ({ processors }: Load): string => `${processors.shop} %, ${processors.database} %, ${processors.own} %`;

export const place: Proof = {
  title: 'Orders at a hundred a second',
  promise: `${PER_SECOND} people a second press "Pesan" for ${SECONDS} s, each with a token of their own, through the shop's own interface: 95 of 100 have their order within ${MAX_P95} ms, and 95 of 100 pages of the catalogue come within ${MAX_RATIO} times their idle time.`,
  run: async () => {
    const selling = await openSellingShop(await ShopProcess.create());
    try {
      const before = machineLoad();
      const products = await plenty(selling);
      await placeEvenly(selling, products, 20, 5);
      await pause(3000);
      const idle = await idlePages(selling, 50);
      const load = await placeEvenly(selling, products, PER_SECOND, SECONDS);
      await pause(3000);
      const steps: [number, Load][] = [];
      for (const perSecond of STEPS) {
        steps.push([perSecond, await placeEvenly(selling, products, perSecond, STEP_SECONDS)]);
        await pause(2000);
      }
      const closed = await placeWithoutPause(selling, products, CLIENTS, STEP_SECONDS);
      const knee = steps.findLast(([, step]) => isWhole(step) && step.p95 <= MAX_P95)?.[0] ?? 0;
      const [orders] = await selling.sql<{ orders: number; units: number }[]>`
        select count(*)::integer as orders, (select count(*)::integer from private.units where state = 'reserved') as units from orders`;
      const ratio = load.pages / idle;
      return {
        isKept:
          isWhole(load) &&
          load.p95 <= MAX_P95 &&
          load.inDatabase <= MAX_IN_DATABASE &&
          ratio <= MAX_RATIO &&
          orders?.orders === orders?.units,
        rows: [
          [`${PER_SECOND} a second for ${SECONDS} s: half, 95 of 100; answers`, inWords(load)],
          ['in the database, on average', ms(load.inDatabase)],
          ['pages of the catalogue, 95 of 100, idle and meanwhile', `${ms(idle)}, ${ms(load.pages)} (${ratio.toFixed(1)})`],
          ['of one processor (there are two): the shop, its database, the generator', shares(load)],
          ...steps.map(([perSecond, step]): [string, string] => [
            `${perSecond} a second for ${STEP_SECONDS} s: half, 95 of 100; answers; processors`,
            `${inWords(step)}; ${shares(step)}`,
          ]),
          [`most a second within ${MAX_P95} ms`, knee],
          [
            `${CLIENTS} clients without a pause: placed a second; half, 95 of 100; answers; processors`,
            `${Math.round(closed.perSecond)}; ${inWords(closed)}; ${shares(closed)}`,
          ],
          ['orders and reserved units', `${orders?.orders}, ${orders?.units}`],
          ['others on the machine (load average before and after)', `${before}, ${machineLoad()}`],
        ],
      };
    } finally {
      await selling.close();
    }
  },
};
