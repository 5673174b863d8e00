import type { Browser, Page } from 'playwright-core';
import { withThrottledPhone } from './throttled.ts';

/** Milliseconds since the visit began. */
export interface Paints {
  readonly first: number;
  readonly largest: number;
}

/** Long enough for every picture of the first screen. */
const SETTLED_MS = 4000;

/** Notes paints from the beginning of the page. */
const notePaints = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const noted = window as Window & { largestPaint?: number };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) noted.largestPaint = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
};

export const untilPainted = async (page: Page): Promise<number> => {
  const found = await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null, undefined, {
    polling: 20,
  });
  return (await found.jsonValue()) as number;
};

/** One visit that nobody touches. */
export const paintsOf = (browser: Browser, url: string): Promise<Paints> =>
  withThrottledPhone(browser, async ({ page }) => {
    await notePaints(page);
    await page.goto(url, { waitUntil: 'commit' });
    const first = await untilPainted(page);
    await page.waitForLoadState('load');
    await page.waitForTimeout(SETTLED_MS);
    const largest = await page.evaluate(() => (window as Window & { largestPaint?: number }).largestPaint ?? Number.NaN);
    return { first, largest };
  });
