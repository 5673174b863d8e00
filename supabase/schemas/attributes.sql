-- Attributes of games (rank, server, skins, ...) and their values on products.
-- Tables: game_attributes; private.product_attribute_values, the filterable values; card_facts, the values that cards show. The values
-- themselves are in products.attributes as [{label, value}]: an entry belongs to the attribute of its product's game with that name,
-- regardless of case.
-- Begin with private.rebuild_attribute_values, which derives the two other tables. Names, order and deletion change through functions
-- only, because products follow them.

-- Words of an advert: "skin", or "glory = Mythical Glory" for a choice. Null: none of its own.
create function private.are_advert_words(words text[]) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select words is null or cardinality(words) <= 200
    and (select coalesce(bool_and(word is not null and word = btrim(word) and length(word) between 1 and 130), true) from unnest(words) word)
$$;
grant execute on function private.are_advert_words(text[]) to anon, authenticated, service_role;

create table public.game_attributes (
  id uuid primary key default gen_random_uuid(),
  game_title_id uuid not null references public.game_titles (id) on delete cascade,
  -- Part of URLs; stays the same when the name changes.
  key text not null check (private.is_slug(key) and length(key) <= 40),
  name text not null check (name = btrim(name) and length(name) between 1 and 60),
  kind text not null check (kind in ('text', 'number', 'choice', 'yes_no')),
  -- Follows a number: "42 skin".
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
  -- How adverts name the attribute and its choices; null for the common words of the trade, which the program holds.
  advert_words text[] constraint game_attributes_advert_words check (private.are_advert_words(advert_words)),
  constraint game_attributes_choices check ((kind = 'choice') = (cardinality(choices) > 0)),
  constraint game_attributes_numbers check (kind = 'number' or (unit is null and min_value is null and max_value is null)),
  constraint game_attributes_range check (min_value <= max_value),
  -- Free text has too many values to filter by.
  constraint game_attributes_filter check (kind <> 'text' or not is_filter),
  unique (game_title_id, key)
);

create unique index game_attributes_names on public.game_attributes (game_title_id, lower(name));

alter table public.game_attributes enable row level security;
grant select on public.game_attributes to anon, authenticated;
grant all on public.game_attributes to service_role;
grant insert (game_title_id, key, name, kind, unit, choices, min_value, max_value, is_filter, is_fact, is_required, sort_order, advert_words)
  on public.game_attributes to authenticated;
grant update (kind, unit, choices, min_value, max_value, is_filter, is_fact, is_required, advert_words)
  on public.game_attributes to authenticated;

create policy game_attributes_read_active on public.game_attributes for select to anon
  using (exists (select from public.game_titles g where g.id = game_title_id and g.is_active));
create policy game_attributes_read on public.game_attributes for select to authenticated
  using (exists (select from public.game_titles g where g.id = game_title_id and g.is_active) or (select private.may('catalogue.write')));
create policy game_attributes_insert on public.game_attributes for insert to authenticated
  with check ((select private.may('catalogue.write')));
create policy game_attributes_update on public.game_attributes for update to authenticated
  using ((select private.may('catalogue.write'))) with check ((select private.may('catalogue.write')));

-- One row per product and filterable attribute. Only functions read it: with a policy the planner could not use its indexes.
create table private.product_attribute_values (
  product_id uuid not null,
  attribute_id uuid not null,
  value text,
  number numeric,
  primary key (product_id, attribute_id)
);

create index product_attribute_values_values on private.product_attribute_values (attribute_id, value, product_id);
create index product_attribute_values_numbers on private.product_attribute_values (attribute_id, number, product_id) where number is not null;

-- Statistics of attribute and value combined. Without them a common value looks rare, and the planner fetches and sorts thousands of rows
-- instead of reading the newest products of the game.
create statistics private.product_attribute_values_combined (mcv, dependencies) on attribute_id, value from private.product_attribute_values;
alter statistics private.product_attribute_values_combined set statistics 1000;

alter table private.product_attribute_values enable row level security;

-- What a card shows beside the game, at most two values. A table of its own, so that a change of attributes updates no product.
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

-- At most 24 attributes per game; locks the game, so that concurrent inserts are counted.
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

-- Refuses direct updates of the columns that products follow, whatever the role was granted. The functions of this file change them
-- together with the products.
create function private.guard_attribute_update() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated')
    and (new.id, new.game_title_id, new.key, new.name, new.sort_order)
      is distinct from (old.id, old.game_title_id, old.key, old.name, old.sort_order) then
    raise exception 'products follow this: it changes through its functions' using errcode = '42501';
  end if;
  return new;
end
$$;

create trigger limit_attributes before insert on public.game_attributes for each row execute function private.limit_attributes();
create trigger guard_attribute_update before update on public.game_attributes for each row execute function private.guard_attribute_update();

-- A number as Indonesians write it: 1.250 or 62,5; null for anything else. A function with `return` is inlined into the calling statement:
-- a call of a function with its own search_path would cost 15 to 40 µs per row. Names in it are resolved at creation, which is as safe as
-- an empty path. STRICT would prevent the inlining.
create function private.parse_number(value text) returns numeric
language sql immutable parallel safe
return case when value ~ '^([0-9]{1,3}(\.[0-9]{3}){1,3}|[0-9]{1,12})(,[0-9]{1,2})?$'
  then replace(replace(value, '.', ''), ',', '.')::numeric end;

-- Whether a value is valid for an attribute.
create function private.fits_attribute(attribute public.game_attributes, value text) returns boolean
language sql immutable parallel safe
return case attribute.kind
  when 'number' then coalesce(private.parse_number(value) >= coalesce(attribute.min_value, 0)
    and (attribute.max_value is null or private.parse_number(value) <= attribute.max_value), false)
  when 'choice' then value = any (attribute.choices)
  when 'yes_no' then value in ('Ya', 'Tidak')
  else true
end;

-- Refuses values that do not fit the game, and missing required ones. Checks new entries only, so that a product from before an attribute
-- existed can be changed elsewhere. Applies to people; imports and renames by the server are exempt.
create function private.check_attributes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  attribute public.game_attributes;
  entry jsonb;
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
    select item into entry from jsonb_array_elements(new.attributes) item where lower(item ->> 'label') = lower(attribute.name) limit 1;
    if entry is null then
      if attribute.is_required then
        raise exception 'attribute % is required', attribute.key using errcode = '23514';
      end if;
    elsif not private.fits_attribute(attribute, entry ->> 'value')
      and not (tg_op = 'UPDATE' and new.game_title_id is not distinct from old.game_title_id and old.attributes @> jsonb_build_array(entry)) then
      raise exception 'attribute % does not fit', attribute.key using errcode = '23514';
    end if;
  end loop;
  return new;
end
$$;

create trigger check_attributes before insert or update of attributes, game_title_id on public.products
  for each row when (current_setting('app.carries', true) is distinct from 'on') execute function private.check_attributes();

-- The text of a value on a card; null when the card does not show it. A number without a unit follows the name of its attribute.
create function private.card_text(attribute public.game_attributes, value text) returns text
language sql immutable parallel safe
return case
  when not private.fits_attribute(attribute, value) then null
  when attribute.kind = 'number' then
    case when attribute.unit is null then attribute.name || ' ' || value else value || ' ' || attribute.unit end
  when attribute.kind = 'yes_no' then case when value = 'Ya' then attribute.name end
  when length(value) > 40 then null
  else value
end;

-- Derives the filter values and card facts of these products. Writes differences only: a new unit, for example, changes cards but no
-- filter values.
create function private.rebuild_attribute_values(ids uuid[]) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  if ids is null or not exists (select from public.game_attributes) then
    return;
  end if;
  -- Of two entries with one name the first counts. Reads few columns, because every product of a shop may pass through here at once.
  with matched as materialized (
    select distinct on (p.id, a.id) p.id as product_id, a.id as attribute_id, item ->> 'value' as value
    from public.products p
    cross join lateral jsonb_array_elements(p.attributes) with ordinality lines (item, place)
    join public.game_attributes a on a.game_title_id = p.game_title_id and lower(a.name) = lower(item ->> 'label')
    where p.id = any (ids) and (a.is_filter or a.is_fact)
    order by p.id, a.id, place
  ), filters as materialized (
    select s.product_id, s.attribute_id, case when a.kind <> 'number' then s.value end as value,
      case when a.kind = 'number' then private.parse_number(s.value) end as number
    from matched s join public.game_attributes a on a.id = s.attribute_id
    where a.is_filter and private.fits_attribute(a, s.value)
  ), filters_deleted as (
    delete from private.product_attribute_values f where f.product_id = any (ids)
      and not exists (select from filters n where n.product_id = f.product_id and n.attribute_id = f.attribute_id)
  ), filters_written as (
    insert into private.product_attribute_values as f (product_id, attribute_id, value, number)
    select n.product_id, n.attribute_id, n.value, n.number from filters n
    where not exists (select from private.product_attribute_values o where o.product_id = n.product_id and o.attribute_id = n.attribute_id
      and o.value is not distinct from n.value and o.number is not distinct from n.number)
    on conflict (product_id, attribute_id) do update set value = excluded.value, number = excluded.number
  ), cards as materialized (
    select f.product_id, (array_agg(f.fact order by f.sort_order, f.key))[:2] as facts
    from (
      select s.product_id, private.card_text(a, s.value) as fact, a.sort_order, a.key
      from matched s join public.game_attributes a on a.id = s.attribute_id where a.is_fact
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

create function private.attribute_values_inserted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.rebuild_attribute_values((select array_agg(a.id) from added a where a.game_title_id is not null and a.attributes <> '[]'));
  return null;
end
$$;

create function private.attribute_values_updated() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed uuid[];
begin
  if current_setting('app.carries', true) = 'on' then
    return null;
  end if;
  -- Dynamic SQL, so that the plan fits the number of rows of this statement.
  execute 'select array_agg(a.id) from added a join gone g on g.id = a.id
    where a.attributes is distinct from g.attributes or a.game_title_id is distinct from g.game_title_id' into changed;
  perform private.rebuild_attribute_values(changed);
  return null;
end
$$;

create function private.attribute_values_deleted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  execute 'delete from private.product_attribute_values f using gone g where f.product_id = g.id';
  return null;
end
$$;

create function private.attribute_values_truncated() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  truncate private.product_attribute_values;
  return null;
end
$$;

create trigger facts_inserted after insert on public.products
  referencing new table as added for each statement execute function private.attribute_values_inserted();

create trigger facts_updated after update on public.products
  referencing old table as gone new table as added for each statement execute function private.attribute_values_updated();

create trigger facts_deleted after delete on public.products
  referencing old table as gone for each statement execute function private.attribute_values_deleted();

create trigger facts_truncated after truncate on public.products for each statement execute function private.attribute_values_truncated();

create function private.rebuild_game_attribute_values(game uuid) returns void
language sql security definer set search_path = '' as $$
  select private.rebuild_attribute_values((select array_agg(p.id) from public.products p where p.game_title_id = game))
$$;

-- Derives the values anew of all products of a game when an attribute changed in a way that filters or cards show. Once per statement and
-- game.
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
      perform private.rebuild_game_attribute_values(game);
    end loop;
  else
    for game in
      select distinct a.game_title_id from added a join gone g using (id)
      where (a.is_filter or g.is_filter or a.is_fact or g.is_fact)
        and (a.name, a.kind, a.unit, a.choices, a.min_value, a.max_value, a.is_filter, a.is_fact)
          is distinct from (g.name, g.kind, g.unit, g.choices, g.min_value, g.max_value, g.is_filter, g.is_fact)
        or (a.is_fact and a.sort_order <> g.sort_order)
    loop
      perform private.rebuild_game_attribute_values(game);
    end loop;
  end if;
  return null;
end
$$;

create function private.attributes_removed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  game uuid;
begin
  delete from private.product_attribute_values f using gone g where f.attribute_id = g.id;
  for game in select distinct g.game_title_id from gone g join public.game_titles t on t.id = g.game_title_id where g.is_fact loop
    perform private.rebuild_game_attribute_values(game);
  end loop;
  return null;
end
$$;

create trigger attributes_added after insert on public.game_attributes
  referencing new table as added for each statement execute function private.attributes_changed();

create trigger attributes_changed after update on public.game_attributes
  referencing old table as gone new table as added for each statement execute function private.attributes_changed();

create trigger attributes_removed after delete on public.game_attributes
  referencing old table as gone for each statement execute function private.attributes_removed();

-- The number of products of the game that have a value of each attribute, hidden products included.
create function public.attribute_usage(p_game uuid) returns table (attribute_id uuid, products integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to read this' using errcode = '42501';
  end if;
  return query
    select a.id, coalesce(u.products, 0)::integer
    from public.game_attributes a
    left join (
      select label, count(*) as products
      from public.products p
      cross join lateral (select distinct lower(item ->> 'label') as label from jsonb_array_elements(p.attributes) item) entry
      where p.game_title_id = p_game
      group by label
    ) u on u.label = lower(a.name)
    where a.game_title_id = p_game;
end
$$;
grant execute on function public.attribute_usage(uuid) to authenticated;

-- Until the end of the transaction, the triggers of products do not check, derive or log each product (app.carries = on). The caller does
-- that and writes one audit entry.
create function private.suspend_product_triggers() returns void
language sql set search_path = '' as $$
  select set_config('app.carries', 'on', true)
$$;

-- Renames an attribute and its entry in every product of the game. Returns the number of products; null when the attribute does not exist.
-- Raises 23P01 when p_seen is not the stored version.
create function public.rename_attribute(p_id uuid, p_name text, p_seen timestamptz) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  attribute public.game_attributes;
  new_name text := btrim(p_name);
  joined uuid[];
  renamed integer;
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to change attributes' using errcode = '42501';
  end if;
  select * into attribute from public.game_attributes a where a.id = p_id for update;
  if not found then
    return null;
  elsif attribute.updated_at <> p_seen then
    raise exception 'changed by somebody else' using errcode = '23P01';
  elsif attribute.name = new_name then
    return 0;
  end if;
  perform private.suspend_product_triggers();
  update public.game_attributes a set name = new_name where a.id = p_id;
  -- Free entries with the new name belong to the attribute from now on.
  select array_agg(p.id) into joined from public.products p
  where p.game_title_id = attribute.game_title_id
    and exists (select from jsonb_array_elements(p.attributes) item where lower(item ->> 'label') = lower(new_name));
  update public.products p
  set attributes = (
    select jsonb_agg(case when lower(item ->> 'label') = lower(attribute.name) then item || jsonb_build_object('label', new_name) else item end
      order by place)
    from jsonb_array_elements(p.attributes) with ordinality lines (item, place)
  )
  where p.game_title_id = attribute.game_title_id
    and exists (select from jsonb_array_elements(p.attributes) item where lower(item ->> 'label') = lower(attribute.name));
  get diagnostics renamed = row_count;
  -- Filter values refer to the id. Only some cards contain the name.
  if attribute.is_fact and (attribute.kind = 'yes_no' or attribute.kind = 'number' and attribute.unit is null) then
    perform private.rebuild_game_attribute_values(attribute.game_title_id);
  else
    perform private.rebuild_attribute_values(joined);
  end if;
  perform private.audit(auth.uid(), 'game_attributes.changed', p_id, jsonb_build_object('name', new_name,
    'before', jsonb_build_object('name', attribute.name), 'after', jsonb_build_object('name', new_name), 'products', renamed));
  return renamed;
end
$$;
grant execute on function public.rename_attribute(uuid, text, timestamptz) to authenticated;

-- Deletes an attribute. With p_keeps_values its values stay in the products as free entries, otherwise they are deleted. Returns the
-- number of products with a value; null when the attribute does not exist.
create function public.remove_attribute(p_id uuid, p_keeps_values boolean) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  attribute public.game_attributes;
  affected integer;
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to change attributes' using errcode = '42501';
  end if;
  select * into attribute from public.game_attributes a where a.id = p_id for update;
  if not found then
    return null;
  end if;
  perform private.suspend_product_triggers();
  if p_keeps_values then
    select count(*) into affected from public.products p
    where p.game_title_id = attribute.game_title_id
      and exists (select from jsonb_array_elements(p.attributes) item where lower(item ->> 'label') = lower(attribute.name));
  else
    update public.products p
    set attributes = coalesce((
      select jsonb_agg(item order by place) from jsonb_array_elements(p.attributes) with ordinality lines (item, place)
      where lower(item ->> 'label') <> lower(attribute.name)
    ), '[]')
    where p.game_title_id = attribute.game_title_id
      and exists (select from jsonb_array_elements(p.attributes) item where lower(item ->> 'label') = lower(attribute.name));
    get diagnostics affected = row_count;
  end if;
  delete from public.game_attributes a where a.id = p_id;
  perform private.audit(auth.uid(), 'game_attributes.deleted', p_id, jsonb_build_object('name', attribute.name,
    'before', to_jsonb(attribute) - 'updated_at', 'after', null, 'products', affected, 'kept', p_keeps_values));
  return affected;
end
$$;
grant execute on function public.remove_attribute(uuid, boolean) to authenticated;

-- Saves an attribute and its new name in one transaction. Runs with the caller's rights, so row-level security and the triggers of the
-- table apply; public.rename_attribute changes the name. Returns the number of renamed products (`carried`) and of those that had a free
-- entry of that name (`joined`); null when the attribute does not exist or p_seen is not the stored version.
create function public.change_attribute(p_id uuid, p_seen timestamptz, p_name text, p_attribute jsonb) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  new_version timestamptz;
  old_name text;
  game uuid;
  joined integer := 0;
begin
  -- The embedded gateway passes JSON as a JSON string, PostgREST as an object.
  if jsonb_typeof(p_attribute) = 'string' then
    p_attribute := (p_attribute #>> '{}')::jsonb;
  end if;
  update public.game_attributes a
  set (kind, unit, choices, min_value, max_value, is_filter, is_fact, is_required, advert_words) = (
    -- Pages of an earlier release do not send the words.
    select n.kind, n.unit, n.choices, n.min_value, n.max_value, n.is_filter, n.is_fact, n.is_required,
      case when p_attribute ? 'advert_words' then n.advert_words else a.advert_words end
    from jsonb_populate_record(null::public.game_attributes, p_attribute) n)
  where a.id = p_id and a.updated_at = p_seen
  returning a.updated_at, a.name, a.game_title_id into new_version, old_name, game;
  if not found then
    return null;
  end if;
  if old_name = btrim(p_name) then
    return jsonb_build_object('carried', 0, 'joined', 0);
  end if;
  -- With only the spelling changed, those entries belonged to the attribute already.
  if lower(old_name) <> lower(btrim(p_name)) then
    select count(*) into joined from public.products p
    where p.game_title_id = game
      and exists (select from jsonb_array_elements(p.attributes) item where lower(item ->> 'label') = lower(btrim(p_name)));
  end if;
  return jsonb_build_object('carried', public.rename_attribute(p_id, p_name, new_version), 'joined', joined);
end
$$;
grant execute on function public.change_attribute(uuid, timestamptz, text, jsonb) to authenticated;

-- Sets the order of a game's attributes; those that are not in p_ids come last. Returns false when p_seen is not the stored order.
create function public.order_attributes(p_game uuid, p_ids uuid[], p_seen uuid[] default null) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to change attributes' using errcode = '42501';
  end if;
  if p_seen is not null then
    perform from public.game_attributes a where a.game_title_id = p_game order by a.id for no key update;
    if (select array_agg(a.id order by a.sort_order, a.key) from public.game_attributes a
      where a.game_title_id = p_game) is distinct from p_seen then
      return false;
    end if;
  end if;
  update public.game_attributes a
  set sort_order = n.place
  from (
    select o.id, row_number() over (order by array_position(p_ids, o.id) nulls last, o.sort_order, o.key)::integer as place
    from public.game_attributes o where o.game_title_id = p_game
  ) n
  where n.id = a.id and a.sort_order <> n.place;
  return true;
end
$$;
grant execute on function public.order_attributes(uuid, uuid[], uuid[]) to authenticated;

create trigger announce_change after insert or update or delete on public.game_attributes
  for each statement execute function private.announce_change();

-- private.touch_group ignores the sort order, so that a new order gives open editors no version conflict.
create trigger touch_updated_at before update on public.game_attributes for each row execute function private.touch_group();

create constraint trigger note_write after insert or update or delete on public.game_attributes deferrable initially deferred
  for each row when (current_setting('app.carries', true) is distinct from 'on') execute function private.audit_write();
