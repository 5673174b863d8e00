import type { AuthContext } from '../auth-context.ts';
import { invalid } from '../wire/auth-error.ts';

/** Digits with country code, however it was written: without "+" and blanks, as `auth.users` keeps it. */
export const plainPhone = (text: string): string => text.replace(/^\+/, '').replaceAll(' ', '');

/**
 * The number a code may be sent to.
 * @throws AuthError when it is no E.164 number, or none of a country this shop sends to
 */
export const readPhone = (context: AuthContext, text: string): string => {
  const phone = plainPhone(text);
  if (!/^[1-9][0-9]{1,14}$/.test(phone) || context.options.acceptsPhone?.(phone) === false)
    throw invalid('Invalid phone number format (E.164 required)');
  return phone;
};
