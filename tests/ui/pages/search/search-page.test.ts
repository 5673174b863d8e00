import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aGame, aProduct, aTier } from '../../../support/builders.ts';
import { TestShop } from '../../../support/render-page.tsx';
import { shopOfDimas, signInBefore } from '../../auth-shop.ts';

const open = async (path: string) => {
  const shop = new TestShop();
  const game = aGame({ name: 'Free Fire', slug: 'free-fire' });
  shop.catalogue.games = [game];
  shop.catalogue.products = [
    aProduct({ description: 'Isi.', name: 'Akun Murah', game, price: 90_000 }),
    aProduct({ description: 'Isi.', name: 'Akun Sedang', game, price: 250_000 }),
    aProduct({ description: 'Isi.', name: 'Akun Mahal', game, price: 900_000, stock: 0 }),
    aProduct({ description: 'Isi.', name: 'Joki Rank', price: 50_000, saleKind: 'service' }),
  ];
  return { shop, router: await shop.open(path) };
};

const names = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
const count = () => within(screen.getByRole('main')).getAllByRole('status')[0]?.textContent;

describe('search page', () => {
  test('an amount in the text is a removable price filter', async () => {
    const { shop, router } = await open('/search?q=akun+200rb');
    expect(names()).toEqual(['Akun Sedang']);
    expect(count()).toBe('1 akun');
    await shop.user.click(screen.getByRole('link', { name: 'Rp100.000–Rp300.000, hapus filter' }));
    expect(await screen.findByText('3 akun')).toBeTruthy();
    expect(router.state.location.search).toBe('?q=akun');
    expect(names()).toHaveLength(3);
    expect(names()[2]).toBe('Akun Mahal');
  });
  test('opened by the icon: the field has the focus', async () => {
    const { shop } = await open('/products');
    await shop.user.click(screen.getByRole('link', { name: 'Cari' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Cari produk' })).toBeTruthy();
    expect(document.activeElement).toBe(within(screen.getByRole('main')).getByPlaceholderText('Cari akun, game, produk...'));
  });
  test('sorts by price', async () => {
    const { shop, router } = await open('/search?q=akun');
    await shop.user.selectOptions(screen.getByRole('combobox', { name: 'Urutkan' }), 'Termahal');
    expect(await screen.findByText('3 akun')).toBeTruthy();
    expect(names()).toEqual(['Akun Sedang', 'Akun Murah', 'Akun Mahal']);
    expect(router.state.location.search).toBe('?q=akun&sort=dearest');
  });
  test('"murah" sorts by price', async () => {
    await open('/search?q=akun+murah');
    expect(names()).toEqual(['Akun Murah', 'Akun Sedang', 'Akun Mahal']);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Urutkan' }).value).toBe('cheapest');
  });
  test('no results: shows the results of a relaxed search', async () => {
    await open('/search?q=akun+di+bawah+10rb');
    expect(screen.getByRole('heading', { name: 'Belum ada yang cocok' })).toBeTruthy();
    const relaxed = screen.getByRole('region', { name: 'Yang paling dekat, di harga lain' });
    expect(within(relaxed).getAllByRole('heading', { level: 3 })[0]?.textContent).toBe('Akun Murah');
    expect(within(relaxed).getByRole('link', { name: 'Lihat semua harga' }).getAttribute('href')).toBe('/search?q=akun&sort=cheapest');
  });
  test('relaxed search with other filters: its link leads to the same search without the price', async () => {
    await open('/search?q=akun+di+bawah+10rb&stok=1');
    const link = screen.getByRole('link', { name: 'Lihat semua harga' });
    expect(link.getAttribute('href')).toBe('/search?q=akun&stok=1&sort=cheapest');
    expect(names()).toEqual(['Akun Murah', 'Akun Sedang']);
  });
  test('relaxed search: its link opens all results with the same filter and order', async () => {
    await open('/search?q=di+bawah+10rb');
    expect(screen.getByRole('link', { name: 'Lihat semua harga' }).getAttribute('href')).toBe('/products?sort=cheapest');
  });
  test('relaxed search without other filters: the price remains', async () => {
    const { shop, router } = await open('/search?q=di+bawah+100rb&promo=1');
    const relaxed = screen.getByRole('region', { name: 'Yang paling dekat, tanpa filter' });
    const shown = within(relaxed)
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.textContent);
    await shop.user.click(within(relaxed).getByRole('link', { name: 'Lihat semua di harga ini' }));
    expect(await screen.findByText('2 produk')).toBeTruthy();
    expect(router.state.location.search).toBe('?max=100000');
    expect(names()).toEqual(shown);
  });
  test('a price with the name of a tier, and nothing has both: the nearest price first', async () => {
    const { shop } = await open('/products');
    shop.catalogue.tiers = [aTier({ name: 'Sultan', slug: 'sultan' })];
    await shop.open('/search?q=free+fire+sultan+100rb');
    const relaxed = screen.getByRole('region', { name: 'Yang harganya paling dekat' });
    const shown = within(relaxed).getAllByRole('heading', { level: 3 });
    expect(shown.map((heading) => heading.textContent)).toEqual(['Akun Murah', 'Akun Sedang', 'Akun Mahal']);
  });
  test('a search about trust: the answer of the help stands above the results', async () => {
    await open('/search?q=joki+rekber');
    const help = screen.getByRole('region', { name: 'Jawaban dari pusat bantuan' });
    const link = within(help).getByRole('link', { name: 'Baca jawabannya: Bisakah memakai rekber?' });
    expect(link.getAttribute('href')).toBe('/help#rekber');
    expect(screen.getByRole('heading', { level: 3, name: 'Joki Rank' })).toBeTruthy();
  });
  test('the count names the sale kind', async () => {
    await open('/search?q=joki');
    expect(count()).toBe('1 jasa');
  });
});

test('search alert, guest: a link to sign in and return', async () => {
  await open('/search?q=zzqxv');
  expect(screen.getByRole('link', { name: 'Kabari kalau ada' }).getAttribute('href')).toBe(
    '/auth?redirect=%2Fsearch%3Fq%3Dzzqxv%26kabari%3D1',
  );
});

test('search alert: an existing one is shown when the search is opened again', async () => {
  const shop = shopOfDimas();
  await signInBefore(shop);
  await shop.search.alerts.save({ text: 'zzqxv', gameId: null, words: 'zzqxv', minPrice: null, maxPrice: null });
  await shop.open('/search?q=zzqxv');
  expect(await screen.findByRole('button', { name: 'Tidak usah dikabari' })).toBeTruthy();
});

test('search alert: switched on and off', async () => {
  const shop = shopOfDimas();
  await signInBefore(shop);
  await shop.open('/search?q=zzqxv+500rb');
  await shop.user.click(await screen.findByRole('button', { name: 'Kabari kalau ada' }));
  expect(await screen.findByText('Kami kabari begitu ada.')).toBeTruthy();
  expect((await shop.search.alerts.list()).map(({ text, game }) => [text, game])).toEqual([['zzqxv 500rb', null]]);
  await shop.user.click(screen.getByRole('button', { name: 'Tidak usah dikabari' }));
  expect(await screen.findByRole('button', { name: 'Kabari kalau ada' })).toBeTruthy();
  expect(await shop.search.alerts.list()).toEqual([]);
});
