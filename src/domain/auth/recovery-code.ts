/** A recovery code: 16 hexadecimal digits, shown as four groups of four. */
const DIGITS = 16;

export const RECOVERY_CODES = 10;

/** @param random at least 16 hexadecimal digits */
export const writeRecoveryCode = (random: string): string => (random.slice(0, DIGITS).toUpperCase().match(/.{4}/g) ?? []).join('-');

/** The digits of a code as somebody typed it, in any case and with any spacing; null when it cannot be one. */
export const readRecoveryCode = (typed: string): string | null => {
  const digits = typed
    .replace(/[\s‐-―-]/g, '')
    .toUpperCase()
    .replaceAll('O', '0');
  return digits.length === DIGITS && /^[0-9A-F]+$/.test(digits) ? digits : null;
};
