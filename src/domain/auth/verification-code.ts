import { codeCharacters } from '../shared/typed-text.ts';

const SIX_DIGITS = /^\d{6}$/;

/** Reads the six digits of a typed or pasted code, in any notation of digits, ignoring spaces and dashes; null when it is not a code. */
export const readCode = (text: string): string | null => {
  const digits = codeCharacters(text);
  return SIX_DIGITS.test(digits) ? digits : null;
};
