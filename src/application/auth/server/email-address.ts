import { isUnreachableEmail } from '../../../domain/auth/unreachable-email.ts';

const FORM = /^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$/;
const MAX_LENGTH = 254;

/** An e-mail address in lower case; null when it is invalid (RFC 5321, section 4.5.3.1, for the length) or unreachable. */
export const readEmail = (text: string): string | null => {
  const email = text.trim().toLowerCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for them
  if (email.length > MAX_LENGTH || !FORM.test(email) || /[\u0000-\u001f\u007f]/.test(email)) return null;
  return isUnreachableEmail(email) ? null : email;
};
