// @ts-expect-error a plain module, so that Jest's own set-up can load it without a compiler
import { startHelper } from '../../tests/support/helper-process.mjs';
import { buyAtTwo } from '../../tests/support/orders/two-shops.ts';
import type { TestCluster } from '../../tests/support/test-cluster.ts';
import { machineLoad } from './machine-load.ts';
import type { Proof } from './proof.ts';

const ORDERS = Number(process.env['PROVE_TWO'] ?? 200);

export const two: Proof = {
  title: 'Two shops before one database',
  promise: `${ORDERS} orders are placed and paid at two processes before one PostgreSQL, each payment told four times, to both; a fifth is never paid: relay, deadlines, messages and books do everything exactly once.`,
  run: async () => {
    const cluster = await startHelper('tests/support/test-cluster.ts');
    try {
      const before = machineLoad();
      const { paid, expired, wrong, messages } = await buyAtTwo(JSON.parse(cluster.ready) as TestCluster, ORDERS);
      return {
        isKept: paid === Math.floor((ORDERS * 4) / 5) && paid + expired === ORDERS && Object.values(wrong).every((count) => count === 0),
        rows: [
          ['orders paid, expired', `${paid}, ${expired}`],
          ['not exactly once', JSON.stringify(wrong)],
          ['WhatsApp messages that left each process', messages.join(', ')],
          ['others on the machine (load average before and after)', `${before}, ${machineLoad()}`],
        ],
      };
    } finally {
      await cluster.stop();
    }
  },
};
