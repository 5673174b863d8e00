-- What products say about themselves, laid out for filters and for cards (docs/decisions/0029). Kept by triggers, by statement.

-- One row per product and filter. Columns are compared inside functions only: a policy in the way would keep the indexes from being used.
create table private.product_facts (
  product_id uuid not null,
  attribute_id uuid not null,
  value text,
  number numeric,
  primary key (product_id, attribute_id)
);
create index product_facts_values on private.product_facts (attribute_id, value, product_id);
create index product_facts_numbers on private.product_facts (attribute_id, number, product_id) where number is not null;
-- How many products say which value of which attribute, taken together: without it a common value looks as rare as its share of everything,
-- and thousands of rows are fetched and sorted where the first few of the game's newest would have done.
create statistics private.product_facts_said (mcv, dependencies) on attribute_id, value from private.product_facts;
alter statistics private.product_facts_said set statistics 1000;
alter table private.product_facts enable row level security;

-- What a card says beside the game: two at most. Beside products and not in them, so that a change of a schema is no change of a product.
create table public.card_facts (
  product_id uuid primary key references public.products (id) on delete cascade,
  facts text[] not null check (cardinality(facts) between 1 and 2)
);
alter table public.card_facts enable row level security;
grant select on public.card_facts to anon, authenticated;
grant all on public.card_facts to service_role;
create policy card_facts_read_visible on public.card_facts for select to anon
  using (exists (select from public.products p where p.id = product_id and p.is_active and p.archived_at is null));
create policy card_facts_read on public.card_facts for select to authenticated
  using (exists (select from public.products p where p.id = product_id and p.is_active and p.archived_at is null)
    or (select private.may('catalogue.write')));

-- How a card says it; null when there is nothing to say. A number without a unit needs its name.
create function private.card_fact(attribute public.game_attributes, value text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case
    when not private.fits_attribute(attribute, value) then null
    when attribute.kind = 'number' then case when attribute.unit is null then attribute.name || ' ' || value else value || ' ' || attribute.unit end
    when attribute.kind = 'yes_no' then case when value = 'Ya' then attribute.name end
    when length(value) > 40 then null
    else value
  end
$$;

-- Writes down anew what these products say.
create function private.lay_out_facts(ids uuid[]) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  if ids is null or not exists (select from public.game_attributes) then
    return;
  end if;
  delete from private.product_facts f where f.product_id = any (ids);
  -- The first line that has an attribute's name speaks for it. Few columns on the way, because a whole shop may come through here.
  with said as materialized (
    select distinct on (p.id, a.id) p.id as product_id, a.id as attribute_id, item ->> 'value' as value
    from public.products p
    cross join lateral jsonb_array_elements(p.attributes) with ordinality lines (item, place)
    join public.game_attributes a on a.game_title_id = p.game_title_id and lower(a.name) = lower(item ->> 'label')
    where p.id = any (ids) and (a.is_filter or a.is_fact)
    order by p.id, a.id, place
  ), filters as (
    insert into private.product_facts (product_id, attribute_id, value, number)
    select s.product_id, a.id, case when a.kind <> 'number' then s.value end, case when a.kind = 'number' then private.number_of(s.value) end
    from said s join public.game_attributes a on a.id = s.attribute_id
    where a.is_filter and private.fits_attribute(a, s.value)
  ), cards as materialized (
    select f.product_id, (array_agg(f.fact order by f.sort_order, f.key))[:2] as facts
    from (
      select s.product_id, private.card_fact(a, s.value) as fact, a.sort_order, a.key
      from said s join public.game_attributes a on a.id = s.attribute_id where a.is_fact
    ) f
    where f.fact is not null
    group by f.product_id
  ), written as (
    insert into public.card_facts as c (product_id, facts) select product_id, facts from cards
    on conflict (product_id) do update set facts = excluded.facts where c.facts <> excluded.facts
  )
  delete from public.card_facts c where c.product_id = any (ids) and not exists (select from cards n where n.product_id = c.product_id);
end
$$;

create function private.facts_inserted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lay_out_facts((select array_agg(a.id) from added a where a.game_title_id is not null and a.attributes <> '[]'));
  return null;
end
$$;
create trigger facts_inserted after insert on public.products
  referencing new table as added for each statement execute function private.facts_inserted();

create function private.facts_updated() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed uuid[];
begin
  if current_setting('app.carries', true) = 'on' then
    return null;
  end if;
  -- Executed, so that it is planned for the rows this statement touched (20261123000010).
  execute 'select array_agg(a.id) from added a join gone g on g.id = a.id
    where a.attributes is distinct from g.attributes or a.game_title_id is distinct from g.game_title_id' into changed;
  perform private.lay_out_facts(changed);
  return null;
end
$$;
create trigger facts_updated after update on public.products
  referencing old table as gone new table as added for each statement execute function private.facts_updated();

create function private.facts_deleted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  execute 'delete from private.product_facts f using gone g where f.product_id = g.id';
  return null;
end
$$;
create trigger facts_deleted after delete on public.products
  referencing old table as gone for each statement execute function private.facts_deleted();

create function private.facts_truncated() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  truncate private.product_facts;
  return null;
end
$$;
create trigger facts_truncated after truncate on public.products for each statement execute function private.facts_truncated();

create function private.lay_out_game(game uuid) returns void
language sql security definer set search_path = '' as $$
  select private.lay_out_facts((select array_agg(p.id) from public.products p where p.game_title_id = game))
$$;

-- A schema that says something else about filters and cards has its game's products laid out anew, once per statement and game.
create function private.attributes_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  game uuid;
begin
  if current_setting('app.carries', true) = 'on' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    for game in select distinct a.game_title_id from added a where a.is_filter or a.is_fact loop
      perform private.lay_out_game(game);
    end loop;
  else
    for game in
      select distinct a.game_title_id from added a join gone g using (id)
      where (a.is_filter or g.is_filter or a.is_fact or g.is_fact)
        and (a.name, a.kind, a.unit, a.choices, a.min_value, a.max_value, a.is_filter, a.is_fact)
          is distinct from (g.name, g.kind, g.unit, g.choices, g.min_value, g.max_value, g.is_filter, g.is_fact)
        or (a.is_fact and a.sort_order <> g.sort_order)
    loop
      perform private.lay_out_game(game);
    end loop;
  end if;
  return null;
end
$$;
create trigger attributes_added after insert on public.game_attributes
  referencing new table as added for each statement execute function private.attributes_changed();
create trigger attributes_changed after update on public.game_attributes
  referencing old table as gone new table as added for each statement execute function private.attributes_changed();

create function private.attributes_removed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  game uuid;
begin
  delete from private.product_facts f using gone g where f.attribute_id = g.id;
  for game in select distinct g.game_title_id from gone g join public.game_titles t on t.id = g.game_title_id where g.is_fact loop
    perform private.lay_out_game(game);
  end loop;
  return null;
end
$$;
create trigger attributes_removed after delete on public.game_attributes
  referencing old table as gone for each statement execute function private.attributes_removed();
