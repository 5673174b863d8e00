import { expect, test } from '@jest/globals';
// @ts-expect-error a plain module, so that Jest's own set-up can load it without a compiler
import { startHelper } from '../support/helper-process.mjs';
import { shareAtTwo } from '../support/orders/shared-at-two.ts';
import { buyAtTwo } from '../support/orders/two-shops.ts';
import type { TestCluster } from '../support/test-cluster.ts';

// The long run is `npm run prove -- two`.
test('two shops before one database tell, book and move everything once', async () => {
  const cluster = await startHelper('tests/support/test-cluster.ts');
  try {
    const { paid, expired, wrong } = await buyAtTwo(JSON.parse(cluster.ready) as TestCluster, 20);
    expect([paid, expired]).toEqual([16, 4]);
    expect(Object.entries(wrong).filter(([, count]) => count !== 0)).toEqual([]);
  } finally {
    await cluster.stop();
  }
}, 120_000);

test('two shops before one database know of settings, products, sign-outs, wrong passwords and keys of tokens of each other within two seconds', async () => {
  const cluster = await startHelper('tests/support/test-cluster.ts');
  try {
    for (const [what, ms] of Object.entries(await shareAtTwo(JSON.parse(cluster.ready) as TestCluster)))
      expect([what, ms < 2000]).toEqual([what, true]);
  } finally {
    await cluster.stop();
  }
}, 120_000);
