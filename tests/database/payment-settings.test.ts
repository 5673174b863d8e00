import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import { QRIS_CASES, qrisWith, SHOP_QRIS } from '../support/payment/qris-cases.ts';
import type { TestUser } from '../support/test-database.ts';

interface Settings {
  readonly version: number;
  readonly qris: string | null;
  readonly accounts: readonly { readonly id: string; readonly bank: string; readonly number: string }[];
}

let world: OrderWorld;
let owner: TestUser;
beforeAll(async () => {
  world = await openOrderWorld();
  owner = await world.staff('owner');
});
afterAll(() => world.close());

const read = () => world.call<Settings>(owner.token, 'read_payment_settings');
const save = async (settings: object) =>
  world.call(owner.token, 'save_payment_settings', { p_version: (await read()).version, p_settings: settings });
const account = (bank: string, number: string, id?: string) => ({
  bank,
  number,
  holder: 'Arena Akun',
  ...(id === undefined ? {} : { id }),
});

test.each(QRIS_CASES)('qris_refusal: %s', async (_what, payload, refusal) => {
  expect(await world.database.sql`select private.qris_refusal(${payload}) as code`).toEqual([{ code: refusal }]);
});

test('save_payment_settings, invalid QRIS: refused with its reason, not stored', async () => {
  expect(await save({ accounts: [], qris: SHOP_QRIS })).toMatchObject({ outcome: 'done' });
  expect(await save({ accounts: [], qris: qrisWith({ '01': '12' }) })).toEqual({ code: 'QRIS_ONE_TIME' });
  expect(await save({ accounts: [], qris: qrisWith({ '53': '702' }) })).toEqual({ code: 'QRIS_FOREIGN' });
  expect((await read()).qris).toBe(SHOP_QRIS);
});

test('save_payment_settings: new spelling of the bank keeps the id; another number is another account', async () => {
  await save({ accounts: [account('Bank BCA', '1234567890'), account('DANA', '0812345678')], qris: null });
  const [bca, dana] = (await read()).accounts;
  await save({ accounts: [account('DANA', '0812345678', dana?.id), account('BCA', '1234567890', bca?.id)], qris: null });
  expect((await read()).accounts).toMatchObject([
    { id: dana?.id, bank: 'DANA' },
    { id: bca?.id, bank: 'BCA' },
  ]);
  await save({ accounts: [account('BCA', '5555555555', bca?.id)], qris: null });
  expect((await read()).accounts[0]?.id).not.toBe(bca?.id);
});

test('save_payment_settings, one account twice: refused', async () => {
  expect(await save({ accounts: [account('BCA', '1234567890'), account('bca', '1234567890')], qris: null })).toEqual({ code: 'INVALID' });
});
