-- What the accounts of a game are described by: rank, server, skins, bind status. Values stay where they are, in products.attributes as
-- label and value; a line belongs to the attribute of its product's game that has its label as name, whatever the case.

create function private.are_choices(choices text[]) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select cardinality(choices) <= 40 and coalesce(bool_and(choice is not null and choice = btrim(choice) and length(choice) between 1 and 60), true)
    and count(distinct lower(choice)) = cardinality(choices)
  from unnest(choices) choice
$$;
grant execute on function private.are_choices(text[]) to anon, authenticated, service_role;

create table public.game_attributes (
  id uuid primary key default gen_random_uuid(),
  game_title_id uuid not null references public.game_titles (id) on delete cascade,
  -- In addresses; stays when the name changes.
  key text not null check (private.is_slug(key) and length(key) <= 40),
  name text not null check (name = btrim(name) and length(name) between 1 and 60),
  kind text not null check (kind in ('text', 'number', 'choice', 'yes_no')),
  -- Behind a number: "42 skin".
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
  -- Free words are for reading and searching, not for ticking.
  constraint game_attributes_filter check (kind <> 'text' or not is_filter)
);
create unique index game_attributes_names on public.game_attributes (game_title_id, lower(name));

create trigger touch_updated_at before update on public.game_attributes for each row execute function private.touch_updated_at();
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

-- Everybody reads those of games on show. Names and places change in functions of their own, because products follow them.
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

-- Whatever was granted: what products follow changes only where they do.
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

-- A number as people write it here: 1.250 or 62,5. Null for anything else.
create function private.number_of(value text) returns numeric
language sql immutable strict parallel safe set search_path = '' as $$
  select case when value ~ '^([0-9]{1,3}(\.[0-9]{3}){1,3}|[0-9]{1,12})(,[0-9]{1,2})?$'
    then replace(replace(value, '.', ''), ',', '.')::numeric end
$$;

create function private.fits_attribute(attribute public.game_attributes, value text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select case attribute.kind
    when 'number' then coalesce(private.number_of(value) >= coalesce(attribute.min_value, 0)
      and (attribute.max_value is null or private.number_of(value) <= attribute.max_value), false)
    when 'choice' then value = any (attribute.choices)
    when 'yes_no' then value in ('Ya', 'Tidak')
    else true
  end
$$;

-- What a person writes has to fit the game. Only lines that are new are looked at, so that a product from before the rule can still be
-- changed elsewhere; what the server does for itself (import of samples, renaming below) is not asked.
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

-- A person's writes leave a line each. But where thousands of products follow a change of a schema (app.carries: 20261124000820), the function
-- that moves them writes the one line that says it. Without a row each waiting for the end of the transaction, too.
drop trigger note_write on public.products;
create constraint trigger note_write after insert or update or delete on public.products deferrable initially deferred
  for each row when (current_setting('app.carries', true) is distinct from 'on') execute function private.note_write();
create constraint trigger note_write after insert or update or delete on public.game_attributes deferrable initially deferred
  for each row when (current_setting('app.carries', true) is distinct from 'on') execute function private.note_write();
