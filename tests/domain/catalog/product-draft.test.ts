import { describe, expect, test } from '@jest/globals';
import { changeProduct, draftProduct, type ProductInput, parsePrice } from '../../../src/domain/catalog/product-draft.ts';
import { specifiedText } from '../../support/specified-text.ts';

const UUID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const whole: ProductInput = { name: ' Akun ', description: ' Isi ', price: 1000, categoryId: UUID };
const draft = (given: ProductInput) => draftProduct({ ...whole, ...given });
const failureOf = (given: ProductInput) => {
  const result = draft(given);
  return result.ok ? null : result.failure;
};
const textOf = (given: ProductInput): string | null => specifiedText(draft(given));

describe('creating a product', () => {
  test('takes what is there and fills the rest with the defaults', () => {
    expect(draft({})).toEqual({
      ok: true,
      value: {
        name: 'Akun',
        description: 'Isi',
        price: 1000,
        originalPrice: null,
        image: null,
        images: [],
        categoryId: UUID,
        gameTitleId: null,
        tierId: null,
        isFlashSale: false,
        hasRental: false,
        stock: 1,
        isActive: true,
      },
    });
  });
  test.each([undefined, null, '', ' ', 'abc', '12abc', Number.NaN, Number.POSITIVE_INFINITY, -1, 0, '0', 0.4, {}, [], false])(
    'refuses the price %p',
    (price) => expect(textOf({ price })).toBe('Invalid price supplied'),
  );
  test.each([
    [0, 0],
    ['1500', 1500],
    [' 20 ', 20],
    [10.4, 10],
  ])('takes the price %p as %p', (price, expected) => expect(parsePrice(price)).toBe(expected));
  test.each([{ name: '' }, { name: '  ' }, { description: '' }, { name: undefined }, { description: 5 }])(
    'asks for name and description: %p',
    (given) => expect(textOf(given)).toBe('Name & description required'),
  );
  test.each(['', '  ', undefined, null])('asks for a category: %p', (categoryId) =>
    expect(textOf({ categoryId })).toBe('Category is required'),
  );
  test('checks the price first, then name and description, then the category', () => {
    expect(failureOf({ price: 'x', name: '', categoryId: '' })?.code).toBe('INVALID_PRICE');
    expect(failureOf({ name: '', categoryId: '' })?.code).toBe('NAME_AND_DESCRIPTION_REQUIRED');
  });
  test('stores ids that are not UUIDs as null', () => {
    expect(draft({ categoryId: 'akun', gameTitleId: '', tierId: 'contoh-tier-1' })).toMatchObject({
      value: { categoryId: null, gameTitleId: null, tierId: null },
    });
  });
  test('refuses pictures whose upload is not finished', () => {
    expect(failureOf({ image: 'blob:http://localhost/1' })?.code).toBe('IMAGE_UPLOAD_UNFINISHED');
    expect(failureOf({ images: ['/a.png', 'blob:http://localhost/1'] })?.code).toBe('IMAGE_UPLOAD_UNFINISHED');
  });
  test('keeps pictures that are texts', () => {
    expect(draft({ image: ' /a.png ', images: ['/b.png', '', 5, ' /c.png'] })).toMatchObject({
      value: { image: '/a.png', images: ['/b.png', '/c.png'] },
    });
  });
  test('floors the stock, and takes 0 for what is no number', () => {
    expect(draft({ stock: 3.7 })).toMatchObject({ value: { stock: 3 } });
    expect(draft({ stock: 'banyak' })).toMatchObject({ value: { stock: 0 } });
  });
  test('keeps the flags it is given', () => {
    expect(draft({ isActive: false, hasRental: true, isFlashSale: true, originalPrice: '2000' })).toMatchObject({
      value: { isActive: false, hasRental: true, isFlashSale: true, originalPrice: 2000 },
    });
  });
});

describe('changing a product', () => {
  test('touches nothing that was not given', () => expect(changeProduct({})).toEqual({ ok: true, value: {} }));
  test('drops an invalid price and keeps the rest', () => {
    expect(changeProduct({ price: 'x', name: 'Lain' })).toEqual({ ok: true, value: { name: 'Lain' } });
  });
  test('takes every field by its own rule', () => {
    expect(
      changeProduct({
        name: ' a ',
        description: 'b',
        price: '7',
        originalPrice: '',
        image: '',
        images: ['/x.png'],
        categoryId: UUID,
        gameTitleId: '',
        tierId: 'x',
        isFlashSale: true,
        hasRental: 'ya',
        stock: -2,
        isActive: false,
      }),
    ).toEqual({
      ok: true,
      value: {
        name: 'a',
        description: 'b',
        price: 7,
        originalPrice: null,
        image: null,
        images: ['/x.png'],
        categoryId: UUID,
        gameTitleId: null,
        tierId: null,
        isFlashSale: true,
        hasRental: false,
        stock: 0,
        isActive: false,
      },
    });
  });
  test('refuses pictures whose upload is not finished', () => {
    expect(changeProduct({ images: ['blob:x'] })).toMatchObject({ ok: false, failure: { code: 'IMAGE_UPLOAD_UNFINISHED' } });
    expect(changeProduct({ image: 'blob:x' })).toMatchObject({ ok: false });
  });
});

test.each(['isFlashSale', 'hasRental', 'isActive'] as const)('%s is switched on by true alone, off by anything else', (flag) => {
  expect(changeProduct({ [flag]: true })).toEqual({ ok: true, value: { [flag]: true } });
  expect(changeProduct({ [flag]: 'ya' })).toEqual({ ok: true, value: { [flag]: false } });
});
