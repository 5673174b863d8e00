import type { Handler } from '../auth-context.ts';
import { REAUTHENTICATION } from '../codes/code-purpose.ts';
import { deliverCode } from '../codes/deliver-code.ts';
import { prepareCode } from '../codes/prepare-code.ts';
import { requireUser } from '../sessions/require-user.ts';
import { json } from '../wire/answers.ts';
import { AuthError } from '../wire/auth-error.ts';

/** `GET /reauthenticate`: a code to the caller's phone, which stands for the current password as the `nonce` of `PUT /user`. */
export const reauthenticate: Handler = async (context, call) => {
  const { user } = await requireUser(context, call);
  const { id, phone } = user;
  if (!phone || user.phone_confirmed_at === null) throw new AuthError(422, 'phone_not_confirmed', 'Please verify your phone first.');
  await deliverCode(context, await context.sql.begin((sql) => prepareCode(context, sql, call, id, REAUTHENTICATION, phone)));
  return json({});
};
