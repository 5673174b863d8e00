import { type AuthChangeEvent, type AuthError, isAuthRetryableFetchError, type SupabaseClient } from '@supabase/supabase-js';
import type { BackendAuth, BackendEvent, BackendSession, Factor, LinkedIdentity } from '../../../application/auth/client/backend-auth.ts';
import type { Mutex } from '../../../application/auth/client/mutex.ts';
import { networkFailure, PortError } from '../../../application/shared/port-error.ts';
import { SESSION_KEY } from '../shared/signed-in-connection.ts';
import type { TokenGate } from '../shared/token-gate.ts';
import type { ClientSessionStorage } from './auth-client.ts';

/** The result of Supabase's client: an error, or else data. */
interface Answer {
  readonly data: unknown;
  readonly error: AuthError | null;
}

type DataOf<A extends Answer> = NonNullable<Extract<A, { readonly error: null }>['data']>;

/** Statuses that say nothing about the request itself. */
const isUnavailable = (error: AuthError): boolean => isAuthRetryableFetchError(error) || error.status === 0 || (error.status ?? 0) >= 500;

const toPortError = (error: AuthError): PortError =>
  error.status === 0
    ? networkFailure(error.message, error)
    : new PortError(isUnavailable(error) ? 'unavailable' : 'denied', error.message, error.code ?? error.name, {
        status: error.status ?? null,
      });

/** The data of a result. @throws PortError for an error */
const answered = <A extends Answer>({ data, error }: A): DataOf<A> => {
  if (error !== null) throw toPortError(error);
  if (data === null || data === undefined) throw new PortError('unavailable', 'an empty answer');
  return data as DataOf<A>;
};

/** A token that the backend considers expired although this device's clock does not. */
const isStaleToken = (error: unknown): boolean => error instanceof PortError && error.code === 'bad_jwt';

const EVENTS: Partial<Record<AuthChangeEvent, BackendEvent>> = {
  SIGNED_IN: 'signed-in',
  SIGNED_OUT: 'signed-out',
  TOKEN_REFRESHED: 'refreshed',
  MFA_CHALLENGE_VERIFIED: 'challenge-verified',
};
const ISSUER = 'Arena Akun';
/** The account's name in an authenticator app's address, where the account has no e-mail of its own. */
const UNREACHABLE_NAME = /[0-9a-f-]{36}(@|%40)users\.invalid/i;
const PROVIDERS = ['google'] as const;

interface SupabaseBackendAuthParts {
  readonly client: SupabaseClient;
  readonly place: ClientSessionStorage;
  readonly mutex: Mutex;
  /** The configured providers; null when unknown, so that each has to be tried. */
  readonly openProviders: (providers: readonly string[]) => Promise<readonly string[] | null>;
  /** The person of the shop's session on this device; null for a guest. */
  readonly storedUser: () => string | null;
  readonly gate: TokenGate;
}

/** Supabase Auth with its own client. Every request carries a valid token. */
export class SupabaseBackendAuth implements BackendAuth {
  constructor(private readonly parts: SupabaseBackendAuthParts) {}

  async adopt({ accessToken, refreshToken }: BackendSession): Promise<void> {
    answered(await this.auth.setSession({ access_token: accessToken, refresh_token: refreshToken }));
  }

  refresh(): Promise<Date | null> {
    // Reading the session makes the client refresh a token with less than 90 s left; the second tab finds it refreshed.
    return this.parts.mutex.run(SESSION_KEY, async () => {
      const { session } = answered(await this.auth.getSession());
      const storedUser = this.parts.storedUser();
      if (session !== null && storedUser !== null && session.user.id !== storedUser) {
        // Another person's session, left behind or planted, is not used.
        await this.removeSession();
        return null;
      }
      return session?.expires_at === undefined ? null : new Date(session.expires_at * 1000);
    });
  }

  async accessToken({ isFresh = false } = {}): Promise<string | null> {
    if ((await this.refresh()) === null) return null;
    if (isFresh) await this.renew();
    return answered(await this.auth.getSession()).session?.access_token ?? null;
  }

  async claims() {
    if ((await this.refresh()) === null) return null;
    const { claims } = await this.request(async () => answered(await this.auth.getClaims()));
    return { userId: claims.sub, assurance: claims.aal === 'aal2' ? ('aal2' as const) : ('aal1' as const) };
  }

  async factors(): Promise<readonly Factor[]> {
    const { all } = await this.request(async () => answered(await this.auth.mfa.listFactors()));
    return all.flatMap((factor) => {
      const { id, factor_type: type, friendly_name: name, status } = factor;
      if (status !== 'verified' || (type !== 'totp' && type !== 'phone')) return [];
      // It is empty or missing for an authenticator app.
      const phone = 'phone' in factor && typeof factor.phone === 'string' ? factor.phone.replace(/^\+/, '') : '';
      return [{ id, type, name: name ?? null, phone: phone === '' ? null : phone }];
    });
  }

  async enrolAuthenticator(name: string) {
    await this.dropUnfinished('totp');
    const { id, totp } = await this.request(async () =>
      answered(await this.auth.mfa.enroll({ factorType: 'totp', friendlyName: name, issuer: ISSUER })),
    );
    const { session } = answered(await this.auth.getSession());
    return { factorId: id, secret: totp.secret, uri: totp.uri.replace(UNREACHABLE_NAME, session?.user.phone ?? '') };
  }

  async enrolPhone(phone: string, name: string) {
    await this.dropUnfinished('phone');
    const { id } = await this.request(async () =>
      answered(await this.auth.mfa.enroll({ factorType: 'phone', friendlyName: name, phone: `+${phone}` })),
    );
    return { factorId: id };
  }

  async challenge(factorId: string): Promise<string> {
    const { id } = await this.request(async () => answered(await this.auth.mfa.challenge({ factorId })));
    return id;
  }

  async verify(given: { readonly factorId: string; readonly challengeId: string; readonly code: string }): Promise<void> {
    await this.parts.gate.close(() => this.request(async () => answered(await this.auth.mfa.verify(given))));
  }

  async unenrol(factorId: string): Promise<void> {
    await this.request(async () => answered(await this.auth.mfa.unenroll({ factorId })));
  }

  async identities(): Promise<readonly LinkedIdentity[]> {
    const { identities } = await this.request(async () => answered(await this.auth.getUserIdentities()));
    return identities.map(({ identity_id: id, provider, identity_data }) => {
      const email: unknown = identity_data?.['email'];
      return { id, provider, email: typeof email === 'string' ? email : null };
    });
  }

  async providers(): Promise<readonly string[]> {
    const known = await this.parts.openProviders(PROVIDERS);
    if (known !== null) return known;
    const open: string[] = [];
    for (const provider of PROVIDERS) {
      const isOpen = await this.link(provider, '/').then(
        () => true,
        () => false,
      );
      if (isOpen) open.push(provider);
    }
    return open;
  }

  async link(provider: string, returnTo: string): Promise<string> {
    const known = PROVIDERS.find((one) => one === provider) ?? PROVIDERS[0];
    const options = { redirectTo: returnTo, skipBrowserRedirect: true };
    const { url } = await this.request(async () => answered(await this.auth.linkIdentity({ provider: known, options })));
    return url ?? '';
  }

  async unlink(identityId: string): Promise<void> {
    const { identities } = await this.request(async () => answered(await this.auth.getUserIdentities()));
    const identity = identities.find(({ identity_id: id }) => id === identityId);
    if (identity !== undefined) await this.request(async () => answered(await this.auth.unlinkIdentity(identity)));
  }

  async removeSession(): Promise<void> {
    this.parts.place.removeItem(SESSION_KEY);
  }

  async listen(listener: (event: BackendEvent) => void): Promise<() => void> {
    const { data } = this.auth.onAuthStateChange((event) => {
      const known = EVENTS[event];
      if (known !== undefined) listener(known);
    });
    return () => data.subscription.unsubscribe();
  }

  private get auth(): SupabaseClient['auth'] {
    return this.parts.client.auth;
  }

  private renew(): Promise<unknown> {
    return this.parts.mutex.run(SESSION_KEY, async () => answered(await this.auth.refreshSession()));
  }

  /** A device whose clock is slow considers an expired token valid: it is refreshed once, and the request repeated. */
  private async request<T>(question: () => Promise<T>): Promise<T> {
    await this.refresh();
    try {
      return await question();
    } catch (error) {
      if (!isStaleToken(error)) throw error;
      await this.renew();
      return question();
    }
  }

  /** Unverified factors would block new ones. */
  private async dropUnfinished(type: Factor['type']): Promise<void> {
    const { all } = await this.request(async () => answered(await this.auth.mfa.listFactors()));
    for (const { id, factor_type, status } of all) if (factor_type === type && status === 'unverified') await this.unenrol(id);
  }
}
