import type { BackendAuth } from '../../../application/auth/client/backend-auth.ts';
import type { Mutex } from '../../../application/auth/client/mutex.ts';
import type { KeyValueStore } from '../../../application/shared/key-value-store.ts';
import { ClientSessionStorage, createAuthClient, openProviders } from '../../supabase/auth/auth-client.ts';
import { SupabaseBackendAuth } from '../../supabase/auth/backend-auth.ts';
import type { BackendAddress } from '../../supabase/shared/backend-address.ts';
import type { TokenGate } from '../../supabase/shared/token-gate.ts';

interface Options {
  readonly backend: BackendAddress;
  readonly fetcher: typeof fetch;
  readonly device: KeyValueStore;
  readonly mutex: Mutex;
  /** The person of the shop's session on this device. */
  readonly storedUser: () => string | null;
  readonly gate: TokenGate;
}

/** Opens Supabase Auth with its complete client, a separate chunk that is loaded on first use. */
export const openBackendAuth = ({ backend, fetcher, device, mutex, storedUser, gate }: Options): BackendAuth => {
  const place = new ClientSessionStorage(device);
  const client = createAuthClient(backend, place, fetcher);
  const openOnes = (wanted: readonly string[]) => openProviders(backend, fetcher, wanted);
  return new SupabaseBackendAuth({ client, place, mutex, openProviders: openOnes, storedUser, gate });
};
