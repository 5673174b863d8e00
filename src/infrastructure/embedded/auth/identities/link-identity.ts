import { isUuid } from '../../../../domain/shared/uuid.ts';
import { inTransaction } from '../../postgres/transaction.ts';
import type { AuthContext, Handler } from '../auth-context.ts';
import type { GoogleOptions } from '../auth-options.ts';
import { requireFullAssurance } from '../sessions/require-full-assurance.ts';
import { requireUser } from '../sessions/require-user.ts';
import { identitiesOf, lockUser } from '../users/find-user.ts';
import { updateProviders } from '../users/identities.ts';
import { json, redirect } from '../wire/answers.ts';
import { AuthError, invalid } from '../wire/auth-error.ts';
import type { Call } from '../wire/call.ts';
import { flowCookie } from './flow-cookie.ts';
import { beginFlow } from './flow-state.ts';
import { googleAddress } from './google.ts';

/** The redirect target: always a page of this shop. */
const returnAddress = (publicUrl: string, requested: string | null): string => {
  if (requested === null || !URL.canParse(requested)) return publicUrl;
  const address = new URL(requested);
  return address.origin === new URL(publicUrl).origin ? address.href : publicUrl;
};

export const callbackOf = (context: AuthContext): string => `${context.options.publicUrl}/auth/v1/callback`;

const providerOf = (context: AuthContext, call: Call): GoogleOptions => {
  const { google } = context.options;
  if (call.url.searchParams.get('provider') !== 'google' || google === null) throw invalid('Unsupported provider: provider is not enabled');
  return google;
};

/** Reads the challenge of Proof Key for Code Exchange (RFC 7636). */
const readChallenge = (query: URLSearchParams) => {
  const challenge = query.get('code_challenge') || null;
  const method = (query.get('code_challenge_method') ?? '').toLowerCase();
  if ((challenge === null) !== (method === '')) throw invalid('PKCE flow requires code_challenge_method and code_challenge');
  if (challenge === null) return { challenge, method: null };
  if (method !== 's256' && method !== 'plain') throw invalid('Invalid code_challenge_method');
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(challenge)) throw invalid('code challenge has to be between 43 and 128 characters');
  return { challenge, method } as const;
};

/** @returns the address to open, and the cookie of the flow */
const begin = async (context: AuthContext, call: Call, linkTo: string | null) => {
  const google = providerOf(context, call);
  const query = call.url.searchParams;
  const returnTo = returnAddress(context.options.publicUrl, query.get('redirect_to'));
  const state = await beginFlow(context, { linkTo, returnTo, ...readChallenge(query) });
  return { address: googleAddress(google, callbackOf(context), state), cookie: flowCookie(context, state) };
};

/** `GET /user/identities/authorize?provider=google`: the address that links Google to the signed-in account. */
export const linkIdentity: Handler = async (context, call) => {
  const signedIn = await requireUser(context, call);
  await requireFullAssurance(context, signedIn);
  const { address, cookie } = await begin(context, call, signedIn.user.id);
  return call.url.searchParams.get('skip_http_redirect') === 'true' ? json({ url: address }, 200, cookie) : redirect(address, cookie);
};

/** `GET /authorize?provider=google`: signs in to an account that has linked Google. */
export const authorize: Handler = async (context, call) => {
  const { address, cookie } = await begin(context, call, null);
  return redirect(address, cookie);
};

/**
 * `DELETE /user/identities/{id}`: unlinks an identity. The last one and the phone are refused, because the phone identifies an account and
 * receives its messages; only another number replaces it (`PUT /user`).
 */
export const unlinkIdentity: Handler = async (context, call) => {
  const signedIn = await requireUser(context, call);
  const { user } = signedIn;
  const [id] = call.ids;
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID');
  await requireFullAssurance(context, signedIn);
  await inTransaction(context.sql, async (sql) => {
    await lockUser(sql, user.id);
    const identities = await identitiesOf(sql, user.id);
    if (identities.length <= 1)
      throw new AuthError(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking');
    const identity = identities.find((one) => one.id === id.toLowerCase());
    if (identity === undefined) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist");
    if (identity.provider === 'phone')
      throw new AuthError(422, 'single_identity_not_deletable', 'The phone identity of a user cannot be unlinked');
    await sql`delete from auth.identities where id = ${identity.id}`;
    if (identity.provider === 'email') await sql`update auth.users set email = null, email_confirmed_at = null where id = ${user.id}`;
    await updateProviders(sql, user.id);
  });
  return json({});
};
