-- Search has orders: what is sold goes last, the category that is named weighs, the code of a product finds it, and results can be ordered by time
-- and by price.

drop function private.matching_products(private.search_reading, uuid[], uuid[], uuid, bigint, bigint, boolean, boolean, boolean, integer,
  jsonb);

-- Ids of products that are sold, or of those that can be had, in the order of a reading, newest first within each of its four steps, at most
-- p_depth, all with an extra condition where there is one; in one step where only the newest count: chosen from the newest 1,500
-- matches, so that a deeper page continues the same list. Finding rows in the index is cheap, fetching them is expensive. So it goes
-- back in time in portions: where many match, through the newest products one by one; then through as many weeks as are estimated to
-- contain the rest, based on the matches so far.
create function private.matching_part(
  reading private.search_reading, p_games uuid[], p_tiers uuid[], p_category uuid, p_min bigint, p_max bigint, p_rentable boolean,
  p_in_stock boolean, p_on_sale boolean, p_depth integer, p_facts jsonb, p_sold boolean, p_extra tsquery, p_newest boolean
) returns uuid[]
-- Never by a sequential scan, whatever the planner concludes from statistics that predate a large import.
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  few constant integer := 1500;
  conditions text := private.filter_sql(p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale)
    || private.attribute_filter_sql(p_facts) || case when p_sold then ' and p.stock <= 0' else ' and p.stock > 0' end;
  facets text := nullif(private.filter_facets(p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock), '');
  wanted tsquery := reading.anywhere_broad;
  -- How many products can match, out of how many; how many are done, and how many are next.
  most bigint := reading.documents;
  total bigint;
  passed bigint := 0;
  size bigint;
  is_walk boolean := false;
  weeks record;
  -- Everything from here on is unread.
  before_time timestamptz := 'infinity';
  before_id uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  before_week integer := 9999;
  on_sale uuid[];
  candidate record;
  is_cut boolean;
  in_name uuid[] := '{}';
  in_name_broad uuid[] := '{}';
  anywhere uuid[] := '{}';
  anywhere_broad uuid[] := '{}';
  seen integer := 0;
begin
  if facets is not null then
    wanted := wanted && facets::tsquery;
    select least(most, min(private.max_documents(part))) into most
    from regexp_split_to_table(facets, '&') part where part !~ '^''@[rs]';
  end if;
  wanted := wanted && case when p_sold then '!''@s''' else '''@s''' end::tsquery ;
  if p_extra is not null then
    wanted := wanted && p_extra;
    conditions := conditions || ' and p.words @@ $18';
  end if;
  select sum(documents) into total from private.search_vocabulary where word > '@w' and word < '@x';
  most := least(most, total);
  if coalesce(most, 0) = 0 then
    return '{}';
  end if;
  if p_on_sale then
    on_sale := array(
      select s.product_id from public.flash_sales s where s.is_active and s.start_time <= now() and s.end_time > now());
    conditions := conditions || ' and p.id = any ($17)';
    size := total;
  elsif most <= few then
    size := total;
  else
    is_walk := most * few / total >= p_depth;
    size := case when is_walk then few else total * least(3 * p_depth, few) / most end;
  end if;
  loop
    weeks := private.next_weeks(before_week, size);
    is_cut := false;
    for candidate in execute
      'select p.id, case when p.words @@ $10 then 1 when p.words @@ $11 then 2 when p.words @@ $12 then 3 else 4 end as step'
      || case when is_walk then ', 0::bigint as found from (select * from private.product_search p where (p.created_at, p.id) < ($13, $14)'
          || ' order by p.created_at desc, p.id desc limit $15) p where p.words @@ $9' || conditions
        else ', p.found from (select p.id, p.created_at, p.words, count(*) over () as found from (select * from private.product_search p'
          || ' where p.words @@ $9 and (p.created_at, p.id) < ($13, $14)' || conditions || ' limit $16) p) p' end
      || ' order by p.created_at desc, p.id desc'
    using p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale,
      case when is_walk or weeks.facets is null then wanted else wanted && weeks.facets::tsquery end,
      case when p_newest then reading.anywhere_broad else reading.in_name end, reading.in_name_broad, reading.anywhere, before_time, before_id, size, few * 4, on_sale, p_extra
    loop
      -- More than fits, and not surely the newest: go back less far, if possible.
      is_cut := candidate.found = few * 4 and weeks.first_week < weeks.last_week;
      exit when is_cut;
      case candidate.step
        when 1 then in_name := in_name || candidate.id;
        when 2 then in_name_broad := in_name_broad || candidate.id;
        when 3 then anywhere := anywhere || candidate.id;
        else anywhere_broad := anywhere_broad || candidate.id;
      end case;
      seen := seen + 1;
      exit when cardinality(in_name) = p_depth or seen = few;
    end loop;
    exit when cardinality(in_name) = p_depth or seen = few;
    if is_cut then
      size := weeks.documents / 16;
      continue;
    elsif is_walk then
      passed := passed + size;
      select s.created_at, s.id, private.week_of(s.created_at) + 1 into before_time, before_id, before_week
      from private.product_search s where (s.created_at, s.id) < (before_time, before_id)
      order by s.created_at desc, s.id desc offset size - 1 limit 1;
      exit when before_time is null;
      -- Continue while one in ten matches.
      is_walk := seen * 10 >= passed;
      size := few * 9;
      continue when is_walk;
    else
      exit when weeks.facets is null;
      passed := passed + weeks.documents;
      before_week := weeks.first_week;
      before_time := to_timestamp(before_week * 604800.0);
      before_id := '00000000-0000-0000-0000-000000000000';
    end if;
    size := case
      when total * seen / passed < few * 3 then total
      else least(passed * (few - seen) / seen, passed * 2 * (p_depth - cardinality(in_name)) / nullif(cardinality(in_name), 0))
    end;
  end loop;
  return (in_name || in_name_broad || anywhere || anywhere_broad)[:p_depth];
end
$$;

create index product_search_cheapest on private.product_search (charged_price, created_at desc, id desc);
create index product_search_dearest on private.product_search (charged_price desc, created_at desc, id desc);

-- The same by charged price, newest first among equals. Few matches are sorted; of many, one group of price bands after the other is read, as wide
-- as is estimated to hold what is missing. A single band that holds too many is walked along its prices.
create function private.matching_by_price(
  reading private.search_reading, p_games uuid[], p_tiers uuid[], p_category uuid, p_min bigint, p_max bigint, p_rentable boolean,
  p_in_stock boolean, p_on_sale boolean, p_depth integer, p_facts jsonb, p_sold boolean, p_dearest boolean
) returns uuid[]
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  few constant integer := 3000;
  direction constant text := case when p_dearest then ' desc' else '' end;
  conditions constant text := private.filter_sql(p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale)
    || private.attribute_filter_sql(p_facts) || case when p_sold then ' and p.stock <= 0' else ' and p.stock > 0' end;
  facets constant text := nullif(private.filter_facets(p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock), '');
  statement constant text := 'select array(select p.id from private.product_search p where p.words @@ $9' || conditions;
  sorted constant text := ' order by p.charged_price' || direction || ', p.created_at desc, p.id desc limit $10)';
  wanted tsquery := reading.anywhere_broad && case when p_sold then '!''@s''' else '''@s''' end::tsquery;
  most bigint := reading.documents;
  total bigint;
  bands integer[];
  documents bigint[];
  first integer := 1;
  last integer;
  group_documents bigint;
  passed bigint := 0;
  share double precision;
  found uuid[] := '{}';
  group_ids uuid[];
begin
  if facets is not null then
    wanted := wanted && facets::tsquery;
    select least(most, min(private.max_documents(part))) into most
    from regexp_split_to_table(facets, '&') part where part !~ '^''@[rs]';
  end if;
  select sum(v.documents) into total from private.search_vocabulary v where v.word > '@w' and v.word < '@x';
  most := least(most, total);
  if coalesce(most, 0) = 0 then
    return '{}';
  elsif most <= few or p_on_sale then
    execute statement || sorted into found
    using p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale, wanted, p_depth;
    return found;
  end if;
  -- Two common words may be rare together, which no estimate knows.
  execute statement || ' limit $10)' into group_ids
  using p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale, wanted, few;
  if cardinality(group_ids) < few then
    return array(
      select p.id from private.product_search p where p.id = any (group_ids)
      order by case when p_dearest then -p.charged_price else p.charged_price end, p.created_at desc, p.id desc limit p_depth);
  end if;
  select array_agg(b.band order by b.band * case when p_dearest then -1 else 1 end),
    array_agg(b.documents order by b.band * case when p_dearest then -1 else 1 end) into bands, documents
  from (select substr(v.word, 3)::integer as band, v.documents from private.search_vocabulary v where v.word > '@p' and v.word < '@q') b
  where b.band between private.price_band(coalesce(p_min, 0)) and private.price_band(coalesce(p_max, 1000000000000));
  share := most::double precision / total;
  while first <= cardinality(bands) and cardinality(found) < p_depth loop
    last := first;
    group_documents := documents[first];
    while last < cardinality(bands) and last - first < 63 and group_documents * share < greatest(2 * (p_depth - cardinality(found)), 200) loop
      last := last + 1;
      group_documents := group_documents + documents[last];
    end loop;
    loop
      -- Unsorted first: how many there are decides how they are sorted.
      execute statement || ' limit $10)' into group_ids
      using p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale,
        wanted && private.any_of(null, array(select '@p' || b from unnest(bands[first:last]) b))::tsquery, few;
      exit when cardinality(group_ids) < few or last = first;
      last := first + (last - first) / 2;
      select sum(d) into group_documents from unnest(documents[first:last]) d;
    end loop;
    if cardinality(group_ids) < few then
      found := found || array(
        select p.id from private.product_search p where p.id = any (group_ids)
        order by case when p_dearest then -p.charged_price else p.charged_price end, p.created_at desc, p.id desc);
    else
      execute statement || ' and p.charged_price between $11 and $12' || sorted into group_ids
      using p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale, wanted, p_depth - cardinality(found),
        private.band_end(bands[first] - 1) + 1, private.band_end(bands[first]);
      found := found || group_ids;
    end if;
    passed := passed + group_documents;
    share := greatest(cardinality(found)::double precision / passed, share / 8);
    first := last + 1;
  end loop;
  return found[:p_depth];
end
$$;

-- What can be had, then what is sold; at most p_depth. By relevance, what the named category has comes first in both.
create function private.matching_products(
  reading private.search_reading, p_games uuid[], p_tiers uuid[], p_category uuid, p_min bigint, p_max bigint, p_rentable boolean,
  p_in_stock boolean, p_on_sale boolean, p_depth integer, p_facts jsonb, p_sort text default 'relevance'
) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  is_weighed constant boolean := p_sort = 'relevance' and p_category is null and reading.categories is not null;
  extra tsquery;
  found uuid[] := '{}';
begin
  for part in 0..3 loop
    exit when cardinality(found) >= p_depth or part > 1 and p_in_stock;
    continue when not is_weighed and part % 2 = 1;
    if p_sort in ('cheapest', 'dearest') then
      found := found || private.matching_by_price(reading, p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale,
        p_depth - cardinality(found), p_facts, part > 1, p_sort = 'dearest');
    else
      extra := case when is_weighed then case when part % 2 = 0 then reading.categories else !! reading.categories end end;
      found := found || private.matching_part(reading, p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale,
        p_depth - cardinality(found), p_facts, part > 1, extra, p_sort = 'newest');
    end if;
  end loop;
  return found;
end
$$;

-- Visible products whose code was typed: the first eight characters of the id, as pages show it, or the id, also within an address.
create function private.products_of_code(q text) returns uuid[]
language sql stable set search_path = '' as $$
  select array(
    select p.id from (select coalesce(
        substring(lower(q) from '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'),
        substring(lower(q) from '^\s*(?:kode\s+)?#?([0-9a-f]{8})\s*$')) as code) c
    join public.products p on p.id between rpad(c.code, 36, case when length(c.code) = 8 then '-0000-0000-0000-000000000000' else '' end)::uuid
      and rpad(c.code, 36, case when length(c.code) = 8 then '-ffff-ffff-ffff-ffffffffffff' else '' end)::uuid
    where c.code is not null and p.is_active and p.archived_at is null limit 24)
$$;

drop function public.search_products(text, uuid[], uuid[], uuid, bigint, bigint, boolean, boolean, boolean, integer, integer, text);

create function public.search_products(
  q text, p_games uuid[] default null, p_tiers uuid[] default null, p_category uuid default null, p_min bigint default null,
  p_max bigint default null, p_rentable boolean default false, p_in_stock boolean default false, p_on_sale boolean default false,
  p_offset integer default 0, p_limit integer default 24, p_facts text default null, p_sort text default 'relevance'
) returns setof public.products
language plpgsql stable security definer set search_path = '' rows 24 as $$
declare
  deepest constant integer := 1000;
  passed integer := greatest(coalesce(p_offset, 0), 0);
  taken integer := least(greatest(coalesce(p_limit, 24), 0), 101, deepest - passed);
  reading private.search_reading;
  ids uuid[] := private.products_of_code(q);
begin
  if taken <= 0 then
    return;
  end if;
  if ids = '{}' then
    reading := private.read_search(q);
    if reading.is_everything then
      return query execute 'select p.* from public.products p where p.is_active and p.archived_at is null'
        || private.filter_sql(p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale)
        || private.attribute_filter_sql(p_facts::jsonb)
        || ' order by p.is_sold, ' || case p_sort when 'cheapest' then 'p.charged_price, ' when 'dearest' then 'p.charged_price desc, ' else '' end
        || 'p.created_at desc, p.id desc offset $9 limit $10'
      using p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale, passed, taken;
      return;
    elsif reading.anywhere is null then
      return;
    end if;
    ids := private.matching_products(reading, p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale, passed + taken,
      p_facts::jsonb, p_sort);
  end if;
  return query
    select p.* from unnest(ids[passed + 1:passed + taken]) with ordinality found (id, position)
    join public.products p on p.id = found.id
    where p.is_active and p.archived_at is null
    order by found.position;
end
$$;

grant execute on function
  public.search_products(text, uuid[], uuid[], uuid, bigint, bigint, boolean, boolean, boolean, integer, integer, text, text)
  to anon, authenticated, service_role;

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
    'kinds', private.count_by_group(ids, 'sale_kind'),
    'games', private.count_by_group(case when p_games is null then ids else private.matching_products(reading, null, p_tiers, p_category, p_min,
      p_max, p_rentable, p_in_stock, p_on_sale, most + 1, (select jsonb_agg(f) from jsonb_array_elements(facts) f where f ? 'rentable_before'),
      'newest') end, 'game_title_id'),
    'tiers', private.count_by_group(case when p_tiers is null then ids else private.matching_products(reading, p_games, null, p_category, p_min,
      p_max, p_rentable, p_in_stock, p_on_sale, most + 1, facts, 'newest') end, 'tier_id'),
    'categories', private.count_by_group(case when p_category is null then ids else private.matching_products(reading, p_games, p_tiers, null,
      p_min, p_max, p_rentable, p_in_stock, p_on_sale, most + 1, facts, 'newest') end, 'category_id'));
end
$$;
