import type { AuthContext, Handler } from '../auth-context.ts';
import type { GoogleOptions } from '../auth-options.ts';
import { requireFullAssurance } from '../sessions/require-full-assurance.ts';
import { requireUser } from '../sessions/require-user.ts';
import { json, redirect } from '../wire/answers.ts';
import { invalid } from '../wire/auth-error.ts';
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
