import { describe, expect, test } from '@jest/globals';
import { readCustomerQuery, readCustomerTexts } from '../../../src/domain/customer/customer-query.ts';

const ID = '10000000-0000-4000-8000-000000000001';
const read = (address: string) => readCustomerQuery((name) => new URLSearchParams(address).get(name));

describe('customer search text', () => {
  test.each([
    ['0812-3456-7890', { by: 'phone', text: '6281234567890' }],
    [' +62 812 3456 7890 ', { by: 'phone', text: '6281234567890' }],
    ['6281234567890', { by: 'phone', text: '6281234567890' }],
    ['+60 12-345 6789', { by: 'phone', text: '60123456789' }],
    ['Rina@Toko', { by: 'email', text: 'rina@toko' }],
    [' Rina Wati ', { by: 'name', text: 'Rina Wati' }],
    ['0812', { by: 'name', text: '0812' }],
    ['812-3456-7890', { by: 'phone', text: '6281234567890' }],
    ['\u202a+62 0812 3456 7890\u202c', { by: 'phone', text: '6281234567890' }],
    ['\u200bRina Wati', { by: 'name', text: 'Rina Wati' }],
  ])('%j: read as phone, e-mail, id or name', (typed, expected) => expect(readCustomerTexts(typed)).toEqual([expected]));
  test('no visible character: no search', () => {
    expect([readCustomerTexts('  '), readCustomerTexts('\u200b ')]).toEqual([[], []]);
  });
  test('ambiguous digits: two phone numbers', () => {
    expect(readCustomerTexts('852 9123 4567')).toEqual([
      { by: 'phone', text: '85291234567' },
      { by: 'phone', text: '6285291234567' },
    ]);
  });
});

describe('customer list address', () => {
  test('filters: valid ones are read, invalid ones ignored', () => {
    expect(read('')).toEqual({ text: '', state: null, sort: 'newest', after: null });
    const after = `2026-11-21 05:00:00.123+00~${ID}`;
    expect(read(`q=rina&status=blocked&sort=oldest&after=${encodeURIComponent(after)}`)).toEqual({
      text: 'rina',
      state: 'blocked',
      sort: 'oldest',
      after,
    });
    expect(read('status=king&sort=price&after=abc')).toEqual(read(''));
    expect(read(`q=${'x'.repeat(300)}`).text.length).toBe(100);
  });
  test('cursor of another sort order: ignored', () => {
    expect(read(`after=rina~${ID}`).after).toBeNull();
    expect(read(`after=${encodeURIComponent(`2026-11-31 05:00:00+00~${ID}`)}`).after).toBeNull();
    expect(read(`sort=name&after=rina~${ID}`).after).toBe(`rina~${ID}`);
    expect(read(`sort=name&after=~${ID}`).after).toBe(`~${ID}`);
  });
});
