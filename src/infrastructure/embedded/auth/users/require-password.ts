import type { ISql } from 'postgres';
import type { AuthContext } from '../auth-context.ts';
import type { SignedIn } from '../sessions/require-user.ts';
import { AuthError, tooManyRequests } from '../wire/auth-error.ts';
import { type Call, laneOf } from '../wire/call.ts';

/** So long a code from the phone stands for the password that was forgotten. */
const RECOVERY_MS = 600_000;
const CHANGES_S = 15 * 60;
const MOST_CHANGES = 10;

/** Upstream's `Session.IsRecovery`: signed in with a code. Unlike there, only for as long as a code is good. */
const isRecovering = async (context: AuthContext, sql: ISql, sessionId: string): Promise<boolean> => {
  const [row] = await sql`
    select from auth.mfa_amr_claims where session_id = ${sessionId} and authentication_method in ('otp', 'recovery')
      and updated_at > ${new Date(context.now().getTime() - RECOVERY_MS)}`;
  return row !== undefined;
};

/**
 * What one signs in with is changed by who knows the password, or has just shown to read the phone: a session alone may be borrowed
 * (upstream's GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD, here for the number too). Wrong ones count like wrong sign-ins.
 * @throws AuthError `current_password_required`, `current_password_invalid`, `over_request_rate_limit`
 */
export const requirePassword = async (context: AuthContext, call: Call, { user, session }: SignedIn, current: string): Promise<void> => {
  // Each change costs a hash or more, right passwords too.
  const seconds = await context
    .limitsIn(context.sql)
    .take([{ name: `gateway:change:${user.id}`, most: MOST_CHANGES, windowSeconds: CHANGES_S }]);
  if (seconds > 0) throw tooManyRequests(seconds);
  const { encrypted_password: known } = user;
  if (!known || (await isRecovering(context, context.sql, session.id))) return;
  if (current === '')
    throw new AuthError(400, 'current_password_required', 'Current password required when setting new password or phone.');
  const isRight = await context.attempts.judge(user.id, call.peer, () => context.passwords.matches(current, known, laneOf(call)));
  if (!isRight) throw new AuthError(400, 'current_password_invalid', 'Current password is incorrect.');
};
