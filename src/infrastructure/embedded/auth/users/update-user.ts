import type { ISql, JSONValue } from 'postgres';
import * as v from 'valibot';
import { emailOf } from '../../../../domain/auth/email-text.ts';
import { inTransaction } from '../../postgres/transaction.ts';
import type { AuthContext, Handler } from '../auth-context.ts';
import { checkCode, consumeCode } from '../codes/check-code.ts';
import { PHONE_CHANGE, REAUTHENTICATION } from '../codes/code-purpose.ts';
import { deliverCode } from '../codes/deliver-code.ts';
import { prepareCode } from '../codes/prepare-code.ts';
import { checkStrength, passwordOwner } from '../passwords/check-strength.ts';
import { requireFullAssurance } from '../sessions/require-full-assurance.ts';
import { requireUser, type SignedIn } from '../sessions/require-user.ts';
import { json } from '../wire/answers.ts';
import { AuthError, emailIsOff, tooManyRequests } from '../wire/auth-error.ts';
import { type Call, laneOf } from '../wire/call.ts';
import { metadata, text, textOrNull } from '../wire/fields.ts';
import { readBody } from '../wire/read-body.ts';
import { findUser, lockUser } from './find-user.ts';
import { mergeMetadata } from './merge-metadata.ts';
import { readPhone } from './read-phone.ts';
import { setPassword } from './set-password.ts';
import { viewUser } from './user-view.ts';

/** The time in which a verified code replaces a forgotten password. */
const RECOVERY_MS = 600_000;
const CHANGES_S = 15 * 60;
const MAX_CHANGES = 10;

/** What proves that it is the person and not the device alone. */
interface Given {
  readonly current_password: string;
  readonly nonce: string;
}

/** Upstream's `Session.IsRecovery`: signed in with a code; here only within the lifetime of a code. */
const isRecovering = async (context: AuthContext, sql: ISql, sessionId: string): Promise<boolean> => {
  const [row] = await sql`
    select from auth.mfa_amr_claims where session_id = ${sessionId} and authentication_method in ('otp', 'recovery')
      and updated_at > ${new Date(context.now().getTime() - RECOVERY_MS)}`;
  return row !== undefined;
};

/** The code that `GET /reauthenticate` sent stands for the password, once. @throws AuthError `reauthentication_not_valid` */
const spendNonce = async (context: AuthContext, { id, phone }: SignedIn['user'], nonce: string): Promise<void> => {
  const code = await checkCode(context, id, REAUTHENTICATION, phone ?? '', nonce).catch((error: unknown) => {
    if (error instanceof AuthError) throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
    throw error;
  });
  await consumeCode(context.sql, code);
};

/**
 * A change of credentials requires the password, a code from the phone (`nonce`), or a recent verification of the phone, because a session alone may be unattended
 * (upstream's GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD, here also for the number). Wrong passwords count like wrong
 * sign-ins.
 * @throws AuthError `current_password_required`, `current_password_invalid`, `over_request_rate_limit`
 */
const requirePassword = async (context: AuthContext, call: Call, { user, session }: SignedIn, given: Given): Promise<void> => {
  const { current_password: current, nonce } = given;
  // Limited also with correct passwords, because each change costs a hash.
  const seconds = await context
    .limitsIn(context.sql)
    .take([{ name: `gateway:change:${user.id}`, max: MAX_CHANGES, windowSeconds: CHANGES_S }]);
  if (seconds > 0) throw tooManyRequests(seconds);
  const { encrypted_password: known } = user;
  if (!known || (await isRecovering(context, context.sql, session.id))) return;
  if (nonce !== '') return spendNonce(context, user, nonce);
  if (current === '')
    throw new AuthError(400, 'current_password_required', 'Current password required when setting new password or phone.');
  const isRight = await context.attempts.verify(user.id, call.peer, () => context.passwords.matches(current, known, laneOf(call)));
  if (!isRight) throw new AuthError(400, 'current_password_invalid', 'Current password is incorrect.');
};

const Body = v.object({
  email: text,
  phone: text,
  password: textOrNull,
  current_password: text,
  nonce: text,
  data: metadata,
  app_metadata: metadata,
});

/** The hash of a new password. */
const hashOfNew = async (context: AuthContext, call: Call, known: string | null, password: string): Promise<string> => {
  if (known && (await context.passwords.matches(password, known, laneOf(call))))
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  return context.passwords.hash(password, laneOf(call));
};

const changePhone = async (context: AuthContext, call: Call, userId: string, phone: string): Promise<void> => {
  if (call.key !== 'secret') await context.budget.reserve(context.limitsIn(context.sql), phone, call.peer);
  if ((await findUser(context.sql, { phone })) !== null)
    throw new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered');
  const prepared = await inTransaction(context.sql, async (sql) => {
    await sql`update auth.users set phone_change = ${phone}, updated_at = ${context.now()} where id = ${userId}`;
    return prepareCode(context, sql, call, userId, PHONE_CHANGE, phone);
  });
  await deliverCode(context, prepared);
};

/** `PUT /user`: a new password, other metadata, or a new number, which is active once its code is verified. */
export const updateUser: Handler = async (context, call) => {
  const signedIn = await requireUser(context, call);
  const body = await readBody(call.request, Body);
  const { user, session } = signedIn;
  if (body.app_metadata !== null) throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  if (body.email !== '' && emailOf(body.email) !== user.email) throw emailIsOff('changes', 422);
  const phone = body.phone === '' ? null : readPhone(context, body.phone);
  const isOtherPhone = phone !== null && phone !== user.phone;
  const password = body.password === '' ? null : body.password;
  if (password !== null) await checkStrength(context, password, await passwordOwner(context.sql, user));
  const isCredential = password !== null || isOtherPhone;
  if (isCredential || body.data !== null) await requireFullAssurance(context, signedIn);
  if (isCredential) await requirePassword(context, call, signedIn, body);
  const hash = password === null ? null : await hashOfNew(context, call, user.encrypted_password, password);
  // The number comes first, because it may be refused or its code may not be delivered; then nothing must have changed.
  if (isOtherPhone) await changePhone(context, call, user.id, phone);
  await inTransaction(context.sql, async (sql) => {
    const current = await lockUser(sql, user.id);
    if (hash !== null) await setPassword(context, sql, user.id, hash, session.id, isOtherPhone ? PHONE_CHANGE : null);
    if (body.data === null) return;
    const data = mergeMetadata(current?.raw_user_meta_data ?? null, body.data);
    await sql`update auth.users set raw_user_meta_data = ${sql.json(data as JSONValue)}, updated_at = ${context.now()} where id = ${user.id}`;
  });
  const changed = await findUser(context.sql, { id: user.id });
  return json(await viewUser(context.sql, changed ?? user));
};

/** `GET /user`: the caller's account. */
export const getUser: Handler = async (context, call) => {
  const { user } = await requireUser(context, call);
  return json(await viewUser(context.sql, user));
};
