-- How a read query finds products, at the same small cost in a catalogue of a million.

-- The facets of a filter, so that one index answers it together with the words; null when it restricts nothing. The facets may match too
-- much (a price band is wider than the range), never too little: private.filter_sql decides.
create function private.filter_facets(
  p_games uuid[], p_tiers uuid[], p_category uuid, p_min bigint, p_max bigint, p_rentable boolean, p_in_stock boolean
) returns text
language plpgsql stable set search_path = '' as $$
declare
  bands text[];
begin
  if p_min is not null or p_max is not null then
    bands := array(
      select w.word from private.search_words w
      where w.word > '@p' and w.word < '@q' and substr(w.word, 3)::integer
        between private.price_band(coalesce(p_min, 0)) and private.price_band(coalesce(p_max, 9223372036854775807)));
  end if;
  return concat_ws('&',
    case when cardinality(p_games) <= 64 then
      '(' || coalesce(private.any_of(null, array(select private.group_facet('g', id) from unnest(p_games) id)), '''@none''') || ')' end,
    case when cardinality(p_tiers) <= 64 then
      '(' || coalesce(private.any_of(null, array(select private.group_facet('t', id) from unnest(p_tiers) id)), '''@none''') || ')' end,
    private.any_of(null, array[private.group_facet('c', p_category)]),
      -- A wide range excludes little and would cost a lookup for each of its bands.
    case when cardinality(bands) <= 32 then '(' || coalesce(private.any_of(null, bands), '''@none''') || ')' end,
    case when p_rentable then '''@r''' end,
    case when p_in_stock then '''@s''' end);
end
$$;

-- The weeks to read next: from the newest unread one (before) back until they contain a number of products, as facets. At most four, of
-- the shortest spans that suffice, so the range may reach further back than requested. Null facets stand for all remaining weeks.
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
    from private.search_words s where word > '@w' and word < '@w' || before) w;
  while last_week / span - first_week / span > 3 loop
    span := span * 4;
  end loop;
  first_week := first_week / span * span;
  if first_week > oldest and span <= 64 then
    select string_agg(format('''@%s%s''', substr('wxyz', 1 + round(log(4, span))::integer, 1), n), '|') into facets
    from generate_series(first_week / span, last_week / span) n;
  end if;
  select sum(s.documents) into documents
  from private.search_words s where word >= '@w' || first_week and word < '@w' || before;
end
$$;

-- Ids of products in the order of a reading, newest first within each of its four steps, at most p_depth: chosen from the newest 1,500
-- matches, so that a deeper page continues the same list. Finding rows in the index is cheap, fetching them is expensive. So it goes
-- back in time in portions: where many match, through the newest products one by one; then through as many weeks as are estimated to
-- contain the rest, based on the matches so far.
create function private.matching_products(
  reading private.search_reading, p_games uuid[], p_tiers uuid[], p_category uuid, p_min bigint, p_max bigint, p_rentable boolean,
  p_in_stock boolean, p_on_sale boolean, p_depth integer, p_facts jsonb
) returns uuid[]
-- Never by a sequential scan, whatever the planner concludes from statistics that predate a large import.
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  few constant integer := 1500;
  conditions text := private.filter_sql(p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale)
    || private.fact_sql(p_facts);
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
    select least(most, min(private.most_documents(part))) into most
    from regexp_split_to_table(facets, '&') part where part !~ '^''@[rs]';
  end if;
  select sum(documents) into total from private.search_words where word > '@w' and word < '@x';
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
      reading.in_name, reading.in_name_broad, reading.anywhere, before_time, before_id, size, few * 4, on_sale
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

-- The two functions that browsers may call.
create function public.search_products(
  q text, p_games uuid[] default null, p_tiers uuid[] default null, p_category uuid default null, p_min bigint default null,
  p_max bigint default null, p_rentable boolean default false, p_in_stock boolean default false, p_on_sale boolean default false,
  p_offset integer default 0, p_limit integer default 24,
  p_facts text default null
) returns setof public.products
language plpgsql stable security definer set search_path = '' rows 24 as $$
declare
  deepest constant integer := 1000;
  passed integer := greatest(coalesce(p_offset, 0), 0);
  taken integer := least(greatest(coalesce(p_limit, 24), 0), 101, deepest - passed);
  reading private.search_reading;
begin
  if taken <= 0 then
    return;
  end if;
  reading := private.read_search(q);
  if reading.is_everything then
    return query execute 'select p.* from public.products p where p.is_active and p.archived_at is null'
      || private.filter_sql(p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale)
      || private.fact_sql(p_facts::jsonb)
      || ' order by p.created_at desc, p.id desc offset $9 limit $10'
    using p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale, passed, taken;
  elsif reading.anywhere is not null then
    return query
      select p.*
      from unnest((private.matching_products(reading, p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale,
        passed + taken, p_facts::jsonb))[passed + 1:]) with ordinality found (id, position)
      join public.products p on p.id = found.id
      where p.is_active and p.archived_at is null
      order by found.position;
  end if;
end
$$;

-- The words that were searched instead, when some had to be corrected or ignored; null when all were taken as typed. Other names, other
-- forms and unfinished words are no corrections.
create function public.correct_search(q text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  reading private.search_reading := private.read_search(q);
begin
  return case when reading.was_guessed then reading.said end;
end
$$;

grant execute on function
  public.search_products(text, uuid[], uuid[], uuid, bigint, bigint, boolean, boolean, boolean, integer, integer, text),
  public.correct_search(text) to anon, authenticated, service_role;
