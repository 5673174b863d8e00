import * as v from 'valibot';
import { inTransaction } from '../../postgres/transaction.ts';
import type { Handler } from '../auth-context.ts';
import { CONFIRMATION, PHONE_CHANGE, REAUTHENTICATION } from '../codes/code-purpose.ts';
import { deliverCode } from '../codes/deliver-code.ts';
import { prepareCode } from '../codes/prepare-code.ts';
import { requireUser } from '../sessions/require-user.ts';
import { findUser } from '../users/find-user.ts';
import { readPhone } from '../users/read-phone.ts';
import { json } from '../wire/answers.ts';
import { AuthError, emailIsOff, invalid } from '../wire/auth-error.ts';
import { text } from '../wire/fields.ts';
import { readBody } from '../wire/read-body.ts';
import { requireOwnServer } from './require-own-server.ts';

const Body = v.object({ type: text, email: text, phone: text });
const TYPES = new Set(['signup', 'email_change', 'sms', 'phone_change']);

/** `POST /resend`: sends the code again, a minute after the last one. A request without a pending code gets the same answer. */
export const resend: Handler = async (context, call) => {
  const body = await readBody(call.request, Body);
  if (!TYPES.has(body.type)) throw invalid('Missing one of these types: signup, email_change, sms, phone_change');
  if (body.type !== 'phone_change') requireOwnServer(context, call);
  if (body.email !== '' && body.phone !== '') throw invalid('Only an email address or phone number should be provided.');
  if (body.email !== '') throw emailIsOff('logins', 400);
  if (body.phone === '') throw invalid('Missing email address or phone number');
  const phone = readPhone(context, body.phone);
  if (call.key !== 'secret') await context.budget.reserve(context.limitsIn(context.sql), phone, call.peer);
  const user = await findUser(context.sql, { phone });
  if (user === null) return json({});
  if (body.type === 'sms' && user.phone_confirmed_at === null)
    await deliverCode(context, await inTransaction(context.sql, (sql) => prepareCode(context, sql, call, user.id, CONFIRMATION, phone)));
  const next = user.phone_change;
  if (body.type === 'phone_change' && next)
    await deliverCode(context, await inTransaction(context.sql, (sql) => prepareCode(context, sql, call, user.id, PHONE_CHANGE, next)));
  return json({});
};

/** `GET /reauthenticate`: a code to the caller's phone, which stands for the current password as the `nonce` of `PUT /user`. */
export const reauthenticate: Handler = async (context, call) => {
  const { user } = await requireUser(context, call);
  const { id, phone } = user;
  if (!phone || user.phone_confirmed_at === null) throw new AuthError(422, 'phone_not_confirmed', 'Please verify your phone first.');
  await deliverCode(context, await inTransaction(context.sql, (sql) => prepareCode(context, sql, call, id, REAUTHENTICATION, phone)));
  return json({});
};
