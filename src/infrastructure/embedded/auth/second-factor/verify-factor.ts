import type { ISql, TransactionSql } from 'postgres';
import * as v from 'valibot';
import { isUuid } from '../../../../domain/shared/uuid.ts';
import { inTransaction } from '../../postgres/transaction.ts';
import type { AuthContext, Handler } from '../auth-context.ts';
import { codeHash } from '../codes/code-hash.ts';
import { isSameSecret } from '../derived-key.ts';
import { replaceRefreshToken } from '../sessions/refresh-tokens.ts';
import { requireUser, type SignedIn } from '../sessions/require-user.ts';
import { addMethod, sessionAnswer } from '../sessions/session-answer.ts';
import { lockSession, type SessionRow } from '../sessions/session-row.ts';
import { lockUser } from '../users/find-user.ts';
import type { FactorRow } from '../users/user-row.ts';
import { json } from '../wire/answers.ts';
import { AuthError, invalid } from '../wire/auth-error.ts';
import { text } from '../wire/fields.ts';
import { readBody } from '../wire/read-body.ts';
import { addressOf } from './challenge.ts';
import { type ChallengeRow, consumeChallenge } from './consume-challenge.ts';
import { requireMayVerify } from './may-verify.ts';
import { ownedFactor } from './owned-factor.ts';
import { openSecret } from './sealed-secret.ts';
import { stepOfCode } from './totp.ts';

const Body = v.object({ challenge_id: text, code: text });

const wrongCode = (factor: FactorRow): AuthError =>
  new AuthError(
    422,
    'mfa_verification_failed',
    factor.factor_type === 'phone' ? 'Invalid MFA Phone code entered' : 'Invalid TOTP code entered',
  );

/** A code of an authenticator app is valid once: only later steps are accepted (RFC 6238, section 5.2). */
const takeStep = async (sql: ISql, factor: FactorRow, step: number): Promise<boolean> => {
  const [used] = await sql`
    insert into auth.mfa_used_steps (factor_id, step) values (${factor.id}, ${step})
    on conflict (factor_id) do update set step = excluded.step where auth.mfa_used_steps.step < excluded.step returning step`;
  return used !== undefined;
};

const isRight = async (context: AuthContext, sql: ISql, factor: FactorRow, challenge: ChallengeRow, code: string): Promise<boolean> => {
  if (factor.factor_type === 'phone')
    return isSameSecret(challenge.otp_code ?? '', codeHash(context.codeKey, 'second factor', challenge.id, code));
  const secret = openSecret(context.secretKey, factor.id, factor.secret ?? '');
  // While the shop's time is held the device may agree with the machine's clock alone, and its owner confirms that clock with this code.
  const step = secret ? (stepOfCode(secret, code, context.now()) ?? stepOfCode(secret, code, context.machineNow())) : null;
  return step !== null && takeStep(sql, factor, step);
};

/** Raises the session to the second level, and ends the person's other sessions of the first level and unconfirmed factors. */
const raise = async (context: AuthContext, sql: TransactionSql, { user, session }: SignedIn, factor: FactorRow) => {
  const now = context.now();
  const held = await lockSession(sql, session.id);
  if (held === null) throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  await sql`update auth.mfa_factors set status = 'verified', updated_at = ${now} where id = ${factor.id}`;
  const [raised] = await sql<SessionRow[]>`
    update auth.sessions set aal = 'aal2', factor_id = ${factor.id}, updated_at = ${now} where id = ${session.id} returning *`;
  await sql`delete from auth.sessions where user_id = ${user.id} and aal < 'aal2'`;
  await sql`delete from auth.mfa_factors where user_id = ${user.id} and status = 'unverified'`;
  await addMethod(context, sql, session.id, factor.factor_type === 'phone' ? 'mfa/phone' : 'totp');
  return sessionAnswer(context, sql, user, raised ?? held, await replaceRefreshToken(context, sql, held));
};

/** `POST /factors/{id}/verify`: the answer to a challenge. */
export const verifyFactor: Handler = async (context, call) => {
  const signedIn = await requireUser(context, call);
  const body = await readBody(call.request, Body);
  const factor = await ownedFactor(context.sql, signedIn.user.id, call.ids[0]);
  if (body.code === '') throw invalid('Code needs to be non-empty');
  if (!isUuid(body.challenge_id)) throw new AuthError(400, 'bad_json', 'challenge_id must be an UUID');
  await requireMayVerify(context, context.sql, signedIn, factor);
  const challenge = await consumeChallenge(context, factor, body.challenge_id, addressOf(call));
  const answer = await inTransaction(context.sql, async (sql) => {
    // Two simultaneous enrolments: the second one waits here, and finds the first one confirmed.
    await lockUser(sql, signedIn.user.id);
    await requireMayVerify(context, sql, signedIn, await ownedFactor(sql, signedIn.user.id, factor.id));
    if (!(await isRight(context, sql, factor, challenge, body.code))) throw wrongCode(factor);
    const [answered] = await sql`
      update auth.mfa_challenges set verified_at = ${context.now()} where id = ${challenge.id} and verified_at is null returning id`;
    if (answered === undefined) throw wrongCode(factor);
    return raise(context, sql, signedIn, factor);
  });
  return json(answer);
};
