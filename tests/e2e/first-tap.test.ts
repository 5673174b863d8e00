import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import { eventually } from '../support/shop-process.ts';
import { demoShop, hasLetters, programRuns, startBrowser, Visitor } from '../support/visitor.ts';

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
/** The colour of its disc. */
const ground = (of: Locator): Promise<string> => of.evaluate((button) => getComputedStyle(button, '::before').backgroundColor);

describe('tap before the program runs', () => {
  test('on a wishlist button: carried out once the program runs', async () => {
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
  test('on a wishlist button with the program running: handled once', async () => {
    const { page } = visitor;
    await page.goto('/products');
    await programRuns(page);
    await heart().click();
    expect(await heart().getAttribute('aria-pressed')).toBe('true');
    await heart().click();
    expect(await heart().getAttribute('aria-pressed')).toBe('false');
  });
  test('on a wishlist button before the style sheets: carried out', async () => {
    const { page } = visitor;
    let letThrough = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route(/\/assets\/index-/, async (route) => {
      await held;
      await route.continue();
    });
    let sendSheets = (): void => undefined;
    const tapped = new Promise<void>((resolve) => {
      sendSheets = resolve;
    });
    await page.route(/\.css$/, async (route) => {
      await tapped;
      await route.continue();
    });
    await page.goto('/products', { waitUntil: 'domcontentloaded' });
    await heart().click();
    sendSheets();
    await page.waitForFunction(() => {
      const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
      return links.length > 0 && links.every(({ sheet }) => sheet !== null);
    });
    expect(await page.locator('link[rel="stylesheet"]:not([media="not all"])').count()).toBe(0);
    letThrough();
    await page.getByText('Disimpan ke wishlist.').waitFor();
    await eventually(() => hasLetters(page));
  });
  test('on the filter button: the sheet opens', async () => {
    const { page, complaints } = visitor;
    await page.goto('/products');
    await programRuns(page);
    await page.getByRole('button', { name: /^Filter/ }).click();
    await page.getByRole('dialog', { name: 'Filter', exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });
});

test('touch on a link before the program runs: the program waits for the next interaction', async () => {
  const { page } = visitor;
  // The program starts at the visitor's first interaction only.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto('/products');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.getByRole('main').getByRole('article').getByRole('link').first().dispatchEvent('pointerdown');
  expect(requests.filter((path) => path.endsWith('.js'))).toEqual([]);
  // The next interaction starts the program; whatever the link requested comes before it.
  await Promise.all([page.waitForRequest(/\/assets\/index-/), heart().dispatchEvent('pointerdown')]);
});

test('saved wishlist button: its colour is the same under the pointer', async () => {
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

test('card: hover effect with a mouse, none after a touch', async () => {
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
