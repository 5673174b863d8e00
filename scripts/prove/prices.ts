import { runJest } from './jest.ts';
import type { Proof } from './proof.ts';

const PRODUCTS = 20_000;

export const prices: Proof = {
  title: 'Struck-through prices',
  promise:
    'No list strikes a price through that was not asked for 24 hours within 30 days or before a live sale, and each that was asked is.',
  run: async () => {
    const { passed, failed } = runJest('database', 'tests/database/struck-prices', { CRAWLED_PRODUCTS: String(PRODUCTS) });
    return {
      isKept: failed === 0 && passed > 0,
      rows: [
        ['products', PRODUCTS],
        ['crawls without a wrong price', passed],
        ['crawls with one', failed],
      ],
    };
  },
};
