import type { Figure, Group } from '../figure.ts';
import { freePort } from '../free-port.ts';
import { printProgress } from '../print-progress.ts';
import { newestProduct, withShop } from '../shop.ts';
import { withBrowser } from './browser.ts';
import { lighthouseFigures } from './lighthouse.ts';
import { longListFigures } from './long-list.ts';
import { routeChangeFigures } from './route-change.ts';
import { weightFigures } from './weight.ts';

/** Slightly more than the 10,000 loaded cards. */
const LONG_LIST = '10500';

const inTurn = async (steps: readonly (() => Promise<readonly Figure[]>)[]): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const step of steps) figures.push(...(await step()));
  return figures;
};

/** Measures page weight and rendering in a visitor's browser. */
export const measurePages = async (): Promise<readonly Group[]> => {
  const demo = await withShop('demo', async (shop) => {
    const { origin } = shop;
    const product = `/products/${await newestProduct(shop)}`;
    // The first request of each page renders and compresses it; the figures are those of later requests.
    for (const path of ['/', '/products', product, '/flash-sales']) await shop.get(path);
    printProgress('weight of the pages');
    const weight = await withBrowser((browser) =>
      inTurn([
        () => weightFigures(browser, `${origin}/`, '/'),
        () => weightFigures(browser, `${origin}/products`, '/products'),
        () => weightFigures(browser, origin + product, '/products/{id}'),
        () => weightFigures(browser, `${origin}/flash-sales`, '/flash-sales'),
      ]),
    );
    printProgress('Lighthouse');
    const port = await freePort();
    const lighthouse = await withBrowser(
      () =>
        inTurn([
          () => lighthouseFigures(`${origin}/`, '/', port),
          () => lighthouseFigures(`${origin}/products`, '/products', port),
          () => lighthouseFigures(origin + product, '/products/{id}', port),
        ]),
      [`--remote-debugging-port=${port}`],
    );
    printProgress('changes of page');
    const routes = await withBrowser((browser) => routeChangeFigures(browser, origin));
    return [
      { title: 'Weight of a first visit, as it travels (brotli)', figures: weight },
      { title: 'Lighthouse, mobile (simulated slow 4G, 4x CPU)', figures: lighthouse },
      { title: 'Change of page, warm, 4x CPU', figures: routes },
    ];
  });
  printProgress('10,000 cards in one list');
  const longList = await withShop(LONG_LIST, (shop) => withBrowser((browser) => longListFigures(browser, shop.origin)));
  return [...demo, { title: '10,000 cards loaded one page after another', figures: longList }];
};
