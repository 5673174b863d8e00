// @ts-expect-error a plain module, so that Jest's own set-up can load it without a compiler
import { startHelper } from '../../tests/support/helper-process.mjs';
import { openOrderWorld } from '../../tests/support/order-world.ts';
import { payAtOnce } from '../../tests/support/orders/payers.ts';
import { openShop } from '../../tests/support/orders/people.ts';
import { machineLoad } from './machine-load.ts';
import type { Proof } from './proof.ts';

const PRICES = [1_000, 5_000, 15_000, 20_000, 50_000];
/** Buyers at a price, and as many at a price Rp50 higher. */
const EACH = 50;

/** Buyers of one price and of one Rp50 higher who open a transfer at once, on a database of their own. */
const payersOf = async (price: number) => {
  const world = await openOrderWorld();
  const { sql } = world.database;
  await sql`update private.payment_settings set accounts = ${sql.json([{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }])}`;
  const shop = await openShop(world.database.url, 20);
  try {
    return { price, ...(await payAtOnce(shop, [price, price + 50], EACH)) };
  } finally {
    await shop.close();
    await world.close();
  }
};

export const codes: Proof = {
  title: 'Buyers who can pay one price at once',
  promise: `At each price ${EACH} buyers, with ${EACH} others at a price Rp50 higher, open a transfer at once, each with an amount that nobody else was given.`,
  run: async () => {
    const before = machineLoad();
    const cluster = await startHelper('tests/support/test-cluster.ts');
    process.env['TEST_CLUSTER'] = cluster.ready;
    try {
      const results = [];
      for (const price of PRICES) results.push(await payersOf(price));
      return {
        isKept: results.every(({ opened, alone, refusals }) => opened === 2 * EACH && alone === 2 * EACH && refusals.length === 0),
        rows: [
          ...results.map(
            ({ price, opened, alone, codes: [least, most], refusals }) =>
              [
                `Rp${price.toLocaleString('id-ID')} and Rp50 more: buyers, with an amount of their own`,
                `${opened}, ${alone} (Rp${least} to Rp${most} off)${refusals.length > 0 ? `, refused: ${refusals.join(', ')}` : ''}`,
              ] as const,
          ),
          ['others on the machine (load average before and after)', `${before}, ${machineLoad()}`],
        ],
      };
    } finally {
      await cluster.stop();
    }
  },
};
