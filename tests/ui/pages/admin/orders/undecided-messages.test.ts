import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { UndecidedMessage } from '../../../../../src/application/order/undecided-messages.ts';
import { shopOfOwner } from '../../../admin-shop.ts';
import { heading } from '../../../auth-shop.ts';

const message = (id: number, given: Partial<UndecidedMessage> = {}): UndecidedMessage => ({
  ...{ id, at: new Date(id * 1000), audience: 'buyer', orderId: 'p1', number: `AA-${id}`, text: `Pesan ${id}`, state: 'unknown' },
  ...given,
});

test('undecided messages: listed above the orders, and staff decide about each', async () => {
  const shop = await shopOfOwner();
  shop.buying.undecided.waiting = [message(1), message(2, { state: 'refused', audience: 'staff', orderId: null, number: null })];
  await shop.open('/admin/orders');
  await heading('Pesanan');
  await shop.user.click(await screen.findByText('2 pesan WhatsApp belum pasti sampai'));
  expect(screen.getByRole('link', { name: 'AA-1' }).getAttribute('href')).toBe('/admin/orders/p1');
  expect(screen.getByText('Ditolak WhatsApp')).toBeTruthy();
  const [first] = screen.getAllByRole('button', { name: 'Sudah beres' });
  if (first !== undefined) await shop.user.click(first);
  await screen.findByText('Ditandai beres.');
  await shop.user.click(await screen.findByRole('button', { name: 'Kirim lagi' }));
  await waitFor(() => expect(shop.buying.undecided).toEqual({ waiting: [], again: [1] }));
  await waitFor(() => expect(screen.queryByText(/belum pasti sampai/)).toBeNull());
});

test('undecided messages: staff who only read orders decide nothing', async () => {
  const shop = await shopOfOwner(['orders.read']);
  shop.buying.undecided.waiting = [message(1)];
  await shop.open('/admin/orders');
  await shop.user.click(await screen.findByText('1 pesan WhatsApp belum pasti sampai'));
  expect(screen.queryByRole('button', { name: 'Kirim lagi' })).toBeNull();
});
