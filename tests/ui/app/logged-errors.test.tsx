import { describe, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { ReportError } from '../../../src/application/shared/report-error.ts';
import { PORT } from '../../../src/infrastructure/composition/tokens.ts';
import { GlobalErrorBoundary, rootOptions } from '../../../src/ui/app/app.tsx';
import { TestShop } from '../../support/render-page.tsx';

/** A shop whose products cannot be loaded. */
const brokenShop = (error: Error): TestShop => {
  const shop = new TestShop();
  jest.spyOn(shop.container.get(PORT.products), 'byId').mockRejectedValue(error);
  return shop;
};
const logged = (shop: TestShop) => shop.errors.recent().map(({ where, message }) => [where, message]);
const PRODUCT = '/products/00000000-0000-4000-8000-0000000000aa';

describe('error log', () => {
  test('an unexpected error of a page is logged', async () => {
    const shop = brokenShop(new TypeError('tidak terduga'));
    await shop.open(PRODUCT);
    expect(screen.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeTruthy();
    expect(logged(shop)).toEqual([['page', 'tidak terduga']]);
  });
  test('an unavailable backend or an unknown address is not logged', async () => {
    const away = brokenShop(new PortError('unavailable', 'tidak ada jawaban'));
    await away.open(PRODUCT);
    const missing = new TestShop();
    await missing.open('/tidak-ada');
    expect([logged(away), logged(missing)]).toEqual([[], []]);
  });
  test('an error that a boundary catches while rendering is logged', async () => {
    const shop = new TestShop();
    const root = createRoot(document.createElement('div'), rootOptions(shop.container.get(ReportError)));
    const Broken = (): never => {
      throw new Error('gagal digambar');
    };
    await act(async () =>
      root.render(
        <GlobalErrorBoundary>
          <Broken />
        </GlobalErrorBoundary>,
      ),
    );
    expect(logged(shop)).toEqual([['screen', 'gagal digambar']]);
    act(() => root.unmount());
  });
});
