-- Lists, counts and searches of one kind of goods (account, item, service).

create index products_listed_of_kind on public.products (sale_kind, is_sold, created_at desc, id desc)
  where is_active and archived_at is null;

-- Conditions over products p from [{"id": attribute, "values": [any of them]}, {"id": attribute, "min": number, "max": number},
-- {"rentable_before": moment}, {"sale_kind": kind}], passed as text so that it fits into an address. Values are quoted literals, so that the
-- planner can tell a rare value from a common one. `p` may be the search's copy of a product, which knows neither when a rental can begin
-- nor its kind.
create or replace function private.attribute_filter_sql(p_facts jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  fact jsonb;
  conditions text := '';
begin
  if p_facts is null then
    return '';
  elsif jsonb_typeof(p_facts) <> 'array' or jsonb_array_length(p_facts) > 25 then
    raise exception 'not a list of facts' using errcode = '22023';
  end if;
  for fact in select * from jsonb_array_elements(p_facts) loop
    if fact ? 'rentable_before' then
      conditions := conditions || format(
        ' and exists (select from public.products r where r.id = p.id and r.rentable_from < %L::timestamptz)',
        (fact ->> 'rentable_before')::timestamptz);
      continue;
    elsif fact ? 'sale_kind' then
      conditions := conditions || format(
        ' and exists (select from public.products k where k.id = p.id and k.sale_kind = %L)', fact ->> 'sale_kind');
      continue;
    end if;
    conditions := conditions || format(
      ' and p.id in (select f.product_id from private.product_attribute_values f where f.attribute_id = %L::uuid', (fact ->> 'id')::uuid);
    if jsonb_typeof(fact -> 'values') = 'array' then
      conditions := conditions || format(' and f.value = any (%L::text[])',
        array(select value from jsonb_array_elements_text(fact -> 'values') value limit 40));
    else
      -- Present even without bounds, so that the index of numbers is used.
      conditions := conditions || format(' and f.number between %L::numeric and %L::numeric',
        coalesce((fact ->> 'min')::numeric, 0), coalesce((fact ->> 'max')::numeric, 'infinity'));
    end if;
    conditions := conditions || ')';
  end loop;
  return conditions;
end
$$;

-- The conditions without those that have a key; null when none is left.
create function private.facts_without(p_facts jsonb, p_key text) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_agg(f) from jsonb_array_elements(p_facts) f where not f ? p_key
$$;

-- The conditions that stay when another game is chosen: attributes belong to one game.
create function private.facts_of_any_game(p_facts jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_agg(f) from jsonb_array_elements(p_facts) f where not f ? 'id'
$$;

-- How many visible products match a filter, and how many in each group: {"total", "kinds", "games", "tiers", "categories"}. A group is counted
-- under all conditions but those of its own kind, as somebody who adds a choice expects. Exact up to 1,000: a larger number says only
-- that there are more, and groups are null where that many would have to be read one by one.
create or replace function public.count_listing(
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

-- What a search finds in all. At most 1,000 products are read.
create or replace function public.count_search(
  q text, p_games uuid[] default null, p_tiers uuid[] default null, p_category uuid default null, p_min bigint default null,
  p_max bigint default null, p_rentable boolean default false, p_in_stock boolean default false, p_on_sale boolean default false,
  p_facts text default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  most constant integer := 1000;
  facts constant jsonb := p_facts::jsonb;
  others constant jsonb := private.facts_without(facts, 'sale_kind');
  reading private.search_reading;
  ids uuid[] := private.products_of_code(q);
begin
  if ids <> '{}' then
    return jsonb_build_object('total', cardinality(ids), 'kinds', private.count_by_group(ids, 'sale_kind'),
      'games', private.count_by_group(ids, 'game_title_id'), 'tiers', private.count_by_group(ids, 'tier_id'),
      'categories', private.count_by_group(ids, 'category_id'));
  end if;
  reading := private.read_search(q);
  if reading.is_everything then
    return public.count_listing(p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale, p_facts);
  elsif reading.anywhere is null then
    return '{"total": 0, "kinds": {}, "games": {}, "tiers": {}, "categories": {}}';
  end if;
  ids := private.matching_products(reading, p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale, most + 1, facts,
    'newest');
  return jsonb_build_object(
    'total', cardinality(ids),
    'kinds', private.count_by_group(case when others is not distinct from facts then ids else private.matching_products(reading, p_games,
      p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale, most + 1, others, 'newest') end, 'sale_kind'),
    'games', private.count_by_group(case when p_games is null then ids else private.matching_products(reading, null, p_tiers, p_category, p_min,
      p_max, p_rentable, p_in_stock, p_on_sale, most + 1, private.facts_of_any_game(facts), 'newest') end, 'game_title_id'),
    'tiers', private.count_by_group(case when p_tiers is null then ids else private.matching_products(reading, p_games, null, p_category, p_min,
      p_max, p_rentable, p_in_stock, p_on_sale, most + 1, facts, 'newest') end, 'tier_id'),
    'categories', private.count_by_group(case when p_category is null then ids else private.matching_products(reading, p_games, p_tiers, null,
      p_min, p_max, p_rentable, p_in_stock, p_on_sale, most + 1, facts, 'newest') end, 'category_id'));
end
$$;
