import { expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { STATUS_PLACE } from '../../../src/ui/app/document.ts';
import { TestShop } from '../../support/render-page.tsx';

const STALE = /Kami sedang tidak bisa dihubungi\. Data terakhir diperbarui pukul \d\d\.\d\d/;

/** React's renderer creates a MessageChannel when it is loaded; a line of text does not need one. */
class NoChannel {
  readonly port1 = {};
  readonly port2 = {};
}

test('stale notice: the server’s line becomes the app’s own and disappears with fresh data', async () => {
  const madeAt = new Date('2026-11-21T04:00:00Z');
  const line = document.createElement('div');
  Object.assign(globalThis, { MessageChannel: NoChannel });
  const { markStale } = await import('../../../src/ui/app/render-static.tsx');
  line.innerHTML = markStale(STATUS_PLACE, madeAt);
  document.body.prepend(line);
  expect(line.textContent).toMatch(STALE);
  const shop = new TestShop();
  await shop.open('/help');
  expect(line.textContent).toBe('');
  expect(shop.connection.staleSince).toEqual(madeAt);
  expect(screen.getByText(STALE)).toBeTruthy();
  act(() => shop.connection.fresh());
  expect(screen.queryByText(STALE)).toBeNull();
  line.remove();
});

test('stale notice: a current page has none', async () => {
  const shop = new TestShop();
  await shop.open('/help');
  expect(shop.connection.staleSince).toBeNull();
});
