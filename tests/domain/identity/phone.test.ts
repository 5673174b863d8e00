import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { formatPhone } from '../../../src/domain/identity/format-phone.ts';
import { maskPhone } from '../../../src/domain/identity/mask-phone.ts';
import { normalisePhone } from '../../../src/domain/identity/normalise-phone.ts';
import { PHONE_COUNTRIES, type PhoneCountry } from '../../../src/domain/identity/phone-countries.ts';

const RUNS = Number(process.env['PROVE_RUNS'] ?? 2000);

/** Any number a country's rule accepts. */
const nationalOf = ({ validPrefixes, minLength, maxLength }: PhoneCountry) =>
  fc
    .tuple(fc.constantFrom(...validPrefixes), fc.integer({ min: minLength, max: maxLength }))
    .chain(([prefix, length]) =>
      fc
        .array(fc.integer({ min: 0, max: 9 }), { minLength: length - prefix.length, maxLength: length - prefix.length })
        .map((rest) => prefix + rest.join('')),
    );
const numbers = fc
  .constantFrom(...PHONE_COUNTRIES)
  .chain((country) => nationalOf(country).map((national) => ({ country, national, phone: country.countryCode + national })));
const separators = fc.constantFrom('', ' ', '-', '.', ' - ');
const spread = (digits: string, separator: string): string => digits.match(/.{1,3}/g)?.join(separator) ?? digits;

describe('a phone number', () => {
  test.each([
    ['+62 812-3456-7890', '6281234567890'],
    ['6281234567890', '6281234567890'],
    ['0812 3456 7890', '6281234567890'],
    ['(0812) 3456.7890', '6281234567890'],
    ['+65 9123 4567', '6591234567'],
    ['8 701 234 56 78', '77012345678'],
    ['+7 701 234 56 78', '77012345678'],
    ['+673 712 3456', '6737123456'],
  ])('%s is %s', (typed, phone) => {
    expect(normalisePhone(typed)).toBe(phone);
  });
  test.each([
    ['an operator that Indonesia has not', '0842 3456 7890'],
    ['too short by one digit', '+62 81234567'],
    ['too long by one digit', '+62 81234567890123'],
    ['a country that is not served', '+1 202 555 0123'],
    ['a local prefix after the code', '+62 0812 3456 7890'],
    ['a local number with a plus sign', '+0812 3456 7890'],
    ['a local number of a country without local prefix', '091234567'],
    ['no prefix at all', '81234567890'],
    ['letters', '0812 3456 789O'],
    ['nothing', ''],
    ['two plus signs', '++6281234567890'],
  ])('is refused with %s', (_, typed) => {
    expect(normalisePhone(typed)).toBeNull();
  });
  test('is the same in all three forms, with whatever stands between its digits', () => {
    fc.assert(
      fc.property(numbers, separators, ({ country, national, phone }, separator) => {
        expect(normalisePhone(`+${spread(phone, separator)}`)).toBe(phone);
        expect(normalisePhone(spread(phone, separator))).toBe(phone);
        if (country.localPrefix !== null) expect(normalisePhone(spread(country.localPrefix + national, separator))).toBe(phone);
      }),
      { numRuns: RUNS },
    );
  });
  test('stays as it is when it is normalised twice, whatever was typed', () => {
    const typed = fc.oneof(
      fc.string(),
      fc.stringMatching(/^\+?[0-9 ().-]{0,18}$/),
      numbers.map(({ phone }) => phone),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const once = normalisePhone(text);
        if (once !== null) expect(normalisePhone(once)).toBe(once);
      }),
      { numRuns: RUNS },
    );
  });
  test('is read again from how it is shown', () => {
    fc.assert(
      fc.property(numbers, ({ phone }) => {
        expect(normalisePhone(formatPhone(phone))).toBe(phone);
      }),
      { numRuns: RUNS },
    );
  });
});

describe('how a number is shown', () => {
  test.each([
    ['6281234567890', '+62 812-3456-7890', '+62 81•-••••-•890'],
    ['6591234567', '+65 9123-4567', '+65 91••-•567'],
    ['919876543210', '+91 98765-43210', '+91 98•••-••210'],
    ['8562012345678', '+856 20-1234-5678', '+856 20-••••-•678'],
  ])('%s', (phone, shown, masked) => {
    expect([formatPhone(phone), maskPhone(phone)]).toEqual([shown, masked]);
  });
  test('what no rule knows stays in digits', () => {
    expect(formatPhone('12025550123')).toBe('+12025550123');
  });
});
