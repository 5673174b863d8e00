import * as v from 'valibot';
import { emailOf } from '../../../../domain/auth/email-text.ts';
import { inTransaction } from '../../postgres/transaction.ts';
import type { Handler } from '../auth-context.ts';
import { startSession } from '../sessions/start-session.ts';
import { findUser } from '../users/find-user.ts';
import { plainPhone } from '../users/read-phone.ts';
import { isBanned, isWaiting, type UserRow } from '../users/user-row.ts';
import { json } from '../wire/answers.ts';
import { AuthError, banned, invalid, invalidCredentials } from '../wire/auth-error.ts';
import { laneOf } from '../wire/call.ts';
import { text } from '../wire/fields.ts';
import { readBody } from '../wire/read-body.ts';
import { requireOwnServer } from './require-own-server.ts';

const Body = v.object({ email: text, phone: text, password: text });

const requireConfirmed = (user: UserRow, isByEmail: boolean): void => {
  if (isByEmail && user.email_confirmed_at === null) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  if (!isByEmail && user.phone_confirmed_at === null) throw new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed');
};

/**
 * `POST /token?grant_type=password`: signs in by phone number or e-mail. An unknown account and a wrong password get the same answer after
 * the same time. Reserved for the shop's server, unless the owner enabled it for clients. The server itself (secret key) applies its own
 * limits; everyone else is limited here.
 */
export const passwordGrant: Handler = async (context, call) => {
  requireOwnServer(context, call);
  const { email, phone, password } = await readBody(call.request, Body);
  if (email !== '' && phone !== '') throw invalid('Only an email address or phone number should be provided on login.');
  if (email === '' && phone === '') throw invalid('missing email or phone');
  const key = email !== '' ? { email: emailOf(email) } : { phone: plainPhone(phone) };
  const account = 'email' in key ? key.email.toLowerCase() : key.phone;
  const isTrusted = call.key === 'secret';
  const user = await findUser(context.sql, key);
  const compare = () => context.passwords.matches(password, user?.encrypted_password ?? null, laneOf(call));
  // A number with a pending code gets a new account at each sign-up, but no new attempts.
  const counted = user === null || isWaiting(user) ? account : user.id;
  const isRight = await (isTrusted ? compare() : context.attempts.verify(counted, call.peer, compare));
  if (user === null || !isRight) throw invalidCredentials();
  // Disclosed only after the correct password, unlike upstream.
  if (isBanned(user, context.now())) throw banned(400);
  requireConfirmed(user, email !== '');
  return json(await inTransaction(context.sql, (sql) => startSession(context, sql, call, user.id, 'password')));
};
