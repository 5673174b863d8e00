-- Order and removal of groups by the admin.

-- Sets the whole order at once. False when the list is not the existing groups, or when p_seen is given and no longer the current order.
create function public.order_groups(p_table text, p_ids uuid[], p_seen uuid[] default null) returns boolean
language plpgsql set search_path = '' as $$
declare
  known uuid[];
  present uuid[];
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to keep the catalogue' using errcode = '42501';
  end if;
  if p_table is null or p_table not in ('tiers', 'game_titles', 'categories') then
    raise exception 'no such groups' using errcode = '22023';
  end if;
  -- Counts have one writer at a time (private.add_to_counts), which locks these rows in an order of its own.
  perform pg_catalog.pg_advisory_xact_lock(7301);
  execute format('select array_agg(x.id) from (select id from public.%I order by id for no key update) x', p_table) into known;
  if known is distinct from (select array_agg(w.id order by w.id) from unnest(p_ids) as w (id)) then
    return false;
  end if;
  if p_seen is not null then
    execute format('select array_agg(x.id order by x.sort_order, x.name, x.id) from public.%I x', p_table) into present;
    if present is distinct from p_seen then
      return false;
    end if;
  end if;
  execute format(
    'update public.%I g set sort_order = o.place from unnest($1) with ordinality as o (id, place) where g.id = o.id and g.sort_order <> o.place',
    p_table) using p_ids;
  return true;
end
$$;

-- Deletes a group; its products are in none then. The products are locked first, as by everybody who moves products, so that nobody
-- deadlocks. False when the group does not exist in this version.
create function public.remove_group(p_table text, p_id uuid, p_version timestamptz) returns boolean
language plpgsql set search_path = '' as $$
declare
  gone integer;
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to keep the catalogue' using errcode = '42501';
  end if;
  if p_table is null or p_table not in ('tiers', 'game_titles', 'categories') then
    raise exception 'no such groups' using errcode = '22023';
  end if;
  execute format('select from public.products where %I = $1 order by id for no key update',
    case p_table when 'tiers' then 'tier_id' when 'game_titles' then 'game_title_id' else 'category_id' end) using p_id;
  execute format('delete from public.%I where id = $1 and updated_at = $2', p_table) using p_id, p_version;
  get diagnostics gone = row_count;
  return gone = 1;
end
$$;

grant execute on function public.order_groups(text, uuid[], uuid[]), public.remove_group(text, uuid, timestamp with time zone)
  to authenticated;
