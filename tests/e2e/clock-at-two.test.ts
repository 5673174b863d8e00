import { afterAll, beforeAll, describe, test } from '@jest/globals';
import { CLOCK_CASES } from '../support/clock/clock-cases.ts';
import { ClockShop } from '../support/clock/clock-shop.ts';
import { DatabaseClock } from '../support/clock/moved-clocks.ts';
// @ts-expect-error a plain module, so that Jest's own set-up can load it without a compiler
import { startHelper } from '../support/helper-process.mjs';
import type { TestCluster } from '../support/test-cluster.ts';

let cluster: { readonly ready: string; readonly stop: () => Promise<void> };
let shop: ClockShop;
beforeAll(async () => {
  cluster = await startHelper('tests/support/test-cluster.ts');
  shop = await ClockShop.open(JSON.parse(cluster.ready) as TestCluster, new DatabaseClock());
}, 120_000);
afterAll(async () => {
  await shop.close();
  await cluster.stop();
}, 60_000);

// With the clocks of the servers and of PostgreSQL moved by the operating system: `npm run prove -- clock`.
describe('the machine’s clock, before two servers: money, rentals, sessions and tokens stand', () => {
  for (const { name, run } of CLOCK_CASES.filter(({ isLong }) => !isLong)) test(name, () => run(shop), 120_000);
});
