-- Changes of a schema that reach into products: each in one function, all or nothing, with a single line in the log.

-- How many products of the game have a line of this attribute, shown or hidden.
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

-- From here to the end of the transaction products follow a schema: they are not checked, not laid out one by one, and leave no line each in
-- the log (20261124000800). Whoever begins this writes the one line that says it.
create function private.begin_carrying() returns void
language sql set search_path = '' as $$
  select set_config('app.carries', 'on', true)
$$;

-- Gives an attribute another name, and its line in every product of the game. Answers how many products went along; null when there is no
-- such attribute. p_seen is when the caller's version was saved: another version since is a conflict.
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
  -- A free line that had the new name already takes part from now on.
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
  -- Filters hold on to the attribute itself; only some cards say its name.
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

-- Takes an attribute away. Its lines stay in the products as plain facts, or go too. Answers how many products had one; null when there is
-- no such attribute.
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
  select u.products into carried from public.attribute_usage(attribute.game_title_id) u where u.attribute_id = p_id;
  perform private.begin_carrying();
  if not p_keeps_values then
    update public.products p
    set attributes = coalesce((
      select jsonb_agg(item order by place) from jsonb_array_elements(p.attributes) with ordinality lines (item, place)
      where lower(item ->> 'label') <> lower(attribute.name)
    ), '[]')
    where p.game_title_id = attribute.game_title_id
      and exists (select from jsonb_array_elements(p.attributes) item where lower(item ->> 'label') = lower(attribute.name));
  end if;
  delete from public.game_attributes a where a.id = p_id;
  perform private.audit(auth.uid(), 'game_attributes.deleted', p_id, jsonb_build_object('name', attribute.name,
    'before', to_jsonb(attribute) - 'updated_at', 'after', null, 'products', carried, 'kept', p_keeps_values));
  return carried;
end
$$;

-- Puts the attributes of a game in this order; those it does not name stay behind them.
create function public.order_attributes(p_game uuid, p_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to change attributes' using errcode = '42501';
  end if;
  update public.game_attributes a
  set sort_order = n.place
  from (
    select o.id, row_number() over (order by array_position(p_ids, o.id) nulls last, o.sort_order, o.key)::integer as place
    from public.game_attributes o where o.game_title_id = p_game
  ) n
  where n.id = a.id and a.sort_order <> n.place;
end
$$;

grant execute on function public.attribute_usage(uuid), public.rename_attribute(uuid, text, timestamptz),
  public.remove_attribute(uuid, boolean), public.order_attributes(uuid, uuid[]) to authenticated;
