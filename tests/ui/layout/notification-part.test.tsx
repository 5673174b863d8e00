import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { ResolverProvider } from '../../../src/ui/core/view-model.tsx';
import { NotificationPart } from '../../../src/ui/layout/notification-part.tsx';
import { ConnectionStore } from '../../../src/ui/stores/connection.store.ts';
import { drawn } from '../../support/notification-shop.tsx';
import type { TestShop } from '../../support/render-page.tsx';
import { shopOfDimas } from '../auth-shop.ts';

// The real module: importing it takes real time.
const { setTimeout: really } = globalThis;
const turn = (): Promise<void> => new Promise((resolve) => void really(resolve, 0));

let shop: TestShop;
let connection: ConnectionStore;
beforeEach(async () => {
  shop = shopOfDimas();
  connection = shop.container.get(ConnectionStore);
  // Imported before, so that no time passes in the test.
  await Promise.all([
    import('../../../src/ui/features/notification/live.tsx'),
    import('../../../src/ui/features/notification/bindings.ts'),
  ]);
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  render(
    <ResolverProvider resolver={shop.container}>
      <MemoryRouter>
        <NotificationPart />
      </MemoryRouter>
    </ResolverProvider>,
  );
});
afterEach(() => void jest.useRealTimers());
const pass = async (milliseconds: number): Promise<void> => {
  await act(async () => jest.advanceTimersByTimeAsync(milliseconds));
  await act(() => turn());
  await drawn();
};
const isLive = (): boolean => screen.queryByRole('region', { name: 'Notifikasi baru' }) !== null;

test('what is alive arrives once the page has settled', async () => {
  await pass(2900);
  expect(isLive()).toBe(false);
  await pass(200);
  expect(isLive()).toBe(true);
});
test('a shop that does not answer is not asked for news until it does', async () => {
  connection.stale(new Date());
  await pass(20_000);
  expect(isLive()).toBe(false);
  connection.fresh();
  await pass(15_000);
  expect(isLive()).toBe(true);
});
test('whoever stays on a page of before hears of news again after a minute', async () => {
  connection.stale(new Date());
  await pass(62_000);
  expect(isLive()).toBe(false);
  await pass(2000);
  expect(isLive()).toBe(true);
});
