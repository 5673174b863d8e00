import { expect, test } from '@jest/globals';
import { type CountryCode, getExampleNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { normalisePhone } from '../../../src/domain/auth/normalise-phone.ts';
import { PHONE_COUNTRIES } from '../../../src/domain/auth/phone-countries.ts';

/** The example of a mobile number in libphonenumber, as digits with the country code. */
const exampleOf = (code: string): string => getExampleNumber(code as CountryCode, examples)?.number.slice(1) ?? '';

/**
 * Where the specification's table, which is authoritative, differs from libphonenumber's examples. A change of either fails the test.
 * Myanmar: the example's national number has eight digits, the table requires nine or ten.
 */
const DEVIATIONS: readonly string[] = ['MM'];

test('phone rules: accept libphonenumber’s example number of every country except the listed deviations', () => {
  const refused = PHONE_COUNTRIES.map(({ code }) => code).filter((code) => normalisePhone(`+${exampleOf(code)}`) !== exampleOf(code));
  expect(refused).toEqual(DEVIATIONS);
});
