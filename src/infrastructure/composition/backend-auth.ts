import type { BackendAuth } from '../../application/session/backend-auth.ts';
import type { Mutex } from '../../application/session/mutex.ts';
import type { KeyValueStore } from '../../application/shared/key-value-store.ts';
import { createAuthClient, SessionPlace } from '../supabase/auth-client.ts';
import { SupabaseBackendAuth } from '../supabase/backend-auth.ts';
import { confirmPassword } from '../supabase/confirm-password.ts';
import { openProviders } from '../supabase/open-providers.ts';
import type { BackendAddress } from '../supabase/rest-client.ts';

interface Options {
  readonly backend: BackendAddress;
  readonly fetcher: typeof fetch;
  readonly device: KeyValueStore;
  readonly mutex: Mutex;
}

/** Supabase Auth with its whole client: a chunk of its own, fetched at the first need. */
export const openBackendAuth = ({ backend, fetcher, device, mutex }: Options): BackendAuth => {
  const place = new SessionPlace(device);
  const client = createAuthClient(backend, place, fetcher);
  return new SupabaseBackendAuth(client, place, mutex, confirmPassword(backend, fetcher), (asked) =>
    openProviders(backend, fetcher, asked),
  );
};
