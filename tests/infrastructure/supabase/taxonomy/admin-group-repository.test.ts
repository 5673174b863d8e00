import { SupabaseAdminGroupRepository } from '../../../../src/infrastructure/supabase/taxonomy/admin-group-repository.ts';
import { adminGroupContract } from '../../../contracts/taxonomy/admin-group-repository.contract.ts';
import { restAs } from '../../../support/supabase-as.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';
import { openSupabaseWorld } from '../supabase-world.ts';

/** Over the gateway with a person's token. */
const seenWith = (database: TestDatabase, token: string): SupabaseAdminGroupRepository => {
  return new SupabaseAdminGroupRepository(restAs(database, token), '');
};

adminGroupContract(async () => {
  const database = await openTestDatabase();
  const catalogue = await openSupabaseWorld(database);
  const [manager, customer] = [await database.user('content'), await database.user()];
  return { catalogue, manager: seenWith(database, manager.token), customer: seenWith(database, customer.token) };
});
