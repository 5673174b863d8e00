import { expect, test } from '@jest/globals';
import { coverPicture } from '../../../src/domain/media/product-pictures.ts';
import { orderedPicture } from '../../../src/domain/order/ordered-picture.ts';
import { aGame, aProduct, aTier } from '../../support/builders.ts';

const product = aProduct({ game: aGame(), tier: aTier() });
const order = {
  id: 'pesanan',
  productId: product.id,
  productImage: null,
  saleKind: product.saleKind,
  gameSlug: product.game?.slug ?? null,
  tierSlug: product.tier?.slug ?? null,
};

test('an order without a picture shows the cover its product has in lists', () =>
  expect(orderedPicture(order)).toBe(coverPicture(product)));

test('the picture of that time stays, whatever the product shows now', () =>
  expect(orderedPicture({ ...order, productImage: '/dulu.png' })).toBe('/dulu.png'));

test('an order whose product is gone has a neutral cover of its own', () =>
  expect(orderedPicture({ ...order, productId: null, gameSlug: null, tierSlug: null })).toBe('/art/cover/lain/1/pesanan'));
