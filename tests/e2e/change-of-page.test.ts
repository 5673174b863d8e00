import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { programRuns, startBrowser, Visitor } from '../support/visitor.ts';

let browser: Browser;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  visitor = await Visitor.arrive(browser, { width: 360 });
  page = visitor.page;
});
afterEach(() => visitor.leave());

const openList = async (): Promise<void> => {
  await page.goto('/products');
  await programRuns(page);
};
const card = (place: number): Locator => page.getByRole('article').nth(place);
const tapCard = async (place: number): Promise<void> => {
  const name = (await card(place).getByRole('heading').innerText()).trim();
  await card(place).getByRole('link').click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
};
/** Until the address is that of the product, to which "back" belongs. */
const openCard = async (place: number): Promise<void> => {
  await tapCard(place);
  await page.getByRole('navigation', { name: 'Letak halaman' }).waitFor();
};
const heading = async (): Promise<string> => (await page.getByRole('heading', { level: 1 }).innerText()).trim();
/** Holds back what a product's page needs. @returns what lets it go */
const holdData = async (): Promise<() => void> => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/rest\/v1\/|product\.route/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
};
const listIsShown = (): Promise<void> => page.getByLabel('Urutkan').waitFor();
const unseen = (): Locator => page.locator('main [inert]');
const mark = (): Promise<void> => card(3).evaluate((element) => element.setAttribute('data-test-mark', ''));
const isMarked = async (): Promise<boolean> => (await card(3).getAttribute('data-test-mark')) !== null;

test('hidden page: "back" shows the same elements, which are inert and without height meanwhile', async () => {
  await openList();
  await mark();
  await openCard(3);
  expect(await unseen().count()).toBe(1);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  // It cannot be focused and has no height.
  expect(
    await unseen().evaluate((element) => [element.getBoundingClientRect().height, getComputedStyle(element).contentVisibility]),
  ).toEqual([0, 'hidden']);
  await page.goBack();
  await listIsShown();
  expect([await isMarked(), await unseen().count()]).toEqual([true, 0]);
  expect(visitor.complaints).toEqual([]);
});

test('hidden page: it belongs to its filters, and its controls work afterwards', async () => {
  await openList();
  await openCard(2);
  await page.goBack();
  await listIsShown();
  await page.getByRole('article').getByRole('button', { pressed: false }).first().click();
  await page.getByRole('article').getByRole('button', { pressed: true }).waitFor();
  const before = page.url();
  await page.getByLabel('Urutkan').selectOption('cheapest');
  await page.waitForURL((url) => url.href !== before);
  await mark();
  await openCard(0);
  await page.goBack();
  await page.waitForURL(/cheapest/);
  await listIsShown();
  expect(await isMarked()).toBe(true);
});

test('hidden page: opening another page removes the list', async () => {
  await openList();
  await openCard(1);
  await page.getByRole('link', { name: 'Wishlist' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Wishlist' }).waitFor();
  expect(await unseen().count()).toBe(0);
});

test('product opened from a card: name, picture and price are shown while it loads', async () => {
  await openList();
  const price = (await card(0).getByText(/^Rp/).first().innerText()).trim();
  const release = await holdData();
  await tapCard(0);
  const main = page.getByRole('main');
  await main.getByText('Sedang dimuat').waitFor({ state: 'attached' });
  expect(await main.getByText(price).first().isVisible()).toBe(true);
  expect(
    await page
      .locator('main > :not([inert]) img')
      .first()
      .evaluate((picture: HTMLImageElement) => picture.naturalWidth),
  ).toBeGreaterThan(0);
  release();
  await page.getByRole('navigation', { name: 'Letak halaman' }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
});

test('product opened from a product: the first one does not appear again', async () => {
  await openList();
  await openCard(0);
  const similar = page.getByRole('article').first();
  const [from, to] = [await heading(), (await similar.getByRole('heading').innerText()).trim()];
  const release = await holdData();
  await similar.getByRole('link').click();
  await page.getByText('Sedang dimuat').waitFor({ state: 'attached' });
  const seen = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const names: string[] = [];
        const look = (): void => {
          names.push(document.querySelector('main > :not([inert]) h1')?.textContent ?? '');
          if (document.querySelector('main > :not([inert]) nav ol') === null || names.length < 10) requestAnimationFrame(look);
          else requestAnimationFrame(() => resolve(names));
        };
        look();
      }),
  );
  release();
  expect(new Set(await seen)).toEqual(new Set([to]));
  expect(await heading()).not.toBe(from);
});
