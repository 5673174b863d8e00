import { expect, test } from '@jest/globals';
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

test('picture storage: uploads unchanged, without overwriting, cached for 3600 s', async () => {
  const sent: Request[] = [];
  const storage = new SupabaseImageStorage({
    backend: { url: ORIGIN, key: 'kunci' },
    fetcher: async (input, init) => {
      sent.push(new Request(input, init));
      return Response.json({ Key: 'products/a.png' });
    },
    fileOrigin: ORIGIN,
  });
  await storage.upload({ bucket: 'product-images', path: 'products/a.png', type: 'image/png', bytes: new Uint8Array([1, 2, 3]) });
  const [request] = sent;
  expect([request?.method, request?.url]).toEqual(['POST', `${ORIGIN}/storage/v1/object/product-images/products/a.png`]);
  expect(Object.fromEntries(request?.headers ?? [])).toEqual({
    apikey: 'kunci',
    'cache-control': 'max-age=3600',
    'content-type': 'image/png',
    'x-upsert': 'false',
  });
  expect(new Uint8Array((await request?.arrayBuffer()) ?? [])).toEqual(new Uint8Array([1, 2, 3]));
});
