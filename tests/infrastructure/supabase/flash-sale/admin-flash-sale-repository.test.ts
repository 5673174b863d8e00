import { SupabaseAdminFlashSaleRepository } from '../../../../src/infrastructure/supabase/flash-sale/admin-flash-sale-repository.ts';
import { createRestClient } from '../../../../src/infrastructure/supabase/shared/rest-client.ts';
import { saleDeskContract } from '../../../contracts/flash-sale/admin-flash-sale-repository.contract.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';
import { openSupabaseWorld } from '../supabase-world.ts';

/** Over the gateway with somebody's token. */
const seenWith = (database: TestDatabase, token: string): SupabaseAdminFlashSaleRepository => {
  const fetcher: typeof fetch = (input, init) => database.gateway.fetch(new Request(input, init), null);
  return new SupabaseAdminFlashSaleRepository(
    createRestClient({ url: 'http://front', key: database.keys.publishableKey }, fetcher, () => token),
    '',
  );
};

saleDeskContract(async () => {
  const database = await openTestDatabase();
  const catalogue = await openSupabaseWorld(database);
  const [keeper, customer] = [await database.user('content'), await database.user()];
  return { catalogue, keeper: seenWith(database, keeper.token), customer: seenWith(database, customer.token) };
});
