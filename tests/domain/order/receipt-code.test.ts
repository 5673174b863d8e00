import { describe, expect, test } from '@jest/globals';
import { groupedReceiptCode, readReceiptCode, receiptKey } from '../../../src/domain/order/receipt-code.ts';

const CODE = '0123456789ABCDEFGHJK';
const OLDER = 'aB3-x_9ZkLoI0mNpQrSt';
const ADDRESS = `https://toko.example/verifikasi/${CODE}`;

describe('receipt code, read', () => {
  test.each([
    ['as printed', CODE],
    ['in lower case', '0123456789abcdefghjk'],
    ['I for 1', '0I23456789ABCDEFGHJK'],
    ['l for 1', '0l23456789ABCDEFGHJK'],
    ['O for 0', 'O123456789ABCDEFGHJK'],
    ['in groups', '01234 56789 ABCDE-FGHJK'],
    ['in groups with dashes', '01234–56789—ABCDE‑FGHJK'],
    ['in full-width characters', '０１２３４56789ABCDEFGHJK'],
    ['with invisible characters and a line break', `\u200E${CODE}\u200B\n`],
    ['in quotation marks, with a full stop', `“${CODE}”.`],
    ['address', ADDRESS],
    ['address without scheme, with a query', `toko.example/verifikasi/${CODE}?utm_source=wa#x`],
    ['address in a sentence', `Cek struknya: ${ADDRESS}. Terima kasih`],
    ['address with an encoded code in groups', 'toko.example/Verifikasi/01234%2056789%20abcde%20fghjk'],
    ['address of the form', `https://toko.example/verifikasi?x=1&kode=${CODE}`],
  ])('%s', (_, typed) => expect(readReceiptCode(typed)).toEqual({ ok: true, value: CODE }));

  test.each([
    ['as printed', OLDER],
    ['in an address', `https://toko.example/verifikasi/${OLDER}`],
    ['in groups', 'aB3-x _9ZkL oI0mN pQrSt'],
    ['with another dash', 'aB3–x_9ZkLoI0mNpQrSt'],
  ])('older code: %s', (_, typed) => expect(readReceiptCode(typed)).toEqual({ ok: true, value: OLDER }));

  test('older code: what was read is read again alike', () => {
    for (const typed of ['aB3-x-_9ZkL-oI0mN-pQrSt', 'ab3-x_9zklol0mnpqrst']) {
      const read = readReceiptCode(typed);
      expect(read.ok && readReceiptCode(read.value)).toEqual(read);
      expect(read.ok && receiptKey(read.value)).toBe(receiptKey(OLDER));
    }
  });

  test.each([
    ['nothing', '', 'RECEIPT_CODE_MISSING', undefined],
    ['spaces', ' \n', 'RECEIPT_CODE_MISSING', undefined],
    ['an address with an empty code', 'https://toko.example/verifikasi?kode=', 'RECEIPT_CODE_MISSING', undefined],
    ['another address', 'https://toko.example/orders/59297405-fb1a-8ee8-bb23-3411ea1fb6c1/struk', 'RECEIPT_CODE_NOT_IN_ADDRESS', undefined],
    ['the address of the page', 'https://toko.example/verifikasi', 'RECEIPT_CODE_NOT_IN_ADDRESS', undefined],
    ['other characters', '0123456789ABCDEFGH?K', 'RECEIPT_CODE_CHARACTERS', undefined],
    ['an encoding that is none', 'toko.example/verifikasi/%E0%A4%A', 'RECEIPT_CODE_CHARACTERS', undefined],
    ['one character less', CODE.slice(1), 'RECEIPT_CODE_LENGTH', { length: 19 }],
    ['one character more', `${CODE}A`, 'RECEIPT_CODE_LENGTH', { length: 21 }],
    ['hyphens for most characters', `${'-'.repeat(9)}ABCDEFGHJKM`, 'RECEIPT_CODE_LENGTH', { length: 11 }],
  ])('%s: refused', (_, typed, code, values) =>
    expect(readReceiptCode(typed)).toEqual({ ok: false, failure: values === undefined ? { code } : { code, values } }),
  );
});

test('receipt code: the key has capital letters and digits without I, L and O', () => {
  expect(receiptKey('abcdefghijklmnopqrstuvwxyz-ILO_019')).toBe('ABCDEFGH1JK1MN0PQRSTUVWXYZ110019');
});

test('receipt code: printed in groups of five, which are read again', () => {
  expect(groupedReceiptCode(CODE)).toBe('01234 56789 ABCDE FGHJK');
  expect(readReceiptCode(groupedReceiptCode(OLDER))).toEqual({ ok: true, value: OLDER });
});
