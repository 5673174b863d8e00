import { groupPhoneDigits } from './group-phone-digits.ts';
import { PHONE_COUNTRIES, type PhoneCountry } from './phone-countries.ts';

/** A complete or partial number in a form field: the selected country and the national digits. */
export interface PhoneInput {
  readonly country: PhoneCountry;
  readonly national: string;
}

const HOME: PhoneCountry = PHONE_COUNTRIES[0] as PhoneCountry;

export const countryOf = (code: string): PhoneCountry => PHONE_COUNTRIES.find((country) => country.code === code) ?? HOME;

/** Whether digits can be the beginning of a national number of the country. */
const mayBegin = ({ validPrefixes }: PhoneCountry, digits: string): boolean =>
  validPrefixes.some((prefix) => digits.startsWith(prefix) || prefix.startsWith(digits));

/**
 * Some national numbers begin with the digits of their country code (India 91, Vietnam 84, Kazakhstan 7). The code is removed only where
 * the number is too long with it and valid without it.
 */
const withoutCode = (country: PhoneCountry, digits: string): string => {
  const { countryCode, maxLength } = country;
  if (!digits.startsWith(countryCode)) return digits;
  const rest = digits.slice(countryCode.length);
  const isBefore = !mayBegin(country, digits) || (digits.length > maxLength && rest.length <= maxLength);
  return isBefore ? rest : digits;
};

/** Removes the local prefix, or the zero that most countries use as a trunk prefix. */
const withoutTrunk = (country: PhoneCountry, digits: string): string => {
  if (mayBegin(country, digits)) return digits;
  const before = [country.localPrefix ?? '0', '0'].find((prefix) => digits.startsWith(prefix)) ?? '';
  return digits.slice(before.length);
};

/** Excess digits are kept, because a truncated number would belong to another person. */
const national = (country: PhoneCountry, digits: string): string => withoutTrunk(country, withoutCode(country, digits));

/** Parses typed or pasted text. A number with a plus sign selects its own country. @param code selected country, ISO 3166-1 alpha-2 */
export const parsePhoneInput = (text: string, code: string): PhoneInput => {
  const chosen = countryOf(code);
  const digits = text.replace(/\D/g, '');
  if (!text.trim().startsWith('+')) return { country: chosen, national: national(chosen, digits) };
  const country = PHONE_COUNTRIES.find(({ countryCode }) => digits.startsWith(countryCode));
  if (country === undefined) return { country: chosen, national: digits };
  return { country, national: national(country, digits.slice(country.countryCode.length)) };
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
