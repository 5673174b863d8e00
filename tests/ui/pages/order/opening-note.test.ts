import { describe, expect, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import type { PaymentMethod } from '../../../../src/domain/payment/payment-method.ts';
import { aProduct } from '../../../support/builders.ts';
import { shopOfDimas, signInBefore } from '../../auth-shop.ts';

const product = aProduct({ name: 'Diamond 100', saleKind: 'item', price: 100_000, stock: 5 });
const week = (opens: string, closes: string) => [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens, closes }));
/** It is Saturday, 12.00 WIB. */
const aShop = async (opens: string, closes: string, closedDates: readonly string[] = []) => {
  const shop = shopOfDimas();
  shop.catalogue.products = [product];
  shop.buying.hours.stored = { version: 2, days: opens === '' ? [] : week(opens, closes), closedDates };
  await signInBefore(shop);
  const buyer = (await shop.backendAuth.claims())?.userId ?? '';
  const place = (methods: readonly PaymentMethod[]) => {
    shop.buying.orders.methods = methods;
    return shop.buying.orders.place(buyer, {
      ...{ key: 'kunci', productId: product.id, optionId: null, start: null, expectedTotal: 100_000, rulesVersion: 1 },
      details: { gameId: '123', server: null, note: null },
    });
  };
  return { shop, place };
};
const main = () => within(screen.getByRole('main'));

describe('outside the opening hours', () => {
  test('order sheet: a note before paying, with the delivery deadline', async () => {
    const { shop } = await aShop('13:00', '21:00');
    await shop.open(`/products/${product.id}?beli=1`);
    const sheet = within(await screen.findByRole('dialog'));
    await shop.user.click(await sheet.findByRole('button', { name: 'Lanjut' }));
    await sheet.findByText('Sekarang di luar jam buka. Kamu tetap bisa bayar; pesananmu disiapkan mulai hari ini 13.00 WIB.');
    // 24 hours at eight a day.
    sheet.getByText(/kalau dibayar sekarang, paling lambat Senin, 23 Nov 21\.00 WIB\.$/);
  });
  test.each<readonly [string, readonly PaymentMethod[], RegExp]>([
    ['a transfer', ['transfer', 'qris'], /^Sekarang di luar jam buka\. Bukti dicek mulai besok 09\.00 WIB\.$/],
    ['a payment without a proof', ['sandbox'], /^Sekarang di luar jam buka\. Kamu tetap bisa bayar; .* mulai besok 09\.00 WIB\.$/],
    ['a gateway', ['va_bca'], /^Sekarang di luar jam buka\. Kamu tetap bisa bayar; .* mulai besok 09\.00 WIB\.$/],
  ])('payment page with %s: a note', async (_, methods, note) => {
    const { shop, place } = await aShop('09:00', '11:00');
    shop.buying.orders.gateways = ['sandbox', 'manual', 'midtrans'];
    await shop.open(`/payment?order=${place(methods).detail.id}`);
    expect(await main().findByText(note)).toBeTruthy();
  });
  test('payment status and order page: when the proof is checked and the goods are prepared', async () => {
    const { shop, place } = await aShop('09:00', '11:00', ['2026-11-22', '2026-11-23']);
    const order = place(['transfer']);
    shop.buying.orders.openPayment(order, 'transfer');
    shop.buying.orders.move(order, 'submit_proof', 'buyer');
    const router = await shop.open(`/payment-status?order=${order.detail.id}`);
    await main().findByText('Sekarang di luar jam buka. Bukti dicek mulai Selasa, 24 Nov 09.00 WIB.');
    shop.buying.orders.move(order, 'pay', 'staff');
    await act(() => router.navigate(`/orders/${order.detail.id}`));
    await main().findByText('Sekarang di luar jam buka. Pesananmu dilanjutkan mulai Selasa, 24 Nov 09.00 WIB.');
    shop.buying.orders.move(order, 'deliver', 'staff');
    await act(() => router.navigate('/orders'));
    await act(() => router.navigate(`/orders/${order.detail.id}`));
    await main().findByRole('button', { name: /Konfirmasi|Sudah/ });
    expect(main().queryByText(/di luar jam buka/)).toBeNull();
  });
});

test.each([
  ['09:00', '21:00'],
  ['', ''],
])('within opening hours (%s to %s): no note', async (opens, closes) => {
  const { shop, place } = await aShop(opens, closes);
  await shop.open(`/payment?order=${place(['transfer', 'qris']).detail.id}`);
  await main().findByRole('button', { name: /^Transfer ke BCA/ });
  expect(main().queryByText(/jam buka/)).toBeNull();
});
