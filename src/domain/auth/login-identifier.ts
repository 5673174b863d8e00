import { emailOf } from './email-text.ts';
import { phoneReadings } from './normalise-phone.ts';

/** What identifies an account at sign-in. */
export type LoginIdentifier = { readonly kind: 'phone'; readonly phone: string } | { readonly kind: 'email'; readonly email: string };

/**
 * Everything that the text can mean, the likeliest first: phone numbers where it is one (`phoneReadings`), otherwise e-mail addresses (specification,
 * section 5). An address that was stored with signs around it is found by the text as typed. Never empty.
 */
export const readIdentifiers = (text: string): readonly [LoginIdentifier, ...LoginIdentifier[]] => {
  const [phone, ...others] = phoneReadings(text).map((reading) => ({ kind: 'phone', phone: reading }) as const);
  if (phone !== undefined) return [phone, ...others];
  const email = emailOf(text);
  const typed = text.trim().toLowerCase();
  return [{ kind: 'email', email }, ...(typed === email ? [] : [{ kind: 'email', email: typed } as const])];
};

/** The first reading. */
export const readIdentifier = (text: string): LoginIdentifier => readIdentifiers(text)[0];
