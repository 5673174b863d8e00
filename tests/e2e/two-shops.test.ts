import { describe, expect, test } from '@jest/globals';
// @ts-expect-error a plain module, so that Jest's own set-up can load it without a compiler
import { startHelper } from '../support/helper-process.mjs';
import { shareAtTwo } from '../support/orders/shared-at-two.ts';
import { buyAtTwo, type Shared } from '../support/orders/two-shops.ts';
import type { TestCluster } from '../support/test-cluster.ts';

const withCluster = async (work: (cluster: TestCluster) => Promise<void>): Promise<void> => {
  const cluster = await startHelper('tests/support/test-cluster.ts');
  try {
    await work(JSON.parse(cluster.ready) as TestCluster);
  } finally {
    await cluster.stop();
  }
};

// The long run is `npm run prove -- two`.
describe.each<[string, Shared]>([
  ['one database', 'database'],
  ['one Supabase project', 'project'],
])('two servers on %s', (_, shared) => {
  test(
    'each notification, booking and journal exists once',
    () =>
      withCluster(async (cluster) => {
        const { paid, expired, wrong } = await buyAtTwo(cluster, 20, shared);
        expect([paid, expired]).toEqual([16, 4]);
        expect(Object.entries(wrong).filter(([, count]) => count !== 0)).toEqual([]);
      }),
    120_000,
  );

  test(
    'settings, products, sign-outs, failed sign-ins and keys are shared within two seconds',
    () =>
      withCluster(async (cluster) => {
        for (const [what, ms] of Object.entries(await shareAtTwo(cluster, shared)))
          expect([what, (ms ?? 0) < 2000 || ms]).toEqual([what, true]);
      }),
    120_000,
  );
});
