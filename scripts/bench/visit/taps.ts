import type { Browser, Page } from 'playwright-core';
import type { Phone } from '../pages/browser.ts';
import { findOnScreen } from '../pages/find-on-screen.ts';
import { armTimer, readTimer } from '../pages/measure-until.ts';
import { pressAt } from '../pages/press.ts';
import { untilPainted } from './paints.ts';
import { withThrottledPhone } from './throttled.ts';

const CARD = 'article h3 a';
const HEART = 'article button[aria-pressed]';

/** Notes how long the browser took for every event, from its arrival to the next frame (Event Timing). */
const noteEvents = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const noted = window as Window & { eventMs?: number[] };
    noted.eventMs = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (/^(pointer|touch|click)/.test(entry.name)) noted.eventMs?.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
};

/** Taps a card as soon as the page is painted. @returns milliseconds from the tap to the heading of its product, a new document included */
export const earlyCardTap = (browser: Browser, url: string): Promise<number> =>
  withThrottledPhone(browser, async (phone) => {
    const { page } = phone;
    await page.goto(url, { waitUntil: 'commit' });
    await untilPainted(page);
    await page.locator(CARD).first().waitFor();
    const card = page.locator(CARD).first();
    const name = (await card.innerText()).trim();
    await card.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const { x, y } = await findOnScreen(page, CARD);
    await pressAt(phone, x, y);
    const released = Date.now();
    const heading = page.locator('h1', { hasText: name });
    await heading.waitFor({ timeout: 20_000 });
    return Date.now() - released;
  });

export interface ControlTap {
  /** Milliseconds from the tap to the first frame in which the control looks pressed. */
  readonly seen: number;
  /** Milliseconds from the tap to the first frame in which it has done what it is for. */
  readonly answered: number;
}

/** Taps a heart as soon as the page is painted. */
export const earlyControlTap = (browser: Browser, url: string): Promise<ControlTap> =>
  withThrottledPhone(browser, async (phone) => {
    const { page } = phone;
    await page.goto(url, { waitUntil: 'commit' });
    await untilPainted(page);
    await page.locator(HEART).first().waitFor();
    await page
      .locator(HEART)
      .first()
      .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const { x, y } = await findOnScreen(page, HEART);
    await page.evaluate(() => {
      const noted = window as Window & { seenMs?: number };
      window.addEventListener(
        'click',
        ({ timeStamp }) => {
          const look = (): void => {
            if (document.querySelector('[data-tapped], button[aria-pressed="true"]') === null) requestAnimationFrame(look);
            else requestAnimationFrame(() => setTimeout(() => (noted.seenMs = performance.now() - timeStamp)));
          };
          look();
        },
        { capture: true, once: true },
      );
    });
    await armTimer(page, 'article button[aria-pressed="true"]', null);
    await pressAt(phone, x, y);
    const answered = await readTimer(page);
    const seen = await page.evaluate(() => (window as Window & { seenMs?: number }).seenMs ?? Number.NaN);
    return { seen, answered };
  });

/** Locators put listeners of their own on the window, which would be measured with the page's: this page has none of them. */
const untilSettled = async ({ page }: Phone): Promise<void> => {
  const isHydrated = (): Promise<boolean> =>
    page.evaluate(() => Object.keys(document.getElementById('app') ?? {}).some((key) => key.startsWith('__reactContainer')));
  while (!(await isHydrated())) await page.waitForTimeout(100);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(4000);
};

/** Taps a heart of a page that is long settled. @returns the longest event of the tap in milliseconds */
export const settledTap = (browser: Browser, url: string): Promise<number> =>
  withThrottledPhone(browser, async (phone) => {
    const { page } = phone;
    await noteEvents(page);
    await page.goto(url);
    await untilSettled(phone);
    await page.evaluate((heart) => document.querySelector(heart)?.scrollIntoView({ block: 'center', behavior: 'instant' }), HEART);
    await page.waitForTimeout(1000);
    const { x, y } = await findOnScreen(page, HEART);
    await page.evaluate(() => {
      (window as Window & { eventMs?: number[] }).eventMs = [];
    });
    await pressAt(phone, x, y);
    await page.waitForTimeout(1500);
    const events = await page.evaluate(() => (window as Window & { eventMs?: number[] }).eventMs ?? []);
    // Events of less than 16 ms are not reported.
    return Math.max(16, ...events);
  });
