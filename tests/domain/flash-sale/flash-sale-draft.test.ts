import { describe, expect, test } from '@jest/globals';
import { changeFlashSale, draftFlashSale, type FlashSaleInput } from '../../../src/domain/flash-sale/flash-sale-draft.ts';
import { failureText } from '../../../src/ui/pages/admin/kit/failure-text.ts';

const NOW = new Date('2026-11-21T05:00:00Z');
const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const whole: FlashSaleInput = { productId: ID, salePrice: 500, endTime: '2026-11-22T12:00:00+07:00' };
const codeOf = (given: FlashSaleInput) => {
  const result = draftFlashSale({ ...whole, ...given }, NOW);
  return result.ok ? null : result.failure.code;
};

describe('flash sale draft', () => {
  test('missing fields: start now, original price equals sale price, stock 0, times in UTC', () => {
    expect(draftFlashSale(whole, NOW)).toEqual({
      ok: true,
      value: {
        productId: ID,
        salePrice: 500,
        originalPrice: 500,
        startTime: '2026-11-21T05:00:00.000Z',
        endTime: '2026-11-22T05:00:00.000Z',
        stock: 0,
        isActive: true,
      },
    });
  });
  test.each([0, -5, 'x', undefined])('original price %p: replaced by the sale price', (originalPrice) =>
    expect(draftFlashSale({ ...whole, originalPrice }, NOW)).toMatchObject({ value: { originalPrice: 500 } }),
  );
  test('given fields: kept', () => {
    expect(
      draftFlashSale({ ...whole, originalPrice: 900, stock: '4', isActive: false, startTime: NOW.getTime() + 1000 }, NOW),
    ).toMatchObject({
      value: { originalPrice: 900, stock: 4, isActive: false, startTime: '2026-11-21T05:00:01.000Z' },
    });
  });
  test('invalid price, product id or time range: rejected', () => {
    expect(codeOf({ salePrice: 'x' })).toBe('INVALID_PRICE');
    expect(codeOf({ productId: 'contoh-1' })).toBe('SALE_PRODUCT');
    expect(codeOf({ endTime: '2026-11-20T00:00:00Z' })).toBe('SALE_TIMES');
    expect(codeOf({ endTime: 'besok' })).toBe('SALE_TIMES');
    expect(codeOf({ endTime: '2026-11-31T12:00:00+07:00' })).toBe('SALE_TIMES');
    expect(codeOf({ endTime: new Date(Number.NaN) })).toBe('SALE_TIMES');
    expect(codeOf({ startTime: '2026-11-22T05:00:00Z' })).toBe('SALE_TIMES');
  });
  test.each([-1, 'x', Number.NaN])('stock %p: 0', (stock) =>
    expect(draftFlashSale({ ...whole, stock }, NOW)).toMatchObject({ value: { stock: 0 } }),
  );
});

describe('flash sale changes', () => {
  test('fields that are missing or unreadable: unchanged', () => {
    expect(changeFlashSale({ salePrice: 'x', originalPrice: 0, startTime: '?', stock: 3.5, isActive: false })).toEqual({
      ok: true,
      value: { stock: 3, isActive: false },
    });
    expect(changeFlashSale({ salePrice: 5, originalPrice: 9, endTime: '2026-11-22T05:00:00Z' })).toEqual({
      ok: true,
      value: { salePrice: 5, originalPrice: 9, endTime: '2026-11-22T05:00:00.000Z' },
    });
  });
  test('end not after start: rejected', () => {
    expect(changeFlashSale({ startTime: '2026-11-22T05:00:00Z', endTime: '2026-11-22T05:00:00Z' })).toMatchObject({
      ok: false,
      failure: { code: 'SALE_TIMES' },
    });
  });
});

describe('flash sale time changes', () => {
  test('one end given: only that end changes', () => {
    expect(changeFlashSale({ startTime: '2026-11-22T00:00:00Z' })).toEqual({ ok: true, value: { startTime: '2026-11-22T00:00:00.000Z' } });
    expect(changeFlashSale({ endTime: '1960-01-01T00:00:00Z' })).toEqual({ ok: true, value: { endTime: '1960-01-01T00:00:00.000Z' } });
  });
  test('date that does not exist: dropped', () => {
    expect(changeFlashSale({ startTime: '2026-11-30T00:00:00Z', endTime: '2026-11-31T00:00:00Z' })).toEqual({
      ok: true,
      value: { startTime: '2026-11-30T00:00:00.000Z' },
    });
  });
  test('valid start and end: both change', () => {
    expect(changeFlashSale({ startTime: 1000, endTime: 2000 })).toMatchObject({ ok: true, value: { endTime: '1970-01-01T00:00:02.000Z' } });
  });
  test('time that is not a text, number or date: dropped', () => {
    expect(changeFlashSale({ startTime: true, endTime: null })).toEqual({ ok: true, value: {} });
  });
  test('active flag: true only for the value true', () => {
    expect(changeFlashSale({ isActive: true })).toEqual({ ok: true, value: { isActive: true } });
    expect(changeFlashSale({ isActive: 1 })).toEqual({ ok: true, value: { isActive: false } });
  });
});

test.each([
  [{ productId: 'contoh-1' }, 'Pilih akun untuk flash sale.'],
  [{ salePrice: 'x' }, 'Isi harga dengan angka mulai dari 1, misalnya 1.250.000.'],
  [{ endTime: NOW }, 'Waktu selesai harus sesudah waktu mulai.'],
  [{ endTime: undefined }, 'Waktu selesai harus sesudah waktu mulai.'],
])('flash sale draft: %p is rejected with the message %p', (given, message) => {
  const refused = draftFlashSale({ ...whole, ...given }, NOW);
  expect(refused.ok ? '' : failureText(refused.failure)).toBe(message);
});
