import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { demoShop, programRuns, startBrowser, Visitor } from '../support/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const { ids } = demoShop;

declare global {
  interface Window {
    /** What moved by itself since the page began to load. */
    moves: string[];
  }
}

const watch = (): void => {
  window.moves = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      readonly value: number;
      readonly sources: readonly { readonly node: Node | null }[];
    })[]) {
      const what = entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : node?.nodeName));
      window.moves.push(`${entry.value.toFixed(4)} ${what.join(' | ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

/** Two frames: what was going to move has moved, and has been told. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));

/** Screen by screen to the end, with every picture on the way. */
const scrollThrough = async (page: Page): Promise<void> => {
  for (let isAtEnd = false; !isAtEnd; ) {
    isAtEnd = await page.evaluate(() => {
      window.scrollBy({ top: window.innerHeight * 0.8, behavior: 'instant' });
      return window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;
    });
    await settled(page);
    await page.waitForFunction(() =>
      [...document.images].every((image) => {
        const { top, bottom, left, right } = image.getBoundingClientRect();
        return image.complete || bottom < 0 || top > innerHeight || right < 0 || left > innerWidth || !image.checkVisibility();
      }),
    );
  }
};

test.each([
  [360, '/'],
  [1280, '/'],
  [360, '/products'],
  [1280, '/products'],
  [360, `/products/${ids.product}`],
  [1280, `/products/${ids.product}`],
  [360, '/flash-sales'],
  [360, `/flash-sales/${ids.liveSale}`],
  [360, '/search?q=mobile+legends'],
  [360, '/wishlist'],
  [1280, '/wishlist'],
  [360, '/notifications'],
  [1280, '/notifications'],
  [1280, '/help'],
  [360, '/feed'],
  [1280, '/feed'],
  [360, '/terms'],
  [360, '/community'],
] as const)('%i pixels: %s loads, starts, fills with pictures and is scrolled through without a move', async (width, path) => {
  const visitor = await Visitor.arrive(browser, { width });
  const { page } = visitor;
  // With the letters of an earlier visit. How a first one moves while they come is the bench's question (docs/performance.md).
  await page.goto('/robots.txt');
  await page.evaluate(async () => {
    const font = /href="([^"]+\.woff2)"/.exec(await (await fetch('/')).text())?.[1];
    if (font !== undefined) await (await fetch(font)).arrayBuffer();
  });
  await page.addInitScript(watch);
  await page.goto(path);
  await programRuns(page);
  await page.evaluate(() => document.fonts.ready);
  // Nobody scrolls past what is not there yet.
  await page.getByRole('main').getByText('Sedang dimuat').waitFor({ state: 'detached' });
  await scrollThrough(page);
  await settled(page);
  expect(await page.evaluate(() => window.moves)).toEqual([]);
  await visitor.leave();
});
