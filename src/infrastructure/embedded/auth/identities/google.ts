import * as v from 'valibot';
import type { GoogleOptions } from '../auth-options.ts';
import { AuthError } from '../wire/auth-error.ts';

const AUTHORIZE = 'https://accounts.google.com/o/oauth2/v2/auth';
const TOKEN = 'https://oauth2.googleapis.com/token';
const USER_INFO = 'https://openidconnect.googleapis.com/v1/userinfo';
/** For each of two requests, within the gateway's timeout. */
const TIMEOUT_MS = 2000;

const Tokens = v.object({ access_token: v.string() });
const Person = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  email: v.optional(v.string()),
  email_verified: v.optional(v.boolean(), false),
  name: v.optional(v.string()),
  picture: v.optional(v.string()),
});
/** The claims of a person at Google (OpenID Connect, section 5.1). */
export type GooglePerson = v.InferOutput<typeof Person>;

/** The address of Google's consent page. */
export const googleAddress = (google: GoogleOptions, callback: string, state: string): string => {
  const address = new URL(google.authorizeUrl ?? AUTHORIZE);
  const query = { client_id: google.id, redirect_uri: callback, response_type: 'code', scope: 'openid email profile', state };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
};

const request = async <S extends v.GenericSchema>(schema: S, address: string, init: RequestInit): Promise<v.InferOutput<S>> => {
  try {
    const answer = await fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    return v.parse(schema, await answer.json());
  } catch {
    throw new AuthError(502, 'unexpected_failure', 'Unable to exchange external code');
  }
};

/** Exchanges a code for claims directly with Google over TLS, so that nothing passes through the browser. */
export const requestGoogle = async (google: GoogleOptions, callback: string, code: string): Promise<GooglePerson> => {
  const { access_token: token } = await request(Tokens, google.tokenUrl ?? TOKEN, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: callback,
      client_id: google.id,
      client_secret: google.secret,
    }),
  });
  return request(Person, google.userInfoUrl ?? USER_INFO, { headers: { authorization: `Bearer ${token}` } });
};
