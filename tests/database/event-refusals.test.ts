import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { deliveredAccount, storeCredential } from '../support/credential-world.ts';
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

describe('last step of a rental', () => {
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
] as const)('last step of an order of an %s', (kind, cases) => {
  test.each([...cases])('%s', async (steps, code) => {
    expect(await takeSteps(world, world.owner, await purchase(kind), steps)).toBe(code);
  });
});

describe('replacement unit of a bought account for Rp400.000', () => {
  const unitOf = async (product: string): Promise<string> =>
    String((await world.database.sql`select id from private.units where product_id = ${product} order by position limit 1`)[0]?.['id']);
  const offered = async (kind = 'account', price = 400_000): Promise<string> => {
    const product = await world.product({ kind, stock: 1, price });
    if (kind === 'account') await storeCredential(world, world.owner, product);
    return product;
  };
  test.each<readonly [what: string, unit: () => Promise<string>, code: string | undefined]>([
    ['of another product at the same price', async () => unitOf(await offered()), undefined],
    ['of another product, one rupiah cheaper', async () => unitOf(await offered('account', 399_999)), 'UNIT_TAKEN'],
    ['of an item', async () => unitOf(await offered('item')), 'UNIT_TAKEN'],
    ['without credentials', async () => unitOf(await world.product({ kind: 'account', stock: 1, price: 400_000 })), 'NO_CREDENTIALS'],
    [
      'that is reserved',
      async () => {
        const product = await offered();
        await world.place(await world.buyer(), product);
        return unitOf(product);
      },
      'UNIT_TAKEN',
    ],
    [
      'that is rented',
      async () => {
        const { product, option, renter } = await world.rentalShop();
        await world.rented(renter, product, option);
        return unitOf(product);
      },
      'UNIT_TAKEN',
    ],
    ['that does not exist', async () => '00000000-0000-4000-8000-000000000001', 'UNIT_TAKEN'],
    ['that is no number', async () => 'satu', 'INVALID'],
  ])('%s', async (_what, unit, code) => {
    const buyer = await world.buyer();
    const order = await deliveredAccount(world, buyer, world.owner, await world.product({ kind: 'account', stock: 1, price: 400_000 }));
    const complaint = { p_order: order, p_reason: 'other', p_text: 'Data akun tidak sesuai.' };
    const { id } = await world.call(buyer.token, 'open_complaint', complaint);
    const detail = { unit: await unit() };
    const decision = { p_complaint: id, p_outcome: 'replacement', p_detail: detail, p_reason: 'Akun diganti dengan yang setara.' };
    expect((await world.call(world.owner.token, 'decide_complaint', decision))['code']).toBe(code);
  });
});
