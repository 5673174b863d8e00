import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aProduct } from '../../../support/builders.ts';
import { shopOfDimas, signInBefore } from '../../auth-shop.ts';

const ASKED = /^Ada angka sepanjang nomor rekening\. Kalau itu ID game, kirim saja\./;

/** Dimas has a paid order, and opens its page. */
const paid = async () => {
  const shop = shopOfDimas();
  const product = aProduct({ name: 'Paket Hemat', saleKind: 'item', price: 100_000, stock: 1 });
  shop.catalogue.products = [product];
  await signInBefore(shop);
  const account = await shop.backendAuth.claims();
  const { orders } = shop.buying;
  const order = orders.place(account?.userId ?? '', {
    ...{ key: 'kunci', productId: product.id, optionId: null, start: null, expectedTotal: 100_000, rulesVersion: 1 },
    details: { gameId: null, server: null, note: null },
  });
  orders.pay(order.detail.id);
  await shop.open(`/orders/${order.detail.id}`);
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Tulis pesan');
  const form = within(field.closest('form') as HTMLElement);
  return { shop, order, field, form };
};

test('order message: a number like a bank account’s is confirmed before sending', async () => {
  const { shop, order, field, form } = await paid();
  await shop.user.type(field, 'ini ya 1234567890');
  await shop.user.click(form.getByRole('button', { name: 'Kirim' }));
  expect(form.getByText(ASKED)).toBeTruthy();
  expect(order.detail.messages).toEqual([]);
  // Another text is questioned again.
  await shop.user.type(field, ' kak');
  expect(form.queryByText(ASKED)).toBeNull();
  await shop.user.click(form.getByRole('button', { name: 'Kirim' }));
  await shop.user.click(form.getByRole('button', { name: 'Ini ID game, kirim' }));
  await screen.findByText('ini ya 1234567890 kak', { selector: 'p' });
  expect(order.detail.messages.map(({ text }) => text)).toEqual(['ini ya 1234567890 kak']);
  expect(field.value).toBe('');
});

test('order message: a named game id is sent at once, a named bank account never', async () => {
  const { shop, order, field, form } = await paid();
  await shop.user.type(field, 'ID ff 1234567890');
  await shop.user.click(form.getByRole('button', { name: 'Kirim' }));
  await screen.findByText('ID ff 1234567890', { selector: 'p' });
  await shop.user.type(field, 'refund ke BCA aku aja kak, 1234567890');
  await shop.user.click(form.getByRole('button', { name: 'Kirim' }));
  await shop.user.click(form.getByRole('button', { name: 'Ini ID game, kirim' }));
  await screen.findByText(/nomor rekening/, { selector: '[role=alert] *, [role=alert]' });
  expect([order.detail.messages.length, field.value]).toEqual([1, 'refund ke BCA aku aja kak, 1234567890']);
});
