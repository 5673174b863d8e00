import { SupabaseAwaitedPictures } from '../../../../src/infrastructure/supabase/media/awaited-pictures.ts';
import { createRestClient, withToken } from '../../../../src/infrastructure/supabase/shared/rest-client.ts';
import { SupabasePictureQueue } from '../../../../src/infrastructure/supabase-server/media/picture-queue.ts';
import { pictureQueueContract } from '../../../contracts/media/picture-queue.contract.ts';
import { openTestDatabase } from '../../../support/test-database.ts';

const OWN = '/storage/v1/object/public/product-images/';

pictureQueueContract(async () => {
  const database = await openTestDatabase();
  const { sql, keys } = database;
  await database.request('/rest/v1/website_settings?select=id');
  const [manager, customer] = [await database.user('content'), await database.user()];
  const fetcher: typeof fetch = (input, init) => database.gateway.fetch(new Request(input, init), null);
  const as = (token: string) =>
    new SupabaseAwaitedPictures(
      createRestClient({ url: 'http://front', key: keys.publishableKey }, (input, init) => fetcher(input, withToken(init, token))),
    );
  return {
    queue: new SupabasePictureQueue(createRestClient({ url: 'http://front', key: keys.secretKey }, fetcher)),
    staff: as(manager.token),
    customer: as(customer.token),
    product: async (name, ...addresses) => {
      const id = crypto.randomUUID();
      const answer = await database.request('/rest/v1/products', {
        method: 'POST',
        token: manager.token,
        body: JSON.stringify({ id, name, description: 'b', price: 1, images: addresses }),
      });
      if (!answer.ok) throw new Error(await answer.text());
      return id;
    },
    shown: async (product) => {
      const [row] = await sql<{ images: string[] }[]>`select images from products where id = ${product}`;
      return (row?.images ?? []).map((address) => address.replace(OWN, ''));
    },
    isDraft: async (product) => (await sql`select from products where id = ${product} and not is_active`).length === 1,
    discarded: async () => (await sql<{ path: string }[]>`select path from private.files_to_remove`).map(({ path }) => path),
    pass: async (minutes) => {
      await sql`update private.picture_fetches
        set next_try_at = next_try_at - ${minutes} * interval '1 minute', claimed_until = claimed_until - ${minutes} * interval '1 minute'`;
    },
    clear: async () => {
      await sql`delete from products`;
      await sql`delete from private.awaited_pictures`;
      await sql`delete from private.picture_fetches`;
      await sql`delete from private.files_to_remove`;
    },
    close: () => database.close(),
  };
});
