import { expect, test } from '@jest/globals';
import { emptyProductForm, privateDataOf, productFormOf } from '../../../src/domain/catalog/product-form.ts';
import { marginOf } from '../../../src/domain/catalog/product-private-data.ts';
import { aProduct } from '../../support/builders.ts';

test('margin: price minus cost, in rupiah and percent', () => {
  expect([marginOf(100_000, 60_000), marginOf(100_000, 130_000), marginOf(0, 1)]).toEqual([
    { amount: 40_000, percent: 40 },
    { amount: -30_000, percent: -30 },
    null,
  ]);
});

test('private data of a product: the cost is omitted without permission to read the books', () => {
  const product = { ...aProduct(), sale: null, facts: [] };
  const known = { internalCode: 'A1', note: null, owner: 'Budi', lowStockAt: 2, publishAt: null, cost: 60_000 };
  const { cost: _cost, ...others } = known;
  expect(privateDataOf(productFormOf(product, known))).toEqual(known);
  expect(privateDataOf(productFormOf(product, others))).toEqual(others);
  expect(privateDataOf({ ...emptyProductForm, cost: '60.000', knowsCost: true })).toMatchObject({ cost: 60_000, owner: null });
});
