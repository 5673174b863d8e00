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

describe('starting a sale', () => {
  test('fills in now, the sale price and no stock, and writes times in UTC', () => {
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
  test.each([0, -5, 'x', undefined])('takes the sale price where the original price is %p', (originalPrice) =>
    expect(draftFlashSale({ ...whole, originalPrice }, NOW)).toMatchObject({ value: { originalPrice: 500 } }),
  );
  test('keeps what is given', () => {
    expect(
      draftFlashSale({ ...whole, originalPrice: 900, stock: '4', isActive: false, startTime: NOW.getTime() + 1000 }, NOW),
    ).toMatchObject({
      value: { originalPrice: 900, stock: 4, isActive: false, startTime: '2026-11-21T05:00:01.000Z' },
    });
  });
  test('refuses a broken price, a product that is none, and an end before the start', () => {
    expect(codeOf({ salePrice: 'x' })).toBe('INVALID_PRICE');
    expect(codeOf({ productId: 'contoh-1' })).toBe('SALE_PRODUCT');
    expect(codeOf({ endTime: '2026-11-20T00:00:00Z' })).toBe('SALE_TIMES');
    expect(codeOf({ endTime: 'besok' })).toBe('SALE_TIMES');
    expect(codeOf({ endTime: '2026-11-31T12:00:00+07:00' })).toBe('SALE_TIMES');
    expect(codeOf({ endTime: new Date(Number.NaN) })).toBe('SALE_TIMES');
    expect(codeOf({ startTime: '2026-11-22T05:00:00Z' })).toBe('SALE_TIMES');
  });
  test.each([-1, 'x', Number.NaN])('takes stock %p as none', (stock) =>
    expect(draftFlashSale({ ...whole, stock }, NOW)).toMatchObject({ value: { stock: 0 } }),
  );
});

describe('changing a sale', () => {
  test('touches only what was given and can be read', () => {
    expect(changeFlashSale({ salePrice: 'x', originalPrice: 0, startTime: '?', stock: 3.5, isActive: false })).toEqual({
      ok: true,
      value: { stock: 3, isActive: false },
    });
    expect(changeFlashSale({ salePrice: 5, originalPrice: 9, endTime: '2026-11-22T05:00:00Z' })).toEqual({
      ok: true,
      value: { salePrice: 5, originalPrice: 9, endTime: '2026-11-22T05:00:00.000Z' },
    });
  });
  test('refuses two times the wrong way round', () => {
    expect(changeFlashSale({ startTime: '2026-11-22T05:00:00Z', endTime: '2026-11-22T05:00:00Z' })).toMatchObject({
      ok: false,
      failure: { code: 'SALE_TIMES' },
    });
  });
});

describe('changing one end of a sale', () => {
  test('moves the start alone, or the end alone', () => {
    expect(changeFlashSale({ startTime: '2026-11-22T00:00:00Z' })).toEqual({ ok: true, value: { startTime: '2026-11-22T00:00:00.000Z' } });
    expect(changeFlashSale({ endTime: '1960-01-01T00:00:00Z' })).toEqual({ ok: true, value: { endTime: '1960-01-01T00:00:00.000Z' } });
  });
  test('drops a day that does not exist', () => {
    expect(changeFlashSale({ startTime: '2026-11-30T00:00:00Z', endTime: '2026-11-31T00:00:00Z' })).toEqual({
      ok: true,
      value: { startTime: '2026-11-30T00:00:00.000Z' },
    });
  });
  test('moves both when they are the right way round', () => {
    expect(changeFlashSale({ startTime: 1000, endTime: 2000 })).toMatchObject({ ok: true, value: { endTime: '1970-01-01T00:00:02.000Z' } });
  });
  test('knows no moment but a text, a number or a date', () => {
    expect(changeFlashSale({ startTime: true, endTime: null })).toEqual({ ok: true, value: {} });
  });
  test('switches on by true alone', () => {
    expect(changeFlashSale({ isActive: true })).toEqual({ ok: true, value: { isActive: true } });
    expect(changeFlashSale({ isActive: 1 })).toEqual({ ok: true, value: { isActive: false } });
  });
});

test.each([
  [{ productId: 'contoh-1' }, 'Pilih akun untuk flash sale.'],
  [{ salePrice: 'x' }, 'Isi harga dengan angka mulai dari 1, misalnya 1.250.000.'],
  [{ endTime: NOW }, 'Waktu selesai harus sesudah waktu mulai.'],
  [{ endTime: undefined }, 'Waktu selesai harus sesudah waktu mulai.'],
])('%p is refused with the words %p', (given, message) => {
  const refused = draftFlashSale({ ...whole, ...given }, NOW);
  expect(refused.ok ? '' : failureText(refused.failure)).toBe(message);
});
