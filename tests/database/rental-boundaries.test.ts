import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openRentalWorld, type RentalWorld } from '../support/rental-world.ts';

let world: RentalWorld;
beforeAll(async () => {
  world = await openRentalWorld();
});
afterAll(() => world.close());

/** A paid rental that starts in two hours. */
const later = async () => {
  const { product, option, renter } = await world.rentalShop();
  const half = 1_800_000;
  const start = new Date(Math.ceil((Date.now() + 7_200_000) / half) * half);
  const order = await world.rented(renter, product, option, { p_start: start.toISOString() });
  return { renter, order, minutes: (start.getTime() - Date.now()) / 60_000 };
};

describe('cancelling a paid rental', () => {
  test.each([
    ['61 minutes', 61, 'cancelled', undefined],
    ['59 minutes', 59, undefined, 'TOO_LATE'],
  ])('%s before its start', async (_when, before, state, code) => {
    const { renter, order, minutes } = await later();
    await world.letRentalPass(order, `${Math.round((minutes - before) * 60)} seconds`);
    const answer = await world.call(renter.token, 'step_order', { p_order: order, p_event: 'cancel', p_detail: {} });
    if (state === undefined) expect(answer).toMatchObject({ code });
    else expect(answer).toMatchObject({ state });
  });
});

describe('first opening', () => {
  test.each([
    ['6 minutes', 6, 'NOT_YET'],
    ['4 minutes', 4, undefined],
  ])('%s before the start', async (_when, before, code) => {
    const { renter, order, minutes } = await later();
    await world.letRentalPass(order, `${Math.round((minutes - before) * 60)} seconds`);
    await world.tick();
    expect((await world.open(renter, order))['code']).toBe(code);
  });
});

describe('rental that nobody opened', () => {
  test.each([
    ['1 hour 59 minutes after its start it waits', '1 hour 59 minutes', 'delivered'],
    ['2 hours 1 minute after its start it runs', '2 hours 1 minute', 'rented'],
  ])('%s', async (_when, after, state) => {
    const { product, option, renter } = await world.rentalShop();
    const order = await world.rented(renter, product, option);
    await world.tick();
    expect((await world.detail(renter, order))['state']).toBe('delivered');
    await world.letRentalPass(order, after);
    await world.tick();
    expect((await world.detail(renter, order))['state']).toBe(state);
  });
});
