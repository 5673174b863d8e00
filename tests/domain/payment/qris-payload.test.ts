import { describe, expect, test } from '@jest/globals';
import { checkShopQris, crc16, readQris } from '../../../src/domain/payment/qris-payload.ts';
import { QRIS_CASES, SHOP_QRIS } from '../../support/payment/qris-cases.ts';

/** A field in the format of EMVCo. */
const field = (tag: string, value: string): string => `${tag}${String(value.length).padStart(2, '0')}${value}`;
const signed = (body: string): string => `${body}6304${crc16(`${body}6304`)}`;
const HEAD = field('00', '01') + field('01', '11') + field('26', field('00', 'ID.CO.QRIS.WWW') + field('02', 'ID1020021181745'));
const TAIL = field('52', '5817') + field('53', '360');
const REST = field('58', 'ID') + field('59', 'ARENA AKUN') + field('60', 'JAKARTA') + field('62', field('07', 'A01'));
const STATIC = signed(HEAD + TAIL + REST);

const read = (text: string) => {
  const outcome = readQris(text);
  return outcome.ok ? outcome.value : outcome.failure.code;
};
const withAmount = (text: string, amount: number): string => {
  const qris = read(text);
  return typeof qris === 'string' ? qris : qris.withAmount(amount);
};

describe('static QRIS', () => {
  test('CRC-16: the standard’s check values', () => {
    expect(crc16('123456789')).toBe('29B1');
    expect(crc16('')).toBe('FFFF');
  });
  test('merchant: its name', () => {
    expect(read(STATIC)).toMatchObject({ merchant: 'ARENA AKUN' });
    expect(read(`  ${STATIC}\n`)).toMatchObject({ merchant: 'ARENA AKUN' });
    expect(read(signed(HEAD + TAIL))).toMatchObject({ merchant: '' });
    expect(read(STATIC.slice(0, -4) + STATIC.slice(-4).toLowerCase())).toMatchObject({ merchant: 'ARENA AKUN' });
  });
  test('amount: inserted between currency and country with a new checksum, other fields unchanged', () => {
    expect(withAmount(STATIC, 99_877)).toBe(signed(HEAD + TAIL + field('54', '99877') + REST));
    expect(read(withAmount(STATIC, 1))).toMatchObject({ merchant: 'ARENA AKUN' });
  });
  test('amount: inserted before fields with a higher tag, after fields with a lower one', () => {
    for (const tag of ['58', '59', '60', '64', '99'])
      expect(withAmount(signed(HEAD + TAIL + field(tag, 'X')), 5)).toBe(signed(HEAD + TAIL + field('54', '5') + field(tag, 'X')));
    for (const tag of ['15', '51', '50'])
      expect(withAmount(signed(HEAD + field(tag, 'X') + TAIL), 5)).toBe(signed(HEAD + field(tag, 'X') + TAIL + field('54', '5')));
  });
  test.each(['55', '56', '57'])('tip or fee field (%s): removed when an amount is set', (tag) => {
    expect(withAmount(signed(HEAD + TAIL + field(tag, '02') + REST), 5)).toBe(withAmount(STATIC, 5));
  });
  test('checksum with a leading zero: four digits', () => {
    const checksums = Array.from({ length: 200 }, (_, at) => crc16(`0002${at}`));
    expect(checksums.filter((checksum) => !/^[0-9A-F]{4}$/.test(checksum))).toEqual([]);
    expect(checksums.some((checksum) => checksum.startsWith('0'))).toBe(true);
  });
  test('amount set twice: the last one only', () => {
    expect(withAmount(withAmount(STATIC, 10_000), 25_500)).toBe(withAmount(STATIC, 25_500));
  });
  test('no following field: amount at the end', () => {
    expect(withAmount(signed(HEAD + TAIL), 5)).toBe(signed(HEAD + TAIL + field('54', '5')));
  });
  test.each([
    ['nothing', ''],
    ['no fields', 'hello'],
    ['a truncated one', STATIC.slice(0, -10)],
    ['a field that is longer than the rest', `${HEAD}5999AB`],
    ['an empty field', signed(`${HEAD}${TAIL}5900`)],
    ['another format', signed(field('00', '02') + TAIL)],
    ['another currency', signed(HEAD + field('53', '840') + REST)],
    ['no checksum', HEAD + TAIL + REST],
    ['a checksum that is not last', `${STATIC}${field('59', 'X')}`],
    ['a length that is not a number', `${HEAD}${TAIL}58AAID`],
    ['a field with an offset name', `X${STATIC}`],
    ['a field shorter than its stated length', `${HEAD}${TAIL}5900${TAIL}6304AB`],
    ['a checksum of another length', `${HEAD}${TAIL}6302AB`],
  ])('rejected: %s', (_, text) => {
    expect(read(text)).toBe('QRIS_INVALID');
  });
  test('changed character: checksum failure', () => {
    expect(read(STATIC.replace('ARENA AKUN', 'ARENA AKUM'))).toBe('QRIS_CHECKSUM');
    expect(read(`${STATIC.slice(0, -4)}0000`)).toBe('QRIS_CHECKSUM');
  });
});

describe('checkShopQris', () => {
  test.each(QRIS_CASES)('%s', (_what, payload, refusal) => {
    const outcome = checkShopQris(payload);
    expect(outcome.ok ? null : outcome.failure.code).toBe(refusal);
  });
  test('valid QRIS: merchant and city', () => {
    expect(checkShopQris(SHOP_QRIS)).toMatchObject({ value: { merchant: 'ARENA AKUN', city: 'JAKARTA' } });
  });
});
