import type { PhoneCountry } from './phone-countries.ts';

/** National digits in the groups of their country, however many of them are there: "812-3456". */
export const groupPhoneDigits = ({ groups }: PhoneCountry, national: string): string => {
  let rest = national;
  const parts: string[] = [];
  for (const size of groups) {
    parts.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return [...parts, rest].filter((part) => part !== '').join('-');
};
