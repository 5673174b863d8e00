import { expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { shopOfOwner } from '../../../admin-shop.ts';
import { button, heading } from '../../../auth-shop.ts';

test('order message: unsent text is a draft, which Ctrl+S reports and does not send', async () => {
  const shop = await shopOfOwner();
  const id = shop.staffOrders.place();
  shop.staffOrders.pay(id);
  const order = () => shop.staffOrders.need(id).detail;
  const router = await shop.open(`/admin/orders/${id}`);
  await screen.findByRole('heading', { level: 1, name: new RegExp(`^${order().number}`) });
  const field = () => screen.getByLabelText('Tulis pesan') as HTMLTextAreaElement;
  await shop.user.type(field(), 'Sebentar ya');
  await shop.user.keyboard('{Control>}s{/Control}');
  await screen.findByText('Draf disimpan, belum dikirim.');
  expect(order().messages).toEqual([]);
  await act(async () => {
    // A navigation with a question ends once it is answered.
    void router.navigate('/admin/orders');
  });
  await shop.user.click(
    within(await screen.findByRole('dialog', { name: 'Tinggalkan tanpa menyimpan?' })).getByRole('button', { name: 'Tinggalkan' }),
  );
  await heading('Pesanan');
  await act(() => router.navigate(`/admin/orders/${id}`));
  await screen.findByText('Isian yang belum disimpan kami kembalikan.');
  expect(field().value).toBe('Sebentar ya');
  await shop.user.click(button('Kirim'));
  await waitFor(() => expect(order().messages).toMatchObject([{ author: 'shop', text: 'Sebentar ya' }]));
  expect(field().value).toBe('');
  expect(screen.queryByText('Isian yang belum disimpan kami kembalikan.')).toBeNull();
});
