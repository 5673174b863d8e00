import type { Page } from 'playwright-core';
import { eventually } from './shop-process.ts';

/** What the device keeps of a shop, in words. */
const whatIsKept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const workers = (await navigator.serviceWorker.getRegistrations()).map(({ active, waiting, installing }) =>
      [active, waiting, installing].map((one) => one?.state ?? 'none').join('/'),
    );
    return `workers (active/waiting/installing): ${workers.join(', ') || 'none'}; caches: ${(await caches.keys()).join(', ') || 'none'}`;
  });

/** Waits until the device has kept what is asked for. @param holds looked at in the page, again and again */
export const keptBy = (page: Page, holds: () => Promise<boolean>, withinMs = 40_000): Promise<void> =>
  eventually(() => page.evaluate(holds), withinMs).catch(async (error: unknown) => {
    throw new Error(await whatIsKept(page), { cause: error });
  });

/** Waits until the worker is in charge and has everything of the shop that it keeps ahead. */
export const shopIsKept = (page: Page): Promise<void> =>
  keptBy(
    page,
    async () => navigator.serviceWorker.controller !== null && (await caches.match(`${location.origin}/wishlist`)) !== undefined,
  );
