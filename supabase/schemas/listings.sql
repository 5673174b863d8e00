-- Pages of the product lists of the shop, and the number of products per group.
-- Tables: private.listing_cells, products counted by group, kind, price band, rental and stock; private.listing_cell_changes, changes that
-- are not yet added to it.
-- Begin with private.filter_sql and private.attribute_filter_sql, which turn a filter into SQL; then public.popular_products and
-- public.products_with_facts for pages, public.count_listing for counts. Searches use the same filters (search-matching.sql).

-- The number of products of one combination of groups and kind.
create type private.listing_count as (game_title_id uuid, tier_id uuid, category_id uuid, sale_kind text, products bigint);

create table private.listing_cells (
  game_title_id uuid,
  tier_id uuid,
  category_id uuid,
  sale_kind text not null,
  is_sold boolean not null,
  has_rental boolean not null,
  -- private.price_band of charged_price. Null: the sum of all bands, for counts without a price range.
  band integer,
  products bigint not null,
  constraint listing_cells_band_game_title_id_tier_id_category_id_sale_k_key unique nulls not distinct
    (band, game_title_id, tier_id, category_id, sale_kind, is_sold, has_rental)
);

alter table private.listing_cells enable row level security;

-- Differences since the last run of private.fold_listing_cells. An update of a product inserts rows here and waits for no lock.
create table private.listing_cell_changes (
  game_title_id uuid,
  tier_id uuid,
  category_id uuid,
  sale_kind text not null,
  is_sold boolean not null,
  has_rental boolean not null,
  band integer not null,
  products bigint not null
);

alter table private.listing_cell_changes enable row level security;

-- The conditions of a filter as SQL over products `p` and the parameters $1 to $8. Contains only the conditions that are set, so that each
-- combination gets its own plan. Values are always parameters. Prices are charged prices.
create function private.filter_sql(
  p_games uuid[], p_tiers uuid[], p_category uuid, p_min bigint, p_max bigint, p_rentable boolean, p_in_stock boolean, p_on_sale boolean
) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when p_games is not null then ' and p.game_title_id = any ($1)' else '' end
    || case when p_tiers is not null then ' and p.tier_id = any ($2)' else '' end
    || case when p_category is not null then ' and p.category_id = $3' else '' end
    || case when p_min is not null then ' and p.charged_price >= $4' else '' end
    || case when p_max is not null then ' and p.charged_price <= $5' else '' end
    || case when p_rentable then ' and p.has_rental' else '' end
    || case when p_in_stock then ' and p.stock > 0' else '' end
    || case when p_on_sale then ' and p.id in (select s.product_id from public.flash_sales s where s.is_active'
      || ' and s.start_time <= (select private.shop_now()) and s.end_time > (select private.shop_now()))' else '' end
$$;

-- The conditions of p_facts that do not have this key; null when none is left.
create function private.facts_without(p_facts jsonb, p_key text) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_agg(f) from jsonb_array_elements(p_facts) f where not f ? p_key
$$;

-- The conditions of p_facts that apply to every game: all but attributes.
create function private.facts_of_any_game(p_facts jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_agg(f) from jsonb_array_elements(p_facts) f where not f ? 'id'
$$;

-- SQL over products `p` for p_facts, a list of {"id": attribute, "values": [one of them]}, {"id": attribute, "min": number, "max":
-- number}, {"rentable_before": time} and {"sale_kind": kind}. Raises 22023 for anything else than a list of at most 25. Values are quoted
-- literals, so that the planner can tell a rare value from a common one. `p` may be a row of private.product_search, which has no
-- rentable_from and has the kind as a facet.
create function private.attribute_filter_sql(p_facts jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  condition jsonb;
  conditions text := '';
begin
  if p_facts is null then
    return '';
  elsif jsonb_typeof(p_facts) <> 'array' or jsonb_array_length(p_facts) > 25 then
    raise exception 'not a list of facts' using errcode = '22023';
  end if;
  for condition in select * from jsonb_array_elements(p_facts) loop
    if condition ? 'rentable_before' then
      conditions := conditions || format(
        ' and exists (select from public.products r where r.id = p.id and r.rentable_from < %L::timestamptz)',
        (condition ->> 'rentable_before')::timestamptz);
      continue;
    elsif condition ? 'sale_kind' then
      conditions := conditions || format(' and p.sale_kind = %L', condition ->> 'sale_kind');
      continue;
    end if;
    conditions := conditions || format(
      ' and p.id in (select f.product_id from private.product_attribute_values f where f.attribute_id = %L::uuid', (condition ->> 'id')::uuid);
    if jsonb_typeof(condition -> 'values') = 'array' then
      conditions := conditions || format(' and f.value = any (%L::text[])',
        array(select value from jsonb_array_elements_text(condition -> 'values') value limit 40));
    else
      -- Present even without bounds, so that the planner uses the index of numbers.
      conditions := conditions || format(' and f.number between %L::numeric and %L::numeric',
        coalesce((condition ->> 'min')::numeric, 0), coalesce((condition ->> 'max')::numeric, 'infinity'));
    end if;
    conditions := conditions || ')';
  end loop;
  return conditions;
end
$$;

-- Visible products by popularity: available ones first, then by size of the game, then newest first. Reads the games one by one, so that a
-- page costs the same in a large catalogue. p_after is the last product of the previous page.
create function public.popular_products(
  p_games uuid[] default null, p_tiers uuid[] default null, p_category uuid default null, p_min bigint default null,
  p_max bigint default null, p_rentable boolean default false, p_in_stock boolean default false, p_on_sale boolean default false,
  p_after uuid default null, p_limit integer default 24, p_facts text default null
) returns setof public.products
language plpgsql stable security definer set search_path = '' rows 24 as $$
declare
  page_size integer := least(greatest(p_limit, 1), 101);
  conditions text := private.filter_sql(null, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale)
    || private.attribute_filter_sql(p_facts::jsonb);
  last_product record;
  part record;
  returned integer := 0;
  found_count integer;
  resumes boolean;
begin
  select p.created_at, p.id, p.is_sold, p.game_title_id, coalesce(g.product_count, -1) as game_count into last_product
  from public.products p left join public.game_titles g on g.id = p.game_title_id where p.id = p_after;
  for part in
    select s.is_sold, g.* from (values (false), (true)) s (is_sold) cross join (
      select g.id, g.product_count from public.game_titles g where p_games is null or g.id = any (p_games)
      union all select null, -1 where p_games is null) g
    where not (s.is_sold and p_in_stock)
    order by s.is_sold, g.product_count desc, g.id
  loop
    resumes := last_product.id is not null and part.is_sold = last_product.is_sold and part.id is not distinct from last_product.game_title_id;
    continue when last_product.id is not null and not resumes
      and (part.is_sold < last_product.is_sold or part.is_sold = last_product.is_sold and (part.product_count > last_product.game_count
        or (part.product_count = last_product.game_count and part.id < last_product.game_title_id)));
    return query execute
      'select p.* from public.products p where p.is_active and p.archived_at is null and p.is_sold is ' || part.is_sold
      || case when part.id is null then ' and p.game_title_id is null' else ' and p.game_title_id = $9' end
      || conditions
      || case when resumes then ' and p.created_at <= $10 and (p.created_at < $10 or p.id < $11)' else '' end
      || ' order by p.created_at desc, p.id desc limit $12'
    using p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale, part.id, last_product.created_at, last_product.id,
      page_size - returned;
    get diagnostics found_count = row_count;
    returned := returned + found_count;
    exit when returned >= page_size;
  end loop;
end
$$;
grant execute on function public.popular_products(uuid[], uuid[], uuid, bigint, bigint, boolean, boolean, boolean, uuid, integer, text)
  to anon, authenticated, service_role;

-- One page of a list that is filtered by attributes. Attribute values have no policy, so this is a function. p_at, p_id, p_price and
-- p_sold belong to the last row of the previous page.
create function public.products_with_facts(
  p_facts text, p_sort text default 'newest', p_games uuid[] default null, p_tiers uuid[] default null, p_category uuid default null,
  p_min bigint default null, p_max bigint default null, p_rentable boolean default false, p_in_stock boolean default false,
  p_on_sale boolean default false, p_at timestamptz default null, p_id uuid default null, p_price bigint default null,
  p_limit integer default 24, p_sold boolean default false
) returns setof public.products
language plpgsql stable security definer set search_path = '' rows 24 as $$
declare
  older constant text := '(p.created_at < $9 or p.created_at = $9 and p.id < $10)';
begin
  return query execute 'select p.* from public.products p where p.is_active and p.archived_at is null'
    || private.filter_sql(p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale)
    || private.attribute_filter_sql(p_facts::jsonb)
    || case when p_id is null then '' else ' and (' || case when p_sold then '' else 'p.is_sold or ' end || 'p.is_sold = $13 and ' || case
      when p_sort = 'cheapest' then 'p.charged_price >= $11 and (p.charged_price > $11 or ' || older || ')'
      when p_sort = 'dearest' then 'p.charged_price <= $11 and (p.charged_price < $11 or ' || older || ')'
      else 'p.created_at <= $9 and ' || older end || ')'
    end
    || ' order by p.is_sold, ' || case p_sort when 'cheapest' then 'p.charged_price, ' when 'dearest' then 'p.charged_price desc, ' else '' end
    || 'p.created_at desc, p.id desc limit $12'
  using p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale, p_at, p_id, p_price,
    least(greatest(p_limit, 1), 101), p_sold;
end
$$;
grant execute on function public.products_with_facts(text, text, uuid[], uuid[], uuid, bigint, bigint, boolean, boolean, boolean,
  timestamptz, uuid, bigint, integer, boolean) to anon, authenticated, service_role;

-- Adds differences to the cells of their bands and to those of all bands. The caller holds the lock of the counts (private.add_to_counts).
create function private.add_to_listing_cells(p_changes private.listing_cell_changes[]) returns void
language sql security definer set search_path = '' as $$
  insert into private.listing_cells as l (game_title_id, tier_id, category_id, sale_kind, is_sold, has_rental, band, products)
  select c.game_title_id, c.tier_id, c.category_id, c.sale_kind, c.is_sold, c.has_rental, c.band, sum(c.products)
  from unnest(p_changes) c
  group by grouping sets ((1, 2, 3, 4, 5, 6, 7), (1, 2, 3, 4, 5, 6))
  having sum(c.products) <> 0
  on conflict (band, game_title_id, tier_id, category_id, sale_kind, is_sold, has_rental) do update set products = l.products + excluded.products;
$$;

create function private.cells_inserted() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changes private.listing_cell_changes[];
begin
  select array_agg(c) into changes from (
    select a.game_title_id, a.tier_id, a.category_id, a.sale_kind, a.is_sold, a.has_rental, private.price_band(a.charged_price), count(*)
    from added a where a.is_active and a.archived_at is null group by 1, 2, 3, 4, 5, 6, 7) c;
  if changes is not null then
    perform pg_catalog.pg_advisory_xact_lock(7301);
    perform private.add_to_listing_cells(changes);
  end if;
  return null;
end
$$;

create function private.cells_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  removed constant text := 'select game_title_id, tier_id, category_id, sale_kind, is_sold, has_rental, charged_price, -1 as d from gone
    where is_active and archived_at is null';
begin
  execute 'insert into private.listing_cell_changes
    select c.game_title_id, c.tier_id, c.category_id, c.sale_kind, c.is_sold, c.has_rental, private.price_band(c.charged_price), sum(c.d) from ('
    || removed || case when tg_op = 'UPDATE' then '
      union all select game_title_id, tier_id, category_id, sale_kind, is_sold, has_rental, charged_price, 1 from added
      where is_active and archived_at is null' else '' end
    || ') c group by 1, 2, 3, 4, 5, 6, 7 having sum(c.d) <> 0';
  return null;
end
$$;

create function private.cells_truncated() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.listing_cells where true;
  delete from private.listing_cell_changes where true;
  return null;
end
$$;

create trigger cells_inserted after insert on public.products
  referencing new table as added for each statement execute function private.cells_inserted();

create trigger cells_changed after update on public.products
  referencing old table as gone new table as added for each statement execute function private.cells_changed();

create trigger cells_removed after delete on public.products
  referencing old table as gone for each statement execute function private.cells_changed();

create trigger cells_truncated after truncate on public.products
  for each statement execute function private.cells_truncated();

-- Scheduled: moves the changes into the cells. Does nothing while another transaction holds the lock of the counts; the next run
-- continues.
create function private.fold_listing_cells() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changes private.listing_cell_changes[];
begin
  if not exists (select from private.listing_cell_changes) or not pg_catalog.pg_try_advisory_xact_lock(7301) then
    return 0;
  end if;
  with taken as (delete from private.listing_cell_changes where true returning *)
  select array_agg(c) into changes from (
    select t.game_title_id, t.tier_id, t.category_id, t.sale_kind, t.is_sold, t.has_rental, t.band, sum(t.products)
    from taken t group by 1, 2, 3, 4, 5, 6, 7 having sum(t.products) <> 0) c;
  perform private.add_to_listing_cells(changes);
  delete from private.listing_cells l where l.products = 0;
  return coalesce(cardinality(changes), 0);
end
$$;

-- The highest price of a band. Starts at the inverse of private.price_band, which is inexact, and searches the exact end.
create function private.band_end(p_band integer) returns bigint
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  price bigint := floor(2 ^ ((p_band + 1) / 8.0));
begin
  -- There is no price below the lowest band.
  if p_band < 0 then
    return -1;
  end if;
  while private.price_band(price) > p_band loop
    price := price - 1;
  end loop;
  while private.price_band(price + 1) <= p_band loop
    price := price + 1;
  end loop;
  return price;
end
$$;

-- The number of products per combination of groups and kind, by price, rental and stock. A price range adds up the cells of the bands
-- inside it and counts the products of its first and last band.
create function private.listing_counts(p_min bigint, p_max bigint, p_rentable boolean, p_in_stock boolean)
returns setof private.listing_count
language plpgsql stable security definer set search_path = '' rows 500 as $$
declare
  lowest constant bigint := greatest(coalesce(p_min, 0), 0);
  highest constant bigint := least(coalesce(p_max, 1000000000000), 1000000000000);
  low constant integer := private.price_band(lowest);
  high constant integer := private.price_band(highest);
  conditions constant text := case when p_rentable then ' and has_rental' else '' end || case when p_in_stock then ' and not is_sold' else '' end;
  edge constant text := ' union all select game_title_id, tier_id, category_id, sale_kind, 1 from public.products
    where is_active and archived_at is null and charged_price between ';
begin
  if lowest > highest then
    return;
  elsif p_min is null and p_max is null then
    return query execute 'select game_title_id, tier_id, category_id, sale_kind, sum(products)::bigint from (
      select game_title_id, tier_id, category_id, sale_kind, products from private.listing_cells where band is null' || conditions || '
      union all select game_title_id, tier_id, category_id, sale_kind, products from private.listing_cell_changes where true' || conditions || '
    ) c group by 1, 2, 3, 4';
  else
    return query execute 'select game_title_id, tier_id, category_id, sale_kind, sum(products)::bigint from (
      select game_title_id, tier_id, category_id, sale_kind, products from private.listing_cells where band > $1 and band < $2' || conditions || '
      union all select game_title_id, tier_id, category_id, sale_kind, products from private.listing_cell_changes
        where band > $1 and band < $2' || conditions
      || edge || '$3 and $4' || conditions
      || case when low < high then edge || '$5 and $6' || conditions else '' end
      || ') c group by 1, 2, 3, 4'
    using low, high, lowest, least(highest, private.band_end(low)), private.band_end(high - 1) + 1, highest;
  end if;
end
$$;

-- Ids of at most p_most + 1 products of a filter, in no order.
create function private.listed_products(
  p_games uuid[], p_tiers uuid[], p_category uuid, p_min bigint, p_max bigint, p_rentable boolean, p_in_stock boolean, p_on_sale boolean,
  p_facts jsonb, p_most integer
) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  execute 'select array(select p.id from public.products p where p.is_active and p.archived_at is null'
    || private.filter_sql(p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale)
    || private.attribute_filter_sql(p_facts) || ' limit $9)'
  into ids using p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale, p_most + 1;
  return ids;
end
$$;

-- {group: number of products} of these products; null for more than 1,000 ids, because the caller did not read all of them.
create function private.count_by_group(p_ids uuid[], p_column text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  counts jsonb;
begin
  if cardinality(p_ids) <= 1000 then
    execute format('select coalesce(jsonb_object_agg(k, n), ''{}'') from (
      select p.%1$I as k, count(*) as n from public.products p where p.id = any ($1) and p.%1$I is not null group by 1) c', p_column)
    into counts using p_ids;
  end if;
  return counts;
end
$$;

-- The number of visible products of a filter, in all and per group: {"total", "kinds", "games", "tiers", "categories"}. A group is counted
-- under all conditions except those of its own kind, so that a visitor sees what another choice would show. Cells answer exactly. Sales
-- and attributes are counted product by product up to 1,000: a larger total only means "more", and its groups are null.
create function public.count_listing(
  p_games uuid[] default null, p_tiers uuid[] default null, p_category uuid default null, p_min bigint default null,
  p_max bigint default null, p_rentable boolean default false, p_in_stock boolean default false, p_on_sale boolean default false,
  p_facts text default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  most constant integer := 1000;
  facts constant jsonb := p_facts::jsonb;
  kind constant text := (select f ->> 'sale_kind' from jsonb_array_elements(facts) f where f ? 'sale_kind' limit 1);
  others constant jsonb := private.facts_without(facts, 'sale_kind');
  anywhere constant jsonb := private.facts_of_any_game(facts);
  counts jsonb;
  ids uuid[];
begin
  if not p_on_sale and others is null then
    with chosen as materialized (
      select c.*, (p_games is null or c.game_title_id = any (p_games)) as is_game, (p_tiers is null or c.tier_id = any (p_tiers)) as is_tier,
        (p_category is null or c.category_id = p_category) as is_category, (kind is null or c.sale_kind = kind) as is_kind
      from private.listing_counts(p_min, p_max, p_rentable, p_in_stock) c)
    select jsonb_build_object(
      'total', (select coalesce(sum(products), 0) from chosen where is_game and is_tier and is_category and is_kind),
      'kinds', (select coalesce(jsonb_object_agg(k, n), '{}') from (
        select sale_kind as k, sum(products) as n from chosen where is_game and is_tier and is_category group by 1 having sum(products) > 0) c),
      'games', (select coalesce(jsonb_object_agg(k, n), '{}') from (
        select game_title_id as k, sum(products) as n from chosen where is_tier and is_category and is_kind and game_title_id is not null
        group by 1 having sum(products) > 0) c),
      'tiers', (select coalesce(jsonb_object_agg(k, n), '{}') from (
        select tier_id as k, sum(products) as n from chosen where is_game and is_category and is_kind and tier_id is not null
        group by 1 having sum(products) > 0) c),
      'categories', (select coalesce(jsonb_object_agg(k, n), '{}') from (
        select category_id as k, sum(products) as n from chosen where is_game and is_tier and is_kind and category_id is not null
        group by 1 having sum(products) > 0) c))
    into counts;
    return counts;
  end if;
  ids := private.listed_products(p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale, facts, most);
  return jsonb_build_object(
    'total', cardinality(ids),
    'kinds', private.count_by_group(case when kind is null then ids else private.listed_products(p_games, p_tiers, p_category, p_min, p_max,
      p_rentable, p_in_stock, p_on_sale, others, most) end, 'sale_kind'),
    'games', case
      when p_games is null and facts is not distinct from anywhere then private.count_by_group(ids, 'game_title_id')
      when not p_on_sale and private.facts_without(anywhere, 'sale_kind') is null then public.count_listing(p_tiers => p_tiers,
        p_category => p_category, p_min => p_min, p_max => p_max, p_rentable => p_rentable, p_in_stock => p_in_stock,
        p_facts => anywhere::text) -> 'games'
      else private.count_by_group(private.listed_products(null, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale,
        anywhere, most), 'game_title_id') end,
    'tiers', private.count_by_group(case when p_tiers is null then ids else private.listed_products(p_games, null, p_category, p_min, p_max,
      p_rentable, p_in_stock, p_on_sale, facts, most) end, 'tier_id'),
    'categories', private.count_by_group(case when p_category is null then ids else private.listed_products(p_games, p_tiers, null, p_min, p_max,
      p_rentable, p_in_stock, p_on_sale, facts, most) end, 'category_id'));
end
$$;
grant execute on function public.count_listing(uuid[], uuid[], uuid, bigint, bigint, boolean, boolean, boolean, text)
  to anon, authenticated, service_role;

insert into private.due_tasks (name, procedure, position) values ('listing_cells', 'fold_listing_cells', 3);
