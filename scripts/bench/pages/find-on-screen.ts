import type { Page } from 'playwright-core';

interface OnScreen {
  readonly label: string;
  /** The centre in screen pixels. */
  readonly x: number;
  readonly y: number;
}

/**
 * Finds an element that can be touched at its position. Nothing is scrolled, because a virtualised list re-renders on scrolling.
 * @throws when there is none
 */
export const findOnScreen = (page: Page, selector: string): Promise<OnScreen> =>
  page.evaluate((wanted) => {
    for (const element of document.querySelectorAll(wanted)) {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const hit = document.elementFromPoint(x, y);
      if (hit !== null && element.contains(hit)) return { label: element.getAttribute('aria-label') ?? '', x, y };
    }
    throw new Error(`nothing on the screen matches ${wanted}`);
  }, selector);
