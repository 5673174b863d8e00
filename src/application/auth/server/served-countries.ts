import { splitInternational } from '../../../domain/auth/split-phone.ts';

/**
 * Whether codes are sent to a number's country.
 * @param phone normalised
 * @param countries ISO 3166-1 alpha-2; null for all countries of the specification
 */
export const isServed = (phone: string, countries: readonly string[] | null): boolean =>
  countries === null || countries.includes(splitInternational(phone)?.country.code ?? '');
