import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { PortError } from '../../../../../src/application/shared/port-error.ts';
import type { GameAttribute } from '../../../../../src/domain/attribute/game-attribute.ts';
import { aGame, anAttribute, aProduct } from '../../../../support/builders.ts';
import { draftsOfDimas } from '../../../../support/stored-draft.ts';
import { button, shopOfDimas, signInBefore } from '../../../auth-shop.ts';

const game = aGame();
const RANK = anAttribute({ isFact: true });
const SKIN = anAttribute({ key: 'skin', name: 'Skin', kind: 'number', unit: 'skin', choices: [] });

const titled = (name: string) => screen.findByRole('heading', { name });

const openWith = async (schema: readonly GameAttribute[], carriers = 0) => {
  const shop = shopOfDimas({ isAdmin: true });
  await signInBefore(shop);
  shop.catalogue.games = [game];
  shop.catalogue.mayWrite = true;
  shop.catalogue.schemas.set(game.id, schema);
  shop.catalogue.products = Array.from({ length: carriers }, () => aProduct({ game, attributes: [{ label: 'Rank', value: 'Mythic' }] }));
  await shop.open(`/admin/games/${game.id}/attributes`);
  await titled('Atribut Mobile Legends');
  return { shop, names: () => (shop.catalogue.schemas.get(game.id) ?? []).map(({ name }) => name) };
};
const field = (name: string) => screen.getByRole('textbox', { name });

describe('attributes of a game', () => {
  test('none yet: one is added with its kind and choices', async () => {
    const { shop } = await openWith([]);
    await titled('Belum ada atribut');
    await shop.user.click(button('Tambah atribut'));
    await shop.user.click(button('Simpan'));
    expect(screen.getByText('Isi namanya.')).toBeTruthy();
    expect(screen.getByText('Isi paling sedikit satu pilihan.')).toBeTruthy();
    await shop.user.type(field('Nama'), 'Server');
    await shop.user.type(field('Pilihan'), 'Asia{Enter}Eropa');
    await shop.user.click(screen.getByRole('switch', { name: 'Tampil di kartu produk' }));
    await shop.user.click(button('Simpan'));
    await screen.findByText('Server ditambahkan.');
    expect(await screen.findByText('Pilihan: Asia, Eropa')).toBeTruthy();
    expect(shop.catalogue.schemas.get(game.id)).toMatchObject([
      { key: 'server', name: 'Server', kind: 'choice', choices: ['Asia', 'Eropa'], isFilter: true, isFact: true, isRequired: false },
    ]);
  });

  test('words of adverts: the common ones are shown, own ones stored, and taken back', async () => {
    const { shop } = await openWith([RANK]);
    const words = () => field('Kata di iklan') as HTMLTextAreaElement;
    const stored = () => shop.catalogue.schemas.get(game.id)?.[0];
    await shop.user.click(button('Ubah Rank'));
    expect(words().value.split('\n')).toEqual(expect.arrayContaining(['rank', 'mitik = Mythic']));
    await shop.user.clear(words());
    await shop.user.type(words(), 'pangkat{Enter}mmr = Mitik');
    await shop.user.click(button('Simpan'));
    expect(screen.getByText('Di belakang tanda = harus nama salah satu pilihan.')).toBeTruthy();
    await shop.user.clear(words());
    await shop.user.type(words(), 'pangkat{Enter}mmr = Mythic');
    await shop.user.click(button('Simpan'));
    await screen.findByText('Rank disimpan.');
    expect(stored()).toMatchObject({ advertWords: ['pangkat', 'mmr = Mythic'] });
    await shop.user.click(button('Ubah Rank'));
    expect(words().value).toBe('pangkat\nmmr = Mythic');
    await shop.user.click(button('Pakai kata yang umum lagi'));
    await shop.user.click(button('Simpan'));
    await waitFor(() => expect(stored()).toMatchObject({ advertWords: null }));
  });

  test('number: unit and range, parsed in Indonesian notation', async () => {
    const { shop } = await openWith([]);
    await shop.user.click(button('Tambah atribut'));
    await shop.user.type(field('Nama'), 'Skin');
    await shop.user.click(screen.getByRole('radio', { name: 'Angka' }));
    await shop.user.type(field('Satuan'), 'skin');
    await shop.user.type(field('Angka terkecil'), 'banyak');
    await shop.user.click(button('Simpan'));
    expect(screen.getByText('Tulis angka, misalnya 1.250 atau 62,5.')).toBeTruthy();
    await shop.user.clear(field('Angka terkecil'));
    await shop.user.type(field('Angka terkecil'), '1.000');
    await shop.user.type(field('Angka terbesar'), '5');
    await shop.user.click(button('Simpan'));
    expect(screen.getByText('Angka terkecil lebih besar dari yang terbesar.')).toBeTruthy();
    await shop.user.type(field('Angka terbesar'), '.000');
    await shop.user.click(button('Simpan'));
    expect(await screen.findByText('Angka (skin), 1.000 sampai 5.000')).toBeTruthy();
  });

  test('renaming renames it in products, and says in how many', async () => {
    const { shop, names } = await openWith([RANK, SKIN], 2);
    expect(screen.getByText('Di 2 produk')).toBeTruthy();
    await shop.user.click(button('Ubah Rank'));
    expect(screen.getByText('Nama baru ikut terpasang di 2 produk.')).toBeTruthy();
    await shop.user.clear(field('Nama'));
    await shop.user.type(field('Nama'), 'skin');
    await shop.user.click(button('Simpan'));
    expect(screen.getByText('Sudah ada atribut dengan nama itu.')).toBeTruthy();
    await shop.user.clear(field('Nama'));
    await shop.user.type(field('Nama'), 'Peringkat');
    await shop.user.click(button('Simpan'));
    await screen.findByText('Peringkat disimpan, nama di 2 produk ikut berubah.');
    expect(names()).toEqual(['Peringkat', 'Skin']);
    expect(shop.catalogue.products.map(({ attributes }) => attributes)).toEqual([
      [{ label: 'Peringkat', value: 'Mythic' }],
      [{ label: 'Peringkat', value: 'Mythic' }],
    ]);
  });

  test('order: changed by buttons, which are disabled at the ends', async () => {
    const { shop, names } = await openWith([RANK, SKIN]);
    expect(button('Naikkan Rank').getAttribute('aria-disabled')).toBe('true');
    await shop.user.click(button('Turunkan Rank'));
    await waitFor(() => expect(names()).toEqual(['Skin', 'Rank']));
    expect(screen.getAllByRole('listitem').map((item) => within(item).getAllByRole('paragraph')[0]?.textContent)).toEqual(['Skin', 'Rank']);
  });

  test('unused: deleted after a confirmation', async () => {
    const { shop, names } = await openWith([RANK, SKIN]);
    await shop.user.click(button('Hapus Skin'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hapus atribut Skin?' }));
    expect(dialog.getByText('Belum ada produk yang memuatnya.')).toBeTruthy();
    await shop.user.click(dialog.getByRole('button', { name: 'Hapus atribut' }));
    await screen.findByText('Skin dihapus.');
    expect(names()).toEqual(['Rank']);
  });

  test('used: deleted with or without its values in products', async () => {
    const { shop, names } = await openWith([RANK, SKIN], 3);
    await shop.user.click(button('Hapus Rank'));
    const panel = within(screen.getByRole('group', { name: 'Hapus atribut Rank?' }));
    expect(panel.getByText('3 produk memuatnya. Apa yang terjadi dengan nilainya?')).toBeTruthy();
    await shop.user.click(panel.getByRole('radio', { name: 'Hapus juga dari 3 produk' }));
    await shop.user.click(panel.getByRole('button', { name: 'Hapus atribut' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hapus Rank dari 3 produk?' }));
    await shop.user.click(dialog.getByRole('button', { name: 'Batal' }));
    expect(names()).toEqual(['Rank', 'Skin']);
    await shop.user.click(panel.getByRole('radio', { name: /^Biarkan/ }));
    await shop.user.click(panel.getByRole('button', { name: 'Hapus atribut' }));
    await screen.findByText('Rank dihapus.');
    expect(shop.catalogue.products[0]?.attributes).toEqual([{ label: 'Rank', value: 'Mythic' }]);
  });

  test('changed by somebody else: not overwritten, and the input is kept', async () => {
    const { shop } = await openWith([RANK]);
    await shop.user.click(button('Ubah Rank'));
    // Deleted while its form is open.
    shop.catalogue.schemas.set(game.id, []);
    await shop.user.type(field('Nama'), ' akun');
    await shop.user.click(button('Simpan'));
    expect((await screen.findByText(/sudah diubah orang lain/)).textContent).toContain('Batalkan');
    expect(field('Nama')).toHaveProperty('value', 'Rank akun');
    expect(draftsOfDimas(shop.tab).read(`attribute/${game.id}/${RANK.id}`)).toMatchObject({ name: 'Rank akun' });
  });

  test('a draft is restored after a reload', async () => {
    const shop = shopOfDimas({ isAdmin: true });
    await signInBefore(shop);
    shop.catalogue.games = [game];
    shop.catalogue.mayWrite = true;
    draftsOfDimas(shop.tab).save(`attribute/${game.id}/new`, {
      name: 'Ser',
      kind: 'choice',
      unit: '',
      choices: '',
      min: '',
      max: '',
      isFilter: true,
      isFact: false,
      isRequired: false,
    });
    await shop.open(`/admin/games/${game.id}/attributes`);
    await titled('Atribut Mobile Legends');
    await shop.user.click(button('Tambah atribut'));
    expect(field('Nama')).toHaveProperty('value', 'Ser');
    expect(screen.getByText('Isian yang belum disimpan kami kembalikan.')).toBeTruthy();
  });

  test('failed request: a message and a retry', async () => {
    const shop = shopOfDimas({ isAdmin: true });
    await signInBefore(shop);
    shop.catalogue.games = [game];
    const guard = shop.catalogue.guard.bind(shop.catalogue);
    shop.catalogue.guard = () => {
      throw new PortError('unavailable', 'offline');
    };
    await shop.open(`/admin/games/${game.id}/attributes`);
    await screen.findByText(/Kami belum bisa dihubungi/);
    shop.catalogue.guard = guard;
    shop.catalogue.mayWrite = true;
    await shop.user.click(button('Coba lagi'));
    await titled('Belum ada atribut');
  });
});

describe('undo of an attribute change', () => {
  const rename = async (shop: Awaited<ReturnType<typeof openWith>>['shop'], to: string): Promise<void> => {
    await shop.user.click(button('Ubah Rank'));
    await shop.user.clear(field('Nama'));
    await shop.user.type(field('Nama'), to);
    await shop.user.click(button('Simpan'));
    await screen.findByText(new RegExp(`^${to} disimpan`));
  };
  const shown = () => screen.getAllByRole('listitem').map((item) => within(item).getAllByRole('paragraph')[0]?.textContent);

  test('saved in the form: undone, in products too', async () => {
    const { shop } = await openWith([RANK, SKIN], 2);
    await shop.user.click(button('Ubah Rank'));
    await shop.user.clear(field('Pilihan'));
    await shop.user.type(field('Pilihan'), 'Emas');
    await shop.user.clear(field('Nama'));
    await shop.user.type(field('Nama'), 'Peringkat');
    await shop.user.click(screen.getByRole('switch', { name: 'Wajib diisi' }));
    await shop.user.click(button('Simpan'));
    await screen.findByText('Peringkat disimpan, nama di 2 produk ikut berubah.');
    await shop.user.click(button('Urungkan'));
    await screen.findByText('Sudah dikembalikan.');
    await waitFor(() => expect(shown()).toEqual(['Rank', 'Skin']));
    expect(shop.catalogue.schemas.get(game.id)).toMatchObject([RANK, SKIN]);
    expect(shop.catalogue.products.map(({ attributes }) => attributes[0]?.label)).toEqual(['Rank', 'Rank']);
  });
  test('order: undone', async () => {
    const { shop, names } = await openWith([RANK, SKIN]);
    await shop.user.click(button('Turunkan Rank'));
    await screen.findByText('Urutan disimpan.');
    await shop.user.click(button('Urungkan'));
    await screen.findByText('Sudah dikembalikan.');
    await waitFor(() => expect(shown()).toEqual(['Rank', 'Skin']));
    expect(names()).toEqual(['Rank', 'Skin']);
  });
  test('changed since by somebody else: not undone, with a message', async () => {
    const { shop } = await openWith([RANK, SKIN]);
    await rename(shop, 'Peringkat');
    shop.catalogue.schemas.set(game.id, [{ ...RANK, name: 'Peringkat', isRequired: true }, SKIN]);
    await shop.user.click(button('Urungkan'));
    await screen.findByText('Tidak dikembalikan: sudah diubah lagi sejak itu.');
    expect(shop.catalogue.schemas.get(game.id)?.[0]).toMatchObject({ name: 'Peringkat', isRequired: true });
    expect(await screen.findByText('Wajib')).toBeTruthy();
  });
  test('rename that merged free attributes of the same name: no undo', async () => {
    const { shop } = await openWith([RANK, SKIN], 1);
    shop.catalogue.products = shop.catalogue.products.map((product) => ({
      ...product,
      attributes: [...product.attributes, { label: 'tingkat', value: '7' }],
    }));
    await rename(shop, 'Tingkat');
    expect(screen.queryByRole('button', { name: 'Urungkan' })).toBeNull();
  });
  test('nothing changed: no undo', async () => {
    const { shop } = await openWith([RANK]);
    await shop.user.click(button('Ubah Rank'));
    await shop.user.click(button('Simpan'));
    await screen.findByText('Rank disimpan.');
    expect(screen.queryByRole('button', { name: 'Urungkan' })).toBeNull();
  });
});
