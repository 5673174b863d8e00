import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aCategory, aGame, aProduct, aTier } from '../../../../support/builders.ts';
import { cutOff } from '../../../../support/cut-off.ts';
import { button, shopOfDimas, signInBefore } from '../../../auth-shop.ts';

const game = aGame();
const tier = aTier();
const category = aCategory();

/** A list of two pages: sixty products of the game, and five others. */
const open = async (path = '/admin/products?game=mobile-legends') => {
  const shop = shopOfDimas({ isAdmin: true });
  shop.catalogue.mayWrite = true;
  shop.catalogue.games.push(game);
  shop.catalogue.tiers.push(tier);
  shop.catalogue.categories.push(category);
  for (let index = 0; index < 65; index += 1) {
    shop.catalogue.products.push(aProduct({ name: `Akun ${index}`, price: 100_000 + index * 1_000, ...(index < 60 ? { game } : {}) }));
  }
  await signInBefore(shop);
  await shop.open(path);
  await screen.findByRole('heading', { level: 1, name: /^Produk\s*60$/ });
  const choosePage = async () => shop.user.click(await screen.findByRole('checkbox', { name: 'Pilih semua di halaman ini' }));
  return { shop, choosePage };
};

describe('selection of all matches', () => {
  test('is offered after selecting the page; a bulk change applies to all and can be undone', async () => {
    const { shop, choosePage } = await open();
    expect(screen.queryByRole('button', { name: /^Pilih semua yang cocok/ })).toBeNull();
    await choosePage();
    screen.getByText('50 dipilih');
    await shop.user.click(button('Pilih semua yang cocok (60)'));
    await screen.findByText('60 dipilih');
    await shop.user.click(button('Ganti tier…'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ganti tier 60 produk' }));
    await shop.user.click(dialog.getByRole('button', { name: 'Ubah 60 produk' }));
    await dialog.findByText('Pilih dulu');
    await shop.user.selectOptions(dialog.getByLabelText('Tier baru'), tier.name);
    dialog.getAllByText(`Tanpa tier → ${tier.name}`);
    await shop.user.click(dialog.getByRole('button', { name: 'Ubah 60 produk' }));
    await screen.findByText('Tier 60 produk diganti.');
    const withTier = () => shop.catalogue.products.filter((product) => product.tier?.id === tier.id).length;
    expect(withTier()).toBe(60);
    await shop.user.click(button('Urungkan'));
    await screen.findByText('60 produk dikembalikan.');
    expect(withTier()).toBe(0);
  });
  test('is dropped when a row is deselected', async () => {
    const { shop, choosePage } = await open();
    await choosePage();
    await shop.user.click(button('Pilih semua yang cocok (60)'));
    await screen.findByText('60 dipilih');
    await shop.user.click(screen.getByRole('checkbox', { name: 'Pilih Akun 59' }));
    await screen.findByText('49 dipilih');
  });
  test('price change: a preview of the range, then rounded prices', async () => {
    const { shop, choosePage } = await open();
    await choosePage();
    await shop.user.click(button('Pilih semua yang cocok (60)'));
    await screen.findByText('60 dipilih');
    await shop.user.click(button('Ubah harga…'));
    await shop.user.type(screen.getByLabelText(/^Persen \(/), '-10');
    await shop.user.selectOptions(screen.getByLabelText('Pembulatan'), 'Kelipatan Rp5.000');
    await screen.findByText('Harga baru Rp90.000 sampai Rp145.000');
    await shop.user.click(button('Ubah 60 produk'));
    await screen.findByText('Harga 60 produk diubah.');
    const prices = shop.catalogue.products.map(({ price }) => price);
    expect(prices.slice(0, 60).every((price) => price % 5_000 === 0)).toBe(true);
    expect([prices[0], prices[59], prices[60]]).toEqual([90_000, 145_000, 160_000]);
  });
  test('failed request: a message, and the page’s selection remains', async () => {
    const { shop, choosePage } = await open();
    await choosePage();
    cutOff(shop);
    await shop.user.click(button('Pilih semua yang cocok (60)'));
    await screen.findByText('Kami belum bisa dihubungi. Coba lagi sebentar lagi.');
    await waitFor(() => screen.getByText('50 dipilih'));
  });
});
