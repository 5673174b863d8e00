/**
 * The statements that the gateway generates for the catalogue's requests (src/infrastructure/supabase), as logged by PostgreSQL, with
 * literal limits.
 */
const one = (table: string, column: string): string =>
  `(select to_json(obj) from (select "id", "name", "slug" from "${table}" where "${table}"."id" = "products"."${column}" limit 1) as obj)`;

const RENTALS = `(select coalesce(json_agg(agg), '[]') from (select "duration", "duration_minutes", "price"
  from "rental_options" where "rental_options"."product_id" = "products"."id" limit 1000) as agg) as "rental_options"`;

const SALES = `(select coalesce(json_agg(agg), '[]') from (select "id", "product_id", "sale_price", "original_price", "start_time", "end_time",
  "stock", "initial_stock", "is_active", "created_at" from "flash_sales" where ("is_active" = $1 and "end_time" > $2)
  and "flash_sales"."product_id" = "products"."id" limit 1000) as agg) as "flash_sales"`;

const GROUPS = `${one('tiers', 'tier_id')} as "tier", ${one('game_titles', 'game_title_id')} as "game"`;

const CARD = `"id", "name", "price", "charged_price", "original_price", "image", "stock", "has_rental", "is_sample", "created_at", ${GROUPS}, ${RENTALS}, ${SALES}`;

const VISIBLE = '"is_active" is true and "archived_at" is null and "is_sold" is false';
const NEWEST = 'order by "created_at" desc, "id" desc limit 25';

/** In all but the games, $1 and $2 filter the sales of a card: active, and ending after this minute. */
export const QUERIES = {
  firstPage: `select ${CARD} from "products" where (${VISIBLE}) ${NEWEST}`,
  /** $3 and $4: time of the previous product, $5: its id. */
  deepPage: `select ${CARD} from "products" where (${VISIBLE} and "created_at" <= $3 and ("created_at" < $4 or "id" < $5)) ${NEWEST}`,
  cheapest: `select ${CARD} from "products" where (${VISIBLE}) order by "charged_price" asc, "created_at" desc, "id" desc limit 25`,
  sold: `select ${CARD} from "products" where (${VISIBLE.replace('false', 'true')}) ${NEWEST}`,
  /** $3: the kind. */
  ofKind: `select ${CARD} from "products" where (${VISIBLE} and "sale_kind" = $3) ${NEWEST}`,
  /** $3: the kind, $4 and $5: time of the previous product, $6: its id. */
  deepOfKind: `select ${CARD} from "products" where (${VISIBLE} and "sale_kind" = $3 and "created_at" <= $4 and ("created_at" < $5 or "id" < $6)) ${NEWEST}`,
  /** $3: the kind. */
  cheapestOfKind: `select ${CARD} from "products" where (${VISIBLE} and "sale_kind" = $3) order by "charged_price" asc, "created_at" desc, "id" desc limit 25`,
  counts: 'select public.count_listing()',
  /** $1: the kind as a fact. */
  countsOfKind: 'select public.count_listing(p_facts := $1)',
  /** $1: the kind as a fact, $2 and $3: prices. */
  countsOfKindAndPrices: 'select public.count_listing(p_facts := $1, p_min := $2, p_max := $3)',
  /** $1 and $2: prices. */
  countsOfPrices: 'select public.count_listing(p_min := $1, p_max := $2)',
  /** $1: game, $2 and $3: prices. */
  countsOfGame: 'select public.count_listing(p_games := array[$1]::uuid[], p_min := $2, p_max := $3, p_in_stock := true)',
  /** $3: id. */
  oneProduct: `select *, ${GROUPS}, ${one('categories', 'category_id')} as "category", ${RENTALS}, ${SALES} from "products" where "id" = $3 limit 2`,
  popularGames: `select "id", "name", "slug", "description", "icon", "color", "is_active", "sort_order", "product_count", "logo_url", "logo_path",
    "is_popular" from "game_titles" where ("is_active" is true and "product_count" > 0) order by "product_count" desc, "name" asc limit 8`,
  /** $3: the search text. */
  search: `select ${CARD} from public.search_products(q := $3, p_offset := 0, p_limit := 25) as "products"`,
  /** $3: the search text, $4: the order. */
  searchSorted: `select ${CARD} from public.search_products(q := $3, p_sort := $4, p_offset := 0, p_limit := 25) as "products"`,
  /** $3: the search text, $4: the order, $5: the kind as a fact. */
  searchOfKind: `select ${CARD} from public.search_products(q := $3, p_sort := $4, p_facts := $5, p_offset := 0, p_limit := 25) as "products"`,
  /** $3: what was typed so far. */
  suggestProducts: `select ${CARD} from public.search_products(q := $3, p_offset := 0, p_limit := 5) as "products"`,
  /** $1: what was typed so far. */
  suggestGroups: 'select public.suggest_groups($1)',
  /** $1: the search text. */
  countSearch: 'select public.count_search($1)',
  /** $1: the search text, $2: the kind as a fact. */
  countSearchOfKind: 'select public.count_search(q := $1, p_facts := $2)',
  /** $1: the search text. */
  corrected: 'select public.explain_search($1)',
} as const;
