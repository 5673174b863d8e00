import { PHONE_COUNTRIES, type PhoneCountry } from './phone-countries.ts';

export interface SplitPhone {
  readonly country: PhoneCountry;
  /** The national number without country code and local prefix. */
  readonly national: string;
}

/** Whether a country's rule accepts a national number. */
export const isMobile = (country: PhoneCountry, national: string): boolean =>
  national.length >= country.minLength &&
  national.length <= country.maxLength &&
  country.validPrefixes.some((prefix) => national.startsWith(prefix));

const after = (prefix: string | null, digits: string, country: PhoneCountry): SplitPhone | null => {
  if (prefix === null || !digits.startsWith(prefix)) return null;
  const national = digits.slice(prefix.length);
  return isMobile(country, national) ? { country, national } : null;
};

/** Splits digits that begin with a country code into country and national number; null when no country's rule accepts them. */
export const splitInternational = (digits: string): SplitPhone | null => {
  for (const country of PHONE_COUNTRIES) {
    const split = after(country.countryCode, digits, country);
    if (split !== null) return split;
  }
  return null;
};

/** Splits digits in local notation, with the local prefix. */
export const splitLocal = (digits: string): SplitPhone | null => {
  for (const country of PHONE_COUNTRIES) {
    const split = after(country.localPrefix, digits, country);
    if (split !== null) return split;
  }
  return null;
};
