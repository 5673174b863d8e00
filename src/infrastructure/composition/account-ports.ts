import type { AccountDirectory } from '../../application/accounts/account-directory.ts';
import type { CodeRequests } from '../../application/accounts/code-requests.ts';
import type { IdentityProvider } from '../../application/accounts/identity-provider.ts';
import type { KnownDevices } from '../../application/accounts/known-devices.ts';
import type { ProductSessions } from '../../application/accounts/product-sessions.ts';
import type { RateLimiter } from '../../application/accounts/rate-limiter.ts';
import type { SecretTokens } from '../../application/accounts/secret-tokens.ts';
import { CryptoSecretTokens } from '../platform/crypto-secret-tokens.ts';
import { SupabaseAccountDirectory } from '../supabase/admin/account-directory.ts';
import { SupabaseCodeRequests } from '../supabase/admin/code-requests.ts';
import { type IdentityAddress, SupabaseIdentityProvider } from '../supabase/admin/identity-provider.ts';
import { SupabaseKnownDevices } from '../supabase/admin/known-devices.ts';
import { SupabaseProductSessions } from '../supabase/admin/product-sessions.ts';
import { SupabaseRateLimiter } from '../supabase/admin/rate-limiter.ts';
import { createRestClient } from '../supabase/rest-client.ts';

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
