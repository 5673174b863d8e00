-- Saved views of the lists of staff: they belong to the account, so that they are on every device.
create table private.saved_views (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Which list: "products".
  list text not null check (list ~ '^[a-z-]{1,40}$'),
  name text not null check (name = btrim(name) and length(name) between 1 and 40),
  -- The query of the list's address.
  query text not null check (length(query) <= 1000),
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, list, name)
);

alter table private.saved_views enable row level security;

-- The views of the caller for a list, the oldest first.
create function public.list_saved_views(p_list text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_signed_in() then
    raise exception 'views belong to accounts' using errcode = '42501';
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('name', v.name, 'query', v.query) order by v.created_at, v.name), '[]')
    from private.saved_views v where v.user_id = auth.uid() and v.list = p_list);
end
$$;

-- Saves a view of the caller; one of the same name is replaced. At most 20 for each list.
create function public.save_view(p_list text, p_name text, p_query text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := auth.uid();
begin
  if person is null or not private.is_signed_in() then
    raise exception 'views belong to accounts' using errcode = '42501';
  end if;
  -- Two devices at once save one after the other.
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended(person::text, 7314));
  if (select count(*) from private.saved_views v where v.user_id = person and v.list = p_list and v.name <> p_name) >= 20 then
    raise exception 'VIEWS_FULL' using errcode = '23514', hint = 'VIEWS_FULL';
  end if;
  insert into private.saved_views (user_id, list, name, query) values (person, p_list, p_name, p_query)
  on conflict (user_id, list, name) do update set query = excluded.query;
end
$$;

create function public.delete_view(p_list text, p_name text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_signed_in() then
    raise exception 'views belong to accounts' using errcode = '42501';
  end if;
  delete from private.saved_views v where v.user_id = auth.uid() and v.list = p_list and v.name = p_name;
end
$$;

grant execute on function public.list_saved_views(text), public.save_view(text, text, text), public.delete_view(text, text) to authenticated;

-- All data of an account, for "Unduh data saya", with the saved views.
create or replace function public.server_export_account(p_user uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.export_without_wishlist(p_user) || jsonb_build_object(
    'wishlist', coalesce((select jsonb_agg(jsonb_build_object('product_id', w.product_id, 'name', w.saved_name, 'price', w.saved_price,
      'saved_at', w.created_at, 'wants_news', w.wants_news) order by w.created_at) from public.wishlists w where w.user_id = p_user), '[]'),
    'search_alerts', coalesce((select jsonb_agg(jsonb_build_object('text', a.text, 'game', g.name, 'created_at', a.created_at) order by a.created_at)
      from private.search_alerts a left join public.game_titles g on g.id = a.game_title_id where a.user_id = p_user), '[]'),
    'saved_views', coalesce((select jsonb_agg(jsonb_build_object('list', v.list, 'name', v.name, 'query', v.query, 'created_at', v.created_at)
      order by v.created_at) from private.saved_views v where v.user_id = p_user), '[]'))
$$;
