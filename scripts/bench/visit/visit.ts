import type { Browser } from 'playwright-core';
import { type Figure, figure, type Goal, type Group } from '../figure.ts';
import { freePort } from '../free-port.ts';
import { withBrowser } from '../pages/browser.ts';
import { lighthouseFigures } from '../pages/lighthouse.ts';
import { printProgress } from '../print-progress.ts';
import { newestProduct, withShop } from '../shop.ts';
import { median, spread } from '../statistics.ts';
import { changesOf } from './changes.ts';
import { withControlPage } from './control-page.ts';
import { type Paints, paintsOf } from './paints.ts';
import { earlyCardTap, earlyControlTap, settledTap } from './taps.ts';
import { scriptsUntouched } from './untouched.ts';

const RUNS = 7;

const repeat = async <T>(run: () => Promise<T>): Promise<readonly T[]> => {
  const all: T[] = [];
  for (let at = 0; at < RUNS; at += 1) all.push(await run());
  return all;
};

/** Figures of the other shops: vercel/commerce, Medusa's storefront, Hydrogen's skeleton (2026-11-23, the same machine and products). */
const peers = (...figures: readonly [string, string, string]): string => `others ${figures.join(', ')}`;

const inMs = (what: string, values: readonly number[], goal: Goal | null, note = ''): Figure =>
  figure(what, median(values), 'ms', goal, [spread(values), note].filter(Boolean).join('; '));

const paintFigures = async (browser: Browser, origin: string): Promise<readonly Figure[]> => {
  // Taken in turns, so that a busy moment of the machine falls on all of them.
  const of: Record<'home' | 'list' | 'control', Paints[]> = { home: [], list: [], control: [] };
  await withControlPage(async (control) => {
    await repeat(async () => {
      of.control.push(await paintsOf(browser, control));
      of.home.push(await paintsOf(browser, `${origin}/`));
      of.list.push(await paintsOf(browser, `${origin}/products`));
    });
  });
  const first = (paints: readonly Paints[]) => paints.map((one) => one.first);
  const largest = (paints: readonly Paints[]) => paints.map((one) => one.largest);
  return [
    inMs('first paint, a page of seven elements', first(of.control), null),
    inMs('first paint, home', first(of.home), { most: 800 }, peers('856', '868', '740')),
    inMs('first paint, list', first(of.list), { most: 800 }, peers('808', '892', '816')),
    inMs('largest paint, home', largest(of.home), { most: 850 }, peers('888', '868', '1832')),
    inMs('largest paint, list', largest(of.list), { most: 1000 }, peers('2008', '1972', '1600')),
  ];
};

const tapFigures = async (browser: Browser, origin: string): Promise<readonly Figure[]> => {
  const list = `${origin}/products`;
  const card = await repeat(() => earlyCardTap(browser, list));
  const control = await repeat(() => earlyControlTap(browser, list));
  const settled = await repeat(() => settledTap(browser, list));
  return [
    inMs('early tap on a card, to the heading of its product', card, { most: 500 }, peers('598', '669', '663')),
    inMs(
      'early tap on a control, until it looks pressed',
      control.map(({ seen }) => seen),
      { most: 100 },
      'others: lost',
    ),
    inMs(
      'early tap on a control, until it is answered',
      control.map(({ answered }) => answered),
      { most: 1500 },
      'others: lost',
    ),
    inMs('settled tap, the longest event', settled, { most: 60 }, peers('160 to 224', '176 to 192', '56')),
  ];
};

const changeFigures = async (browser: Browser, origin: string): Promise<readonly Figure[]> => {
  const changes = await repeat(() => changesOf(browser, `${origin}/products`));
  const of = (part: 'notSeen' | 'seen' | 'back') => changes.map((one) => one[part]);
  return [
    inMs('list to a product not seen', of('notSeen'), { most: 250 }, peers('346', '623', '313')),
    inMs('list to a product seen', of('seen'), { most: 100 }, peers('270', '321', '157')),
    inMs('back to the list', of('back'), { most: 60 }, peers('160', '224', '264')),
  ];
};

const weightFigures = async (browser: Browser, origin: string, product: string): Promise<readonly Figure[]> => {
  const kb = async (what: string, path: string, most: number, note: string): Promise<Figure> =>
    figure(what, await scriptsUntouched(browser, origin + path), 'KB', { most }, note);
  return [
    await kb('home', '/', 135, peers('146', '324', '96')),
    await kb('list', '/products', 136, peers('148', '324', '96')),
    await kb('product', product, 139, peers('149', '324', '96')),
  ];
};

/** Measures a visit on a line and a processor that are really slowed down, beside Lighthouse's simulation. */
export const measureVisit = (): Promise<readonly Group[]> =>
  withShop('demo', async (shop) => {
    const { origin } = shop;
    const product = `/products/${await newestProduct(shop)}`;
    for (const path of ['/', '/products', product]) await shop.get(path);
    return withBrowser(async (browser) => {
      printProgress('paints');
      const paints = await paintFigures(browser, origin);
      printProgress('taps');
      const taps = await tapFigures(browser, origin);
      printProgress('changes of page');
      const changes = await changeFigures(browser, origin);
      printProgress('scripts of a visit that nobody touches');
      const weight = await weightFigures(browser, origin, product);
      return { paints, taps, changes, weight };
    }).then(async ({ paints, taps, changes, weight }) => {
      printProgress('Lighthouse');
      const port = await freePort();
      const simulated = await withBrowser(
        async () => [
          ...(await lighthouseFigures(`${origin}/`, '/', port)),
          ...(await lighthouseFigures(`${origin}/products`, '/products', port)),
        ],
        [`--remote-debugging-port=${port}`],
      );
      return [
        { title: `Paints, really throttled (6x CPU, 1.6 Mbps, 150 ms; medians of ${RUNS})`, figures: paints },
        { title: 'Taps, really throttled', figures: taps },
        { title: 'Changes of page, 4x CPU, no slow line', figures: changes },
        { title: 'Scripts of a visit that nobody touches, after 8 s (brotli)', figures: weight },
        { title: 'The same pages in Lighthouse’s simulation', figures: simulated },
      ];
    });
  });
