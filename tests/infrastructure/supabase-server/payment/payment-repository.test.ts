import { createRestClient } from '../../../../src/infrastructure/supabase/shared/rest-client.ts';
import { SupabasePaymentRepository } from '../../../../src/infrastructure/supabase-server/payment/payment-repository.ts';
import { paymentRepositoryContract } from '../../../contracts/payment/payment-repository.contract.ts';
import { openOrderWorld } from '../../../support/order-world.ts';
import type { TestUser } from '../../../support/test-database.ts';

paymentRepositoryContract(async () => {
  const world = await openOrderWorld();
  const { database } = world;
  const fetcher: typeof fetch = (input, init) => database.gateway.fetch(new Request(input, init), null);
  const product = await world.product({ stock: 50 });
  const orders = new Map<string, { readonly id: string; readonly buyer: TestUser }>();
  return {
    book: new SupabasePaymentRepository(createRestClient({ url: 'http://front', key: database.keys.secretKey }, fetcher)),
    attempt: async () => {
      const buyer = await world.buyer();
      const { id } = await world.place(buyer, product);
      const { reference } = await world.call(buyer.token, 'take_payment_attempt', { p_order: id, p_method: 'sandbox' });
      orders.set(String(reference), { id: String(id), buyer });
      return String(reference);
    },
    makeDue: async (reference) =>
      void (await database.sql`update private.payment_attempts set next_inquiry_at = now() where reference = ${reference}`),
    cancel: async (reference) => {
      const order = orders.get(reference);
      await world.call(order?.buyer.token ?? '', 'step_order', { p_order: order?.id, p_event: 'cancel' });
    },
    close: () => world.close(),
  };
});
