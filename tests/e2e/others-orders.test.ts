import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Sql } from 'postgres';
import { tryOrderRefusals } from '../support/attacks/order-refusals.ts';
import { type Tried, tryOthersIds, tryStaffFunctions } from '../support/attacks/others.ts';
import { prepareVictim, SANDBOX_SECRET, type Victim } from '../support/attacks/victim.ts';
import { ShopProcess } from '../support/shop-process.ts';

jest.setTimeout(300_000);

let shop: ShopProcess;
let sql: Sql;
let victim: Victim;
beforeAll(async () => {
  shop = await ShopProcess.prepared({ PAYMENT_GATEWAYS: 'sandbox,manual', SANDBOX_SECRET });
  if ((await shop.start()) !== null) throw new Error(shop.output);
  sql = await shop.database();
  victim = await prepareVictim(shop, sql);
}, 300_000);
afterAll(async () => {
  await sql.end();
  await shop.remove();
});

const held = ({ cells, open }: Tried, least: number): void => {
  expect(open).toEqual([]);
  expect(cells).toBeGreaterThanOrEqual(least);
};

test('order interfaces: refuse everything that is not allowed', async () => {
  held(await tryOrderRefusals(shop, victim), 280);
});

test('orders of somebody else: no function or action reads or changes them', async () => {
  held(await tryOthersIds(shop, victim), 1800);
});

test('staff functions: closed without the permission and before the second factor', async () => {
  held(await tryStaffFunctions(shop, victim), 130);
});
