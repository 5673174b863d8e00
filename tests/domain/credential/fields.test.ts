import { describe, expect, test } from '@jest/globals';
import {
  type CredentialField,
  checkTexts,
  edgeSpaces,
  fieldsOf,
  maxLengthOf,
  splitByScope,
} from '../../../src/domain/credential/fields.ts';

const field = (name: string, scope: CredentialField['scope'], required = true): CredentialField => ({
  ...{ name, label: name, scope, required },
  secret: true,
});
const FIELDS = [field('login', 'renter'), field('password', 'renter'), field('email', 'buyer'), field('recovery_codes', 'buyer', false)];
const whole = { login: 'budi', password: 'rahasia', email: 'b@contoh.id' };
const refusalOf = (texts: Record<string, string>, scope: CredentialField['scope'] = 'buyer') => {
  const checked = checkTexts(FIELDS, scope, texts);
  return checked.ok ? null : [checked.failure.code, checked.failure.values?.['field']];
};

describe('credential texts', () => {
  test('scope: all fields for a buyer, renter fields for a renter', () => {
    expect(fieldsOf(FIELDS, 'buyer')).toEqual(FIELDS);
    expect(fieldsOf(FIELDS, 'renter').map(({ name }) => name)).toEqual(['login', 'password']);
    expect(checkTexts(FIELDS, 'renter', { login: 'budi', password: 'x' })).toEqual({ ok: true, value: { login: 'budi', password: 'x' } });
  });
  test('spaces: kept; empty optional fields are omitted', () => {
    const texts = { ...whole, password: ' rahasia ', recovery_codes: ' ' };
    expect(checkTexts(FIELDS, 'buyer', texts)).toEqual({ ok: true, value: { ...whole, password: ' rahasia ' } });
  });
  test.each([
    [{ ...whole, emial: 'x' }, ['FIELD_UNKNOWN', 'emial']],
    [{ ...whole, toString: 'x' }, ['FIELD_UNKNOWN', 'toString']],
    [{ login: 'budi', email: 'x' }, ['FIELD_MISSING', 'password']],
    [{ ...whole, password: '   ' }, ['FIELD_MISSING', 'password']],
    [{ ...whole, login: 'x'.repeat(201) }, ['FIELD_TOO_LONG', 'login']],
    [{ ...whole, login: 'x'.repeat(200) }, null],
    [{ ...whole, recovery_codes: 'x'.repeat(2000) }, null],
    [{ ...whole, recovery_codes: 'x'.repeat(2001) }, ['FIELD_TOO_LONG', 'recovery_codes']],
    [{ ...whole, recovery_codes: 'satu\r\ndua' }, null],
    [{ ...whole, recovery_codes: 'satu\tdua' }, ['FIELD_UNWRITABLE', 'recovery_codes']],
    [{ ...whole, password: 'satu\ndua' }, ['FIELD_UNWRITABLE', 'password']],
    [{ ...whole, password: 'a\u0000b' }, ['FIELD_UNWRITABLE', 'password']],
    [{ ...whole, password: 'a\ud800b' }, ['FIELD_UNWRITABLE', 'password']],
    [{ ...whole, password: 'kata🔑sandi' }, null],
  ] as const)('invalid texts: rejected with the field name only, case %#', (texts, refusal) => {
    expect(refusalOf(texts)).toEqual(refusal);
  });
  test('renter scope: buyer fields are unknown', () => {
    expect(refusalOf(whole, 'renter')).toEqual(['FIELD_UNKNOWN', 'email']);
  });
  test('maximum length: by field', () => {
    expect([maxLengthOf('password'), maxLengthOf('recovery_codes')]).toEqual([200, 2000]);
  });
});

describe('credential version', () => {
  test('split by scope: one part per scope, empty if only optional fields are missing', () => {
    expect(splitByScope(FIELDS, 'buyer', whole)).toEqual([
      { scope: 'renter', texts: { login: 'budi', password: 'rahasia' } },
      { scope: 'buyer', texts: { email: 'b@contoh.id' } },
    ]);
    const optional = [field('login', 'renter'), field('note', 'buyer', false)];
    expect(splitByScope(optional, 'buyer', { login: 'budi' })).toEqual([
      { scope: 'renter', texts: { login: 'budi' } },
      { scope: 'buyer', texts: {} },
    ]);
  });
  test('renter scope or goods without renter fields: only the existing part', () => {
    expect(splitByScope(FIELDS, 'renter', { login: 'budi', password: 'x' })).toEqual([
      { scope: 'renter', texts: { login: 'budi', password: 'x' } },
    ]);
    expect(splitByScope([field('code', 'buyer')], 'buyer', { code: 'ABC' })).toEqual([{ scope: 'buyer', texts: { code: 'ABC' } }]);
  });
});

test.each([
  ['rahasia', null],
  ['dua kata', null],
  ['', null],
  [' rahasia', 'start'],
  ['rahasia\u00a0', 'end'],
  [' rahasia ', 'both'],
  [' ', 'both'],
])('invisible leading or trailing spaces: reported for %j', (text, reported) => {
  expect(edgeSpaces(text)).toBe(reported);
});
