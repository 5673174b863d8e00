import { expect } from '@jest/globals';
import { storeCredential } from './credential-world.ts';
import { rowsOf, type SteppedOrder, takeSteps } from './order-effects.ts';
import type { RentalWorld } from './rental-world.ts';

/** Orders in many states beside the order of a test: a step of one order changes no row of another. */
export interface OtherOrders {
  /** @throws when a row of theirs is not as it was */
  areUnchanged(): Promise<void>;
}

const watch = async (world: RentalWorld, orders: readonly string[]): Promise<OtherOrders> => {
  const before = await rowsOf(world, orders);
  return {
    areUnchanged: async () => {
      expect(await rowsOf(world, orders)).toEqual(before);
    },
  };
};

/** An order for Rp400.000 of one of two units. An account has sealed units and a warranty, of seven days by default. */
export const placePurchase = async (world: RentalWorld, kind: string, warrantyHours = 145): Promise<SteppedOrder> => {
  const product = await world.product({ kind, stock: 2, price: 400_000 });
  if (kind === 'account') {
    for (let unit = 0; unit < 2; unit += 1) await storeCredential(world, world.owner, product);
    await world.database.sql`update products set warranty_hours = ${warrantyHours} where id = ${product}`;
  }
  const buyer = await world.buyer();
  return { order: String((await world.place(buyer, product))['id']), buyer, product };
};

const PURCHASES = [
  ['account', 'pay, tick, buyer: confirm'],
  ['service', 'pay, staff: start_work, staff: ask_more_time 10'],
  ['account', 'pay, tick, complain'],
  ['account', 'pay, tick, complain, decide: no_fault, appeal'],
  ['account', 'pay, tick, complain, decide: part_refund 1000'],
  ['item', 'transfer, buyer: submit_proof'],
  ['item', 'transfer, buyer: submit_proof, staff: reject_proof'],
  ['item', 'take'],
  ['item', 'pay'],
  ['item', 'pay, staff: deliver, complain, withdraw'],
] as const;

export const openOtherPurchases = async (world: RentalWorld): Promise<OtherOrders> => {
  const orders: string[] = [];
  for (const [kind, steps] of PURCHASES) {
    const one = await placePurchase(world, kind);
    expect(await takeSteps(world, world.owner, one, steps)).toBeUndefined();
    orders.push(one.order);
  }
  return watch(world, orders);
};

/** Each starts so many days from now, or at once. */
const RENTALS = [
  [0, 'pay, open'],
  [0, 'pay, open, end'],
  [0, 'pay, open, complain'],
  [0, 'pay, open, end, claim: 30000'],
  [5, 'pay'],
  [9, 'take'],
] as const;

export const openOtherRentals = async (world: RentalWorld): Promise<OtherOrders> => {
  const { product, option } = await world.rentalShop(4, { '1 hari': 20_000 }, 50_000);
  const orders: string[] = [];
  for (const [days, steps] of RENTALS) {
    const buyer = await world.buyer();
    const given = days === 0 ? {} : { p_start: new Date(Date.now() + days * 86_400_000).toISOString() };
    const order = String((await world.rent(buyer, product, option, given))['id']);
    expect(await takeSteps(world, world.owner, { order, buyer, product }, steps)).toBeUndefined();
    orders.push(order);
  }
  await world.database.sql`update private.order_facts set proof_at = now() where order_id = ${orders.at(-1) ?? ''}`;
  return watch(world, orders);
};
