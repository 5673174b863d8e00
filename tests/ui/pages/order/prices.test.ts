import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { OrderDetail } from '../../../../src/domain/order/order.ts';
import { aProduct } from '../../../support/builders.ts';
import { shopOfDimas, signInBefore } from '../../auth-shop.ts';

/** The lines of the price of a paid order of Rp100.000. */
const linesOf = async (paid: Pick<OrderDetail, 'paidMethod' | 'paidAmount'>): Promise<readonly (string | null)[]> => {
  const shop = shopOfDimas();
  const product = aProduct({ saleKind: 'item', price: 100_000, stock: 1 });
  shop.catalogue.products = [product];
  await signInBefore(shop);
  const account = await shop.backendAuth.claims();
  const { orders } = shop.buying;
  orders.facets.push(() => paid);
  const order = orders.place(account?.userId ?? '', {
    ...{ key: 'kunci', productId: product.id, optionId: null, start: null, expectedTotal: 100_000, rulesVersion: 1 },
    details: { gameId: null, server: null, note: null },
  });
  orders.pay(order.detail.id);
  await shop.open(`/orders/${order.detail.id}`);
  const prices = within((await screen.findByRole('heading', { name: 'Rincian harga' })).closest('section') as HTMLElement);
  return [...prices.getAllByRole('term'), ...prices.getAllByRole('definition')].map(({ textContent }) => textContent);
};

test('order price: a transfer shows its unique code and the exact amount', async () => {
  expect(await linesOf({ paidMethod: 'transfer', paidAmount: 99_877 })).toEqual([
    ...['Harga', 'Total', 'Kode unik', 'Dibayar'],
    ...['Rp100.000', 'Rp100.000', '−Rp123', 'Rp99.877'],
  ]);
});

test('order price: a payment in full adds no lines', async () => {
  expect(await linesOf({ paidMethod: 'sandbox', paidAmount: 100_000 })).toEqual(['Harga', 'Total', 'Rp100.000', 'Rp100.000']);
});
