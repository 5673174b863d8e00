import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aGame, aProduct, aTier } from '../../../support/builders.ts';
import { TestShop } from '../../../support/render-page.tsx';

const open = async (path = '/products') => {
  const shop = new TestShop();
  const [legends, fire] = [aGame(), aGame({ name: 'Free Fire', slug: 'free-fire' })];
  const [regular, premium] = [aTier({ name: 'Reguler', slug: 'reguler' }), aTier()];
  shop.catalogue.games = [legends, fire];
  shop.catalogue.tiers = [regular, premium];
  shop.catalogue.products = [
    aProduct({ name: 'Satu', game: legends, tier: premium, price: 50_000 }),
    aProduct({ name: 'Dua', game: fire, tier: regular, price: 300_000 }),
    aProduct({ name: 'Tiga', game: fire, tier: regular, price: 700_000, saleKind: 'item' }),
  ];
  return { shop, router: await shop.open(path) };
};
const hidden = { hidden: true } as const;
const group = (name: string) => within(screen.getByRole('group', { name, ...hidden }));
const show = () => screen.getByRole('button', { name: /^Tampilkan|^Tidak ada/, ...hidden });

describe('filters of a product list', () => {
  test('options have counts under the current filters, empty ones are dimmed', async () => {
    await open('/products?game=mobile-legends');
    expect(group('Game').getByRole('checkbox', { name: 'Free Fire 2', ...hidden })).toBeTruthy();
    const none = group('Tingkat').getByRole('checkbox', { name: 'Reguler 0', ...hidden });
    expect(none.closest('label')?.dataset['empty']).toBe('true');
    expect(
      group('Tingkat')
        .getByRole('checkbox', { name: /1$/, ...hidden })
        .closest('label')?.dataset['empty'],
    ).toBeUndefined();
    expect(show().textContent).toBe('Tampilkan 1 akun');
  });
  test('the result button names the sale kind, or products for several', async () => {
    const { shop } = await open();
    expect(show().textContent).toBe('Tampilkan 3 produk');
    expect(screen.getByText('3 produk')).toBeTruthy();
    await shop.user.click(group('Harga').getByRole('link', { name: '100–500 rb', ...hidden }));
    expect(await screen.findByText('1 akun')).toBeTruthy();
  });
  test('prices are parsed and swapped when reversed, and the address has no empty parameters', async () => {
    const { shop, router } = await open();
    const [low, high] = ['Harga terendah', 'Harga tertinggi'].map((name) => screen.getByLabelText<HTMLInputElement>(name));
    await shop.user.type(low as HTMLInputElement, '1jt');
    await shop.user.type(high as HTMLInputElement, '100rb');
    await shop.user.click(group('Harga').getByRole('button', { name: 'Terapkan', ...hidden }));
    expect(await screen.findByText('2 produk')).toBeTruthy();
    expect(router.state.location.search).toBe('?min=100000&max=1000000');
    const values = ['Harga terendah', 'Harga tertinggi'].map((name) => screen.getByLabelText<HTMLInputElement>(name).value);
    expect(values).toEqual(['100.000', '1.000.000']);
    await shop.user.clear(screen.getByLabelText('Harga terendah'));
    await shop.user.click(show());
    expect(await screen.findByText('3 produk')).toBeTruthy();
    expect(router.state.location.search).toBe('?max=1000000');
  });
  test('price field: letters are allowed, and the parsed amount is shown on leaving it', async () => {
    const { shop } = await open();
    const field = screen.getByLabelText<HTMLInputElement>('Harga terendah');
    expect(field.inputMode).toBe('text');
    await shop.user.type(field, '1,5jt');
    await shop.user.tab();
    expect(field.value).toBe('1.500.000');
    await shop.user.clear(field);
    await shop.user.type(field, 'murah');
    await shop.user.tab();
    expect(field.value).toBe('murah');
  });
  test('the address of a form without scripts is redirected to the clean one', async () => {
    const { router } = await open('/products?game=free-fire&min=&max=500rb&category=all&sort=newest');
    expect(router.state.location.search).toBe('?game=free-fire&max=500000');
    expect(screen.getByText('1 akun')).toBeTruthy();
  });
});
