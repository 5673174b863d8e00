import { describe, expect, test } from '@jest/globals';
import {
  deliveryFormText,
  fittingAddresses,
  readDeliveryForm,
  readPlayerAddress,
  serverLabel,
} from '../../../src/domain/order/delivery-form.ts';
import { checkOrderDetails } from '../../../src/domain/order/order-details.ts';
import { DELIVERY_FORMS, DELIVERY_TEXTS } from '../../support/delivery-forms.ts';

const form = (text: string) => readDeliveryForm(text) ?? [];
const [zoned = '', listed = '', single = ''] = DELIVERY_FORMS;
const NAMED = 'Nick: 3-22 karakter\nServer: pilihan Asia, Asia Tenggara, Amerika';

describe('delivery form of a game', () => {
  test.each(DELIVERY_TEXTS)('%j: a form is %p', (text, isForm) => expect(readDeliveryForm(text) !== null).toBe(isForm));
  test('typed freely: stored in one spelling, in the order of the game', () => {
    expect(deliveryFormText(form(' zona : 4 sampai 5 Angka \n\n ID:6-10 angka'))).toBe('zona: 4-5 angka\nID: 6-10 angka');
    expect(form(listed).map(({ field }) => field)).toEqual(['server', 'gameId']);
  });
  test.each([
    [zoned, 'Zone'],
    [listed, 'Server'],
    [single, null],
    ['', null],
  ])('%j: its server is called %p', (text, label) => expect(serverLabel(form(text))).toBe(label));
});

describe('what a buyer used before', () => {
  const used = [
    { gameId: '12345678', server: '2001' },
    { gameId: '12345678', server: '2002' },
    { gameId: '812345678', server: 'Asia' },
  ];
  test('server that the owner removed: left out, each id once', () =>
    expect(fittingAddresses(form('ID: 6-10 angka'), used)).toEqual([
      { gameId: '12345678', server: null },
      { gameId: '812345678', server: null },
    ]));
  test('changed fields: only what fits them', () => {
    expect(fittingAddresses(form(listed), used)).toEqual([{ gameId: '812345678', server: 'Asia' }]);
    expect(fittingAddresses(form(zoned), used).at(-1)).toEqual({ gameId: '812345678', server: null });
  });
  test('game without a form: unchanged', () => expect(fittingAddresses(form(''), used)).toEqual(used));
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
    [listed, '812345678, server Asia.', '812345678', 'Asia'],
    [NAMED, 'Raja (Asia Tenggara)', 'Raja', 'Asia Tenggara'],
    [NAMED, 'Asia / Raja', 'Raja', 'Asia'],
  ])('%j: %s is %s and %s', (text, pasted, gameId, server) => expect(readPlayerAddress(form(text), pasted)).toEqual({ gameId, server }));
  test.each([
    [zoned, '12345678'],
    [zoned, '12345678 87654321 2001'],
    [zoned, '12345678 2001 2002'],
    [listed, '812345678'],
    [listed, 'Asia'],
    [listed, '812345678 Asiana'],
    [listed, '812345678 Eurasia'],
    [listed, '812345678 Asia atau Amerika'],
    [NAMED, 'Asia'],
    [NAMED, 'Asia Tenggara'],
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
