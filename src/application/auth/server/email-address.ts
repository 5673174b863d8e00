import { emailOf } from '../../../domain/auth/email-text.ts';
import { isUnreachableEmail } from '../../../domain/auth/unreachable-email.ts';

const FORM = /^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$/;
const MAX_LENGTH = 254;

/** An e-mail address as `emailOf` reads it; null when it is invalid (RFC 5321, section 4.5.3.1, for the length) or unreachable. */
export const readEmail = (text: string): string | null => {
  const email = emailOf(text);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for them
  if (email.length > MAX_LENGTH || !FORM.test(email) || /[\u0000-\u001f\u007f]/.test(email)) return null;
  return isUnreachableEmail(email) ? null : email;
};
