import { SupabaseAdminFlashSaleRepository } from '../../../../src/infrastructure/supabase/flash-sale/admin-flash-sale-repository.ts';
import { adminFlashSaleContract } from '../../../contracts/flash-sale/admin-flash-sale-repository.contract.ts';
import { restAs } from '../../../support/supabase-as.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';
import { openSupabaseWorld } from '../supabase-world.ts';

/** Over the gateway with a person's token. */
const seenWith = (database: TestDatabase, token: string | null): SupabaseAdminFlashSaleRepository => {
  return new SupabaseAdminFlashSaleRepository(restAs(database, token), '');
};

adminFlashSaleContract(async () => {
  const database = await openTestDatabase();
  const catalogue = await openSupabaseWorld(database);
  const [manager, customer] = [await database.user('content'), await database.user()];
  return {
    catalogue,
    manager: seenWith(database, manager.token),
    customer: seenWith(database, customer.token),
    visitor: seenWith(database, null),
  };
});
