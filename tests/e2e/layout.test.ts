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

describe('layout from 320 pixels up: no overflow, and targets of 48 pixels', () => {
  test.each(PUBLIC_PAGES)('%s', (path) =>
    visit(browser, path, { isMobile: false }, async (page) => {
      expect(await overflowsAt(page, [1280, 768, 320, 360])).toEqual([]);
      expect(await page.evaluate(findSmallTargets, 48)).toEqual([]);
    }),
  );
  test('filter sheet', () =>
    visit(browser, '/products?game=free-fire', { width: 360, reducedMotion: 'reduce' }, async (page) => {
      await page.getByRole('button', { name: /^Filter/ }).click();
      // Until its animation ends, a tap would miss its elements.
      await page.getByRole('dialog').getByRole('button', { name: 'Terapkan', exact: true }).click({ trial: true });
      expect(await page.evaluate(findSmallTargets, 48)).toEqual([]);
    }));
});

const LONG = ['/', '/products', `/products/${ids.rented}`, '/flash-sales', `/flash-sales/${ids.liveSale}`];
test.each(LONG)('longest names and prices on %s: no overflow', (path) =>
  visit(browser, path, { isMobile: false }, async (page) => {
    await page.evaluate(lengthen);
    expect(await overflowsAt(page, [360, 768, 1280])).toEqual([]);
  }),
);

test.each([...LONG, '/products?min=999999999', '/search?q=mobile+legends', '/wishlist', '/help'])(
  'font size doubled on %s: no overflow',
  (path) =>
    visit(largeText, path, { isMobile: false }, async (page) => {
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
      expect(await overflowsAt(page, [768, 1280])).toEqual([]);
    }),
);

/**
 * Runs in the page. Finds text that is cut off: words broken in the middle, lines that its box hides, and text below the bottom bar's edge.
 * Names that a list shortens with an ellipsis are complete on their own page.
 */
const findCutText = (): readonly string[] => {
  const found: string[] = [];
  const range = document.createRange();
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
    const box = node.parentElement;
    // What is one pixel wide is for screen readers.
    if (
      box?.checkVisibility() !== true ||
      box.getBoundingClientRect().width <= 1 ||
      box.closest('.visually-hidden, [aria-hidden="true"], script, style') !== null
    )
      continue;
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)));
      // Addresses have no place of their own to break at, and a word of fifteen letters is longer than a line.
      if (lines.size > 1 && !/[-\u2013/]|\w\.\w|\S{15}/.test(word)) found.push(`"${word}" stands on ${lines.size} lines`);
    }
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    for (let around: Element | null = box; around !== null && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      if (overflowX === 'visible') continue;
      // What can be scrolled to is not cut.
      if (overflowX !== 'hidden' && overflowX !== 'clip' && around.scrollWidth > around.clientWidth + 1) break;
      const edge = around.getBoundingClientRect();
      const isOut = lines.some(
        ({ left, right, top, bottom }) =>
          right > edge.right + 1 || left < edge.left - 1 || (overflowY === 'hidden' && (bottom > edge.bottom + 2 || top < edge.top - 2)),
      );
      if (isOut) found.push(`"${node.textContent}" is cut off`);
    }
  }
  for (const link of document.querySelectorAll('nav[aria-label="Menu bawah"] a')) {
    // The bar of a product's page shows its words to screen readers only.
    const word = link.lastElementChild;
    if (word === null || word.getBoundingClientRect().width <= 1) continue;
    range.selectNodeContents(word);
    const [text, bar] = [range.getBoundingClientRect(), link.getBoundingClientRect()];
    if (text.bottom > bar.bottom + 1 || text.left < bar.left || text.right > bar.right) found.push(`the bar cuts "${link.textContent}"`);
  }
  return found;
};

test.each([
  '/',
  '/products',
  `/products/${ids.rented}`,
  '/flash-sales',
  `/flash-sales/${ids.liveSale}`,
  '/auth?mode=daftar',
  '/help',
  '/feed',
  '/settings',
  '/terms',
  '/search?q=ml+500rb',
  '/search?q=zzqxx',
  '/products?game=free-fire&tier=premium&min=100000&max=5000000&sewa=1',
  `/products/${ids.rented}?mode=sewa`,
])('font size doubled on a phone, %s: no text is cut off', (path) =>
  visit(largeText, path, { width: 360 }, async (page) => {
    expect(await page.evaluate(findCutText)).toEqual([]);
    expect(await page.evaluate(findOverflows)).toEqual([]);
  }),
);

test('font size doubled on a phone, filter sheet: no text is cut off', () =>
  visit(largeText, '/products?game=free-fire&min=100000', { width: 360, reducedMotion: 'reduce' }, async (page) => {
    await page.getByRole('button', { name: /^Filter/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Terapkan', exact: true }).click({ trial: true });
    expect(await page.evaluate(findCutText)).toEqual([]);
    expect(await page.evaluate(findOverflows)).toEqual([]);
  }));

test('filter chips wider than a phone: "Hapus semua" remains completely visible', () =>
  visit(browser, '/products?game=free-fire&tier=premium&tier=reguler&min=100000&max=5000000&sewa=1', { width: 360 }, async (page) => {
    const chips = page.getByRole('list', { name: 'Filter' });
    expect(await chips.evaluate((row) => row.scrollWidth > row.clientWidth)).toBe(true);
    const clear = await chips.getByRole('link', { name: 'Hapus semua' }).boundingBox();
    expect((clear?.x ?? 360) + (clear?.width ?? 0)).toBeLessThanOrEqual(360);
    expect(clear?.width).toBeGreaterThan(80);
  }));
