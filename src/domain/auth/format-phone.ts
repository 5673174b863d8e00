import { groupPhoneDigits } from './group-phone-digits.ts';
import { splitInternational } from './split-phone.ts';

/** A normalised number as people read it: '+62 812-3456-7890'. What no rule knows stays as it is, after a plus sign. */
export const formatPhone = (phone: string): string => {
  const split = splitInternational(phone);
  return split === null ? `+${phone}` : `+${split.country.countryCode} ${groupPhoneDigits(split.country, split.national)}`;
};
