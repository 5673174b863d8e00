import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { aSale } from '../../../support/builders.ts';
import { HOUR, shopWith } from '../../product-page-shop.ts';

describe('action bar on phones', () => {
  const observed: { report: (isInSight: boolean) => void }[] = [];

  beforeEach(() => {
    observed.length = 0;
    class Observer {
      /** The bar looks inside the window's edges; parts that are fetched near the screen look beyond them. */
      constructor(listener: (entries: { isIntersecting: boolean }[]) => void, { rootMargin }: { rootMargin: string }) {
        if (rootMargin.includes('-')) observed.push({ report: (isIntersecting) => listener([{ isIntersecting }]) });
      }
      observe(): void {}
      disconnect(): void {}
    }
    Object.assign(globalThis, { IntersectionObserver: Observer });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  });
  const scroll = (isInSight: boolean): void => act(() => observed[0]?.report(isInSight));
  const bar = () => screen.queryByRole('region', { name: 'Harga dan pembelian' });

  test('visible while the page’s own button is out of view', async () => {
    const { shop, path } = shopWith({ hasRental: true });
    const router = await shop.open(path);
    expect(bar()).toBeNull();
    scroll(false);
    expect(bar()?.textContent).toContain('Rp1.000.000');
    await shop.user.click(within(bar() as HTMLElement).getByRole('link', { name: 'Sewa' }));
    expect(router.state.location.search).toBe('?mode=sewa');
    expect(bar()?.textContent).toContain('Rp150.000');
    expect(within(bar() as HTMLElement).getByRole('link', { name: 'Sewa lewat WhatsApp' })).toBeTruthy();
    act(() => (document.activeElement as HTMLElement).blur());
    scroll(true);
    expect(bar()).toBeNull();
  });

  test('running flash sale: price and countdown, until it ends', async () => {
    const { shop, product, path } = shopWith();
    shop.catalogue.sales = [aSale({ productId: product.id })];
    await shop.open(path);
    scroll(false);
    expect(bar()?.textContent).toContain('Rp800.000');
    expect(bar()?.textContent).toContain('Berakhir dalam 01:00:00');
    await shop.advance(HOUR);
    expect(bar()?.textContent).toContain('Rp1.000.000');
    expect(bar()?.textContent).not.toContain('Berakhir dalam');
  });

  test('unavailable product: no bar', async () => {
    const { shop, path } = shopWith({ stock: 0 });
    await shop.open(path);
    expect(observed).toHaveLength(0);
    expect(bar()).toBeNull();
  });
});
