// @ts-expect-error a plain module, so that Jest's own set-up can load it without a compiler
import { startHelper } from '../../tests/support/helper-process.mjs';
import { addProducts } from '../../tests/support/orders/people.ts';
import { shareAtTwo } from '../../tests/support/orders/shared-at-two.ts';
import { buyAtTwo, openTwo, type Shared } from '../../tests/support/orders/two-shops.ts';
import type { TestCluster } from '../../tests/support/test-cluster.ts';
import { runConcurrently } from '../bench/scale/clients.ts';
import { KeepAliveClient } from '../bench/scale/keep-alive-client.ts';
import { machineLoad } from './machine-load.ts';
import type { Proof } from './proof.ts';

const ORDERS = Number(process.env['PROVE_TWO'] ?? 200);
const CLIENTS = 8;
const LASTS_S = 8;

/** Lists that nobody asked for before, a second, of one process and of both; as many clients for each. */
const pagesOf = async (cluster: TestCluster, shared: Shared): Promise<readonly number[]> => {
  const two = await openTwo(cluster, shared);
  const clients = two.shops.map(({ origin }) => new KeepAliveClient(origin, CLIENTS));
  let unseen = 0;
  const fire = async (readers: readonly KeepAliveClient[], seconds: number): Promise<number> => {
    const read = async (_turn: number, place: number): Promise<void> => readers[place % readers.length]?.read(`/products?u=${unseen++}`);
    return (await runConcurrently(CLIENTS * readers.length, seconds, read)).length / seconds;
  };
  try {
    await addProducts(two.sql, 200, 1);
    await fire(clients, LASTS_S / 2);
    return [await fire(clients.slice(0, 1), LASTS_S), await fire(clients, LASTS_S)];
  } finally {
    for (const client of clients) client.close();
    await two.close();
  }
};

const proveBefore = async (cluster: TestCluster, shared: Shared) => {
  const known = await shareAtTwo(cluster, shared);
  const { paid, expired, wrong, messages } = await buyAtTwo(cluster, ORDERS, shared);
  const [one, both] = await pagesOf(cluster, shared);
  const name = shared === 'database' ? 'one database' : 'one project';
  return {
    isKept:
      paid === Math.floor((ORDERS * 4) / 5) &&
      paid + expired === ORDERS &&
      Object.values(wrong).every((count) => count === 0) &&
      Object.values(known).every((ms) => (ms ?? 0) < 2000),
    rows: [
      [`${name}: orders paid, expired`, `${paid}, ${expired}`],
      [`${name}: not exactly once`, JSON.stringify(wrong)],
      [`${name}: known to the other after (ms)`, JSON.stringify(known)],
      [`${name}: WhatsApp messages that left each process`, messages.join(', ')],
      [`${name}: lists nobody asked for before, a second, of one process, of two`, `${one?.toFixed(0)}, ${both?.toFixed(0)}`],
    ] as (readonly [string, string])[],
  };
};

export const two: Proof = {
  title: 'Two shops before one database, or one project',
  promise: `${ORDERS} orders are placed and paid at two processes before one PostgreSQL, and before one project of Supabase (a third process stands in for it), each payment told four times, to both; a fifth is never paid: relay, deadlines, messages and books do everything exactly once. Settings, products, sign-outs, wrong passwords and keys of tokens of one are known to the other within two seconds.`,
  run: async () => {
    const cluster = await startHelper('tests/support/test-cluster.ts');
    try {
      const before = machineLoad();
      const ready = JSON.parse(cluster.ready) as TestCluster;
      const proofs = [await proveBefore(ready, 'database'), await proveBefore(ready, 'project')];
      return {
        isKept: proofs.every(({ isKept }) => isKept),
        rows: [
          ...proofs.flatMap(({ rows }) => rows),
          ['others on the machine (load average before and after)', `${before}, ${machineLoad()}`],
        ],
      };
    } finally {
      await cluster.stop();
    }
  },
};
