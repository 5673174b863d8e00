import { groupPhoneDigits } from './group-phone-digits.ts';
import { splitInternational } from './split-phone.ts';

/**
 * Formats a normalised number for display: '+62 812-3456-7890'. A number that matches no country's rule is shown unformatted after a plus
 * sign.
 */
export const formatPhone = (phone: string): string => {
  const split = splitInternational(phone);
  return split === null ? `+${phone}` : `+${split.country.countryCode} ${groupPhoneDigits(split.country, split.national)}`;
};
