import { SupabaseImageStorage } from '../../../../src/infrastructure/supabase/media/image-storage.ts';
import { imageStorageContract } from '../../../contracts/media/image-storage.contract.ts';
import { fetchAs } from '../../../support/supabase-as.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';

const ORIGIN = 'http://front';

const seenWith = (database: TestDatabase, token: string | null): SupabaseImageStorage =>
  new SupabaseImageStorage({
    backend: { url: ORIGIN, key: database.keys.publishableKey },
    fetcher: fetchAs(database, token),
    fileOrigin: ORIGIN,
  });

imageStorageContract(async () => {
  const database = await openTestDatabase();
  return {
    visitor: seenWith(database, null),
    customer: seenWith(database, (await database.user()).token),
    admin: seenWith(database, (await database.user('owner')).token),
    follow: async (address) => {
      const answer = await database.gateway.fetch(new Request(address), null);
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
    },
    close: database.close,
  };
});
