import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Permission } from '../../../../../src/domain/staff/permission.ts';
import type { TestShop } from '../../../../support/render-page.tsx';
import { button, heading } from '../../../auth-shop.ts';
import { openStaffShop } from '../../../staff-shop.ts';

const RINA = '00000000-0000-4000-8000-0000000000aa';

const open = async (more: readonly Permission[], prepare: (shop: TestShop) => void = () => undefined) => {
  const { shop } = await openStaffShop('owner');
  const { current } = shop.permissions;
  shop.permissions.current = { ...current, permissions: [...current.permissions, ...more] };
  const rina = shop.people.add({ id: RINA, name: 'Rina Wati', phone: '6281234567890' });
  prepare(shop);
  const router = await shop.open(`/admin/customers/${RINA}`);
  await heading('Rina Wati');
  return { shop, rina, router };
};

describe('customer page', () => {
  test('WhatsApp chat: the number is revealed and logged, then the button is a link', async () => {
    const { shop } = await open([]);
    const tab = { opener: window, closed: false, addresses: [] as string[] };
    const location = { replace: (address: string) => tab.addresses.push(address) };
    window.open = () => Object.assign(tab, { location, close: () => Object.assign(tab, { closed: true }) }) as never;
    await shop.user.click(button('Chat WhatsApp'));
    await waitFor(() => expect(tab).toMatchObject({ addresses: ['https://wa.me/6281234567890'], opener: null, closed: false }));
    expect((await screen.findByRole('link', { name: 'Chat WhatsApp' })).getAttribute('href')).toBe('https://wa.me/6281234567890');
    expect(shop.people.lines.map(({ action }) => action)).toContain('customer.phone_shown');
  });
  test('WhatsApp chat: the opened tab is closed when the number is missing', async () => {
    const { shop, rina } = await open([]);
    let isClosed = false;
    window.open = () => ({ close: () => (isClosed = true) }) as never;
    Object.assign(rina, { phone: null });
    await shop.user.click(button('Chat WhatsApp'));
    await screen.findByText('Sudah tidak ada.');
    expect(isClosed).toBe(true);
  });
  test('complaints: all of this customer are listed, older orders included', async () => {
    const { shop } = await open(['orders.read', 'complaints.write'], ({ staffOrders, handOver: { complaints } }) => {
      for (let place = 0; place < 40; place += 1) {
        const id = staffOrders.place({ productName: `Akun ${place}` });
        Object.assign(staffOrders.need(id), { buyerId: RINA });
        if (place < 7) complaints.complain(id, 'taken_back', 'Akun ditarik.');
      }
      complaints.complain(staffOrders.place({ productName: 'Milik orang lain' }), 'taken_back', 'Akun ditarik.');
    });
    const part = within(await screen.findByRole('region', { name: 'Komplain' }));
    expect(part.getAllByRole('listitem').map(({ textContent }) => textContent?.match(/Akun \d/)?.[0])).toEqual([
      'Akun 6',
      'Akun 5',
      'Akun 4',
      'Akun 3',
      'Akun 2',
    ]);
    await shop.user.click(part.getByRole('button', { name: 'Tampilkan semua (7)' }));
    expect(part.getAllByRole('listitem')).toHaveLength(7);
  });
  test('a link opens a notification addressed to this customer', async () => {
    const { shop, router } = await open(['notifications.write']);
    await shop.user.click(screen.getByRole('link', { name: 'Kirim notifikasi' }));
    await heading('Notifikasi baru');
    expect(router.state.location.search).toBe('');
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Satu pelanggan' })).toHaveProperty('checked', true));
    expect(screen.getByRole('main').textContent).toContain('Rina Wati');
  });
  test('orders: listed for staff who may read them', async () => {
    let id = '';
    const { shop, router } = await open(['orders.read'], ({ staffOrders }) => {
      id = staffOrders.place({ productName: 'Skin Raja' });
      Object.assign(staffOrders.need(id), { buyerId: RINA });
      staffOrders.place({ productName: 'Milik orang lain' });
    });
    const part = within(await screen.findByRole('region', { name: 'Pesanan' }));
    await part.findByText(/Skin Raja/);
    expect(part.getAllByRole('listitem')).toHaveLength(1);
    await shop.user.click(part.getByRole('link', { name: shop.staffOrders.need(id).detail.number }));
    expect(router.state.location.pathname).toBe(`/admin/orders/${id}`);
  });
  test('orders: a message when there are none', async () => {
    await open(['orders.read']);
    await screen.findByText('Belum pernah memesan.');
  });
  test('without permissions: no orders and no notification link', async () => {
    await open([]);
    expect(screen.queryByRole('region', { name: 'Pesanan' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Kirim notifikasi' })).toBeNull();
  });
});
