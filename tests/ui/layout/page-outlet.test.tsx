import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { useModal } from '../../../src/ui/components/use-modal.ts';
import { ResolverProvider } from '../../../src/ui/core/view-model.tsx';
import { PageOutlet } from '../../../src/ui/layout/page-outlet.tsx';
import { TestShop } from '../../support/render-page.tsx';

/** A shop of three pages, of which the last two load when they are released. */
const open = (path: string) => {
  const received: string[] = [];
  const [ended, closed] = [[] as string[], [] as string[]];
  let letGo = (): void => undefined;
  const held = (): Promise<null> => new Promise((resolve) => (letGo = () => resolve(null)));
  const List = () => {
    const { pathname, search } = useLocation();
    const [count, setCount] = useState(0);
    received.push(pathname + search);
    useEffect(() => () => void ended.push('list'), []);
    return (
      <button type="button" onClick={() => setCount(count + 1)}>
        {`dipilih ${count}`}
      </button>
    );
  };
  const Product = () => {
    const dialog = useModal();
    return (
      <>
        <h1>Akun satu</h1>
        <dialog ref={dialog} aria-label="Beli" onClose={() => closed.push('dialog')} />
      </>
    );
  };
  const router = createMemoryRouter(
    [
      {
        path: '/',
        element: <PageOutlet />,
        hydrateFallbackElement: <div />,
        children: [
          { id: 'product-list', path: 'products', element: <List /> },
          { id: 'product', path: 'products/:id', loader: held, element: <Product /> },
          { id: 'payment', path: 'payment', loader: held, element: <h1>Pembayaran</h1> },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  render(
    <ResolverProvider resolver={new TestShop().container}>
      <RouterProvider router={router} useTransitions={false} />
    </ResolverProvider>,
  );
  const go = async (to: string | number): Promise<void> => {
    await act(async () => void router.navigate(to as string));
  };
  const arrive = (): Promise<void> => act(async () => letGo());
  return { told: received, ended, closed, go, arrive };
};

test('hidden page: a list stays hidden while its product is shown, and returns unchanged', async () => {
  const { told, ended, go, arrive } = open('/products');
  act(() => screen.getByRole('button').click());
  await go('/products/satu');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('Sedang dimuat');
  await arrive();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Akun satu');
  expect(screen.queryByRole('button')).toBeNull();
  await go(-1);
  expect(screen.getByRole('button').textContent).toBe('dipilih 1');
  expect([ended, [...new Set(told)]]).toEqual([[], ['/products']]);
});

test('hidden page: the list is removed when a page other than its product is opened', async () => {
  const { ended, go, arrive } = open('/products');
  await go('/products/satu');
  await arrive();
  await go('/payment');
  await arrive();
  expect([screen.getByRole('heading').textContent, ended]).toEqual(['Pembayaran', ['list']]);
});

test('hidden page: a product with an open sheet is removed when the next page loads slowly, without closing the sheet', async () => {
  const { closed, go, arrive } = open('/products/satu');
  await arrive();
  await go('/payment');
  expect(screen.getByRole('status').textContent).toBe('Sedang dimuat');
  expect(screen.queryByRole('heading', { level: 1, hidden: true })).toBeNull();
  await arrive();
  expect([screen.getByRole('heading').textContent, closed]).toEqual(['Pembayaran', []]);
});

test('hidden page: a list with a changed address reports it at once', async () => {
  const { told, go } = open('/products');
  await go('/products/satu');
  told.length = 0;
  await go('/products?game=ff');
  expect(told[0]).toBe('/products?game=ff');
});
