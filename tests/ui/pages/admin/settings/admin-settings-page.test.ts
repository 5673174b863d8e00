import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { InMemoryAdminSettingsRepository } from '../../../../../src/infrastructure/memory/settings/admin-settings-repository.ts';
import { draftsOfDimas } from '../../../../support/stored-draft.ts';
import { below, button, field, shopOfDimas, signInBefore } from '../../../auth-shop.ts';

const open = async (prepare: (shop: ReturnType<typeof shopOfDimas>) => void = () => undefined) => {
  const shop = shopOfDimas({ isAdmin: true });
  await signInBefore(shop);
  shop.permissions.current = { role: 'owner', permissions: ['settings.write'], isFresh: true };
  prepare(shop);
  await shop.open('/admin/settings');
  await screen.findByRole('heading', { level: 1, name: /^Pengaturan/ });
  return shop;
};
const rewrite = async (shop: Awaited<ReturnType<typeof open>>, label: string, text: string): Promise<void> => {
  await shop.user.clear(field(label));
  await shop.user.click(field(label));
  await shop.user.paste(text);
};

describe('settings', () => {
  test('grouped, with a preview of the shop', async () => {
    const shop = await open();
    for (const group of ['Identitas', 'Kontak', 'Media sosial', 'Beranda', 'Footer', 'Tautan', 'Fitur'])
      expect(screen.getByRole('region', { name: group })).toBeTruthy();
    const preview = within(screen.getByRole('region', { name: 'Pratinjau' }));
    expect(preview.getByText('Arena Akun - Jual Beli Rental Akun Game')).toBeTruthy();
    await rewrite(shop, 'Nama toko', 'Toko Rina');
    expect(preview.getByText('Toko Rina - Jual Beli Rental Akun Game')).toBeTruthy();
    await rewrite(shop, 'Judul beranda', 'Akun siap main');
    expect(preview.getByText('Akun siap main')).toBeTruthy();
    expect(screen.getByText('2 perubahan belum disimpan')).toBeTruthy();
  });
  test('logo preview on dark and light, icon preview in its sizes', async () => {
    const shop = await open();
    await rewrite(shop, 'Logo', 'https://gambar.example/logo.png');
    await rewrite(shop, 'Ikon tab (favicon)', 'https://gambar.example/ikon.png');
    const preview = screen.getByRole('region', { name: 'Pratinjau' });
    for (const theme of ['dark', 'light'])
      expect(preview.querySelector(`[data-theme="${theme}"] img`)?.getAttribute('src')).toBe('https://gambar.example/logo.png');
    const icons = [...preview.querySelectorAll('img[src="https://gambar.example/ikon.png"]')].map((image) => image.getAttribute('width'));
    expect(icons).toEqual(['16', '16', '32', '48', '96']);
  });
  test('only changes are sent, and the shop shows them', async () => {
    const shop = await open();
    const sent: unknown[] = [];
    const update = shop.adminSettingsRepository.update.bind(shop.adminSettingsRepository);
    shop.adminSettingsRepository.update = (changes, version) => {
      sent.push(changes);
      return update(changes, version);
    };
    await rewrite(shop, 'Nama toko', '  Toko Rina ');
    await shop.user.click(screen.getByRole('switch', { name: /email di kaki/ }));
    await shop.user.click(button('Simpan'));
    await screen.findByText('Pengaturan tersimpan. Toko sudah memakainya.');
    expect(sent).toEqual([{ siteName: 'Toko Rina', newsletterEnabled: false }]);
    expect((await shop.settings.read())?.siteName).toBe('Toko Rina');
    expect(screen.getByText('Semua tersimpan.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Buang' })).toBeNull();
  });
  test('paths and phone numbers become links', async () => {
    const shop = await open();
    await rewrite(shop, 'Tujuan tombol "Lihat semua"', '/products');
    await rewrite(shop, 'Jual akun lewat WhatsApp', '0812-3456-7890');
    await rewrite(shop, 'Instagram', 'instagram.com/toko');
    await shop.user.tab();
    expect(field('Jual akun lewat WhatsApp').value).toBe('https://wa.me/6281234567890');
    await shop.user.click(button('Simpan'));
    await screen.findByText('Pengaturan tersimpan. Toko sudah memakainya.');
    expect(shop.adminSettingsRepository.stored.own).toMatchObject({
      heroButtonUrl: '/products',
      jualAkunWhatsappUrl: 'https://wa.me/6281234567890',
      instagramUrl: 'https://instagram.com/toko',
    });
  });
  test('undo restores the saved changes only, later input remains', async () => {
    const shop = await open();
    await rewrite(shop, 'Nama toko', 'Toko Rina');
    await shop.user.click(button('Simpan'));
    await screen.findByText('Pengaturan tersimpan. Toko sudah memakainya.');
    await rewrite(shop, 'Judul beranda', 'Akun siap main');
    await shop.user.click(button('Urungkan'));
    await screen.findByText('Sudah dikembalikan.');
    expect([field('Nama toko').value, field('Judul beranda').value]).toEqual(['', 'Akun siap main']);
    expect(shop.adminSettingsRepository.stored.own).toMatchObject({ siteName: null, heroTitle: null });
    expect(screen.getByText('1 perubahan belum disimpan')).toBeTruthy();
  });
  test('changed since by somebody else: not undone, with a message', async () => {
    const shop = await open();
    await rewrite(shop, 'Nama toko', 'Toko Rina');
    await shop.user.click(button('Simpan'));
    await screen.findByText('Pengaturan tersimpan. Toko sudah memakainya.');
    await shop.adminSettingsRepository.update({ siteName: 'Toko Budi' }, shop.adminSettingsRepository.stored.version);
    await shop.user.click(button('Urungkan'));
    await screen.findByText('Tidak dikembalikan: sudah diubah lagi sejak itu.');
    expect(shop.adminSettingsRepository.stored.own.siteName).toBe('Toko Budi');
  });
  test('invalid values have messages on leaving the field and before sending', async () => {
    const shop = await open();
    await rewrite(shop, 'Email kontak', 'halo');
    await shop.user.tab();
    expect(below(field('Email kontak'))).toContain('Ini belum alamat email.');
    await rewrite(shop, 'Instagram', 'http://instagram.com/toko');
    await rewrite(shop, 'Nomor telepon', 'telepon');
    await shop.user.click(button('Simpan'));
    expect(below(field('Instagram'))).toContain('Mulai dengan https://');
    expect(below(field('Nomor telepon'))).toContain('Ini belum nomor telepon.');
    expect(screen.getByText('3 isian perlu diperbaiki')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('Nomor telepon')));
    expect(shop.adminSettingsRepository.stored.version).toBeNull();
  });
  test('a failed save keeps the input, as a draft too', async () => {
    const shop = await open();
    await rewrite(shop, 'Nama toko', 'Toko Rina');
    shop.adminSettingsRepository.failing = 'unavailable';
    await shop.user.click(button('Simpan'));
    expect((await screen.findByText(/Belum tersimpan. Toko tidak menjawab/)).textContent).toContain('isianmu masih ada');
    expect(field('Nama toko').value).toBe('Toko Rina');
    expect(draftsOfDimas(shop.tab).read('settings')).toEqual({ siteName: 'Toko Rina' });
  });
  test('a draft is restored, without invalid values', async () => {
    await open((shop) => draftsOfDimas(shop.tab).save('settings', { siteName: 'Toko Rina', bogus: 1, newsletterEnabled: 'ya' }));
    expect(field('Nama toko').value).toBe('Toko Rina');
    expect(screen.getByText('Isian yang belum disimpan kami kembalikan.')).toBeTruthy();
    expect(screen.getByText('1 perubahan belum disimpan')).toBeTruthy();
  });
  test('a restored draft over a newer version: a conflict, both are kept', async () => {
    const shop = await open(async ({ adminSettingsRepository, tab }) => {
      await adminSettingsRepository.update({ heroTitle: 'Dari orang lain' }, null);
      draftsOfDimas(tab).save('settings', { siteName: 'Toko Rina' }, 'yang lama');
    });
    await screen.findByText(/Orang lain baru menyimpan pengaturan/);
    expect(field('Nama toko').value).toBe('Toko Rina');
    await shop.user.click(button('Muat yang terbaru'));
    await screen.findByText(/Yang terbaru sudah dimuat/);
    expect(field('Nama toko').value).toBe('Toko Rina');
  });
  test('conflict at save: both the input and the newer values are kept', async () => {
    const shop = await open();
    await rewrite(shop, 'Nama toko', 'Toko Rina');
    const other = new InMemoryAdminSettingsRepository();
    await other.update({ heroTitle: 'Dari orang lain' }, null);
    shop.adminSettingsRepository.stored = { ...other.stored, version: '2026-11-21T06:00:00.000001+00:00' };
    await shop.user.click(button('Simpan'));
    await screen.findByText(/Orang lain baru menyimpan pengaturan/);
    await shop.user.click(button('Muat yang terbaru'));
    await screen.findByText(/Yang terbaru sudah dimuat/);
    expect([field('Judul beranda').value, field('Nama toko').value]).toEqual(['Dari orang lain', 'Toko Rina']);
    await shop.user.click(button('Simpan'));
    await screen.findByText('Pengaturan tersimpan. Toko sudah memakainya.');
    expect(shop.adminSettingsRepository.stored.own).toMatchObject({ siteName: 'Toko Rina', heroTitle: 'Dari orang lain' });
  });
  test('an outdated second factor is asked for, without it nothing is sent', async () => {
    const shop = await open((given) => {
      given.permissions.current = { role: 'owner', permissions: ['settings.write'], isFresh: false };
    });
    await rewrite(shop, 'Nama toko', 'Toko Rina');
    await shop.user.click(button('Simpan'));
    const dialog = await screen.findByRole('dialog', { name: 'Pastikan ini kamu', hidden: true });
    act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
    await screen.findByText('Belum tersimpan. Selesaikan dulu verifikasi 2 langkah.');
    expect(shop.adminSettingsRepository.stored.version).toBeNull();
  });
  test('discarding asks, and failed loading can be retried', async () => {
    const shop = await open((given) => {
      given.adminSettingsRepository.failing = 'unavailable';
    });
    await screen.findByRole('heading', { name: 'Pengaturan belum bisa dimuat' });
    shop.adminSettingsRepository.failing = null;
    await shop.user.click(button('Coba lagi'));
    await screen.findByRole('region', { name: 'Identitas' });
    await rewrite(shop, 'Nama toko', 'Toko Rina');
    await shop.user.click(button('Buang'));
    const dialog = await screen.findByRole('dialog', { name: 'Buang perubahan?' });
    await shop.user.click(within(dialog).getByRole('button', { name: 'Buang' }));
    await waitFor(() => expect(field('Nama toko').value).toBe(''));
  });
});
