import { createClient } from '@supabase/supabase-js';
import type { BackendAddress } from '../shared/rest-client.ts';
import { answered } from './auth-answer.ts';

/** Asks the backend whether a password is that of an account. @throws PortError `denied` when it is not */
export type ConfirmPassword = (phone: string, password: string) => Promise<void>;

/**
 * By signing in beside the session that is kept, and out again. Supabase Auth itself looks at `current_password` only where it was told
 * to, and then changes nothing about this.
 */
export const confirmPassword =
  ({ url, key }: BackendAddress, fetcher: typeof fetch): ConfirmPassword =>
  async (phone, password) => {
    const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false, storageKey: 'sb-confirmation' };
    const client = createClient(url, key, { auth, global: { fetch: fetcher } });
    answered(await client.auth.signInWithPassword({ phone, password }));
    await client.auth.signOut({ scope: 'local' });
  };
