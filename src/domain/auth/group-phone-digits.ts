import type { PhoneCountry } from './phone-countries.ts';

/** Groups the digits of a complete or partial national number: "812-3456". */
export const groupPhoneDigits = ({ groups }: PhoneCountry, national: string): string => {
  let rest = national;
  const parts: string[] = [];
  for (const size of groups) {
    parts.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return [...parts, rest].filter((part) => part !== '').join('-');
};
