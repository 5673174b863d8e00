import { describe, expect, test } from '@jest/globals';
import { normalisePhone } from '../../../src/domain/auth/normalise-phone.ts';
import { PHONE_COUNTRIES } from '../../../src/domain/auth/phone-countries.ts';
import {
  formatPhoneInput,
  isPartialCountryCode,
  joinPhoneInput,
  otherPhoneInput,
  parsePhoneInput,
  phoneInputProblem,
} from '../../../src/domain/auth/phone-input.ts';
import { AMBIGUOUS_PHONES } from '../../support/phone-spellings.ts';

const typed = (text: string, country = 'ID') => {
  const read = parsePhoneInput(text, country);
  return [read.country.code, formatPhoneInput(read)];
};

describe('phone input', () => {
  test.each([
    ['', 'ID', ''],
    ['8', 'ID', '8'],
    ['0', 'ID', ''],
    ['081', 'ID', '81'],
    ['0812345', 'ID', '812-345'],
    ['081234567890', 'ID', '812-3456-7890'],
    ['6281234567890', 'ID', '812-3456-7890'],
    ['0812 3456 7890', 'ID', '812-3456-7890'],
    ['+62 812-3456-7890', 'ID', '812-3456-7890'],
    ['+6591234567', 'SG', '9123-4567'],
    ['+855 12 345 678', 'KH', '12-345-678'],
    [' +65 9123 4567', 'SG', '9123-4567'],
    ['+7 701 234 56 78', 'KZ', '701-234-5678'],
  ])('"%s": formatted for its country, without country code and local prefix', (text, country, shown) => {
    expect(typed(text)).toEqual([country, shown]);
  });
  test('number without a country code: the selected country is kept', () => {
    expect(typed('0123456789', 'MY')).toEqual(['MY', '12-345-6789']);
    expect(typed('87012345678', 'KZ')).toEqual(['KZ', '701-234-5678']);
  });
  test('country code that is not supported: digits are kept for the error message', () => {
    expect(typed('+1 202 555 0123')).toEqual(['ID', '120-2555-0123']);
  });
  test('country without a local prefix: a leading zero is dropped', () => {
    expect(typed('0', 'JP')).toEqual(['JP', '']);
  });
  test('too many digits: all are kept, so that the number is rejected instead of truncated', () => {
    expect(typed('812345678901234567')).toEqual(['ID', '812-3456-78901234567']);
    expect(typed('+91 9876543210 12')).toEqual(['IN', '98765-4321012']);
    expect(normalisePhone(joinPhoneInput(parsePhoneInput('812345678901234567', 'ID')))).toBeNull();
  });
  test('unknown selected country: Indonesia', () => {
    expect(typed('812', 'XX')).toEqual(['ID', '812']);
  });
  test.each([
    ['9198765432', 'IN', '91987-65432'],
    ['8491234567', 'VN', '849-123-4567'],
    ['7701234567', 'KZ', '770-123-4567'],
  ])('national number that starts like its country code: unchanged, "%s"', (text, country, shown) => {
    expect(typed(text, country)).toEqual([country, shown]);
  });
});

describe.each(PHONE_COUNTRIES.map((country) => [country.name, country] as const))('phone number of %s', (_, country) => {
  const { code, countryCode, localPrefix, validPrefixes, minLength, maxLength } = country;
  const nationals = validPrefixes.flatMap((prefix) => [minLength, maxLength].map((length) => prefix.padEnd(length, '2345678901234')));
  test.each([
    ['with a plus', (national: string) => `+${countryCode}${national}`],
    ['with a plus and the local prefix', (national: string) => `+${countryCode} (${localPrefix ?? '0'})${national}`],
    ['with the country code but no plus', (national: string) => countryCode + national],
    ['with a leading zero', (national: string) => `0${national}`],
    ['with the local prefix', (national: string) => (localPrefix ?? '0') + national],
    ['alone', (national: string) => national],
  ])('written %s: normalised to the account’s number', (__, written) => {
    for (const national of nationals) {
      const read = parsePhoneInput(written(national), code);
      expect(normalisePhone(joinPhoneInput(read))).toBe(countryCode + national);
      // The field parses its own output.
      expect(parsePhoneInput(formatPhoneInput(read), code)).toEqual(read);
    }
  });
  test('typed digit by digit: the same number', () => {
    for (const national of nationals) {
      let field = '';
      for (const digit of countryCode + national) field = formatPhoneInput(parsePhoneInput(field + digit, code));
      expect(joinPhoneInput(parsePhoneInput(field, code))).toBe(`+${countryCode}${national}`);
    }
  });
  test('complete number: no problem; one digit less or more is too short or too long', () => {
    for (const national of nationals) {
      const problem = phoneInputProblem({ country, national });
      expect([problem, normalisePhone(joinPhoneInput({ country, national })) !== null]).toEqual([null, true]);
    }
    for (const prefix of validPrefixes) {
      expect(phoneInputProblem({ country, national: prefix.padEnd(minLength - 1, '2') })).toBe('short');
      expect(phoneInputProblem({ country, national: prefix.padEnd(maxLength + 1, '2') })).toBe('long');
    }
  });
});

test.each([
  ['0812', 'short'],
  ['', 'short'],
  ['0212345678', 'unknown'],
  ['08123456789012345', 'long'],
] as const)('phone input problem: "%s" is %s', (text, problem) => {
  expect(phoneInputProblem(parsePhoneInput(text, 'ID'))).toBe(problem);
});

test.each([
  ['+', true],
  ['+6', true],
  ['+62', false],
  ['+85', true],
  ['+852', false],
  ['+8529', false],
  ['0', true],
  ['00', true],
  ['006', true],
  ['0062', false],
  ['08', false],
  ['', false],
  ['8', false],
])('phone input: "%s" as a partial country code, %s', (text, isBegun) => {
  expect(isPartialCountryCode(text)).toBe(isBegun);
});

describe('alternative reading of ambiguous digits', () => {
  test.each(AMBIGUOUS_PHONES)('%s: each reading offers the other', (_, specified, indonesian) => {
    const [foreign, home] = [parsePhoneInput(`+${specified}`, 'ID'), parsePhoneInput(`+${indonesian}`, 'ID')];
    expect(otherPhoneInput(home)).toEqual(foreign);
    expect(otherPhoneInput(foreign)).toEqual(home);
  });
  test.each(['+6281234567890', '+6591234567', '+62 852', '+62 852 9123 456'])('%s: null', (text) => {
    expect(otherPhoneInput(parsePhoneInput(text, 'ID'))).toBeNull();
  });
});
