import { SupabaseOpeningHoursRepository } from '../../../../src/infrastructure/supabase/order/opening-hours-repository.ts';
import { openingHoursRepositoryContract } from '../../../contracts/order/opening-hours-repository.contract.ts';
import { openOrderWorld } from '../../../support/order-world.ts';
import { restAs } from '../../../support/supabase-as.ts';

openingHoursRepositoryContract(async () => {
  const world = await openOrderWorld();
  return {
    staff: async (role) => new SupabaseOpeningHoursRepository(restAs(world.database, (await world.staff(role)).token)),
    guest: new SupabaseOpeningHoursRepository(restAs(world.database, null)),
    close: () => world.close(),
  };
});
