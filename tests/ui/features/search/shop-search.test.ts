import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aGame, aProduct } from '../../../support/builders.ts';
import { TestShop } from '../../../support/render-page.tsx';

const openShop = async () => {
  const shop = new TestShop();
  const game = aGame({ name: 'Free Fire', slug: 'free-fire' });
  shop.catalogue.games = [game];
  shop.catalogue.products = [aProduct({ name: 'Akun Sakura', game, price: 250_000 }), aProduct({ name: 'Akun Naga', game, price: 90_000 })];
  const router = await shop.open('/search?q=akun');
  return { shop, router, field: within(screen.getByRole('main')).getByRole<HTMLInputElement>('searchbox') };
};

const list = () => within(screen.getByRole('listbox', { name: 'Saran pencarian' }));
const options = () =>
  list()
    .getAllByRole('option')
    .map((option) => option.textContent);

describe('search suggestions', () => {
  test('games and products with price; arrows select, Enter opens', async () => {
    const { shop, router, field } = await openShop();
    await shop.user.clear(field);
    await shop.user.type(field, 'free');
    await waitFor(() => expect(options()).toHaveLength(3));
    expect(options()[0]).toBe('Free FireGame');
    expect(options()[1]).toMatch(/^Akun .*Rp/);
    expect([field.getAttribute('role'), field.getAttribute('aria-expanded')]).toEqual(['combobox', 'true']);
    await shop.user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    const chosen = list().getByRole('option', { selected: true });
    expect([chosen.textContent, field.getAttribute('aria-activedescendant')]).toEqual(['Free FireGame', chosen.id]);
    await shop.user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/products?game=free-fire'));
  });
  test('Escape closes, and Enter then searches for the typed text', async () => {
    const { shop, router, field } = await openShop();
    await shop.user.clear(field);
    await shop.user.type(field, 'naga');
    await waitFor(() => expect(options()).toHaveLength(1));
    await shop.user.keyboard('{ArrowDown}{Escape}');
    expect(field.getAttribute('aria-expanded')).toBe('false');
    await shop.user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe('?q=naga'));
  });
  test('a field focused before the program ran has them, too', async () => {
    const { shop, field } = await openShop();
    const unheard = (event: Event): void => event.stopImmediatePropagation();
    window.addEventListener('focusin', unheard, true);
    field.blur();
    field.focus();
    window.removeEventListener('focusin', unheard, true);
    field.select();
    await shop.user.keyboard('free');
    await waitFor(() => expect(options()[0]).toBe('Free FireGame'));
  });
  test('when the module fails to load, Enter still searches and the next use retries', async () => {
    const shop = new TestShop();
    const game = aGame({ name: 'Free Fire', slug: 'free-fire' });
    shop.catalogue.games = [game];
    shop.catalogue.products = [aProduct({ name: 'Akun Naga', game })];
    const router = await shop.open('/');
    shop.search.isAway = true;
    const field = () => within(screen.getByRole('banner')).getByLabelText(/^Cari akun/);
    await shop.user.type(field(), 'free');
    expect(screen.queryByRole('listbox')).toBeNull();
    shop.search.isAway = false;
    await shop.user.keyboard('{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Hasil untuk “free”' });
    expect(router.state.location.search).toBe('?q=free');
    await shop.user.clear(field());
    await waitFor(() => expect(options()).toEqual(['free']));
  });
  test('an empty field offers the last searches, newest first, without duplicates', async () => {
    const { shop, router } = await openShop();
    // The field is another one on each page.
    const field = () => within(screen.getByRole('main')).getByLabelText(/^Cari akun/);
    for (const text of ['naga', 'sakura', 'NAGA']) {
      await shop.user.clear(field());
      await shop.user.type(field(), `${text}{Enter}`);
      await screen.findByRole('heading', { level: 1, name: `Hasil untuk “${text}”` });
    }
    expect(router.state.location.search).toBe('?q=NAGA');
    await shop.user.clear(field());
    await waitFor(() => expect(options()).toEqual(['NAGA', 'sakura']));
  });
});
