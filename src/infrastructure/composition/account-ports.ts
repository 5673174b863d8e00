import type { AccountDirectory } from '../../application/auth/server/account-directory.ts';
import type { CodeRequests } from '../../application/auth/server/code-requests.ts';
import type { IdentityProvider } from '../../application/auth/server/identity-provider.ts';
import type { KnownDevices } from '../../application/auth/server/known-devices.ts';
import type { ProductSessions } from '../../application/auth/server/product-sessions.ts';
import type { RateLimiter } from '../../application/auth/server/rate-limiter.ts';
import type { SecretTokens } from '../../application/auth/server/secret-tokens.ts';
import { CryptoSecretTokens } from '../platform/crypto-secret-tokens.ts';
import { createRestClient } from '../supabase/shared/rest-client.ts';
import { SupabaseAccountDirectory } from '../supabase-server/auth/account-directory.ts';
import { SupabaseCodeRequests } from '../supabase-server/auth/code-requests.ts';
import { type IdentityAddress, SupabaseIdentityProvider } from '../supabase-server/auth/identity-provider.ts';
import { SupabaseKnownDevices } from '../supabase-server/auth/known-devices.ts';
import { SupabaseProductSessions } from '../supabase-server/auth/product-sessions.ts';
import { SupabaseRateLimiter } from '../supabase-server/auth/rate-limiter.ts';

/** What the account use cases need from outside, but for the message sender. */
export interface AccountPorts {
  readonly identity: IdentityProvider;
  readonly directory: AccountDirectory;
  readonly sessions: ProductSessions;
  readonly limiter: RateLimiter;
  readonly requests: CodeRequests;
  readonly devices: KnownDevices;
  readonly tokens: SecretTokens;
}

/** All of them on a Supabase backend, hosted or this shop's own. The secret key stays in this process. */
export const supabaseAccountPorts = (address: IdentityAddress, fetcher: typeof fetch): AccountPorts => {
  const rest = createRestClient({ url: address.url, key: address.secretKey }, fetcher);
  return {
    identity: new SupabaseIdentityProvider(address, fetcher),
    directory: new SupabaseAccountDirectory(rest),
    sessions: new SupabaseProductSessions(rest),
    limiter: new SupabaseRateLimiter(rest),
    requests: new SupabaseCodeRequests(rest),
    devices: new SupabaseKnownDevices(rest),
    tokens: new CryptoSecretTokens(),
  };
};
