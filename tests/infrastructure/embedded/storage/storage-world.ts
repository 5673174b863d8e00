import { createClient } from '@supabase/supabase-js';
import { fetchAs } from '../../../support/supabase-as.ts';
import { openSupabaseFront } from '../../../support/supabase-front.ts';
import { openTestDatabase, type TestDatabase, type TestUser } from '../../../support/test-database.ts';

/** A bucket that an engineer added: everybody signed in keeps files in a folder of their own, and reads and writes nothing else. */
export const NOTES = 'catatan';
/** A bucket that an engineer added without any policy. */
export const SHELF = 'rak';

const POLICIES = `
  create policy own_notes on storage.objects for all to authenticated
    using (bucket_id = '${NOTES}' and (storage.foldername(name))[1] = auth.uid()::text)
    with check (bucket_id = '${NOTES}' and (storage.foldername(name))[1] = auth.uid()::text)`;

export interface StorageWorld {
  readonly database: TestDatabase;
  /** The front server before the gateway. */
  readonly origin: string;
  readonly person: TestUser;
  readonly other: TestUser;
  /** The client library with an identity. @param who null for a visitor, "service" for the secret key */
  client(who: TestUser | null | 'service'): ReturnType<typeof createClient>['storage'];
  /** A request over the gateway, with the status and the body of its answer. */
  ask(path: string, init?: RequestInit & { readonly as?: TestUser | null | 'service' }): Promise<readonly [status: number, body: unknown]>;
  close(): Promise<void>;
}

export const openStorageWorld = async (): Promise<StorageWorld> => {
  const database = await openTestDatabase();
  const { publishableKey, secretKey } = database.keys;
  const front = await openSupabaseFront({ fetch: (request, peer) => database.gateway.fetch(request, peer), publishableKey });
  const client: StorageWorld['client'] = (who) =>
    createClient('http://front', who === 'service' ? secretKey : publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: fetchAs(database, who === null || who === 'service' ? null : who.token) },
    }).storage;
  const server = client('service');
  await server.createBucket(NOTES);
  await server.createBucket(SHELF);
  await database.sql.unsafe(POLICIES);
  return {
    database,
    origin: front.origin,
    client,
    person: await database.user(),
    other: await database.user(),
    ask: async (path, { as = null, ...init } = {}) => {
      const answer = await database.request(`/storage/v1${path}`, { ...init, token: as === null || as === 'service' ? as : as.token });
      const text = await answer.text();
      return [answer.status, text === '' ? null : (JSON.parse(text) as unknown)];
    },
    close: async () => {
      await front.close();
      await database.close();
    },
  };
};
