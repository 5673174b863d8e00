import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { shopOfOwner } from '../../../admin-shop.ts';
import { field, heading } from '../../../auth-shop.ts';

const open = async (prepare: (shop: Awaited<ReturnType<typeof shopOfOwner>>) => void = () => undefined) => {
  const shop = await shopOfOwner(['settings.write']);
  prepare(shop);
  await shop.open('/admin/settings');
  await heading('Pengaturan Belum pernah disimpan').catch(() => screen.findByRole('heading', { level: 1, name: /^Pengaturan/ }));
  const part = within(await screen.findByRole('region', { name: 'Jam buka' }));
  const press = async (name: string) => shop.user.click(part.getByRole('button', { name }));
  const turn = async (name: RegExp) => shop.user.click(await part.findByRole('switch', { name }));
  return { shop, part, press, turn };
};
const week = (opens: string, closes: string) => [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens, closes }));

describe('opening hours in the settings', () => {
  test('always open, until hours are set per weekday', async () => {
    const { shop, part, press, turn } = await open();
    await turn(/^Selalu buka/);
    fireEvent.change(field('Senin buka'), { target: { value: '10:00' } });
    fireEvent.change(field('Senin tutup'), { target: { value: '00:00' } });
    await press('Pakai jam Senin untuk semua hari');
    await turn(/^Minggu$/);
    await press('Tambah tanggal libur');
    fireEvent.change(field('Tanggal libur 1'), { target: { value: '2026-12-25' } });
    await press('Simpan jam buka');
    await screen.findByText('Jam buka tersimpan.');
    expect(shop.buying.hours.stored).toEqual({ version: 2, days: week('10:00', '24:00').slice(0, 6), closedDates: ['2026-12-25'] });
    expect([field('Sabtu tutup').value, part.getByText('Libur').textContent]).toEqual(['00:00', 'Libur']);
    await turn(/^Selalu buka/);
    await press('Simpan jam buka');
    await screen.findByText('Jam buka tersimpan.');
    expect(shop.buying.hours.stored).toEqual({ version: 3, days: [], closedDates: [] });
  });

  test('invalid hours have messages beside the fields, and are not stored', async () => {
    const { shop, part, press, turn } = await open();
    await turn(/^Selalu buka/);
    fireEvent.change(field('Selasa tutup'), { target: { value: '09:00' } });
    await press('Tambah tanggal libur');
    await press('Simpan jam buka');
    await part.findByText('Jam tutup dan jam buka tidak boleh sama.');
    part.getByText('Pilih tanggalnya, atau hapus barisnya.');
    await press('Hapus tanggal libur 1');
    for (const day of ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu']) await turn(new RegExp(`^${day}$`));
    await press('Simpan jam buka');
    await part.findByText(/^Pilih paling sedikit satu hari buka/);
    expect(shop.buying.hours.stored.version).toBe(1);
  });

  test('conflict: loaded again, and the input is kept', async () => {
    const { shop, press, turn } = await open((made) => {
      made.buying.hours.stored = { version: 4, days: week('09:00', '17:00'), closedDates: [] };
    });
    await turn(/^Minggu$/);
    shop.buying.hours.stored = { version: 5, days: week('09:00', '17:00'), closedDates: ['2026-12-25'] };
    await press('Simpan jam buka');
    await screen.findByText(/^Orang lain baru menyimpan jam buka\./);
    await shop.user.click(screen.getByRole('button', { name: 'Muat yang terbaru' }));
    await screen.findByDisplayValue('2026-12-25');
    await press('Simpan jam buka');
    await screen.findByText('Jam buka tersimpan.');
    expect(shop.buying.hours.stored).toEqual({ version: 6, days: week('09:00', '17:00').slice(0, 6), closedDates: ['2026-12-25'] });
  });
});
