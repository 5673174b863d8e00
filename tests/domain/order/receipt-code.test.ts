import { expect, test } from '@jest/globals';
import { readReceiptCodes } from '../../../src/domain/order/receipt-code.ts';

const CODE = '0123456789ABCDEFGHJK';
const OLDER = 'aB3-x_9ZkLoI0mNpQrSt';

test.each([
  ['as printed', CODE, [CODE]],
  ['in lower case', '0123456789abcdefghjk', ['0123456789abcdefghjk', CODE]],
  ['I for 1', '0I23456789ABCDEFGHJK', ['0I23456789ABCDEFGHJK', CODE]],
  ['L for 1', '0l23456789ABCDEFGHJK', ['0l23456789ABCDEFGHJK', CODE]],
  ['O for 0', 'O123456789ABCDEFGHJK', ['O123456789ABCDEFGHJK', CODE]],
  ['in groups', '01234 56789 ABCDE-FGHJK', ['01234 56789 ABCDE-FGHJK', CODE]],
  ['in full-width characters', '０１２３４56789ABCDEFGHJK', ['０１２３４56789ABCDEFGHJK', CODE]],
  ['an older one with other characters', OLDER, [OLDER]],
  ['one that is too short', 'abc', ['abc']],
  ['nothing', '', ['']],
])('receipt code: %s', (_, typed, expected) => expect(readReceiptCodes(typed)).toEqual(expected));
