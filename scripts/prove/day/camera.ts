import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { THEMES } from '../../../tests/support/visitor.ts';

const SIZES = [
  { width: 1280, height: 900 },
  { width: 360, height: 780 },
] as const;
const MOST_HEIGHT = 4000;

/** Takes screenshots of a page in every width and theme, when enabled. */
export class Camera {
  private count = 0;

  constructor(private readonly folder: string | undefined) {}

  async take(page: Page, name: string, isWhole = true): Promise<void> {
    const { folder } = this;
    if (folder === undefined) return;
    await mkdir(folder, { recursive: true });
    this.count += 1;
    const before = page.viewportSize();
    const theme = await page.evaluate(() => document.documentElement.dataset['theme'] ?? 'dark');
    const wear = (chosen: string): Promise<void> =>
      page.evaluate((mode) => {
        document.documentElement.dataset['theme'] = mode;
      }, chosen);
    for (const { width, height } of SIZES) {
      await page.setViewportSize({ width, height });
      // Elements that stick to an edge of the screen are placed at the edge of the screenshot.
      const whole = isWhole ? await page.evaluate(() => document.documentElement.scrollHeight) : height;
      await page.setViewportSize({ width, height: Math.min(Math.max(whole, height), MOST_HEIGHT) });
      for (const chosen of THEMES) {
        await wear(chosen);
        // Waits for transitions of colours.
        await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))));
        const file = `${String(this.count).padStart(2, '0')}-${name}-${width}-${chosen}.png`;
        await page.screenshot({ path: join(folder, file) });
      }
    }
    await wear(theme);
    if (before !== null) await page.setViewportSize(before);
  }
}
