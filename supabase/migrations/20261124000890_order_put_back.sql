-- An order is put back only as long as it is the one that was set: `p_seen` is what whoever asks saw last. Without it any order is replaced.
drop function public.order_groups(text, uuid[]);
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
  -- Counts have one writer at a time (private.add_to_counts), who comes to these rows in an order of his own.
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
revoke execute on function public.order_groups(text, uuid[], uuid[]) from public, anon;
grant execute on function public.order_groups(text, uuid[], uuid[]) to authenticated;
