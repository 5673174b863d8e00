import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { eventually } from '../support/shop-process.ts';
import { demoShop, hasLetters, programRuns, startBrowser, Visitor, type VisitorOptions } from '../support/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const { ids } = demoShop;
const pages = [
  '/',
  '/products',
  '/products?game=free-fire&sort=cheapest',
  `/products/${ids.product}`,
  '/flash-sales',
  `/flash-sales/${ids.liveSale}`,
  '/search?q=mobile+legends',
  '/wishlist',
  '/help',
  '/help#minta-kode',
  '/feed',
  '/terms',
  '/community?nomor=0812-3456-7890',
  '/alamat-yang-tidak-ada',
  '/internal/design-system',
];

describe('hydration', () => {
  test.each(pages)('%s: no errors, and no data is requested again', async (path) => {
    const { page, complaints, leave } = await arrive();
    const requests: string[] = [];
    page.on('request', (request) => {
      if (/\/(api|rest|auth|storage)\/(?!v1\/object)/.test(new URL(request.url()).pathname)) requests.push(request.url());
    });
    await page.goto(path);
    await programRuns(page);
    await page.waitForLoadState('networkidle');
    const expected = path === '/alamat-yang-tidak-ada' ? [expect.stringContaining('404')] : [];
    expect(complaints).toEqual(expected);
    expect(requests).toEqual([]);
    await leave();
  });
});

test('font: only the basic character set is loaded', async () => {
  const { page, leave } = await arrive();
  await page.goto('/');
  await eventually(() => hasLetters(page));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const faces = await page.evaluate(() =>
    [...document.fonts]
      .filter(({ family }) => family.includes('Plus Jakarta Sans'))
      .map(({ status, unicodeRange }) => [status, unicodeRange.startsWith('U+20-7E')]),
  );
  expect(faces).toEqual([
    ['loaded', true],
    ['unloaded', false],
  ]);
  expect(await page.evaluate(() => document.fonts.check('700 16px "Plus Jakarta Sans"', 'Rp1.250.000 – “Épée”'))).toBe(false);
  expect(await page.evaluate(() => document.fonts.check('700 16px "Plus Jakarta Sans"', 'Rp1.250.000 – “Akun”'))).toBe(true);
  await leave();
});

/** Records the theme when the page's body is created. */
const noteFirstTheme = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.body === null) return;
      observer.disconnect();
      document.documentElement.dataset['first'] = document.documentElement.dataset['theme'] ?? '';
    }).observe(document, { childList: true, subtree: true });
  });
};
const ground = (page: Page): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const [BLACK, WHITE] = ['rgb(0, 0, 0)', 'rgb(255, 255, 255)'];

describe('theme at the first paint', () => {
  test.each([
    ['no choice: dark', null, 'dark', BLACK],
    ['dark', 'dark', 'dark', BLACK],
    ['light', 'light', 'light', WHITE],
    ['automatic: the system’s theme', 'auto', 'auto', WHITE],
    ['invalid stored value: dark', 'ungu', 'dark', BLACK],
  ] as const)('%s', async (_, stored, theme, color) => {
    const { page, context, leave } = await arrive({ colorScheme: 'light' });
    if (stored !== null) await context.addInitScript((mode) => localStorage.setItem('themeMode', mode), stored);
    await noteFirstTheme(page);
    await page.goto('/help');
    expect(await page.evaluate(() => document.documentElement.dataset['first'])).toBe(theme);
    expect(await ground(page)).toBe(color);
    await programRuns(page);
    expect(await ground(page)).toBe(color);
    await leave();
  });
});

describe('theme setting in the footer', () => {
  test('applies at once and survives a reload', async () => {
    const { page, leave } = await arrive();
    await page.goto('/help');
    await programRuns(page);
    await page.getByRole('contentinfo').getByText('Terang').click();
    expect(await ground(page)).toBe(WHITE);
    await page.reload();
    await programRuns(page);
    expect(await ground(page)).toBe(WHITE);
    await expectChecked(page, 'Terang');
    await leave();
  });
  test('"Otomatis" follows the system while the page is open', async () => {
    const { page, leave } = await arrive({ colorScheme: 'dark' });
    await page.goto('/help');
    await programRuns(page);
    await page.getByRole('contentinfo').getByText('Otomatis').click();
    expect(await ground(page)).toBe(BLACK);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await ground(page)).toBe(WHITE);
    await leave();
  });
});

/** After a reload the choice is shown once the scripts have read it. */
const expectChecked = async (page: Page, name: string): Promise<void> => {
  await eventually(() => page.getByRole('radio', { name }).isChecked());
};

const arrive = async (options: VisitorOptions = {}) => {
  const visitor = await Visitor.arrive(browser, options);
  const { page, context, complaints } = visitor;
  return { page, context, complaints, leave: () => visitor.leave() };
};
