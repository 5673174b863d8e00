import { describe, expect, test } from '@jest/globals';
import { previousProduct } from '../../../src/domain/catalog/previous-product.ts';
import { emptyProductForm } from '../../../src/domain/catalog/product-form.ts';

const picture = (name: string, alt = '') => ({ url: `https://toko.example/${name}.webp`, path: '', alt });
const before = { ...emptyProductForm, name: 'Akun', price: '100', pictures: [picture('satu'), picture('dua')] };

describe('what a product was before a save', () => {
  test('is all of it, with pictures in the order and the words they had', () => {
    const after = { ...before, name: 'Lain', pictures: [picture('tiga'), picture('dua', 'Rank'), picture('satu')] };
    expect(previousProduct(before, after)).toEqual({ form: before, hasItsPictures: true, differs: true });
  });
  test('is without pictures that went: then they stay as they are', () => {
    const after = { ...before, name: 'Lain', pictures: [picture('dua', 'Rank')] };
    expect(previousProduct(before, after)).toEqual({
      form: { ...before, pictures: after.pictures },
      hasItsPictures: false,
      differs: true,
    });
    expect(previousProduct(before, { ...before, pictures: [] }).differs).toBe(false);
  });
  test('is nothing to put back when it says the same', () => expect(previousProduct(before, { ...before }).differs).toBe(false));
});
