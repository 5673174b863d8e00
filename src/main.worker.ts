import { openWorker } from './infrastructure/composition/worker.ts';

/** Put in by scripts/build/build-worker.ts. */
declare const __SHOP_BUILD__: { readonly assets: readonly string[] };

openWorker(self, __SHOP_BUILD__);
