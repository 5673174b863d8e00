import type { TransactionSql } from 'postgres';
import { inTransaction } from '../../postgres/transaction.ts';
import type { AuthContext, Handler } from '../auth-context.ts';
import { startSession } from '../sessions/start-session.ts';
import { findUser } from '../users/find-user.ts';
import { putIdentity, updateProviders } from '../users/identities.ts';
import { type IdentityRow, isBanned } from '../users/user-row.ts';
import { redirect } from '../wire/answers.ts';
import { AuthError, banned } from '../wire/auth-error.ts';
import type { Call } from '../wire/call.ts';
import { toAuthError } from '../wire/to-auth-error.ts';
import { isFlowOwner } from './flow-cookie.ts';
import { type FlowRow, findFlow } from './flow-state.ts';
import { type GooglePerson, requestGoogle } from './google.ts';
import { callbackOf } from './link-identity.ts';

const STATUS_NAMES: Readonly<Record<number, string>> = { 400: 'invalid_request', 401: 'unauthorized_client', 403: 'access_denied' };

/** Adds an error to the redirect where the client reads it: in the fragment, and in the query of a PKCE flow. */
const withError = (flow: FlowRow, error: AuthError): string => {
  const address = new URL(flow.referrer ?? '');
  const answer = new URLSearchParams({
    error: STATUS_NAMES[error.status] ?? (error.status >= 500 ? 'server_error' : 'invalid_request'),
    error_code: error.code,
    error_description: error.message,
  });
  if (flow.code_challenge !== null) for (const [name, value] of answer) address.searchParams.set(name, value);
  address.hash = `${answer}&sb=`;
  return address.href;
};

/** The page for an invalid redirect: expired, used, or started in another browser. */
const lostAddress = ({ options }: AuthContext): string => `${options.publicUrl}/settings?error_code=bad_oauth_state`;

/** The account of a Google identity, linked now if the flow requested it. */
const owner = async (context: AuthContext, sql: TransactionSql, flow: FlowRow, person: GooglePerson): Promise<string> => {
  const [known] = await sql<IdentityRow[]>`select * from auth.identities where provider = 'google' and provider_id = ${person.sub}`;
  if (flow.linking_target_id === null) {
    if (known === undefined) throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
    return known.user_id;
  }
  if (known !== undefined)
    throw new AuthError(
      422,
      'identity_already_exists',
      known.user_id === flow.linking_target_id ? 'Identity is already linked' : 'Identity is already linked to another user',
    );
  const { email, name, picture } = person;
  const claims = {
    sub: person.sub,
    email_verified: person.email_verified,
    ...(email === undefined ? {} : { email: email.toLowerCase() }),
    ...(name === undefined ? {} : { name, full_name: name }),
    ...(picture === undefined ? {} : { picture, avatar_url: picture }),
  };
  await putIdentity(sql, flow.linking_target_id, 'google', claims, context.now());
  // An account without an e-mail of its own takes the one Google has verified (private.keep_address).
  await updateProviders(sql, flow.linking_target_id);
  return flow.linking_target_id;
};

/**
 * The parameters of the redirect back: a code for a PKCE flow, else tokens in the fragment. After linking there are no tokens, because the
 * person is signed in already, and tokens would stay in the address.
 */
const finish = async (context: AuthContext, call: Call, flow: FlowRow, person: GooglePerson): Promise<string> =>
  inTransaction(context.sql, async (sql) => {
    const userId = await owner(context, sql, flow, person);
    const user = await findUser(sql, { id: userId });
    if (user === null) throw new AuthError(403, 'user_not_found', 'User not found');
    if (isBanned(user, context.now())) throw banned(403);
    const address = new URL(flow.referrer ?? '');
    if (flow.auth_code !== null) {
      await sql`update auth.flow_state set user_id = ${userId}, auth_code_issued_at = ${context.now()} where id = ${flow.id}`;
      address.searchParams.set('code', flow.auth_code);
      return address.href;
    }
    await sql`delete from auth.flow_state where id = ${flow.id}`;
    if (flow.linking_target_id !== null) return address.href;
    const answer = await startSession(context, sql, call, userId, 'oauth');
    const names = ['access_token', 'token_type', 'expires_in', 'expires_at', 'refresh_token'];
    address.hash = `${new URLSearchParams(names.map((name) => [name, String(answer[name])]))}&sb=`;
    return address.href;
  });

/** `GET /callback`: the redirect from Google. */
export const callback: Handler = async (context, call) => {
  const query = call.url.searchParams;
  const flow = await findFlow(context, query.get('state'));
  const { google } = context.options;
  // Without a provider there cannot be a redirect.
  if (google === null) throw new AuthError(400, 'bad_oauth_state', 'OAuth state not found or expired');
  if (flow === null || !isFlowOwner(call.request, flow.id)) return redirect(lostAddress(context));
  try {
    const code = query.get('code');
    if (code === null) throw new AuthError(403, 'bad_oauth_callback', query.get('error_description')?.slice(0, 200) ?? 'Access was denied');
    return redirect(await finish(context, call, flow, await requestGoogle(google, callbackOf(context), code)));
  } catch (error) {
    // A conflict of two simultaneous redirects is a refusal, and an internal error is logged; the visitor returns to the page in both
    // cases.
    const { answer, fault } = toAuthError(error);
    if (fault !== null) context.options.onFault?.(fault);
    return redirect(withError(flow, answer));
  }
};
