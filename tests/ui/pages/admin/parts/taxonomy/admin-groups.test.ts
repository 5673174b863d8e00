import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { GroupService } from '../../../../../../src/application/taxonomy/group-service.ts';
import { aGame } from '../../../../../support/builders.ts';
import { below, button, field, heading } from '../../../../auth-shop.ts';
import { names, openShop } from './taxonomy-shop.ts';

const type = (label: string, value: string): void => void fireEvent.change(field(label), { target: { value } });

describe('icon of a group', () => {
  test('chosen from the drawings, or none', async () => {
    const shop = await openShop();
    shop.catalogue.games = [aGame({ name: 'Dota', icon: 'naga' })];
    await shop.open(`/admin/games/${shop.catalogue.games[0]?.id ?? ''}`);
    const icons = within(await screen.findByRole('group', { name: 'Ikon' }));
    expect(icons.getByRole('radio', { name: 'naga' })).toHaveProperty('checked', true);
    await shop.user.click(icons.getByRole('radio', { name: 'Mahkota' }));
    await shop.user.click(button('Simpan'));
    await screen.findByRole('heading', { level: 1, name: /^Game/ });
    expect(shop.catalogue.games[0]?.icon).toBe('crown');
  });
});

describe('game list', () => {
  test('buttons change the order, which is saved at once', async () => {
    const shop = await openShop();
    await shop.open('/admin/games');
    await screen.findByRole('heading', { level: 1, name: /^Game/ });
    await waitFor(() => expect(names()).toEqual(['Mobile Legends', 'Free Fire', 'PUBG Mobile']));
    await shop.user.click(button('Turunkan Mobile Legends'));
    await screen.findByText('Urutan disimpan.');
    expect(names()).toEqual(['Free Fire', 'Mobile Legends', 'PUBG Mobile']);
    expect(shop.catalogue.games.toSorted((a, b) => a.sortOrder - b.sortOrder).map(({ name }) => name)).toEqual(names());
    expect(button('Naikkan Free Fire').getAttribute('aria-disabled')).toBe('true');
  });
  test('changed by somebody else: the list is reloaded with a message', async () => {
    const shop = await openShop();
    await shop.open('/admin/games');
    await waitFor(() => expect(names()).toHaveLength(3));
    shop.catalogue.games = shop.catalogue.games.slice(1);
    await shop.user.click(button('Turunkan Mobile Legends'));
    await screen.findByText(/Daftarnya baru saja berubah/);
    await waitFor(() => expect(names()).toEqual(['Free Fire', 'PUBG Mobile']));
  });
  test('search and state are in the address; a filtered list cannot be reordered', async () => {
    const shop = await openShop();
    const router = await shop.open('/admin/games?show=active');
    await waitFor(() => expect(names()).toHaveLength(3));
    fireEvent.change(screen.getByRole('searchbox', { name: 'Cari nama' }), { target: { value: 'fire' } });
    await waitFor(() => expect(names()).toEqual(['Free Fire']));
    expect(router.state.location.search).toBe('?q=fire&show=active');
    expect(screen.queryByRole('button', { name: 'Turunkan Free Fire' })).toBeNull();
  });
  test('switches save in place', async () => {
    const shop = await openShop();
    await shop.open('/admin/games');
    await shop.user.click(await screen.findByRole('switch', { name: 'Free Fire aktif' }));
    await screen.findByText(/Free Fire tidak tampil lagi di toko/);
    await shop.user.click(screen.getByRole('switch', { name: 'PUBG Mobile populer' }));
    await waitFor(() => expect(shop.catalogue.games.find(({ name }) => name === 'PUBG Mobile')?.isPopular).toBe(false));
    expect(shop.catalogue.games.find(({ name }) => name === 'Free Fire')?.isActive).toBe(false);
  });
  test('deleting names the affected products and offers to disable instead', async () => {
    const shop = await openShop();
    await shop.open('/admin/games');
    await shop.user.click(await screen.findByRole('button', { name: 'Hapus: Mobile Legends' }));
    const dialog = await screen.findByRole('dialog', { name: 'Hapus game “Mobile Legends”?' });
    await within(dialog).findByText(/2 akun di dalamnya \(1 tampil\) kehilangan game ini/);
    await shop.user.click(within(dialog).getByRole('button', { name: 'Nonaktifkan saja' }));
    await screen.findByText(/Mobile Legends tidak tampil lagi/);
    expect(shop.catalogue.games).toHaveLength(3);
    await shop.user.click(screen.getByRole('button', { name: 'Hapus: Mobile Legends' }));
    const again = await screen.findByRole('dialog', { name: 'Hapus game “Mobile Legends”?' });
    await within(again).findByText(/2 akun/);
    expect(within(again).queryByRole('button', { name: 'Nonaktifkan saja' })).toBeNull();
    await shop.user.click(within(again).getByRole('button', { name: 'Hapus' }));
    await screen.findByText('Mobile Legends dihapus.');
    expect(shop.catalogue.products.map(({ game }) => game)).toEqual([null, null]);
  });
});

describe('game form', () => {
  test('the address is derived from the name, and stored', async () => {
    const shop = await openShop();
    const router = await shop.open('/admin/games/new');
    await heading('Tambah game');
    await screen.findByLabelText('Nama');
    type('Nama', 'Free Fire');
    expect(field('Alamat URL').value).toBe('free-fire-2');
    type('Nama', 'Genshin Impact');
    expect(field('Alamat URL').value).toBe('genshin-impact');
    await shop.user.click(screen.getByRole('switch', { name: 'Populer' }));
    await shop.user.click(button('Simpan'));
    await screen.findByText('Genshin Impact ditambahkan.');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/games'));
    expect(shop.catalogue.games.at(-1)).toMatchObject({ slug: 'genshin-impact', isPopular: true, sortOrder: 4 });
  });
  test('an active game keeps its address when renamed', async () => {
    const shop = await openShop();
    const [game] = shop.catalogue.games;
    await shop.open(`/admin/games/${game?.id}`);
    await screen.findByText('/products?game=mobile-legends');
    expect(screen.queryByLabelText('Alamat URL')).toBeNull();
    type('Nama', 'MLBB');
    await shop.user.click(button('Simpan'));
    await screen.findByText('MLBB disimpan.');
    expect(shop.catalogue.games[0]).toMatchObject({ name: 'MLBB', slug: 'mobile-legends' });
  });
  test('errors are beside their fields, and the colour’s contrast is shown', async () => {
    const shop = await openShop();
    await shop.open('/admin/games/new');
    await screen.findByLabelText('Nama');
    type('Warna', 'merah');
    await shop.user.click(button('Simpan'));
    await waitFor(() => expect(below(field('Nama'))).toBe('Isi nama.'));
    expect(below(field('Warna'))).toBe('Tulis warna seperti #aabbcc, atau kosongkan.');
    type('Warna', '#ffff00');
    expect(screen.getByText(/Tema gelap: Kontras 19,6, terbaca/)).toBeTruthy();
    expect(screen.getByText(/Tema terang: Kontras 1,1, terlalu tipis/)).toBeTruthy();
  });
  test('conflict: the input remains, and the newest version can be loaded', async () => {
    const shop = await openShop();
    const [game] = shop.catalogue.games;
    await shop.open(`/admin/games/${game?.id}`);
    await screen.findByLabelText('Nama');
    type('Nama', 'Punyaku');
    // The other person works on another device over the same tables.
    const keep = shop.container.get(GroupService);
    const read = await keep.open('games', game?.id ?? '');
    if (read.ok) await keep.switchTo('games', read.value, { isPopular: false });
    await shop.user.click(button('Simpan'));
    await screen.findByText(/Orang lain sudah menyimpan lebih dulu/);
    expect(field('Nama').value).toBe('Punyaku');
    await shop.user.click(button('Muat versi terbaru'));
    await waitFor(() => expect(field('Nama').value).toBe('Mobile Legends'));
  });
  test('the logo can be removed', async () => {
    const shop = await openShop();
    shop.catalogue.games = [aGame({ logoUrl: 'https://gambar.example/logo.png', logoPath: 'logos/logo.png' })];
    await shop.open(`/admin/games/${shop.catalogue.games[0]?.id}`);
    await shop.user.click(await screen.findByRole('button', { name: 'Lepas Logo' }));
    await shop.user.click(button('Simpan'));
    await screen.findByText('Mobile Legends disimpan.');
    expect(shop.catalogue.games[0]).toMatchObject({ logoUrl: null, logoPath: null });
  });
});

describe('undo of a group change', () => {
  const undoIt = async (shop: Awaited<ReturnType<typeof openShop>>): Promise<void> =>
    shop.user.click((await screen.findAllByRole('button', { name: 'Urungkan' }))[0] as HTMLElement);
  test('in the list: undone in place', async () => {
    const shop = await openShop();
    await shop.open('/admin/games');
    await shop.user.click(await screen.findByRole('switch', { name: 'Free Fire aktif' }));
    await screen.findByText(/Free Fire tidak tampil lagi di toko/);
    await undoIt(shop);
    await screen.findByText('Sudah dikembalikan.');
    expect(shop.catalogue.games.find(({ name }) => name === 'Free Fire')?.isActive).toBe(true);
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Free Fire aktif' }).getAttribute('aria-checked')).toBe('true'));
    await shop.user.click(button('Turunkan Mobile Legends'));
    await screen.findByText('Urutan disimpan.');
    await undoIt(shop);
    await waitFor(() => expect(names()).toEqual(['Mobile Legends', 'Free Fire', 'PUBG Mobile']));
  });
  test('in a form: undone from the list', async () => {
    const shop = await openShop();
    const [game] = shop.catalogue.games;
    await shop.open(`/admin/games/${game?.id}`);
    await screen.findByLabelText('Nama');
    type('Nama', 'MLBB');
    await shop.user.click(button('Simpan'));
    await waitFor(() => expect(names()).toEqual(['MLBB', 'Free Fire', 'PUBG Mobile']));
    await undoIt(shop);
    await waitFor(() => expect(names()).toEqual(['Mobile Legends', 'Free Fire', 'PUBG Mobile']));
    expect(shop.catalogue.games[0]?.name).toBe('Mobile Legends');
  });
  test('changed since by somebody else: not undone, with a message', async () => {
    const shop = await openShop();
    const [game] = shop.catalogue.games;
    await shop.open('/admin/games');
    await shop.user.click(await screen.findByRole('switch', { name: 'Mobile Legends aktif' }));
    await screen.findByText(/Mobile Legends tidak tampil lagi/);
    const keep = shop.container.get(GroupService);
    const read = await keep.open('games', game?.id ?? '');
    if (read.ok) await keep.switchTo('games', read.value, { isPopular: false });
    await undoIt(shop);
    await screen.findByText('Tidak dikembalikan: sudah diubah lagi sejak itu.');
    expect(shop.catalogue.games[0]).toMatchObject({ isActive: false, isPopular: false });
  });
});

describe('tiers and categories', () => {
  test('prices without a tier are named, and a new tier fills the gap', async () => {
    const shop = await openShop();
    await shop.open('/admin/tiers');
    await screen.findByText('Harga Rp500.000 sampai di bawah Rp2.000.000 tidak termasuk tier mana pun.');
    await shop.user.click(screen.getByRole('link', { name: 'Tambah tier' }));
    await screen.findByLabelText('Nama');
    type('Nama', 'Pelajar');
    type('Harga mulai (Rp)', '500.000');
    type('Di bawah (Rp)', '2.000.000');
    await screen.findByText('Rentang harga semua tier aktif bersambung tanpa celah.');
    await shop.user.click(button('Beri gradasi'));
    await shop.user.click(button('Simpan'));
    await screen.findByText('Pelajar ditambahkan.');
    expect(shop.catalogue.tiers.at(-1)).toMatchObject({
      priceRangeMin: 500_000,
      backgroundGradient: 'linear-gradient(135deg, #1b2a4a, #3b5fa8)',
    });
  });
  test('a category cannot have the address "all"', async () => {
    const shop = await openShop();
    await shop.open('/admin/categories/new');
    await screen.findByLabelText('Nama');
    type('Nama', 'Item');
    type('Alamat URL', 'all');
    await shop.user.click(button('Simpan'));
    await waitFor(() => expect(below(field('Alamat URL'))).toBe('Alamat "all" sudah berarti semua kategori. Pilih yang lain.'));
  });
  test('empty list: a message', async () => {
    const shop = await openShop();
    shop.catalogue.categories = [];
    await shop.open('/admin/categories');
    await screen.findByRole('heading', { name: 'Belum ada kategori' });
  });
});
