import { describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PortError } from '../../../../../src/application/shared/port-error.ts';
import type { Announcement } from '../../../../../src/domain/notification/announcement.ts';
import { draftsOfDimas } from '../../../../support/stored-draft.ts';
import { below, button, field, heading, shopOfDimas, signInBefore } from '../../../auth-shop.ts';

const SARI = { id: '00000000-0000-4000-8000-000000000101', name: 'Sari Dewi', phone: '+6281•••••890', email: 's•••@contoh.example' };
const PROMO: Announcement = {
  userId: null,
  type: 'promo',
  title: 'Diskon besok',
  body: 'Siap-siap',
  linkUrl: '/flash-sales',
  sendAt: null,
};

const open = async (path: string, prepare: (shop: ReturnType<typeof shopOfDimas>) => Promise<unknown> = async () => undefined) => {
  const shop = shopOfDimas({ isAdmin: true });
  await signInBefore(shop);
  shop.permissions.current = { role: 'owner', permissions: ['notifications.write', 'customers.read'], isFresh: true };
  shop.announcements.customers = [SARI, { ...SARI, id: '00000000-0000-4000-8000-000000000102', name: 'Budi', disabledKinds: ['promo'] }];
  await prepare(shop);
  const router = await shop.open(path);
  return { shop, router };
};
const type = async (shop: ReturnType<typeof shopOfDimas>, label: string, text: string): Promise<void> => {
  await shop.user.click(screen.getByLabelText(label));
  await shop.user.paste(text);
};
const pick = (moment: string) => fireEvent.change(screen.getByLabelText('Tanggal dan jam'), { target: { value: moment } });
const answer = async (shop: ReturnType<typeof shopOfDimas>, dialog: string, name: string): Promise<string> => {
  const box = await screen.findByRole('dialog', { name: dialog });
  const { textContent } = box;
  await shop.user.click(within(box).getByRole('button', { name }));
  return textContent ?? '';
};
const listed = async (shop: ReturnType<typeof shopOfDimas>, state: 'sent' | 'scheduled' | 'draft') =>
  (await shop.announcements.list(state, null)).items;

describe('announcement', () => {
  test('written, previewed and sent to everybody', async () => {
    const { shop, router } = await open('/admin/notifications/new');
    await heading('Notifikasi baru');
    await type(shop, 'Judul', 'Diskon besok');
    await type(shop, 'Isi', 'Mulai jam 9');
    await type(shop, 'Tautan', '/flash-sales');
    const preview = within(screen.getByRole('region', { name: 'Pratinjau' }));
    expect(preview.getAllByText('Diskon besok')).toHaveLength(2);
    expect(preview.getAllByText('Mulai jam 9')).toHaveLength(2);
    await shop.user.click(button('Kirim sekarang'));
    expect(await answer(shop, 'Kirim "Diskon besok"?', 'Kirim sekarang')).toContain('masuk ke 1 akun');
    await screen.findByText('Terkirim ke 1 akun.');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/notifications'));
    await screen.findByRole('heading', { level: 2, name: 'Diskon besok' });
    expect(await listed(shop, 'sent')).toMatchObject([{ title: 'Diskon besok', linkUrl: '/flash-sales', reached: 1 }]);
  });
  test('a phone number as its link becomes a WhatsApp link', async () => {
    const { shop } = await open('/admin/notifications/new');
    await heading('Notifikasi baru');
    await type(shop, 'Judul', 'Tanya kami');
    await type(shop, 'Tautan', '0812 3456 7890');
    await shop.user.click(button('Simpan draf'));
    await screen.findByText('Draf tersimpan.');
    expect(await listed(shop, 'draft')).toMatchObject([{ linkUrl: 'https://wa.me/6281234567890' }]);
  });
  test('without recipients: a message', async () => {
    const { shop } = await open('/admin/notifications/new', async (given) => {
      given.announcements.customers = [];
    });
    await heading('Notifikasi baru');
    await type(shop, 'Judul', 'Halo');
    await shop.user.click(button('Kirim sekarang'));
    expect(await answer(shop, 'Kirim "Halo"?', 'Kirim sekarang')).toContain('Belum ada akun yang menerima');
    await screen.findByText(/Terkirim, tetapi tidak ada akun/);
  });
  test.each([
    ['javascript:alert(1)', 'Tautan harus halaman toko'],
    ['//jahat.example', 'Tautan harus halaman toko'],
    ['https://arena@jahat.example', 'Tautan harus halaman toko'],
    ['/produk', 'Halaman ini tidak ada di toko.'],
    ['/admin/settings', 'Halaman ini tidak ada di toko.'],
  ])('link %s is refused', async (link, text) => {
    const { shop } = await open('/admin/notifications/new');
    await heading('Notifikasi baru');
    await type(shop, 'Judul', 'Halo');
    await type(shop, 'Tautan', link);
    await shop.user.click(button('Kirim sekarang'));
    expect(below(field('Tautan'))).toContain(text);
    expect(await listed(shop, 'draft')).toEqual([]);
  });
  test('a title is required, and a recipient for a single customer', async () => {
    const { shop } = await open('/admin/notifications/new');
    await heading('Notifikasi baru');
    await shop.user.click(await screen.findByRole('radio', { name: 'Satu pelanggan' }));
    await shop.user.click(button('Kirim sekarang'));
    expect(below(field('Judul'))).toContain('Judulnya belum diisi.');
    expect(below(field('Cari pelanggan'))).toContain('Pilih dulu pelanggannya.');
  });
  test('single customer: found without the number, with a note when the kind is disabled', async () => {
    const { shop } = await open('/admin/notifications/new');
    await heading('Notifikasi baru');
    await shop.user.click(await screen.findByRole('radio', { name: 'Satu pelanggan' }));
    await type(shop, 'Cari pelanggan', 'budi');
    const found = await screen.findByRole('list', { name: 'Pelanggan yang cocok' });
    expect(found.textContent).toContain('+6281•••••890');
    await shop.user.click(within(found).getByRole('button', { name: /Budi/ }));
    await type(shop, 'Judul', 'Halo');
    await shop.user.click(button('Kirim sekarang'));
    expect(await answer(shop, 'Kirim "Halo"?', 'Kirim sekarang')).toContain('Budi mematikan notifikasi jenis ini');
    await screen.findByText(/Tidak terkirim: pelanggan ini mematikan notifikasi jenis ini. Tulisanmu/);
    expect(await listed(shop, 'sent')).toEqual([]);
  });
  test('single customer: not offered without permission for customers', async () => {
    await open('/admin/notifications/new', async ({ permissions }) => {
      permissions.current = { role: 'content', permissions: ['notifications.write'], isFresh: true };
    });
    await heading('Notifikasi baru');
    expect(screen.queryByRole('radio', { name: 'Satu pelanggan' })).toBeNull();
  });
  test('scheduled: changed, reverted to a draft and deleted', async () => {
    const { shop, router } = await open('/admin/notifications/new');
    await heading('Notifikasi baru');
    await type(shop, 'Judul', 'Nanti malam');
    await shop.user.click(screen.getByRole('radio', { name: 'Nanti' }));
    await shop.user.click(button('Jadwalkan'));
    expect(below(screen.getByLabelText('Tanggal dan jam'))).toContain('Pilih tanggal dan jamnya.');
    pick('2020-01-01T09:00');
    await shop.user.click(button('Jadwalkan'));
    expect(below(screen.getByLabelText('Tanggal dan jam'))).toContain('Waktu ini sudah lewat.');
    pick('2099-01-01T09:00');
    await shop.user.click(button('Jadwalkan'));
    await waitFor(() => expect(router.state.location.search).toBe('?tampil=scheduled'));
    await shop.user.click(await screen.findByRole('link', { name: 'Ubah: Nanti malam' }));
    await heading('Ubah notifikasi');
    await waitFor(() => expect(field('Judul').value).toBe('Nanti malam'));
    await type(shop, 'Judul', ' sekali');
    await shop.user.click(button('Jadwalkan'));
    await shop.user.click(await screen.findByRole('button', { name: 'Batalkan jadwal: Nanti malam sekali' }));
    await screen.findByText('Jadwal dibatalkan. Sekarang ada di Draf.');
    await shop.user.click(screen.getByRole('link', { name: 'Draf' }));
    await shop.user.click(await screen.findByRole('button', { name: 'Hapus: Nanti malam sekali' }));
    await answer(shop, 'Hapus "Nanti malam sekali"?', 'Hapus');
    await screen.findByRole('heading', { name: 'Tidak ada draf' });
  });
  test('changed or sent by somebody else: not overwritten, and the input is kept', async () => {
    const id = '00000000-0000-4000-9000-000000000001';
    const { shop } = await open(`/admin/notifications/${id}`, ({ announcements }) => announcements.save(PROMO, null));
    await waitFor(() => expect(field('Judul').value).toBe('Diskon besok'));
    await shop.announcements.save({ ...PROMO, title: 'Dari orang lain' }, { id, version: 'v1' });
    await shop.user.click(button('Simpan draf'));
    await screen.findByText(/Orang lain sudah menyimpan lebih dulu/);
    await shop.announcements.send({ id, version: 'v2' });
    await shop.user.click(button('Simpan draf'));
    await screen.findByText(/sudah terkirim, jadi tidak bisa diubah/);
    expect(field('Judul').value).toBe('Diskon besok');
  });
  test('deleted: a message', async () => {
    await open('/admin/notifications/00000000-0000-4000-9000-000000000009');
    await screen.findByRole('heading', { name: 'Notifikasi ini tidak ada lagi' });
  });
  test('a draft is restored and can be discarded', async () => {
    const { shop } = await open('/admin/notifications/new', async ({ tab }) =>
      draftsOfDimas(tab).save('notification/new', { title: 'Setengah', type: 'iklan', when: 'later' }),
    );
    await screen.findByText('Isian yang belum disimpan kami kembalikan.');
    expect(field('Judul').value).toBe('Setengah');
    await shop.user.click(button('Buang isian itu'));
    await waitFor(() => expect(field('Judul').value).toBe(''));
  });
  test('a restored draft over a newer version: a conflict, nothing is overwritten', async () => {
    const id = '00000000-0000-4000-9000-000000000001';
    const { shop } = await open(`/admin/notifications/${id}`, async ({ announcements, tab }) => {
      await announcements.save(PROMO, null);
      await announcements.save({ ...PROMO, title: 'Dari orang lain' }, { id, version: 'v1' });
      draftsOfDimas(tab).save(`notification/${id}`, { title: 'Punyaku' }, 'v1');
    });
    await screen.findByText(/Orang lain sudah menyimpan lebih dulu/);
    await shop.user.click(button('Simpan draf'));
    await waitFor(() => expect(button('Simpan draf').getAttribute('aria-busy')).not.toBe('true'));
    expect(field('Judul').value).toBe('Punyaku');
    expect((await shop.announcements.find(id))?.title).toBe('Dari orang lain');
    await shop.user.click(button('Muat versi terbaru'));
    await waitFor(() => expect(field('Judul').value).toBe('Dari orang lain'));
  });
  test('a failed sending: the draft is restored after a reload with the same id', async () => {
    const { shop } = await open('/admin/notifications/new');
    await screen.findByLabelText('Judul');
    await type(shop, 'Judul', 'Diskon besok');
    const send = shop.announcements.send.bind(shop.announcements);
    shop.announcements.send = async () => {
      throw new PortError('unavailable', 'the line was cut');
    };
    await shop.user.click(button('Kirim sekarang'));
    await answer(shop, 'Kirim "Diskon besok"?', 'Kirim sekarang');
    await screen.findByText(/Toko tidak menjawab/);
    await type(shop, 'Judul', ' pagi');
    shop.announcements.send = send;
    cleanup();
    await shop.open('/admin/notifications/new');
    await screen.findByText('Isian yang belum disimpan kami kembalikan.');
    await shop.user.click(button('Simpan draf'));
    await screen.findByText('Draf tersimpan.');
    expect((await listed(shop, 'draft')).map(({ title }) => title)).toEqual(['Diskon besok pagi']);
  });
  test('sent meanwhile: deleting the schedule is refused with a message', async () => {
    const later = { ...PROMO, sendAt: new Date('2099-01-01T02:00:00Z') };
    let saved = { id: '', version: '' };
    const { shop } = await open('/admin/notifications?tampil=scheduled', async ({ announcements }) => {
      saved = await announcements.save(later, null);
    });
    const remove = await screen.findByRole('button', { name: 'Hapus: Diskon besok' });
    await shop.announcements.send(saved);
    await shop.user.click(remove);
    await answer(shop, 'Hapus "Diskon besok"?', 'Hapus');
    await screen.findByText(/sudah terkirim, jadi tidak bisa diubah/);
    expect(await listed(shop, 'sent')).toMatchObject([{ id: saved.id }]);
  });
  test('failed list: a message and a retry', async () => {
    const { shop } = await open('/admin/notifications', async ({ announcements }) => {
      announcements.isOpen = false;
    });
    await screen.findByRole('heading', { name: 'Notifikasi belum bisa dimuat' });
    shop.announcements.isOpen = true;
    await shop.user.click(button('Coba lagi'));
    await screen.findByRole('heading', { name: 'Belum ada yang terkirim' });
  });
});
