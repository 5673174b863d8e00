import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { InMemoryBackendAuth } from '../../../../../src/infrastructure/memory/auth/backend-auth.ts';
import { aFactor } from '../../../../support/account.ts';
import { button, field, heading } from '../../../auth-shop.ts';
import { openStaffShop } from '../../../staff-shop.ts';

const open = async (role: 'owner' | 'admin' = 'owner', hasSecondFactor = true) => {
  const { shop, me } = await openStaffShop(role, hasSecondFactor);
  const budi = shop.people.add({ name: 'Budi', role: 'cs' });
  await shop.open('/admin/staff');
  await screen.findByRole('table', { name: 'Tim toko' });
  return { shop, me, budi };
};
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('staff', () => {
  test('changing and removing a role asks first', async () => {
    const { shop, budi } = await open();
    await shop.user.selectOptions(screen.getByLabelText('Peran Budi'), 'Keuangan');
    const confirmation = await dialog('Ubah peran Budi?');
    expect(confirmation.getByText('Dari Layanan pelanggan menjadi Keuangan. Berlaku saat itu juga.')).toBeTruthy();
    await shop.user.click(confirmation.getByRole('button', { name: 'Batal' }));
    expect(budi.role).toBe('cs');
    await shop.user.selectOptions(screen.getByLabelText('Peran Budi'), 'Keuangan');
    await shop.user.click((await dialog('Ubah peran Budi?')).getByRole('button', { name: 'Ubah peran' }));
    await waitFor(() => expect(budi.role).toBe('finance'));
    await shop.user.click(await screen.findByRole('button', { name: 'Cabut peran Budi' }));
    await shop.user.click((await dialog('Cabut peran Budi?')).getByRole('button', { name: 'Cabut' }));
    await waitFor(() => expect(budi.role).toBeNull());
  });
  test('the last owner cannot leave', async () => {
    const { shop, me } = await open();
    await shop.user.click(button('Cabut peran Dimas'));
    await shop.user.click((await dialog('Berhenti sebagai pemilik?')).getByRole('button', { name: 'Cabut' }));
    await screen.findByText('Toko harus punya paling sedikit satu pemilik.');
    expect(me.role).toBe('owner');
  });
  test('changes need a fresh second factor', async () => {
    const { shop, budi } = await openStaffShop('owner').then(async (opened) => {
      const account = opened.shop.accounts.byId.get('u1');
      account?.factors.push({ ...aFactor(), isVerified: true, secret: '' });
      return { ...opened, budi: opened.shop.people.add({ name: 'Budi', role: 'cs' }) };
    });
    await shop.open('/admin/staff');
    await heading('Verifikasi 2 langkah');
    await shop.user.type(field('Kode 6 angka'), InMemoryBackendAuth.CODE);
    await screen.findByRole('table', { name: 'Tim toko' });
    shop.permissions.current = { ...shop.permissions.current, isFresh: false };
    await shop.user.click(button('Cabut peran Budi'));
    await shop.user.click((await dialog('Cabut peran Budi?')).getByRole('button', { name: 'Cabut' }));
    const step = await dialog('Pastikan ini kamu');
    expect(budi.role).toBe('cs');
    shop.permissions.current = { ...shop.permissions.current, isFresh: true };
    await shop.user.type(step.getByLabelText('Kode 6 angka'), InMemoryBackendAuth.CODE);
    await waitFor(() => expect(budi.role).toBeNull());
  });
  test('invited by phone number, and the invitation can be revoked', async () => {
    const { shop } = await open();
    await shop.user.click(button('Undang'));
    await screen.findByText('Nomor HP ini tidak dikenali.');
    await shop.user.type(field('Nomor HP'), '081234567890');
    await shop.user.selectOptions(screen.getByLabelText('Peran'), 'Konten');
    await shop.user.click(button('Undang'));
    await screen.findByText('+6281••••••890');
    const chat = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Kabari lewat WhatsApp' }).href);
    expect(chat.origin + chat.pathname).toBe('https://wa.me/6281234567890');
    expect(chat.searchParams.get('text')).toBe(
      `Halo, kamu diundang menjadi bagian dari tim Arena Akun sebagai Konten. Masuk atau daftar dengan nomor ini dalam tujuh hari: ${window.location.origin}/auth?redirect=%2Fadmin`,
    );
    expect(shop.people.invitations).toMatchObject([{ phone: '6281234567890', role: 'content' }]);
    await shop.user.click(button('Tarik undangan +6281••••••890'));
    await shop.user.click((await dialog('Tarik undangan untuk +6281••••••890?')).getByRole('button', { name: 'Tarik' }));
    await screen.findByText('Tidak ada undangan yang menunggu.');
  });
  test('an admin cannot change an owner or give the role admin', async () => {
    const { shop } = await open('admin');
    shop.people.add({ name: 'Sari', role: 'owner' });
    await shop.open('/admin/staff');
    expect(screen.queryByRole('button', { name: 'Cabut peran Sari' })).toBeNull();
    expect(within(screen.getAllByLabelText('Peran')[0] as HTMLElement).queryByText('Admin')).toBeNull();
  });
  test('required second factor: set by an owner who has one', async () => {
    const { shop, me } = await open('owner', false);
    expect(screen.getByText(/Aktifkan dulu verifikasi 2 langkah di akunmu sendiri/)).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Wajib verifikasi 2 langkah' })).toHaveProperty('disabled', true);
    await shop.user.click(button('Cabut peran Budi'));
    await shop.user.click((await dialog('Cabut peran Budi?')).getByRole('button', { name: 'Cabut' }));
    await screen.findByText('Aktifkan dulu verifikasi 2 langkah di Pengaturan, lalu ulangi.');
    me.hasSecondFactor = true;
    await shop.user.click(button('Cabut peran Budi'));
    await shop.user.click((await dialog('Cabut peran Budi?')).getByRole('button', { name: 'Cabut' }));
    await waitFor(() => expect(screen.getByRole('group', { name: 'Wajib verifikasi 2 langkah' })).toHaveProperty('disabled', false));
    shop.people.add({ name: 'Joko', role: 'admin' });
    await shop.user.click(screen.getByRole('checkbox', { name: /^Admin/ }));
    await shop.user.click(button('Simpan aturan'));
    await shop.user.click((await dialog('Ubah aturan verifikasi 2 langkah?')).getByRole('button', { name: 'Simpan aturan' }));
    await waitFor(() => expect(shop.people.needsFactor).toEqual(['admin']));
  });
});

describe('staff member without the required second factor', () => {
  test('every page shows how to set it up', async () => {
    const { shop } = await openStaffShop('cs');
    shop.permissions.current = { role: 'cs', permissions: [], isFresh: true, needsFactor: true };
    await shop.open('/admin/customers');
    await heading('Aktifkan verifikasi 2 langkah');
    expect(screen.getByRole('link', { name: 'Buka pengaturan akun' }).getAttribute('href')).toBe('/settings');
  });
});
