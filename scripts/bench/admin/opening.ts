import type { Browser, Page } from 'playwright-core';
import { type Figure, figure } from '../figure.ts';
import { printProgress } from '../print-progress.ts';
import { median, spread } from '../statistics.ts';
import { type SignedIn, withLaptop } from './owner.ts';

const TIMES = 5;
const GOAL_MS = 1500;

interface Opening {
  readonly what: string;
  readonly path: string;
  /** Elements that are visible and not covered once the page is usable. */
  readonly signs: readonly string[];
  /** Whether the page has a time goal. */
  readonly hasGoal: boolean;
}

const OPENINGS: readonly Opening[] = [
  { what: 'list of products, a row to click', path: '/admin/products', signs: ['table a[href^="/admin/products/"]'], hasGoal: true },
  { what: 'dashboard, a queue to click', path: '/admin', signs: ['ul[aria-label="Perlu dikerjakan"] a'], hasGoal: false },
  {
    what: 'self-check, and the samples counted',
    path: '/admin/system',
    signs: ['section[aria-labelledby="judul-periksa"] li', 'section[aria-labelledby="judul-contoh"] dd'],
    hasGoal: false,
  },
];

/** Opens a page by its address. @returns milliseconds from the navigation to the first frame in which all elements are visible */
const open = async (page: Page, { path, signs }: Opening): Promise<number> => {
  await page.goto(path, { waitUntil: 'commit' });
  const found = await page.waitForFunction(
    (selectors) => {
      const isReady = (element: Element): boolean => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        return element.checkVisibility() && (y > innerHeight || element.contains(document.elementFromPoint(x, y)));
      };
      return selectors.every((selector) => [...document.querySelectorAll(selector)].some(isReady)) ? performance.now() : null;
    },
    [...signs],
    { polling: 'raf' },
  );
  const ms = Number(await found.jsonValue());
  await page.waitForLoadState('networkidle');
  return ms;
};

const openingFigures = async (browser: Browser, origin: string, session: SignedIn, opening: Opening): Promise<readonly Figure[]> => {
  const { what, path, hasGoal } = opening;
  const goal = hasGoal ? { most: GOAL_MS } : null;
  const absolute = { ...opening, path: origin + path };
  const [cold, warm]: [number[], number[]] = [[], []];
  for (let time = 0; time < TIMES; time += 1) cold.push(await withLaptop(browser, session, (page) => open(page, absolute)));
  await withLaptop(browser, session, async (page) => {
    await open(page, absolute);
    for (let time = 0; time < TIMES; time += 1) warm.push(await open(page, absolute));
  });
  printProgress(`${what}: ${median(cold).toFixed(0)} ms, warm ${median(warm).toFixed(0)} ms`);
  return [
    figure(`${what}, nothing kept`, median(cold), 'ms', goal, `${spread(cold)} in ${TIMES} visits`),
    figure(`${what}, opened before`, median(warm), 'ms', goal, `${spread(warm)} in ${TIMES} visits`),
  ];
};

/** Measures how soon a signed-in owner can work on an opened page. */
export const openingsFigures = async (browser: Browser, origin: string, session: SignedIn): Promise<readonly Figure[]> => {
  const figures: Figure[] = [];
  for (const opening of OPENINGS) figures.push(...(await openingFigures(browser, origin, session, opening)));
  return figures;
};
