import * as v from 'valibot';
import { inTransaction } from '../../postgres/transaction.ts';
import type { AuthContext, Handler } from '../auth-context.ts';
import { CONFIRMATION } from '../codes/code-purpose.ts';
import { deliverCode } from '../codes/deliver-code.ts';
import { prepareCode } from '../codes/prepare-code.ts';
import { findUser } from '../users/find-user.ts';
import { readPhone } from '../users/read-phone.ts';
import { isWaiting } from '../users/user-row.ts';
import { json } from '../wire/answers.ts';
import { AuthError, emailIsOff, invalid } from '../wire/auth-error.ts';
import type { Call } from '../wire/call.ts';
import { type Metadata, metadata, text } from '../wire/fields.ts';
import { readBody } from '../wire/read-body.ts';
import { createPhoneUser } from './create-phone-user.ts';
import { requireOwnServer } from './require-own-server.ts';

const Body = v.object({
  email: text,
  phone: text,
  create_user: v.optional(v.nullable(v.boolean()), true),
  data: metadata,
  channel: text,
});

const sendToNewcomer = async (context: AuthContext, call: Call, phone: string, data: Metadata | null): Promise<void> => {
  const prepared = await inTransaction(context.sql, async (sql) => {
    const user = await createPhoneUser(context, sql, call, { phone, passwordHash: null, data });
    return user === null ? null : prepareCode(context, sql, call, user.id, CONFIRMATION, phone);
  });
  if (prepared !== null) await deliverCode(context, prepared);
};

/** `POST /otp`: a code for signing in or recovery; an unknown number gets a new account unless the request forbids it. */
export const oneTimePassword: Handler = async (context, call) => {
  requireOwnServer(context, call);
  const body = await readBody(call.request, Body);
  if (body.email !== '' && body.phone !== '') throw invalid('Only an email address or phone number should be provided');
  if (body.email !== '') throw emailIsOff('logins', 422);
  if (body.phone === '') throw invalid('One of email or phone must be set');
  if (body.channel !== '' && body.channel !== 'sms') throw invalid("Invalid channel, supported values are 'sms'");
  const phone = readPhone(context, body.phone);
  if (call.key !== 'secret') await context.budget.reserve(context.limitsIn(context.sql), phone, call.peer);
  const user = await findUser(context.sql, { phone });
  if (user === null && body.create_user === false) throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp');
  // A pending sign-up loses its password, because the person who enters this code may not have chosen it.
  if (user === null || (isWaiting(user) && call.key !== 'secret')) await sendToNewcomer(context, call, phone, body.data);
  else await deliverCode(context, await inTransaction(context.sql, (sql) => prepareCode(context, sql, call, user.id, CONFIRMATION, phone)));
  return json({});
};
