import { idlePages } from '../../tests/support/orders/placing.ts';
import { openSellingShop } from '../../tests/support/orders/selling-shop.ts';
import { stampede as press, type Stampede } from '../../tests/support/orders/stampede.ts';
import { ShopProcess } from '../../tests/support/shop-process.ts';
import { machineLoad } from './machine-load.ts';
import type { Proof } from './proof.ts';
import { pause } from './statistics.ts';

const PRESSES = Number(process.env['PROVE_PRESSES'] ?? 2000);
const UNITS = 5;
const ROUNDS = 3;
const LONGEST_MS = 5000;
const MAX_RATIO = 3;

const ms = (value: number): string => `${Math.round(value)} ms`;
const isOrderly = ({ orders, reserved, answers, wordless, slowest, failedPages }: Stampede): boolean =>
  orders === UNITS &&
  reserved === UNITS &&
  wordless === 0 &&
  failedPages === 0 &&
  slowest <= LONGEST_MS &&
  Object.keys(answers).every((answer) => /^(200|4\d\d [A-Z_]+)$/.test(answer));

export const stampede: Proof = {
  title: 'A stampede',
  promise: `${PRESSES} people of one network press within one second on ${UNITS} units: ${UNITS} orders, everybody is answered in words within ${LONGEST_MS / 1000} s, nobody with a fault of the server or by silence, and 95 of 100 pages of the catalogue come within ${MAX_RATIO} times their idle time.`,
  run: async () => {
    const selling = await openSellingShop(await ShopProcess.create());
    try {
      const before = machineLoad();
      // Warms up connections, plans and compiled code.
      await press(selling, 100, UNITS);
      await pause(3000);
      const idle = await idlePages(selling, 50);
      const rounds: Stampede[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        rounds.push(await press(selling, PRESSES, UNITS));
        await pause(5000);
      }
      return {
        isKept: rounds.every((round) => isOrderly(round) && round.pages <= MAX_RATIO * idle),
        rows: [
          ...rounds.map((round, place): [string, string] => [
            `round ${place + 1}: orders, units; answers; without words; slowest`,
            `${round.orders}, ${round.reserved}; ${JSON.stringify(round.answers)}; ${round.wordless}; ${ms(round.slowest)}`,
          ]),
          [
            'pages of the catalogue, 95 of 100, idle and in each round; failed',
            `${ms(idle)}, ${rounds.map(({ pages }) => `${ms(pages)} (${(pages / idle).toFixed(1)})`).join(', ')}; ${rounds.reduce((sum, { failedPages }) => sum + failedPages, 0)}`,
          ],
          ['others on the machine (load average before and after)', `${before}, ${machineLoad()}`],
        ],
      };
    } finally {
      await selling.close();
    }
  },
};
