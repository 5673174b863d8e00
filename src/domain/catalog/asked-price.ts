import type { FlashSale } from '../flash-sale/flash-sale.ts';
import type { StrikablePrice } from './strikable-price.ts';

const HOUR_MS = 3_600_000;
/** How long a price must have been asked without a break, and how long ago that may have been. */
const ASKED_MS = 24 * HOUR_MS;
export const ASKED_WITHIN_MS = 30 * 24 * HOUR_MS;

/**
 * The price of a visible product, or of a flash sale in the part of its period in which it is asked. A sale's point is written with its end
 * when the sale is planned, because sales begin and end by the clock; one that begins later than now is a plan.
 */
export interface PricePoint {
  readonly price: number;
  readonly from: Date;
  /** Exclusive; null until the price or the visibility of the product changes. */
  readonly to: Date | null;
  /** Null for the price of the product itself. */
  readonly saleId: string | null;
}

/** What decides which price is asked of a product. */
export interface PricedProduct {
  readonly price: number;
  readonly isVisible: boolean;
  readonly sales: readonly Pick<FlashSale, 'id' | 'salePrice' | 'startsAt' | 'endsAt' | 'stock' | 'isActive'>[];
}

/**
 * The points after a change at `now`: what is no longer asked ends, what is asked or planned begins. The database has the same rule
 * (private.record_prices).
 */
export const recordPrices = (points: readonly PricePoint[], product: PricedProduct, now: Date): PricePoint[] => {
  const asked = product.isVisible && product.price > 0 ? product.price : null;
  const sales = product.sales.filter(
    (sale) => product.isVisible && sale.isActive && sale.stock > 0 && sale.salePrice < product.price && sale.endsAt > now,
  );
  const isAsked = ({ price, from, to, saleId }: PricePoint): boolean =>
    saleId === null
      ? price === asked
      : sales.some(
          (sale) =>
            sale.id === saleId &&
            sale.salePrice === price &&
            sale.endsAt.getTime() === to?.getTime() &&
            (sale.startsAt.getTime() === from.getTime() || (from <= now && sale.startsAt <= now)),
        );
  const kept = points.flatMap((point) => {
    if ((point.to !== null && point.to <= now) || isAsked(point)) return [point];
    return point.from < now ? [{ ...point, to: now }] : [];
  });
  const isNew = (saleId: string | null): boolean => !kept.some((point) => point.saleId === saleId && (point.to === null || point.to > now));
  return [
    ...kept,
    ...(asked !== null && isNew(null) ? [{ price: asked, from: now, to: null, saleId: null }] : []),
    ...sales
      .filter(({ id }) => isNew(id))
      .map(({ id, salePrice, startsAt, endsAt }) => ({
        price: salePrice,
        from: startsAt > now ? startsAt : now,
        to: endsAt,
        saleId: id,
      })),
  ];
};

/** Milliseconds; the end is exclusive. */
type Period = readonly [from: number, to: number];

const periodOf = ({ from, to }: PricePoint): Period => [from.getTime(), to?.getTime() ?? Number.POSITIVE_INFINITY];

/** Periods that touch become one. */
const joined = (periods: readonly Period[]): Period[] => {
  const result: Period[] = [];
  for (const [from, to] of periods.toSorted(([a], [b]) => a - b)) {
    const last = result.at(-1);
    if (last !== undefined && from <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], to)];
    else result.push([from, to]);
  }
  return result;
};

const without = (periods: readonly Period[], cuts: readonly Period[]): Period[] =>
  cuts.reduce<Period[]>(
    (left, [begin, end]) =>
      left.flatMap(([from, to]): Period[] =>
        end <= from || begin >= to
          ? [[from, to]]
          : [...(from < begin ? [[from, begin] as const] : []), ...(end < to ? [[end, to] as const] : [])],
      ),
    [...periods],
  );

/** When each price was asked, or will be by what is planned: a sale replaces the price of its product while it runs. */
const askedPeriods = (points: readonly PricePoint[]): ReadonlyMap<number, readonly Period[]> => {
  const sold = joined(points.filter(({ saleId }) => saleId !== null).map(periodOf));
  const asked = (point: PricePoint): Period[] => (point.saleId === null ? without([periodOf(point)], sold) : [periodOf(point)]);
  const prices = new Set(points.map(({ price }) => price));
  return new Map([...prices].map((price) => [price, joined(points.filter((point) => point.price === price).flatMap(asked))]));
};

/**
 * When each price may stand struck through: after it was asked for 24 hours without a break, as long as these lie within the last 30 days;
 * and as the price before a sale until that sale ends. The database has the same rule (private.strikable).
 */
export const strikablePrices = (points: readonly PricePoint[]): StrikablePrice[] => {
  /** The end of a sale that begins at this time. */
  const endOfSale = (begin: number): number => {
    const begun = new Set(points.filter(({ saleId, from }) => saleId !== null && from.getTime() === begin).map(({ saleId }) => saleId));
    return Math.max(0, ...points.filter(({ saleId }) => begun.has(saleId)).map((point) => periodOf(point)[1]));
  };
  return [...askedPeriods(points)].flatMap(([price, periods]) =>
    periods
      .filter(([from, to]) => to - from >= ASKED_MS)
      .map(([from, to]) => ({
        price,
        from: new Date(from + ASKED_MS),
        until: to === Number.POSITIVE_INFINITY ? null : new Date(Math.max(to + ASKED_WITHIN_MS - ASKED_MS, endOfSale(to))),
      })),
  );
};

/** A period in which visitors were asked one price. */
export interface AskedPrice {
  readonly price: number;
  readonly from: Date;
  /** Null for what is asked now. */
  readonly to: Date | null;
}

/** What was asked in the last 30 days, earliest first. The database has the same rule (public.price_history). */
export const askedLately = (points: readonly PricePoint[], now: Date): AskedPrice[] => {
  const since = now.getTime() - ASKED_WITHIN_MS;
  return [...askedPeriods(points)]
    .flatMap(([price, periods]) => periods.map(([from, to]) => ({ price, from, to })))
    .filter(({ from, to }) => from <= now.getTime() && to > since)
    .toSorted((a, b) => a.from - b.from)
    .map(({ price, from, to }) => ({
      price,
      from: new Date(Math.max(from, since)),
      to: to > now.getTime() ? null : new Date(to),
    }));
};

/** The same from what was asked lately, without knowing which of it was a sale's. */
export const strikableOf = (asked: readonly AskedPrice[]): StrikablePrice[] =>
  strikablePrices(asked.map((period) => ({ ...period, saleId: null })));

/** The lowest of the prices; null without any. */
export const lowestAsked = (prices: readonly AskedPrice[]): number | null =>
  prices.length === 0 ? null : Math.min(...prices.map(({ price }) => price));
