import { splitInternational } from './split-phone.ts';

const grouped = (national: string, sizes: readonly number[]): string => {
  let rest = national;
  const groups: string[] = [];
  for (const size of sizes) {
    groups.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return [...groups, rest].filter((group) => group !== '').join('-');
};

/** A normalised number as people read it: '+62 812-3456-7890'. What no rule knows stays as it is, after a plus sign. */
export const formatPhone = (phone: string): string => {
  const split = splitInternational(phone);
  return split === null ? `+${phone}` : `+${split.country.countryCode} ${grouped(split.national, split.country.groups)}`;
};
