import { groupNational } from './group-national.ts';
import { PHONE_COUNTRIES, type PhoneCountry } from './phone-countries.ts';

/** A number as it stands in a field, half typed or whole: the country beside it and its national digits. */
export interface TypedPhone {
  readonly country: PhoneCountry;
  readonly national: string;
}

const HOME: PhoneCountry = PHONE_COUNTRIES[0] as PhoneCountry;

export const countryOf = (code: string): PhoneCountry => PHONE_COUNTRIES.find((country) => country.code === code) ?? HOME;

/** Whether digits may go on to be a national number of the country. */
const mayBegin = ({ validPrefixes }: PhoneCountry, digits: string): boolean =>
  validPrefixes.some((prefix) => digits.startsWith(prefix) || prefix.startsWith(digits));

/** Without what stands before a national number: the country's own code, its local prefix, the zero most countries dial at home. */
const national = (country: PhoneCountry, digits: string): string => {
  if (mayBegin(country, digits)) return digits;
  const before = [country.countryCode, country.localPrefix ?? '0', '0'].find((prefix) => digits.startsWith(prefix)) ?? '';
  return digits.slice(before.length);
};

/**
 * Reads what was typed or pasted beside a chosen country. A number with a plus sign brings its own country.
 * @param code of the country that is chosen, ISO 3166-1 alpha-2
 */
export const readTypedPhone = (text: string, code: string): TypedPhone => {
  const chosen = countryOf(code);
  const digits = text.replace(/\D/g, '');
  if (!text.trim().startsWith('+')) return { country: chosen, national: national(chosen, digits).slice(0, chosen.maxLength) };
  const country = PHONE_COUNTRIES.find(({ countryCode }) => digits.startsWith(countryCode));
  if (country === undefined) return { country: chosen, national: digits };
  return { country, national: national(country, digits.slice(country.countryCode.length)).slice(0, country.maxLength) };
};

/** In the groups of its country, however much of it is there: "812-3456". */
export const formatTypedPhone = ({ country, national: digits }: TypedPhone): string => groupNational(country, digits);

/** As accounts are known by: country code and national number. */
export const joinTypedPhone = ({ country, national: digits }: TypedPhone): string => `+${country.countryCode}${digits}`;
