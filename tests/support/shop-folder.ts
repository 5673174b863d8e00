import type { Page } from 'playwright-core';
import { eventually } from './shop-process.ts';

/** What the device keeps of a shop, in words. */
const whatIsCached = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const workers = (await navigator.serviceWorker.getRegistrations()).map(({ active, waiting, installing }) =>
      [active, waiting, installing].map((one) => one?.state ?? 'none').join('/'),
    );
    return `workers (active/waiting/installing): ${workers.join(', ') || 'none'}; caches: ${(await caches.keys()).join(', ') || 'none'}`;
  });

/** Waits until the device has cached what the test needs. @param holds is asked in the page, again and again */
export const untilCached = (page: Page, holds: () => Promise<boolean>, withinMs = 40_000): Promise<void> =>
  eventually(() => page.evaluate(holds), withinMs).catch(async (error: unknown) => {
    throw new Error(await whatIsCached(page), { cause: error });
  });

/** Waits until the worker is in charge and has everything of the shop that it keeps ahead. */
export const shopIsCached = (page: Page): Promise<void> =>
  untilCached(
    page,
    async () => navigator.serviceWorker.controller !== null && (await caches.match(`${location.origin}/wishlist`)) !== undefined,
  );
