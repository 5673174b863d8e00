import { SupabaseAdminAttributeRepository } from '../../../../src/infrastructure/supabase/attribute/admin-attribute-repository.ts';
import { SupabaseGameSchemas } from '../../../../src/infrastructure/supabase/attribute/game-schemas.ts';
import { createRestClient } from '../../../../src/infrastructure/supabase/shared/rest-client.ts';
import { attributeDeskContract } from '../../../contracts/attribute/admin-attribute-repository.contract.ts';
import { openTestDatabase } from '../../../support/test-database.ts';
import { openSupabaseWorld } from '../supabase-world.ts';

attributeDeskContract('Supabase', async () => {
  const database = await openTestDatabase();
  const catalogue = await openSupabaseWorld(database);
  const [keeper, customer] = [await database.user('content'), await database.user()];
  const fetcher: typeof fetch = (input, init) => database.gateway.fetch(new Request(input, init), null);
  const rest = (token: string | null) => createRestClient({ url: 'http://front', key: database.keys.publishableKey }, fetcher, () => token);
  return {
    catalogue,
    desk: new SupabaseAdminAttributeRepository(rest(keeper.token)),
    stranger: new SupabaseAdminAttributeRepository(rest(customer.token)),
    schemas: new SupabaseGameSchemas(rest(null)),
  };
});
