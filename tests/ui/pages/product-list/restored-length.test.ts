import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { PORT } from '../../../../src/infrastructure/composition/tokens.ts';
import { aProduct } from '../../../support/builders.ts';
import { TestShop } from '../../../support/render-page.tsx';

const PAGE = 24;
const height = (): string => document.documentElement.style.getPropertyValue('--list-height');
const cards = (): number => screen.getAllByRole('article').length;

let shop: TestShop;
beforeEach(() => {
  window.history.replaceState(null, '');
  shop = new TestShop();
  shop.catalogue.products = Array.from({ length: 90 }, (_, place) => aProduct({ name: `Sakura ${place}` }));
});
afterEach(() => window.history.replaceState(null, ''));

test.each(['/products', '/search?q=sakura'])('restored length: the count of %s is stored in the history entry', async (path) => {
  window.history.replaceState({ key: 'abc' }, '');
  await shop.open(path);
  expect(window.history.state).toEqual({ key: 'abc' });
  await shop.user.click(screen.getByRole('link', { name: 'Muat lagi' }));
  await screen.findByText('48 ditampilkan');
  expect(window.history.state).toMatchObject({ key: 'abc', shown: 2 * PAGE });
});

test.each(['/products', '/search?q=sakura'])(
  'restored length: a reload of %s loads as many, and keeps the height meanwhile',
  async (path) => {
    window.history.replaceState({ shown: 3 * PAGE, listHeight: 4321 }, '');
    const heights: string[] = [];
    const watcher = new MutationObserver(() => heights.push(height()));
    watcher.observe(document.documentElement, { attributes: true });
    await shop.open(path);
    await screen.findByText('72 ditampilkan');
    expect(cards()).toBe(3 * PAGE);
    watcher.disconnect();
    expect([heights[0], height()]).toEqual(['4321px', '']);
    expect(window.history.state).toMatchObject({ shown: 3 * PAGE });
  },
);

test('restored length: a list that is shorter now shows all of it', async () => {
  window.history.replaceState({ shown: 120, listHeight: 9000 }, '');
  await shop.open('/products');
  await screen.findByText('Sakura 0');
  expect(screen.queryByRole('link', { name: 'Muat lagi' })).toBeNull();
  expect([cards(), height()]).toEqual([90, '']);
});

test('restored length: failed request, a message and no empty space', async () => {
  window.history.replaceState({ shown: 3 * PAGE, listHeight: 4321 }, '');
  const products = shop.container.get(PORT.products);
  const list = products.list.bind(products);
  products.list = (request) => (request.after === null ? list(request) : Promise.reject(new Error('no network')));
  await shop.open('/products');
  expect((await screen.findByRole('alert')).textContent).toBe('Lanjutannya belum bisa dimuat.');
  expect([cards(), height()]).toEqual([PAGE, '']);
});
