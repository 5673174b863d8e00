import { arriving, looping, type TimedResult } from './paced-requests.ts';
import { percentile } from './people.ts';
import type { Answered } from './press.ts';
import { watchProcessors } from './processors.ts';
import { askCatalogue, type SellingShop } from './selling-shop.ts';

const PAGES_PER_SECOND = 5;

/** The figures of a load test. Times in milliseconds. */
export interface Load {
  /** The number of answers by status and code. */
  readonly answers: Readonly<Record<string, number>>;
  readonly p50: number;
  readonly p95: number;
  /** Placed per second. */
  readonly perSecond: number;
  /** The mean duration of `place_order`. */
  readonly inDatabase: number;
  /** The 95th percentile of catalogue pages during the load. */
  readonly pages: number;
  readonly failedPages: number;
  /** Processor time in per cent of one processor: the shop, its database, this generator. */
  readonly processors: { readonly shop: number; readonly database: number; readonly own: number };
}

/** A machine-readable outcome: `200`, `409 SOLD_OUT`, or the reason of a missing answer. */
const answerOf = ({ status, text }: Answered): string => {
  if (status === null) return text;
  try {
    const { code } = JSON.parse(text) as { code?: string };
    return code === undefined ? String(status) : `${status} ${code}`;
  } catch {
    return String(status);
  }
};

export const countedAnswers = (all: readonly TimedResult<Answered>[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { result } of all) counts[answerOf(result)] = (counts[answerOf(result)] ?? 0) + 1;
  return counts;
};

const timesOf = (all: readonly TimedResult<unknown>[]): number[] => all.map(({ tookMs }) => tookMs);

/** The 95th percentile of catalogue pages without a load. */
export const idlePages = async (selling: SellingShop, count: number): Promise<number> => {
  await arriving(PAGES_PER_SECOND * 4, 20, () => askCatalogue(selling));
  return percentile(timesOf(await arriving(PAGES_PER_SECOND, count, () => askCatalogue(selling))), 95);
};

/** Places orders while pages are requested. @param press all of them, each timed */
const underLoad = async (selling: SellingShop, lastsMs: number, press: () => Promise<readonly TimedResult<Answered>[]>): Promise<Load> => {
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

/** An open-loop load: that many people a second press once each, whether or not earlier presses are answered. */
export const placeEvenly = async (selling: SellingShop, products: readonly string[], perSecond: number, seconds: number): Promise<Load> => {
  await selling.addBuyers(perSecond * seconds);
  return underLoad(selling, seconds * 1000, () => arriving(perSecond, perSecond * seconds, (place) => pressOnce(selling, products, place)));
};

/** A closed-loop load: that many clients press again as soon as they get an answer, each time as another person. */
export const placeWithoutPause = async (
  selling: SellingShop,
  products: readonly string[],
  clients: number,
  seconds: number,
): Promise<Load> => {
  await selling.addBuyers(clients + seconds * 500);
  return underLoad(selling, seconds * 1000, () => looping(clients, seconds * 1000, (place) => pressOnce(selling, products, place)));
};
