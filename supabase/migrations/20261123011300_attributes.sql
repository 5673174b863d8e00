-- Game attributes: what describes the accounts of a game (rank, server, skins, bind status). Values stay in products.attributes as label
-- and value; an entry belongs to the attribute of its product's game whose name equals its label, regardless of case.
create table public.game_attributes (
  id uuid primary key default gen_random_uuid(),
  game_title_id uuid not null references public.game_titles (id) on delete cascade,
  -- Used in addresses; does not change with the name.
  key text not null check (private.is_slug(key) and length(key) <= 40),
  name text not null check (name = btrim(name) and length(name) between 1 and 60),
  kind text not null check (kind in ('text', 'number', 'choice', 'yes_no')),
  -- Shown after a number: "42 skin".
  unit text check (unit = btrim(unit) and length(unit) between 1 and 14),
  choices text[] not null default '{}' check (private.are_choices(choices)),
  min_value double precision check (min_value between 0 and 1e12),
  max_value double precision check (max_value between 0 and 1e12),
  is_filter boolean not null default false,
  is_fact boolean not null default false,
  is_required boolean not null default false,
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (game_title_id, key),
  constraint game_attributes_choices check ((kind = 'choice') = (cardinality(choices) > 0)),
  constraint game_attributes_numbers check (kind = 'number' or (unit is null and min_value is null and max_value is null)),
  constraint game_attributes_range check (min_value <= max_value),
  -- Free text can be read and searched, not filtered.
  constraint game_attributes_filter check (kind <> 'text' or not is_filter)
);

create unique index game_attributes_names on public.game_attributes (game_title_id, lower(name));

create trigger announce_change after insert or update or delete on public.game_attributes
  for each statement execute function private.announce_change();

create function private.limit_attributes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.game_titles g where g.id = new.game_title_id for update;
  if (select count(*) from public.game_attributes a where a.game_title_id = new.game_title_id) >= 24 then
    raise exception 'a game has at most 24 attributes' using errcode = '23514';
  end if;
  return new;
end
$$;

create trigger limit_attributes before insert on public.game_attributes for each row execute function private.limit_attributes();

-- Everybody reads the attributes of visible games. Names and order change through functions, because products follow them.
alter table public.game_attributes enable row level security;

grant select on public.game_attributes to anon, authenticated;
grant insert (game_title_id, key, name, kind, unit, choices, min_value, max_value, is_filter, is_fact, is_required, sort_order),
  update (kind, unit, choices, min_value, max_value, is_filter, is_fact, is_required) on public.game_attributes to authenticated;
grant all on public.game_attributes to service_role;

create policy game_attributes_read_active on public.game_attributes for select to anon
  using (exists (select from public.game_titles g where g.id = game_title_id and g.is_active));
create policy game_attributes_read on public.game_attributes for select to authenticated
  using (exists (select from public.game_titles g where g.id = game_title_id and g.is_active) or (select private.may('catalogue.write')));
create policy game_attributes_insert on public.game_attributes for insert to authenticated
  with check ((select private.may('catalogue.write')));
create policy game_attributes_update on public.game_attributes for update to authenticated
  using ((select private.may('catalogue.write'))) with check ((select private.may('catalogue.write')));

-- Whatever is granted: columns that products follow change only in the functions that move the products along.
create function private.guard_attribute_update() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated')
    and (new.id, new.game_title_id, new.key, new.name, new.sort_order) is distinct from (old.id, old.game_title_id, old.key, old.name, old.sort_order) then
    raise exception 'products follow this: it changes through its functions' using errcode = '42501';
  end if;
  return new;
end
$$;

create trigger guard_attribute_update before update on public.game_attributes for each row execute function private.guard_attribute_update();

-- A number as people write it: 1.250 or 62,5. Null for anything else. Functions with "return" become part of the calling statement,
-- which matters when thousands of rows change at once: a function with its own search_path costs 15 to 40 µs per call. Names in them are
-- resolved at creation, which is as safe as an empty path. STRICT would prevent the inlining.
create function private.number_of(value text) returns numeric
language sql immutable parallel safe
return case when value ~ '^([0-9]{1,3}(\.[0-9]{3}){1,3}|[0-9]{1,12})(,[0-9]{1,2})?$'
  then replace(replace(value, '.', ''), ',', '.')::numeric end;

create function private.fits_attribute(attribute public.game_attributes, value text) returns boolean
language sql immutable parallel safe
return case attribute.kind
  when 'number' then coalesce(private.number_of(value) >= coalesce(attribute.min_value, 0)
    and (attribute.max_value is null or private.number_of(value) <= attribute.max_value), false)
  when 'choice' then value = any (attribute.choices)
  when 'yes_no' then value in ('Ya', 'Tidak')
  else true
end;

-- Values that people write have to fit the game. Only new entries are checked, so that a product from before the rule can still be
-- changed elsewhere; imports and renames by the server are exempt.
create function private.check_attributes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  attribute public.game_attributes;
  line jsonb;
begin
  if coalesce(auth.jwt() ->> 'role', '') not in ('anon', 'authenticated') then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    if new.attributes = old.attributes and new.game_title_id is not distinct from old.game_title_id then
      return new;
    end if;
  end if;
  for attribute in select * from public.game_attributes a where a.game_title_id = new.game_title_id order by a.sort_order, a.key loop
    select item into line from jsonb_array_elements(new.attributes) item where lower(item ->> 'label') = lower(attribute.name) limit 1;
    if line is null then
      if attribute.is_required then
        raise exception 'attribute % is required', attribute.key using errcode = '23514';
      end if;
    elsif not private.fits_attribute(attribute, line ->> 'value')
      and not (tg_op = 'UPDATE' and new.game_title_id is not distinct from old.game_title_id and old.attributes @> jsonb_build_array(line)) then
      raise exception 'attribute % does not fit', attribute.key using errcode = '23514';
    end if;
  end loop;
  return new;
end
$$;

create trigger check_attributes before insert or update of attributes, game_title_id on public.products
  for each row when (current_setting('app.carries', true) is distinct from 'on') execute function private.check_attributes();

-- A new position is no change of the attribute itself, so that an open editor meets no conflict.
create trigger touch_updated_at before update on public.game_attributes for each row execute function private.touch_group();

create constraint trigger note_write after insert or update or delete on public.game_attributes deferrable initially deferred
  for each row when (current_setting('app.carries', true) is distinct from 'on') execute function private.note_write();

-- Attribute values of products, laid out for filters and cards (docs/decisions/0029). Maintained by triggers, by statement.

-- One row per product and filterable attribute. Only functions read it: a policy would prevent the use of the indexes.
create table private.product_facts (
  product_id uuid not null,
  attribute_id uuid not null,
  value text,
  number numeric,
  primary key (product_id, attribute_id)
);

create index product_facts_values on private.product_facts (attribute_id, value, product_id);
create index product_facts_numbers on private.product_facts (attribute_id, number, product_id) where number is not null;

-- How many products have which value of which attribute, combined. Without these statistics a common value looks rare, and the planner
-- fetches and sorts thousands of rows where reading the newest products of the game would do.
create statistics private.product_facts_said (mcv, dependencies) on attribute_id, value from private.product_facts;

alter statistics private.product_facts_said set statistics 1000;

alter table private.product_facts enable row level security;

-- What a card shows beside the game, at most two values. Outside of products, so that a change of attributes changes no product.
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

-- The text of a value on a card; null for none. A number without a unit is shown with the attribute's name.
create function private.card_fact(attribute public.game_attributes, value text) returns text
language sql immutable parallel safe
return case
  when not private.fits_attribute(attribute, value) then null
  when attribute.kind = 'number' then case when attribute.unit is null then attribute.name || ' ' || value else value || ' ' || attribute.unit end
  when attribute.kind = 'yes_no' then case when value = 'Ya' then attribute.name end
  when length(value) > 40 then null
  else value
end;

-- Rewrites the attribute rows of these products. Only differences are written: a new unit changes cards but no filter rows.
create function private.lay_out_facts(ids uuid[]) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  if ids is null or not exists (select from public.game_attributes) then
    return;
  end if;
  -- The first entry with an attribute's name counts. Few columns, because all products of a shop may pass through here.
  with said as materialized (
    select distinct on (p.id, a.id) p.id as product_id, a.id as attribute_id, item ->> 'value' as value
    from public.products p
    cross join lateral jsonb_array_elements(p.attributes) with ordinality lines (item, place)
    join public.game_attributes a on a.game_title_id = p.game_title_id and lower(a.name) = lower(item ->> 'label')
    where p.id = any (ids) and (a.is_filter or a.is_fact)
    order by p.id, a.id, place
  ), filters as materialized (
    select s.product_id, s.attribute_id, case when a.kind <> 'number' then s.value end as value,
      case when a.kind = 'number' then private.number_of(s.value) end as number
    from said s join public.game_attributes a on a.id = s.attribute_id
    where a.is_filter and private.fits_attribute(a, s.value)
  ), filters_gone as (
    delete from private.product_facts f where f.product_id = any (ids)
      and not exists (select from filters n where n.product_id = f.product_id and n.attribute_id = f.attribute_id)
  ), filters_written as (
    insert into private.product_facts as f (product_id, attribute_id, value, number)
    select n.product_id, n.attribute_id, n.value, n.number from filters n
    where not exists (select from private.product_facts o where o.product_id = n.product_id and o.attribute_id = n.attribute_id
      and o.value is not distinct from n.value and o.number is not distinct from n.number)
    on conflict (product_id, attribute_id) do update set value = excluded.value, number = excluded.number
  ), cards as materialized (
    select f.product_id, (array_agg(f.fact order by f.sort_order, f.key))[:2] as facts
    from (
      select s.product_id, private.card_fact(a, s.value) as fact, a.sort_order, a.key
      from said s join public.game_attributes a on a.id = s.attribute_id where a.is_fact
    ) f
    where f.fact is not null
    group by f.product_id
  ), cards_written as (
    insert into public.card_facts as c (product_id, facts)
    select n.product_id, n.facts from cards n
    where not exists (select from public.card_facts o where o.product_id = n.product_id and o.facts = n.facts)
    on conflict (product_id) do update set facts = excluded.facts
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
  -- Executed, so that it is planned for the rows of this statement.
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

-- A change of attributes that affects filters and cards rewrites the rows of its game's products, once per statement and game.
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
