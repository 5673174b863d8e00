import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from '../database-types.ts';

export type RestClient = PostgrestClient<Database>;

/** Address and key of a Supabase backend. */
export interface BackendAddress {
  /** Origin, without a trailing slash. */
  readonly url: string;
  /** The publishable (anonymous) key. */
  readonly key: string;
}

/** The address must be non-empty http(s) and the key is required (section 5). */
export const isConfigured = (backend: BackendAddress): boolean => /^https?:\/\/[^\s/]+/.test(backend.url) && backend.key.trim() !== '';

/** The part of the Supabase client that reads and writes tables; the complete client is ten times as large. */
export const createRestClient = (backend: BackendAddress, fetcher: typeof fetch): RestClient =>
  new PostgrestClient<Database>(`${backend.url}/rest/v1`, {
    headers: { apikey: backend.key },
    // The library would retry for seconds without notice; instead the visitor sees the failure at once and presses "Coba lagi".
    retry: false,
    fetch: fetcher,
  });

/** Adds a person's token to a request. */
export const withToken = (init: RequestInit | undefined, token: string): RequestInit => {
  const headers = new Headers(init?.headers);
  headers.set('authorization', `Bearer ${token}`);
  return { ...init, headers };
};
