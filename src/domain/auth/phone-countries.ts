/** The numbering plan of mobile numbers in one country. */
export interface PhoneCountry {
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  /** Digits after the plus sign (ITU-T E.164). */
  readonly countryCode: string;
  /** The trunk prefix, dialled instead of the country code within the country; null where the specification names none. */
  readonly localPrefix: string | null;
  /** The allowed beginnings of a national number. */
  readonly validPrefixes: readonly string[];
  /** The length of the national number, inclusive. */
  readonly minLength: number;
  readonly maxLength: number;
  /** Sizes of the first groups of digits when the number is shown; the remaining digits form the last group. */
  readonly groups: readonly number[];
}

const range = (first: number, last: number): string[] => Array.from({ length: last - first + 1 }, (_, place) => String(first + place));

const country = (
  name: string,
  code: string,
  countryCode: string,
  validPrefixes: readonly string[],
  [minLength, maxLength = minLength]: readonly [number, number?],
  groups: readonly number[],
  localPrefix: string | null = null,
): PhoneCountry => ({ name, code, countryCode, localPrefix, validPrefixes, minLength, maxLength, groups });

/** The countries an account can be registered from (specification, section 5), in its order. No country code is a prefix of another. */
export const PHONE_COUNTRIES: readonly PhoneCountry[] = [
  country('Indonesia', 'ID', '62', ['81', '82', '83', '85', '87', '88', '89'], [9, 13], [3, 4], '0'),
  country('Malaysia', 'MY', '60', range(10, 19), [9, 11], [2, 3]),
  country('Singapura', 'SG', '65', ['8', '9'], [8], [4]),
  country('Thailand', 'TH', '66', ['6', '8', '9'], [8, 9], [2, 3]),
  country('Filipina', 'PH', '63', ['9'], [10], [3, 3]),
  country('Vietnam', 'VN', '84', ['3', '5', '7', '8', '9'], [9, 10], [3, 3]),
  country('Kamboja', 'KH', '855', ['1', '6', '7', '8', '9'], [8, 9], [2, 3]),
  country('Laos', 'LA', '856', ['20'], [8, 10], [2, 4]),
  country('Myanmar', 'MM', '95', ['9'], [9, 10], [1, 4]),
  country('Brunei', 'BN', '673', ['7', '8'], [7], [3]),
  country('Tiongkok', 'CN', '86', range(13, 19), [11], [3, 4]),
  country('Jepang', 'JP', '81', ['70', '80', '90'], [10, 11], [2, 4]),
  country('Korea Selatan', 'KR', '82', ['10', '11'], [9, 10], [2, 4]),
  country('Taiwan', 'TW', '886', ['9'], [9], [3, 3]),
  country('Hong Kong', 'HK', '852', ['5', '6', '9'], [8], [4]),
  country('Makau', 'MO', '853', ['6'], [8], [4]),
  country('India', 'IN', '91', range(6, 9), [10], [5]),
  country('Pakistan', 'PK', '92', ['3'], [10], [3]),
  country('Bangladesh', 'BD', '880', range(13, 19), [10], [4]),
  country('Sri Lanka', 'LK', '94', ['7'], [9], [2, 3]),
  country('Nepal', 'NP', '977', ['98'], [10], [3, 3]),
  country('Kazakhstan', 'KZ', '7', range(70, 78), [10], [3, 3], '8'),
  country('Uzbekistan', 'UZ', '998', ['9'], [9], [2, 3]),
];

/** The country of the shop, whose numbers are read without country code and zero. */
export const HOME_COUNTRY: PhoneCountry = PHONE_COUNTRIES[0] as PhoneCountry;
