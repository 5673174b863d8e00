import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { StoredOrder } from '../../../../src/infrastructure/memory/order/stored-order.ts';
import { aProduct } from '../../../support/builders.ts';
import { shopOfDimas, signInBefore } from '../../auth-shop.ts';

let shop: ReturnType<typeof shopOfDimas>;
let group: StoredOrder;
let members: readonly StoredOrder[];
beforeEach(async () => {
  shop = shopOfDimas();
  const product = aProduct({ name: 'Diamond 86', saleKind: 'item', price: 20_000, stock: 5 });
  shop.catalogue.products = [product];
  await signInBefore(shop);
  const buyer = (await shop.backendAuth.claims())?.userId ?? '';
  group = shop.buying.orders.place(buyer, {
    ...{ key: 'a', productId: product.id, optionId: null, start: null, expectedTotal: 60_000, rulesVersion: 1, quantity: 3 },
    details: { gameId: '123', server: null, note: null },
  });
  members = shop.buying.orders.orders.filter(({ groupId }) => groupId === group.detail.id);
});

const numbersShown = async (): Promise<readonly (string | null)[]> =>
  within(await screen.findByRole('list', { name: 'Pesanan di pembayaran ini' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

test('unpaid group: its page has one payment and names its orders', async () => {
  await shop.open(`/orders/${group.detail.id}`);
  expect(await screen.findByRole('heading', { name: '3 × Diamond 86' })).toBeTruthy();
  expect(await numbersShown()).toEqual(members.map(({ detail }) => detail.number));
  expect(screen.getByRole('link', { name: /Bayar/ }).getAttribute('href')).toBe(`/payment?order=${group.detail.id}`);
  expect(screen.getByRole('button', { name: /[Bb]atal/ })).toBeTruthy();
});

test('order of an unpaid group: leads to the payment of the group, and has no payment or cancellation of its own', async () => {
  await shop.open(`/orders/${members[0]?.detail.id}`);
  const link = await screen.findByRole('link', { name: `Dibayar sekaligus di ${group.detail.number}` });
  expect(link.getAttribute('href')).toBe(`/orders/${group.detail.id}`);
  expect(screen.getByText(/^Pesanan ini dibayar sekaligus dengan yang lain/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Bayar/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /[Bb]atal/ })).toBeNull();
});

test('paid group: says that each order goes on for itself, and names them', async () => {
  shop.buying.orders.pay(group.detail.id);
  await shop.open(`/orders/${group.detail.id}`);
  expect(await screen.findByText('Pembayaran untuk 3 pesanan diterima. Tiap pesanan berjalan sendiri-sendiri.')).toBeTruthy();
  expect(await numbersShown()).toHaveLength(3);
});

test('order list: an unpaid group is one line', async () => {
  await shop.open('/orders');
  expect(await screen.findByRole('link', { name: '3 × Diamond 86' })).toBeTruthy();
  expect(screen.getByText('Bayar sekaligus')).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

test('order list: of a paid group each order is a line', async () => {
  shop.buying.orders.pay(group.detail.id);
  await shop.open('/orders');
  expect(await screen.findAllByRole('link', { name: 'Diamond 86' })).toHaveLength(3);
});
