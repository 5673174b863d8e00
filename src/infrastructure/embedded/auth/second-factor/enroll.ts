import { randomUUID } from 'node:crypto';
import type { ISql } from 'postgres';
import { renderSVG } from 'uqr';
import * as v from 'valibot';
import { isUnreachableEmail } from '../../../../domain/auth/unreachable-email.ts';
import { inTransaction } from '../../postgres/transaction.ts';
import type { AuthContext, Handler } from '../auth-context.ts';
import { requireUser, type SignedIn } from '../sessions/require-user.ts';
import { factorsOf, lockUser } from '../users/find-user.ts';
import { readPhone } from '../users/read-phone.ts';
import { hasSecondFactor, type UserRow } from '../users/user-row.ts';
import { json } from '../wire/answers.ts';
import { AuthError, invalid } from '../wire/auth-error.ts';
import { text } from '../wire/fields.ts';
import { readBody } from '../wire/read-body.ts';
import { ABANDONED_MS } from './may-verify.ts';
import { sealSecret } from './sealed-secret.ts';
import { generateTotpSecret } from './totp.ts';

const Body = v.object({ factor_type: text, friendly_name: text, issuer: text, phone: text });

const MAX_FACTORS = 10;

interface NewFactor {
  readonly type: 'totp' | 'phone';
  readonly name: string;
  readonly secret: string | null;
  readonly phone: string | null;
}

const insertFactor = async (context: AuthContext, sql: ISql, { user, session }: SignedIn, factor: NewFactor): Promise<string> => {
  const now = context.now();
  await lockUser(sql, user.id);
  await sql`
    delete from auth.mfa_factors where user_id = ${user.id} and status = 'unverified'
      and (created_at <= ${new Date(now.getTime() - ABANDONED_MS)} or phone = ${factor.phone})`;
  const existing = await factorsOf(sql, user.id);
  if (factor.phone !== null && existing.some(({ phone }) => phone === factor.phone))
    throw new AuthError(
      422,
      'mfa_verified_factor_exists',
      'A verified phone factor already exists, unenroll the existing factor to continue',
    );
  if (existing.some(({ friendly_name: name }) => (name ?? '') === factor.name))
    throw new AuthError(422, 'mfa_factor_name_conflict', 'A factor with this friendly name for this user already exists');
  if (existing.length >= MAX_FACTORS)
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', 'Maximum number of verified factors reached, unenroll to continue');
  if (hasSecondFactor(existing) && session.aal !== 'aal2')
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  const id = randomUUID();
  const sealed = factor.secret === null ? null : sealSecret(context.secretKey, id, factor.secret);
  await sql`
    insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, phone, created_at, updated_at)
    values (${id}, ${user.id}, ${factor.name}, ${factor.type}, 'unverified', ${sealed}, ${factor.phone}, ${now}, ${now})`;
  return id;
};

/** What an authenticator app shows beside the issuer. */
const accountName = ({ id, email, phone }: UserRow): string => (email && !isUnreachableEmail(email) ? email : phone || id);

/** `POST /factors`: enrols a second factor, an authenticator app or a phone. It is active once it is verified. */
export const enroll: Handler = async (context, call) => {
  const signedIn = await requireUser(context, call);
  const body = await readBody(call.request, Body);
  const name = body.friendly_name.trim().slice(0, 100);
  if (body.factor_type === 'phone') {
    if (body.phone === '') throw invalid('Phone number required to enroll Phone factor');
    const phone = readPhone(context, body.phone);
    const id = await inTransaction(context.sql, (sql) =>
      insertFactor(context, sql, signedIn, { type: 'phone', name, secret: null, phone }),
    );
    return json({ id, type: 'phone', friendly_name: name, phone });
  }
  if (body.factor_type === 'webauthn') throw new AuthError(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn');
  if (body.factor_type !== 'totp') throw invalid('factor_type needs to be totp, phone, or webauthn');
  const { user } = signedIn;
  const issuer = body.issuer || new URL(context.options.publicUrl).host;
  const { secret, uri } = generateTotpSecret(issuer.slice(0, 100), accountName(user));
  const id = await inTransaction(context.sql, (sql) => insertFactor(context, sql, signedIn, { type: 'totp', name, secret, phone: null }));
  // Named colours, because clients put the picture into a data: address, where "#" starts the fragment.
  const picture = renderSVG(uri, { blackColor: 'black', whiteColor: 'white', border: 4 });
  return json({ id, type: 'totp', friendly_name: name, totp: { qr_code: picture, secret, uri } });
};
