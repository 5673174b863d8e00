import { expect, test } from '@jest/globals';
import { isSameSale, previousSale } from '../../../src/domain/flash-sale/previous-sale.ts';
import { aSale } from '../../support/builders.ts';

test('previous sale: only the fields that differ and that staff can edit', () => {
  const before = aSale();
  const after = { ...before, salePrice: before.salePrice + 1, endsAt: new Date(before.endsAt.getTime() + 1), initialStock: 99 };
  expect(previousSale(before, after)).toEqual({ salePrice: before.salePrice, endTime: before.endsAt });
  expect(previousSale(before, { ...before, stock: 7, isActive: false })).toEqual({ stock: before.stock, isActive: before.isActive });
  expect(isSameSale(before, { ...before, startsAt: new Date(before.startsAt), initialStock: 99 })).toBe(true);
  expect(isSameSale(before, after)).toBe(false);
});
