const SIX_DIGITS = /^\d{6}$/;

/** The six digits of a code as it was typed or pasted; null when it is none. Blanks and dashes between digits do not count. */
export const readCode = (text: string): string | null => {
  const digits = text.replace(/[\s-]/g, '');
  return SIX_DIGITS.test(digits) ? digits : null;
};
