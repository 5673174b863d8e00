import { describe, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { button, heading } from '../../../auth-shop.ts';
import { openStaffShop, saveCsv, savedFiles, textOf } from '../../../staff-shop.ts';

const PRODUCT = '10000000-0000-4000-8000-000000000001';

const IMPORT = '20000000-0000-4000-8000-000000000001';

const open = async (path = '/admin/audit') => {
  const { shop, me } = await openStaffShop('owner');
  const rina = shop.people.add({ name: 'Rina', role: 'admin' });
  shop.people.note(rina.id, 'products.changed', PRODUCT, {
    name: 'Akun Mythic',
    before: { price: 1000000, is_active: true },
    after: { price: 950000, is_active: false },
  });
  shop.people.note(me.id, 'role.granted', rina.id, { role: 'admin', before: 'cs' });
  shop.people.note(null, 'owner.reset', me.id);
  const router = await shop.open(path);
  await heading('Riwayat');
  return { shop, me, rina, router };
};
const shown = () => [...screen.getByRole('list', { name: 'Riwayat perubahan' }).children];
const entries = async () => {
  await screen.findByRole('list', { name: 'Riwayat perubahan' });
  return shown();
};

describe('audit log', () => {
  test('entries name person, action and earlier values', async () => {
    await open();
    const [reset, role, price] = await entries();
    expect(reset?.textContent).toContain('Sistem Mengatur ulang pemilik');
    expect(role?.textContent).toContain('Memberi peran kepada Rina');
    expect(role?.textContent).toContain('Sebelum: Layanan pelanggan → Sesudah: Admin');
    expect(price?.textContent).toContain('Rina Mengubah produk Akun Mythic');
    expect(price?.textContent).toContain('HargaSebelum: Rp1.000.000 → Sesudah: Rp950.000');
    expect(price?.textContent).toContain('AktifSebelum: Ya → Sesudah: Tidak');
    expect(price?.textContent).toContain('WIB');
  });
  test('a complaint’s decision is described in words', async () => {
    const { shop, rina, router } = await open();
    shop.people.note(rina.id, 'complaint.decided', PRODUCT, { outcome: 'part_refund', amount: 150000, same_person: false });
    await act(() => router.navigate('/admin/audit?after='));
    await waitFor(() => expect(shown().length).toBe(4));
    const text = shown()[0]?.textContent;
    expect(text).toContain('KeputusanSesudah: Uang kembali sebagian');
    expect(text).toContain('Jumlah uangSesudah: Rp150.000');
    expect(text).toContain('Diputus orang yang samaSesudah: Tidak');
  });
  test('filters by person, subject and text are in the address', async () => {
    const { shop, rina, router } = await open();
    await entries();
    await shop.user.selectOptions(screen.getByLabelText('Orang'), 'Rina');
    await waitFor(() => expect(shown().length).toBe(1));
    expect(router.state.location.search).toBe(`?person=${rina.id}`);
    await shop.user.selectOptions(screen.getByLabelText('Hal'), 'Peran');
    await screen.findByRole('heading', { name: 'Tidak ada yang cocok' });
    await shop.user.click(button('Hapus filter'));
    await waitFor(() => expect(shown().length).toBe(3));
    await shop.user.type(screen.getByLabelText('Cari di riwayat'), 'mythic{Enter}');
    await waitFor(() => expect(shown().length).toBe(1));
    expect(router.state.location.search).toBe('?q=mythic');
  });
  test('log of one subject: its entries, and a link to all', async () => {
    const { shop } = await open(`/admin/audit?subject=${PRODUCT}`);
    expect((await entries()).length).toBe(1);
    await shop.user.click(button('Tampilkan semua'));
    await waitFor(() => expect(shown().length).toBe(3));
  });
  test('an import is one line, which expands to its rows', async () => {
    const { shop, rina, router } = await open();
    for (const name of ['Akun A', 'Akun B', 'Akun C'])
      shop.people.note(rina.id, 'products.created', null, { name, import: IMPORT, before: null, after: { name, price: 1000 } });
    await act(() => router.navigate('/admin/audit?after='));
    await waitFor(() => expect(shown().length).toBe(4));
    const [line] = shown();
    expect(line?.textContent).toContain('Rina Mengimpor produk dari file3 perubahan');
    const details = line?.querySelector('details');
    if (details === undefined || details === null) throw new Error('no details');
    details.open = true;
    fireEvent(details, new Event('toggle'));
    const rows = within(await screen.findByRole('list', { name: 'Baris impor' }));
    expect(rows.getAllByRole('listitem').map((row) => /Akun [ABC]/.exec(row.textContent ?? '')?.[0])).toEqual([
      'Akun C',
      'Akun B',
      'Akun A',
    ]);
    await act(() => router.navigate(`/admin/audit?import=${IMPORT}`));
    await screen.findByText('Hanya riwayat satu impor');
    await waitFor(() => expect(shown().length).toBe(3));
  });
  test('older entries are on further pages', async () => {
    const { shop, me } = await open();
    for (let number = 0; number < 60; number += 1) shop.people.note(me.id, 'newsletter.exported', null, { count: number });
    await shop.user.type(screen.getByLabelText('Cari di riwayat'), 'count{Enter}');
    await shop.user.click(await screen.findByRole('link', { name: 'Lebih lama' }));
    await waitFor(() => expect(shown().length).toBe(10));
    expect(screen.queryByRole('link', { name: 'Lebih lama' })).toBeNull();
    await shop.user.click(screen.getByRole('link', { name: 'Ke terbaru' }));
    await waitFor(() => expect(shown().length).toBe(50));
  });
  test('the integrity check reports a complete log, or the broken row', async () => {
    const { shop } = await open();
    await shop.user.click(button('Periksa keutuhan riwayat'));
    expect((await screen.findByText(/Riwayat utuh/)).textContent).toBe(
      'Riwayat utuh: 3 baris diperiksa. Sidik baris terakhir a1b2c3d4e5f6.',
    );
    shop.auditTrail.brokenAt = 2;
    await shop.user.click(button('Periksa keutuhan riwayat'));
    expect((await screen.findByText(/Riwayat terputus di baris 2/)).textContent).toContain('1 baris sebelumnya utuh');
  });
  test('CSV export: one row per change, formulas escaped', async () => {
    const { shop, me } = await open();
    shop.people.note(me.id, 'products.changed', PRODUCT, { name: '=1+1', before: { name: 'Akun' }, after: { name: '=1+1' } });
    const files = savedFiles();
    await saveCsv(shop.user, 'Ekspor riwayat');
    await screen.findByText('4 baris disimpan.');
    const rows = (await textOf(files[0])).split('\r\n');
    expect(rows[0]).toBe('\ufeffNomor;Waktu;Orang;Tindakan;Hal;Isian;Sebelum;Sesudah');
    expect(rows[1]).toContain("Mengubah produk;'=1+1;Nama;Akun;'=1+1");
    expect(rows.filter((row) => row.includes('Akun Mythic')).length).toBe(2);
  });
  test('without permission: no access', async () => {
    const { shop } = await openStaffShop('cs');
    await shop.open('/admin/audit');
    await heading('Bukan bagianmu');
  });
});
