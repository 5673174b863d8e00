import { SupabaseShopClock } from '../../../../src/infrastructure/supabase/system/system-staff.ts';
import { shopClockContract } from '../../../contracts/system/shop-clock.contract.ts';
import { CountingServer, setMachineClock } from '../../../support/machine-clock.ts';
import { restAs } from '../../../support/supabase-as.ts';
import { openTestDatabase } from '../../../support/test-database.ts';

shopClockContract(async () => {
  const database = await openTestDatabase();
  const as = async (role: string | null) => new SupabaseShopClock(restAs(database, (await database.user(role)).token));
  const server = new CountingServer(database.sql, 'boot');
  await server.beat();
  return {
    clock: await as('owner'),
    closed: await as(null),
    jump: async (seconds) => {
      await setMachineClock(database.sql, `${seconds} seconds`);
      await server.beat(1);
    },
    close: database.close,
  };
});
