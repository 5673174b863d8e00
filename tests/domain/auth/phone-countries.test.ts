import { describe, expect, test } from '@jest/globals';
import { PHONE_COUNTRIES } from '../../../src/domain/auth/phone-countries.ts';

/** The specification's table (section 5): code, prefixes, lengths, and the local prefix where it has one. */
const SPECIFIED: Readonly<Record<string, readonly [string, string, string, string?]>> = {
  ID: ['62', '81, 82, 83, 85, 87, 88, 89', '9-13', '0'],
  MY: ['60', '10-19', '9-11'],
  SG: ['65', '8, 9', '8'],
  TH: ['66', '6, 8, 9', '8-9'],
  PH: ['63', '9', '10'],
  VN: ['84', '3, 5, 7, 8, 9', '9-10'],
  KH: ['855', '1, 6, 7, 8, 9', '8-9'],
  LA: ['856', '20', '8-10'],
  MM: ['95', '9', '9-10'],
  BN: ['673', '7, 8', '7'],
  CN: ['86', '13-19', '11'],
  JP: ['81', '70, 80, 90', '10-11'],
  KR: ['82', '10, 11', '9-10'],
  TW: ['886', '9', '9'],
  HK: ['852', '5, 6, 9', '8'],
  MO: ['853', '6', '8'],
  IN: ['91', '6-9', '10'],
  PK: ['92', '3', '10'],
  BD: ['880', '13-19', '10'],
  LK: ['94', '7', '9'],
  NP: ['977', '98', '10'],
  KZ: ['7', '70-78', '10', '8'],
  UZ: ['998', '9', '9'],
};

const prefixesOf = (written: string): string[] =>
  written.split(', ').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, place) => String(first + place));
  });

describe('phone countries', () => {
  test('list: the 23 countries of the specification', () => {
    expect(PHONE_COUNTRIES.map(({ code }) => code).sort()).toEqual(Object.keys(SPECIFIED).sort());
    expect(PHONE_COUNTRIES).toHaveLength(23);
  });
  test.each([...PHONE_COUNTRIES])(
    '$name: rules equal the specification',
    ({ code, countryCode, validPrefixes, minLength, maxLength, localPrefix }) => {
      const [wantedCode = '', prefixes = '', lengths = '', local = null] = SPECIFIED[code] ?? [];
      const [shortest, longest = shortest] = lengths.split('-').map(Number);
      expect({ countryCode, validPrefixes, minLength, maxLength, localPrefix }).toEqual({
        countryCode: wantedCode,
        validPrefixes: prefixesOf(prefixes),
        minLength: shortest,
        maxLength: longest,
        localPrefix: local,
      });
    },
  );
  test('country codes: none is a prefix of another', () => {
    const codes = PHONE_COUNTRIES.map(({ countryCode }) => countryCode);
    for (const code of codes) expect(codes.filter((other) => other !== code && other.startsWith(code))).toEqual([]);
  });
});
