import { percentile } from '../../tests/support/orders/people.ts';
import { openSellingShop } from '../../tests/support/orders/selling-shop.ts';
import { measureVisibility, SANDBOX_SECRET, type VisibilityDelays } from '../../tests/support/orders/visibility-delays.ts';
import { ShopProcess } from '../../tests/support/shop-process.ts';
import { machineLoad } from './machine-load.ts';
import type { Proof } from './proof.ts';
import { greatest } from './statistics.ts';

const ORDERS = Number(process.env['PROVE_SEEN'] ?? 50);
const MOST_MS = 2000;

const PLACES: readonly (readonly [where: keyof VisibilityDelays, words: string])[] = [
  ['productPage', 'sold, on the page of the product'],
  ['list', 'sold, in the list'],
  ['rest', 'sold, over /rest'],
  ['buyer', 'paid, in order_detail of its buyer'],
  ['queue', 'paid, in the queue of staff'],
  ['notification', "paid, heard by the buyer's page (realtime), which asks at once"],
];

export const seen: Proof = {
  title: 'Sold and paid are seen',
  promise: `The last unit of ${ORDERS} products is ordered and paid: sold is seen on its page, in the list and over /rest, and paid by its buyer and in the queue of staff, within ${MOST_MS / 1000} s each.`,
  run: async () => {
    const selling = await openSellingShop(await ShopProcess.create({ SANDBOX_SECRET }));
    try {
      const before = machineLoad();
      const all = await measureVisibility(selling, ORDERS);
      const times = (where: keyof VisibilityDelays): number[] => all.map((one) => one[where]);
      return {
        isKept: all.length === ORDERS && PLACES.every(([where]) => greatest(times(where)) <= MOST_MS),
        rows: [
          ...PLACES.map(([where, words]): [string, string] => [
            `${words}: 95 of 100, slowest`,
            `${Math.round(percentile(times(where), 95))} ms, ${Math.round(greatest(times(where)))} ms`,
          ]),
          ['orders', all.length],
          ['others on the machine (load average before and after)', `${before}, ${machineLoad()}`],
        ],
      };
    } finally {
      await selling.close();
    }
  },
};
