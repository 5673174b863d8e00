import { SupabaseOwnCredentialRepository } from '../../../../src/infrastructure/supabase/credential/own-credential-repository.ts';
import { SupabaseOrderRepository } from '../../../../src/infrastructure/supabase/order/order-repository.ts';
import { handOverContract } from '../../../contracts/credential/own-credentials.contract.ts';
import { storeCredential } from '../../../support/credential-world.ts';
import { openOrderWorld } from '../../../support/order-world.ts';
import { restAs } from '../../../support/supabase-as.ts';
import type { TestUser } from '../../../support/test-database.ts';

handOverContract(async () => {
  const world = await openOrderWorld();
  const staff = await world.staff('cs');
  const people = new Map<object, TestUser>();
  const userOf = (buyer: object): TestUser => people.get(buyer) as TestUser;
  return {
    buyer: async () => {
      const user = await world.buyer();
      const buyer = { handOver: new SupabaseOwnCredentialRepository(restAs(world.database, user.token)) };
      people.set(buyer, user);
      return buyer;
    },
    order: async (buyer, isDelivered = true) => {
      const product = await world.product({ kind: 'account', stock: 1, name: 'Akun Mythic' });
      await storeCredential(world, staff, product);
      const order = await world.paid(userOf(buyer), product);
      if (isDelivered) await world.call(staff.token, 'move_order_as_staff', { p_order: order, p_event: 'deliver', p_detail: {} });
      return order;
    },
    step: async () => 'Ganti kata sandi akun',
    doneSteps: async (buyer, order) => {
      const rest = restAs(world.database, userOf(buyer).token);
      const found = await new SupabaseOrderRepository(rest, rest).find(order);
      return found?.credential?.checklist.filter(({ isDone }) => isDone).map(({ step }) => step) ?? [];
    },
    close: () => world.close(),
  };
});
