import { withDeadline } from '../../gateway/deadline.ts';
import { inTransaction } from '../../postgres/transaction.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../wire/auth-error.ts';
import type { PreparedCode } from './prepare-code.ts';
import { sendBySmsHook } from './sms-hook.ts';

/** Shorter than the gateway's timeout, so that the client gets the specific error. */
const TIMEOUT_MS = 4000;

/** Passes a code to the message sender. */
export const sendSms = async (context: AuthContext, phone: string, code: string, userId: string): Promise<void> => {
  const { smsHook } = context.options;
  if (smsHook != null) return sendBySmsHook(context, smsHook, phone, code, userId);
  try {
    await withDeadline(context.options.sendSms({ phone, code, userId }), TIMEOUT_MS);
  } catch (error) {
    if (error instanceof AuthError) throw error;
    throw new AuthError(422, 'sms_send_failed', 'Error sending confirmation OTP to provider');
  }
};

/**
 * Sends a prepared code after its transaction, so that no connection waits for a provider. An unsent code is withdrawn, so that another one
 * can be requested at once.
 * @throws AuthError `sms_send_failed`
 */
export const deliverCode = async (context: AuthContext, prepared: PreparedCode): Promise<void> => {
  const { userId, purpose, phone, code } = prepared;
  try {
    await sendSms(context, phone, code, userId);
  } catch (error) {
    await inTransaction(context.sql, async (sql) => {
      await sql`delete from auth.one_time_tokens where user_id = ${userId} and token_type = ${purpose.type}`;
      await sql`update auth.users set ${sql(purpose.sentAt)} = null where id = ${userId}`;
      await context.budget.endPause(context.limitsIn(sql), phone);
    });
    throw error;
  }
};
