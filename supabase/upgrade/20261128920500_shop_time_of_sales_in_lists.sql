-- Lists of what is on sale show the sales whose prices are charged.

-- The conditions of a filter as SQL over products p and the parameters $1 to $8: only those that are set, so that each
-- combination gets a plan of its own. Values are always parameters, never text. Prices are those charged now.
create or replace function private.filter_sql(
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

-- Ids of products that are sold, or of those that can be had, in the order of a reading, newest first within each of its four steps, at most
-- p_depth, all with an extra condition where there is one; in one step where only the newest count: chosen from the newest 1,500
-- matches, so that a deeper page continues the same list. Finding rows in the index is cheap, fetching them is expensive. So it goes
-- back in time in portions: where many match, through the newest products one by one; then through as many weeks as are estimated to
-- contain the rest, based on the matches so far.
create or replace function private.matching_part(
  reading private.search_reading, p_games uuid[], p_tiers uuid[], p_category uuid, p_min bigint, p_max bigint, p_rentable boolean,
  p_in_stock boolean, p_on_sale boolean, p_depth integer, p_facts jsonb, p_sold boolean, p_extra tsquery, p_newest boolean
) returns uuid[]
-- Never by a sequential scan, whatever the planner concludes from statistics that predate a large import.
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  few constant integer := 1500;
  conditions text := private.filter_sql(p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale)
    || private.attribute_filter_sql(private.facts_without(p_facts, 'sale_kind')) || case when p_sold then ' and p.stock <= 0' else ' and p.stock > 0' end;
  facets text := nullif(concat_ws('&', nullif(private.filter_facets(p_games, p_tiers, p_category, p_min, p_max, p_rentable, false), ''),
    private.kind_facets(p_facts)), '');
  wanted tsquery := reading.anywhere_broad;
  -- How many products can match, out of how many; how many are done, and how many are next.
  most bigint := reading.documents;
  total bigint;
  passed bigint := 0;
  size bigint;
  is_walk boolean := false;
  is_walk_over boolean := false;
  -- By how much more is read since portions held less than they should.
  effort bigint := 1;
  seen_before integer := 0;
  weeks record;
  -- Everything from here on is unread.
  before_time timestamptz := 'infinity';
  before_id uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  before_week integer := 9999;
  on_sale uuid[];
  candidate record;
  is_cut boolean;
  -- The oldest week of the portion that was cut last.
  cut_week integer;
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
  if p_extra is not null then
    -- What must not be there would be looked up for nothing.
    wanted := case when querytree(p_extra) = 'T' then wanted else wanted && p_extra end;
    conditions := conditions || ' and p.words @@ $18';
  end if;
  select sum(documents) into total from private.search_vocabulary where word > '@w' and word < '@x';
  most := least(most, total);
  if coalesce(most, 0) = 0 then
    return '{}';
  end if;
  if p_on_sale then
    on_sale := array(
      select s.product_id from public.flash_sales s where s.is_active and s.start_time <= (select private.shop_now()) and s.end_time > (select private.shop_now()));
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
      -- The newest week alone, where the same weeks would be cut again: a week with little in it is followed by one with very much.
      size := case when weeks.last_week - weeks.first_week < 2 or weeks.first_week = cut_week then 1 else weeks.documents / 16 end;
      cut_week := weeks.first_week;
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
      is_walk_over := true;
    else
      exit when weeks.facets is null;
      passed := passed + weeks.documents;
      before_week := weeks.first_week;
      before_time := to_timestamp(before_week * 604800.0);
      before_id := '00000000-0000-0000-0000-000000000000';
    end if;
    -- From what was read, where that says something; else from the whole, four times as much after each portion that held less than it should.
    if is_walk_over then
      -- The rest of the week in which the walk ended comes alone, so that what follows are whole weeks.
      size := 1;
      is_walk_over := false;
    elsif total * seen / passed >= few * 3 then
      size := least(passed * (few - seen) / seen, passed * 2 * (p_depth - cardinality(in_name)) / nullif(cardinality(in_name), 0));
    else
      effort := case when (seen - seen_before) * 4 >= few - seen_before then 1 else effort * 4 end;
      size := least(total, (few - seen) * (total - passed) / greatest(most - seen, 1) * effort);
    end if;
    seen_before := seen;
  end loop;
  return (in_name || in_name_broad || anywhere || anywhere_broad)[:p_depth];
end
$$;
