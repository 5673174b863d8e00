import { expect, test } from '@jest/globals';
// @ts-expect-error a plain module, so that Jest's own set-up can load it without a compiler
import { startHelper } from '../support/helper-process.mjs';
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
