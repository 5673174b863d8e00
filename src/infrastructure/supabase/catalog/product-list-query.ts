import type { ListingFilters } from '../../../application/catalog/listing.procedures.ts';
import type { ListRequest } from '../../../application/catalog/product-repository.ts';
import type { ProductCriteria } from '../../../domain/catalog/product-criteria.ts';
import { type ProductCursor, readCursor } from '../../../domain/catalog/product-cursor.ts';
import { endOfDayInWib } from '../../../domain/shared/wib.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { CARD_COLUMNS, CARD_COLUMNS_ON_SALE } from './product-rows.ts';

const WIRED = ['id', 'values', 'min', 'max', 'rentable_before', 'sale_kind'];

/** Constant within a day, so that requests share a cached response. */
export const endOfToday = (now: Date): string => endOfDayInWib(now).toISOString();

/** Filters that procedures read from JSON: attributes, the start of a rental, and the kind. */
const conditionsOf = ({ facts, rentableToday, kind }: ProductCriteria, now: Date): readonly object[] => [
  ...(facts ?? []),
  ...(rentableToday ? [{ rentable_before: endOfToday(now) }] : []),
  ...(kind === null ? [] : [{ sale_kind: kind }]),
];

/** Criteria as the filters of the catalogue's functions. */
export const listingFilters = (criteria: ProductCriteria, now: Date) =>
  ({
    games: criteria.gameIds,
    tiers: criteria.tierIds,
    categoryId: criteria.categoryId,
    min: criteria.minPrice,
    max: criteria.maxPrice,
    rentable: criteria.rentable || null,
    inStock: criteria.inStock || null,
    onSale: criteria.onSale || null,
    facts: criteria.facts || criteria.rentableToday || criteria.kind !== null ? JSON.stringify(conditionsOf(criteria, now), WIRED) : null,
  }) satisfies ListingFilters;

const MINUTE_MS = 60_000;

/** Rounded to minutes, so that requests of a minute share a cached response. */
export const thisMinute = (now: Date): string => new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS).toISOString();

/**
 * Rows after a cursor. The leading comparison lets the index find the position; the usual "less, or equal and less" would read everything
 * before it.
 */
const afterCursor = (
  cursor: ProductCursor,
): { readonly column: 'created_at' | 'charged_price'; readonly operator: 'lte' | 'gte'; readonly value: string; readonly rest: string } => {
  const older = `created_at.lt."${cursor.at}",id.lt.${cursor.id}`;
  if (cursor.price === null) return { column: 'created_at', operator: 'lte', value: cursor.at, rest: older };
  const isRising = cursor.sort === 'cheapest';
  return {
    column: 'charged_price',
    operator: isRising ? 'gte' : 'lte',
    value: String(cursor.price),
    rest: `charged_price.${isRising ? 'gt' : 'lt'}.${cursor.price},and(created_at.lte."${cursor.at}",or(${older}))`,
  };
};

/** A list has available products first, then sold ones: two queries, each of which one index answers. */
export interface PartRequest extends ListRequest {
  readonly isSold: boolean;
}

/** The filters of one part of a list on the columns of products, for any selection. One extra row shows whether there is a next page. */
export const narrowed = <T extends Narrowing>(
  selected: T,
  { criteria, sort, after, limit, includeArchived, isSold }: PartRequest,
  now: Date,
): T => {
  let query: Narrowing = selected;
  if (!includeArchived) query = query.is('is_active', true).is('archived_at', null);
  if (criteria.gameIds !== null) query = query.in('game_title_id', [...criteria.gameIds]);
  if (criteria.tierIds !== null) query = query.in('tier_id', [...criteria.tierIds]);
  if (criteria.categoryId !== null) query = query.eq('category_id', criteria.categoryId);
  if (criteria.kind !== null) query = query.eq('sale_kind', criteria.kind);
  if (criteria.minPrice !== null) query = query.gte('charged_price', criteria.minPrice);
  if (criteria.maxPrice !== null) query = query.lte('charged_price', criteria.maxPrice);
  if (criteria.rentable) query = query.is('has_rental', true);
  if (criteria.rentableToday) query = query.lt('rentable_from', endOfToday(now));
  query = query.is('is_sold', isSold);
  const cursor = readCursor(after, sort);
  if (cursor !== null && cursor.isSold === isSold) {
    const { column, operator, value, rest: others } = afterCursor(cursor);
    query = query.filter(column, operator, value).or(others);
  }
  if (sort === 'cheapest') query = query.order('charged_price', { ascending: true });
  if (sort === 'dearest') query = query.order('charged_price', { ascending: false });
  const ordered = query.order('created_at', { ascending: false }).order('id', { ascending: false });
  return ordered.limit(limit + 1) as T;
};

/** The joined select of one part of a list (section 7). */
export const productListQuery = (rest: RestClient, request: PartRequest, now: Date) => {
  const { onSale } = request.criteria;
  // Live sales determine the rows, so that the time is exact; elsewhere a surplus sale is dropped later.
  const moment = onSale ? now.toISOString() : thisMinute(now);
  const joined = rest
    .from('products')
    // Both select the same columns; only their rows differ.
    .select((onSale ? CARD_COLUMNS_ON_SALE : CARD_COLUMNS) as typeof CARD_COLUMNS)
    .eq('flash_sales.is_active', true)
    .gt('flash_sales.end_time', moment);
  return narrowed(onSale ? joined.lte('flash_sales.start_time', moment) : joined, request, now);
};

/** The filters and order of a query builder, independent of its selection. */
interface Narrowing {
  is(column: string, value: boolean | null): Narrowing;
  in(column: string, values: readonly unknown[]): Narrowing;
  eq(column: string, value: unknown): Narrowing;
  lt(column: string, value: unknown): Narrowing;
  gte(column: string, value: unknown): Narrowing;
  lte(column: string, value: unknown): Narrowing;
  filter(column: string, operator: string, value: unknown): Narrowing;
  or(filters: string): Narrowing;
  order(column: string, options: { readonly ascending: boolean }): Narrowing;
  limit(count: number): Narrowing;
}
