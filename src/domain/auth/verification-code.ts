const SIX_DIGITS = /^\d{6}$/;

/** Reads the six digits of a typed or pasted code, ignoring spaces and dashes; null when it is not a code. */
export const readCode = (text: string): string | null => {
  const digits = text.replace(/[\s-]/g, '');
  return SIX_DIGITS.test(digits) ? digits : null;
};
