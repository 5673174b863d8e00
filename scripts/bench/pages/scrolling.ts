import type { Page } from 'playwright-core';

/**
 * Scrolls from the top through part of the page, one step per frame, and measures the frames.
 * @param pixels per frame
 * @returns milliseconds between frames
 */
export const scrollThrough = (page: Page, pixels: number, frames: number): Promise<readonly number[]> =>
  page.evaluate(
    ([step, count]) =>
      new Promise<number[]>((resolve) => {
        const gaps: number[] = [];
        let last: number | null = null;
        const frame = (now: number): void => {
          if (last !== null) gaps.push(now - last);
          last = now;
          if (gaps.length >= count) {
            resolve(gaps);
            return;
          }
          window.scrollBy(0, step);
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
    [pixels, frames] as const,
  );
