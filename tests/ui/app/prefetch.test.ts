import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { PORT } from '../../../src/infrastructure/composition/tokens.ts';
import { InMemoryProductRepository } from '../../../src/infrastructure/memory/catalog/product-repository.ts';
import { startPrefetch } from '../../../src/ui/app/prefetch.ts';
import { aProduct } from '../../support/builders.ts';
import { TestShop } from '../../support/render-page.tsx';

let end = (): void => undefined;
let readsFetched = 0;
const reads = {
  ready: async () => {
    readsFetched += 1;
  },
};
beforeEach(() => {
  readsFetched = 0;
});
afterEach(() => end());

/** A list with one product in it, and the ids of requested products. */
const openList = async () => {
  const shop = new TestShop();
  const product = aProduct({ name: 'Akun pertama' });
  shop.catalogue.products = [product];
  const calls: string[] = [];
  class Counting extends InMemoryProductRepository {
    override byId(id: string) {
      calls.push(id);
      return super.byId(id);
    }
  }
  shop.container.rebind(PORT.products).toConstantValue(new Counting(shop.catalogue));
  const router = await shop.open('/products');
  end = startPrefetch(router.routes, window, reads);
  return { shop, router, product, asked: calls, card: screen.getByRole('link', { name: /Akun pertama/ }) };
};

describe('prefetch of a page', () => {
  test('a touch on its link fetches data and route together', async () => {
    const { card, asked, product, router } = await openList();
    fireEvent.pointerDown(card);
    // The module for data requests is fetched together with the page, not after it.
    expect(readsFetched).toBe(1);
    await waitFor(() => expect(asked).toEqual([product.id]));
    expect(router.state.location.pathname).toBe('/products');
  });
  test('the pointer over its link, twice: fetched once', async () => {
    const { card, asked, product } = await openList();
    fireEvent.pointerOver(card);
    fireEvent.pointerOver(card);
    await waitFor(() => expect(asked).toEqual([product.id]));
  });
  test('keyboard focus on its link: fetched', async () => {
    const { card, asked, product } = await openList();
    card.focus();
    await waitFor(() => expect(asked).toEqual([product.id]));
  });
  test('a failed prefetch shows and logs nothing before the link is followed', async () => {
    const { shop, card, asked } = await openList();
    shop.catalogue.products = [];
    fireEvent.pointerDown(card);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(shop.errors.recent()).toEqual([]);
    expect(screen.queryByText('Produk tidak ditemukan')).toBeNull();
  });
});

test('prefetch with data saving on: nothing is fetched', async () => {
  const { card, asked, router } = await openList();
  end();
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  try {
    end = startPrefetch(router.routes, window, reads);
    fireEvent.pointerDown(card);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect([asked, readsFetched]).toEqual([[], 0]);
  } finally {
    Reflect.deleteProperty(navigator, 'connection');
  }
});

test('prefetch of a link to a picture: no route is loaded', async () => {
  const fetched: string[] = [];
  const route = (path: string) => ({
    path,
    lazy: async () => {
      fetched.push(path);
      return { loader: () => null };
    },
  });
  end = startPrefetch([route('/products'), route('*')], window, reads);
  const link = (href: string): HTMLAnchorElement => document.body.appendChild(Object.assign(document.createElement('a'), { href }));
  fireEvent.pointerDown(link('/storage/v1/object/public/product-images/a.webp'));
  fireEvent.pointerDown(link('/products'));
  await waitFor(() => expect(fetched).toEqual(['/products']));
});
