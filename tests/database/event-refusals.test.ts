import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { storeCredential } from '../support/credential-world.ts';
import { type SteppedOrder, takeSteps } from '../support/order-effects.ts';
import { openRentalWorld, type RentalWorld } from '../support/rental-world.ts';

let world: RentalWorld;
beforeAll(async () => {
  world = await openRentalWorld();
});
afterAll(() => world.close());

const rental = async (): Promise<SteppedOrder> => {
  const { product, option, renter } = await world.rentalShop(2, { '1 jam': 20_000 }, 50_000);
  return { order: String((await world.rent(renter, product, option))['id']), buyer: renter, product };
};
const purchase = async (kind: string): Promise<SteppedOrder> => {
  const product = await world.product({ kind, stock: 2, price: 400_000 });
  if (kind === 'account') await storeCredential(world, world.owner, product);
  const buyer = await world.buyer();
  return { order: String((await world.place(buyer, product))['id']), buyer, product };
};

describe('the last step of a rental', () => {
  test.each([
    ['open', 'NOT_YET'],
    ['end', 'TRANSITION_NOT_ALLOWED'],
    ['pay, buyer: cancel', 'TRANSITION_NOT_ALLOWED'],
    ['pay, open, staff: cancel', 'TRANSITION_NOT_ALLOWED'],
    ['pay, pass: 121 minutes, staff: cancel', 'TRANSITION_NOT_ALLOWED'],
    ['pay, open: buyer', 'INVALID'],
    ['pay, complain, open', 'VAULT_CLOSED'],
    ['pay, complain, decide: minutes 30', 'TRANSITION_NOT_ALLOWED'],
    ['pay, pass: 121 minutes, complain, decide: minutes 30', undefined],
    ['pay, open, complain, decide: minutes 0', 'INVALID'],
    ['pay, open, complain, decide: minutes 1', undefined],
    ['pay, open, complain, decide: minutes 20160', undefined],
    ['pay, open, complain, decide: minutes 20161', 'INVALID'],
    ['pay, open, complain, decide: minutes x', 'INVALID'],
    ['pay, open, complain, decide: part_refund 0', 'INVALID'],
    ['pay, open, complain, decide: part_refund 1', undefined],
    ['pay, open, complain, decide: part_refund 19999', undefined],
    ['pay, open, complain, decide: part_refund 20000', 'INVALID'],
    ['pay, open, complain, decide: keep_deposit 10000', 'EVIDENCE_NEEDED'],
    ['pay, open, pass: 58 minutes, complain, decide: replacement', undefined],
    ['pay, open, pass: 60 minutes, complain, decide: replacement', 'TRANSITION_NOT_ALLOWED'],
    ['pay, open, end, complain, decide: replacement', 'TRANSITION_NOT_ALLOWED'],
    ['pay, open, end, claim: 30000, decide: keep_deposit 0', 'INVALID'],
    ['pay, open, end, claim: 30000, decide: keep_deposit 1', undefined],
    ['pay, open, end, claim: 30000, decide: keep_deposit 50000', undefined],
    ['pay, open, end, claim: 30000, decide: keep_deposit 50001', 'INVALID'],
    ['pay, open, end, claim: 30000, complain, decide: no_fault, open', 'ENDED'],
    ['pay, open, complain, decide: refund, appeal', 'COMPLAINT_CLOSED'],
    ['pay, open, complain, decide: refund, open', 'VAULT_CLOSED'],
    ['pay, open, complain, withdraw, appeal', 'COMPLAINT_CLOSED'],
    ['pay, open, complain, decide: help, appeal, decide: help', 'OTHER_PERSON'],
    ['pay, open, complain, decide: help, appeal, decide: refund', 'OTHER_PERSON'],
    ['pay, open, complain, decide: help, decide: help', 'COMPLAINT_CLOSED'],
    ['pay, open, complain, decide: help, complain, withdraw, appeal', 'COMPLAINT_CLOSED'],
    ['pay, open, end, rotate, complain, decide: refund, complain', 'TRANSITION_NOT_ALLOWED'],
    ['pay, open, end, rotate, open', 'ENDED'],
    ['pay, staff: cancel, complain', 'TRANSITION_NOT_ALLOWED'],
    ['pay, staff: cancel, open', 'VAULT_CLOSED'],
  ])('%s', async (steps, code) => {
    expect(await takeSteps(world, world.owner, await rental(), steps)).toBe(code);
  });
});

describe.each([
  [
    'account',
    [
      ['open: buyer', 'VAULT_CLOSED'],
      ['pay, open: buyer', 'VAULT_CLOSED'],
      ['pay, tick, open: buyer', undefined],
      ['pay, tick, open: other', 'INVALID'],
      ['pay, tick, complain, open: buyer', undefined],
      ['pay, tick, buyer: confirm, open: renter', undefined],
      ['pay, tick, staff: refund, open: buyer', 'VAULT_CLOSED'],
      ['pay, complain', 'TRANSITION_NOT_ALLOWED'],
      ['pay, tick, buyer: cancel', 'TRANSITION_NOT_ALLOWED'],
      ['pay, staff: start_work', 'TRANSITION_NOT_ALLOWED'],
      ['pay, staff: refund', 'TRANSITION_NOT_ALLOWED'],
      ['pay, tick, complain, decide: part_refund 399999', undefined],
      ['pay, tick, complain, decide: part_refund 400000', 'INVALID'],
      ['pay, tick, complain, decide: part_refund 0', 'INVALID'],
      ['pay, tick, complain, decide: minutes 30', 'TRANSITION_NOT_ALLOWED'],
      ['pay, tick, complain, decide: keep_deposit 30', 'TRANSITION_NOT_ALLOWED'],
      ['pay, tick, complain, decide: replacement', 'NO_CREDENTIALS'],
      ['pay, tick, complain, decide: refund, complain', 'TRANSITION_NOT_ALLOWED'],
      ['pay, tick, complain, decide: help, appeal, withdraw, appeal', 'COMPLAINT_CLOSED'],
      ['pay, tick, staff: refund_part 399999, staff: refund_part 1', 'INVALID'],
      ['pay, tick, staff: refund_part 399999, staff: refund', undefined],
    ],
  ],
  [
    'item',
    [
      ['pay, staff: start_work', 'TRANSITION_NOT_ALLOWED'],
      ['pay, open: buyer', 'VAULT_CLOSED'],
      ['pay, staff: deliver, open: buyer', 'NO_CREDENTIALS'],
      ['pay, staff: deliver, buyer: confirm', undefined],
      ['pay, staff: deliver, complain, decide: replacement', undefined],
    ],
  ],
  [
    'service',
    [
      ['pay, buyer: ask_cancellation', 'TRANSITION_NOT_ALLOWED'],
      ['pay, staff: start_work, buyer: ask_cancellation', undefined],
      ['pay, buyer: grant_more_time', 'TRANSITION_NOT_ALLOWED'],
      ['pay, staff: start_work, buyer: cancel', 'WORK_STARTED'],
      ['pay, staff: start_work, staff: cancel', undefined],
      ['pay, staff: deliver, staff: ask_more_time 1', 'TRANSITION_NOT_ALLOWED'],
    ],
  ],
] as const)('the last step of an order of an %s', (kind, cases) => {
  test.each([...cases])('%s', async (steps, code) => {
    expect(await takeSteps(world, world.owner, await purchase(kind), steps)).toBe(code);
  });
});
