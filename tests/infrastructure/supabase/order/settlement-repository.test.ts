import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { SupabaseSettlementRepository } from '../../../../src/infrastructure/supabase/order/order-admin-repository.ts';
import { settlementRepositoryContract } from '../../../contracts/order/settlement-repository.contract.ts';
import { type OrderWorld, openOrderWorld } from '../../../support/order-world.ts';
import { restAs } from '../../../support/supabase-as.ts';

const QRIS = `00020101021126570011ID.DANA.WWW0118936009153000000000${'0'.repeat(20)}`;
const ACCOUNTS = [{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }];

const openShop = async () => {
  const world = await openOrderWorld();
  const { sql } = world.database;
  await sql`update private.payment_settings set accounts = ${sql.json(ACCOUNTS)}, qris = ${QRIS}`;
  const [finance, product] = [await world.staff('finance'), await world.product({ stock: 50 })];
  return { world, finance, product };
};

/** A buyer pays, and finance approves it. */
const pay = async (world: OrderWorld, token: string, product: string, method: string, reference: string) => {
  const buyer = await world.buyer();
  const { id } = await world.place(buyer, product);
  const attempt = await world.call(buyer.token, 'take_payment_attempt', { p_order: id, p_method: method });
  await world.call(buyer.token, 'step_order', { p_order: id, p_event: 'submit_proof' });
  const received = { p_order: id, p_amount: attempt['amount'], p_bank_reference: reference };
  return { amount: Number(attempt['amount']), answer: await world.call(token, 'approve_payment', received) };
};

settlementRepositoryContract(async () => {
  const { world, finance, product } = await openShop();
  return {
    staff: async (role) => new SupabaseSettlementRepository(restAs(world.database, (await world.staff(role)).token)),
    payByQris: async () => (await pay(world, finance.token, product, 'qris', randomUUID())).amount,
    balances: async () => Object.entries(await world.balances()).map(([account, balance]) => ({ account, balance })),
    today: () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10),
    newKey: () => randomUUID(),
    close: () => world.close(),
  };
});

test('settlement: requires a fresh second factor, its reference is not a transfer’s, it cannot be edited', async () => {
  const { world, finance, product } = await openShop();
  try {
    const { sql } = world.database;
    await pay(world, finance.token, product, 'qris', 'APP-1');
    await pay(world, finance.token, product, 'transfer', 'MUT-1');
    const settle = (token: string, reference: string) =>
      new SupabaseSettlementRepository(restAs(world.database, token)).settle(randomUUID(), {
        ...{ gateway: 'cash:gateway:qris', bank: 'cash:bank:bca', gross: 1000, fee: 7, reference },
        settledOn: new Date().toISOString().slice(0, 10),
      });
    const weak = await world.database.user('finance');
    expect(await settle(weak.token, 'S-100')).toEqual({ code: 'NEEDS_FACTOR' });
    expect(await settle(finance.token, 'MUT-1')).toEqual({ code: 'REFERENCE_USED' });
    expect(await settle(finance.token, 'S-100')).toEqual({ outcome: 'done' });
    expect((await pay(world, finance.token, product, 'transfer', 'S-100')).answer).toEqual({ code: 'REFERENCE_USED' });
    await expect(sql`update private.settlements set fee = 0`).rejects.toThrow();
    await expect(sql`delete from private.settlements`).rejects.toThrow();
    const findings = () => sql`select name from private.ledger_findings() where not is_kept`;
    expect(await findings()).toHaveLength(0);
    await sql`insert into private.settlements (key, gateway, bank, settled_on, gross, fee, reference)
      values (gen_random_uuid(), 'cash:gateway:qris', 'cash:bank:bca', '2026-11-24', 10, 1, 'TANPA')`;
    expect((await findings()).map(({ name }) => name)).toEqual(['settlements']);
    const owner = await world.database.user('owner');
    expect(await world.call('service', 'server_read_system', { p_actor: owner.id })).toMatchObject({ broken_books: ['settlements'] });
  } finally {
    await world.close();
  }
});
