import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { PORT } from '../../../src/infrastructure/composition/tokens.ts';
import { App } from '../../../src/ui/app/app.tsx';
import { TestShop } from '../../support/render-page.tsx';

afterEach(() => {
  jest.restoreAllMocks();
});

describe('error screens', () => {
  test('an error outside of every page: the global screen with a reload button', async () => {
    const Broken = (): never => {
      throw new Error('gagal digambar');
    };
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place, { onCaughtError: () => undefined });
    await act(async () =>
      root.render(
        <App resolver={new TestShop().container}>
          <Broken />
        </App>,
      ),
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Oops! Terjadi kesalahan');
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Refresh Halaman']);
    act(() => root.unmount());
    place.remove();
  });
  test('an error inside a page: the router’s screen with a reload button', async () => {
    const shop = new TestShop();
    jest.spyOn(shop.container.get(PORT.products), 'byId').mockRejectedValue(new TypeError('tidak terduga'));
    await shop.open('/products/00000000-0000-4000-8000-0000000000aa');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Unexpected Application Error!');
    screen.getByRole('button', { name: 'Refresh Halaman' });
  });
});
