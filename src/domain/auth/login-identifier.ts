import { normalisePhone } from './normalise-phone.ts';

/** What identifies an account at sign-in. */
export type LoginIdentifier = { readonly kind: 'phone'; readonly phone: string } | { readonly kind: 'email'; readonly email: string };

/** A phone number where it is one, otherwise an e-mail address: trimmed and in lower case (specification, section 5). */
export const readIdentifier = (text: string): LoginIdentifier => {
  const phone = normalisePhone(text);
  return phone === null ? { kind: 'email', email: text.trim().toLowerCase() } : { kind: 'phone', phone };
};
