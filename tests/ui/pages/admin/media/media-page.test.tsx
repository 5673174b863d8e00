import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { StoredFileSummary } from '../../../../../src/application/media/files.ts';
import { button, heading, shopOfDimas, signInBefore } from '../../../auth-shop.ts';

const aFile = (name: string, given: Partial<StoredFileSummary> = {}): StoredFileSummary => ({
  bucket: 'product-images',
  path: `products/${name}`,
  url: `/storage/v1/object/public/product-images/products/${name}`,
  type: 'image/png',
  bytes: 2_400_000,
  files: 4,
  createdAt: new Date('2026-11-21T07:02:00Z'),
  width: 1600,
  height: 900,
  state: 'unused',
  uses: [],
  ...given,
});

const open = async (files: readonly StoredFileSummary[], path = '/admin/media') => {
  const shop = shopOfDimas({ isAdmin: true });
  await signInBefore(shop);
  shop.permissions.current = { role: 'owner', permissions: ['catalogue.write', 'settings.write', 'system.read'], isFresh: true };
  shop.ledger.files = [...files];
  const router = await shop.open(path);
  await screen.findByRole('heading', { level: 1, name: /^File/ });
  return { shop, router };
};
const rows = (): readonly (string | null)[] => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

describe('media files', () => {
  test('listed with size, bucket, state and links to their uses', async () => {
    const uses = [{ kind: 'product', id: '00000000-0000-4000-8000-000000000001', name: 'Mythic' } as const];
    await open([aFile('a.png', { state: 'used', uses }), aFile('b.png', { state: 'unchecked', width: null, height: null })]);
    await screen.findByText('1600 × 900');
    expect(rows()).toEqual(['a.pngProduk', 'b.pngProduk']);
    expect(screen.getByRole('link', { name: 'Mythic' }).getAttribute('href')).toBe('/admin/products/00000000-0000-4000-8000-000000000001');
    expect(screen.getByText('4 file')).toBeTruthy();
    expect(screen.getAllByText('21 Nov 2026, 14.02 WIB')).toHaveLength(2);
    // A file that the server has not checked is not shown here either.
    expect(screen.getAllByRole('presentation', { hidden: true }).length).toBe(1);
    expect(screen.queryByRole('button', { name: 'Hapus products/a.png' })).toBeNull();
  });
  test('the page number is in the address', async () => {
    const { shop, router } = await open(
      Array.from({ length: 25 }, (_, at) => aFile(`f${at}.png`, { createdAt: new Date(Date.UTC(2026, 10, 20, 0, at)) })),
    );
    await screen.findByText('Halaman 1 dari 2');
    expect(button('Sebelumnya').hasAttribute('disabled')).toBe(true);
    await shop.user.click(screen.getByRole('link', { name: 'Berikutnya' }));
    expect(router.state.location.search).toBe('?halaman=2');
    await waitFor(() => expect(rows()).toEqual(['f0.pngProduk']));
  });
  test('filters are in the address, invalid values are ignored', async () => {
    const logo = aFile('logo.png', { bucket: 'game-logos', state: 'used' });
    const { shop, router } = await open([aFile('a.png'), logo], '/admin/media?tempat=rahasia&keadaan=x&halaman=-4');
    await screen.findByText('a.png');
    await shop.user.selectOptions(screen.getByLabelText('Tempat', { selector: 'select' }), 'game-logos');
    expect(router.state.location.search).toBe('?tempat=game-logos');
    await waitFor(() => expect(rows()).toEqual(['logo.pngLogo game']));
    const search = screen.getByRole('searchbox');
    fireEvent.change(search, { target: { value: 'tidak ada' } });
    fireEvent.submit(search.closest('form') as HTMLFormElement);
    await screen.findByRole('heading', { name: 'Tidak ada yang cocok' });
    expect(router.state.location.search).toBe('?tempat=game-logos&q=tidak+ada');
    await shop.user.click(button('Hapus filter'));
    expect(router.state.location.search).toBe('');
  });
  test('deleting asks with the name, then the file is marked', async () => {
    const { shop } = await open([aFile('a.png')]);
    await shop.user.click(await screen.findByRole('button', { name: 'Hapus products/a.png' }));
    const dialog = await screen.findByRole('dialog', { name: 'Hapus file ini?' });
    expect(dialog.textContent).toContain('products/a.png');
    await shop.user.click(within(dialog).getByRole('button', { name: 'Hapus file' }));
    await screen.findByText('File dihapus dalam setengah menit.');
    await screen.findByText('Sedang dihapus', { selector: 'span' });
  });
  test('no files, refused and failed requests have messages', async () => {
    const { shop } = await open([]);
    await screen.findByRole('heading', { name: 'Belum ada file' });
    shop.ledger.mayRead = false;
    await shop.user.selectOptions(screen.getByLabelText('Keadaan', { selector: 'select' }), 'used');
    expect((await screen.findByText(/Kamu tidak punya izin untuk ini/)).closest('[role="alert"]')).toBeTruthy();
    shop.ledger.mayRead = true;
    await shop.user.click(button('Coba lagi'));
    await screen.findByRole('heading', { name: 'Tidak ada yang cocok' });
  });
  test('without permission: no access', async () => {
    const shop = shopOfDimas({ isAdmin: true });
    await signInBefore(shop);
    shop.permissions.current = { role: 'finance', permissions: ['orders.read'], isFresh: true };
    await shop.open('/admin/media');
    await heading('Bukan bagianmu');
  });
});
