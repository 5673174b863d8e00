import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { eventually } from '../support/shop-process.ts';
import { demoShop, programRuns, startBrowser, Visitor } from '../support/visitor.ts';

let browser: Browser;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  visitor = await Visitor.arrive(browser, { width: 1280 });
  page = visitor.page;
  await page.clock.install();
});
afterEach(() => visitor.leave());

const open = async (path: string): Promise<void> => {
  await page.goto(path);
  await programRuns(page);
};
const SECOND = 1000;
/** The remaining seconds of a clock such as `1 hari 02:03:04`. */
const secondsOn = async (clock: ReturnType<Page['locator']>): Promise<number> => {
  const figures = (await clock.innerText()).match(/\d+/g)?.map(Number) ?? [];
  const [seconds = 0, minutes = 0, hours = 0, days = 0] = figures.toReversed();
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
};
const main = () => page.getByRole('main');
/** Advances the time to that many seconds before the end of the countdown, ticking on the way. */
const runTo = async (clock: ReturnType<Page['locator']>, before: number): Promise<void> => {
  await page.clock.fastForward(((await secondsOn(clock)) - before) * SECOND);
};

describe('flash sale page', () => {
  const clock = () => main().getByRole('article').first().getByRole('timer');
  test('countdown in seconds', async () => {
    await open(`/flash-sales/${demoShop.ids.liveSale}`);
    const before = await secondsOn(clock());
    await page.clock.fastForward(90 * SECOND);
    await eventually(async () => {
      const deleted = before - (await secondsOn(clock()));
      return deleted >= 90 && deleted < 120;
    });
  });
  test('end on the page: the regular price', async () => {
    await open(`/flash-sales/${demoShop.ids.liveSale}`);
    const regular = (await main().getByRole('article').first().locator('s').innerText()).match(/Rp[\d.]+/)?.[0] ?? 'no price';
    await runTo(clock(), 3);
    await clock().waitFor();
    await page.clock.runFor(5 * SECOND);
    await page.getByText('Flash sale ini sudah berakhir').waitFor();
    expect(await clock().count()).toBe(0);
    await main().getByText('Harga sekarang').waitFor();
    expect(await main().getByRole('article').first().innerText()).toContain(regular);
    expect(visitor.complaints).toEqual([]);
  });
});

describe('flash sale list', () => {
  const sectionOf = (name: string) => main().getByRole('region', { name });
  test('ended sales are removed, started ones added', async () => {
    await open('/flash-sales');
    const [live, coming] = [sectionOf('Sedang berlangsung'), sectionOf('Segera')];
    const first = live.getByRole('article').first();
    const sales = [first, live.getByRole('article').nth(1), coming.getByRole('article').first()];
    const [name = '', other = '', next = ''] = await Promise.all(sales.map((sale) => sale.getByRole('heading').innerText()));
    await runTo(first.getByRole('timer'), 2);
    await page.clock.runFor(4 * SECOND);
    await eventually(async () => !(await main().innerText()).includes(name));
    expect(await live.innerText()).toContain(other);
    // The first upcoming sale begins two hours after the shop was filled.
    await page.clock.fastForward(2 * 3600 * SECOND);
    await eventually(async () => (await live.innerText()).includes(next) && !(await coming.innerText()).includes(next));
  });
});

describe('flash sale on a card', () => {
  test('end: the regular price', async () => {
    await open('/products?promo=1&sort=cheapest');
    const card = main().getByRole('article').first();
    const name = await card.getByRole('heading').innerText();
    const regular = (await card.locator('s').innerText()).match(/Rp[\d.]+/)?.[0] ?? 'no price';
    await runTo(card.getByRole('timer'), 1);
    await page.clock.runFor(3 * SECOND);
    const same = main().getByRole('article').filter({ hasText: name });
    await same.getByRole('timer').waitFor({ state: 'detached' });
    expect(await same.getByRole('heading').locator('xpath=following-sibling::p[1]').innerText()).toBe(regular);
  });
});

describe('flash sale with a wrong device clock', () => {
  test.each([
    ['three days ahead', 72],
    ['two days behind', -48],
  ])('%s: the countdown is correct', async (_, hours) => {
    const sale = `/flash-sales/${demoShop.ids.liveSale}`;
    const leftOn = (one: Page) => secondsOn(one.getByRole('main').getByRole('article').first().getByRole('timer'));
    await open(sale);
    const wrong = await Visitor.arrive(browser);
    await wrong.page.clock.install({ time: Date.now() + hours * 3600 * SECOND });
    await wrong.page.goto(sale);
    await programRuns(wrong.page);
    await eventually(async () => Math.abs((await leftOn(wrong.page)) - (await leftOn(page))) < 30);
    expect(wrong.complaints).toEqual([]);
    await wrong.leave();
  });
});
