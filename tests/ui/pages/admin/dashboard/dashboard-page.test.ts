import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aProduct, aSale } from '../../../../support/builders.ts';
// Imported before the page, because the charts are a large module.
import '../../../../../src/ui/pages/admin/dashboard/dashboard-page.tsx';
import { shopOfOwner } from '../../../admin-shop.ts';
import { button, heading } from '../../../auth-shop.ts';

const queue = async (name: string): Promise<HTMLElement> => {
  const list = within(await screen.findByRole('list', { name: 'Perlu dikerjakan' }));
  return list.getByText(name).parentElement ?? list.getByText(name);
};

describe('dashboard', () => {
  test('queues come first, with overdue counts and links', async () => {
    const shop = await shopOfOwner();
    const soldOut = aProduct({ stock: 0, image: 'https://toko.example/a.png' });
    shop.catalogue.products = [soldOut, aProduct({ isActive: false, image: 'https://toko.example/a.png' })];
    shop.catalogue.sales = [aSale({ productId: soldOut.id, endsAt: new Date(shop.clock.now().getTime() + 1_800_000) })];
    await shop.open('/admin');
    await heading('Dasbor');
    const out = await queue('Stok habis');
    expect(out.textContent).toBe('11 sedang flash saleStok habis');
    expect(out.getAttribute('href')).toBe('/admin/products?status=active&stok=out');
    expect((await queue('Flash sale segera berakhir')).textContent).toContain('1 dalam 1 jam');
    expect((await queue('Nonaktif')).getAttribute('href')).toBe('/admin/products?status=inactive');
  });
  test('empty queues: a message, and the quick actions', async () => {
    const shop = await shopOfOwner();
    await shop.open('/admin');
    await screen.findByText('Tidak ada yang menunggu. Toko beres.');
    const actions = within(screen.getByRole('navigation', { name: 'Tindakan cepat' }));
    expect(actions.getByRole('link', { name: 'Tambah produk' }).getAttribute('href')).toBe('/admin/products/new');
  });
  test('a waiting order: no message that the queues are empty', async () => {
    const shop = await shopOfOwner();
    shop.staffOrders.pay(shop.staffOrders.place());
    await shop.open('/admin');
    const orders = within(await screen.findByRole('list', { name: 'Pesanan' }));
    expect(orders.getByRole('link', { name: '1 Perlu dikirim' })).toBeTruthy();
    await screen.findByRole('heading', { name: 'Pengunjung toko' });
    expect(screen.queryByText('Tidak ada yang menunggu. Toko beres.')).toBeNull();
  });
  test('new shop: the missing setup steps with links, completed ones removed', async () => {
    const shop = await shopOfOwner();
    shop.catalogue.products = [aProduct({ isSample: true })];
    shop.insights.settings = { name: true, whatsapp: false, logo: false, payment: false };
    shop.permissions.current = { ...shop.permissions.current, lacksFactor: true };
    await shop.open('/admin');
    const steps = within(await screen.findByRole('region', { name: 'Hari pertama 1 dari 7 selesai' }));
    expect(steps.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Isi nomor WhatsApp', '/admin/settings'],
      ['Pasang logo', '/admin/settings'],
      ['Aktifkan verifikasi 2 langkah di akunmu', '/settings'],
      ['Tambah produk pertama', '/admin/products/new'],
      ['Isi rekening atau QRIS untuk menerima pembayaran', '/admin/settings#payments'],
      ['Hapus produk contoh', '/admin/system'],
    ]);
    expect(screen.queryByRole('heading', { name: 'Aktifkan verifikasi 2 langkah' })).toBeNull();
  });
  test('set-up shop: no list of first steps', async () => {
    const shop = await shopOfOwner();
    shop.catalogue.products = [aProduct()];
    await shop.open('/admin');
    await screen.findByRole('list', { name: 'Perlu dikerjakan' });
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Hari pertama/ })).toBeNull());
  });
  test('staff without a second factor: a link to set one up, until there is one', async () => {
    const shop = await shopOfOwner(['insights.read', 'catalogue.write']);
    shop.permissions.current = { ...shop.permissions.current, lacksFactor: true };
    await shop.open('/admin');
    await screen.findByRole('heading', { name: 'Aktifkan verifikasi 2 langkah' });
    expect(screen.getByRole('link', { name: 'Buka pengaturan akun' }).getAttribute('href')).toBe('/settings');
  });
  test('queues without permission are not links', async () => {
    const shop = await shopOfOwner(['insights.read']);
    shop.catalogue.products = [aProduct({ stock: 0 })];
    await shop.open('/admin');
    await waitFor(async () => expect((await queue('Stok habis')).tagName).toBe('DIV'));
  });
  test('charts have a table, and the period is in the address', async () => {
    const shop = await shopOfOwner();
    const day = new Date(shop.clock.now().getTime() + 25_200_000).toISOString().slice(0, 10);
    await shop.visits.add({
      day,
      pages: [{ page: '/products/:id', views: 12 }],
      words: [
        { words: 'mythic', searches: 4, empty: 0 },
        { words: 'zhongli', searches: 1, empty: 1 },
      ],
    });
    const router = await shop.open('/admin?hari=7');
    await screen.findByRole('img', { name: 'Kunjungan halaman, 12 dalam 7 hari; angkanya ada di tabel' });
    screen.getByRole('img', { name: 'Pencarian, 5 dalam 7 hari; angkanya ada di tabel' });
    const table = within(screen.getByRole('region', { name: 'Angka per hari' }));
    expect(table.getAllByRole('row')).toHaveLength(8);
    expect(table.getAllByRole('row')[1]?.textContent).toMatch(/1250$/);
    within(screen.getByRole('region', { name: 'Pencarian teratas' })).getByRole('row', { name: 'mythic 4' });
    within(screen.getByRole('region', { name: 'Tanpa hasil' })).getByRole('row', { name: 'zhongli 1' });
    within(screen.getByRole('region', { name: 'Halaman terbanyak dibuka' })).getByRole('row', { name: 'Halaman produk 12' });
    await shop.user.click(screen.getByRole('radio', { name: '90 hari' }));
    expect(router.state.location.search).toBe('?hari=90');
    await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(91));
  });
  test('failed request: a message and a retry', async () => {
    const shop = await shopOfOwner();
    shop.catalogue.products = [aProduct({ stock: 0 })];
    const { dashboard } = shop.insights;
    shop.insights.dashboard = () => Promise.reject(new TypeError('offline'));
    await shop.open('/admin');
    expect((await screen.findByRole('alert')).textContent).toContain('Kami belum bisa dihubungi.');
    shop.insights.dashboard = dashboard;
    await shop.user.click(button('Coba lagi'));
    await screen.findByRole('list', { name: 'Perlu dikerjakan' });
    expect(screen.queryByRole('alert')).toBeNull();
  });
  test('without permission: no access', async () => {
    const shop = await shopOfOwner(['catalogue.write']);
    await shop.open('/admin');
    await heading('Bukan bagianmu');
  });
});
