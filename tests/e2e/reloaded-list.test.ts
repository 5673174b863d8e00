import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { programRuns, startBrowser, Visitor } from '../support/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

/** The height that the list has until the program draws it, which may be before the page has loaded. */
const height = () => document.documentElement.dataset['height'];

test.each(['/products', '/search?q=skin'])(
  'reload of %s after "Muat lagi": as many entries, same position, no layout shift',
  async (path) => {
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await page.goto(path);
    await programRuns(page);
    await page.getByRole('link', { name: 'Muat lagi' }).click();
    await page.getByRole('article').nth(47).waitFor();
    const name = await page.getByRole('article').nth(40).getByRole('heading').innerText();
    await page.getByRole('article').nth(40).scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(2000);
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.dataset['height'] = document.documentElement.style.getPropertyValue('--list-height');
      });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput)
            document.documentElement.dataset['shift'] = String(Number(document.documentElement.dataset['shift'] ?? 0) + entry.value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.reload();
    expect(await page.evaluate(height)).toMatch(/^\d+px$/);
    await page.getByRole('article').nth(47).waitFor();
    await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--list-height') === '');
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(5);
    expect(await page.getByRole('article').nth(40).getByRole('heading').innerText()).toBe(name);
    expect(Number(await page.evaluate(() => document.documentElement.dataset['shift'] ?? '0'))).toBeLessThan(0.01);
    await visitor.leave();
  },
);

test('reload without scripts: the first page', async () => {
  const visitor = await Visitor.arrive(browser, { javaScriptEnabled: false });
  const { page } = visitor;
  await page.goto('/products');
  await page.reload();
  expect(await page.getByRole('article').count()).toBe(24);
  await visitor.leave();
});
