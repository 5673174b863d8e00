import { splitInternational, splitLocal } from './split-phone.ts';

/** Separators that people type between digits. */
const SEPARATORS = /[\s().\-\u2010-\u2013]/g;
const DIGITS = /^\+?\d{6,20}$/;

/**
 * Normalises a phone number to country code and national number, digits only ('6281234567890'), the form in which accounts store it.
 * Accepts the three forms of the specification (section 5): '+62 812...', '62812...' and, where a country has a local prefix, '0812...'.
 * Null when no country's rule accepts it. The function is idempotent.
 */
export const normalisePhone = (text: string): string | null => {
  const compact = text.replace(SEPARATORS, '');
  if (!DIGITS.test(compact)) return null;
  const split = compact.startsWith('+') ? splitInternational(compact.slice(1)) : (splitInternational(compact) ?? splitLocal(compact));
  return split === null ? null : split.country.countryCode + split.national;
};
