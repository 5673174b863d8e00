import { ensureBuilt } from '../../scripts/ensure-built.mjs';
import { startHelper } from './helper-process.mjs';

/** Builds the shop when needed and opens it once with the demo catalogue, for all browser tests of the run. */
export default async () => {
  ensureBuilt();
  globalThis.demoShop = await startHelper('tests/support/demo-shop.ts');
  process.env.DEMO_SHOP = globalThis.demoShop.ready;
};
