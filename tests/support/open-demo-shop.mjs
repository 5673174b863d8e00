import { ensureBuilt } from '../../scripts/ensure-built.mjs';
import { startHelper } from './helper-process.mjs';

/** Builds the shop when needed, prepares what tests copy for shops of their own, and opens the demo shop that they share. */
export default async () => {
  // Whoever starts several runs opens it once for all of them.
  if (process.env.DEMO_SHOP !== undefined) return;
  ensureBuilt();
  globalThis.preparedShops = await startHelper('tests/support/prepared-shops.ts');
  process.env.PREPARED_SHOPS = globalThis.preparedShops.ready;
  globalThis.demoShop = await startHelper('tests/support/demo-shop.ts');
  process.env.DEMO_SHOP = globalThis.demoShop.ready;
};
