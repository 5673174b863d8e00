import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import { demoShop, programRuns, startBrowser, Visitor } from '../support/visitor.ts';

let browser: Browser;
let visitor: Visitor;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  visitor = await Visitor.arrive(browser);
});
afterEach(() => visitor.leave());

const heart = (): Locator =>
  visitor.page
    .getByRole('main')
    .getByRole('article')
    .getByRole('button', { name: /wishlist/ })
    .first();
const ground = (of: Locator): Promise<string> =>
  of
    .locator('span')
    .first()
    .evaluate((disc) => getComputedStyle(disc).backgroundColor);

describe('the first tap counts', () => {
  test('on a heart while the program is still on its way', async () => {
    const { page, complaints } = visitor;
    let letThrough = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route(/\/assets\/index-/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/products', { waitUntil: 'domcontentloaded' });
    await heart().click();
    expect(await heart().getAttribute('aria-pressed')).toBe('false');
    letThrough();
    await page.getByText('Disimpan ke wishlist.').waitFor();
    expect(await heart().getAttribute('aria-pressed')).toBe('true');
    expect(await page.locator('[data-tapped]').count()).toBe(0);
    expect(complaints).toEqual([]);
  });
  test('and a later one is not answered twice', async () => {
    const { page } = visitor;
    await page.goto('/products');
    await programRuns(page);
    await heart().click();
    expect(await heart().getAttribute('aria-pressed')).toBe('true');
    await heart().click();
    expect(await heart().getAttribute('aria-pressed')).toBe('false');
  });
  test('on the filter button, which the platform and the program both know', async () => {
    const { page, complaints } = visitor;
    await page.goto('/products');
    await programRuns(page);
    await page.getByRole('button', { name: /^Filter/ }).click();
    await page.getByRole('dialog', { name: 'Filter', exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });
});

test('a saved heart shows it under the pointer that pressed it', async () => {
  const desktop = await Visitor.arrive(browser, { width: 1280 });
  await visitor.leave();
  visitor = desktop;
  await desktop.page.emulateMedia({ reducedMotion: 'reduce' });
  await desktop.page.goto(`${demoShop.origin}/products`);
  await programRuns(desktop.page);
  await heart().click();
  await heart().hover();
  const hovered = await ground(heart());
  await desktop.page.mouse.move(0, 0);
  expect(await ground(heart())).toBe(hovered);
});

test('a card looks pointed at under a pointer, and not after a finger', async () => {
  const scaleOf = (of: Visitor): Promise<string> =>
    of.page
      .locator('main article img')
      .first()
      .evaluate((picture) => getComputedStyle(picture).scale);
  const desktop = await Visitor.arrive(browser, { width: 1280 });
  await desktop.page.emulateMedia({ reducedMotion: 'reduce' });
  await desktop.page.goto('/products', { waitUntil: 'networkidle' });
  await desktop.page.locator('main article').first().hover();
  await desktop.page.waitForFunction(() => getComputedStyle(document.querySelector('main article img') as Element).scale !== 'none');
  await desktop.leave();
  await visitor.page.goto('/products');
  await programRuns(visitor.page);
  await heart().tap();
  await visitor.page.getByText('Disimpan ke wishlist.').waitFor();
  expect(await scaleOf(visitor)).toBe('none');
});
