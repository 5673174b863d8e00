import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { toWib } from '../../../../../src/domain/shared/wib.ts';
import { aGame, aProduct, aSale } from '../../../../support/builders.ts';
import { draftsOfDimas } from '../../../../support/stored-draft.ts';
import { below, button, field, heading, shopOfDimas, signInBefore } from '../../../auth-shop.ts';

const HOUR = 3_600_000;

const openShop = async () => {
  const shop = shopOfDimas({ isAdmin: true });
  await signInBefore(shop);
  const { catalogue, clock } = shop;
  catalogue.mayWrite = true;
  const game = aGame();
  const [raja, naga] = [
    aProduct({ name: 'Akun Raja', price: 1_000_000, stock: 5, game }),
    aProduct({ name: 'Akun Naga', price: 900_000, stock: 2, game }),
  ];
  catalogue.games = [game];
  catalogue.products = [raja, naga];
  const at = (hours: number): Date => new Date(clock.now().getTime() + hours * HOUR);
  const [live, coming, over] = [
    aSale({ productId: raja.id, startsAt: at(-1), endsAt: at(2) }),
    aSale({ productId: naga.id, startsAt: at(3), endsAt: at(5), salePrice: 500_000 }),
    aSale({ productId: naga.id, startsAt: at(-5), endsAt: at(-4) }),
  ];
  catalogue.sales = [live, coming, over];
  return { shop, at, raja, naga, live, coming, over };
};
const rows = (): readonly (string | null)[] => screen.queryAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent);
const type = (label: string, value: string): void => void fireEvent.change(field(label), { target: { value } });

describe('flash sale list', () => {
  test('tabs per state with counts, kept in the address', async () => {
    const { shop } = await openShop();
    const router = await shop.open('/admin/flash-sales');
    await screen.findByRole('heading', { level: 1, name: /^Flash sale/ });
    await waitFor(() => expect(rows()).toEqual(['Akun Raja']));
    await shop.user.click(screen.getByRole('link', { name: 'Akan datang 1' }));
    await waitFor(() => expect(rows()).toEqual(['Akun Naga']));
    expect(router.state.location.search).toBe('?state=upcoming');
    await shop.user.click(screen.getByRole('link', { name: 'Nonaktif 0' }));
    await screen.findByRole('heading', { name: 'Tidak ada yang nonaktif' });
  });
  test('search by the product’s name', async () => {
    const { shop } = await openShop();
    const router = await shop.open('/admin/flash-sales?state=ended');
    await waitFor(() => expect(rows()).toEqual(['Akun Naga']));
    await shop.user.type(screen.getByRole('searchbox', { name: 'Cari nama akun' }), 'raja{Enter}');
    await screen.findByRole('heading', { name: 'Tidak ada yang cocok' });
    expect(router.state.location.search).toBe('?state=ended&q=raja');
    await shop.user.click(screen.getByRole('link', { name: 'Hapus pencarian' }));
    await waitFor(() => expect(rows()).toEqual(['Akun Naga']));
  });
  test('ending asks, and moves the sale to the ended ones', async () => {
    const { shop, live, at } = await openShop();
    await shop.open('/admin/flash-sales');
    await shop.user.click(await screen.findByRole('button', { name: 'Akhiri sekarang: Akun Raja' }));
    const dialog = await screen.findByRole('dialog', { name: 'Akhiri flash sale sekarang?' });
    expect(dialog.textContent).toContain('“Akun Raja” langsung kembali ke Rp1.000.000');
    await shop.user.click(within(dialog).getByRole('button', { name: 'Akhiri sekarang' }));
    await screen.findByText('Flash sale diakhiri.');
    expect(shop.catalogue.sales.find(({ id }) => id === live.id)?.endsAt).toEqual(at(0));
    await screen.findByRole('link', { name: 'Selesai 2' });
  });
  test('deleting asks, and removes the sale', async () => {
    const { shop } = await openShop();
    await shop.open('/admin/flash-sales?state=upcoming');
    await shop.user.click(await screen.findByRole('button', { name: 'Hapus: Akun Naga' }));
    await shop.user.click(within(await screen.findByRole('dialog', { name: 'Hapus flash sale?' })).getByRole('button', { name: 'Hapus' }));
    await screen.findByRole('heading', { name: 'Belum ada yang dijadwalkan' });
    expect(shop.catalogue.sales).toHaveLength(2);
  });
  test('warns when the sale is not cheaper, and when the product is hidden', async () => {
    const { shop, raja } = await openShop();
    shop.catalogue.products = shop.catalogue.products.map((product) =>
      product.id === raja.id ? { ...product, price: 700_000, isActive: false } : product,
    );
    await shop.open('/admin/flash-sales');
    await screen.findByText('Tidak lebih murah dari harga akun');
    expect(screen.getByText('Akun tidak tampil di toko')).toBeTruthy();
  });
  test('failed request: a message and a retry', async () => {
    const { shop } = await openShop();
    const product = shop.catalogue.find.bind(shop.catalogue);
    shop.catalogue.find = () => {
      throw new TypeError('offline');
    };
    await shop.open('/admin/flash-sales');
    await screen.findByRole('heading', { name: 'Belum bisa dimuat' });
    shop.catalogue.find = product;
    await shop.user.click(button('Coba lagi'));
    await waitFor(() => expect(rows()).toEqual(['Akun Raja']));
  });
});

describe('flash sale form', () => {
  test('finds the product, shows a preview, and stores the sale', async () => {
    const { shop, naga, at } = await openShop();
    const router = await shop.open('/admin/flash-sales/new');
    await heading('Buat flash sale');
    type('Cari akun', 'naga');
    await shop.user.click(await screen.findByRole('button', { name: /Akun Naga/ }));
    await waitFor(() => expect(field('Harga coret (Rp)').value).toBe('900000'));
    expect(screen.getByText('Flash sale lain untuk akun ini')).toBeTruthy();
    type('Harga sale (Rp)', '450.000');
    type('Selesai (WIB)', toWib(at(2)));
    await shop.user.click(button('Pakai semua stok (2)'));
    expect(within(screen.getByRole('region', { name: 'Tampilan di toko' })).getByText('450.000')).toBeTruthy();
    await shop.user.click(button('Simpan'));
    await screen.findByText('Flash sale dibuat.');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/flash-sales'));
    expect(shop.catalogue.sales.at(-1)).toMatchObject({ productId: naga.id, salePrice: 450_000, originalPrice: 900_000, stock: 2 });
  });
  test('errors are beside their fields, and focus goes to the first', async () => {
    const { shop, raja, at } = await openShop();
    await shop.open(`/admin/flash-sales/new?product=${raja.id}`);
    await screen.findByText('Flash sale lain untuk akun ini');
    await shop.user.click(button('Simpan'));
    await waitFor(() => expect(below(field('Harga sale (Rp)'))).toBe('Isi harga sale dengan angka mulai dari 1, misalnya 150.000.'));
    expect(below(field('Selesai (WIB)'))).toBe('Isi tanggal dan jam selesai.');
    expect(document.activeElement).toBe(field('Harga sale (Rp)'));
    type('Harga sale (Rp)', '1.000.000');
    type('Stok sale', '6');
    type('Selesai (WIB)', toWib(at(1)));
    await shop.user.click(button('Simpan'));
    await waitFor(() => expect(below(field('Harga sale (Rp)'))).toBe('Harga sale harus di bawah harga akun.'));
    expect(below(field('Stok sale'))).toBe('Stok sale melebihi stok akun.');
    expect(below(field('Mulai (WIB)'))).toBe('Akun ini sudah punya flash sale pada waktu itu.');
    type('Selesai (WIB)', toWib(at(-1)));
    type('Mulai (WIB)', toWib(at(-2)));
    await shop.user.click(button('Simpan'));
    await waitFor(() => expect(below(field('Selesai (WIB)'))).toBe('Waktu selesai sudah lewat.'));
    type('Mulai (WIB)', toWib(at(1)));
    await shop.user.click(button('Simpan'));
    await waitFor(() => expect(below(field('Selesai (WIB)'))).toBe('Waktu selesai harus sesudah waktu mulai.'));
  });
  test('a draft is restored after a reload, and can be discarded', async () => {
    const { shop, coming } = await openShop();
    draftsOfDimas(shop.tab).save(`flash-sale/${coming.id}`, {
      productId: coming.productId,
      salePrice: '123',
      originalPrice: '',
      startTime: '',
      endTime: '',
      stock: '',
      isActive: true,
    });
    await shop.open(`/admin/flash-sales/${coming.id}`);
    await screen.findByText('Isian yang belum disimpan kami kembalikan.');
    expect(field('Harga sale (Rp)').value).toBe('123');
    await shop.user.click(button('Buang isian itu'));
    await waitFor(() => expect(field('Harga sale (Rp)').value).toBe('500000'));
    expect(draftsOfDimas(shop.tab).read(`flash-sale/${coming.id}`)).toBeNull();
  });
  test('leaving with unsaved changes asks', async () => {
    const { shop, coming } = await openShop();
    const router = await shop.open(`/admin/flash-sales/${coming.id}`);
    await heading('Ubah flash sale');
    await waitFor(() => type('Harga sale (Rp)', '400000'));
    await shop.user.click(screen.getByRole('link', { name: 'Batal' }));
    await shop.user.click(
      within(await screen.findByRole('dialog', { name: 'Tinggalkan tanpa menyimpan?' })).getByRole('button', { name: 'Tetap di sini' }),
    );
    expect(router.state.location.pathname).toBe(`/admin/flash-sales/${coming.id}`);
    await shop.user.click(button('Simpan'));
    await screen.findByText('Flash sale disimpan.');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/flash-sales'));
  });
  test('a copy takes over price and stock, not the period', async () => {
    const { shop, coming, at } = await openShop();
    await shop.open(`/admin/flash-sales/new?copy=${coming.id}`);
    await heading('Duplikat flash sale');
    await waitFor(() => expect(field('Harga sale (Rp)').value).toBe('500000'));
    expect([field('Mulai (WIB)').value, field('Selesai (WIB)').value]).toEqual(['', '']);
    type('Selesai (WIB)', toWib(at(1)));
    await shop.user.click(button('Simpan'));
    await screen.findByText('Flash sale dibuat.');
    expect(shop.catalogue.sales).toHaveLength(4);
  });
  test('an unknown sale: not found', async () => {
    const { shop } = await openShop();
    await shop.open('/admin/flash-sales/00000000-0000-4000-8000-ffffffffffff');
    await heading('Tidak ditemukan');
  });
});
