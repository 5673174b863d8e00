import { SupabaseUndecidedMessageRepository } from '../../../../src/infrastructure/supabase/order/order-admin-repository.ts';
import { undecidedMessagesContract } from '../../../contracts/order/undecided-messages.contract.ts';
import { openOrderWorld } from '../../../support/order-world.ts';
import { restAs } from '../../../support/supabase-as.ts';

undecidedMessagesContract(async () => {
  const world = await openOrderWorld();
  const { id: buyer } = await world.buyer();
  return {
    staff: async (role) => new SupabaseUndecidedMessageRepository(restAs(world.database, (await world.staff(role)).token)),
    message: async (state, text) => {
      const [row] = await world.database.sql<{ id: string }[]>`
        insert into private.message_outbox (key, user_id, text, state, sent_at) values (${text}, ${buyer}, ${text}, ${state}, now()) returning id`;
      return Number(row?.id);
    },
    close: () => world.close(),
  };
});
