import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { demoShop, programRuns, startBrowser, Visitor, type VisitorOptions } from '../support/visitor.ts';

let browser: Browser;
let visitor: Visitor;
beforeAll(async () => {
  browser = await startBrowser();
});
afterEach(() => visitor.leave());
afterAll(() => browser.close());

const open = async (path: string, options: VisitorOptions = { width: 1280 }): Promise<Page> => {
  visitor = await Visitor.arrive(browser, options);
  await visitor.page.goto(path);
  await programRuns(visitor.page);
  return visitor.page;
};

/** The focused element: its landmark, its name, and whether a focus ring is visible on it, around it or on its label. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const one = document.activeElement ?? document.body;
    const ringed = [getComputedStyle(one), getComputedStyle(one, '::after'), getComputedStyle(one.closest('label') ?? one)];
    const place = one.closest('header, aside, main, footer, nav')?.tagName.toLowerCase() ?? '';
    return {
      name: one.getAttribute('aria-label') ?? (one.closest('label') ?? one).textContent?.trim() ?? '',
      place: one.closest('header') ? 'header' : one.closest('aside') ? 'filters' : one.closest('article') ? 'cards' : place,
      hasRing: ringed.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2),
    };
  });

const dialogHasFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const active = document.activeElement;
    // Between the last and the first element the focus is in the browser's own controls, and nowhere in the page.
    return active === document.body || active?.closest('dialog:modal') != null;
  });

/** Opens a modal by keyboard, moves the focus inside and closes it; the focus returns to its origin. */
const expectTrap = async (page: Page, role: 'button' | 'link', name: string): Promise<void> => {
  await page.getByRole(role, { name }).focus();
  const before = await focused(page);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  const names = new Set<string | null>();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press(step % 4 === 3 ? 'Shift+Tab' : 'Tab');
    expect(await dialogHasFocus(page)).toBe(true);
    names.add((await focused(page)).name);
  }
  expect(names.size).toBeGreaterThan(1);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect((await focused(page)).name).toBe(before.name);
};

describe('keyboard navigation', () => {
  test('the first stop is a link past the header', async () => {
    const page = await open('/products');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Langsung ke isi' });
    expect(await skip.evaluate((one) => one === document.activeElement && one.getBoundingClientRect().top >= 0)).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect((await focused(page)).place).not.toBe('header');
  });
  test('order is header, filters, cards, with a visible focus ring', async () => {
    const page = await open('/products');
    const places: string[] = [];
    const unseen: (string | null)[] = [];
    for (let step = 0; places.at(-1) !== 'cards' && step < 60; step += 1) {
      await page.keyboard.press('Tab');
      const { place, name, hasRing } = await focused(page);
      if (places.at(-1) !== place) places.push(place);
      if (!hasRing) unseen.push(name);
    }
    expect(places.filter((place) => place !== '')).toEqual(['header', 'filters', 'main', 'cards']);
    expect(unseen).toEqual([]);
  });
  test('a filter applies, and keeps the focus', async () => {
    const page = await open('/products');
    await page.getByRole('checkbox', { name: 'Free Fire' }).focus();
    await page.keyboard.press('Space');
    await page.waitForURL(/game=free-fire/);
    expect(await page.getByRole('checkbox', { name: 'Free Fire' }).evaluate((one) => one === document.activeElement)).toBe(true);
  });
  test('arrow keys, Home and End change the picture', async () => {
    const page = await open(`/products/${demoShop.ids.product}`);
    await page
      .getByRole('group', { name: /gambar/i })
      .first()
      .focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText('2 / 4', { exact: true }).waitFor();
    await page.keyboard.press('End');
    await page.getByText('4 / 4', { exact: true }).waitFor();
    await page.keyboard.press('Home');
    await page.getByText('1 / 4', { exact: true }).waitFor();
  });
});

describe('overlay: holds the focus and returns it', () => {
  test('filter sheet', async () => {
    await expectTrap(await open('/products', { width: 360 }), 'button', 'Filter');
  });
  test('dialog', async () => {
    await expectTrap(await open('/internal/design-system'), 'button', 'Buka dialog: Bahaya');
  });
  test('enlarged picture', async () => {
    await expectTrap(await open(`/products/${demoShop.ids.product}`), 'link', 'Perbesar gambar');
  });
  test('link to copy by hand', async () => {
    visitor = await Visitor.arrive(browser, { width: 1280 });
    await visitor.page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined });
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
      document.execCommand = () => false;
    });
    await visitor.page.goto(`/products/${demoShop.ids.product}`);
    await programRuns(visitor.page);
    await expectTrap(visitor.page, 'button', 'Bagikan');
  });
});

test('navigation: focus moves to the content, and the title is announced', async () => {
  const page = await open('/');
  await page.getByRole('link', { name: 'Flash Sale' }).first().focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/flash-sales');
  await page.getByRole('heading', { level: 1, name: 'Flash sale' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  const title = await page.title();
  expect(title).toContain('Flash');
  await page.locator('[aria-live="polite"]', { hasText: title }).waitFor({ state: 'attached' });
});

describe('animations with reduced-motion', () => {
  /** The longest animation of the page, in milliseconds. */
  const longest = (page: Page): Promise<number> =>
    page.evaluate(() => {
      const milliseconds = (list: string): number[] => list.split(',').map((one) => Number.parseFloat(one) * 1000);
      return Math.max(
        ...[...document.querySelectorAll('*')].flatMap((one) =>
          ['', '::after'].flatMap((part) => {
            const { transitionDuration, animationName, animationDuration } = getComputedStyle(one, part || null);
            return [...milliseconds(transitionDuration), ...(animationName === 'none' ? [] : milliseconds(animationDuration))];
          }),
        ),
      );
    });
  test.each([
    ['no-preference', 100, 5000],
    ['reduce', 0, 1],
  ] as const)('%s', async (reducedMotion, least, most) => {
    const page = await open('/internal/design-system', { width: 1280, reducedMotion });
    const found = await longest(page);
    expect(found).toBeGreaterThanOrEqual(least);
    expect(found).toBeLessThanOrEqual(most);
  });
});
