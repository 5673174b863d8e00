import type { ISql } from 'postgres';
import * as v from 'valibot';
import { guessesFrom } from '../../../../application/auth/server/limits.ts';
import { inTransaction } from '../../postgres/transaction.ts';
import type { AuthContext, Handler } from '../auth-context.ts';
import { checkCode, consumeCode } from '../codes/check-code.ts';
import { CONFIRMATION, PHONE_CHANGE } from '../codes/code-purpose.ts';
import { requireUser } from '../sessions/require-user.ts';
import { startSession } from '../sessions/start-session.ts';
import { findUser } from '../users/find-user.ts';
import { putPhoneIdentity, updateProviders } from '../users/identities.ts';
import { readAnyPhone } from '../users/read-phone.ts';
import { isBanned, type UserRow } from '../users/user-row.ts';
import { json } from '../wire/answers.ts';
import { banned, codeRefused, invalid, tooManyRequests } from '../wire/auth-error.ts';
import type { Call } from '../wire/call.ts';
import { text } from '../wire/fields.ts';
import { readBody } from '../wire/read-body.ts';
import { requireOwnServer } from './require-own-server.ts';

const Body = v.object({ type: text, token: text, token_hash: text, email: text, phone: text });
const BY_EMAIL = new Set(['signup', 'invite', 'recovery', 'magiclink', 'email', 'email_change']);

/**
 * The account of a requested number change: that of the caller if known; else of the last request. Two accounts may have requested one
 * number, and neither must be signed in as the other.
 */
const findByChange = async (context: AuthContext, call: Call, phone: string): Promise<UserRow | null> => {
  if (call.bearer !== null) {
    const { user } = await requireUser(context, call);
    return user.phone_change === phone ? user : null;
  }
  const [user] = await context.sql<UserRow[]>`
    select * from auth.users where phone_change = ${phone} and deleted_at is null order by phone_change_sent_at desc nulls last limit 1`;
  return user ?? null;
};

/**
 * Five wrong attempts invalidate a code, so that they are limited separately; an attacker would otherwise invalidate every code of the
 * owner. Counted before the lookup, in the bucket of `/api/auth`; the server itself (secret key) has counted already.
 */
const countGuess = async (context: AuthContext, call: Call): Promise<void> => {
  if (call.key === 'secret') return;
  const seconds = await context.limitsIn(context.sql).take(guessesFrom(call.peer));
  if (seconds > 0) throw tooManyRequests(seconds);
};

/** After a verification the next code needs no pause. */
const confirm = async (context: AuthContext, sql: ISql, user: UserRow, phone: string): Promise<void> => {
  const now = context.now();
  await sql`
    update auth.users set phone = ${phone}, phone_confirmed_at = coalesce(case when phone = ${phone} then phone_confirmed_at end, ${now}),
      confirmation_sent_at = null, phone_change = case when phone_change = ${phone} then '' else phone_change end, updated_at = ${now}
    where id = ${user.id}`;
  await context.budget.endPause(context.limitsIn(sql), phone);
  await putPhoneIdentity(sql, user.id, phone, true, now);
  await updateProviders(sql, user.id);
};

/** `POST /verify`: a code of type `sms` (new account, sign-in, recovery) or `phone_change`; signs in. */
export const verify: Handler = async (context, call) => {
  const body = await readBody(call.request, Body);
  if (body.type === '') throw invalid('Verify requires a verification type');
  if ((body.token === '') === (body.token_hash === '')) throw invalid('Verify requires either a token or a token hash');
  // The shop sends no codes by e-mail.
  if (BY_EMAIL.has(body.type) || body.token_hash !== '') throw codeRefused();
  if (body.type !== 'sms' && body.type !== 'phone_change') throw invalid('Unsupported verification type');
  if (body.phone === '' || body.email !== '') throw invalid('Only an email address or phone number should be provided on verify');
  // The owner of a session confirms a new number with the session's token.
  if (body.type === 'sms' || call.bearer === null) requireOwnServer(context, call);
  const phone = readAnyPhone(body.phone);
  await countGuess(context, call);
  const isChange = body.type === 'phone_change';
  const user = isChange ? await findByChange(context, call, phone) : await findUser(context.sql, { phone });
  if (user === null) throw codeRefused();
  const code = await checkCode(context, user.id, isChange ? PHONE_CHANGE : CONFIRMATION, phone, body.token);
  // Disclosed only after the correct code.
  if (isBanned(user, context.now())) throw banned(403);
  const answer = await inTransaction(context.sql, async (sql) => {
    await consumeCode(sql, code);
    await confirm(context, sql, user, phone);
    return startSession(context, sql, call, user.id, 'otp');
  });
  // The shop's server itself notifies the previous number.
  if (call.key !== 'secret' && user.phone && user.phone !== phone) void context.options.onPhoneChanged?.(user.phone).catch(() => undefined);
  return json(answer);
};
