import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import type { KeyValueStore } from '../../../application/shared/key-value-store.ts';
import type { BackendAddress } from '../shared/rest-client.ts';
import { SESSION_KEY } from '../shared/signed-in-connection.ts';

/** Where the client keeps its session: on the device, and where that keeps nothing, as long as the page. */
export class SessionPlace {
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

  /** Whether there is a session at all, without loading anything that could read it. */
  get isEmpty(): boolean {
    return this.getItem(SESSION_KEY) === null;
  }
}

/**
 * Supabase's whole client, for its sessions. The caller decides when to renew a token, once for all tabs. No session is adopted from an
 * address: a link could hold another person's. A provider's redirect carries only a code that is never redeemed.
 */
export const createAuthClient = (backend: BackendAddress, place: SessionPlace, fetcher: typeof fetch): SupabaseClient =>
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

/** Which of these providers the owner has set up, by the public settings of Supabase Auth; null where it does not say. */
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
