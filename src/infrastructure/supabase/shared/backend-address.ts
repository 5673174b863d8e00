/** Address and key of a Supabase backend. */
export interface BackendAddress {
  /** Origin, without a trailing slash. */
  readonly url: string;
  /** The publishable (anonymous) key. */
  readonly key: string;
}

/** The address must be non-empty http(s) and the key is required (section 5). */
export const isConfigured = (backend: BackendAddress): boolean => /^https?:\/\/[^\s/]+/.test(backend.url) && backend.key.trim() !== '';
