import { normalisePhone } from '../../../../domain/auth/normalise-phone.ts';
import type { AuthContext } from '../auth-context.ts';
import { type AuthError, invalid } from '../wire/auth-error.ts';

/**
 * Digits with country code, as `auth.users` stores it: a number of the shop's countries in any notation, another one without "+" and spaces,
 * as upstream reads it.
 */
export const plainPhone = (text: string): string => normalisePhone(text) ?? text.replace(/^\+/, '').replaceAll(' ', '');

const invalidPhone = (): AuthError => invalid('Invalid phone number format (E.164 required)');

/** Any number in international form. @throws AuthError when it is no E.164 number */
export const readAnyPhone = (text: string): string => {
  const phone = plainPhone(text);
  if (!/^[1-9][0-9]{1,14}$/.test(phone)) throw invalidPhone();
  return phone;
};

/** A number to which a code may be sent. @throws AuthError when it is no E.164 number, or of a country that is not served */
export const readPhone = (context: AuthContext, text: string): string => {
  const phone = readAnyPhone(text);
  if (context.options.acceptsPhone?.(phone) === false) throw invalidPhone();
  return phone;
};
