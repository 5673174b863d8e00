import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { PUBLIC_PAGES } from '../support/public-pages.ts';
import { demoShop, programRuns, startBrowser, type THEMES, Visitor } from '../support/visitor.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

/** What axe finds wrong: the rule and the first elements that break it. */
const violations = async (page: Page, extent: 'everything' | 'contrast'): Promise<readonly string[]> => {
  // Nothing is judged while it fades in. What never ends (a skeleton's sheen) is not waited for.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY),
  );
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations: found } = await (extent === 'contrast' ? axe.withRules('color-contrast') : axe.withTags(RULES)).analyze();
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .flatMap((node) => node.target)
        .join(' | ')}`,
  );
};

const phone = { width: 360, height: 780 };
const tablet = { width: 768, height: 1024 };
const desktop = { width: 1280, height: 900 };

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await programRuns(page);
};

/** Turns the page to a theme; its pictures are the same in both. */
const turn = (page: Page, theme: (typeof THEMES)[number]): Promise<void> =>
  page.evaluate((chosen) => {
    document.documentElement.dataset['theme'] = chosen;
  }, theme);

let visitor: Visitor;
beforeEach(async () => {
  visitor = await Visitor.arrive(browser, { isMobile: false });
});
afterEach(() => visitor.leave());

describe('every page is accessible, on phones, tablets and desktops, in both themes', () => {
  test.each(PUBLIC_PAGES)(
    '%s',
    async (path) => {
      const { page } = visitor;
      await open(page, path);
      const found: Record<string, readonly string[]> = {};
      for (const size of [phone, tablet, desktop]) {
        await page.setViewportSize(size);
        await turn(page, 'dark');
        found[`${size.width} dark`] = await violations(page, 'everything');
        // Of all rules only this one depends on the theme.
        await turn(page, 'light');
        found[`${size.width} light`] = await violations(page, 'contrast');
      }
      expect(Object.keys(found)).toHaveLength(6);
      expect(Object.entries(found).filter(([, wrong]) => wrong.length > 0)).toEqual([]);
    },
    60_000,
  );
});

describe('what opens over a page is accessible, in both themes', () => {
  const inBothThemes = async (): Promise<readonly string[]> => {
    const { page } = visitor;
    await page.getByRole('dialog').waitFor();
    const dark = await violations(page, 'everything');
    await turn(page, 'light');
    return [...dark, ...(await violations(page, 'contrast'))];
  };
  test('the sheet of filters', async () => {
    await open(visitor.page, '/products?game=free-fire');
    await visitor.page.getByRole('button', { name: 'Saring' }).click();
    expect(await inBothThemes()).toEqual([]);
  });
  test('the large picture', async () => {
    await open(visitor.page, `/products/${demoShop.ids.product}`);
    await visitor.page.getByRole('link', { name: 'Perbesar gambar' }).click();
    expect(await inBothThemes()).toEqual([]);
  });
  test('a question and a toast', async () => {
    await open(visitor.page, '/internal/design-system');
    await visitor.page.getByRole('button', { name: 'Munculkan toast: Gagal' }).click();
    await visitor.page.getByRole('button', { name: 'Buka dialog: Bahaya' }).click();
    expect(await inBothThemes()).toEqual([]);
  });
});
