import type { ListSortKey } from '../catalog/product-list-filter.ts';
import { isUuid } from './uuid.ts';

/** A row's position in a list (keyset pagination): the value of the sort column, and the id. */
export interface RowCursor {
  /** The exact text of the database; a Date would lose its microseconds. */
  readonly value: string;
  readonly id: string;
}

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|[+-]\d{2}(:?\d{2})?)$/;
const COUNT = /^\d{1,15}$/;
const FITS: Readonly<Record<ListSortKey, RegExp>> = {
  updated: TIMESTAMP,
  created: TIMESTAMP,
  name: /^.{1,200}$/s,
  price: COUNT,
  stock: COUNT,
};

export const writeRowCursor = (by: ListSortKey, { value, id }: RowCursor): string => `${by}~${id}~${value}`;

/** Null for an invalid cursor of this order; the list then starts at its beginning. */
export const readRowCursor = (by: ListSortKey, text: string): RowCursor | null => {
  const [order, id, ...rest] = text.split('~');
  const value = rest.join('~');
  return order === by && FITS[by].test(value) && isUuid(id) ? { value, id } : null;
};
