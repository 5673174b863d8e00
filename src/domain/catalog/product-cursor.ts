import { isDatabaseMoment } from '../shared/moment.ts';
import { isUuid } from '../shared/uuid.ts';
import type { ProductSort } from './product-query.ts';

/**
 * The last row of a page, from which the next one starts (keyset pagination). `sort` rejects a cursor of another order. `at` is the exact
 * text of the database, because a Date would lose its microseconds.
 */
export interface ProductCursor {
  readonly sort: ProductSort;
  readonly at: string;
  readonly id: string;
  /** What is charged, in whole rupiah; only when the list is ordered by price. */
  readonly price: number | null;
  /** The row is among the sold ones, with which every list ends. */
  readonly isSold: boolean;
}

const SOLD = 'sold';

/** Uses only characters that need no escaping in an address: `newest~2026-11-20T10:00:00.123456+00:00~<uuid>~`. A sold row ends with `~sold`. */
export const writeCursor = ({ sort, at, id, price, isSold }: ProductCursor): string =>
  [sort, at, id, price ?? '', ...(isSold ? [SOLD] : [])].join('~');

/** Null for anything but a cursor of this order; the list then starts at its beginning. */
export const readCursor = (text: string | null, sort: ProductSort): ProductCursor | null => {
  const [order, at = '', id, price = '', state] = (text ?? '').split('~');
  if (order !== sort || !isDatabaseMoment(at) || !isUuid(id)) return null;
  const isPriced = sort === 'cheapest' || sort === 'dearest';
  if (isPriced !== /^\d{1,15}$/.test(price)) return null;
  return { sort, at, id, price: isPriced ? Number(price) : null, isSold: state === SOLD };
};
