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

describe('product draft', () => {
  test('missing fields: defaults', () => {
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
    'price %p: rejected',
    (price) => expect(textOf({ price })).toBe('Invalid price supplied'),
  );
  test.each([
    [0, 0],
    ['1500', 1500],
    [' 20 ', 20],
    [10.4, 10],
  ])('price %p: read as %p', (price, expected) => expect(parsePrice(price)).toBe(expected));
  test.each([{ name: '' }, { name: '  ' }, { description: '' }, { name: undefined }, { description: 5 }])(
    'name or description missing: rejected, %p',
    (given) => expect(textOf(given)).toBe('Name & description required'),
  );
  test.each(['', '  ', undefined, null])('category missing: rejected, %p', (categoryId) =>
    expect(textOf({ categoryId })).toBe('Category is required'),
  );
  test('several problems: price first, then name and description, then category', () => {
    expect(failureOf({ price: 'x', name: '', categoryId: '' })?.code).toBe('INVALID_PRICE');
    expect(failureOf({ name: '', categoryId: '' })?.code).toBe('NAME_AND_DESCRIPTION_REQUIRED');
  });
  test('group id that is not a UUID: null', () => {
    expect(draft({ categoryId: 'akun', gameTitleId: '', tierId: 'contoh-tier-1' })).toMatchObject({
      value: { categoryId: null, gameTitleId: null, tierId: null },
    });
  });
  test('picture with an unfinished upload: rejected', () => {
    expect(failureOf({ image: 'blob:http://localhost/1' })?.code).toBe('IMAGE_UPLOAD_UNFINISHED');
    expect(failureOf({ images: ['/a.png', 'blob:http://localhost/1'] })?.code).toBe('IMAGE_UPLOAD_UNFINISHED');
  });
  test('pictures that are not texts: dropped', () => {
    expect(draft({ image: ' /a.png ', images: ['/b.png', '', 5, ' /c.png'] })).toMatchObject({
      value: { image: '/a.png', images: ['/b.png', '/c.png'] },
    });
  });
  test('stock: rounded down, 0 if it is not a number', () => {
    expect(draft({ stock: 3.7 })).toMatchObject({ value: { stock: 3 } });
    expect(draft({ stock: 'banyak' })).toMatchObject({ value: { stock: 0 } });
  });
  test('flags: kept as given', () => {
    expect(draft({ isActive: false, hasRental: true, isFlashSale: true, originalPrice: '2000' })).toMatchObject({
      value: { isActive: false, hasRental: true, isFlashSale: true, originalPrice: 2000 },
    });
  });
});

describe('product changes', () => {
  test('no fields given: no changes', () => expect(changeProduct({})).toEqual({ ok: true, value: {} }));
  test('invalid price: dropped, other fields are kept', () => {
    expect(changeProduct({ price: 'x', name: 'Lain' })).toEqual({ ok: true, value: { name: 'Lain' } });
  });
  test('all fields given: each is normalised by its rule', () => {
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
  test('picture with an unfinished upload: rejected', () => {
    expect(changeProduct({ images: ['blob:x'] })).toMatchObject({ ok: false, failure: { code: 'IMAGE_UPLOAD_UNFINISHED' } });
    expect(changeProduct({ image: 'blob:x' })).toMatchObject({ ok: false });
  });
});

test.each(['isFlashSale', 'hasRental', 'isActive'] as const)('product changes: %s is true only for the value true', (flag) => {
  expect(changeProduct({ [flag]: true })).toEqual({ ok: true, value: { [flag]: true } });
  expect(changeProduct({ [flag]: 'ya' })).toEqual({ ok: true, value: { [flag]: false } });
});
