import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { findOverflows } from './overflows.ts';
import { programRuns, startBrowser, type THEMES, Visitor } from './visitor.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Axe's violations: the rule and the first elements that break it. */
export const violations = async (page: Page, extent: 'everything' | 'contrast'): Promise<readonly string[]> => {
  // Waits for fading elements. Endless animations (a skeleton's highlight) are not waited for.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY),
  );
  // Injected once per document, for all checks of it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async ([only, tags]) => {
      const { violations: wrong } = await axe.run(document, {
        runOnly: only === 'contrast' ? { type: 'rule', values: ['color-contrast'] } : { type: 'tag', values: [...tags] },
        // Only violations are reported, because describing passed elements takes longer than the checks.
        resultTypes: ['violations'],
        // No rule under test reads style sheets, which would be fetched again each time.
        preload: { assets: ['media'] },
      });
      return wrong.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => ({ target: target.map(String) })) }));
    },
    [extent, RULES] as const,
  );
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

/** Sets the page's theme; its pictures are the same in both. */
export const turn = (page: Page, theme: (typeof THEMES)[number]): Promise<void> =>
  page.evaluate((chosen) => {
    document.documentElement.dataset['theme'] = chosen;
  }, theme);

/** A visitor for each test of this file. */
export const eachVisitor = (): (() => Visitor) => {
  let browser: Browser;
  let visitor: Visitor;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    visitor = await Visitor.arrive(browser, { isMobile: false });
  });
  afterEach(() => visitor.leave());
  return () => visitor;
};

/** The violations of the open page on phones, tablets and desktops, in both themes, including what is wider than its page or button. */
export const wrongInEverySize = async (page: Page): Promise<readonly (readonly [string, readonly string[]])[]> => {
  const found: Record<string, readonly string[]> = {};
  for (const size of [phone, tablet, desktop]) {
    await page.setViewportSize(size);
    // Further down, the bar that sticks to the top would cover what happens to stand below it at this width.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await turn(page, 'dark');
    found[`${size.width} dark`] = [...(await violations(page, 'everything')), ...(await page.evaluate(findOverflows))];
    // Only this rule depends on the theme.
    await turn(page, 'light');
    found[`${size.width} light`] = await violations(page, 'contrast');
  }
  expect(Object.keys(found)).toHaveLength(6);
  return Object.entries(found).filter(([, wrong]) => wrong.length > 0);
};

export const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await programRuns(page);
};

/** Checks every one of these pages, on phones, tablets and desktops, in both themes. */
export const accessiblePages = (pages: readonly string[]): void => {
  const visitor = eachVisitor();
  describe('accessibility: every page, on phones, tablets and desktops, in both themes', () => {
    test.each(pages)(
      '%s',
      async (path) => {
        const { page } = visitor();
        await open(page, path);
        expect(await wrongInEverySize(page)).toEqual([]);
      },
      60_000,
    );
  });
};
