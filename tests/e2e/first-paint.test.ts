import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { demoShop, programRuns, startBrowser, THEMES, Visitor } from '../support/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const { ids } = demoShop;
const pages = [
  '/',
  '/products',
  '/products?game=free-fire&sort=cheapest',
  `/products/${ids.product}`,
  '/flash-sales',
  `/flash-sales/${ids.liveSale}`,
  '/search?q=mobile+legends',
  '/wishlist',
  '/help',
  '/alamat-yang-tidak-ada',
  '/internal/design-system',
];

describe('the program takes the page over', () => {
  test.each(pages)('%s: without complaint, and without asking for its data again', async (path) => {
    const { page, complaints, leave } = await arrive();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/(api|rest|auth|storage)\/(?!v1\/object)/.test(new URL(request.url()).pathname)) asked.push(request.url());
    });
    await page.goto(path);
    await programRuns(page);
    await page.waitForLoadState('networkidle');
    const expected = path === '/alamat-yang-tidak-ada' ? [expect.stringContaining('404')] : [];
    expect(complaints).toEqual(expected);
    expect(asked).toEqual([]);
    await leave();
  });
});

describe('the theme is there before anything is painted', () => {
  test.each(THEMES)('%s, chosen before', async (theme) => {
    const visitor = await Visitor.arrive(browser, { theme });
    await visitor.page.goto('/', { waitUntil: 'commit' });
    await visitor.page.waitForSelector('body', { state: 'attached' });
    expect(await visitor.page.evaluate(() => document.documentElement.dataset['theme'])).toBe(theme);
    await visitor.leave();
  });
});

const arrive = async () => {
  const visitor = await Visitor.arrive(browser);
  return { page: visitor.page, complaints: visitor.complaints, leave: () => visitor.leave() };
};
