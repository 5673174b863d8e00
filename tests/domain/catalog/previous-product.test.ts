import { describe, expect, test } from '@jest/globals';
import { previousProduct } from '../../../src/domain/catalog/previous-product.ts';
import { emptyProductForm } from '../../../src/domain/catalog/product-form.ts';

const picture = (name: string, alt = '') => ({ url: `https://toko.example/${name}.webp`, path: '', alt });
const before = { ...emptyProductForm, name: 'Akun', price: '100', pictures: [picture('satu'), picture('dua')] };

describe('product state before a save', () => {
  test('all pictures still exist: every field, pictures with order and alt texts', () => {
    const after = { ...before, name: 'Lain', pictures: [picture('tiga'), picture('dua', 'Rank'), picture('satu')] };
    expect(previousProduct(before, after)).toEqual({ form: before, hasItsPictures: true, differs: true });
  });
  test('pictures were deleted: pictures stay as they are now', () => {
    const after = { ...before, name: 'Lain', pictures: [picture('dua', 'Rank')] };
    expect(previousProduct(before, after)).toEqual({
      form: { ...before, pictures: after.pictures },
      hasItsPictures: false,
      differs: true,
    });
    expect(previousProduct(before, { ...before, pictures: [] }).differs).toBe(false);
  });
  test('nothing changed: no difference', () => expect(previousProduct(before, { ...before }).differs).toBe(false));
});
