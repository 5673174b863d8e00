-- Finds the products of a search, sorts them and counts them.
-- Begin with public.search_products and private.matching_products, which joins four parts: available products before sold ones, in each
-- the named category first. A part is sorted by relevance or age, or by price (private.matching_by_price).
-- A common word matches hundreds of thousands of products: finding them in the index is cheap, fetching their rows is expensive. Both
-- sorts therefore read the matches in portions and stop when they have enough.

-- The facets of the kinds in p_facts as part of a query; null: none. An unknown kind, which a URL can contain, matches nothing. A kind that
-- most products have is written as none of the others: the index would read its list in full for each search.
create function private.kind_facets(p_facts jsonb) returns text
language plpgsql stable set search_path = '' as $$
begin
  if not p_facts @? '$[*].sale_kind' then
    return null;
  end if;
  return (with kinds as (
    select k.kind, private.kind_facet(k.kind) as facet, coalesce(w.documents, 0) as documents
    from unnest(array['account', 'item', 'service']) k (kind) left join private.search_vocabulary w on w.word = private.kind_facet(k.kind))
  select string_agg(case
    when k.documents * 2 > (select sum(every.documents) from kinds every)
      then (select string_agg(format('!''%s''', other.facet), '&') from kinds other where other.kind <> k.kind)
    else format('''%s''', coalesce(k.facet, private.kind_facet('none'))) end, '&')
  from jsonb_array_elements(p_facts) f left join kinds k on k.kind = f ->> 'sale_kind' where f ? 'sale_kind');
end
$$;

-- The facts of a filter together with the kind that the words ask for. A kind that was chosen outweighs it.
create function private.facts_of_search(p_facts text, p_kind text) returns jsonb
language sql immutable set search_path = '' as $$
  select case when p_kind is null or exists (select from jsonb_array_elements(p_facts::jsonb) f where f ? 'sale_kind') then p_facts::jsonb
    else coalesce(p_facts::jsonb, '[]') || jsonb_build_object('sale_kind', p_kind) end
$$;

-- A filter as facets, so that one index answers it together with the words; null when it restricts nothing. The facets may match too much
-- (a price band is wider than the range), never too little: private.match_conditions decides.
create function private.filter_facets(
  p_games uuid[], p_tiers uuid[], p_category uuid, p_min bigint, p_max bigint, p_rentable boolean, p_facts jsonb
) returns text
language plpgsql stable set search_path = '' as $$
declare
  bands text[];
begin
  if p_min is not null or p_max is not null then
    bands := array(
      select w.word from private.search_vocabulary w
      where w.word > '@p' and w.word < '@q' and substr(w.word, 3)::integer
        between private.price_band(coalesce(p_min, 0)) and private.price_band(coalesce(p_max, 9223372036854775807)));
  end if;
  return nullif(concat_ws('&',
    case when cardinality(p_games) <= 64 then
      '(' || coalesce(private.any_of(null, array(select private.group_facet('g', id) from unnest(p_games) id)), '''@none''') || ')' end,
    case when cardinality(p_tiers) <= 64 then
      '(' || coalesce(private.any_of(null, array(select private.group_facet('t', id) from unnest(p_tiers) id)), '''@none''') || ')' end,
    private.any_of(null, array[private.group_facet('c', p_category)]),
    -- A wide range excludes little and would cost a lookup for each of its bands.
    case when cardinality(bands) <= 32 then '(' || coalesce(private.any_of(null, bands), '''@none''') || ')' end,
    case when p_rentable then '''@r''' end,
    private.kind_facets(p_facts)), '');
end
$$;

-- A filter as SQL conditions over rows `p` of private.product_search and the parameters $1 to $8. The kind is a facet, not a column
-- (private.kind_facets).
create function private.match_conditions(
  p_games uuid[], p_tiers uuid[], p_category uuid, p_min bigint, p_max bigint, p_rentable boolean, p_in_stock boolean, p_on_sale boolean,
  p_facts jsonb, p_sold boolean
) returns text
language sql stable set search_path = '' as $$
  select private.filter_sql(p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale)
    || private.attribute_filter_sql(private.facts_without(p_facts, 'sale_kind'))
    || case when p_sold then ' and p.stock <= 0' else ' and p.stock > 0' end
$$;

-- An upper bound of the number of products that match a query together with facets, and the number of all indexed products. Facets that
-- are not in the vocabulary (@r, @s) and those that only exclude are ignored.
create function private.match_bounds(p_documents bigint, p_facets text, out most bigint, out total bigint)
language sql stable set search_path = '' as $$
  select least(p_documents, b.facet_documents, t.documents), t.documents
  from (
    select min(private.max_documents(part)) as facet_documents
    from regexp_split_to_table(p_facets, '&') part where part !~ '^(!|''@[rs])') b,
    (select sum(v.documents)::bigint as documents from private.search_vocabulary v where v.word > '@w' and v.word < '@x') t
$$;

-- The weeks to read next, as facets: from the newest unread week (before) back until they contain a number of products. At most four
-- periods of the shortest length that suffices (1, 4, 16 or 64 weeks), so they may reach further back. Null facets: all remaining weeks.
-- documents is the number of products in them.
create function private.next_weeks(
  before integer, products bigint, out facets text, out first_week integer, out last_week integer, out documents bigint
)
language plpgsql stable set search_path = '' as $$
declare
  span integer := 1;
  oldest integer;
begin
  select min(w.week) filter (where w.newer < greatest(products, 1)), max(w.week), min(w.week) into first_week, last_week, oldest from (
    select substr(word, 3)::integer as week, sum(s.documents) over (order by word desc) - s.documents as newer
    from private.search_vocabulary s where word > '@w' and word < '@w' || before) w;
  while last_week / span - first_week / span > 3 loop
    span := span * 4;
  end loop;
  first_week := first_week / span * span;
  if first_week > oldest and span <= 64 then
    select string_agg(format('''@%s%s''', substr('wxyz', 1 + round(log(4, span))::integer, 1), n), '|') into facets
    from generate_series(first_week / span, last_week / span) n;
  end if;
  select sum(s.documents) into documents
  from private.search_vocabulary s where word >= '@w' || first_week and word < '@w' || before;
end
$$;

-- Ids of products in the order of a parsed query, at most p_depth: newest first within each of its four steps, or in one step with
-- p_newest. Either sold or available products (p_sold), with an additional condition p_extra if there is one. Chosen from the newest 1,500
-- matches, so that a deeper page continues the same list.
-- Reads back in time in portions. Where many products match, it first walks through the newest products one by one. Then it reads as many
-- weeks from the index as it expects to contain the missing matches, from the share of matches so far.
create function private.match_batch(
  reading private.search_reading, p_games uuid[], p_tiers uuid[], p_category uuid, p_min bigint, p_max bigint, p_rentable boolean,
  p_in_stock boolean, p_on_sale boolean, p_depth integer, p_facts jsonb, p_sold boolean, p_extra tsquery, p_newest boolean
) returns uuid[]
-- Without sequential scans, whatever the planner concludes from statistics from before a large import.
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  max_matches constant integer := 1500;
  conditions text := private.match_conditions(p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale,
    p_facts, p_sold);
  facets text := private.filter_facets(p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_facts);
  query tsquery := reading.anywhere_broad;
  -- How many products can match, out of how many; how many are read, and how many are next.
  most bigint;
  total bigint;
  read_count bigint := 0;
  size bigint;
  is_walk boolean := false;
  ended_walk boolean := false;
  -- How much more than estimated is read, because portions had fewer matches than estimated.
  growth bigint := 1;
  seen_before integer := 0;
  weeks record;
  -- The products before this time are unread.
  before_time timestamptz := 'infinity';
  before_id uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  before_week integer := 9999;
  on_sale uuid[];
  candidate record;
  is_cut boolean;
  -- The oldest week of the portion that was last too large.
  last_cut_week integer;
  in_name uuid[] := '{}';
  in_name_broad uuid[] := '{}';
  anywhere uuid[] := '{}';
  anywhere_broad uuid[] := '{}';
  seen integer := 0;
begin
  if facets is not null then
    query := query && facets::tsquery;
  end if;
  if p_extra is not null then
    -- A condition that only excludes cannot be looked up in the index.
    query := case when querytree(p_extra) = 'T' then query else query && p_extra end;
    conditions := conditions || ' and p.words @@ $18';
  end if;
  select b.most, b.total into most, total from private.match_bounds(reading.documents, facets) b;
  if coalesce(most, 0) = 0 then
    return '{}';
  end if;
  if p_on_sale then
    on_sale := array(
      select s.product_id from public.flash_sales s
      where s.is_active and s.start_time <= (select private.shop_now()) and s.end_time > (select private.shop_now()));
    conditions := conditions || ' and p.id = any ($17)';
    size := total;
  elsif most <= max_matches then
    size := total;
  else
    is_walk := most * max_matches / total >= p_depth;
    size := case when is_walk then max_matches else total * least(3 * p_depth, max_matches) / most end;
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
      case when is_walk or weeks.facets is null then query else query && weeks.facets::tsquery end,
      case when p_newest then reading.anywhere_broad else reading.in_name end, reading.in_name_broad, reading.anywhere,
      before_time, before_id, size, max_matches * 4, on_sale, p_extra
    loop
      -- More matches than the limit, so not certainly the newest ones: read fewer weeks, if possible.
      is_cut := candidate.found = max_matches * 4 and weeks.first_week < weeks.last_week;
      exit when is_cut;
      case candidate.step
        when 1 then in_name := in_name || candidate.id;
        when 2 then in_name_broad := in_name_broad || candidate.id;
        when 3 then anywhere := anywhere || candidate.id;
        else anywhere_broad := anywhere_broad || candidate.id;
      end case;
      seen := seen + 1;
      exit when cardinality(in_name) = p_depth or seen = max_matches;
    end loop;
    exit when cardinality(in_name) = p_depth or seen = max_matches;
    if is_cut then
      -- Only the newest week, when the same weeks would be too large again: a small week can precede a very large one.
      size := case when weeks.last_week - weeks.first_week < 2 or weeks.first_week = last_cut_week then 1 else weeks.documents / 16 end;
      last_cut_week := weeks.first_week;
      continue;
    elsif is_walk then
      read_count := read_count + size;
      select s.created_at, s.id, private.week_of(s.created_at) + 1 into before_time, before_id, before_week
      from private.product_search s where (s.created_at, s.id) < (before_time, before_id)
      order by s.created_at desc, s.id desc offset size - 1 limit 1;
      exit when before_time is null;
      -- Continue the walk while one in ten matches.
      is_walk := seen * 10 >= read_count;
      size := max_matches * 9;
      continue when is_walk;
      ended_walk := true;
    else
      exit when weeks.facets is null;
      read_count := read_count + weeks.documents;
      before_week := weeks.first_week;
      before_time := to_timestamp(before_week * 604800.0);
      before_id := '00000000-0000-0000-0000-000000000000';
    end if;
    -- Estimated from the share so far, if there are enough matches; otherwise from the upper bound, four times as much after each portion
    -- that had fewer matches than estimated.
    if ended_walk then
      -- First the rest of the week in which the walk ended, so that the following portions are whole weeks.
      size := 1;
      ended_walk := false;
    elsif total * seen / read_count >= max_matches * 3 then
      size := least(read_count * (max_matches - seen) / seen,
        read_count * 2 * (p_depth - cardinality(in_name)) / nullif(cardinality(in_name), 0));
    else
      growth := case when (seen - seen_before) * 4 >= max_matches - seen_before then 1 else growth * 4 end;
      size := least(total, (max_matches - seen) * (total - read_count) / greatest(most - seen, 1) * growth);
    end if;
    seen_before := seen;
  end loop;
  return (in_name || in_name_broad || anywhere || anywhere_broad)[:p_depth];
end
$$;

-- Ids of products that match a parsed query by charged price, newest first among equal prices, at most p_depth. Few matches are sorted. Of
-- many, the first p_depth are usually among the cheapest or dearest products, which are read first.
-- Otherwise the prices of a sample of matches estimate a limit: the matches up to that price are sorted, and again with a higher limit if
-- they do not suffice. The sample are the newest products, which are cheap to find; if too few of them match, matches from the index.
create function private.matching_by_price(
  reading private.search_reading, p_games uuid[], p_tiers uuid[], p_category uuid, p_min bigint, p_max bigint, p_rentable boolean,
  p_in_stock boolean, p_on_sale boolean, p_depth integer, p_facts jsonb, p_sold boolean, p_dearest boolean
) returns uuid[]
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  max_matches constant integer := 3000;
  min_sample constant integer := 30;
  direction constant text := case when p_dearest then ' desc' else '' end;
  matching constant text := ' where p.words @@ $9'
    || private.match_conditions(p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale, p_facts, p_sold);
  facets constant text := private.filter_facets(p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_facts);
  sorted constant text := ' order by p.charged_price' || direction || ', p.created_at desc, p.id desc limit $10';
  query tsquery := reading.anywhere_broad;
  most bigint;
  total bigint;
  sample bigint[];
  matches uuid[];
  -- The position of the limit in the sample, and the limit; null: no limit.
  sample_position integer;
  price_limit bigint;
  found uuid[];
begin
  if facets is not null then
    query := query && facets::tsquery;
  end if;
  select b.most, b.total into most, total from private.match_bounds(reading.documents, facets) b;
  if coalesce(most, 0) = 0 then
    return '{}';
  elsif most <= max_matches or p_on_sale then
    execute 'select array(select p.id from private.product_search p' || matching || sorted || ')' into found
    using p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale, query, p_depth;
    return found;
  end if;
  execute 'select array(select p.id from (select * from private.product_search p'
    || case when p_dearest then ' where ($5 is null or p.charged_price <= $5)' else ' where ($4 is null or p.charged_price >= $4)' end
    || ' order by p.charged_price' || direction || ', p.created_at desc, p.id desc limit ' || max_matches || ') p' || matching || sorted || ')'
  into found
  using p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale, query, p_depth;
  if cardinality(found) = p_depth then
    return found;
  end if;
  execute 'select array(select p.charged_price from (select * from private.product_search p order by p.created_at desc, p.id desc limit $10) p'
    || matching || ' order by p.charged_price' || direction || ')' into sample
  using p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale, query, max_matches;
  if cardinality(sample) >= min_sample then
    most := total * cardinality(sample) / max_matches;
  else
    execute 'select array(select p.id from private.product_search p' || matching || ' limit $10)' into matches
    using p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale, query, max_matches;
    sample := array(
      select p.charged_price from private.product_search p where p.id = any (matches)
      order by case when p_dearest then -p.charged_price else p.charged_price end);
    if cardinality(matches) < max_matches then
      return array(
        select p.id from private.product_search p where p.id = any (matches)
        order by case when p_dearest then -p.charged_price else p.charged_price end, p.created_at desc, p.id desc limit p_depth);
    end if;
  end if;
  sample_position := ceil(p_depth * cardinality(sample) / greatest(most, 1)::double precision) + 1;
  loop
    price_limit := sample[sample_position];
    -- `offset 0` makes the planner search by words and price first and sort then; an index by price would visit every product.
    execute 'select array(select p.id from (select p.id, p.charged_price, p.created_at from private.product_search p' || matching
      || case when price_limit is null then '' when p_dearest then ' and p.charged_price >= $11' else ' and p.charged_price <= $11' end
      || ' offset 0) p' || sorted || ')'
    into found
    using p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale, query, p_depth, price_limit;
    exit when price_limit is null or cardinality(found) = p_depth;
    sample_position := sample_position * 4;
  end loop;
  return found;
end
$$;

-- Ids of the products that match a parsed query, at most p_depth: available products, then sold ones. By relevance, those of a category
-- that the words name or suggest come first in both.
create function private.matching_products(
  reading private.search_reading, p_games uuid[], p_tiers uuid[], p_category uuid, p_min bigint, p_max bigint, p_rentable boolean,
  p_in_stock boolean, p_on_sale boolean, p_depth integer, p_facts jsonb, p_sort text default 'relevance'
) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  prefers_category constant boolean := p_sort = 'relevance' and p_category is null and reading.categories is not null;
  extra tsquery;
  found uuid[] := '{}';
begin
  for part in 0..3 loop
    exit when cardinality(found) >= p_depth or part > 1 and p_in_stock;
    continue when not prefers_category and part % 2 = 1;
    if p_sort in ('cheapest', 'dearest') then
      found := found || private.matching_by_price(reading, p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale,
        p_depth - cardinality(found), p_facts, part > 1, p_sort = 'dearest');
    else
      extra := case when prefers_category then case when part % 2 = 0 then reading.categories else !! reading.categories end end;
      found := found || private.match_batch(reading, p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale,
        p_depth - cardinality(found), p_facts, part > 1, extra, p_sort = 'newest');
    end if;
  end loop;
  return found;
end
$$;

-- The visible product whose id was typed: the first eight characters, as pages show them, or the whole id, also within a URL. An array,
-- because several ids can begin alike.
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

-- One page of a search, for browsers. Pages end at 1,000 products.
create function public.search_products(
  q text, p_games uuid[] default null, p_tiers uuid[] default null, p_category uuid default null, p_min bigint default null,
  p_max bigint default null, p_rentable boolean default false, p_in_stock boolean default false, p_on_sale boolean default false,
  p_offset integer default 0, p_limit integer default 24, p_facts text default null, p_sort text default 'relevance'
) returns setof public.products
language plpgsql stable security definer set search_path = '' rows 24 as $$
declare
  max_depth constant integer := 1000;
  skipped integer := greatest(coalesce(p_offset, 0), 0);
  page_size integer := least(greatest(coalesce(p_limit, 24), 0), 101, max_depth - skipped);
  reading private.search_reading;
  facts jsonb;
  ids uuid[] := private.products_of_code(q);
begin
  if page_size <= 0 then
    return;
  end if;
  if ids = '{}' then
    reading := private.read_search(q);
    facts := private.facts_of_search(p_facts, reading.sale_kind);
    if reading.is_everything then
      return query execute 'select p.* from public.products p where p.is_active and p.archived_at is null'
        || private.filter_sql(p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale)
        || private.attribute_filter_sql(facts)
        || ' order by p.is_sold, ' || case p_sort when 'cheapest' then 'p.charged_price, ' when 'dearest' then 'p.charged_price desc, ' else '' end
        || 'p.created_at desc, p.id desc offset $9 limit $10'
      using p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale, skipped, page_size;
      return;
    elsif reading.anywhere is null then
      return;
    end if;
    ids := private.matching_products(reading, p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale, skipped + page_size,
      facts, p_sort);
  end if;
  return query
    select p.* from unnest(ids[skipped + 1:skipped + page_size]) with ordinality found (id, position)
    join public.products p on p.id = found.id
    where p.is_active and p.archived_at is null
    order by found.position;
end
$$;
grant execute on function public.search_products(text, uuid[], uuid[], uuid, bigint, bigint, boolean, boolean, boolean, integer,
  integer, text, text) to anon, authenticated, service_role;

-- The number of products that a search finds, in all and per group, like public.count_listing. Reads at most 1,000 matches.
create function public.count_search(
  q text, p_games uuid[] default null, p_tiers uuid[] default null, p_category uuid default null, p_min bigint default null,
  p_max bigint default null, p_rentable boolean default false, p_in_stock boolean default false, p_on_sale boolean default false,
  p_facts text default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  most constant integer := 1000;
  facts jsonb;
  others jsonb;
  reading private.search_reading;
  ids uuid[] := private.products_of_code(q);
begin
  if ids <> '{}' then
    return jsonb_build_object('total', cardinality(ids), 'kinds', private.count_by_group(ids, 'sale_kind'),
      'games', private.count_by_group(ids, 'game_title_id'), 'tiers', private.count_by_group(ids, 'tier_id'),
      'categories', private.count_by_group(ids, 'category_id'));
  end if;
  reading := private.read_search(q);
  facts := private.facts_of_search(p_facts, reading.sale_kind);
  others := private.facts_without(facts, 'sale_kind');
  if reading.is_everything then
    return public.count_listing(p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale, facts::text);
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
grant execute on function public.count_search(text, uuid[], uuid[], uuid, bigint, bigint, boolean, boolean, boolean, text)
  to anon, authenticated, service_role;

-- The games and categories that a search box offers: slugs of those whose name, initials or other name begins with the typed text, or with
-- its last words. Reads ranges of indexes, so one letter costs as little as ten.
create function public.suggest_groups(q text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  words constant text[] := (private.words_of(left(q, 100)))[:8];
  typed text;
  facets text[] := '{}';
begin
  -- The longest end of the text with which a name begins.
  for start in 1..coalesce(cardinality(words), 0) loop
    typed := array_to_string(words[start:], ' ');
    facets := array(
      select f.facet from (
        select g.facet, bool_or(g.term = typed) as is_whole from private.group_terms g
        where g.term >= typed and g.term < typed || U&'\FFFF' group by 1
        union all
        select g.facet, bool_or(s.term = typed) from private.search_synonyms s join private.group_terms g on g.term = s.meaning
        where s.term >= typed and s.term < typed || U&'\FFFF' and s.kind in ('same', 'category') group by 1) f
      group by f.facet order by bool_or(f.is_whole) desc, f.facet limit 60);
    exit when facets <> '{}';
  end loop;
  return jsonb_build_object(
    'games', (select coalesce(jsonb_agg(g.slug order by g.place), '[]') from (
      select t.slug,
        row_number() over (order by array_position(facets, private.group_facet('g', t.id)) > 3, t.product_count desc, t.name) as place
      from public.game_titles t where t.is_active and t.product_count > 0 and private.group_facet('g', t.id) = any (facets)
      order by place limit 3) g),
    'categories', (select coalesce(jsonb_agg(c.slug order by c.place), '[]') from (
      select t.slug, row_number() over (order by t.product_count desc, t.name) as place
      from public.categories t where t.is_active and t.product_count > 0 and private.group_facet('c', t.id) = any (facets)
      order by place limit 2) c));
end
$$;
grant execute on function public.suggest_groups(text) to anon, authenticated, service_role;
