import { describe, expect, test } from '@jest/globals';
import { isSaleKind, SALE_KINDS } from '../../../src/domain/order/order.ts';
import { checkOrderDetails, looksLikePassword } from '../../../src/domain/order/order-details.ts';
import { deliveryHours, warrantyDays } from '../../../src/domain/order/promises.ts';
import { isSoldHere } from '../../../src/domain/order/sold-here.ts';

describe('password detection in a text', () => {
  test.each([
    'password: rahasia',
    'Password : rahasia',
    'PASSWD=x',
    'kata sandi: x',
    'katasandi:x',
    'sandi = x',
    'email a@b.c, pass: x',
    'pw:x',
    '(pwd)pwd=x',
  ])('%s', (text) => expect(looksLikePassword(text)).toBe(true));
  test.each([
    'password belum saya kirim',
    'passion: merah',
    'compass: utara',
    'my_pass: x',
    'pw2: x',
    'sandiku: x',
    'kata  sandi dan lain-lain',
    'pass x: y',
    '',
  ])('no password: “%s”', (text) => expect(looksLikePassword(text)).toBe(false));
});

describe('delivery details of an order', () => {
  const nothing = { gameId: '', server: '', note: '' };
  const check = (given: Partial<typeof nothing>, kind: 'account' | 'item' | 'service' = 'item') =>
    checkOrderDetails(kind, { ...nothing, ...given });
  test('no input: valid, except that a service requires a game id', () => {
    expect([check({}), check({}, 'account')]).toEqual([null, null]);
    expect(check({}, 'service')).toEqual({ gameId: 'GAME_ID_MISSING' });
    expect(check({ gameId: '   ' }, 'service')).toEqual({ gameId: 'GAME_ID_MISSING' });
    expect(check({ gameId: '12345678' }, 'service')).toBeNull();
  });
  test('maximum length: surrounding spaces do not count', () => {
    const [short, long] = ['x'.repeat(60), 'x'.repeat(500)];
    expect(check({ gameId: ` ${short} `, server: ` ${short}`, note: `${long} ` })).toBeNull();
    expect(check({ gameId: `${short}x`, server: `${short}x`, note: `${long}x` })).toEqual({
      gameId: 'TOO_LONG',
      server: 'TOO_LONG',
      note: 'TOO_LONG',
    });
  });
  test('password in any field: rejected', () => {
    expect(check({ gameId: 'pass: x', server: 'pw=x', note: 'kata sandi: x' })).toEqual({
      gameId: 'PASSWORD',
      server: 'PASSWORD',
      note: 'PASSWORD',
    });
  });
  test('field that the sale kind does not use: ignored', () => {
    const long = 'x'.repeat(61);
    expect(check({ gameId: long, server: 'pass: x' }, 'account')).toBeNull();
    expect(check({ gameId: long, note: 'pass: x' }, 'account')).toEqual({ note: 'PASSWORD' });
  });
  test('control characters: rejected; line breaks are allowed in the note only', () => {
    expect(check({ note: 'Tolong sore.\nTerima kasih.' })).toBeNull();
    expect(check({ note: 'Tolong\u0000sore' })).toEqual({ note: 'UNREADABLE' });
    expect(check({ gameId: '12\n34', server: '20\u000701' })).toEqual({ gameId: 'UNREADABLE', server: 'UNREADABLE' });
  });
  test('several fields: only the invalid one is reported', () => {
    expect(check({ gameId: '1', server: 'x'.repeat(61) })).toEqual({ server: 'TOO_LONG' });
  });
});

test('delivery time: 24 hours for items and accounts, 72 for services, unless the product sets it', () => {
  expect([
    deliveryHours('item', null),
    deliveryHours('account', null),
    deliveryHours('service', null),
    deliveryHours('service', 5),
  ]).toEqual([24, 24, 72, 5]);
  expect(deliveryHours('item', 48)).toBe(48);
});

test('warranty: whole days up to one year, 14 days for accounts by default', () => {
  expect([warrantyDays('account', null), warrantyDays('item', null), warrantyDays('service', null)]).toEqual([14, 0, 0]);
  expect([24, 25, 1, 365 * 24, 366 * 24].map((hours) => warrantyDays('item', hours))).toEqual([1, 2, 1, 365, 365]);
  expect(warrantyDays('account', 0)).toBe(0);
});

test('sale kinds: account, item and service', () => {
  expect(SALE_KINDS).toEqual(['account', 'item', 'service']);
  expect(['account', 'item', 'service', 'voucher', '', null].map(isSaleKind)).toEqual([true, true, true, false, false, false]);
});

test('sale in the shop: items and services always, accounts by setting, samples never', () => {
  const sold = (saleKind: 'account' | 'item' | 'service', sellsAccounts: boolean, isSample = false) =>
    isSoldHere({ saleKind, isSample }, sellsAccounts);
  expect([sold('item', false), sold('service', false), sold('account', false), sold('account', true)]).toEqual([true, true, false, true]);
  expect([sold('item', true, true), sold('service', true, true), sold('account', true, true)]).toEqual([false, false, false]);
  expect(sold('other' as 'item', true)).toBe(false);
});
