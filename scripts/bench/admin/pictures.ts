import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { type Figure, figure } from '../figure.ts';
import { printProgress } from '../print-progress.ts';
import { type SignedIn, withLaptop } from './owner.ts';
import { writePhotographs } from './photographs.ts';

const PICTURES = 20;
const GOAL_MS = 100;
const PATIENCE_MS = 900_000;

/** Drops files on the field like a mouse. From then on the page records its long tasks. */
const drop = async (page: Page, paths: readonly string[]): Promise<void> => {
  await page.evaluate(() => {
    const given = document.createElement('input');
    Object.assign(given, { type: 'file', multiple: true, id: 'bench-files', hidden: true });
    document.body.append(given);
  });
  await page.locator('#bench-files').setInputFiles([...paths]);
  await page.evaluate(() => {
    const place = window as Window & { benchTasks?: number[] };
    const tasks: number[] = [];
    place.benchTasks = tasks;
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
    const given = document.querySelector<HTMLInputElement>('#bench-files');
    const dataTransfer = new DataTransfer();
    for (const file of given?.files ?? []) dataTransfer.items.add(file);
    given?.remove();
    const zone = document.querySelector('fieldset[aria-label="Gambar"] input[type="file"]')?.parentElement;
    if (zone == null) throw new Error('there is no field for pictures');
    zone.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
};

/** Polls seldom and cheaply, because polling is a task of the page itself. @returns why a picture did not arrive; null when all have */
const untilSettled = async (page: Page): Promise<string | null> => {
  const outcome = await page.waitForFunction(
    (count) => {
      const refusal = document.querySelector('fieldset[aria-label="Gambar"] [role="alert"]')?.textContent ?? null;
      const shown = document.querySelectorAll('ol[aria-label="Urutan gambar"] > li').length;
      return refusal !== null || shown === count ? { refusal } : null;
    },
    PICTURES,
    { polling: 250, timeout: PATIENCE_MS },
  );
  return (await outcome.jsonValue())?.refusal ?? null;
};

/** Drops camera photographs into the pictures of a new product, all at once. */
export const pictureFigures = async (browser: Browser, origin: string, session: SignedIn): Promise<readonly Figure[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'arena-akun-pictures-'));
  try {
    printProgress(`taking ${PICTURES} photographs`);
    const { paths, bytes } = await writePhotographs(folder, PICTURES);
    return await withLaptop(browser, session, async (page) => {
      await page.goto(`${origin}/admin/products/new`);
      await page.getByRole('button', { name: 'Pilih gambar' }).waitFor();
      await page.waitForLoadState('networkidle');
      const startedAt = performance.now();
      await drop(page, paths);
      const refused = await untilSettled(page);
      if (refused !== null) throw new Error(`a picture was refused: ${refused}`);
      const seconds = (performance.now() - startedAt) / 1000;
      // The last thumbnail may still be rendered.
      await page.waitForTimeout(1000);
      const tasks = await page.evaluate(() => (window as Window & { benchTasks?: number[] }).benchTasks ?? []);
      const size = `${PICTURES} photographs of ${(bytes / 1e6).toFixed(1)} MB`;
      const longest = Math.max(0, ...tasks);
      return [
        figure(`${size}: longest task of the page meanwhile`, longest, 'ms', { most: GOAL_MS }, `${tasks.length} of more than 50 ms`),
        figure(`${size}: until all are resized, stored and checked`, seconds, 's', null, `${(seconds / PICTURES).toFixed(1)} s each`),
      ];
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
