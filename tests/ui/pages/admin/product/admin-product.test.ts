import { describe, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { TestShop } from '../../../../support/render-page.tsx';
import { answer, box, messagesBelow, openedByOwner, refill } from '../../../admin-product-shop.ts';
import { button, heading } from '../../../auth-shop.ts';

/** Opens the page again, as after a reload or another sign-in in the same tab. */
const reopened = (shop: TestShop, id: string) => {
  cleanup();
  return shop.open(`/admin/products/${id}`);
};
const stored = (shop: TestShop) => shop.catalogue.products;

describe('new product', () => {
  test('is created with its rental options, and the address becomes its own', async () => {
    const { shop } = await openedByOwner();
    const router = await shop.open('/admin/products/new');
    await heading('Produk baru');
    await screen.findByLabelText('Nama');
    await refill(shop, 'Nama', 'Akun Epic');
    await refill(shop, 'Deskripsi', 'Lengkap');
    await refill(shop, 'Harga', '1.500.000');
    expect(messagesBelow(box('Harga'))).toEqual(['Rp1.500.000']);
    await shop.user.selectOptions(box('Kategori'), 'Akun');
    await shop.user.selectOptions(box('Game'), 'Mobile Legends');
    await shop.user.click(button('Tambah pilihan sewa'));
    await refill(shop, 'Lama', '3 Hari');
    screen.getByText('Terbaca 4.320 menit.');
    await refill(shop, 'Harga sewa', '90000');
    screen.getByText('Rp1.250 per jam · Rp30.000 per hari');
    await refill(shop, 'Deposit (boleh kosong)', '50.000');
    await refill(shop, 'Yang boleh (boleh kosong)', 'Ranked boleh');
    await shop.user.click(button('Simpan produk'));
    await screen.findByText('Produk dibuat.');
    const made = stored(shop).at(-1);
    expect(made).toMatchObject({ name: 'Akun Epic', price: 1_500_000, stock: 1, game: { slug: 'mobile-legends' }, isSample: false });
    expect(made?.rentalOptions).toMatchObject([
      { duration: '3 Hari', durationMinutes: 4320, price: 90_000, deposit: 50_000, rules: 'Ranked boleh' },
    ]);
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/products/${made?.id}`));
    await heading('Akun Epic');
    expect(shop.tab.values.size).toBe(0);
  });
  test('invalid fields have the specified messages, and focus goes to the first', async () => {
    const { shop } = await openedByOwner();
    await shop.open('/admin/products/new');
    await screen.findByLabelText('Nama');
    await refill(shop, 'Harga', 'seribu');
    await shop.user.click(button('Simpan produk'));
    expect(messagesBelow(box('Nama'))[0]).toBe('Nama dan deskripsi wajib diisi.');
    expect(messagesBelow(box('Deskripsi'))[0]).toBe('Nama dan deskripsi wajib diisi.');
    expect(messagesBelow(box('Harga'))).toEqual([
      'Isi harga dengan angka mulai dari 1, misalnya 1.250.000.',
      'Belum terbaca. Tulis misalnya 1.500.000, 1,5jt, atau 750rb.',
    ]);
    expect(messagesBelow(box('Kategori'))).toEqual(['Pilih kategori dulu.', 'Wajib untuk produk baru.']);
    expect(document.activeElement).toBe(box('Nama'));
    expect(screen.getByText('Ada isian yang perlu diperbaiki.')).toBeTruthy();
    await refill(shop, 'Nama', 'Akun');
    expect(messagesBelow(box('Nama'))).toHaveLength(1);
    expect(stored(shop)).toHaveLength(1);
  });
  test('begins as a copy of another product', async () => {
    const { shop, product } = await openedByOwner();
    await shop.open(`/admin/products/${product.id}`);
    await heading(product.name);
    await shop.user.click(screen.getByRole('link', { name: 'Duplikat' }));
    await heading('Produk baru');
    expect((await screen.findByLabelText<HTMLInputElement>('Nama')).value).toBe(`${product.name} (salinan)`);
    await shop.user.click(button('Simpan produk'));
    await screen.findByText('Produk dibuat.');
    const [first, copy] = stored(shop);
    expect(copy).toMatchObject({ price: first?.price, description: first?.description, game: { slug: first?.game?.slug } });
    expect(copy?.rentalOptions[0]?.id).not.toBe(first?.rentalOptions[0]?.id);
  });
});

describe('product form', () => {
  test('Ctrl+S saves, and the preview follows the input', async () => {
    const { shop, product } = await openedByOwner();
    await shop.open(`/admin/products/${product.id}`);
    await heading(product.name);
    await refill(shop, 'Nama', 'Nama lain');
    await refill(shop, 'Harga', '750.000');
    const preview = screen.getByRole('region', { name: 'Di toko' });
    expect(preview.textContent).toContain('Nama lain');
    expect(preview.textContent).toContain('Rp750.000');
    await shop.user.keyboard('{Control>}s{/Control}');
    await screen.findByText('Produk disimpan.');
    expect(stored(shop)[0]).toMatchObject({ name: 'Nama lain', price: 750_000 });
    await heading('Nama lain');
    expect(screen.getByText('Semua tersimpan.')).toBeTruthy();
  });
  test('an unreadable price keeps the old one, with a message', async () => {
    const { shop, product } = await openedByOwner();
    await shop.open(`/admin/products/${product.id}`);
    await heading(product.name);
    await refill(shop, 'Harga', 'mahal');
    await shop.user.click(button('Simpan'));
    await screen.findByText('Harga yang kamu tulis tidak terbaca, jadi harga lama tetap dipakai.');
    expect([stored(shop)[0]?.price, box('Harga').value]).toEqual([1_000_000, '1000000']);
  });
  test('archiving can be undone', async () => {
    const { shop, product } = await openedByOwner();
    await shop.open(`/admin/products/${product.id}`);
    await heading(product.name);
    expect(screen.getByRole('link', { name: 'Lihat di toko' }).getAttribute('href')).toBe(`/products/${product.id}`);
    await shop.user.click(button('Arsipkan'));
    await screen.findByText('Produk diarsipkan.');
    expect(stored(shop)[0]?.archivedAt).not.toBeNull();
    expect(screen.queryByRole('link', { name: 'Lihat di toko' })).toBeNull();
    await shop.user.click(button('Urungkan'));
    await waitFor(() => expect(stored(shop)[0]?.archivedAt).toBeNull());
  });
  test('archiving keeps unsaved input', async () => {
    const { shop, product } = await openedByOwner();
    await shop.open(`/admin/products/${product.id}`);
    await heading(product.name);
    await refill(shop, 'Nama', 'Belum disimpan');
    await shop.user.click(button('Arsipkan'));
    await screen.findByText('Produk diarsipkan.');
    expect([box('Nama').value, stored(shop)[0]?.name]).toEqual(['Belum disimpan', product.name]);
    await shop.user.click(button('Simpan'));
    await screen.findByText('Produk disimpan.');
    expect(stored(shop)[0]).toMatchObject({ name: 'Belum disimpan', archivedAt: expect.any(Date) });
  });
  test('deleting asks and names what is affected', async () => {
    const { shop, product } = await openedByOwner();
    shop.repository.wishes.set(product.id, 4);
    const router = await shop.open(`/admin/products/${product.id}`);
    await heading(product.name);
    await refill(shop, 'Nama', 'Belum disimpan');
    await shop.user.click(button('Hapus…'));
    const dialog = await screen.findByRole('dialog', { name: `Hapus ${product.name}?` });
    expect(dialog.textContent).toContain('Ikut terhapus: 1 pilihan sewa. ');
    expect(dialog.textContent).toContain('4 wishlist');
    await answer(shop, 'Hapus produk');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/products'));
    expect([stored(shop), shop.tab.values.size]).toEqual([[], 0]);
  });
  test('with an open order only archiving is offered', async () => {
    const { shop, product } = await openedByOwner();
    shop.catalogue.orders.set('o1', product.id);
    await shop.open(`/admin/products/${product.id}`);
    await heading(product.name);
    await shop.user.click(button('Hapus…'));
    await answer(shop, 'Arsipkan saja');
    await screen.findByText('Produk diarsipkan.');
    expect(stored(shop)[0]?.archivedAt).not.toBeNull();
  });
  test('sample product: a note that it cannot be ordered', async () => {
    const { shop, product } = await openedByOwner({ isSample: true });
    await shop.open(`/admin/products/${product.id}`);
    await screen.findByText('Produk contoh: tampil di toko, tidak pernah bisa dipesan.');
  });
  test('built-in sample data cannot be opened', async () => {
    const { shop } = await openedByOwner();
    await shop.open('/admin/products/contoh-1');
    await screen.findByText('Ini data contoh dan tidak bisa diubah.');
  });
  test('a refused save has a message, and the input remains', async () => {
    const { shop, product } = await openedByOwner();
    await shop.open(`/admin/products/${product.id}`);
    await heading(product.name);
    await refill(shop, 'Nama', 'Nama baru');
    shop.catalogue.mayWrite = false;
    await shop.user.click(button('Simpan'));
    await screen.findByText('Kamu tidak punya izin untuk ini. Minta pemilik toko memeriksa peranmu.');
    expect([box('Nama').value, stored(shop)[0]?.name]).toEqual(['Nama baru', product.name]);
  });
});

describe('conflict of two admins at one product', () => {
  test('differences are listed and chosen per field', async () => {
    const { shop, product } = await openedByOwner();
    await shop.open(`/admin/products/${product.id}`);
    await heading(product.name);
    await refill(shop, 'Nama', 'Namaku');
    await refill(shop, 'Harga', '900000');
    const theirs = await shop.repository.open(product.id);
    await shop.repository.save({
      id: product.id,
      version: theirs?.version ?? '',
      changes: { price: 800_000, stock: 2, sellerNote: 'Dari mereka' },
      rentals: null,
    });
    await shop.user.click(button('Simpan'));
    const panel = await screen.findByRole('region', { name: 'Orang lain menyimpan lebih dulu' });
    const field = (name: string) => within(within(panel).getByRole('group', { name }));
    expect(
      within(panel)
        .getAllByRole('group')
        .map((group) => group.querySelector('legend')?.textContent),
    ).toEqual(['Harga', 'Stok', 'Catatan penjual']);
    expect(field('Harga').getByRole<HTMLInputElement>('radio', { name: /Punyaku/ }).checked).toBe(true);
    expect(field('Stok').getByRole<HTMLInputElement>('radio', { name: /Punya mereka/ }).checked).toBe(true);
    await shop.user.click(field('Catatan penjual').getByRole('radio', { name: /Punyaku/ }));
    await shop.user.click(button('Simpan pilihan ini'));
    await screen.findByText('Produk disimpan.');
    expect(stored(shop)[0]).toMatchObject({ name: 'Namaku', price: 900_000, stock: 2, sellerNote: null });
  });
  test('equal changes are no conflict', async () => {
    const { shop, product } = await openedByOwner();
    await shop.open(`/admin/products/${product.id}`);
    await heading(product.name);
    await refill(shop, 'Stok', '2');
    const theirs = await shop.repository.open(product.id);
    await shop.repository.save({ id: product.id, version: theirs?.version ?? '', changes: { stock: 2 }, rentals: null });
    await refill(shop, 'Nama', 'Namaku');
    await shop.user.click(button('Simpan'));
    await screen.findByText('Produk disimpan.');
    expect(stored(shop)[0]).toMatchObject({ name: 'Namaku', stock: 2 });
  });
});

describe('unsaved product input', () => {
  test('leaving asks', async () => {
    const { shop, product } = await openedByOwner();
    const router = await shop.open(`/admin/products/${product.id}`);
    await heading(product.name);
    await refill(shop, 'Nama', 'Belum disimpan');
    await shop.user.click(screen.getByRole('link', { name: 'Riwayat' }));
    await screen.findByRole('dialog', { name: 'Tinggalkan tanpa menyimpan?' });
    await answer(shop, 'Tetap di sini');
    expect([router.state.location.pathname, box('Nama').value]).toEqual([`/admin/products/${product.id}`, 'Belum disimpan']);
  });
  test('after an expired session it is restored, and can be discarded', async () => {
    const { shop, product } = await openedByOwner();
    await shop.open(`/admin/products/${product.id}`);
    await heading(product.name);
    await refill(shop, 'Nama', 'Setengah jalan');
    const router = await reopened(shop, product.id);
    expect(router.state.location.pathname).toBe(`/admin/products/${product.id}`);
    await screen.findByText('Isian yang belum disimpan kami kembalikan.');
    expect(box('Nama').value).toBe('Setengah jalan');
    await shop.user.click(button('Buang isian itu'));
    await waitFor(() => expect(box('Nama').value).toBe(product.name));
    expect(shop.tab.values.size).toBe(0);
  });
});
