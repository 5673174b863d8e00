import { expect, test } from '@jest/globals';
import { SANDBOX_SECRET } from '../support/orders/kills/line.ts';
import { killWhileOrdering } from '../support/orders/kills/order-kills.ts';
import { ShopProcess } from '../support/shop-process.ts';

// The long run is `npm run prove -- order-kills`.
test('a shop that is killed while people order and pay loses nothing and does nothing twice', async () => {
  const shop = await ShopProcess.prepared({ SANDBOX_SECRET });
  try {
    const { findings, unseen, answered, paid, empty } = await killWhileOrdering(shop, 2, 4, 3);
    expect({ findings, unseen }).toEqual({ findings: [], unseen: [] });
    expect(Math.max(...empty)).toBeLessThan(60_000);
    expect([answered > 2, paid > 1]).toEqual([true, true]);
  } finally {
    await shop.remove();
  }
}, 180_000);
