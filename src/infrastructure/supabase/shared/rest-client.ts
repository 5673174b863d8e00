import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from '../database-types.ts';
import type { BackendAddress } from './backend-address.ts';

export type RestClient = PostgrestClient<Database>;

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
