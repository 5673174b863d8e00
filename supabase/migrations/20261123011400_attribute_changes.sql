-- Changes of attributes that affect products: each in one function, atomic, with one audit entry.

-- How many products of the game have a value of this attribute, hidden products included.
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
      cross join lateral (select distinct lower(item ->> 'label') as label from jsonb_array_elements(p.attributes) item) said
      where p.game_title_id = p_game
      group by label
    ) u on u.label = lower(a.name)
    where a.game_title_id = p_game;
end
$$;

-- Until the end of the transaction, product triggers do not check, rewrite or log each product (app.carries). The caller writes one
-- audit entry itself.
create function private.begin_carrying() returns void
language sql set search_path = '' as $$
  select set_config('app.carries', 'on', true)
$$;

-- Renames an attribute and its entry in every product of the game. Returns the number of products; null when the attribute does not
-- exist. p_seen is the caller's version: any other stored version is a conflict.
create function public.rename_attribute(p_id uuid, p_name text, p_seen timestamptz) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  attribute public.game_attributes;
  new_name text := btrim(p_name);
  joined uuid[];
  carried integer;
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
  perform private.begin_carrying();
  update public.game_attributes a set name = new_name where a.id = p_id;
  -- A free entry that had the new name already belongs to the attribute from now on.
  select array_agg(p.id) into joined from public.products p
  where p.game_title_id = attribute.game_title_id
    and exists (select from jsonb_array_elements(p.attributes) item where lower(item ->> 'label') = lower(new_name));
  update public.products p
  set attributes = (
    select jsonb_agg(case when lower(item ->> 'label') = lower(attribute.name) then item || jsonb_build_object('label', new_name) else item end order by place)
    from jsonb_array_elements(p.attributes) with ordinality lines (item, place)
  )
  where p.game_title_id = attribute.game_title_id
    and exists (select from jsonb_array_elements(p.attributes) item where lower(item ->> 'label') = lower(attribute.name));
  get diagnostics carried = row_count;
  -- Filters refer to the attribute's id; only some cards contain its name.
  if attribute.is_fact and (attribute.kind = 'yes_no' or attribute.kind = 'number' and attribute.unit is null) then
    perform private.lay_out_game(attribute.game_title_id);
  else
    perform private.lay_out_facts(joined);
  end if;
  perform private.audit(auth.uid(), 'game_attributes.changed', p_id, jsonb_build_object('name', new_name,
    'before', jsonb_build_object('name', attribute.name), 'after', jsonb_build_object('name', new_name), 'products', carried));
  return carried;
end
$$;

-- Deletes an attribute. Its values stay in the products as free entries, or are removed. Returns how many products had one; null when
-- the attribute does not exist.
create function public.remove_attribute(p_id uuid, p_keeps_values boolean) returns integer
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

-- Saves an attribute and its new name together. Runs with the caller's rights: row-level security and the guards of the table apply, and
-- public.rename_attribute decides about the name. Returns how many products were renamed (`carried`) and how many had a free entry of
-- that name before (`joined`); null when `p_seen` is not the stored version or the attribute does not exist.
create function public.change_attribute(p_id uuid, p_seen timestamptz, p_name text, p_attribute jsonb) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  saved timestamptz;
  was text;
  game uuid;
  joined integer := 0;
begin
  -- The embedded gateway passes JSON as a JSON string, PostgREST as it is.
  if jsonb_typeof(p_attribute) = 'string' then
    p_attribute := (p_attribute #>> '{}')::jsonb;
  end if;
  update public.game_attributes a
  set (kind, unit, choices, min_value, max_value, is_filter, is_fact, is_required) = (
    select n.kind, n.unit, n.choices, n.min_value, n.max_value, n.is_filter, n.is_fact, n.is_required
    from jsonb_populate_record(null::public.game_attributes, p_attribute) n)
  where a.id = p_id and a.updated_at = p_seen
  returning a.updated_at, a.name, a.game_title_id into saved, was, game;
  if not found then
    return null;
  end if;
  if was = btrim(p_name) then
    return jsonb_build_object('carried', 0, 'joined', 0);
  end if;
  -- The same name in another spelling: those entries belonged to the attribute before.
  if lower(was) <> lower(btrim(p_name)) then
    select count(*) into joined from public.products p
    where p.game_title_id = game
      and exists (select from jsonb_array_elements(p.attributes) item where lower(item ->> 'label') = lower(btrim(p_name)));
  end if;
  return jsonb_build_object('carried', public.rename_attribute(p_id, p_name, saved), 'joined', joined);
end
$$;

-- Sets the order of a game's attributes; those not listed follow behind. False when p_seen is given and no longer the current order.
create function public.order_attributes(p_game uuid, p_ids uuid[], p_seen uuid[] default null) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to change attributes' using errcode = '42501';
  end if;
  if p_seen is not null then
    perform from public.game_attributes a where a.game_title_id = p_game order by a.id for no key update;
    if (select array_agg(a.id order by a.sort_order, a.key) from public.game_attributes a where a.game_title_id = p_game) is distinct from p_seen then
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

grant execute on function public.attribute_usage(uuid), public.rename_attribute(uuid, text, timestamp with time zone),
  public.remove_attribute(uuid, boolean), public.change_attribute(uuid, timestamp with time zone, text, jsonb),
  public.order_attributes(uuid, uuid[], uuid[]) to authenticated;
