import { ensureBuilt } from '../../scripts/ensure-built.mjs';
import { keepTemporaryFilesInMemory } from '../../scripts/memory-folder.mjs';
import { startHelper } from './helper-process.mjs';

/** Builds the shop when needed, prepares the data folders that tests copy, and opens the shared demo shop. */
export default async () => {
  // A caller with several runs opens it once for all of them.
  if (process.env.DEMO_SHOP !== undefined) return;
  ensureBuilt();
  keepTemporaryFilesInMemory();
  globalThis.preparedShops = await startHelper('tests/support/prepared-shops.ts');
  process.env.PREPARED_SHOPS = globalThis.preparedShops.ready;
  globalThis.demoShop = await startHelper('tests/support/demo-shop.ts');
  process.env.DEMO_SHOP = globalThis.demoShop.ready;
};
