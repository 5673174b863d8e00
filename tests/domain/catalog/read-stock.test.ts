import { expect, test } from '@jest/globals';
import { readStock } from '../../../src/domain/catalog/read-stock.ts';

test.each([
  ['5', 5],
  ['0', 0],
  [' 007 ', 7],
  ['1.000', 1000],
  ['10.000', 10_000],
  ['10,0', 10],
  ['10.0', 10],
  ["'3", 3],
  ['5 pcs', 5],
  ['5pcs.', 5],
  ['1 Unit', 1],
  ['12\u00a0akun', 12],
  ['stok: 4', 4],
  ['ready 2', 2],
  ['satu', 1],
  ['Sepuluh unit', 10],
  ['TERJUAL', 0],
  ['SOLD  OUT', 0],
  ['habis', 0],
  ['2,5', 2],
  ['0.9', 0],
])('stock: %p is read as %p', (text, value) => expect(readStock(text)).toEqual({ ok: true, value }));

test.each(['', ' ', 'banyak', 'ready', 'pcs', '-3', '1,000', '10.00', '1e3', '0x10', '5-6', 'terjual 3', '5 pcs 5', 'x'.repeat(100)])(
  'stock: %p is refused',
  (text) => expect(readStock(text)).toEqual({ ok: false, failure: { code: 'STOCK_UNREADABLE' } }),
);

test('stock above the maximum: refused with the maximum', () =>
  expect(readStock('10001')).toEqual({ ok: false, failure: { code: 'STOCK_TOO_HIGH', values: { max: 10_000 } } }));
