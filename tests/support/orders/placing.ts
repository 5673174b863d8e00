import { type Arrived, arriving, looping } from './arrivals.ts';
import { percentile } from './people.ts';
import type { Answered } from './press.ts';
import { watchProcessors } from './processors.ts';
import { askCatalogue, type SellingShop } from './selling-shop.ts';

const PAGES_PER_SECOND = 5;

/** How a load went. Times in milliseconds. */
export interface Load {
  /** How many were answered how: status and code. */
  readonly answers: Readonly<Record<string, number>>;
  readonly p50: number;
  readonly p95: number;
  /** Placed a second. */
  readonly perSecond: number;
  /** Of `place_order`, in the middle. */
  readonly inDatabase: number;
  /** 95 of 100 pages of the catalogue meanwhile. */
  readonly pages: number;
  readonly failedPages: number;
  /** Shares of one processor, in per cent: the shop, its database, this generator. */
  readonly processors: { readonly shop: number; readonly database: number; readonly own: number };
}

/** In words for machines: `200`, `409 SOLD_OUT`, or why nothing came. */
const answerOf = ({ status, text }: Answered): string => {
  if (status === null) return text;
  try {
    const { code } = JSON.parse(text) as { code?: string };
    return code === undefined ? String(status) : `${status} ${code}`;
  } catch {
    return String(status);
  }
};

export const countedAnswers = (all: readonly Arrived<Answered>[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { result } of all) counts[answerOf(result)] = (counts[answerOf(result)] ?? 0) + 1;
  return counts;
};

const timesOf = (all: readonly Arrived<unknown>[]): number[] => all.map(({ tookMs }) => tookMs);

/** 95 of 100 pages of the catalogue while nothing else goes on. */
export const idlePages = async (selling: SellingShop, count: number): Promise<number> => {
  await arriving(PAGES_PER_SECOND * 4, 20, () => askCatalogue(selling));
  return percentile(timesOf(await arriving(PAGES_PER_SECOND, count, () => askCatalogue(selling))), 95);
};

/** Lets people press while pages are asked for. @param press all of them, each timed */
const underLoad = async (selling: SellingShop, lastsMs: number, press: () => Promise<readonly Arrived<Answered>[]>): Promise<Load> => {
  const { sql, shop } = selling;
  await sql`select pg_stat_reset()`;
  const processors = await watchProcessors(shop);
  const startedAt = performance.now();
  const [pages, pressed] = await Promise.all([
    arriving(PAGES_PER_SECOND, Math.ceil((PAGES_PER_SECOND * lastsMs) / 1000), () => askCatalogue(selling)),
    press(),
  ]);
  const seconds = (performance.now() - startedAt) / 1000;
  const [function_] = await sql<{ each: number }[]>`
    select total_time / calls as each from pg_stat_user_functions where funcname = 'place_order' and calls > 0`;
  return {
    answers: countedAnswers(pressed),
    p50: percentile(timesOf(pressed), 50),
    p95: percentile(timesOf(pressed), 95),
    perSecond: pressed.filter(({ result }) => result.status === 200).length / seconds,
    inDatabase: function_?.each ?? 0,
    pages: percentile(timesOf(pages), 95),
    failedPages: pages.filter(({ result }) => !result).length,
    processors: await processors(),
  };
};

const pressOnce = (selling: SellingShop, products: readonly string[], place: number): Promise<Answered> =>
  selling.crowd.place(selling.buyer().token, products[place % products.length] ?? '');

/** So many people a second press once each, whether or not those before them are answered. */
export const placeEvenly = async (selling: SellingShop, products: readonly string[], perSecond: number, seconds: number): Promise<Load> => {
  await selling.addBuyers(perSecond * seconds);
  return underLoad(selling, seconds * 1000, () => arriving(perSecond, perSecond * seconds, (place) => pressOnce(selling, products, place)));
};

/** So many clients press again as soon as they are answered, each time as somebody else. */
export const placeWithoutPause = async (
  selling: SellingShop,
  products: readonly string[],
  clients: number,
  seconds: number,
): Promise<Load> => {
  await selling.addBuyers(clients + seconds * 500);
  return underLoad(selling, seconds * 1000, () => looping(clients, seconds * 1000, (place) => pressOnce(selling, products, place)));
};
