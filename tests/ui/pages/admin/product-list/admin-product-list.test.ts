import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aCategory, aGame, aProduct, aTier } from '../../../../support/builders.ts';
import { cutOff } from '../../../../support/cut-off.ts';
import type { TestShop } from '../../../../support/render-page.tsx';
import { button, shopOfDimas, signInBefore } from '../../../auth-shop.ts';

const game = aGame();
const title = (): Promise<HTMLElement> => screen.findByRole('heading', { level: 1, name: /^Produk/ });
const open = async (fill: (shop: TestShop) => void, path = '/admin/products') => {
  const shop = shopOfDimas({ isAdmin: true });
  shop.catalogue.mayWrite = true;
  shop.catalogue.games.push(game);
  shop.catalogue.tiers.push(aTier());
  shop.catalogue.categories.push(aCategory());
  fill(shop);
  await signInBefore(shop);
  const router = await shop.open(path);
  await title();
  return { shop, router };
};
const threeOf = (shop: TestShop): void => {
  shop.catalogue.products.push(
    aProduct({ name: 'Alpha', price: 100_000, stock: 1, game }),
    aProduct({ name: 'Beta', price: 200_000, stock: 0 }),
    aProduct({ name: 'Gamma', price: 300_000, stock: 9, archivedAt: new Date('2026-11-20T00:00:00Z') }),
  );
};
const shown = async (...names: readonly string[]): Promise<void> => {
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('checkbox', { name: /^Pilih [A-Z]/ })
        .map((box) => box.getAttribute('aria-label')?.replace('Pilih ', ''))
        .toSorted(),
    ).toEqual(names),
  );
};
const stored = (shop: TestShop, name: string) => shop.catalogue.products.find((product) => product.name === name);
const choose = (shop: TestShop, name: string) => shop.user.click(screen.getByRole('checkbox', { name: `Pilih ${name}` }));

describe('product list', () => {
  test('rows and their count', async () => {
    await open(threeOf);
    await shown('Alpha', 'Beta');
    expect((await title()).textContent).toBe('Produk2');
    expect(screen.getByRole('link', { name: /^Alpha Mobile Legends/ }).getAttribute('href')).toMatch(/^\/admin\/products\/0{8}-/);
  });
  test('filters are in the address', async () => {
    const { shop, router } = await open(threeOf);
    await shop.user.selectOptions(screen.getByLabelText('Status'), 'Arsip');
    await shown('Gamma');
    expect(router.state.location.search).toBe('?status=archived');
    await act(() => router.navigate('/admin/products?stok=out'));
    await shown('Beta');
    await shop.user.type(screen.getByRole('searchbox'), 'tidak ada{Enter}');
    await screen.findByRole('heading', { name: 'Tidak ada produk yang cocok' });
    await shop.user.click(screen.getAllByRole('button', { name: 'Hapus filter' })[0] as HTMLElement);
    await shown('Alpha', 'Beta');
  });
  test('active filters are listed, and can be removed one by one', async () => {
    const { shop, router } = await open((given) => {
      given.catalogue.products.push(
        aProduct({ name: 'Alpha', image: 'https://gambar.example/a.webp', game }),
        aProduct({ name: 'Beta', game }),
        aProduct({ name: 'Gamma' }),
      );
    }, '/admin/products?gambar=tanpa');
    await shown('Beta', 'Gamma');
    expect((await title()).textContent).toBe('Produk2');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Tanpa gambar' }).checked).toBe(true);
    await act(() => router.navigate('/admin/products?gambar=tanpa&game=mobile-legends&min=1000'));
    await shown('Beta');
    const chips = within(screen.getByRole('list', { name: 'Filter yang dipakai' }));
    expect(chips.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Mobile Legends', 'Mulai Rp1.000', 'Tanpa gambar']);
    await shop.user.click(chips.getByRole('link', { name: 'Tanpa gambar, hapus filter' }));
    await shown('Alpha', 'Beta');
    expect(router.state.location.search).toBe('?game=mobile-legends&min=1000');
    await shop.user.click(screen.getByRole('checkbox', { name: 'Tanpa gambar' }));
    await shown('Beta');
    expect(router.state.location.search).toBe('?game=mobile-legends&min=1000&gambar=tanpa');
  });
  test('column headers sort and show the order', async () => {
    const { shop, router } = await open(threeOf);
    await shown('Alpha', 'Beta');
    const head = screen.getByRole('columnheader', { name: /Harga/ });
    await shop.user.click(within(head).getByRole('button'));
    expect(router.state.location.search).toBe('?sort=price');
    await waitFor(() => expect(screen.getByRole('columnheader', { name: /Harga/ }).getAttribute('aria-sort')).toBe('ascending'));
    await shop.user.click(within(screen.getByRole('columnheader', { name: /Harga/ })).getByRole('button'));
    expect(router.state.location.search).toBe('?sort=-price');
  });
  test('stock in its row: Enter saves, Escape restores, invalid input is refused in place', async () => {
    const { shop } = await open(threeOf);
    const stock = await screen.findByLabelText('Stok Alpha');
    await shop.user.clear(stock);
    await shop.user.type(stock, '7{Enter}');
    await screen.findByText('Tersimpan');
    expect(stored(shop, 'Alpha')?.stock).toBe(7);
    await shop.user.clear(screen.getByLabelText('Stok Alpha'));
    await shop.user.type(screen.getByLabelText('Stok Alpha'), '99{Escape}');
    expect(screen.getByLabelText<HTMLInputElement>('Stok Alpha').value).toBe('7');
    expect(stored(shop, 'Alpha')?.stock).toBe(7);
    await shop.user.clear(screen.getByLabelText('Harga Alpha'));
    await shop.user.type(screen.getByLabelText('Harga Alpha'), '-5{Enter}');
    await screen.findByText('Belum terbaca. Tulis misalnya 1.500.000, 1,5jt, atau 750rb.');
    expect(stored(shop, 'Alpha')?.price).toBe(100_000);
  });
  test('arrow keys move between rows and save', async () => {
    const { shop } = await open(threeOf, '/admin/products?sort=name');
    const stock = await screen.findByLabelText('Stok Alpha');
    await shop.user.clear(stock);
    await shop.user.type(stock, '6{ArrowDown}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Stok Beta');
    await waitFor(() => expect(stored(shop, 'Alpha')?.stock).toBe(6));
    await shop.user.keyboard('{ArrowUp}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Stok Alpha');
  });
  test('changed by somebody else: not overwritten until confirmed', async () => {
    const { shop } = await open(threeOf);
    const stock = await screen.findByLabelText('Stok Alpha');
    shop.catalogue.products = shop.catalogue.products.map((product) =>
      product.name === 'Alpha' ? { ...product, stock: 4, updatedAt: new Date('2026-11-21T05:30:00Z') } : product,
    );
    await shop.user.clear(stock);
    await shop.user.type(stock, '7{Enter}');
    await screen.findByText(/baru saja diubah orang lain. Stok kini 4/);
    expect(stored(shop, 'Alpha')?.stock).toBe(4);
    expect(screen.getByLabelText<HTMLInputElement>('Stok Alpha').value).toBe('4');
    await shop.user.click(button('Pakai 7'));
    await waitFor(() => expect(stored(shop, 'Alpha')?.stock).toBe(7));
  });
  test('a failed save keeps the input, and the next Enter saves it', async () => {
    const { shop } = await open(threeOf);
    const stock = await screen.findByLabelText('Stok Alpha');
    const save = cutOff(shop);
    await shop.user.clear(stock);
    await shop.user.type(stock, '7{Enter}');
    await screen.findByText('Kami belum bisa dihubungi. Coba lagi sebentar lagi.');
    expect(screen.getByLabelText<HTMLInputElement>('Stok Alpha').value).toBe('7');
    save();
    await shop.user.type(screen.getByLabelText('Stok Alpha'), '{Enter}');
    await waitFor(() => expect(stored(shop, 'Alpha')?.stock).toBe(7));
  });
  test('failed request: a message and a retry', async () => {
    const { shop } = await open(threeOf);
    await shown('Alpha', 'Beta');
    const back = cutOff(shop);
    await shop.user.click(within(screen.getByRole('columnheader', { name: /Stok/ })).getByRole('button'));
    await screen.findByRole('heading', { name: 'Daftar belum bisa dimuat' });
    back();
    await shop.user.click(button('Coba lagi'));
    await shown('Alpha', 'Beta');
  });
  test('archiving asks, and can be undone', async () => {
    const { shop } = await open(threeOf);
    await shown('Alpha', 'Beta');
    await choose(shop, 'Alpha');
    const bar = screen.getByRole('toolbar', { name: 'Tindakan untuk 1 produk' });
    await shop.user.click(within(bar).getByRole('button', { name: 'Arsipkan' }));
    const dialog = await screen.findByRole('dialog', { name: 'Arsipkan 1 produk?' });
    await shop.user.click(within(dialog).getByRole('button', { name: 'Arsipkan' }));
    await shown('Beta');
    await shop.user.click(await screen.findByRole('button', { name: 'Urungkan' }));
    await shown('Alpha', 'Beta');
    expect(stored(shop, 'Alpha')?.archivedAt).toBeNull();
  });
  test('undo leaves a product changed since, with a message', async () => {
    const { shop } = await open(threeOf);
    await shown('Alpha', 'Beta');
    await choose(shop, 'Alpha');
    await shop.user.click(button('Arsipkan'));
    await shop.user.click(
      within(await screen.findByRole('dialog', { name: 'Arsipkan 1 produk?' })).getByRole('button', { name: 'Arsipkan' }),
    );
    const undo = await screen.findByRole('button', { name: 'Urungkan' });
    shop.catalogue.products = shop.catalogue.products.map((product) =>
      product.name === 'Alpha' ? { ...product, stock: 5, updatedAt: new Date('2026-11-21T05:30:00Z') } : product,
    );
    await shop.user.click(undo);
    await screen.findByText('1 produk tidak dikembalikan: sudah diubah lagi sejak itu.');
    expect(stored(shop, 'Alpha')).toMatchObject({ stock: 5, archivedAt: expect.any(Date) });
  });
  test('prices by percentage: a preview, and the row that was refused is named', async () => {
    const { shop } = await open(threeOf);
    await shown('Alpha', 'Beta');
    await shop.user.click(screen.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }));
    shop.catalogue.products = shop.catalogue.products.map((product) =>
      product.name === 'Beta' ? { ...product, updatedAt: new Date('2026-11-21T05:30:00Z') } : product,
    );
    await shop.user.click(button('Ubah harga…'));
    await shop.user.type(screen.getByLabelText(/^Persen \(/), '10');
    await screen.findByText('Rp100.000 → Rp110.000');
    await shop.user.click(button('Ubah 2 produk'));
    const report = await screen.findByRole('alert', { name: '1 berhasil, 1 tidak' });
    expect(within(report).getByRole('listitem').textContent).toMatch(/^Beta Baru saja diubah orang lain/);
    expect([stored(shop, 'Alpha')?.price, stored(shop, 'Beta')?.price]).toEqual([110_000, 200_000]);
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Pilih Beta' }).checked).toBe(true));
  });
  test('deleting asks with the names', async () => {
    const { shop } = await open(threeOf);
    await shown('Alpha', 'Beta');
    await choose(shop, 'Beta');
    await shop.user.click(button('Hapus…'));
    const dialog = await screen.findByRole('dialog', { name: 'Hapus 1 produk untuk selamanya?' });
    expect(dialog.textContent).toContain('tidak bisa dibatalkan: Beta.');
    await shop.user.click(within(dialog).getByRole('button', { name: 'Hapus' }));
    await shown('Alpha');
    expect(stored(shop, 'Beta')).toBeUndefined();
  });
  test('Shift selects a range', async () => {
    const { shop } = await open((given) => {
      for (const name of ['Ada', 'Bea', 'Cid', 'Dea']) given.catalogue.products.push(aProduct({ name }));
    });
    await shown('Ada', 'Bea', 'Cid', 'Dea');
    const boxes = screen.getAllByRole('checkbox', { name: /^Pilih [A-Z]/ });
    await shop.user.click(boxes[0] as HTMLElement);
    await shop.user.keyboard('{Shift>}');
    await shop.user.click(boxes[2] as HTMLElement);
    await shop.user.keyboard('{/Shift}');
    screen.getByText('3 dipilih');
  });
  test('a view is stored by name with the account', async () => {
    const { shop, router } = await open(threeOf, '/admin/products?stok=out');
    await shown('Beta');
    await shop.user.type(screen.getByLabelText('Nama tampilan'), 'Habis');
    await shop.user.click(button('Simpan tampilan'));
    await screen.findByText('Tampilan “Habis” disimpan di akunmu, jadi ada di semua perangkatmu.');
    expect(await shop.savedViews.list('products')).toEqual([{ name: 'Habis', query: 'stok=out' }]);
    expect([...shop.device.values.keys()].filter((key) => key.startsWith('admin-views'))).toEqual([]);
    await act(() => router.navigate('/admin/products'));
    await shown('Alpha', 'Beta');
    await shop.user.click(screen.getByRole('link', { name: 'Habis' }));
    await shown('Beta');
    await shop.user.click(button('Hapus tampilan Habis'));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Habis' })).toBeNull());
  });
  test('without permission: no access', async () => {
    const { shop } = await open((given) => {
      given.catalogue.mayWrite = false;
    });
    await screen.findByRole('heading', { name: 'Bukan bagianmu' });
    expect(shop.errors.recent()[0]?.where).toMatch(/StaffProducts/);
  });
});
