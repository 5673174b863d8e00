import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import type { KeyValueStore } from '../../../application/shared/key-value-store.ts';
import type { BackendAddress } from '../shared/backend-address.ts';
import { SESSION_KEY } from '../shared/signed-in-connection.ts';

/** The storage of the client's session: the device, or memory where that stores nothing. */
export class ClientSessionStorage {
  private readonly held = new Map<string, string>();

  constructor(private readonly device: KeyValueStore) {}

  getItem(key: string): string | null {
    return this.device.get(key) ?? this.held.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    if (this.device.set(key, value)) this.held.delete(key);
    else this.held.set(key, value);
  }

  removeItem(key: string): void {
    this.device.remove(key);
    this.held.delete(key);
  }

  /** Whether there is no session, determined without loading the client. */
  get isEmpty(): boolean {
    return this.getItem(SESSION_KEY) === null;
  }
}

/**
 * Supabase's complete client, for its sessions. The caller decides when to refresh a token, once for all tabs. No session is accepted from
 * an address, because a link could contain another person's. A provider's redirect carries only a code that is never redeemed.
 */
export const createAuthClient = (backend: BackendAddress, place: ClientSessionStorage, fetcher: typeof fetch): SupabaseClient =>
  createClient(backend.url, backend.key, {
    auth: {
      storage: place,
      storageKey: SESSION_KEY,
      persistSession: true,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      flowType: 'pkce',
    },
    global: { fetch: fetcher },
  });

const Settings = v.looseObject({ external: v.record(v.string(), v.unknown()) });

/** Which of these providers are configured, by the public settings of Supabase Auth; null when unknown. */
export const openProviders = async (
  { url, key }: BackendAddress,
  fetcher: typeof fetch,
  providers: readonly string[],
): Promise<readonly string[] | null> => {
  try {
    const answer = await fetcher(`${url}/auth/v1/settings`, { headers: { apikey: key } });
    const { external } = v.parse(Settings, await answer.json());
    return providers.filter((provider) => external[provider] === true);
  } catch {
    return null;
  }
};
