import { groupPhoneDigits } from './group-phone-digits.ts';
import { mayBegin, nationalDigits } from './national-digits.ts';
import { otherReading } from './normalise-phone.ts';
import { HOME_COUNTRY, PHONE_COUNTRIES, type PhoneCountry } from './phone-countries.ts';
import { isMobile, splitInternational } from './split-phone.ts';
import { compactPhone } from './written-phone.ts';

/** A complete or partial number in a form field: the selected country and the national digits. */
export interface PhoneInput {
  readonly country: PhoneCountry;
  readonly national: string;
}

export const countryOf = (code: string): PhoneCountry => PHONE_COUNTRIES.find((country) => country.code === code) ?? HOME_COUNTRY;

/**
 * Whether typed text is the beginning of an international prefix or of a country code, so that a field keeps it as it is: a plus sign or
 * zeros before anything else can be read.
 */
export const isPartialCountryCode = (text: string): boolean => {
  const begun = /^(?:\+|0{1,2}$|00)(\d{0,3})$/.exec(text.trim());
  return begun !== null && !PHONE_COUNTRIES.some(({ countryCode }) => countryCode === begun[1]);
};

/** Parses typed or pasted text. A number with a plus sign selects its own country. @param code selected country, ISO 3166-1 alpha-2 */
export const parsePhoneInput = (text: string, code: string): PhoneInput => {
  const chosen = countryOf(code);
  const compact = compactPhone(text);
  const digits = compact.replace(/\D/g, '');
  if (!compact.startsWith('+')) return { country: chosen, national: nationalDigits(chosen, digits) };
  const country = PHONE_COUNTRIES.find(({ countryCode }) => digits.startsWith(countryCode));
  if (country === undefined) return { country: chosen, national: digits };
  return { country, national: nationalDigits(country, digits.slice(country.countryCode.length)) };
};

/** Formats a complete or partial number in the groups of its country: "812-3456". */
export const formatPhoneInput = ({ country, national: digits }: PhoneInput): string => groupPhoneDigits(country, digits);

/** The number in international form: country code and national number. */
export const joinPhoneInput = ({ country, national: digits }: PhoneInput): string => `+${country.countryCode}${digits}`;

/**
 * Why a typed number cannot be a mobile number of its country; null when it can be one. A number of digits that no mobile number there
 * begins with is `unknown`, whatever its length.
 */
export const phoneInputProblem = ({ country, national: digits }: PhoneInput): 'unknown' | 'short' | 'long' | null => {
  if (!mayBegin(country, digits)) return 'unknown';
  if (digits.length < country.minLength) return 'short';
  return digits.length > country.maxLength ? 'long' : null;
};

/** The other number that the same digits can mean without a plus sign, such as +852 9123-4567 for 0852 9123-4567; null without one. */
export const otherPhoneInput = ({ country, national }: PhoneInput): PhoneInput | null => {
  const other = isMobile(country, national) ? otherReading(country.countryCode + national) : null;
  return other === null ? null : splitInternational(other);
};
