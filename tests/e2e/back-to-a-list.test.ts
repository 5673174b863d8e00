import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { programRuns, startBrowser, Visitor } from '../support/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const FIRST = 24;

test.each([360, 1280] as const)('"back" from a product: the list at its earlier position, without requests (%i pixels)', async (width) => {
  const visitor = await Visitor.arrive(browser, { width });
  const { page, complaints } = visitor;
  await page.goto('/products');
  await programRuns(page);
  const card = page.getByRole('article').nth(15);
  await card.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const name = (await card.getByRole('heading').innerText()).trim();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(400);
  await card.getByRole('link').click();
  // Where the card was, a page may have a link, which loads its page while the pointer is over it.
  await page.mouse.move(1, 300);
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  // The card's name is there before the page of its product, to which "back" belongs.
  await page.waitForURL(/\/products\/./);
  await page.waitForLoadState('networkidle');
  const requested: string[] = [];
  page.on('request', (request) => {
    if (/\/rest\/v1\/(products|rpc)/.test(request.url())) requested.push(request.url());
  });
  await page.evaluate(() => {
    new PerformanceObserver((list) => {
      // Header and footer stand elsewhere on a product's page.
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Node | null }[] })[])
        if (entry.sources.some(({ node }) => node?.parentElement?.closest('main') instanceof Element))
          document.documentElement.dataset['shift'] = String(Number(document.documentElement.dataset['shift'] ?? 0) + entry.value);
    }).observe({ type: 'layout-shift' });
  });
  // The card is in its place in the first frame of the list, and in every later one.
  const places = page.evaluate(
    (wanted) =>
      new Promise<number[]>((resolve) => {
        const tops: number[] = [];
        const look = (): void => {
          // The list that is not shown yet stands in the document, too.
          const shown = document.querySelector('main > :not([inert])');
          const link = [...(shown?.querySelectorAll('article h3') ?? [])].find((heading) => heading.textContent?.trim() === wanted);
          if (shown?.querySelector('aside dialog') != null && link !== undefined) tops.push(Math.round(link.getBoundingClientRect().top));
          if (tops.length < 20) requestAnimationFrame(look);
          else resolve(tops);
        };
        requestAnimationFrame(look);
      }),
    name,
  );
  await page.goBack();
  const tops = await places;
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThanOrEqual(2);
  await page
    .getByRole('article')
    .nth(FIRST - 1)
    .waitFor();
  expect(await page.getByRole('article').count()).toBe(FIRST);
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThanOrEqual(2);
  expect(await page.getByRole('article').nth(15).getByRole('heading').innerText()).toBe(name);
  expect(Number(await page.evaluate(() => document.documentElement.dataset['shift'] ?? '0'))).toBeLessThan(0.02);
  expect([requested, complaints]).toEqual([[], []]);
  await visitor.leave();
});
