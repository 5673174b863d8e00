import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { deliveredAccount, openCredential } from '../support/credential-world.ts';
import { openRentalWorld, type RentalWorld } from '../support/rental-world.ts';
import { enrol, provenToken } from '../support/second-factor.ts';
import type { TestUser } from '../support/test-database.ts';

let world: RentalWorld;
beforeAll(async () => {
  world = await openRentalWorld();
});
afterAll(() => world.close());

const bought = async (): Promise<{ buyer: TestUser; order: string }> => {
  const buyer = await world.buyer();
  const product = await world.product({ kind: 'account', stock: 1, price: 400_000 });
  return { buyer, order: await deliveredAccount(world, buyer, world.owner, product) };
};

describe('opening with a second factor', () => {
  test.each([
    ['none enrolled', false, null, undefined],
    ['shown 9 minutes 50 seconds ago', true, 590, undefined],
    ['shown 10 minutes 10 seconds ago', true, 610, 'NOT_FRESH'],
  ])('%s', async (_factor, isEnrolled, secondsAgo, code) => {
    const { buyer, order } = await bought();
    if (isEnrolled) await enrol(world.database, buyer);
    const token = secondsAgo === null ? buyer.token : await provenToken(world.database, buyer, secondsAgo);
    expect((await openCredential(world, { ...buyer, token }, order))['code']).toBe(code);
  });

  test('rental, second factor too old: refused, and the rental does not start', async () => {
    const { product, option, renter } = await world.rentalShop();
    const order = await world.rented(renter, product, option);
    await enrol(world.database, renter);
    const token = await provenToken(world.database, renter, 610);
    expect(await world.open({ ...renter, token }, order)).toEqual({ code: 'NOT_FRESH' });
    const [rental] = await world.database.sql`select opened_at from private.rentals where order_id = ${order}`;
    expect(rental?.['opened_at']).toBeNull();
  });
});

test('openings in an hour: the eleventh is refused, and accepted an hour after the first', async () => {
  const { buyer, order } = await bought();
  const codes = [];
  for (let count = 0; count < 11; count += 1) codes.push((await openCredential(world, buyer, order))['code']);
  expect(codes).toEqual([...Array.from({ length: 10 }, () => undefined), 'TOO_MANY']);
  await world.database.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`update private.credential_log set at = at - interval '1 hour' where order_id = ${order}`;
  });
  expect((await openCredential(world, buyer, order))['code']).toBeUndefined();
});

test('login codes in a day: the sixth is refused, and accepted a day after the first', async () => {
  const { buyer, order } = await bought();
  const send = () => world.call(buyer.token, 'ask_login_code', { p_order: order });
  for (let count = 0; count < 5; count += 1) {
    const { id } = await send();
    expect(await world.call(world.owner.token, 'store_login_code', { p_request: id, p_sealed: 'segel' })).not.toHaveProperty('code');
  }
  expect(await send()).toEqual({ code: 'TOO_MANY' });
  await world.database
    .sql`update private.login_code_requests set asked_at = asked_at - interval '23 hours 59 minutes' where order_id = ${order}`;
  expect(await send()).toEqual({ code: 'TOO_MANY' });
  await world.database.sql`update private.login_code_requests set asked_at = asked_at - interval '2 minutes' where order_id = ${order}`;
  expect(await send()).toMatchObject({ id: expect.any(String) });
});

describe('message filter: one-time code', () => {
  test.each([
    ['123', false],
    ['1234', true],
    ['12345', true],
    ['12345678', true],
  ])('OTP: %s', async (code, isRefused) => {
    const [row] = await world.database.sql`select private.is_message_refused(${`OTP: ${code}`}) as refused`;
    expect(row?.['refused']).toBe(isRefused);
  });
});
