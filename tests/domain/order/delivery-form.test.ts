import { describe, expect, test } from '@jest/globals';
import { deliveryFormText, readDeliveryForm, readPlayerAddress } from '../../../src/domain/order/delivery-form.ts';
import { checkOrderDetails } from '../../../src/domain/order/order-details.ts';
import { DELIVERY_FORMS, DELIVERY_TEXTS } from '../../support/delivery-forms.ts';

const form = (text: string) => readDeliveryForm(text) ?? [];
const [zoned = '', listed = '', single = ''] = DELIVERY_FORMS;

describe('delivery form of a game', () => {
  test.each(DELIVERY_TEXTS)('%j: a form is %p', (text, isForm) => expect(readDeliveryForm(text) !== null).toBe(isForm));
  test('typed freely: stored in one spelling, in the order of the game', () => {
    expect(deliveryFormText(form(' zona : 4 sampai 5 Angka \n\n ID:6-10 angka'))).toBe('zona: 4-5 angka\nID: 6-10 angka');
    expect(form(listed).map(({ field }) => field)).toEqual(['server', 'gameId']);
  });
});

describe('id and server in one text', () => {
  test.each([
    [zoned, '12345678 (2001)', '12345678', '2001'],
    [zoned, '12345678(2001)', '12345678', '2001'],
    [zoned, 'ID: 12345678 Zone: 2001', '12345678', '2001'],
    [zoned, '12345678|20011', '12345678', '20011'],
    [zoned, '2001 / 12345678', '12345678', '2001'],
    [listed, '812345678 asia', '812345678', 'Asia'],
    [listed, 'UID 812345678 server TW/HK/MO', '812345678', 'TW/HK/MO'],
  ])('%j: %s is %s and %s', (text, pasted, gameId, server) => expect(readPlayerAddress(form(text), pasted)).toEqual({ gameId, server }));
  test.each([
    [zoned, '12345678'],
    [zoned, '12345678 87654321 2001'],
    [zoned, '12345678 2001 2002'],
    [listed, '812345678'],
    [listed, 'Asia'],
    [single, 'Raja 2001'],
    ['', '12345678 (2001)'],
  ])('%j: %s says not both', (text, pasted) => expect(readPlayerAddress(form(text), pasted)).toBeNull());
});

describe('details of an order in a game with a form', () => {
  const given = (gameId: string, server: string) => ({ gameId, server, note: '' });
  test('service: every field of the form is needed and has its form', () => {
    expect(checkOrderDetails('service', given('12345678', '2001'), form(zoned))).toBeNull();
    expect(checkOrderDetails('service', given('', ''), form(zoned))).toEqual({ gameId: 'GAME_ID_MISSING', server: 'SERVER_MISSING' });
    expect(checkOrderDetails('service', given('12345', 'abc'), form(zoned))).toEqual({ gameId: 'UNFIT', server: 'UNFIT' });
  });
  test('item: all fields or none', () => {
    expect(checkOrderDetails('item', given('', ''), form(zoned))).toBeNull();
    expect(checkOrderDetails('item', given('12345678', ''), form(zoned))).toEqual({ server: 'SERVER_MISSING' });
  });
  test('account, and a server in a game without one: ignored', () => {
    expect(checkOrderDetails('account', given('x', 'y'), form(zoned))).toBeNull();
    expect(checkOrderDetails('service', given('Raja', 'x'.repeat(99)), form(single))).toBeNull();
  });
});
