import { SupabaseSettingsRepository } from '../../../../src/infrastructure/supabase/settings/settings-repository.ts';
import { createRestClient } from '../../../../src/infrastructure/supabase/shared/rest-client.ts';
import { settingsRepositoryContract } from '../../../contracts/settings/settings-repository.contract.ts';
import { openTestDatabase } from '../../../support/test-database.ts';

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

settingsRepositoryContract(async () => {
  const database = await openTestDatabase();
  const fetcher: typeof fetch = (input, init) => database.gateway.fetch(new Request(input, init), null);
  return {
    visitor: new SupabaseSettingsRepository(createRestClient({ url: 'http://front', key: database.keys.publishableKey }, fetcher), ''),
    keep: async (settings) => {
      const row = Object.fromEntries(Object.entries(settings).map(([name, value]) => [snakeCase(name), value as string | null]));
      await database.sql`insert into website_settings ${database.sql(row)}`;
    },
    close: database.close,
  };
});
