import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { inTransaction } from '../../postgres/transaction.ts';
import type { Handler } from '../auth-context.ts';
import { isSameSecret } from '../derived-key.ts';
import { consumeFlow } from '../identities/flow-state.ts';
import { refreshGrant } from '../sessions/refresh-grant.ts';
import { startSession } from '../sessions/start-session.ts';
import { json } from '../wire/answers.ts';
import { AuthError, invalid } from '../wire/auth-error.ts';
import { text } from '../wire/fields.ts';
import { readBody } from '../wire/read-body.ts';
import { passwordGrant } from './password-grant.ts';

const Body = v.object({ auth_code: text, code_verifier: text });

/** `POST /token?grant_type=pkce`: tokens for the code of a redirect, for the client that started the flow (RFC 7636). */
const pkceGrant: Handler = async (context, call) => {
  const body = await readBody(call.request, Body);
  if (body.auth_code === '' || body.code_verifier === '')
    throw invalid('invalid request: both auth code and code verifier should be non-empty');
  const flow = await consumeFlow(context, context.sql, body.auth_code);
  if (flow === null || flow.user_id === null)
    throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
  const { user_id: userId, code_challenge_method: method } = flow;
  const shown = method === 's256' ? createHash('sha256').update(body.code_verifier).digest('base64url') : body.code_verifier;
  if (!isSameSecret(shown, flow.code_challenge ?? ''))
    throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
  return json(await inTransaction(context.sql, (sql) => startSession(context, sql, call, userId, 'oauth')));
};

const GRANTS: ReadonlyMap<string, Handler> = new Map([
  ['password', passwordGrant],
  ['refresh_token', refreshGrant],
  ['pkce', pkceGrant],
]);

/** `POST /token`: tokens for a password, a refresh token, or a code of a redirect. */
export const token: Handler = (context, call) => {
  const grant = GRANTS.get(call.url.searchParams.get('grant_type') ?? '');
  if (grant === undefined) throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
  return grant(context, call);
};
