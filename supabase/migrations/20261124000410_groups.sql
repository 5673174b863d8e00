-- Games, tiers and categories as the owner keeps them: an address that stays, an order that is set as a whole, and a time of the last
-- change that only people's changes move.

-- When it was first to be seen. What exists by now may have been seen.
alter table public.tiers add column published_at timestamptz default now();
alter table public.game_titles add column published_at timestamptz default now();
alter table public.categories add column published_at timestamptz default now();
alter table public.tiers alter column published_at drop default;
alter table public.game_titles alter column published_at drop default;
alter table public.categories alter column published_at drop default;

-- Addresses that visitors, search engines and bookmarks may know (`/products?game=...`) lead on. Until a group was seen, its slug is free.
create function private.keep_slug() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old.published_at is not null then
    if new.slug <> old.slug then
      raise exception 'SLUG_KEPT' using errcode = '23514';
    end if;
    new.published_at := old.published_at;
  else
    new.published_at := case when new.is_active then now() end;
  end if;
  return new;
end
$$;

-- The count of products and the place in the order are no change of the group itself: who edits it meanwhile need not be warned.
create function private.touch_group() returns trigger
language plpgsql set search_path = '' as $$
declare
  unnoticed constant text[] := array['updated_at', 'product_count', 'sort_order', 'published_at'];
begin
  new.updated_at := case when to_jsonb(new) - unnoticed = to_jsonb(old) - unnoticed then old.updated_at else now() end;
  return new;
end
$$;

do $$
declare
  name text;
begin
  foreach name in array array['tiers', 'game_titles', 'categories'] loop
    execute format('create trigger keep_slug before insert or update on public.%I for each row execute function private.keep_slug()', name);
    execute format('drop trigger touch_updated_at on public.%I', name);
    execute format('create trigger touch_updated_at before update on public.%I for each row execute function private.touch_group()', name);
  end loop;
end
$$;

-- Sets the whole order at once. False when the list is not the groups there are, because somebody added or removed one meanwhile.
create function public.order_groups(p_table text, p_ids uuid[]) returns boolean
language plpgsql set search_path = '' as $$
declare
  known uuid[];
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
  execute format(
    'update public.%I g set sort_order = o.place from unnest($1) with ordinality as o (id, place) where g.id = o.id and g.sort_order <> o.place',
    p_table) using p_ids;
  return true;
end
$$;
revoke execute on function public.order_groups(text, uuid[]) from public, anon;
grant execute on function public.order_groups(text, uuid[]) to authenticated;

-- Takes a group away; its products are in none then. They are locked first, as everybody who moves products does, so that nobody waits for
-- each other. False when nothing of this version is there.
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
revoke execute on function public.remove_group(text, uuid, timestamptz) from public, anon;
grant execute on function public.remove_group(text, uuid, timestamptz) to authenticated;
