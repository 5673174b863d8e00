import { nationalDigits } from './national-digits.ts';
import { HOME_COUNTRY, PHONE_COUNTRIES } from './phone-countries.ts';
import { isMobile, type SplitPhone, splitInternational, splitLocal } from './split-phone.ts';
import { compactPhone } from './written-phone.ts';

const DIGITS = /^\+?\d{6,20}$/;

const joined = ({ country, national }: SplitPhone): string => country.countryCode + national;

/** Digits that begin with a country code, also where the local prefix or the code stands once more behind it: '62 0812...'. */
const international = (digits: string): readonly SplitPhone[] => {
  const country = PHONE_COUNTRIES.find(({ countryCode }) => digits.startsWith(countryCode));
  if (country === undefined) return [];
  const national = nationalDigits(country, digits.slice(country.countryCode.length));
  return isMobile(country, national) ? [{ country, national }] : [];
};

/** Without a plus sign: the forms of the specification, then the home country's number without its zero ('812...'). */
const domestic = (digits: string): readonly SplitPhone[] => {
  const specified = splitInternational(digits) ?? splitLocal(digits);
  const home = isMobile(HOME_COUNTRY, digits) ? { country: HOME_COUNTRY, national: digits } : null;
  return [specified, home].filter((split) => split !== null);
};

/**
 * Every number that a text can mean, as country code and national number, digits only ('6281234567890'), the form in which accounts store it.
 * Several only without a plus sign, where the digits are a foreign number with its country code as well as an Indonesian one without its zero
 * ('85291234567', Hong Kong 852 or Indonesia 0852): the reading of the specification (section 5) first. Empty when no country's rule accepts
 * the text.
 */
export const phoneReadings = (text: string): readonly string[] => {
  const compact = compactPhone(text);
  if (!DIGITS.test(compact)) return [];
  const digits = compact.replace('+', '');
  const readings = compact.startsWith('+') ? international(digits) : domestic(digits);
  return (readings.length > 0 ? readings : international(digits)).map(joined);
};

/**
 * Normalises a phone number to the first of its readings; null when there is none. Every way into the product reads numbers with it. The
 * function is idempotent.
 */
export const normalisePhone = (text: string): string | null => phoneReadings(text)[0] ?? null;

/**
 * The other number that the digits of a normalised number can mean without a plus sign: 6285291234567 for 85291234567, and the reverse; null
 * without one.
 */
export const otherReading = (phone: string): string | null => {
  const split = splitInternational(phone);
  if (split === null) return null;
  const { country, national } = split;
  const local = country.localPrefix === null ? [] : [country.localPrefix + national];
  const written = country === HOME_COUNTRY ? [national] : [phone, ...local];
  return written.flatMap(phoneReadings).find((reading) => reading !== phone) ?? null;
};

/** One key for two numbers that the same digits can mean, so that a limit does not tell which of them has an account. */
export const sharedPhoneKey = (phone: string): string => {
  const other = otherReading(phone);
  return other === null || phone < other ? phone : other;
};
