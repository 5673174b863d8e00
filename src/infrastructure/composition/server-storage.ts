import { createClient } from '@supabase/supabase-js';
import type { ImageStorage } from '../../application/media/image-storage.ts';
import { RemoveFiles } from '../../application/media/remove-files.ts';
import type { StoredFiles } from '../../application/media/stored-files.ts';
import type { ErrorLog } from '../../application/shared/error-log.ts';
import { SupabaseImageStorage } from '../supabase/media/image-storage.ts';
import { createRestClient } from '../supabase/shared/rest-client.ts';
import type { IdentityAddress } from '../supabase-server/auth/identity-provider.ts';
import { SupabaseStoredFiles } from '../supabase-server/media/stored-files.ts';

interface ServerStorage {
  readonly files: StoredFiles;
  /** With the secret key. */
  readonly storage: ImageStorage;
  readonly remove: RemoveFiles;
}

/** Storage in the hands of the server itself. The secret key stays in this process. */
export const serverStorage = (address: IdentityAddress, fetcher: typeof fetch, errors: ErrorLog): ServerStorage => {
  const files = new SupabaseStoredFiles(createRestClient({ url: address.url, key: address.secretKey }, fetcher));
  const client = createClient(address.url, address.secretKey, {
    global: { fetch: fetcher },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
  const storage = new SupabaseImageStorage(async () => client, '');
  return { files, storage, remove: new RemoveFiles(files, storage, errors) };
};
