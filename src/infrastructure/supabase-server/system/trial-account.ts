import { randomInt, randomUUID } from 'node:crypto';
import { AuthAdminApi, AuthClient, type AuthError } from '@supabase/supabase-js';
import type { CheckName, HostedProjectAddress, Look } from './hosted-project.ts';

/** Country code 999 is unassigned (ITU-T E.164, annex D), so that no message can be sent. */
const trialPhone = (): string => `999${String(randomInt(1e11)).padStart(11, '0')}`;
const LIFE_S = 600;
const STATELESS = { autoRefreshToken: false, persistSession: false, detectSessionInUrl: false } as const;

const problemOf = (error: AuthError | null): string | null => (error === null ? null : (error.code ?? `status ${error.status ?? 0}`));

/**
 * Tries with an account of its own, which is deleted in the end, what only a sign-in shows: that people sign in, how long tokens live, that
 * authenticator apps and linked accounts are on. Every look is made even if another one fails.
 */
export const tryAccount = async (
  { url, secretKey }: HostedProjectAddress,
  fetcher: typeof fetch,
  look: (check: CheckName, work: Look) => Promise<void>,
): Promise<void> => {
  const connect = (apikey: string) => ({
    url: `${url}/auth/v1`,
    headers: { apikey, Authorization: `Bearer ${apikey}` },
    fetch: fetcher,
  });
  const secret = connect(secretKey ?? '');
  const admin = new AuthAdminApi(secret);
  const client = new AuthClient({ ...secret, ...STATELESS, storageKey: randomUUID() });
  const phone = trialPhone();
  const password = randomUUID();
  const made = await admin.createUser({ phone, password, phone_confirm: true, user_metadata: { name: 'Percobaan' } });
  const id = made.data.user?.id ?? null;
  try {
    const signedIn = await client.signInWithPassword({ phone, password });
    const failure = problemOf(made.error) ?? problemOf(signedIn.error);
    await look('sign-in', async () => failure);
    await look('token-life', async () => {
      const life = signedIn.data.session?.expires_in ?? null;
      return life === LIFE_S ? null : (failure ?? `${life}`);
    });
    await look('authenticator', async () => failure ?? problemOf((await client.mfa.enroll({ factorType: 'totp' })).error));
    await look('linking', async () => {
      if (failure !== null) return failure;
      const { error } = await client.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } });
      return error?.code === 'manual_linking_disabled' ? error.code : null;
    });
  } finally {
    const kept = id === null ? null : problemOf((await admin.deleteUser(id)).error);
    if (kept !== null) await look('sign-in', async () => `+${phone}: ${kept}`);
  }
};
