import type { ListSortKey } from '../catalog/product-list-filter.ts';
import { isDatabaseMoment } from './moment.ts';
import { isUuid } from './uuid.ts';

/** A row's position in a list (keyset pagination): the value of the sort column, and the id. */
export interface RowCursor {
  /** The exact text of the database; a Date would lose its microseconds. */
  readonly value: string;
  readonly id: string;
}

const isCount = (text: string): boolean => /^\d{1,15}$/.test(text);
const FITS: Readonly<Record<ListSortKey, (text: string) => boolean>> = {
  updated: isDatabaseMoment,
  created: isDatabaseMoment,
  name: (text) => /^.{1,200}$/s.test(text),
  price: isCount,
  stock: isCount,
};

export const writeRowCursor = (by: ListSortKey, { value, id }: RowCursor): string => `${by}~${id}~${value}`;

/** Null for an invalid cursor of this order; the list then starts at its beginning. */
export const readRowCursor = (by: ListSortKey, text: string): RowCursor | null => {
  const [order, id, ...rest] = text.split('~');
  const value = rest.join('~');
  return order === by && FITS[by](value) && isUuid(id) ? { value, id } : null;
};
