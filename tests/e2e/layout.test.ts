import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { findOverflows } from '../support/overflows.ts';
import { PUBLIC_PAGES } from '../support/public-pages.ts';
import { findSmallTargets } from '../support/small-targets.ts';
import { demoShop, programRuns, startBrowser, Visitor, type VisitorOptions } from '../support/visitor.ts';

let browser: Browser;
/** A browser with the default font size doubled (WCAG 1.4.4). */
let largeText: Browser;
beforeAll(async () => {
  [browser, largeText] = await Promise.all([startBrowser(), startBrowser('--blink-settings=defaultFontSize=32')]);
});
afterAll(() => Promise.all([browser.close(), largeText.close()]));

const { ids } = demoShop;

const visit = async (one: Browser, path: string, options: VisitorOptions, look: (page: Page) => Promise<void>): Promise<void> => {
  const visitor = await Visitor.arrive(one, options);
  try {
    await visitor.page.goto(path);
    await programRuns(visitor.page);
    await look(visitor.page);
  } finally {
    await visitor.leave();
  }
};

/** Overflowing elements by the width in pixels. */
const overflowsAt = async (page: Page, widths: readonly number[]): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    found.push(...(await page.evaluate(findOverflows)).map((overflow) => `${width}: ${overflow}`));
  }
  return found;
};

/** The longest names and prices that can be entered, in place of the real ones. */
const lengthen = (): void => {
  const words = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
    const text = node.textContent ?? '';
    if (/^[\d.]{5,}$/.test(text)) node.textContent = '9.999.999.999.999';
    else if (node.parentElement?.closest('h1, h3') != null) node.textContent = `${'Legend'.repeat(20)} ${text}`;
  }
};

describe('every page holds together from 320 pixels up, and can be pressed by a thumb', () => {
  test.each(PUBLIC_PAGES)('%s', (path) =>
    visit(browser, path, { isMobile: false }, async (page) => {
      expect(await overflowsAt(page, [1280, 768, 320, 360])).toEqual([]);
      expect(await page.evaluate(findSmallTargets, 48)).toEqual([]);
    }),
  );
  test('the sheet of filters', () =>
    visit(browser, '/products?game=free-fire', { width: 360, reducedMotion: 'reduce' }, async (page) => {
      await page.getByRole('button', { name: /^Filter/ }).click();
      // Until its animation ends, a tap would miss its elements.
      await page.getByRole('dialog').getByRole('button', { name: 'Terapkan', exact: true }).click({ trial: true });
      expect(await page.evaluate(findSmallTargets, 48)).toEqual([]);
    }));
});

const LONG = ['/', '/products', `/products/${ids.rented}`, '/flash-sales', `/flash-sales/${ids.liveSale}`];
test.each(LONG)('%s holds the longest names and prices', (path) =>
  visit(browser, path, { isMobile: false }, async (page) => {
    await page.evaluate(lengthen);
    expect(await overflowsAt(page, [360, 768, 1280])).toEqual([]);
  }),
);

test.each([...LONG, '/products?min=999999999', '/search?q=mobile+legends', '/wishlist', '/help'])(
  '%s holds letters twice as large',
  (path) =>
    visit(largeText, path, { isMobile: false }, async (page) => {
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
      expect(await overflowsAt(page, [768, 1280])).toEqual([]);
    }),
);
