import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aProduct } from '../../../support/builders.ts';
import { shopOfOwner } from '../../admin-shop.ts';
import { button, shopOfDimas, signInBefore } from '../../auth-shop.ts';

const PATH = 'toko/kemajuan.jpg';

test('message of the shop with a picture: loaded when the buyer wants to see it', async () => {
  const shop = shopOfDimas();
  const product = aProduct({ name: 'Joki Epic ke Legend', saleKind: 'service', price: 100_000, stock: 1 });
  shop.catalogue.products = [product];
  await signInBefore(shop);
  const account = await shop.backendAuth.claims();
  const { orders } = shop.buying;
  const order = orders.place(account?.userId ?? '', {
    ...{ key: 'kunci', productId: product.id, optionId: null, start: null, expectedTotal: 100_000, rulesVersion: 1 },
    details: { gameId: '12345678', server: null, note: null },
  });
  const { id } = order.detail;
  orders.pay(id);
  const at = shop.clock.now();
  order.detail = { ...order.detail, messages: [{ id: 'm1', author: 'shop', text: 'Sudah sampai Epic III.', at, picture: PATH }] };
  await shop.open(`/orders/${id}`);
  await screen.findByText('Sudah sampai Epic III.');
  expect(screen.queryByRole('img', { name: 'Gambar kemajuan pengerjaan' })).toBeNull();
  await shop.user.click(button('Lihat gambar'));
  const picture = await screen.findByRole<HTMLImageElement>('img', { name: 'Gambar kemajuan pengerjaan' });
  expect(picture.src).toContain('kemajuan.jpg');
});

test('worker: attaches a picture to a message of a service, and takes another one back', async () => {
  const shop = await shopOfOwner();
  const id = shop.staffOrders.place({ saleKind: 'service', productName: 'Joki Epic ke Legend' });
  shop.staffOrders.pay(id);
  await shop.open(`/admin/orders/${id}`);
  const part = within(await screen.findByRole('region', { name: 'Pesan' }));
  const choose = (name: string, type: string) =>
    shop.user.upload(part.getByLabelText('Gambar kemajuan'), new File(['isi'], name, { type }));
  await choose('epic.jpg', 'image/jpeg');
  await shop.user.click(await part.findByRole('button', { name: 'Lepas epic.jpg' }));
  expect(part.queryByRole('button', { name: 'Lepas epic.jpg' })).toBeNull();
  await choose('legend.jpg', 'image/jpeg');
  await part.findByRole('button', { name: 'Lepas legend.jpg' });
  await shop.user.type(part.getByLabelText('Tulis pesan'), 'Sudah sampai Legend V.');
  await shop.user.click(part.getByRole('button', { name: 'Kirim' }));
  expect(await part.findByRole('button', { name: 'Lihat gambar' })).toBeTruthy();
  expect(shop.staffOrders.need(id).detail.messages).toMatchObject([{ text: 'Sudah sampai Legend V.', picture: 'toko/1.jpg' }]);
  expect(part.queryByRole('button', { name: 'Lepas legend.jpg' })).toBeNull();
});

test('order of goods: messages have no picture to choose', async () => {
  const shop = await shopOfOwner();
  const id = shop.staffOrders.place();
  shop.staffOrders.pay(id);
  await shop.open(`/admin/orders/${id}`);
  const part = within(await screen.findByRole('region', { name: 'Pesan' }));
  expect(part.queryByLabelText('Gambar kemajuan')).toBeNull();
});
