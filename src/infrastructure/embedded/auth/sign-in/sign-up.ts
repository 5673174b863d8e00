import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { inTransaction } from '../../postgres/transaction.ts';
import type { AuthContext, Handler } from '../auth-context.ts';
import { CONFIRMATION } from '../codes/code-purpose.ts';
import { deliverCode } from '../codes/deliver-code.ts';
import { prepareCode } from '../codes/prepare-code.ts';
import { checkStrength, nameIn } from '../passwords/check-strength.ts';
import { findUser } from '../users/find-user.ts';
import { mergeMetadata } from '../users/merge-metadata.ts';
import { readPhone } from '../users/read-phone.ts';
import { viewUser } from '../users/user-view.ts';
import { json } from '../wire/answers.ts';
import { AuthError, emailIsOff, invalid } from '../wire/auth-error.ts';
import { laneOf } from '../wire/call.ts';
import { type Metadata, metadata, text } from '../wire/fields.ts';
import { readBody } from '../wire/read-body.ts';
import { createPhoneUser } from './create-phone-user.ts';
import { requireOwnServer } from './require-own-server.ts';

/**
 * The answer for a registered number: a new account with empty identities, as upstream's. It reveals that the number is registered; the
 * number of attempts is limited (`SmsBudget.reserve`).
 */
const publicView = (context: AuthContext, phone: string, data: Metadata | null): Record<string, unknown> => {
  const now = context.now();
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email: '',
    phone,
    app_metadata: { provider: 'phone', providers: ['phone'] },
    user_metadata: mergeMetadata(null, data),
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
    confirmation_sent_at: now,
  };
};

const Body = v.object({ email: text, phone: text, password: text, data: metadata, code_challenge: text });

/** `POST /signup`: a number and a password; a code is sent to the phone. There is no sign-up by e-mail. */
export const signUp: Handler = async (context, call) => {
  const body = await readBody(call.request, Body);
  if (body.email === '' && body.phone === '') throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  requireOwnServer(context, call);
  if (body.password === '') throw invalid('Signup requires a valid password');
  await checkStrength(context, body.password, { identifiers: [body.phone, nameIn(body.data)] });
  if (body.email !== '' && body.phone !== '') throw invalid('Only an email address or phone number should be provided on signup.');
  if (body.email !== '') throw emailIsOff('signups', 400);
  if (body.code_challenge !== '') throw invalid('PKCE not supported for phone signups');
  const phone = readPhone(context, body.phone);
  if (call.key !== 'secret') await context.budget.reserve(context.limitsIn(context.sql), phone, call.peer);
  // Also hashed for a registered number, so that both take as long.
  const passwordHash = await context.passwords.hash(body.password, laneOf(call));
  const prepared = await inTransaction(context.sql, async (sql) => {
    const user = await createPhoneUser(context, sql, call, { phone, passwordHash, data: body.data });
    return user === null ? null : prepareCode(context, sql, call, user.id, CONFIRMATION, phone);
  });
  if (prepared === null) return json(publicView(context, phone, body.data));
  await deliverCode(context, prepared);
  const user = await findUser(context.sql, { id: prepared.userId });
  return json(user === null ? publicView(context, phone, body.data) : await viewUser(context.sql, user));
};
