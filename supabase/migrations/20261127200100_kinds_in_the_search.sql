-- A search of one kind of goods is answered by the index of words, like one of a game, instead of looking at every product that matches its words.

-- Beside the facets of the search index, '@k' with the kind.
create function private.kind_facet(p_kind text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select '@k' || coalesce(p_kind, 'account')
$$;

create or replace function private.index_products(ids uuid[]) returns bigint
language sql security definer set search_path = '' as $$
  insert into private.product_search as s (id, created_at, game_title_id, tier_id, category_id, charged_price, stock, has_rental, words)
  select p.id, p.created_at, p.game_title_id, p.tier_id, p.category_id, p.charged_price, p.stock, p.has_rental, private.product_vector(
    p.name, p.description, p.game_title_id, p.tier_id, p.category_id, p.charged_price, p.stock, p.has_rental, p.created_at)
    || array_to_tsvector(array[private.kind_facet(p.sale_kind)])
  from unnest(ids) with ordinality wanted (id, position)
  join public.products p on p.id = wanted.id and p.is_active and p.archived_at is null
  order by wanted.position
  on conflict (id) do update set created_at = excluded.created_at, game_title_id = excluded.game_title_id, tier_id = excluded.tier_id,
    category_id = excluded.category_id, charged_price = excluded.charged_price, stock = excluded.stock, has_rental = excluded.has_rental,
    words = excluded.words;
  -- An insert collects in the pending list of the index, seven times faster than word by word; but every search reads that list in full,
  -- so it is merged at once.
  select gin_clean_pending_list('private.product_search_words');
$$;

create or replace function private.index_updated() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed uuid[];
begin
  execute 'delete from private.product_search s using gone g
    where s.id = g.id and not exists (select from added a where a.id = g.id and a.is_active and a.archived_at is null)';
  execute 'select array_agg(a.id)
    from added a left join gone g on g.id = a.id and g.is_active and g.archived_at is null
    where a.is_active and a.archived_at is null
      and (a.name, a.description, a.game_title_id, a.tier_id, a.category_id, a.charged_price, a.is_sold, a.has_rental, a.created_at, a.sale_kind)
        is distinct from
        (g.name, g.description, g.game_title_id, g.tier_id, g.category_id, g.charged_price, g.is_sold, g.has_rental, g.created_at, g.sale_kind)'
    into changed;
  -- Pictures do not change what is found.
  if changed is not null then
    perform private.index_products(changed);
  end if;
  return null;
end
$$;

-- What is indexed gets its facet. It is no news for alerts, and its other words are counted already.
alter table private.product_search disable trigger user;

update private.product_search s set words = s.words || array_to_tsvector(array[private.kind_facet(p.sale_kind)])
from public.products p where p.id = s.id;

alter table private.product_search enable trigger user;

select private.add_to_vocabulary(array_agg(k.word), array_agg(k.products)) from (
  select private.kind_facet(p.sale_kind) as word, count(*)::integer as products
  from private.product_search s join public.products p on p.id = s.id group by 1) k;

-- Conditions over products p from [{"id": attribute, "values": [any of them]}, {"id": attribute, "min": number, "max": number},
-- {"rentable_before": moment}, {"sale_kind": kind}], passed as text so that it fits into an address. Values are quoted literals, so that the
-- planner can tell a rare value from a common one. `p` may be the search's copy of a product, which does not know when a rental can begin; its
-- kind is a facet.
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
      conditions := conditions || format(' and p.sale_kind = %L', fact ->> 'sale_kind');
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

-- The facets of the kinds that are asked for, as part of a query; null where none is. Only known kinds, because a kind comes from an address.
create function private.kind_facets(p_facts jsonb) returns text
language sql immutable set search_path = '' as $$
  select string_agg(format('''%s''', private.kind_facet(case when f ->> 'sale_kind' in ('account', 'item', 'service') then f ->> 'sale_kind' else 'none' end)), '&')
  from jsonb_array_elements(p_facts) f where f ? 'sale_kind'
$$;
