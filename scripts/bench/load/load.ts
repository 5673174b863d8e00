import type { Figure, Group } from '../figure.ts';
import { printProgress } from '../print-progress.ts';
import { newestProduct, withShop } from '../shop.ts';
import { madeAnewFigures } from './made-anew.ts';
import { throughputFigures } from './throughput.ts';

const RPS = { least: 1000 };
const P95 = { most: 80 };

/** Measures throughput with fifty concurrent visitors. */
export const measureLoad = (): Promise<readonly Group[]> =>
  withShop('demo', async (shop) => {
    const figures: Figure[] = [];
    const product = `/products/${await newestProduct(shop)}`;
    for (const [name, path, goals] of [
      ['/', '/', { perSecond: RPS, p95: P95 }],
      ['/products', '/products', null],
      ['/products/{id}', product, null],
    ] as const) {
      printProgress(name);
      figures.push(...(await throughputFigures(shop.origin + path, name, goals)));
    }
    printProgress('/products, every one made anew');
    const anew = await madeAnewFigures(shop.origin);
    return [
      { title: 'Pages to 50 connections at once, warm', figures },
      { title: 'Lists that nobody asked for before', figures: anew },
    ];
  });
