import type { Browser, Locator } from 'playwright-core';
import { type Figure, figure } from '../figure.ts';
import { median, spread } from '../statistics.ts';
import { type Phone, slowDown, untilHydrated, withPhone } from './browser.ts';
import { armTimer, readTimer } from './measure-until.ts';
import { press } from './press.ts';

const GOAL = { most: 150 };
const RUNS = 7;
const CARDS = 'article h3 a';
const HOME_LINK = 'a[href="/"]';
/** Long enough for the work of a page after it is shown. */
const SETTLED_MS = 600;

/** Scrolls the target away from the bars at the edges of the screen. */
const toMiddle = (target: Locator): Promise<void> =>
  target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));

/** Touches a card and measures the time until the product's heading is visible. */
const openCard = async (phone: Phone, position: number): Promise<number> => {
  const card = phone.page.locator(CARDS).nth(position);
  await toMiddle(card);
  await phone.page.waitForTimeout(SETTLED_MS);
  await armTimer(phone.page, 'h1', (await card.innerText()).trim());
  await press(phone, card);
  return readTimer(phone.page);
};

const goHome = async (phone: Phone, heading: string): Promise<number> => {
  const home = phone.page.locator(HOME_LINK).first();
  await toMiddle(home);
  await phone.page.waitForTimeout(SETTLED_MS);
  await armTimer(phone.page, 'h1', heading);
  await press(phone, home);
  return readTimer(phone.page);
};

const backToList = async ({ page }: Phone): Promise<void> => {
  await page.waitForTimeout(SETTLED_MS);
  await page.goBack();
  await page.locator('a[rel="next"]').waitFor();
};

const times = async (phone: Phone, go: (run: number) => Promise<number>): Promise<readonly number[]> => {
  const measured: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    measured.push(await go(run));
    await backToList(phone);
  }
  return measured;
};

/** Measures navigations within the app, with its chunks loaded before, at a fourth of the processor's speed. */
export const routeChangeFigures = (browser: Browser, origin: string): Promise<readonly Figure[]> =>
  withPhone(browser, async (phone) => {
    const { page } = phone;
    await page.goto(`${origin}/`);
    const heading = (await page.locator('h1').first().textContent())?.trim() ?? '';
    await page.goto(`${origin}/products`);
    await untilHydrated(phone);
    // Each once without measuring, so that the chunks are loaded.
    await openCard(phone, 0);
    await backToList(phone);
    await goHome(phone, heading);
    await backToList(phone);
    await slowDown(phone, 4);
    const unseen = await times(phone, (run) => openCard(phone, run + 1));
    const seen = await times(phone, (run) => openCard(phone, run + 1));
    const home = await times(phone, () => goHome(phone, heading));
    return [
      figure('list to a product not seen before', median(unseen), 'ms', GOAL, `${spread(unseen)} in ${RUNS} taps`),
      figure('list to a product seen before', median(seen), 'ms', GOAL, `${spread(seen)} in ${RUNS} taps`),
      figure('list to home', median(home), 'ms', GOAL, `${spread(home)} in ${RUNS} taps`),
    ];
  });
