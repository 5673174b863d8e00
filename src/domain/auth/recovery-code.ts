import { codeCharacters } from '../shared/typed-text.ts';

/** A recovery code: 16 hexadecimal digits, shown as four groups of four. */
const DIGITS = 16;

export const RECOVERY_CODES = 10;

/** @param random at least 16 hexadecimal digits */
export const writeRecoveryCode = (random: string): string => (random.slice(0, DIGITS).toUpperCase().match(/.{4}/g) ?? []).join('-');

/** Reads the digits of a typed code, ignoring case and separators; null when it is not a recovery code. */
export const readRecoveryCode = (typed: string): string | null => {
  const digits = codeCharacters(typed).toUpperCase().replaceAll('O', '0');
  return digits.length === DIGITS && /^[0-9A-F]+$/.test(digits) ? digits : null;
};
