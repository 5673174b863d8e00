import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';

let world: OrderWorld;
beforeAll(async () => {
  world = await openOrderWorld();
});
afterAll(() => world.close());

/** Public procedures with a former name. */
describe('aliases of procedures', () => {
  test('takings: answers as revenue, for those who may read the ledger', async () => {
    const [buyer, owner] = [await world.buyer(), await world.staff('owner')];
    const lines = [
      ['order_escrow', 100_000],
      ['revenue:sale', -100_000],
    ];
    const { sql } = world.database;
    await sql`select private.post_journal('revenue:1', 'recognised', null, ${sql.json(lines)}, null, false)`;
    const revenue = await world.call(owner.token, 'revenue', { p_by: 'month' });
    expect(revenue).toMatchObject([{ sales: 100_000 }]);
    expect(await world.call(owner.token, 'takings', { p_by: 'month' })).toEqual(revenue);
    await expect(world.call(buyer.token, 'takings', {})).rejects.toThrow('403');
  });

  test('server_relay: processes the outbox, for the server only', async () => {
    const buyer = await world.buyer();
    await world.place(buyer, await world.product());
    expect(await world.call('service', 'server_relay', { p_max: 100 })).toMatchObject({ told: 1, left: false });
    await expect(world.call(buyer.token, 'server_relay', {})).rejects.toThrow('403');
  });
});
