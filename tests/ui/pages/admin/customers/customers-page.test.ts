import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { button, heading } from '../../../auth-shop.ts';
import { openStaffShop, saveCsv, savedFiles, textOf } from '../../../staff-shop.ts';

const open = async (role: 'owner' | 'cs' = 'owner', path = '/admin/customers') => {
  const { shop, me } = await openStaffShop(role);
  const rina = shop.people.add({ name: 'Rina Wati', phone: '6281234567890', email: 'rina@toko.example', wishCount: 3 });
  const used = new Date('2026-11-20T03:00:00Z');
  rina.sessions.push({ id: 's1', device: 'Chrome di Android', createdAt: used, lastUsedAt: used });
  rina.sessions.push({ id: 's2', device: '', createdAt: used, lastUsedAt: used });
  const router = await shop.open(path.replace(':rina', rina.id));
  return { shop, me, rina, router };
};
const shown = () =>
  within(screen.getByRole('table', { name: 'Daftar pelanggan' }))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);
const rows = async () => {
  await screen.findByRole('table', { name: 'Daftar pelanggan' });
  return shown();
};
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('customer list', () => {
  test('contacts are masked, and search finds a number in any spelling', async () => {
    const { shop, router } = await open();
    await heading('Pelanggan');
    expect(await rows()).toEqual(expect.arrayContaining(['Rina Wati', 'Dimas']));
    expect(screen.getByText('+6281••••••890')).toBeTruthy();
    expect(document.body.textContent).not.toContain('6281234567890');
    await shop.user.type(screen.getByLabelText('Cari pelanggan'), '0812-3456-7890{Enter}');
    await waitFor(() => expect(shown()).toEqual(['Rina Wati']));
    expect(router.state.location.search).toBe('?q=0812-3456-7890');
    await shop.user.selectOptions(screen.getByLabelText('Status'), 'Diblokir');
    await screen.findByRole('heading', { name: 'Tidak ada pelanggan yang cocok' });
    await shop.user.click(button('Hapus filter'));
    await waitFor(() => expect(shown().length).toBe(2));
    await shop.user.selectOptions(screen.getByLabelText('Status'), 'Staf');
    await waitFor(() => expect(shown()).toEqual(['Dimas']));
  });
  test('further customers are on further pages', async () => {
    const { shop } = await openStaffShop('cs');
    for (let number = 0; number < 60; number += 1) shop.people.add({ name: `Orang ${number}` });
    await shop.open('/admin/customers?sort=name');
    await waitFor(() => expect(shown().length).toBe(50));
    await shop.user.click(screen.getByRole('link', { name: 'Berikutnya' }));
    await waitFor(() => expect(shown().length).toBe(11));
    await shop.user.click(screen.getByRole('link', { name: 'Ke awal' }));
    await waitFor(() => expect(shown().length).toBe(50));
  });
  test('failed request: a message and a retry', async () => {
    const { shop } = await openStaffShop('cs');
    const find = shop.customerRepository.find.bind(shop.customerRepository);
    shop.customerRepository.find = () => Promise.reject(new TypeError('offline'));
    await shop.open('/admin/customers');
    expect((await screen.findByRole('alert')).textContent).toContain('Kami belum bisa dihubungi');
    shop.customerRepository.find = find;
    await shop.user.click(button('Coba lagi'));
    await rows();
  });
  test('newsletter export: CSV file with consent, formulas escaped', async () => {
    const { shop } = await open('cs');
    const files = savedFiles();
    await saveCsv(shop.user, 'Ekspor buletin');
    await screen.findByText('Belum ada pelanggan buletin.');
    const consentedAt = new Date('2026-11-20T03:00:00Z');
    shop.people.subscribers = [
      { id: 1, email: '+a@toko.example', consentedAt, consentVersion: 'v1', source: 'footer', unsubscribeToken: 'abc' },
    ];
    await saveCsv(shop.user, 'Ekspor buletin', 'CSV untuk aplikasi lain (koma)');
    await screen.findByText('1 alamat disimpan.');
    expect(await textOf(files[0])).toBe(
      "\ufeffemail,consented_at,consent_version,source,unsubscribe_token\r\n'+a@toko.example,2026-11-20T10:00:00+07:00,v1,footer,abc\r\n",
    );
  });
});

describe('customer', () => {
  const actions = (lines: readonly { readonly action: string }[]) => lines.map(({ action }) => action);

  test('number and email are shown after a press, which is logged', async () => {
    const { shop } = await open('cs', '/admin/customers/:rina');
    await heading('Rina Wati');
    expect(document.body.textContent).not.toContain('rina@toko.example');
    await shop.user.click(button('Tampilkan nomor HP'));
    await screen.findByText('+62 812-3456-7890');
    await shop.user.click(button('Tampilkan email'));
    await screen.findByText('rina@toko.example');
    expect(actions(shop.people.lines)).toEqual(['customer.phone_shown', 'customer.email_shown']);
    expect(screen.queryByRole('region', { name: 'Riwayat' })).toBeNull();
  });
  test('blocking needs a reason and ends all sessions; unblocking reverses it', async () => {
    const { shop } = await open('owner', '/admin/customers/:rina');
    await heading('Rina Wati');
    await shop.user.click(button('Blokir'));
    const confirmation = await dialog('Blokir Rina Wati?');
    expect(confirmation.getByText(/keluar dari 2 perangkat/)).toBeTruthy();
    await shop.user.click(confirmation.getByRole('button', { name: 'Blokir' }));
    await confirmation.findByText('Tulis alasannya, 3 sampai 300 huruf.');
    await shop.user.type(confirmation.getByLabelText('Alasan'), 'Penipuan');
    await shop.user.click(confirmation.getByRole('button', { name: 'Blokir' }));
    expect((await screen.findByText(/^Diblokir .* oleh Dimas/)).textContent).toContain('Alasan: Penipuan');
    await screen.findByText('Tidak sedang masuk di mana pun.');
    expect((await screen.findByRole('region', { name: 'Riwayat' })).textContent).toContain('Memblokir');
    await shop.user.click(button('Buka blokir'));
    const again = await dialog('Buka blokir Rina Wati?');
    await shop.user.type(again.getByLabelText('Alasan'), 'Salah orang');
    await shop.user.click(again.getByRole('button', { name: 'Buka blokir' }));
    await waitFor(() => expect(actions(shop.people.lines)).toEqual(['customer.blocked', 'customer.unblocked']));
  });
  test('sessions are ended on one device or on all', async () => {
    const { shop, rina } = await open('cs', '/admin/customers/:rina');
    await heading('Rina Wati');
    await shop.user.click(button('Keluarkan Chrome di Android'));
    await shop.user.click((await dialog('Keluarkan Chrome di Android?')).getByRole('button', { name: 'Keluarkan' }));
    await waitFor(() => expect(rina.sessions.length).toBe(1));
    await shop.user.click(await screen.findByRole('button', { name: 'Keluarkan dari semua perangkat' }));
    await shop.user.click(
      (await dialog('Keluarkan Rina Wati dari semua perangkat?')).getByRole('button', { name: 'Keluarkan dari semua perangkat' }),
    );
    await screen.findByText('Tidak sedang masuk di mana pun.');
  });
  test('notes: their author may delete them', async () => {
    const { shop, rina } = await open('cs', '/admin/customers/:rina');
    rina.notes.push({ id: 'n1', body: 'Punya orang lain', createdAt: shop.clock.now(), authorId: 'u2' });
    await heading('Rina Wati');
    await shop.user.click(button('Tambah catatan'));
    await screen.findByText('Tulis catatannya, paling banyak 1.000 huruf.');
    await shop.user.type(screen.getByLabelText('Catatan baru'), 'Minta invoice');
    await shop.user.click(button('Tambah catatan'));
    await screen.findByText('Minta invoice');
    expect((screen.getByLabelText('Catatan baru') as HTMLTextAreaElement).value).toBe('');
    const [remove, ...others] = screen.getAllByRole('button', { name: /^Hapus catatan/ });
    expect(others).toEqual([]);
    await shop.user.click(remove as HTMLElement);
    await shop.user.click((await dialog('Hapus catatanmu?')).getByRole('button', { name: 'Hapus' }));
    await waitFor(() => expect(screen.queryByText('Minta invoice')).toBeNull());
  });
  test('the owner and oneself have no customer page', async () => {
    const { shop, me } = await openStaffShop('owner');
    await shop.open(`/admin/customers/${me.id}`);
    await heading('Pelanggan tidak ada');
  });
  test('a role is given after a confirmation', async () => {
    const { shop, rina } = await open('owner', '/admin/customers/:rina');
    await heading('Rina Wati');
    await shop.user.selectOptions(await screen.findByLabelText('Peran Rina Wati'), 'Konten');
    await shop.user.click((await dialog('Jadikan Rina Wati bagian dari tim?')).getByRole('button', { name: 'Beri peran' }));
    await waitFor(() => expect(rina.role).toBe('content'));
  });
});
