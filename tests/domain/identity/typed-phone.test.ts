import { describe, expect, test } from '@jest/globals';
import { normalisePhone } from '../../../src/domain/identity/normalise-phone.ts';
import { PHONE_COUNTRIES } from '../../../src/domain/identity/phone-countries.ts';
import { formatTypedPhone, joinTypedPhone, readTypedPhone } from '../../../src/domain/identity/typed-phone.ts';

const typed = (text: string, country = 'ID') => {
  const read = readTypedPhone(text, country);
  return [read.country.code, formatTypedPhone(read)];
};

describe('a phone number while it is typed', () => {
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
  ])('"%s" is grouped for its country, without what stands before it', (text, country, shown) => {
    expect(typed(text)).toEqual([country, shown]);
  });
  test('keeps the chosen country where the number names none', () => {
    expect(typed('0123456789', 'MY')).toEqual(['MY', '12-345-6789']);
    expect(typed('87012345678', 'KZ')).toEqual(['KZ', '701-234-5678']);
  });
  test('keeps digits of a country that is not served, for the message that says so', () => {
    expect(typed('+1 202 555 0123')).toEqual(['ID', '120-2555-0123']);
  });
  test('drops the zero dialled at home where no prefix begins with it', () => {
    expect(typed('0', 'JP')).toEqual(['JP', '']);
  });
  test('takes no more digits than a number of the country has', () => {
    expect(typed('812345678901234567')).toEqual(['ID', '812-3456-789012']);
  });
  test('is Indonesian for a country nobody knows', () => {
    expect(typed('812', 'XX')).toEqual(['ID', '812']);
  });
  test.each(PHONE_COUNTRIES.map((country) => [country.name, country] as const))('of %s is what accounts are known by', (_, country) => {
    const national = (country.validPrefixes[0] ?? '').padEnd(country.minLength, '2');
    expect(normalisePhone(joinTypedPhone(readTypedPhone(national, country.code)))).toBe(country.countryCode + national);
  });
});
