import type { Page } from 'playwright-core';
import { eventually } from './shop-process.ts';

/** Waits until the device has kept what is asked for. @param holds looked at in the page, again and again */
export const keptBy = (page: Page, holds: () => Promise<boolean>): Promise<void> => eventually(() => page.evaluate(holds), 25_000);

/** Waits until the worker is in charge and has everything of the shop that it keeps ahead. */
export const shopIsKept = (page: Page): Promise<void> =>
  keptBy(
    page,
    async () => navigator.serviceWorker.controller !== null && (await caches.match(`${location.origin}/wishlist`)) !== undefined,
  );
