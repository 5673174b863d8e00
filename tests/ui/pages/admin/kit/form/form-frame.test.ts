import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { UpdateFlashSale } from '../../../../../../src/application/flash-sale/write-flash-sale.ts';
import { aCategory, aGame, anAttribute, aSale, aTier } from '../../../../../support/builders.ts';
import type { TestShop } from '../../../../../support/render-page.tsx';
import { answer, box, openedByOwner, refill } from '../../../../admin-product-shop.ts';
import { button, heading } from '../../../../auth-shop.ts';

/** Everybody has every permission, and Sari is another member of staff. */
const openShop = async () => {
  const { shop, product } = await openedByOwner();
  shop.permissions.current = {
    role: 'owner',
    permissions: ['catalogue.write', 'settings.write', 'content.write', 'notifications.write', 'audit.read'],
    isFresh: true,
  };
  shop.people.add({ id: 'u1', name: 'Dimas', role: 'owner' });
  const sari = shop.people.add({ name: 'Sari', role: 'admin' });
  const sale = aSale({ productId: product.id });
  shop.catalogue.sales = [sale];
  return { shop, product, sale, sari };
};
const go = (router: Awaited<ReturnType<TestShop['open']>>, to: string): Promise<void> =>
  act(async () => {
    // A navigation with a question ends once it is answered.
    void router.navigate(to);
  });
const saveKey = (shop: TestShop): Promise<void> => shop.user.keyboard('{Control>}s{/Control}');
const panel = async () => within(await screen.findByRole('region', { name: 'Orang lain menyimpan lebih dulu' }));

describe('form frame', () => {
  test('conflict of a product: the other editor is named', async () => {
    const { shop, product, sari } = await openShop();
    await shop.open(`/admin/products/${product.id}`);
    await heading(product.name);
    await refill(shop, 'Nama', 'Namaku');
    const theirs = await shop.repository.open(product.id);
    await shop.repository.save({ id: product.id, version: theirs?.version ?? '', changes: { name: 'Nama Sari' }, rentals: null });
    shop.people.note(sari.id, 'products.changed', product.id);
    await shop.user.click(button('Simpan'));
    await (await panel()).findByText('Disimpan oleh Sari.');
    expect(document.activeElement?.textContent).toBe('Orang lain menyimpan lebih dulu');
  });
  test('conflict of a flash sale: the other editor is named, and the newest version can be loaded', async () => {
    const { shop, sale, sari } = await openShop();
    await shop.open(`/admin/flash-sales/${sale.id}`);
    await screen.findByLabelText('Stok sale');
    await refill(shop, 'Harga sale (Rp)', '400000');
    await shop.container.get(UpdateFlashSale).execute(sale.id, { stock: 1 });
    shop.people.note(sari.id, 'flash_sales.changed', sale.id);
    await saveKey(shop);
    await (await panel()).findByText('Disimpan oleh Sari.');
    expect(box('Harga sale (Rp)').value).toBe('400000');
    await shop.user.click(button('Muat versi terbaru'));
    await waitFor(() => expect(box('Stok sale').value).toBe('1'));
    expect(screen.queryByRole('region', { name: 'Orang lain menyimpan lebih dulu' })).toBeNull();
  });
  test('conflict of the settings: the input continues on the newest version', async () => {
    const { shop, sari } = await openShop();
    await shop.open('/admin/settings');
    await screen.findByLabelText('Nama toko');
    await refill(shop, 'Nama toko', 'Toko Dimas');
    await shop.adminSettingsRepository.update({ heroTitle: 'Dari Sari' }, null);
    shop.people.note(sari.id, 'website_settings.changed', null);
    await shop.user.click(button('Simpan'));
    await (await panel()).findByText('Disimpan oleh Sari.');
    await shop.user.click(button('Muat yang terbaru'));
    await saveKey(shop);
    await screen.findByText('Pengaturan tersimpan. Toko sudah memakainya.');
    expect(shop.adminSettingsRepository.stored.own).toMatchObject({ siteName: 'Toko Dimas', heroTitle: 'Dari Sari' });
  });
  test('leaving with "Simpan": saves, and stays when the save is refused', async () => {
    const { shop, sale } = await openShop();
    const router = await shop.open(`/admin/flash-sales/${sale.id}`);
    await screen.findByLabelText('Harga sale (Rp)');
    await refill(shop, 'Harga sale (Rp)', '');
    await shop.user.click(screen.getByRole('link', { name: 'Batal' }));
    await answer(shop, 'Simpan');
    await waitFor(() => expect(document.activeElement).toBe(box('Harga sale (Rp)')));
    expect(router.state.location.pathname).toBe(`/admin/flash-sales/${sale.id}`);
    await refill(shop, 'Harga sale (Rp)', '400000');
    await shop.user.click(screen.getByRole('link', { name: 'Batal' }));
    await answer(shop, 'Simpan');
    await screen.findByText('Flash sale disimpan.');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/flash-sales'));
    expect(shop.catalogue.sales[0]?.salePrice).toBe(400_000);
  });
  test('new product: leaving with "Simpan" saves and goes to the chosen page', async () => {
    const { shop, product } = await openShop();
    const router = await shop.open(`/admin/products/new?copy=${product.id}`);
    await waitFor(() => expect(box('Nama').value).not.toBe(''));
    await refill(shop, 'Nama', 'Salinan');
    await go(router, '/admin/tiers');
    await answer(shop, 'Simpan');
    await screen.findByText('Produk dibuat.');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/tiers'));
    expect(shop.catalogue.products.map(({ name }) => name)).toContain('Salinan');
    expect(shop.tab.values.size).toBe(0);
  });
  test('announcement: leaving with "Simpan" and Ctrl+S store a draft and never send', async () => {
    const { shop } = await openShop();
    const router = await shop.open('/admin/notifications/new');
    await screen.findByLabelText('Judul');
    await refill(shop, 'Judul', 'Diskon besok');
    await go(router, '/admin/tiers');
    await answer(shop, 'Simpan');
    await screen.findByText('Draf tersimpan.');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/tiers'));
    await go(router, '/admin/notifications/new');
    await screen.findByLabelText('Judul');
    await refill(shop, 'Judul', 'Lagi');
    await saveKey(shop);
    await waitFor(() => expect(router.state.location.search).toBe('?tampil=draft'));
    expect((await shop.announcements.list('draft', null)).items.map(({ title }) => title).toSorted()).toEqual(['Diskon besok', 'Lagi']);
  });
  test.each([
    ['products', 'Nama', 'Simpan'],
    ['flash-sales', 'Harga sale (Rp)', 'Simpan'],
    ['games', 'Nama', 'Simpan'],
    ['categories', 'Nama', 'Simpan'],
    ['tiers', 'Nama', 'Simpan'],
    ['settings', 'Nama toko', 'Simpan'],
    ['content', 'Isi (Markdown)', 'Simpan versi baru'],
  ])('form of %s: save bar with its state, and a button with the shortcut Ctrl+S', async (area, field, save) => {
    const { shop, product, sale } = await openShop();
    const [game, category, tier] = [aGame(), aCategory(), aTier()];
    Object.assign(shop.catalogue, { games: [game], categories: [category], tiers: [tier] });
    const ids: Readonly<Record<string, string>> = {
      products: product.id,
      'flash-sales': sale.id,
      games: game.id,
      categories: category.id,
      tiers: tier.id,
      content: 'community',
      settings: '',
    };
    await shop.open(`/admin/${area}/${ids[area]}`);
    await screen.findByText('Semua tersimpan.');
    await shop.user.type(screen.getByLabelText(field), '1');
    expect(screen.queryByText('Semua tersimpan.')).toBeNull();
    expect(screen.getByText(/belum disimpan\.?$/)).toBeTruthy();
    expect(button(save).getAttribute('aria-keyshortcuts')).toBe('Control+S Meta+S');
  });
  test('Ctrl+S does nothing under an open dialog', async () => {
    const { shop, product } = await openShop();
    await shop.open(`/admin/products/${product.id}`);
    await heading(product.name);
    await refill(shop, 'Nama', 'Namaku');
    await shop.user.keyboard('{Escape}{Control>}k{/Control}');
    await saveKey(shop);
    await shop.user.click(button('Tutup'));
    expect(shop.catalogue.products[0]?.name).toBe(product.name);
    await saveKey(shop);
    await screen.findByText('Produk disimpan.');
    expect(shop.catalogue.products[0]?.name).toBe('Namaku');
  });
  test('Ctrl+S saves an attribute, and a text as a new version', async () => {
    const { shop } = await openShop();
    const game = aGame();
    shop.catalogue.games = [game];
    shop.catalogue.schemas.set(game.id, [anAttribute()]);
    const router = await shop.open(`/admin/games/${game.id}/attributes`);
    await shop.user.click(await screen.findByRole('button', { name: 'Ubah Rank' }));
    await refill(shop, 'Nama', 'Tingkat');
    await saveKey(shop);
    await screen.findByText('Tingkat disimpan.');
    expect(screen.queryByRole('form')).toBeNull();
    await go(router, '/admin/content/community');
    await screen.findByLabelText('Isi (Markdown)');
    await saveKey(shop);
    await refill(shop, 'Isi (Markdown)', 'Aturan baru');
    await saveKey(shop);
    await screen.findByText('Versi 2 tersimpan, belum terbit.');
    expect((await shop.adminContentRepository.history('community')).versions).toHaveLength(1);
  });
});
