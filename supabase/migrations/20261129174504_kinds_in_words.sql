-- "akun" restricts a search and an alert to accounts. The facet of a kind that most products have is written as none of the others.

set check_function_bodies = off;

create or replace function private.kind_facets(p_facts jsonb) returns text
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

create or replace function private.match_bounds(p_documents bigint, p_facets text, out most bigint, out total bigint)
language sql stable set search_path = '' as $$
  select least(p_documents, b.facet_documents, t.documents), t.documents
  from (
    select min(private.max_documents(part)) as facet_documents
    from regexp_split_to_table(p_facets, '&') part where part !~ '^(!|''@[rs])') b,
    (select sum(v.documents)::bigint as documents from private.search_vocabulary v where v.word > '@w' and v.word < '@x') t
$$;

create or replace function private.facts_of_search(p_facts text, p_kind text) returns jsonb
language sql immutable set search_path = '' as $$
  select case when p_kind is null or exists (select from jsonb_array_elements(p_facts::jsonb) f where f ? 'sale_kind') then p_facts::jsonb
    else coalesce(p_facts::jsonb, '[]') || jsonb_build_object('sale_kind', p_kind) end
$$;

create or replace function private.alert_query(p_words text) returns tsquery
language plpgsql stable set search_path = '' as $$
declare
  reading private.search_reading := private.read_search(p_words);
  kind constant tsquery := case when reading.sale_kind is not null then format('%L', private.kind_facet(reading.sale_kind))::tsquery end;
  query tsquery := reading.anywhere;
  words text[];
begin
  if not reading.was_guessed then
    return case when reading.is_everything then kind else coalesce(query && kind, query) end;
  end if;
  words := array(select w from unnest(private.words_of(left(p_words, 100))) w
    where not exists (select from private.search_synonyms s where s.term = w and s.kind in ('noise', 'account', 'help')));
  query := (select string_agg('(' || replace(coalesce(nullif((private.read_name(w)).exact, ''),
      private.any_of(array[w], array(select g.facet from private.group_terms g where g.term = w))), '~', '') || ')', '&')
    from unnest(words) w)::tsquery;
  return coalesce(query && kind, query);
end
$$;

create or replace function public.count_search(
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

create or replace function public.search_products(
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

REVOKE ALL ON FUNCTION "private"."facts_of_search"(text, text) FROM PUBLIC;

reset check_function_bodies;
