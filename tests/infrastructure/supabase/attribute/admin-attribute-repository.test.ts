import { SupabaseAdminAttributeRepository } from '../../../../src/infrastructure/supabase/attribute/admin-attribute-repository.ts';
import { SupabaseGameSchemas } from '../../../../src/infrastructure/supabase/attribute/game-schemas.ts';
import { adminAttributeContract } from '../../../contracts/attribute/admin-attribute-repository.contract.ts';
import { restAs } from '../../../support/supabase-as.ts';
import { openTestDatabase } from '../../../support/test-database.ts';
import { openSupabaseWorld } from '../supabase-world.ts';

adminAttributeContract('Supabase', async () => {
  const database = await openTestDatabase();
  const catalogue = await openSupabaseWorld(database);
  const [manager, customer] = [await database.user('content'), await database.user()];
  const rest = (token: string | null) => restAs(database, token);
  return {
    catalogue,
    repository: new SupabaseAdminAttributeRepository(rest(manager.token)),
    stranger: new SupabaseAdminAttributeRepository(rest(customer.token)),
    schemas: new SupabaseGameSchemas(rest(null)),
  };
});
