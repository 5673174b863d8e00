import { SupabaseOrderAdminRepository } from '../../../../src/infrastructure/supabase/order/order-admin-repository.ts';
import { orderAdminRepositoryContract, type StaffOrdersWorld } from '../../../contracts/order/order-admin-repository.contract.ts';
import { recordedTransfersContract } from '../../../contracts/order/recorded-transfers.contract.ts';
import { openOrderWorld } from '../../../support/order-world.ts';
import { restAs } from '../../../support/supabase-as.ts';

const open = async (): Promise<StaffOrdersWorld> => {
  const world = await openOrderWorld();
  const { sql } = world.database;
  const accounts = [{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }];
  await sql`update private.payment_settings set accounts = ${sql.json(accounts)}`;
  const buyers = new Map<string, string>();
  const tokenOf = (order: string): string => buyers.get(order) ?? '';
  return {
    staff: async (role) => {
      const { token } = await world.staff(role);
      return new SupabaseOrderAdminRepository(restAs(world.database, token), { now: () => new Date() });
    },
    place: async ({ total = 100_000, saleKind = 'item', productName = 'Diamond 100' } = {}) => {
      const buyer = await world.buyer();
      const product = await world.product({ kind: saleKind, price: total, name: productName });
      const placed = await world.place(buyer, product);
      buyers.set(String(placed['id']), buyer.token);
      return String(placed['id']);
    },
    transfer: async (order) => {
      const attempt = await world.call(tokenOf(order), 'take_payment_attempt', { p_order: order, p_method: 'transfer' });
      return Number(attempt['amount']);
    },
    prove: async (order) => {
      await world.call(tokenOf(order), 'step_order', { p_order: order, p_event: 'submit_proof' });
    },
    pay: async (order) => {
      const attempt = await world.call(tokenOf(order), 'take_payment_attempt', { p_order: order, p_method: 'sandbox' });
      const observation = { state: 'paid', amount: attempt['amount'], provider_status: 'paid' };
      await world.call('service', 'server_observe', { p_reference: attempt['reference'], p_source: 'inquiry', p_observation: observation });
    },
    today: new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10),
    close: () => world.close(),
  };
};

orderAdminRepositoryContract(open);
recordedTransfersContract(open);
