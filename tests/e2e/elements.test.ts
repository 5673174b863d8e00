import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { demoShop, programRuns, startBrowser, Visitor } from '../support/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const { ids } = demoShop;

/** Elements of a markup, without what scripts and style elements contain. */
const countOf = (html: string): number =>
  html.replace(/<(script|style)\b([^>]*)>[\s\S]*?<\/\1>/g, '<$1$2>').match(/<[a-z][a-z0-9]*[\s>/]/g)?.length ?? 0;

const markup = async (path: string): Promise<string> => (await fetch(demoShop.origin + path)).text();
const cardsOf = (html: string): readonly string[] => html.match(/<article\b[\s\S]*?<\/article>/g) ?? [];

// What the demonstration has, and a little room: a guard against growth. What the rest is: docs/performance-notes.md.
test.each([
  ['/', 640],
  ['/products', 545],
  [`/products/${ids.product}`, 362],
  [`/products/${ids.rented}`, 350],
])('size of %s: at most %i elements', async (path, most) => {
  const count = countOf(await markup(path));
  expect(count).toBeGreaterThan(100);
  expect(count).toBeLessThanOrEqual(most);
});

// The rules of the page within it. As it is sent, compressed in a moment, a page is a tenth larger.
test.each([
  ['/', 17_900, 7950],
  ['/products', 17_000, 6900],
  [`/products/${ids.product}`, 14_900, 7100],
])('size of %s: at most %i bytes with Brotli, %i of them styles', async (path, most, mostRules) => {
  const html = await markup(path);
  const rules = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
  expect(rules.length).toBeGreaterThan(10_000);
  expect(brotliCompressSync(rules).length).toBeLessThanOrEqual(mostRules);
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(most);
});

describe('elements per card', () => {
  test('product list: at most thirteen, with a flash sale sixteen', async () => {
    const [list, sale] = await Promise.all([markup('/products'), markup('/products?promo=1')]);
    const regular = cardsOf(list).filter((card) => !card.includes('role="timer"'));
    expect(regular.length).toBeGreaterThan(10);
    expect(Math.max(...regular.map(countOf))).toBeLessThanOrEqual(13);
    expect(regular.map(countOf).reduce((sum, count) => sum + count, 0) / regular.length).toBeLessThanOrEqual(11);
    const cut = cardsOf(sale).filter((card) => card.includes('role="timer"'));
    expect(cut.length).toBeGreaterThan(3);
    expect(Math.max(...cut.map(countOf))).toBeLessThanOrEqual(16);
  });
  test('front page flash sale: at most eighteen', async () => {
    const tickets = cardsOf(await markup('/')).filter((card) => card.includes('<progress'));
    expect(tickets.length).toBeGreaterThan(2);
    expect(Math.max(...tickets.map(countOf))).toBeLessThanOrEqual(18);
  });
});

describe('pseudo-elements', () => {
  test('forced colours: a system colour, and printed exactly', async () => {
    const visitor = await Visitor.arrive(browser, { width: 1280, forcedColors: 'active' });
    const { page } = visitor;
    await page.goto('/products');
    await programRuns(page);
    const drawn = await page
      .getByRole('article')
      .first()
      .evaluate((card) =>
        [card.querySelector('button'), card.querySelector('[data-tier]')].map((one, at) => {
          const style = getComputedStyle(one as Element, at === 0 ? '::after' : '::before');
          return {
            shape: style.clipPath.startsWith('path('),
            adjust: style.forcedColorAdjust,
            print: style.printColorAdjust,
            ink: style.backgroundColor,
          };
        }),
      );
    const [button, canvas] = await page.evaluate(() =>
      ['ButtonText', 'CanvasText'].map((name) => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.setProperty('forced-color-adjust', 'none');
        probe.style.color = name;
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color;
      }),
    );
    expect(drawn).toEqual([
      { shape: true, adjust: 'none', print: 'exact', ink: button },
      { shape: true, adjust: 'none', print: 'exact', ink: canvas },
    ]);
    await visitor.leave();
  });
});

describe('footer with deferred rendering', () => {
  test('rendered for keyboard focus and for printing', async () => {
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await page.goto('/products');
    await programRuns(page);
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Aturan komunitas' });
    const isDrawn = () => link.evaluate((one) => one.checkVisibility({ contentVisibilityAuto: true }));
    expect(await isDrawn()).toBe(false);
    await link.focus();
    await expect(link.evaluate((one) => one === document.activeElement)).resolves.toBe(true);
    await page.waitForFunction(() => {
      const { top = -1, bottom = -1 } = document.activeElement?.getBoundingClientRect() ?? {};
      return top > 0 && bottom < innerHeight;
    });
    expect(await isDrawn()).toBe(true);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await page.emulateMedia({ media: 'print' });
    expect(await isDrawn()).toBe(true);
    await visitor.leave();
  });
});
