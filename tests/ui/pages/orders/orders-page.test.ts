import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aProduct } from '../../../support/builders.ts';
import { shopOfDimas, signInBefore } from '../../auth-shop.ts';

test('order list: an order with a short payment is marked', async () => {
  const shop = shopOfDimas();
  const products = ['Diamond 100', 'Diamond 200'].map((name) => aProduct({ name, saleKind: 'item', price: 100_000, stock: 5 }));
  shop.catalogue.products = products;
  await signInBefore(shop);
  const buyer = (await shop.backendAuth.claims())?.userId ?? '';
  const [first] = products.map(({ id, name }) =>
    shop.buying.orders.place(buyer, {
      ...{ key: name, productId: id, optionId: null, start: null, expectedTotal: 100_000, rulesVersion: 1 },
      details: { gameId: '123', server: null, note: null },
    }),
  );
  if (first === undefined) throw new Error('no order');
  first.detail = { ...first.detail, rest: { amount: 45_000, isPayable: true } };
  await shop.open('/orders');
  const lineOf = async (name: string) =>
    within((await screen.findByRole('link', { name })).closest('article') ?? document.body).queryByText('Kurang bayar');
  expect(await lineOf('Diamond 100')).not.toBeNull();
  expect(await lineOf('Diamond 200')).toBeNull();
});
