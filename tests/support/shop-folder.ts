import type { Page } from 'playwright-core';
import { eventually } from './shop-process.ts';

/** What the device stores of a shop, as text. */
const whatIsCached = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const workers = (await navigator.serviceWorker.getRegistrations()).map(({ active, waiting, installing }) =>
      [active, waiting, installing].map((one) => one?.state ?? 'none').join('/'),
    );
    return `workers (active/waiting/installing): ${workers.join(', ') || 'none'}; caches: ${(await caches.keys()).join(', ') || 'none'}`;
  });

/** Waits until the device has cached the required data. @param holds is evaluated in the page repeatedly */
export const untilCached = (page: Page, holds: () => Promise<boolean>, withinMs = 40_000): Promise<void> =>
  eventually(() => page.evaluate(holds), withinMs).catch(async (error: unknown) => {
    throw new Error(await whatIsCached(page), { cause: error });
  });

/** Waits until the service worker is active and has precached everything. */
export const shopIsCached = (page: Page): Promise<void> =>
  untilCached(
    page,
    async () => navigator.serviceWorker.controller !== null && (await caches.match(`${location.origin}/wishlist`)) !== undefined,
  );
