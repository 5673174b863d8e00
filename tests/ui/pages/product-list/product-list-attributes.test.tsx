import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Attribute } from '../../../../src/domain/catalog/product.ts';
import { aGame, anAttribute, aProduct } from '../../../support/builders.ts';
import { TestShop } from '../../../support/render-page.tsx';

const HOUR = 3_600_000;
const line = (label: string, value: string): Attribute => ({ label, value });

const shopOfTwoGames = (): TestShop => {
  const shop = new TestShop();
  const [legends, fire] = [aGame(), aGame({ name: 'Free Fire', slug: 'free-fire' })];
  shop.catalogue.games = [legends, fire];
  shop.catalogue.schemas.set(legends.id, [
    anAttribute({ isFact: true }),
    anAttribute({ key: 'skin', name: 'Koleksi', kind: 'number', unit: 'skin', choices: [], isFact: true }),
    anAttribute({ key: 'bind', name: 'Bind dilepas', kind: 'yes_no', choices: [] }),
    anAttribute({ key: 'catatan', name: 'Catatan', kind: 'text', choices: [], isFilter: false }),
  ]);
  const sold: [string, typeof legends, Attribute[]][] = [
    ['Akun A', legends, [line('Rank', 'Mythic'), line('Koleksi', '1.312'), line('Bind dilepas', 'Ya')]],
    ['Akun B', legends, [line('Rank', 'Epic'), line('Koleksi', '40'), line('Bind dilepas', 'Tidak')]],
    ['Akun C', legends, [line('Rank', 'Legend'), line('Koleksi', '90')]],
    ['Akun D', fire, [line('Rank', 'Heroic')]],
  ];
  shop.catalogue.products = sold.map(([name, game, attributes], place) =>
    aProduct({ name, game, attributes, createdAt: new Date(shop.clock.now().getTime() - place * HOUR) }),
  );
  return shop;
};

const names = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
const group = (name: string) => within(screen.getByRole('group', { name, hidden: true }));
const tick = (name: string, value: string) => group(name).getByRole('checkbox', { name: value, hidden: true });

describe('attribute filters of a game', () => {
  test('shown when exactly one game is selected', async () => {
    const shop = shopOfTwoGames();
    await shop.open('/products');
    expect(screen.queryByRole('group', { name: 'Rank', hidden: true })).toBeNull();
    await shop.user.click(tick('Game', 'Mobile Legends 3'));
    await screen.findByRole('heading', { level: 1, name: 'Akun Mobile Legends' });
    expect(group('Rank').getAllByRole('checkbox', { hidden: true })).toHaveLength(3);
    expect(screen.queryByRole('group', { name: 'Catatan', hidden: true })).toBeNull();
    await shop.user.click(tick('Game', 'Free Fire 1'));
    await screen.findByText('4 akun');
    expect(screen.queryByRole('group', { name: 'Rank', hidden: true })).toBeNull();
  });

  test('filter list and count, are in the address, and are removed by their chips', async () => {
    const shop = shopOfTwoGames();
    const router = await shop.open('/products?game=mobile-legends');
    await shop.user.click(tick('Rank', 'Mythic'));
    await screen.findByText('1 akun');
    await shop.user.click(tick('Rank', 'Epic'));
    await screen.findByText('2 akun');
    expect(router.state.location.search).toBe('?game=mobile-legends&a.rank=Epic&a.rank=Mythic');
    expect(names()).toEqual(['Akun A', 'Akun B']);
    await shop.user.click(screen.getByRole('link', { name: 'Rank: Mythic, hapus filter' }));
    await screen.findByText('1 akun');
    expect(names()).toEqual(['Akun B']);
    expect(screen.getByRole('button', { name: /Filter/ }).textContent).toContain('2');
  });

  test('a range applies when submitted', async () => {
    const shop = shopOfTwoGames();
    const router = await shop.open('/products?game=mobile-legends');
    const koleksi = group('Koleksi (skin)');
    await shop.user.type(koleksi.getByRole('textbox', { name: 'Koleksi paling sedikit', hidden: true }), '1.000');
    expect(router.state.location.search).toBe('?game=mobile-legends');
    await shop.user.click(koleksi.getByRole('button', { name: 'Terapkan Koleksi', hidden: true }));
    await screen.findByText('1 akun');
    expect(router.state.location.search).toBe('?game=mobile-legends&a.skin.min=1000');
    expect(screen.getByRole('link', { name: 'Koleksi: mulai 1.000, hapus filter' })).toBeTruthy();
  });

  test('removed together with their game', async () => {
    const shop = shopOfTwoGames();
    const router = await shop.open('/products?game=mobile-legends&a.rank=Mythic');
    await shop.user.click(screen.getByRole('link', { name: 'Mobile Legends, hapus filter' }));
    await screen.findByText('4 akun');
    expect(router.state.location.search).toBe('');
  });

  test.each(['a.server=Asia', 'a.rank=Emas', 'a.skin.min=banyak', 'a.catatan=x'])(
    'an unknown attribute in the address is ignored: %s',
    async (unknown) => {
      const shop = shopOfTwoGames();
      await shop.open(`/products?game=mobile-legends&${unknown}`);
      expect(names()).toEqual(['Akun A', 'Akun B', 'Akun C']);
      expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toMatch(/\/products\?game=mobile-legends$/);
    },
  );

  test('apply to a search, too', async () => {
    const shop = shopOfTwoGames();
    await shop.open('/search?q=akun&game=mobile-legends&a.bind=Ya');
    expect(names()).toEqual(['Akun A']);
    expect(screen.getByRole('link', { name: 'Bind dilepas: Ya, hapus filter' }).getAttribute('href')).toBe(
      '/search?q=akun&game=mobile-legends',
    );
  });
});

describe('attributes of a product', () => {
  test('at most two on the card, beside the game', async () => {
    await shopOfTwoGames().open('/products');
    expect(screen.getByText('Mobile Legends · Mythic · 1.312 skin')).toBeTruthy();
    expect(screen.getAllByText('Free Fire').map((place) => place.tagName)).toContain('P');
  });

  test('on the product page in the order of the schema, with units', async () => {
    const shop = shopOfTwoGames();
    const [first] = shop.catalogue.products;
    if (first === undefined) throw new Error('the shop is empty');
    shop.catalogue.products[0] = {
      ...first,
      attributes: [line('Asal', 'Musim lama'), line('Bind dilepas', 'Ya'), line('Koleksi', '1.312'), line('Rank', 'Mythic')],
    };
    await shop.open(`/products/${first.id}`);
    expect(screen.getByText('Koleksi').nextElementSibling?.textContent).toBe('1.312 skin');
    const terms = [...document.querySelectorAll('dt')].map((term) => term.textContent);
    expect(terms.filter((label) => ['Rank', 'Bind dilepas', 'Asal'].includes(label ?? ''))).toEqual(['Rank', 'Bind dilepas', 'Asal']);
  });
});
