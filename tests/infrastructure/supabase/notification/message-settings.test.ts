import { SupabaseMessageSettingsRepository } from '../../../../src/infrastructure/supabase/notification/notification-settings.ts';
import { messageSettingsContract } from '../../../contracts/notification/message-settings.contract.ts';
import { openOrderWorld } from '../../../support/order-world.ts';
import { restAs } from '../../../support/supabase-as.ts';

messageSettingsContract(async () => {
  const world = await openOrderWorld();
  const { sql } = world.database;
  const as = (token: string | null) => new SupabaseMessageSettingsRepository(restAs(world.database, token));
  return {
    buyer: async () => {
      const { id, token } = await world.buyer();
      await sql`update auth.users set phone = ${`62812${Math.floor(Math.random() * 1e8)}`} where id = ${id}`;
      return as(token);
    },
    finance: async () => as((await world.staff('finance')).token),
    guest: as(null),
    close: () => world.close(),
  };
});
