const FORM = /^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$/;
const MAX_LENGTH = 254;

/** An e-mail address in lower case; null when it is invalid (RFC 5321, section 4.5.3.1, for the length). */
export const readEmail = (text: string): string | null => {
  const email = text.trim().toLowerCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for them
  return email.length <= MAX_LENGTH && FORM.test(email) && !/[\u0000-\u001f\u007f]/.test(email) ? email : null;
};
