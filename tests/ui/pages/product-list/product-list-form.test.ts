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

describe('the filters of a list', () => {
  test('say how many there would be, under what is chosen already; what would leave nothing is dimmed', async () => {
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
  test('name products by their kind, and several kinds together', async () => {
    const { shop } = await open();
    expect(show().textContent).toBe('Tampilkan 3 produk');
    expect(screen.getByText('3 produk')).toBeTruthy();
    await shop.user.click(group('Harga').getByRole('link', { name: '100–500 rb', ...hidden }));
    expect(await screen.findByText('1 akun')).toBeTruthy();
  });
  test('take amounts as people write them, put a reversed range right, and leave the address clean', async () => {
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
  test('let letters be typed on a phone, and show how an amount was understood when the field is left', async () => {
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
  test('lead the address of a form without scripts to the clean one', async () => {
    const { router } = await open('/products?game=free-fire&min=&max=500rb&category=all&sort=newest');
    expect(router.state.location.search).toBe('?game=free-fire&max=500000');
    expect(screen.getByText('1 akun')).toBeTruthy();
  });
});
