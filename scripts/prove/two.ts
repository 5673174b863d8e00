// @ts-expect-error a plain module, so that Jest's own set-up can load it without a compiler
import { startHelper } from '../../tests/support/helper-process.mjs';
import { shareAtTwo } from '../../tests/support/orders/shared-at-two.ts';
import { buyAtTwo } from '../../tests/support/orders/two-shops.ts';
import type { TestCluster } from '../../tests/support/test-cluster.ts';
import { machineLoad } from './machine-load.ts';
import type { Proof } from './proof.ts';

const ORDERS = Number(process.env['PROVE_TWO'] ?? 200);

export const two: Proof = {
  title: 'Two shops before one database',
  promise: `${ORDERS} orders are placed and paid at two processes before one PostgreSQL, each payment told four times, to both; a fifth is never paid: relay, deadlines, messages and books do everything exactly once. Settings, products, sign-outs, wrong passwords and keys of tokens of one are known to the other within two seconds.`,
  run: async () => {
    const cluster = await startHelper('tests/support/test-cluster.ts');
    try {
      const before = machineLoad();
      const shared = await shareAtTwo(JSON.parse(cluster.ready) as TestCluster);
      const { paid, expired, wrong, messages } = await buyAtTwo(JSON.parse(cluster.ready) as TestCluster, ORDERS);
      return {
        isKept:
          paid === Math.floor((ORDERS * 4) / 5) &&
          paid + expired === ORDERS &&
          Object.values(wrong).every((count) => count === 0) &&
          Object.values(shared).every((ms) => ms < 2000),
        rows: [
          ['orders paid, expired', `${paid}, ${expired}`],
          ['not exactly once', JSON.stringify(wrong)],
          ['known to the other after (ms)', JSON.stringify(shared)],
          ['WhatsApp messages that left each process', messages.join(', ')],
          ['others on the machine (load average before and after)', `${before}, ${machineLoad()}`],
        ],
      };
    } finally {
      await cluster.stop();
    }
  },
};
