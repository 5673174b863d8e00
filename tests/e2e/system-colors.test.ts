import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { demoShop, programRuns, startBrowser, Visitor } from '../support/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const visit = async (path: string, look: (page: Page) => Promise<void>): Promise<void> => {
  const visitor = await Visitor.arrive(browser, { width: 1280, forcedColors: 'active' });
  try {
    await visitor.page.goto(path);
    await programRuns(visitor.page);
    await look(visitor.page);
  } finally {
    await visitor.leave();
  }
};

describe('forced colours', () => {
  test('buttons have an edge and a focus ring', () =>
    visit(`/products/${demoShop.ids.product}`, async (page) => {
      const buy = page.getByRole('main').getByRole('link', { name: 'Beli Sekarang' });
      await buy.focus();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      const seen = await buy.evaluate((one) => {
        const { borderTopColor, borderTopWidth, backgroundColor, outlineStyle, outlineColor } = getComputedStyle(one);
        return {
          isFocused: one === document.activeElement,
          hasEdge: Number.parseFloat(borderTopWidth) >= 1 && borderTopColor !== backgroundColor,
          hasRing: outlineStyle === 'solid' && outlineColor !== backgroundColor,
        };
      });
      expect(seen).toEqual({ isFocused: true, hasEdge: true, hasRing: true });
    }));
  test.each([
    ['checkbox', 'Free Fire'],
    ['radio', 'Semua kategori'],
    ['switch', 'Bisa disewa'],
  ] as const)('a %s that is on is visible: %s', (role, name) =>
    visit('/products?game=free-fire&sewa=1', async (page) => {
      const { sign, ground } = await page.getByRole(role, { name, exact: role === 'switch' }).evaluate((one) => {
        const after = getComputedStyle(one, '::after');
        const isDrawnByEdge = Number.parseFloat(after.borderBottomWidth) > 0;
        return { sign: isDrawnByEdge ? after.borderBottomColor : after.backgroundColor, ground: getComputedStyle(one).backgroundColor };
      });
      expect(sign).not.toBe(ground);
    }),
  );
  test('the selected purchase mode is distinguishable', () =>
    visit(`/products/${demoShop.ids.rented}?mode=sewa`, async (page) => {
      const grounds = await page.evaluate(() =>
        ['Beli', 'Sewa'].map((name) => {
          const link = [...document.querySelectorAll('main a')].find((one) => one.textContent?.trim() === name);
          return link === undefined ? '' : getComputedStyle(link).backgroundColor;
        }),
      );
      expect(grounds[0]).not.toBe(grounds[1]);
    }));
});

test('print: dark on white, without fixed elements', async () => {
  const visitor = await Visitor.arrive(browser, { width: 360, theme: 'dark' });
  const { page } = visitor;
  await page.goto(`/products/${demoShop.ids.product}`);
  await programRuns(page);
  await page.emulateMedia({ media: 'print' });
  const [paper, ink] = await page.evaluate(() => {
    const { color } = getComputedStyle(document.querySelector('h1') ?? document.body);
    const pen = new OffscreenCanvas(1, 1).getContext('2d');
    return [getComputedStyle(document.body).backgroundColor, color].map((one) => {
      if (pen !== null) pen.fillStyle = one;
      pen?.fillRect(0, 0, 1, 1);
      return pen?.getImageData(0, 0, 1, 1).data[1];
    });
  });
  expect(paper).toBe(255);
  expect(ink).toBeLessThan(60);
  const fixed = await page.evaluate(
    () =>
      [...document.querySelectorAll('body *')].filter((one) => {
        const { position, display, top } = getComputedStyle(one);
        return position === 'fixed' && display !== 'none' && !top.startsWith('-') && one.textContent?.trim() !== '';
      }).length,
  );
  expect(fixed).toBe(0);
  await visitor.leave();
});
