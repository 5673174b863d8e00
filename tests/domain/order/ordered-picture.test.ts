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

test('order picture: an order without a picture shows the product’s cover', () =>
  expect(orderedPicture(order)).toBe(coverPicture(product)));

test('order picture: the picture of the snapshot has priority over the product’s', () =>
  expect(orderedPicture({ ...order, productImage: '/dulu.png' })).toBe('/dulu.png'));

test('order picture: a deleted product gets a neutral cover by order id', () =>
  expect(orderedPicture({ ...order, productId: null, gameSlug: null, tierSlug: null })).toBe('/art/cover/lain/1/pesanan'));
