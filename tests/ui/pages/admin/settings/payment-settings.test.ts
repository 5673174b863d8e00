import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { qrisWith, SHOP_QRIS } from '../../../../support/payment/qris-cases.ts';
import { shopOfOwner } from '../../../admin-shop.ts';
import { field } from '../../../auth-shop.ts';

describe('payment settings', () => {
  test('saved without separators, and the change is announced on the dashboard', async () => {
    const shop = await shopOfOwner();
    await shop.open('/admin/settings');
    const part = within(await screen.findByRole('region', { name: 'Pembayaran' }));
    await shop.user.click(await part.findByRole('button', { name: 'Tambah rekening' }));
    await shop.user.type(field('Bank atau dompet digital'), 'BCA');
    await shop.user.type(field('Nomor rekening atau HP'), 'abc');
    await shop.user.type(field('Atas nama'), 'Arena Akun');
    await shop.user.click(part.getByRole('button', { name: 'Simpan pembayaran' }));
    await part.findByText('Tulis angka saja, 5 sampai 30 digit.');
    await shop.user.clear(field('Nomor rekening atau HP'));
    await shop.user.type(field('Nomor rekening atau HP'), '123 456-7890');
    await shop.user.click(part.getByRole('switch', { name: /Jual akun langsung/ }));
    await shop.user.click(part.getByRole('button', { name: 'Simpan pembayaran' }));
    await screen.findByText('Pengaturan pembayaran tersimpan.');
    expect(shop.staffOrders.settings).toMatchObject({
      version: 2,
      accounts: [{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }],
      sellsAccounts: false,
    });
    await part.findByText(/^Rekening atau QRIS diubah/);
    await shop.user.click(screen.getAllByRole('link', { name: 'Dasbor' })[0] as HTMLElement);
    await screen.findByText(/^Rekening atau QRIS toko diubah/);
  });
  test('QRIS: stored after merchant and city are confirmed, an invalid one is refused with the reason', async () => {
    const shop = await shopOfOwner();
    await shop.open('/admin/settings');
    const part = within(await screen.findByRole('region', { name: 'Pembayaran' }));
    const qris = await part.findByLabelText<HTMLTextAreaElement>('QRIS statis');
    const save = () => shop.user.click(part.getByRole('button', { name: 'Simpan pembayaran' }));
    fireEvent.change(qris, { target: { value: qrisWith({ '01': '12' }) } });
    await save();
    await part.findByText(/^QRIS ini hanya untuk satu kali bayar/);
    fireEvent.change(qris, { target: { value: SHOP_QRIS } });
    await save();
    await part.findByText(/^Periksa nama dan kotanya/);
    expect(shop.staffOrders.settings.qris).toBeNull();
    await shop.user.click(part.getByRole('switch', { name: 'Ini QRIS toko kami: ARENA AKUN, JAKARTA' }));
    await save();
    await screen.findByText('Pengaturan pembayaran tersimpan.');
    expect(shop.staffOrders.settings.qris).toBe(SHOP_QRIS);
  });
  test('gateways: named in the order of preference, and what becomes of the static QRIS', async () => {
    const shop = await shopOfOwner();
    shop.staffOrders.settings = { ...shop.staffOrders.settings, gateways: ['midtrans', 'manual'] };
    await shop.open('/admin/settings');
    const part = within(await screen.findByRole('region', { name: 'Pembayaran' }));
    await part.findByText('Pembayaran lewat Midtrans, lalu rekening dan QRIS toko. Urutannya diatur di server.');
    await part.findByText(/pembeli memakai QRIS Midtrans/);
  });
  test('static QRIS preferred to that of a gateway: nothing about it', async () => {
    const shop = await shopOfOwner();
    shop.staffOrders.settings = { ...shop.staffOrders.settings, gateways: ['manual', 'midtrans'] };
    await shop.open('/admin/settings');
    const part = within(await screen.findByRole('region', { name: 'Pembayaran' }));
    await part.findByText('Pembayaran lewat rekening dan QRIS toko, lalu Midtrans. Urutannya diatur di server.');
    expect(part.queryByText(/QRIS Midtrans/)).toBeNull();
  });
  test('conflict: not overwritten', async () => {
    const shop = await shopOfOwner();
    await shop.open('/admin/settings');
    const part = within(await screen.findByRole('region', { name: 'Pembayaran' }));
    await shop.user.click(await part.findByRole('switch', { name: /Jual akun langsung/ }));
    const accounts = [{ bank: 'Mandiri', number: '9876543210', holder: 'Arena' }];
    shop.staffOrders.settings = { ...shop.staffOrders.settings, version: 7, accounts };
    await shop.user.click(part.getByRole('button', { name: 'Simpan pembayaran' }));
    await part.findByText(/^Orang lain baru menyimpan pengaturan pembayaran/);
    expect(shop.staffOrders.settings.sellsAccounts).toBe(true);
    await shop.user.click(part.getByRole('button', { name: 'Muat yang terbaru' }));
    await waitFor(() => expect(field('Nomor rekening atau HP').value).toBe('9876543210'));
    await shop.user.click(part.getByRole('button', { name: 'Simpan pembayaran' }));
    await screen.findByText('Pengaturan pembayaran tersimpan.');
    expect(shop.staffOrders.settings).toMatchObject({ accounts, sellsAccounts: false });
  });
});
