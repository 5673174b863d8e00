import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from '../database-types.ts';

export type RestClient = PostgrestClient<Database>;

/** Where a Supabase backend is and how to speak to it. */
export interface BackendAddress {
  /** Origin, without a trailing slash. */
  readonly url: string;
  /** The publishable (anonymous) key. */
  readonly key: string;
}

/** Section 5: the address must be non-empty http(s) and the key is there. */
export const isConfigured = (backend: BackendAddress): boolean => /^https?:\/\/[^\s/]+/.test(backend.url) && backend.key.trim() !== '';

/**
 * The part of the Supabase client that reads and writes tables. The catalogue needs no more of it, and the whole client is ten times
 * as large.
 */
export const createRestClient = (backend: BackendAddress, fetcher: typeof fetch): RestClient =>
  new PostgrestClient<Database>(`${backend.url}/rest/v1`, {
    headers: { apikey: backend.key },
    // The library would try again for seconds, silently; here the visitor learns at once and presses "Coba lagi".
    retry: false,
    fetch: fetcher,
  });

/** Adds a person's token to a request. */
export const withToken = (init: RequestInit | undefined, token: string): RequestInit => {
  const headers = new Headers(init?.headers);
  headers.set('authorization', `Bearer ${token}`);
  return { ...init, headers };
};
