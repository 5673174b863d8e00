import type { Browser } from 'playwright-core';
import { type Figure, figure } from '../figure.ts';
import { median, quantile, spread } from '../statistics.ts';
import { type Phone, slowDown, untilHydrated, withPhone } from './browser.ts';
import { findOnScreen } from './find-on-screen.ts';
import { armTimer, readTimer } from './measure-until.ts';
import { pressAt } from './press.ts';
import { scrollThrough } from './scrolling.ts';

const CARDS = 10_000;
const MORE = 'a[rel="next"]';
const MEBIBYTE = 1024 * 1024;
const ROUNDS = 3;
const FRAMES = 300;
const PIXELS = 120;
const HEARTS = 9;

const heapMiB = async ({ cdp }: Phone): Promise<number> => {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / MEBIBYTE;
};

/** Presses "more" until the list has this many cards. @returns milliseconds per press */
const loadCards = ({ page }: Phone, cards: number): Promise<readonly number[]> =>
  page.evaluate(
    async ([selector, wanted]) => {
      const times: number[] = [];
      // The line beside the button shows the number of cards, with dots between thousands.
      const shown = (): number => Number(document.querySelector(selector)?.parentElement?.textContent?.replace(/\D/g, '') ?? 0);
      while (shown() < wanted) {
        const before = shown();
        const startedAt = performance.now();
        document.querySelector<HTMLAnchorElement>(selector)?.click();
        while (shown() <= before) {
          if (performance.now() - startedAt > 20_000) throw new Error(`stopped at ${before} cards`);
          await new Promise((resolve) => setTimeout(resolve, 4));
        }
        times.push(performance.now() - startedAt);
      }
      return times;
    },
    [MORE, cards] as const,
  );

const longestFrames = async ({ page }: Phone): Promise<readonly number[]> => {
  const longest: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.evaluate((top) => window.scrollTo(0, top), (height * (round + 1)) / (ROUNDS + 2));
    await page.waitForTimeout(500);
    longest.push(Math.max(...(await scrollThrough(page, PIXELS, FRAMES))));
  }
  return longest;
};

const toggleHearts = async (phone: Phone): Promise<readonly number[]> => {
  const { page } = phone;
  const times: number[] = [];
  for (let round = 0; round < HEARTS; round += 1) {
    const isSaved = round % 2 === 1;
    const heart = await findOnScreen(page, `article button[aria-pressed="${isSaved}"]`);
    // The label changes with the state; the product's name at its end does not.
    const ending = JSON.stringify(heart.label.slice(heart.label.indexOf(':')));
    await armTimer(page, `button[aria-pressed="${!isSaved}"][aria-label$=${ending}]`, null);
    await pressAt(phone, heart.x, heart.y);
    times.push(await readTimer(page));
    await page.waitForTimeout(300);
  }
  return times;
};

/** Measures a list of ten thousand cards on a phone: loading, scrolling and saving a card. */
export const longListFigures = (browser: Browser, origin: string, cards = CARDS): Promise<readonly Figure[]> =>
  withPhone(browser, async (phone) => {
    const { page } = phone;
    await page.goto(`${origin}/products`);
    await untilHydrated(phone);
    const before = await heapMiB(phone);
    const presses = await loadCards(phone, cards);
    const growth = (await heapMiB(phone)) - before;
    const elements = await page.evaluate(() => document.querySelectorAll('*').length);
    const frames = await longestFrames(phone);
    await slowDown(phone, 4);
    const slowFrames = await longestFrames(phone);
    const hearts = await toggleHearts(phone);
    return [
      figure(
        'longest frame while scrolling',
        median(frames),
        'ms',
        { most: 50 },
        `${spread(frames)} in ${ROUNDS} stretches of ${FRAMES} frames`,
      ),
      figure('longest frame while scrolling, 4x CPU', median(slowFrames), 'ms', null, spread(slowFrames)),
      figure('heart toggles, 4x CPU', median(hearts), 'ms', { most: 50 }, `${spread(hearts)} in ${HEARTS} taps`),
      figure('growth of the heap', growth, 'MB', { most: 60 }, `${before.toFixed(1)} MB before`),
      figure('one press of "more"', median(presses), 'ms', null, `95 of 100 within ${quantile(presses, 0.95).toFixed(0)} ms`),
      figure('elements in the page', elements, ''),
    ];
  });
