import { type Figure, figure, type Group } from '../figure.ts';
import { printProgress } from '../print-progress.ts';
import { withShop } from '../shop.ts';
import { catalogueQueryFigures } from './catalogue-queries.ts';
import { deepPlaces } from './landmarks.ts';
import { searchFigures } from './search-queries.ts';
import { chooseSearchTerms } from './search-terms.ts';
import { wholeStackFigures } from './whole-stack.ts';

const SIZES = [100_000, 1_000_000] as const;
const SECOND_MS = 1000;

const measureSize = async (size: number): Promise<readonly Group[]> => {
  const name = `${size.toLocaleString('en-GB')} products`;
  printProgress(`filling a shop with ${name}`);
  const startedAt = performance.now();
  return withShop(String(size), async (shop) => {
    const filled: Figure = figure('first start with its products', (performance.now() - startedAt) / SECOND_MS, 's');
    const sql = await shop.database();
    const places = await deepPlaces(sql);
    const words = await chooseSearchTerms(sql, places);
    // Writes the dirty pages of seeding before the measurement.
    await sql`checkpoint`;
    await sql.end();
    printProgress('queries in the database');
    const queries = await catalogueQueryFigures(shop, places);
    printProgress('search in the database');
    const searches = await searchFigures(shop, words);
    printProgress('pages through the whole stack');
    const pages = await wholeStackFigures(shop.origin, places, [...words.rare, ...words.common, ...words.misspelled]);
    return [
      { title: `${name}: pages through the whole stack, 8 clients`, figures: [...pages, filled] },
      { title: `${name}: catalogue in the database, as anon under row-level security`, figures: queries },
      { title: `${name}: search in the database, as anon`, figures: searches },
    ];
  });
};

/** `BENCH_SIZES=5000,20000` overrides the sizes during development of the benchmark. */
const sizes = (): readonly number[] => {
  const requested = process.env['BENCH_SIZES'] ?? '';
  return requested === '' ? SIZES : requested.split(',').map(Number);
};

/** Measures a large catalogue. */
export const measureScale = async (): Promise<readonly Group[]> => {
  const groups: Group[] = [];
  for (const size of sizes()) groups.push(...(await measureSize(size)));
  return groups;
};
