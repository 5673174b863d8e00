import type { Browser, Page } from 'playwright-core';
import { shopIsCached } from '../../../tests/support/shop-folder.ts';
import { type Figure, figure, type Group } from '../figure.ts';
import { printProgress } from '../print-progress.ts';
import { newestProduct, withShop } from '../shop.ts';
import { median, spread } from '../statistics.ts';
import { slowDown, withBrowser, withPhone } from './browser.ts';

const GOAL = { most: 1000 };
const RUNS = 7;

/** The time from the reload to the first paint. */
const firstPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const [paint] = list.getEntriesByName('first-contentful-paint');
          if (paint !== undefined) resolve(paint.startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );

/** The time from the reload until the page is hydrated. */
const programRuns = async (page: Page): Promise<number> => {
  await page.waitForFunction(() => document.documentElement.dataset['program'] === 'running');
  return page.evaluate(() => performance.now());
};

const reloads = (browser: Browser, origin: string, path: string, sign: string): Promise<readonly Figure[]> =>
  withPhone(browser, async (phone) => {
    const { page } = phone;
    await page.goto(`${origin}/`);
    await shopIsCached(page);
    await page.goto(origin + path);
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await slowDown(phone, 4);
    const [seen, running]: [number[], number[]] = [[], []];
    for (let run = 0; run < RUNS; run += 1) {
      await page.reload({ waitUntil: 'commit' });
      seen.push(await firstPaint(page));
      await page.locator(sign).first().waitFor();
      running.push(await programRuns(page));
    }
    return [
      figure(`${path}: first contentful paint`, median(seen), 'ms', GOAL, `${spread(seen)} in ${RUNS} reloads`),
      figure(`${path}: its program runs`, median(running), 'ms', null, `${spread(running)}, which waits for an idle moment`),
    ];
  });

/** Measures reloads of visited pages without a network. */
export const measureOffline = (): Promise<readonly Group[]> =>
  withShop('demo', async (shop) => {
    const product = `/products/${await newestProduct(shop)}`;
    printProgress('reloads without a network');
    const figures: Figure[] = [];
    for (const [path, sign] of [
      ['/', 'main h1'],
      ['/products', 'main article'],
      [product, 'main h1'],
      ['/wishlist', 'main h1'],
    ] as const)
      figures.push(...(await withBrowser((browser) => reloads(browser, shop.origin, path, sign))));
    return [{ title: 'Reload without a network, 4x CPU', figures }];
  });
