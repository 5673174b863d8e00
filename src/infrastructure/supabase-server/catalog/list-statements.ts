import { countListing } from '../../../application/catalog/listing.procedures.ts';
import { parametersOf } from '../../../application/shared/procedure.ts';
import type { ProductCriteria } from '../../../domain/catalog/product-criteria.ts';
import { type ProductCursor, readCursor } from '../../../domain/catalog/product-cursor.ts';
import { endOfToday, listingFilters, type PartRequest, thisMinute } from '../../supabase/catalog/product-list-query.ts';

/** A statement of the shop's own. */
export interface GuestStatement {
  readonly text: string;
  readonly values: readonly (string | number | null)[];
  /** Whether one plan is right for all values. */
  readonly keepsPlan: boolean;
}

const group = (table: string, column: string): string =>
  `(select json_build_object('id', g.id, 'name', g.name, 'slug', g.slug) from public.${table} g where g.id = p.${column})`;

/** The columns of CARD_COLUMNS. $1: a time after which sales end. */
const CARD = `p.id, p.name, p.price, p.charged_price, p.original_price, p.image, p.stock, p.has_rental, p.is_sample, p.sale_kind, p.created_at,
  ${group('tiers', 'tier_id')} as tier, ${group('game_titles', 'game_title_id')} as game,
  (select json_build_object('facts', f.facts) from public.card_facts f where f.product_id = p.id) as card_facts,
  (select coalesce(json_agg(k), '[]') from (select s.price, s.from_at, s.until_at from public.strikable_prices s
    where s.product_id = p.id) k) as strikable_prices,
  (select coalesce(json_agg(r), '[]') from (select o.duration, o.duration_minutes, o.price
    from public.rental_options o where o.product_id = p.id) r) as rental_options,
  (select coalesce(json_agg(s), '[]') from (select f.id, f.product_id, f.sale_price, f.original_price, f.start_time, f.end_time, f.stock,
    f.initial_stock, f.is_active, f.created_at from public.flash_sales f
    where f.product_id = p.id and f.is_active and f.end_time > $1::timestamptz) s) as flash_sales`;

const ORDERS = { newest: '', popular: '', cheapest: 'p.charged_price, ', dearest: 'p.charged_price desc, ' } as const;

const uuids = (ids: readonly string[]): string => `{${ids.join(',')}}`;

type Bind = (value: string | number, type: string) => string;

/** Rows after a cursor; the leading comparison lets the index find the position. */
const after = ({ sort, at, id, price }: ProductCursor, bind: Bind): string => {
  const moment = bind(at, 'timestamptz');
  const last = bind(id, 'uuid');
  const older = `p.created_at <= ${moment} and (p.created_at < ${moment} or p.id < ${last})`;
  if (price === null) return older;
  const charged = bind(price, 'bigint');
  const sign = sort === 'cheapest' ? '>' : '<';
  return `p.charged_price ${sign}= ${charged} and (p.charged_price ${sign} ${charged} or ${older})`;
};

/** Filters whose values decide how many rows are left. */
const filters = (criteria: ProductCriteria, now: Date, bind: Bind): readonly string[] => [
  ...(criteria.gameIds === null ? [] : [`p.game_title_id = any (${bind(uuids(criteria.gameIds), 'text')}::uuid[])`]),
  ...(criteria.tierIds === null ? [] : [`p.tier_id = any (${bind(uuids(criteria.tierIds), 'text')}::uuid[])`]),
  ...(criteria.categoryId === null ? [] : [`p.category_id = ${bind(criteria.categoryId, 'uuid')}`]),
  ...(criteria.kind === null ? [] : [`p.sale_kind = ${bind(criteria.kind, 'text')}`]),
  ...(criteria.minPrice === null ? [] : [`p.charged_price >= ${bind(criteria.minPrice, 'bigint')}`]),
  ...(criteria.maxPrice === null ? [] : [`p.charged_price <= ${bind(criteria.maxPrice, 'bigint')}`]),
  ...(criteria.rentableToday ? [`p.rentable_from < ${bind(endOfToday(now), 'timestamptz')}`] : []),
];

/** One part of a list of visible products as the column `cards`, with what is joined: productListQuery in one statement. */
export const listStatement = ({ criteria, sort, after: from, limit, isSold }: PartRequest, now: Date): GuestStatement => {
  const values: (string | number)[] = [thisMinute(now)];
  const bind: Bind = (value, type) => `$${values.push(value)}::${type}`;
  const narrowing = filters(criteria, now, bind);
  const cursor = readCursor(from, sort);
  const conditions = [
    'p.is_active is true',
    'p.archived_at is null',
    `p.is_sold is ${isSold}`,
    ...(criteria.rentable ? ['p.has_rental is true'] : []),
    ...narrowing,
    ...(cursor !== null && cursor.isSold === isSold ? [after(cursor, bind)] : []),
  ];
  const text = `select coalesce(json_agg(c), '[]') as cards from (select ${CARD} from public.products p where ${conditions.join(' and ')}
    order by ${ORDERS[sort]}p.created_at desc, p.id desc limit ${limit + 1}) c`;
  // Each kind stands in the indexes in every order.
  const isOfKindAlone = criteria.kind !== null && narrowing.length === 1 && !criteria.rentable;
  // The rest of a page, which sold products fill, has any length.
  return { text, values, keepsPlan: (narrowing.length === 0 || isOfKindAlone) && !isSold };
};

const ARGUMENTS = {
  p_games: 'uuid[]',
  p_tiers: 'uuid[]',
  p_category: 'uuid',
  p_min: 'bigint',
  p_max: 'bigint',
  p_rentable: 'boolean',
  p_in_stock: 'boolean',
  p_on_sale: 'boolean',
  p_facts: 'text',
} as const;

/** `count_listing` as the column `counts`. What the function reads is planned by itself. */
export const countStatement = (criteria: ProductCriteria, now: Date): GuestStatement => {
  const given: Readonly<Partial<Record<keyof typeof ARGUMENTS, unknown>>> = parametersOf(countListing, listingFilters(criteria, now));
  const names = Object.keys(ARGUMENTS) as (keyof typeof ARGUMENTS)[];
  const values = names.map((name) => {
    const value = given[name];
    if (value === undefined) return ARGUMENTS[name] === 'boolean' ? 'false' : null;
    return Array.isArray(value) ? uuids(value) : String(value);
  });
  const passed = names.map((name, place) => `${name} => $${place + 1}::text::${ARGUMENTS[name]}`);
  return { text: `select public.${countListing.procedure}(${passed.join(', ')}) as counts`, values, keepsPlan: true };
};
