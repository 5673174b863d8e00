import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { formatPhone } from '../../../src/domain/auth/format-phone.ts';
import { maskPhone } from '../../../src/domain/auth/mask-phone.ts';
import { normalisePhone, phoneReadings } from '../../../src/domain/auth/normalise-phone.ts';
import { PHONE_COUNTRIES, type PhoneCountry } from '../../../src/domain/auth/phone-countries.ts';
import { joinPhoneInput, parsePhoneInput } from '../../../src/domain/auth/phone-input.ts';
import { AMBIGUOUS_PHONES, PHONE_SPELLINGS } from '../../support/phone-spellings.ts';

const RUNS = Number(process.env['PROVE_RUNS'] ?? 2000);

/** Any number that a country's rule accepts. */
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

describe('phone number', () => {
  test.each([
    ['+62 812-3456-7890', '6281234567890'],
    ['6281234567890', '6281234567890'],
    ['0812 3456 7890', '6281234567890'],
    ['(0812) 3456.7890', '6281234567890'],
    ['+65 9123 4567', '6591234567'],
    ['8 701 234 56 78', '77012345678'],
    ['+7 701 234 56 78', '77012345678'],
    ['+673 712 3456', '6737123456'],
  ])('%s is normalised to %s', (typed, phone) => {
    expect(normalisePhone(typed)).toBe(phone);
  });
  test.each([
    ['an unknown Indonesian operator', '0842 3456 7890'],
    ['too short by one digit', '+62 81234567'],
    ['too long by one digit', '+62 81234567890123'],
    ['a country that is not supported', '+1 202 555 0123'],
    ['a local number with a plus sign', '+0812 3456 7890'],
    ['a local number of a country without local prefix', '091234567'],
    ['a number of another country without its code', '9123 4567'],
    ['two zeros before an Indonesian number', '00812 3456 7890'],
    ['letters', '0812 3456 789O'],
    ['nothing', ''],
    ['two plus signs', '++6281234567890'],
    ['text before the number', 'x6281234567890'],
  ])('rejected: %s', (_, typed) => {
    expect(normalisePhone(typed)).toBeNull();
  });
  test('test spellings: forty different ones', () => {
    expect(new Set(PHONE_SPELLINGS.map(({ text }) => text)).size).toBe(40);
  });
  test.each(PHONE_SPELLINGS)('$notation: login, reset and sign-up form read the same number', ({ text, phone }) => {
    expect(phoneReadings(text)).toEqual([phone]);
    expect(normalisePhone(joinPhoneInput(parsePhoneInput(text, 'ID')))).toBe(phone);
  });
  test.each(AMBIGUOUS_PHONES)('ambiguous %s: read first as specified, then as an Indonesian number', (text, specified, indonesian) => {
    expect(phoneReadings(text)).toEqual([specified, indonesian]);
    expect(normalisePhone(text)).toBe(specified);
    for (const exact of [`+${specified}`, `+${indonesian}`, indonesian, indonesian.replace('62', '0')])
      expect(phoneReadings(exact)).toHaveLength(1);
  });
  test('any separators: international, plain and local forms are equal', () => {
    fc.assert(
      fc.property(numbers, separators, ({ country, national, phone }, separator) => {
        expect(normalisePhone(`+${spread(phone, separator)}`)).toBe(phone);
        expect(normalisePhone(spread(phone, separator))).toBe(phone);
        if (country.localPrefix !== null) expect(normalisePhone(spread(country.localPrefix + national, separator))).toBe(phone);
      }),
      { numRuns: RUNS },
    );
  });
  test('any text: normalised twice, the same number', () => {
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
  test('formatted number: normalised to the same number', () => {
    fc.assert(
      fc.property(numbers, ({ phone }) => {
        expect(normalisePhone(formatPhone(phone))).toBe(phone);
      }),
      { numRuns: RUNS },
    );
  });
});

describe('displayed phone number', () => {
  test.each([
    ['Indonesia', '6281234567890', '+62 812-3456-7890', '+62 81•-••••-•890'],
    ['Malaysia', '60123456789', '+60 12-345-6789', '+60 12-•••-•789'],
    ['Singapura', '6591234567', '+65 9123-4567', '+65 91••-•567'],
    ['Thailand', '66812345678', '+66 81-234-5678', '+66 81-•••-•678'],
    ['Filipina', '639171234567', '+63 917-123-4567', '+63 91•-•••-•567'],
    ['Vietnam', '84912345678', '+84 912-345-678', '+84 91•-•••-678'],
    ['Kamboja', '85512345678', '+855 12-345-678', '+855 12-•••-678'],
    ['Laos', '8562012345678', '+856 20-1234-5678', '+856 20-••••-•678'],
    ['Myanmar', '95912345678', '+95 9-1234-5678', '+95 9-1•••-•678'],
    ['Brunei', '6737123456', '+673 712-3456', '+673 71•-•456'],
    ['Tiongkok', '8613012345678', '+86 130-1234-5678', '+86 13•-••••-•678'],
    ['Jepang', '819012345678', '+81 90-1234-5678', '+81 90-••••-•678'],
    ['Korea Selatan', '821012345678', '+82 10-1234-5678', '+82 10-••••-•678'],
    ['Taiwan', '886912345678', '+886 912-345-678', '+886 91•-•••-678'],
    ['Hong Kong', '85291234567', '+852 9123-4567', '+852 91••-•567'],
    ['Makau', '85361234567', '+853 6123-4567', '+853 61••-•567'],
    ['India', '919876543210', '+91 98765-43210', '+91 98•••-••210'],
    ['Pakistan', '923001234567', '+92 300-1234567', '+92 30•-••••567'],
    ['Bangladesh', '8801712345678', '+880 1712-345678', '+880 17••-•••678'],
    ['Sri Lanka', '94712345678', '+94 71-234-5678', '+94 71-•••-•678'],
    ['Nepal', '9779812345678', '+977 981-234-5678', '+977 98•-•••-•678'],
    ['Kazakhstan', '77012345678', '+7 701-234-5678', '+7 70•-•••-•678'],
    ['Uzbekistan', '998912345678', '+998 91-234-5678', '+998 91-•••-•678'],
  ])('%s: %s', (name, phone, shown, masked) => {
    expect(PHONE_COUNTRIES.find(({ countryCode }) => phone.startsWith(countryCode))?.name).toBe(name);
    expect(formatPhone(phone)).toBe(shown);
    expect(maskPhone(phone)).toBe(masked);
  });
  test('unknown country: shown without grouping, masked like others', () => {
    expect(formatPhone('12025550123')).toBe('+12025550123');
    expect(maskPhone('12025550123')).toBe('+12••••••123');
  });
});
