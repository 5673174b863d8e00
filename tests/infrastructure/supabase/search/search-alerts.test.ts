import { SupabaseSearchAlertRepository } from '../../../../src/infrastructure/supabase/search/search-alerts.ts';
import { searchAlertContract } from '../../../contracts/search/search-alerts.contract.ts';
import { restAs } from '../../../support/supabase-as.ts';
import { openTestDatabase } from '../../../support/test-database.ts';
import { openSupabaseWorld } from '../supabase-world.ts';

searchAlertContract(async () => {
  const database = await openTestDatabase();
  const { addGame } = await openSupabaseWorld(database);
  return {
    alerts: new SupabaseSearchAlertRepository(restAs(database, (await database.user(null)).token)),
    addGame,
    close: database.close,
  };
});
