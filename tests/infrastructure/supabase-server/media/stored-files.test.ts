import { createRestClient } from '../../../../src/infrastructure/supabase/shared/rest-client.ts';
import { SupabaseStoredFiles } from '../../../../src/infrastructure/supabase-server/media/stored-files.ts';
import { storedFilesContract } from '../../../contracts/media/stored-files.contract.ts';
import { openTestDatabase } from '../../../support/test-database.ts';

storedFilesContract(async () => {
  const database = await openTestDatabase();
  await database.request('/rest/v1/website_settings?select=id');
  const fetcher: typeof fetch = (input, init) => database.gateway.fetch(new Request(input, init), null);
  const [manager, stranger] = [await database.user('content'), await database.user()];
  return {
    files: new SupabaseStoredFiles(createRestClient({ url: 'http://front', key: database.keys.secretKey }, fetcher)),
    manager: manager.id,
    stranger: stranger.id,
    store: async (name) => {
      const answer = await database.request(`/storage/v1/object/product-images/products/${name}`, {
        method: 'POST',
        token: manager.token,
        headers: { 'content-type': 'image/png' },
        body: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]),
      });
      if (!answer.ok) throw new Error(await answer.text());
    },
    use: async (name) => {
      await database.sql`insert into products (name, description, price, image)
        values ('a', 'b', 1, ${`/storage/v1/object/public/product-images/products/${name}`})`;
    },
    close: database.close,
  };
});
