import { randomUUID } from 'node:crypto';
import type { AuthContext, Handler } from '../auth-context.ts';
import { codeHash, generateCode } from '../codes/code-hash.ts';
import { sendSms } from '../codes/deliver-code.ts';
import { RESEND_MS } from '../codes/prepare-code.ts';
import { requireUser } from '../sessions/require-user.ts';
import type { FactorRow } from '../users/user-row.ts';
import { json } from '../wire/answers.ts';
import { AuthError, smsTooSoon } from '../wire/auth-error.ts';
import { type Call, deviceOf } from '../wire/call.ts';
import { requireMayVerify } from './may-verify.ts';
import { ownedFactor } from './owned-factor.ts';

/** A challenge is valid for five minutes, as upstream's. */
export const CHALLENGE_MS = 300_000;
/** Older challenges are deleted with the next one; their number of attempts must outlive their validity. */
const LIFETIME_MS = 3_600_000;
const NOWHERE = '127.0.0.1';

export const addressOf = (call: Call): string => deviceOf(call).ip ?? NOWHERE;

const insertChallenge = async (
  context: AuthContext,
  call: Call,
  factor: FactorRow,
  id: string,
  codeHashed: string | null,
): Promise<void> => {
  const now = context.now();
  await context.sql`delete from auth.mfa_challenges where factor_id = ${factor.id} and created_at < ${new Date(now.getTime() - LIFETIME_MS)}`;
  await context.sql`
    insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, otp_code)
    values (${id}, ${factor.id}, ${now}, ${addressOf(call)}, ${codeHashed})`;
};

/** Sends a message within a budget: that of a confirmed factor, which others cannot use up, or that of all messages to the number. */
const spendAndSend = async (context: AuthContext, call: Call, factor: FactorRow, id: string): Promise<void> => {
  const phone = factor.phone ?? '';
  const limits = context.limitsIn(context.sql);
  const isConfirmed = factor.status === 'verified';
  await (isConfirmed ? context.budget.spendOnFactor(limits, phone, call.peer) : context.budget.spend(limits, phone, call.peer));
  try {
    const code = generateCode();
    await insertChallenge(context, call, factor, id, codeHash(context.codeKey, 'second factor', id, code));
    await sendSms(context, phone, code, factor.user_id);
  } catch (error) {
    if (!isConfirmed) await context.budget.endPause(limits, phone);
    throw error;
  }
};

const sendCode = async (context: AuthContext, call: Call, factor: FactorRow, id: string): Promise<void> => {
  const now = context.now();
  // Upstream's column is unique over all accounts, and the millisecond alone is not.
  const [claimed] = await context.sql`
    update auth.mfa_factors set last_challenged_at = ${now}::timestamptz + random() * interval '999 microseconds' where id = ${factor.id}
      and (last_challenged_at is null or last_challenged_at <= ${new Date(now.getTime() - RESEND_MS)}) returning id`;
  if (claimed === undefined) {
    const until = (factor.last_challenged_at?.getTime() ?? now.getTime()) + RESEND_MS;
    throw smsTooSoon(Math.max(1, Math.ceil((until - now.getTime()) / 1000)));
  }
  try {
    await spendAndSend(context, call, factor, id);
  } catch (error) {
    await context.sql`update auth.mfa_factors set last_challenged_at = null where id = ${factor.id}`;
    throw error;
  }
};

/** `POST /factors/{id}/challenge`: starts a challenge; a phone receives a code. */
export const challenge: Handler = async (context, call) => {
  const signedIn = await requireUser(context, call);
  const factor = await ownedFactor(context.sql, signedIn.user.id, call.ids[0]);
  await requireMayVerify(context, context.sql, signedIn, factor);
  if (factor.factor_type === 'webauthn')
    throw new AuthError(422, 'mfa_webauthn_verify_not_enabled', 'MFA verification is disabled for WebAuthn');
  const id = randomUUID();
  if (factor.factor_type === 'phone') await sendCode(context, call, factor, id);
  else await insertChallenge(context, call, factor, id, null);
  return json({ id, type: factor.factor_type, expires_at: Math.floor((context.now().getTime() + CHALLENGE_MS) / 1000) });
};
