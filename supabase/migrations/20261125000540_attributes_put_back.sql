-- What a change of a schema can be put back from. A new name takes in free lines that bore it already: from then on nobody can tell them
-- from those that were carried, so whoever saves is told of them. And an order is put back only while it is the one that was set.
drop function public.change_attribute(uuid, timestamptz, text, jsonb);

-- Answers how many products took the new name along (`carried`) and how many had a free line of that name before (`joined`); null when
-- `p_seen` is no longer when it was saved last, or when it is gone.
create function public.change_attribute(p_id uuid, p_seen timestamptz, p_name text, p_attribute jsonb) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  saved timestamptz;
  was text;
  game uuid;
  joined integer := 0;
begin
  -- The embedded gateway hands JSON over as a text of JSON, PostgREST as it is.
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
  -- Written otherwise it is still the same name: those lines were the attribute's before.
  if lower(was) <> lower(btrim(p_name)) then
    select count(*) into joined from public.products p
    where p.game_title_id = game
      and exists (select from jsonb_array_elements(p.attributes) item where lower(item ->> 'label') = lower(btrim(p_name)));
  end if;
  return jsonb_build_object('carried', public.rename_attribute(p_id, p_name, saved), 'joined', joined);
end
$$;
revoke execute on function public.change_attribute(uuid, timestamptz, text, jsonb) from public, anon;
grant execute on function public.change_attribute(uuid, timestamptz, text, jsonb) to authenticated;

-- Puts the attributes of a game in this order; those it does not name stay behind them. With `p_seen` only as long as they are in that
-- order: otherwise false, and nothing is written.
drop function public.order_attributes(uuid, uuid[]);
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
revoke execute on function public.order_attributes(uuid, uuid[], uuid[]) from public, anon;
grant execute on function public.order_attributes(uuid, uuid[], uuid[]) to authenticated;
