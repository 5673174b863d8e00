import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { ResolverProvider } from '../../../../../src/ui/core/view-model.tsx';
import { ToastRegion } from '../../../../../src/ui/layout/layout.tsx';
import { ToastStore } from '../../../../../src/ui/stores/toast.store.ts';
import { TestShop } from '../../../../support/render-page.tsx';

describe('general toasts', () => {
  let store: ToastStore;
  beforeEach(() => {
    jest.useFakeTimers();
    const shop = new TestShop();
    store = shop.container.get(ToastStore);
    render(
      <ResolverProvider resolver={shop.container}>
        <ToastRegion />
      </ResolverProvider>,
    );
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const region = () => within(screen.getByRole('region', { name: 'Pesan singkat' }));
  const texts = (): readonly (string | null)[] =>
    region()
      .queryAllByRole('paragraph')
      .map(({ textContent }) => textContent);
  const pass = (milliseconds: number): void => act(() => void jest.advanceTimersByTime(milliseconds));

  test('four types, newest first, in a polite live region', () => {
    act(() => {
      for (const type of ['success', 'error', 'warning', 'info'] as const) store.show(type, type);
    });
    expect(texts()).toEqual(['info', 'warning', 'error', 'success']);
    expect(screen.getByRole('region', { name: 'Pesan singkat' }).getAttribute('aria-live')).toBe('polite');
  });
  test('each stays three seconds', () => {
    act(() => store.show('success', 'Disimpan.'));
    pass(2999);
    expect(texts()).toEqual(['Disimpan.']);
    pass(1);
    expect(texts()).toEqual([]);
  });
  test('pointer or focus keeps them, until both have left', () => {
    act(() => store.show('info', 'Halo.'));
    const close = region().getByRole('button', { name: 'Tutup' });
    const toast = close.parentElement as HTMLElement;
    act(() => close.focus());
    fireEvent.mouseEnter(toast);
    fireEvent.mouseLeave(toast);
    pass(60_000);
    expect(texts()).toEqual(['Halo.']);
    act(() => close.blur());
    pass(3000);
    expect(texts()).toEqual([]);
  });
});
