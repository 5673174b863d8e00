import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import type { TestUser } from '../support/test-database.ts';

let world: OrderWorld;
let owner: TestUser;
beforeAll(async () => {
  world = await openOrderWorld();
  owner = await world.staff('owner');
});
afterAll(() => world.close());

const settings = () => world.call<{ version: number; sells_accounts: boolean }>(owner.token, 'read_payment_settings');
const save = async (isOn: boolean): Promise<void> => {
  const { version } = await settings();
  const given = { accounts: [], qris: null, sells_accounts: isOn };
  expect(await world.call(owner.token, 'save_payment_settings', { p_version: version, p_settings: given })).toMatchObject({
    outcome: 'done',
  });
};

test('new shop: sells its accounts, before and after its first settings', async () => {
  expect((await settings()).sells_accounts).toBe(true);
  await world.database.sql`insert into website_settings (id) values ('default')`;
  expect((await settings()).sells_accounts).toBe(true);
});

test('sale of accounts switched off by the owner: stays off until switched on', async () => {
  for (const isOn of [false, true]) {
    await save(isOn);
    expect((await settings()).sells_accounts).toBe(isOn);
  }
});
