import { describe, expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { ActivateUpdate, ClearVisitedPages, EnableOffline } from '../../../../src/application/offline/offline-storage.ts';
import { RunHostedScripts } from '../../../../src/application/telemetry/hosted-scripts.ts';
import { MeasureVisit } from '../../../../src/application/telemetry/measure-visit.ts';
import { InMemoryOfflineStorage } from '../../../../src/infrastructure/memory/offline/offline-storage.ts';
import { ResolverProvider } from '../../../../src/ui/core/view-model.tsx';
import { DeferredVisit } from '../../../../src/ui/features/offline/deferred-visit.tsx';
import { SessionStore } from '../../../../src/ui/stores/session.store.ts';
import { TestShop } from '../../../support/render-page.tsx';

class FakeHost {
  isInserted = false;
  left = 0;
  insert(): void {
    this.isInserted = true;
  }
  leaveBehind(): void {
    this.left += 1;
  }
}

let go: (path: string) => void;
const Walker = () => {
  go = useNavigate();
  return null;
};

const open = (path = '/') => {
  const shop = new TestShop();
  const copy = new InMemoryOfflineStorage();
  const host = new FakeHost();
  const measured: string[] = [];
  const gauge = { start: () => measured.push('begun') };
  const { container } = shop;
  container.bind(EnableOffline).toConstantValue(new EnableOffline(copy));
  container.bind(ActivateUpdate).toConstantValue(new ActivateUpdate(copy));
  container.bind(ClearVisitedPages).toConstantValue(new ClearVisitedPages(copy));
  container.bind(MeasureVisit).toConstantValue(new MeasureVisit(gauge, { send: () => undefined }, { share: 1, random: () => 0 }));
  container.bind(RunHostedScripts).toConstantValue(new RunHostedScripts(host));
  render(
    <ResolverProvider resolver={container}>
      <MemoryRouter initialEntries={[path]}>
        <Walker />
        <DeferredVisit />
      </MemoryRouter>
    </ResolverProvider>,
  );
  return { shop, copy, host, measured };
};
const strip = () => screen.queryByRole('status', { name: 'Versi baru tersedia' });

describe('update of the offline copy', () => {
  test('a new version is announced and waits for the visitor', async () => {
    const { copy, shop } = open();
    expect(strip()).toBeNull();
    act(() => copy.renew());
    expect(strip()).not.toBeNull();
    expect(copy.isTakenOver).toBe(false);
    await shop.user.click(screen.getByRole('button', { name: 'Nanti saja' }));
    expect([strip(), copy.isTakenOver]).toEqual([null, false]);
  });
  test('the visitor’s reload activates it', async () => {
    const { copy, shop } = open();
    act(() => copy.renew());
    await shop.user.click(screen.getByRole('button', { name: 'Muat ulang' }));
    expect(copy.isTakenOver).toBe(true);
  });
});

test('deferred visit: stored and measured once across navigations', () => {
  const { copy, measured } = open();
  act(() => go('/products'));
  expect([copy.isStored, measured]).toEqual([true, ['begun']]);
});

describe('hosted scripts', () => {
  test('entering a private page removes them', () => {
    const { host } = open();
    expect([host.isInserted, host.left]).toEqual([true, 0]);
    act(() => go('/auth'));
    expect(host.left).toBe(1);
  });
  test('a private page does not load them, a public one does', () => {
    const { host } = open('/settings');
    expect([host.isInserted, host.left]).toEqual([false, 0]);
    act(() => go('/'));
    expect(host.isInserted).toBe(true);
  });
});

test('sign-out: the stored pages are cleared, a guest’s are not', () => {
  const { shop, copy } = open();
  expect(copy.clearedCount).toBe(0);
  act(() => shop.container.get(SessionStore).clear('self'));
  expect(copy.clearedCount).toBe(1);
});
