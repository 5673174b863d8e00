import { SupabaseComplaintService } from '../../../../src/infrastructure/supabase/complaint/complaint-service.ts';
import { SupabaseOrderRepository } from '../../../../src/infrastructure/supabase/order/order-repository.ts';
import { ownComplaintsContract } from '../../../contracts/complaint/own-complaints.contract.ts';
import { openOrderWorld } from '../../../support/order-world.ts';
import { restAs } from '../../../support/supabase-as.ts';
import type { TestUser } from '../../../support/test-database.ts';

// Our own server checks files, which has a suite of its own.
ownComplaintsContract(async () => {
  const world = await openOrderWorld();
  const staff = await world.staff('cs');
  const people = new Map<object, TestUser>();
  return {
    buyer: async () => {
      const user = await world.buyer();
      const rest = restAs(world.database, user.token);
      const complaints = new SupabaseComplaintService(rest, { addFile: async () => undefined });
      const buyer = { complaints, orders: new SupabaseOrderRepository(rest, rest) };
      people.set(buyer, user);
      return buyer;
    },
    order: async (buyer, isDelivered = true) => {
      const order = await world.paid(people.get(buyer) as TestUser, await world.product());
      if (isDelivered) await world.call(staff.token, 'move_order_as_staff', { p_order: order, p_event: 'deliver', p_detail: {} });
      return order;
    },
    decide: async (complaint, outcome, reason) => {
      await world.call(staff.token, 'decide_complaint', { p_complaint: complaint, p_outcome: outcome, p_detail: {}, p_reason: reason });
    },
    close: () => world.close(),
  };
});
