import { readFile } from 'node:fs/promises';
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

/** The migration of an older shop to this version. */
const upgrade = async (): Promise<void> => {
  const text = await readFile('supabase/migrations/20261124061000_accounts_sold_by_default.sql', 'utf8');
  await world.database.sql.begin(async (sql) => {
    await sql.unsafe(text);
    // Later migrations change the table, too.
    await sql`alter table website_settings alter column sells_accounts set default true`;
  });
};
const settings = () => world.call<{ version: number; sells_accounts: boolean }>(owner.token, 'read_payment_settings');
const save = async (isOn: boolean): Promise<void> => {
  const { version } = await settings();
  const given = { accounts: [], qris: null, sells_accounts: isOn };
  expect(await world.call(owner.token, 'save_payment_settings', { p_version: version, p_settings: given })).toMatchObject({
    outcome: 'done',
  });
};

test('a new shop sells its accounts itself, before and after its first settings', async () => {
  expect((await settings()).sells_accounts).toBe(true);
  await world.database.sql`insert into website_settings (id) values ('default')`;
  expect((await settings()).sells_accounts).toBe(true);
});

test('an older shop follows the new default', async () => {
  await world.database.sql`update website_settings set sells_accounts = false`;
  await upgrade();
  expect((await settings()).sells_accounts).toBe(true);
});

test('what an owner switched off stays off', async () => {
  await save(false);
  await upgrade();
  expect((await settings()).sells_accounts).toBe(false);
  await save(true);
  await upgrade();
  expect((await settings()).sells_accounts).toBe(true);
});
