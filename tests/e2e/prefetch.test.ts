import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { programRuns, startBrowser, Visitor } from '../support/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

/** A visitor on the list of products, and later requests to the shop: data, and chunks of pages. */
const onList = async (width: 360 | 1280) => {
  const visitor = await Visitor.arrive(browser, { width });
  const { page } = visitor;
  await page.goto('/products');
  await programRuns(page);
  await page.waitForLoadState('networkidle');
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/rest\/|\.js$/.test(pathname)) requested.push(pathname + search);
  });
  return { page, asked: requested, leave: () => visitor.leave() };
};
const card = (page: Page) => page.getByRole('main').getByRole('article').nth(1).getByRole('link');
const arrived = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
};
/** The last request of a product's page, whatever the order of the others. */
const restComes = (page: Page) =>
  Promise.all([
    page.waitForResponse((answer) => answer.url().includes('/rest/v1/products?') && answer.url().includes('id=neq.')),
    page.waitForResponse((answer) => answer.url().includes('/rest/v1/game_attributes?')),
  ]);
const isProduct = (address: string): boolean => address.startsWith('/rest/v1/products');

describe('prefetch of a product page', () => {
  test('pointer over a card: the click makes no request', async () => {
    const { page, asked, leave } = await onList(1280);
    const name = await card(page).innerText();
    await Promise.all([restComes(page), card(page).hover()]);
    expect(asked.filter((address) => address.endsWith('.js')).length).toBeGreaterThan(0);
    const before = [...asked];
    await card(page).click();
    await arrived(page, name);
    expect(asked).toEqual(before);
    await leave();
  });
  test('touch: started at pointer down', async () => {
    const { page, asked, leave } = await onList(360);
    await Promise.all([restComes(page), card(page).dispatchEvent('pointerdown', { pointerType: 'touch' })]);
    const before = asked.length;
    const name = await card(page).innerText();
    await card(page).tap();
    await arrived(page, name);
    expect(asked.slice(before)).toEqual([]);
    await leave();
  });
  test('keyboard focus: started', async () => {
    const { page, asked, leave } = await onList(1280);
    await Promise.all([restComes(page), card(page).focus()]);
    const before = asked.filter(isProduct).length;
    const name = await card(page).innerText();
    await page.keyboard.press('Enter');
    await arrived(page, name);
    expect(asked.filter(isProduct)).toHaveLength(before);
    await leave();
  });
  test('pointer passing by: not started', async () => {
    const { page, asked, leave } = await onList(1280);
    await page.evaluate(() => {
      const link = document.querySelector('main article a');
      link?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      document.body.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    });
    await page.mouse.move(2, 2);
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    await leave();
  });
});
