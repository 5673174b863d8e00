import { noCriteria } from '../../../src/domain/catalog/product-criteria.ts';
import { writeCursor } from '../../../src/domain/catalog/product-cursor.ts';
import type { SaleKind } from '../../../src/domain/order/order.ts';
import { listStatement } from '../../../src/infrastructure/supabase-server/catalog/list-statements.ts';
import type { ShopProcess } from '../../../tests/support/shop-process.ts';
import { type Figure, figure } from '../figure.ts';
import { median, p95 } from '../statistics.ts';
import { type Parameter, type Query, withVisitors } from './anonymous.ts';
import { runConcurrently } from './clients.ts';
import type { Place } from './landmarks.ts';
import { QUERIES } from './queries.ts';

const CLIENTS = 8;
const SECONDS = 4;
const ALONE = { most: 3 };
const CROWDED = { most: 10 };

interface Case {
  readonly what: string;
  readonly query: string;
  parameters(place: Place): readonly Parameter[];
  /** Whether its plan is kept, by the server for its pages and by the gateway for lists of guests. */
  readonly keepsPlan?: boolean;
  /** The goal for one client, in milliseconds; absent for that of reading a page. */
  readonly most?: number;
}

/** The filters of the sales of a card. */
export const saleParameters = (): readonly Parameter[] => [true, new Date().toISOString()];

/** A filter by kind, as procedures read it. */
export const kindFact = (kind: SaleKind): string => JSON.stringify([{ sale_kind: kind }]);

/** Lists of one kind: of accounts, which are most products, and of services, which are few. */
const ofKind = (kind: SaleKind): readonly Case[] => [
  { what: `first page of ${kind}s, joined`, query: QUERIES.ofKind, parameters: () => [...saleParameters(), kind], keepsPlan: true },
  {
    what: `deep page of ${kind}s, joined`,
    query: QUERIES.deepOfKind,
    parameters: ({ id, at }) => [...saleParameters(), kind, at, at, id],
    keepsPlan: true,
  },
  {
    what: `first page of ${kind}s by charged price, joined`,
    query: QUERIES.cheapestOfKind,
    parameters: () => [...saleParameters(), kind],
    keepsPlan: true,
  },
  { what: `counts of ${kind}s`, query: QUERIES.countsOfKind, parameters: () => [kindFact(kind)], most: 60 },
  {
    what: `counts of ${kind}s in a price range`,
    query: QUERIES.countsOfKindAndPrices,
    parameters: ({ price }) => [kindFact(kind), String(price), String(price * 3)],
    most: 60,
  },
];

/** A list as the server reads it for a page. */
const pageOf = (after: string | null) =>
  listStatement({ criteria: noCriteria, sort: 'newest', after, limit: 24, includeArchived: false, isSold: false }, new Date());
const AT = '2026-01-01T00:00:00Z';
const NOBODY = '00000000-0000-4000-8000-000000000000';
const afterPlace = (at: string, id: string): string => writeCursor({ sort: 'newest', at, id, price: null, isSold: false });

const CASES: readonly Case[] = [
  { what: 'first page, as the server reads it', query: pageOf(null).text, parameters: () => pageOf(null).values, keepsPlan: true },
  {
    what: 'deep page, as the server reads it',
    query: pageOf(afterPlace(AT, NOBODY)).text,
    parameters: ({ id, at }) => pageOf(afterPlace(at, id)).values,
    keepsPlan: true,
  },
  { what: 'first page, joined', query: QUERIES.firstPage, parameters: saleParameters, keepsPlan: true },
  { what: 'deep page, joined', query: QUERIES.deepPage, parameters: ({ id, at }) => [...saleParameters(), at, at, id], keepsPlan: true },
  { what: 'one product, joined', query: QUERIES.oneProduct, parameters: ({ id }) => [...saleParameters(), id], keepsPlan: true },
  { what: 'first page by charged price, joined', query: QUERIES.cheapest, parameters: saleParameters, keepsPlan: true },
  { what: 'first page of what is sold, joined', query: QUERIES.sold, parameters: saleParameters, keepsPlan: true },
  { what: 'counts of the whole list', query: QUERIES.counts, parameters: () => [], most: 60 },
  {
    what: 'counts of a price range',
    query: QUERIES.countsOfPrices,
    parameters: ({ price }) => [String(price), String(price * 3)],
    most: 60,
  },
  {
    what: 'counts of a game in a price range, in stock',
    query: QUERIES.countsOfGame,
    parameters: ({ game, price }) => [game, String(price), String(price * 3)],
    most: 60,
  },
  ...ofKind('account'),
  ...ofKind('service'),
  { what: 'popular games', query: QUERIES.popularGames, parameters: () => [] },
];

const measure = async (
  visitors: readonly Query[],
  places: readonly Place[],
  { what, query, parameters, keepsPlan }: Case,
): Promise<readonly number[]> => {
  const turn = async (number: number, client: number): Promise<void> => {
    const [ask, place] = [visitors[client], places[number % places.length]];
    if (ask === undefined || place === undefined) throw new Error('nobody to ask, or nothing to ask for');
    if ((await ask(query, parameters(place), keepsPlan)) === 0) throw new Error(`${what} found nothing`);
  };
  await runConcurrently(visitors.length, 0.5, turn);
  return runConcurrently(visitors.length, SECONDS, turn);
};

/** Measures the catalogue queries in the database, without the gateway. */
export const catalogueQueryFigures = async (shop: ShopProcess, places: readonly Place[]): Promise<readonly Figure[]> => {
  const figures: Figure[] = [];
  for (const clients of [1, CLIENTS]) {
    const [goal, how] = clients === 1 ? [ALONE, 'alone'] : [CROWDED, `${clients} clients`];
    await withVisitors(shop, clients, async (visitors) => {
      for (const each of CASES) {
        const times = await measure(visitors, places, each);
        const note = `half within ${median(times).toFixed(2)} ms, ${(times.length / SECONDS).toFixed(0)} a second`;
        const own = each.most === undefined ? goal : clients === 1 ? { most: each.most } : null;
        figures.push(figure(`${each.what}, ${how}: 95 of 100 within`, p95(times), 'ms', own, note));
      }
    });
  }
  return figures;
};
