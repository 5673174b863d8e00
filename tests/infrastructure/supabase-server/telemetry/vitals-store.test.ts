import { createRestClient } from '../../../../src/infrastructure/supabase/shared/rest-client.ts';
import { SupabaseVitalsStore } from '../../../../src/infrastructure/supabase-server/telemetry/vitals-store.ts';
import { vitalsStoreContract } from '../../../contracts/telemetry/vitals-store.contract.ts';
import { openTestDatabase } from '../../../support/test-database.ts';

vitalsStoreContract(async () => {
  const database = await openTestDatabase();
  await database.request('/rest/v1/website_settings?select=id');
  const fetcher: typeof fetch = (input, init) => database.gateway.fetch(new Request(input, init), null);
  return {
    store: new SupabaseVitalsStore(createRestClient({ url: 'http://front', key: database.keys.secretKey }, fetcher)),
    age: async (days) => void (await database.sql`update private.vitals set at = at - make_interval(days => ${days})`),
    close: database.close,
  };
});
