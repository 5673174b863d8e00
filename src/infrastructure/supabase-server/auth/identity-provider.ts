import { AuthAdminApi, AuthClient, type AuthError, type Session } from '@supabase/supabase-js';
import * as v from 'valibot';
import { isPasswordOf } from '../../../application/auth/account-directory.answers.ts';
import type { BackendSession, Credential, IdentityProvider, PhoneChange } from '../../../application/auth/server/identity-provider.ts';
import { isPortError, PortError } from '../../../application/shared/port-error.ts';
import { composedPassword, passwordForms } from '../../../domain/auth/password-forms.ts';
import { answerOf } from '../../supabase/shared/call-function.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';

const TAKEN: ReadonlySet<string> = new Set(['user_already_exists', 'phone_exists', 'email_exists']);

/** A hosted project passes the refusal of the "Send SMS" hook on with the code `unknown` (http-server/auth/sms-hook.ts has the statuses). */
const OF_HOOK: Readonly<Record<number, string>> = { 429: 'over_sms_send_rate_limit', 422: 'sms_send_failed' };

/** Maps an error of Supabase Auth's client; without a code of Auth there was no valid answer. */
const toAuthPortError = (error: AuthError): PortError => {
  const status = error.status ?? 0;
  const code = error.code === 'unknown' ? OF_HOOK[status] : error.code;
  if (code === undefined || status >= 500)
    return new PortError('unavailable', 'Supabase Auth did not answer', code ?? null, { cause: error });
  return new PortError(TAKEN.has(code) ? 'conflict' : 'denied', code, code, { cause: error });
};

/** Country code 999 is unassigned (ITU-T E.164, annex D). */
const DECOY = '99900000000000';

/**
 * An account of a hosted project to which nobody can sign in, so that a password is compared for an unknown account, too. It is created on
 * first use; its password is not stored.
 */
const decoyAccount = (admin: Pick<InstanceType<typeof AuthAdminApi>, 'createUser'>): (() => Promise<{ readonly phone: string }>) => {
  let made: Promise<{ readonly phone: string }> | null = null;
  const make = async (): Promise<{ readonly phone: string }> => {
    const { error } = await admin.createUser({ phone: DECOY, password: `${crypto.randomUUID()}${crypto.randomUUID()}` });
    if (error !== null && !TAKEN.has(error.code ?? '')) throw toAuthPortError(error);
    return { phone: DECOY };
  };
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
};

/** The data of an answer. @throws PortError */
const authData = <A extends { readonly data: unknown; readonly error: AuthError | null }>(
  answer: A,
): Extract<A, { readonly error: null }>['data'] => {
  if (answer.error !== null) throw toAuthPortError(answer.error);
  return answer.data;
};

const Claims = v.object({ sub: v.string(), session_id: v.string() });

/** The unverified claims of a token (RFC 7519, section 3); null when there are none. */
const readClaims = (token: string): v.InferOutput<typeof Claims> | null => {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return v.parse(Claims, JSON.parse(atob(payload)));
  } catch {
    return null;
  }
};

const backendSessionOf = (session: Session): BackendSession => {
  const claims = readClaims(session.access_token);
  if (claims === null) throw new PortError('unavailable', 'the access token cannot be read');
  return {
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
    expiresAt: session.expires_at ?? Math.floor(Date.now() / 1000) + session.expires_in,
    expiresIn: session.expires_in,
    tokenType: session.token_type,
    userId: claims.sub,
    sessionId: claims.session_id,
  };
};

export interface IdentityAddress {
  /** The origin of the Supabase project, or of the embedded gateway. */
  readonly url: string;
  /** The secret (service) key. It also marks requests whose attempts were already counted. */
  readonly secretKey: string;
  /** A hosted project compares no password for unknown, blocked and e-mail accounts, and would answer sooner and otherwise than to a wrong one. */
  readonly isHosted?: boolean;
}

/** Whether it is the password of the account with this number, asked of the database. */
export type PasswordComparison = (phone: string, password: string) => Promise<boolean>;

/** Expected refusals of a simulated sign-in or code. */
const EXPECTED = new Set(['invalid_credentials', 'otp_expired', 'over_request_rate_limit', 'validation_failed', 'email_provider_disabled']);
/** Country code 999 is unassigned (ITU-T E.164, annex D). */
const NOBODYS = 99_900_000_000_000;
/** Retries of setting a new password, whose code is used up, and the pause between them. */
const UPDATE_TRIES = 4;
const UPDATE_PAUSE_MS = 700;

type OwnSession = Pick<PhoneChange, 'accessToken' | 'sessionId'>;
const STATELESS = { autoRefreshToken: false, persistSession: false, detectSessionInUrl: false } as const;

const expected = (error: unknown): void => {
  if (!isPortError(error, 'denied') || !EXPECTED.has(error.code ?? '')) throw error;
};
const invalidCredentials = (): PortError => new PortError('denied', 'invalid_credentials', 'invalid_credentials');
const isBusy = (error: unknown): boolean =>
  isPortError(error, 'unavailable') || (isPortError(error, 'denied') && error.code === 'over_request_rate_limit');

/** Supabase Auth with its own client. Each call creates a client, because a shared one would keep the last person's session. */
export class SupabaseIdentityProvider implements IdentityProvider {
  /** The credential of a simulated sign-in: of an unknown account, or of the decoy. */
  private readonly decoy: () => Promise<Credential>;
  private readonly admin: InstanceType<typeof AuthAdminApi>;
  private readonly isHosted: boolean;
  private readonly connection: { readonly url: string; readonly headers: Record<string, string>; readonly fetch: typeof fetch };

  constructor(
    { url, secretKey, isHosted = false }: IdentityAddress,
    fetcher: typeof fetch,
    private readonly pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms)),
    /** Of a hosted project, which refuses a blocked account before it compares; by default none is right. */
    private readonly isPasswordOf: PasswordComparison = async () => false,
  ) {
    // In the library's spelling, because it replaces the key by a person's token.
    const headers = { apikey: secretKey, Authorization: `Bearer ${secretKey}` };
    this.connection = { url: `${url}/auth/v1`, headers, fetch: fetcher };
    this.admin = new AuthAdminApi(this.connection);
    this.isHosted = isHosted;
    this.decoy = isHosted ? decoyAccount(this.admin) : async () => ({ email: `${globalThis.crypto.randomUUID()}@nobody.invalid` });
  }

  async signUp({ phone, password, name }: { readonly phone: string; readonly password: string; readonly name: string }): Promise<string> {
    const { user } = authData(await this.client().signUp({ phone, password: composedPassword(password), options: { data: { name } } }));
    // For a confirmed number the answer is a generated user, recognisable by its missing identities.
    if (user === null || user.identities?.length === 0) {
      throw new PortError('conflict', 'the number has an account', 'user_already_exists');
    }
    return user.id;
  }

  async verifyPhone(phone: string, code: string): Promise<BackendSession> {
    return this.sessionOf(authData(await this.client().verifyOtp({ phone, token: code, type: 'sms' })));
  }

  async resendCode(phone: string): Promise<void> {
    authData(await this.client().resend({ type: 'sms', phone }));
  }

  signIn(credential: Credential, password: string): Promise<BackendSession> {
    return this.tryForms(password, 'invalid_credentials', (form) => this.signInWith(credential, form));
  }

  /** A hosted project compares a password as it is sent; the embedded provider compares every form itself. */
  private async tryForms<T>(password: string, refusal: string, attempt: (form: string) => Promise<T>): Promise<T> {
    const [first, ...others] = this.isHosted ? passwordForms(password) : [password];
    return others.reduce(
      (tried, form) =>
        tried.catch((error: unknown) => {
          if (isPortError(error, 'denied') && error.code === refusal) return attempt(form);
          throw error;
        }),
      attempt(first),
    );
  }

  private async signInWith(credential: Credential, password: string): Promise<BackendSession> {
    const { data, error } = await this.client().signInWithPassword({ ...credential, password });
    if (error === null) return this.sessionOf(data);
    throw this.isHosted ? await this.hostedRefusal(toAuthPortError(error), credential, password) : toAuthPortError(error);
  }

  /** A hosted project's refusals before it compares a password become that of a wrong one, after the same time. */
  private async hostedRefusal(error: PortError, credential: Credential, password: string): Promise<PortError> {
    if (error.code !== 'user_banned' && error.code !== 'email_provider_disabled') return error;
    const [isRight] = await Promise.all([
      error.code === 'user_banned' && 'phone' in credential && this.isPasswordOf(credential.phone, password),
      this.signInWith(await this.decoy(), password).catch(expected),
    ]);
    return isRight ? error : invalidCredentials();
  }

  async simulateSignIn(password: string): Promise<void> {
    await this.signIn(await this.decoy(), password).catch(expected);
  }

  async simulateVerification(code: string): Promise<void> {
    const phone = String(NOBODYS + Math.floor(Math.random() * 1_000_000_000));
    await this.verifyPhone(phone, code).catch(expected);
  }

  async sendResetCode(phone: string): Promise<void> {
    authData(await this.client().signInWithOtp({ phone, options: { shouldCreateUser: false } }));
  }

  async setPassword(session: BackendSession, password: string): Promise<void> {
    await this.updatePassword(session.userId, password);
    await this.admin.signOut(session.accessToken, 'global');
  }

  /** The code is used up, so that a provider that is too busy to hash is called again. */
  private async updatePassword(id: string, password: string, left = UPDATE_TRIES): Promise<void> {
    try {
      await this.update(id, { password });
    } catch (error) {
      if (left <= 1 || !isBusy(error)) throw error;
      await this.pause(UPDATE_PAUSE_MS);
      await this.updatePassword(id, password, left - 1);
    }
  }

  async changePassword(change: Parameters<IdentityProvider['changePassword']>[0]): Promise<void> {
    const { current, next } = change;
    const client = await this.clientOf(change);
    await this.tryForms(current, 'current_password_invalid', async (form) => {
      authData(await client.updateUser({ password: composedPassword(next), current_password: form }));
    });
  }

  async requestPhoneChange(change: PhoneChange & { readonly current: string }): Promise<void> {
    const { phone, current } = change;
    const client = await this.clientOf(change);
    await this.tryForms(current, 'current_password_invalid', async (form) => {
      authData(await client.updateUser({ phone, current_password: form }));
    });
  }

  /** The session's token says whose change it is, because two accounts may have asked for one number. */
  async confirmPhoneChange(change: PhoneChange & { readonly code: string }): Promise<BackendSession> {
    const { accessToken, phone, code } = change;
    this.requireSession(change);
    const headers = { ...this.connection.headers, Authorization: `Bearer ${accessToken}` };
    const client = new AuthClient({ ...this.connection, headers, ...STATELESS });
    return this.sessionOf(authData(await client.verifyOtp({ phone, token: code, type: 'phone_change' })));
  }

  async read(id: string): Promise<{ readonly id: string; readonly phone: string | null; readonly isConfirmed: boolean } | null> {
    const answer = await this.admin.getUserById(id);
    if (answer.error?.code === 'user_not_found') return null;
    const { user } = authData(answer);
    if (user === null) return null;
    return { id: user.id, phone: user.phone === '' ? null : (user.phone ?? null), isConfirmed: user.phone_confirmed_at != null };
  }

  async update(id: string, changes: { readonly password?: string; readonly blockedHours?: number }): Promise<void> {
    const { password, blockedHours } = changes;
    authData(
      await this.admin.updateUserById(id, {
        ...(password === undefined ? {} : { password: composedPassword(password) }),
        ...(blockedHours === undefined ? {} : { ban_duration: blockedHours === 0 ? 'none' : `${blockedHours}h` }),
      }),
    );
  }

  async delete(id: string): Promise<void> {
    authData(await this.admin.deleteUser(id));
  }

  async signOut(session: BackendSession): Promise<void> {
    const { error } = await this.admin.signOut(session.accessToken, 'local');
    // 401, 403 and 404 mean that it had ended.
    if (error !== null && (error.status === undefined || error.status === 0 || error.status >= 500)) throw toAuthPortError(error);
  }

  private client(): InstanceType<typeof AuthClient> {
    return new AuthClient({ ...this.connection, ...STATELESS });
  }

  /** A client for a person's own session. */
  private async clientOf(session: OwnSession): Promise<InstanceType<typeof AuthClient>> {
    this.requireSession(session);
    const client = this.client();
    // It is not refreshed here: the refresh token stays in the browser.
    authData(await client.setSession({ access_token: session.accessToken, refresh_token: 'none' }));
    return client;
  }

  private requireSession({ accessToken, sessionId }: OwnSession): void {
    if (readClaims(accessToken)?.session_id !== sessionId) throw new PortError('denied', 'a token of another sign-in', 'bad_jwt');
  }

  private sessionOf({ session }: { readonly session: Session | null }): BackendSession {
    if (session === null) throw new PortError('unavailable', 'Supabase Auth answered without a session');
    return backendSessionOf(session);
  }
}

/** Compares a password in the database, through a function for the server. */
export const passwordComparison =
  (rest: RestClient): PasswordComparison =>
  (phone, password) =>
    answerOf(rest, isPasswordOf, { phone, password });

/**
 * Names the client's address to a hosted project's Auth, whose limits would otherwise count all customers as one address
 * (https://supabase.com/docs/guides/auth/rate-limits). It counts only together with the secret key, and where the project accepts it.
 */
export const forwardingAddress =
  (fetcher: typeof fetch, addressOf: () => string | null): typeof fetch =>
  (input, init) => {
    const address = addressOf();
    if (address === null) return fetcher(input, init);
    const headers = new Headers(init?.headers);
    headers.set('sb-forwarded-for', address);
    return fetcher(input, { ...init, headers });
  };
