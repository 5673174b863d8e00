-- What is asked of every row when thousands change at once. A function in SQL that sets a search path is never taken into the statement that
-- asks it: each call sets the path and starts a query of its own, 15 to 40 µs. With "return" its names are looked up once, when it is made
-- (as safe as an empty path), and it becomes part of the statement. Strict only where what it says is: else it would stay outside too.
-- What has to walk a list is PL/pgSQL, whose loops start no query. The answers are those of before.

create or replace function private.number_of(value text) returns numeric
language sql immutable parallel safe
return case when value ~ '^([0-9]{1,3}(\.[0-9]{3}){1,3}|[0-9]{1,12})(,[0-9]{1,2})?$'
  then replace(replace(value, '.', ''), ',', '.')::numeric end;

create or replace function private.fits_attribute(attribute public.game_attributes, value text) returns boolean
language sql immutable parallel safe
return case attribute.kind
  when 'number' then coalesce(private.number_of(value) >= coalesce(attribute.min_value, 0)
    and (attribute.max_value is null or private.number_of(value) <= attribute.max_value), false)
  when 'choice' then value = any (attribute.choices)
  when 'yes_no' then value in ('Ya', 'Tidak')
  else true
end;

create or replace function private.card_fact(attribute public.game_attributes, value text) returns text
language sql immutable parallel safe
return case
  when not private.fits_attribute(attribute, value) then null
  when attribute.kind = 'number' then case when attribute.unit is null then attribute.name || ' ' || value else value || ' ' || attribute.unit end
  when attribute.kind = 'yes_no' then case when value = 'Ya' then attribute.name end
  when length(value) > 40 then null
  else value
end;

-- Rules of a product's columns: every one is asked whenever a row is written, whatever column changes.
create or replace function private.is_public_url(value text) returns boolean
language sql immutable parallel safe
return length(value) <= 2000 and value ~ '^(https://[^[:space:]"''<>\\`]+|/storage/v1/object/public/[A-Za-z0-9_./-]+)$'
  and value !~ '(^|/)\.\.(/|$)';

create or replace function private.are_public_urls(input text[]) returns boolean
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  address text;
begin
  foreach address in array input loop
    if not private.is_public_url(address) then
      return false;
    end if;
  end loop;
  return true;
end
$$;

create or replace function private.are_alts(input text[]) returns boolean
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  words text;
begin
  if cardinality(input) > 30 then
    return false;
  end if;
  foreach words in array input loop
    if words is null or length(words) > 200 then
      return false;
    end if;
  end loop;
  return true;
end
$$;

create or replace function private.are_attributes(value jsonb) returns boolean
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  line jsonb;
begin
  if jsonb_typeof(value) <> 'array' or jsonb_array_length(value) > 24 then
    return false;
  end if;
  for place in 0 .. jsonb_array_length(value) - 1 loop
    line := value -> place;
    if jsonb_typeof(line) <> 'object'
      or jsonb_typeof(line -> 'label') is distinct from 'string' or length(line ->> 'label') not between 1 and 60
      or jsonb_typeof(line -> 'value') is distinct from 'string' or length(line ->> 'value') not between 1 and 120 then
      return false;
    end if;
  end loop;
  return true;
end
$$;

-- Worked out for every row that gets a new place in the index of pictures.
create or replace function private.own_file(address text) returns text
language sql immutable strict parallel safe
return substring(address from '^(?:https?://[^/]+)?/storage/v1/object/public/(.+)$');

create or replace function private.file_stem(file text) returns text
language sql immutable strict parallel safe
return regexp_replace(file, '(\.w(320|640|1280))*\.[A-Za-z0-9]+$', '');

create or replace function private.picture_stems(image text, images text[]) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  address text;
  stem text;
  stems text[];
begin
  foreach address in array array_append(images, image) loop
    stem := private.file_stem(private.own_file(address));
    if stem is not null and (stems is null or stem <> all (stems)) then
      stems := array_append(stems, stem);
    end if;
  end loop;
  return stems;
end
$$;

-- As in 20261124000810, but only what is another than before is written: another unit changes cards and no filter.
create or replace function private.lay_out_facts(ids uuid[]) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  if ids is null or not exists (select from public.game_attributes) then
    return;
  end if;
  -- The first line that has an attribute's name speaks for it. Few columns on the way, because a whole shop may come through here.
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

-- As in 20261124000820; the products that lose a line are counted as they do.
create or replace function public.remove_attribute(p_id uuid, p_keeps_values boolean) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  attribute public.game_attributes;
  carried integer;
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to change attributes' using errcode = '42501';
  end if;
  select * into attribute from public.game_attributes a where a.id = p_id for update;
  if not found then
    return null;
  end if;
  perform private.begin_carrying();
  if p_keeps_values then
    select count(*) into carried from public.products p
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
    get diagnostics carried = row_count;
  end if;
  delete from public.game_attributes a where a.id = p_id;
  perform private.audit(auth.uid(), 'game_attributes.deleted', p_id, jsonb_build_object('name', attribute.name,
    'before', to_jsonb(attribute) - 'updated_at', 'after', null, 'products', carried, 'kept', p_keeps_values));
  return carried;
end
$$;
