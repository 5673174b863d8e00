import { expect, test } from '@jest/globals';
import { SANDBOX_SECRET } from '../support/orders/kills/line.ts';
import { countOrders, killWhileOrdering, openCustomers } from '../support/orders/kills/order-kills.ts';
import { ShopProcess } from '../support/shop-process.ts';

// The long run is `npm run prove -- order-kills`.
test('kill -9 during orders, openings and complaints: nothing lost, nothing done twice', async () => {
  const shop = await ShopProcess.prepared({ SANDBOX_SECRET });
  try {
    expect(await shop.start()).toBeNull();
    const people = await openCustomers(shop, 4, 3);
    const { findings, empty } = await killWhileOrdering(shop, people, 2);
    const { unseen, answered, paid, opened, complained } = await countOrders(shop, people.customers);
    expect({ findings, unseen }).toEqual({ findings: [], unseen: [] });
    expect(Math.max(...empty)).toBeLessThan(60_000);
    expect([answered > 2, paid > 1, opened >= 4, complained >= 2]).toEqual([true, true, true, true]);
  } finally {
    await shop.remove();
  }
}, 180_000);
