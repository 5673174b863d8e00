import type { PhoneCountry } from './phone-countries.ts';

/** Whether digits can be the beginning of a national number of the country. */
export const mayBegin = ({ validPrefixes }: PhoneCountry, digits: string): boolean =>
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

/**
 * The national number in complete or partial digits of a country, without what people write before it. Excess digits are kept, because a
 * truncated number would belong to another person.
 */
export const nationalDigits = (country: PhoneCountry, digits: string): string => withoutTrunk(country, withoutCode(country, digits));
