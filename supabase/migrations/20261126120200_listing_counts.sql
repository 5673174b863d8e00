-- Counts of lists that are true at any size: how many visible products there are in each cell of game, tier, category, kind, price band, sold
-- or not, rentable or not. A count adds up cells, and reads products only at the two edges of a price range.

create table private.listing_cells (
  game_title_id uuid,
  tier_id uuid,
  category_id uuid,
  sale_kind text not null,
  is_sold boolean not null,
  has_rental boolean not null,
  -- private.price_band of the charged price; null: all bands together, for counts without a price.
  band integer,
  products bigint not null,
  unique nulls not distinct (band, game_title_id, tier_id, category_id, sale_kind, is_sold, has_rental)
);

-- What changed since the cells were last added up. A changed stock or sale only adds a row here, so that it waits for nobody.
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

alter table private.listing_cells enable row level security;

alter table private.listing_cell_changes enable row level security;

-- Adds changes to the cells, each also to the cell of all bands. The caller holds the lock of the counts (private.add_to_counts).
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

create trigger cells_inserted after insert on public.products
  referencing new table as added for each statement execute function private.cells_inserted();

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

create trigger cells_changed after update on public.products
  referencing old table as gone new table as added for each statement execute function private.cells_changed();

create trigger cells_removed after delete on public.products
  referencing old table as gone for each statement execute function private.cells_changed();

create function private.cells_truncated() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.listing_cells;
  delete from private.listing_cell_changes;
  return null;
end
$$;

create trigger cells_truncated after truncate on public.products
  for each statement execute function private.cells_truncated();

-- Adds up what changed. While another writer counts, the next round does it.
create function private.fold_listing_cells() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changes private.listing_cell_changes[];
begin
  if not pg_catalog.pg_try_advisory_xact_lock(7301) then
    return 0;
  end if;
  with taken as (delete from private.listing_cell_changes returning *)
  select array_agg(c) into changes from (
    select t.game_title_id, t.tier_id, t.category_id, t.sale_kind, t.is_sold, t.has_rental, t.band, sum(t.products)
    from taken t group by 1, 2, 3, 4, 5, 6, 7 having sum(t.products) <> 0) c;
  perform private.add_to_listing_cells(changes);
  delete from private.listing_cells l where l.products = 0;
  return coalesce(cardinality(changes), 0);
end
$$;

insert into private.due_tasks (name, procedure) values ('listing_cells', 'fold_listing_cells');

select private.add_to_listing_cells(array(
  select row(p.game_title_id, p.tier_id, p.category_id, p.sale_kind, p.is_sold, p.has_rental, private.price_band(p.charged_price), count(*))::private.listing_cell_changes
  from public.products p where p.is_active and p.archived_at is null
  group by p.game_title_id, p.tier_id, p.category_id, p.sale_kind, p.is_sold, p.has_rental, private.price_band(p.charged_price)));

-- The edges of a price range are counted in the index alone.
create index products_priced on public.products (charged_price)
  include (game_title_id, tier_id, category_id, sale_kind, is_sold, has_rental) where is_active and archived_at is null;

-- The highest price of a band. The logarithm of the band is inexact near its ends.
create function private.band_end(p_band integer) returns bigint
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  price bigint := floor(2 ^ ((p_band + 1) / 8.0));
begin
  -- Nothing costs less than the lowest band.
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

create type private.listing_count as (game_title_id uuid, tier_id uuid, category_id uuid, sale_kind text, products bigint);

-- How many products there are in each combination of groups and kind, by price, rental and stock.
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

-- At most p_most + 1 products of a filter, in no order.
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

-- {group: products} of a few products; null when they are more than 1,000, because they were not all read.
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

drop function public.count_products(uuid[], uuid[], uuid, bigint, bigint, boolean, boolean, boolean, integer, text);

-- How many visible products match a filter, and how many in each group: {"total", "kinds", "games", "tiers", "categories"}. A group is counted
-- under all conditions but those of its own kind, as somebody who adds a choice expects. Exact up to 1,000: a larger number says only
-- that there are more, and groups are null where that many would have to be read one by one.
create function public.count_listing(
  p_games uuid[] default null, p_tiers uuid[] default null, p_category uuid default null, p_min bigint default null,
  p_max bigint default null, p_rentable boolean default false, p_in_stock boolean default false, p_on_sale boolean default false,
  p_facts text default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  most constant integer := 1000;
  facts constant jsonb := p_facts::jsonb;
  -- Attributes belong to one game: another game is chosen without them.
  moments constant jsonb := (select jsonb_agg(f) from jsonb_array_elements(facts) f where f ? 'rentable_before');
  counts jsonb;
  ids uuid[];
begin
  if not p_on_sale and facts is null then
    with chosen as materialized (
      select c.*, (p_games is null or c.game_title_id = any (p_games)) as is_game, (p_tiers is null or c.tier_id = any (p_tiers)) as is_tier,
        (p_category is null or c.category_id = p_category) as is_category
      from private.listing_counts(p_min, p_max, p_rentable, p_in_stock) c)
    select jsonb_build_object(
      'total', (select coalesce(sum(products), 0) from chosen where is_game and is_tier and is_category),
      'kinds', (select coalesce(jsonb_object_agg(k, n), '{}') from (
        select sale_kind as k, sum(products) as n from chosen where is_game and is_tier and is_category group by 1 having sum(products) > 0) c),
      'games', (select coalesce(jsonb_object_agg(k, n), '{}') from (
        select game_title_id as k, sum(products) as n from chosen where is_tier and is_category and game_title_id is not null
        group by 1 having sum(products) > 0) c),
      'tiers', (select coalesce(jsonb_object_agg(k, n), '{}') from (
        select tier_id as k, sum(products) as n from chosen where is_game and is_category and tier_id is not null
        group by 1 having sum(products) > 0) c),
      'categories', (select coalesce(jsonb_object_agg(k, n), '{}') from (
        select category_id as k, sum(products) as n from chosen where is_game and is_tier and category_id is not null
        group by 1 having sum(products) > 0) c))
    into counts;
    return counts;
  end if;
  ids := private.listed_products(p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale, facts, most);
  return jsonb_build_object(
    'total', cardinality(ids),
    'kinds', private.count_by_group(ids, 'sale_kind'),
    'games', case
      when p_games is null and facts is not distinct from moments then private.count_by_group(ids, 'game_title_id')
      when not p_on_sale and moments is null then public.count_listing(p_tiers => p_tiers, p_category => p_category, p_min => p_min,
        p_max => p_max, p_rentable => p_rentable, p_in_stock => p_in_stock) -> 'games'
      else private.count_by_group(private.listed_products(null, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale,
        moments, most), 'game_title_id') end,
    'tiers', private.count_by_group(case when p_tiers is null then ids else private.listed_products(p_games, null, p_category, p_min, p_max,
      p_rentable, p_in_stock, p_on_sale, facts, most) end, 'tier_id'),
    'categories', private.count_by_group(case when p_category is null then ids else private.listed_products(p_games, p_tiers, null, p_min, p_max,
      p_rentable, p_in_stock, p_on_sale, facts, most) end, 'category_id'));
end
$$;

-- The same for a search, of which at most as many products are read.
create function public.count_search(
  q text, p_games uuid[] default null, p_tiers uuid[] default null, p_category uuid default null, p_min bigint default null,
  p_max bigint default null, p_rentable boolean default false, p_in_stock boolean default false, p_on_sale boolean default false,
  p_facts text default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  most constant integer := 1000;
  facts constant jsonb := p_facts::jsonb;
  reading constant private.search_reading := private.read_search(q);
  ids uuid[];
begin
  if reading.is_everything then
    return public.count_listing(p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale, p_facts);
  elsif reading.anywhere is null then
    return '{"total": 0, "kinds": {}, "games": {}, "tiers": {}, "categories": {}}';
  end if;
  ids := private.matching_products(reading, p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale, most + 1, facts);
  return jsonb_build_object(
    'total', cardinality(ids),
    'kinds', private.count_by_group(ids, 'sale_kind'),
    'games', private.count_by_group(case when p_games is null then ids else private.matching_products(reading, null, p_tiers, p_category, p_min,
      p_max, p_rentable, p_in_stock, p_on_sale, most + 1, (select jsonb_agg(f) from jsonb_array_elements(facts) f where f ? 'rentable_before'))
      end, 'game_title_id'),
    'tiers', private.count_by_group(case when p_tiers is null then ids else private.matching_products(reading, p_games, null, p_category, p_min,
      p_max, p_rentable, p_in_stock, p_on_sale, most + 1, facts) end, 'tier_id'),
    'categories', private.count_by_group(case when p_category is null then ids else private.matching_products(reading, p_games, p_tiers, null,
      p_min, p_max, p_rentable, p_in_stock, p_on_sale, most + 1, facts) end, 'category_id'));
end
$$;

grant execute on function
  public.count_listing(uuid[], uuid[], uuid, bigint, bigint, boolean, boolean, boolean, text),
  public.count_search(text, uuid[], uuid[], uuid, bigint, bigint, boolean, boolean, boolean, text) to anon, authenticated, service_role;
