import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Permission } from '../../../../../src/domain/staff/permission.ts';
import { aGame } from '../../../../support/builders.ts';
import { shopOfOwner } from '../../../admin-shop.ts';
import { field } from '../../../auth-shop.ts';

const open = async (permissions: readonly Permission[] = ['credentials.open']) => {
  const shop = await shopOfOwner(['catalogue.write', ...permissions]);
  const game = aGame();
  shop.catalogue.games = [game];
  await shop.open(`/admin/games/${game.id}`);
  await screen.findByRole('heading', { level: 1, name: /game/i });
  return { shop, game, settings: shop.handOver.credentialSettings };
};
const part = async () => within(await screen.findByRole('region', { name: 'Data serah terima' }));

describe('hand-over fields of a game', () => {
  test('begin with the defaults; a field is added, moved, stored and removed', async () => {
    const { shop, game, settings } = await open();
    const fields = await part();
    await fields.findByText('Masih memakai bawaan untuk semua game.');
    const press = (name: string) => shop.user.click(fields.getByRole('button', { name }));
    await press('Hapus Data pemilik pertama');
    await press('Tambah kolom');
    const labels = fields.getAllByRole<HTMLInputElement>('textbox', { name: 'Nama yang dilihat pembeli' });
    const names = fields.getAllByRole<HTMLInputElement>('textbox', { name: /^Kunci/ });
    await shop.user.type(labels.at(-1) as HTMLElement, 'PIN Riot');
    await shop.user.type(names.at(-1) as HTMLElement, 'riot_pin');
    await press('Naikkan PIN Riot');
    await shop.user.selectOptions(fields.getByLabelText('Untuk siapa: PIN Riot'), 'Penyewa dan pembeli');
    await press('Simpan data serah terima');
    await screen.findByText('Data serah terima tersimpan.');
    const stored = settings.stored.get(game.id);
    expect(stored?.fields.map(({ name }) => name)).toEqual([
      ...['login_method', 'login', 'password', 'email', 'email_password', 'recovery_codes'],
      ...['bound_phone', 'game_id', 'riot_pin', 'server'],
    ]);
    expect(stored?.fields[8]).toEqual({ name: 'riot_pin', label: 'PIN Riot', scope: 'renter', required: false, secret: true });
    expect(stored?.checklist).toHaveLength(6);
    expect(fields.queryByText('Masih memakai bawaan untuk semua game.')).toBeNull();
  });

  test('an invalid field: a message beside it, nothing stored', async () => {
    const { shop, settings } = await open();
    const fields = await part();
    await shop.user.click(await fields.findByRole('button', { name: 'Tambah kolom' }));
    const names = fields.getAllByRole('textbox', { name: /^Kunci/ });
    await shop.user.type(names.at(-1) as HTMLElement, 'login');
    await shop.user.click(fields.getByRole('button', { name: 'Simpan data serah terima' }));
    await fields.findByText('Kunci ini sudah dipakai kolom lain.');
    await shop.user.clear(names.at(-1) as HTMLElement);
    await shop.user.type(names.at(-1) as HTMLElement, 'PIN');
    await shop.user.click(fields.getByRole('button', { name: 'Simpan data serah terima' }));
    await fields.findByText(/^Mulai dengan huruf kecil/);
    expect(settings.stored.size).toBe(0);
  });

  test('a field’s secrecy and the checklist are edited', async () => {
    const { shop, game, settings } = await open();
    const fields = await part();
    const press = async (name: string) => shop.user.click(await fields.findByRole('button', { name }));
    await press('Hapus Langkah 1');
    await press('Turunkan Langkah 1');
    await press('Tambah langkah');
    await shop.user.type(fields.getByLabelText('Langkah 6'), 'Ya');
    const [, , ofPassword] = fields.getAllByRole('switch', { name: 'Rahasia: ditutup saat diketik' });
    await shop.user.click(ofPassword as HTMLElement);
    await press('Simpan data serah terima');
    await fields.findByText('Tulis langkahnya, 3 sampai 120 huruf.');
    expect(settings.stored.size).toBe(0);
    await shop.user.clear(fields.getByLabelText('Langkah 6'));
    await shop.user.type(fields.getByLabelText('Langkah 6'), 'Ganti kata sandi akun');
    await press('Simpan data serah terima');
    await fields.findByText('Langkah ini sudah ada.');
    await shop.user.type(fields.getByLabelText('Langkah 6'), ' Moonton');
    await press('Simpan data serah terima');
    await screen.findByText('Data serah terima tersimpan.');
    const stored = settings.stored.get(game.id);
    expect(stored?.checklist).toEqual([
      'Ganti kata sandi e-mail dan data pemulihannya',
      'Ganti kata sandi akun',
      'Lepas nomor dan akun media sosial yang lama',
      'Keluarkan semua perangkat lain',
      'Nyalakan verifikasi 2 langkah',
      'Ganti kata sandi akun Moonton',
    ]);
    expect(stored?.fields.filter(({ secret }) => secret).map(({ name }) => name)).toEqual(['email_password', 'recovery_codes']);
  });

  test('saving needs a fresh second factor, else nothing is stored', async () => {
    const { shop, settings } = await open();
    const fields = await part();
    await shop.user.click(await fields.findByRole('button', { name: 'Hapus Data pemilik pertama' }));
    shop.permissions.current = { ...shop.permissions.current, isFresh: false };
    await shop.user.click(fields.getByRole('button', { name: 'Simpan data serah terima' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pastikan ini kamu' }));
    await shop.user.click(dialog.getByRole('button', { name: 'Kembali' }));
    await fields.findByText('Belum disimpan. Selesaikan dulu verifikasi 2 langkah.');
    expect(settings.stored.size).toBe(0);
  });

  test('changed by somebody else: not overwritten', async () => {
    const { shop, game, settings } = await open();
    const fields = await part();
    await shop.user.click(await fields.findByRole('button', { name: 'Hapus Login' }));
    const own = await settings.read(game.id);
    await settings.save(game.id, { ...own, checklist: ['Keluarkan semua perangkat lain'] });
    await shop.user.click(fields.getByRole('button', { name: 'Simpan data serah terima' }));
    await fields.findByText(/^Orang lain baru mengubah data serah terima/);
    await shop.user.click(fields.getByRole('button', { name: 'Muat yang terbaru' }));
    await shop.user.click(await fields.findByRole('button', { name: 'Simpan data serah terima' }));
    await screen.findByText('Data serah terima tersimpan.');
    const stored = settings.stored.get(game.id);
    expect([stored?.version, stored?.fields.some(({ name }) => name === 'login'), stored?.checklist]).toEqual([
      2,
      false,
      ['Keluarkan semua perangkat lain'],
    ]);
  });

  test('without permission for credentials: not shown', async () => {
    await open([]);
    expect(screen.queryByRole('region', { name: 'Data serah terima' })).toBeNull();
    expect(field('Nama')).toBeTruthy();
  });
});
