import { type Figure, figure } from '../figure.ts';
import { median, p95 } from '../statistics.ts';
import { runConcurrently } from './clients.ts';
import { KeepAliveClient } from './keep-alive-client.ts';
import { type Place, pageFrom } from './landmarks.ts';

const CLIENTS = 8;
const SECONDS = 10;

const at = <T>(list: readonly T[], turn: number): T => {
  const item = list[turn % list.length];
  if (item === undefined) throw new Error('nothing to ask for');
  return item;
};

const described = (times: readonly number[], seconds = SECONDS): string =>
  `half within ${median(times).toFixed(1)} ms, ${(times.length / seconds).toFixed(0)} a second`;

/** Pages of a list that nobody asked for before, a second. */
const MADE_ANEW = { least: 120 };

/** Measures pages of the running shop with eight clients: cached ones, and newly rendered ones. */
export const wholeStackFigures = async (origin: string, places: readonly Place[], words: readonly string[]): Promise<readonly Figure[]> => {
  const client = new KeepAliveClient(origin, CLIENTS);
  let unseen = 0;
  // An unused parameter makes an address that is not cached.
  const fresh = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}u=${unseen++}`;
  const send = (path: (turn: number) => string): Promise<readonly number[]> =>
    runConcurrently(CLIENTS, SECONDS, (turn) => client.read(path(turn)));
  try {
    await client.read('/products');
    // The program is compiled while it runs, so that its first hundreds of pages take longer.
    await send(() => fresh('/products'));
    const anew = await send(() => fresh('/products'));
    const cached = await send(() => '/products');
    // Alternates first and deep pages, so that both are measured under the same conditions.
    const mixed = await send((turn) => fresh(turn % 2 === 0 ? '/products' : pageFrom(at(places, turn))));
    const [first, deep] = [mixed.filter((_, turn) => turn % 2 === 0), mixed.filter((_, turn) => turn % 2 === 1)];
    const products = await send((turn) => fresh(`/products/${at(places, turn).id}`));
    const searches = await send((turn) => fresh(`/search?q=${encodeURIComponent(at(words, turn))}`));
    return [
      figure('list page, rendered or cached: 95 of 100 within', p95(cached), 'ms', { most: 40 }, described(cached)),
      figure('list page, every one made anew: answers per second', anew.length / SECONDS, 'requests/s', MADE_ANEW, described(anew)),
      // They take turns, each half of the time.
      figure('list page, every one made anew: 95 of 100 within', p95(first), 'ms', null, described(first, SECONDS / 2)),
      figure('deep list page, every one made anew: 95 of 100 within', p95(deep), 'ms', null, described(deep, SECONDS / 2)),
      figure(
        'deep page to first page',
        median(deep) / median(first),
        'times',
        { most: 1.5 },
        `medians; at 95 of 100 ${(p95(deep) / p95(first)).toFixed(2)} times`,
      ),
      figure('product page, every one made anew: 95 of 100 within', p95(products), 'ms', null, described(products)),
      figure('search page, every one made anew: 95 of 100 within', p95(searches), 'ms', null, described(searches)),
    ];
  } finally {
    client.close();
  }
};
