import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { orderDetail } from '../../../src/application/order/order-detail.answers.ts';
import { type BuyerStep, buyerSteps } from '../../../src/domain/order/buyer-steps.ts';
import { actAs, undone } from '../../support/answers.ts';
import { openRentalWorld, type RentalWorld } from '../../support/rental-world.ts';
import type { TestUser } from '../../support/test-database.ts';

let world: RentalWorld;
let buyer: TestUser;
beforeAll(async () => {
  world = await openRentalWorld(['sandbox', 'manual']);
  await world.database
    .sql`update private.payment_settings set accounts = '[{"bank": "BCA", "number": "1234567890", "holder": "Arena Akun"}]'`;
});
afterAll(() => world.close());

const goods = (kind: string) => world.product({ kind, stock: 9 });
const placed = async (): Promise<string> => String((await world.place(buyer, await goods('item')))['id']);
const paid = async (kind = 'item'): Promise<string> => world.paid(buyer, await goods(kind));
const staff = (order: string, event: string, detail: object = {}) =>
  world.call(world.owner.token, 'move_order_as_staff', { p_order: order, p_event: event, p_detail: detail });
const step = (order: string, event: string) => world.call(buyer.token, 'step_order', { p_order: order, p_event: event });
const transfer = async (): Promise<string> => {
  const order = await placed();
  await world.call(buyer.token, 'take_payment_attempt', { p_order: order, p_method: 'transfer' });
  return order;
};
const shortly = async (amount: (due: number) => number): Promise<string> => {
  const order = await placed();
  const attempt = await world.call(buyer.token, 'take_payment_attempt', { p_order: order, p_method: 'sandbox' });
  const observation = { state: 'paid', amount: amount(Number(attempt['amount'])), provider_status: 'paid' };
  await world.call('service', 'server_observe', { p_reference: attempt['reference'], p_source: 'inquiry', p_observation: observation });
  return order;
};
const rental = async (start: string): Promise<string> => {
  const { product, option } = await world.rentalShop();
  return world.rented(buyer, product, option, { p_start: new Date(Date.now() + Number(start) * 60_000).toISOString() });
};

/** An order after what happened to it. */
const after =
  (make: () => Promise<string>, ...events: readonly ((order: string) => Promise<unknown>)[]) =>
  async (): Promise<string> => {
    const order = await make();
    for (const happens of events) await happens(order);
    return order;
  };
const service = () => paid('service');
const requestMoreTime = (order: string) => staff(order, 'ask_more_time', { note: 'Sibuk', hours: 5 });
const delivers = (order: string) => staff(order, 'deliver');

const SITUATIONS: readonly (readonly [name: string, order: () => Promise<string>, steps: readonly BuyerStep[]])[] = [
  ['just placed', placed, ['cancel']],
  ['to be paid by transfer', transfer, ['submit_proof', 'cancel']],
  ['with a proof in review', after(transfer, (order) => step(order, 'submit_proof')), ['submit_proof', 'cancel']],
  ['paid too little, with a rest', () => shortly((due) => due - 1000), []],
  ['paid too little, by less than is asked for', () => shortly((due) => due - 999), []],
  ['paid too much', () => shortly((due) => due + 1), []],
  ['paid', paid, ['cancel']],
  ['paid, a service without work', service, ['cancel']],
  ['paid, a service with work', after(service, (order) => staff(order, 'start_work')), ['ask_cancellation']],
  ['paid, with more time asked for', after(paid, requestMoreTime), ['grant_more_time', 'cancel']],
  ['paid, with more time granted', after(paid, requestMoreTime, (order) => step(order, 'grant_more_time')), ['cancel']],
  ['delivered', after(paid, delivers), ['confirm']],
  ['completed', after(paid, delivers, (order) => step(order, 'confirm')), []],
  ['cancelled', after(placed, (order) => step(order, 'cancel')), []],
  ['a rental an hour and a minute before its start', () => rental('61'), ['cancel']],
  ['a rental an hour before its start', () => rental('59.9'), []],
  ['a rental that is ready', () => rental('0'), []],
];
const STEPS = ['confirm', 'grant_more_time', 'submit_proof', 'cancel', 'ask_cancellation'] as const;

test.each(SITUATIONS)('buyerSteps and private.order_event_refusal: an order %s', async (_, make, steps) => {
  buyer = await world.buyer();
  const order = await make();
  const detail = v.parse(orderDetail, await world.call(buyer.token, 'order_detail', { p_order: order }));
  const offered = buyerSteps(detail).filter((one) => one !== 'pay' && one !== 'set_destination');
  const accepted: string[] = [];
  for (const event of STEPS) {
    const answer = await undone(world.database.sql, async (one) => {
      await actAs(one, buyer);
      const [row] = await one<{ answer: { outcome?: string } }[]>`select step_order(${order}, ${event}) as answer`;
      return row?.answer;
    });
    // A step that was done before is answered as `already`.
    if (answer?.outcome === 'done') accepted.push(event);
  }
  expect({ offered: offered.toSorted(), accepted: accepted.toSorted() }).toEqual({ offered: steps.toSorted(), accepted: steps.toSorted() });
});
