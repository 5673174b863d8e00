-- What is deleted for its age is deleted by the shop's time: a jump of the machine's clock deletes nothing early.

-- A few at a time, because each deletion is published to realtime. Skips locked rows. Walks the indexes by age whatever the statistics
-- say: a shop that was open for years begins with very many.
create or replace function private.clear_notifications() returns integer
language plpgsql security definer set search_path = ''
  set enable_seqscan to off set enable_bitmapscan to off set enable_hashjoin to off set enable_mergejoin to off as $$
declare
  gone integer;
  total integer := 0;
begin
  delete from public.notifications where id in (
    select n.id from public.notifications n
    where n.user_id is not null and n.is_read and n.created_at < (select private.shop_now()) - interval '180 days'
      and not exists (select from private.notification_drafts d where d.notification_id = n.id)
      and not exists (select from private.notification_keys k where k.notification_id = n.id)
    order by n.created_at limit 2000 for update skip locked);
  get diagnostics total = row_count;
  delete from public.notifications where id in (
    select n.id from public.notifications n
    where n.user_id is not null and not n.is_read and n.created_at < (select private.shop_now()) - interval '400 days'
      and not exists (select from private.notification_drafts d where d.notification_id = n.id)
      and not exists (select from private.notification_keys k where k.notification_id = n.id)
    order by n.created_at limit 2000 for update skip locked);
  get diagnostics gone = row_count;
  return total + gone;
end
$$;

create or replace function private.delete_unsubscribed() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  forgotten integer;
begin
  delete from private.newsletter_subscribers where unsubscribed_at < (select private.shop_now()) - interval '30 days';
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

-- Scheduled: deletes expired rows in batches. Takes no product locks.
create or replace function private.prune_feed() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  gone integer;
begin
  delete from public.feed_events e where e.id in (
    select o.id from public.feed_events o where o.created_at < (select private.shop_now()) - interval '90 days' order by o.created_at limit 10000
    for update skip locked);
  get diagnostics gone = row_count;
  return gone;
end
$$;

-- Scheduled: deletes expired measurements.
create or replace function private.sweep_vitals() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  swept integer;
begin
  delete from private.vitals where at < (select private.shop_now()) - interval '30 days';
  get diagnostics swept = row_count;
  return swept;
end
$$;

-- A picture whose profile could not be written is removed, as other files are.
create or replace function private.sweep_files() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  swept integer;
begin
  update private.installation set files_swept_at = (select private.shop_now()) where files_swept_at is null or files_swept_at < (select private.shop_now()) - interval '1 hour';
  if not found then
    return 0;
  end if;
  insert into private.files_to_remove (bucket, path)
  select o.bucket_id, o.name from storage.objects o
  where o.bucket_id in ('product-images', 'game-logos', 'settings', 'avatars') and o.created_at < (select private.shop_now()) - interval '24 hours'
    and not private.is_file_used(o.bucket_id, o.name)
  on conflict do nothing;
  get diagnostics swept = row_count;
  delete from private.checked_files c where not exists (select from storage.objects o where o.id = c.object);
  return swept;
end
$$;

-- Files older than a day that no row shows. Each address is parsed once: in a large shop many products share a picture.
create or replace function private.files_without_row() returns text[]
language sql stable security definer set search_path = '' as $$
  with address as (
    select distinct a.address
    from (
      select unnest(p.images || p.image) as address from public.products p
      union all select g.logo_url from public.game_titles g
      union all select '/storage/v1/object/public/game-logos/' || g.logo_path from public.game_titles g
      union all select unnest(array[s.logo_url, s.favicon_url]) from public.website_settings s
      union all select r.avatar_url from public.profiles r
    ) a where a.address is not null
  ), shown as (
    select distinct private.name_stem(substring(a.address from '/storage/v1/object/public/(.+)$')) as stem from address a
  )
  select coalesce(array_agg(o.bucket_id || '/' || o.name order by o.bucket_id, o.name), '{}')
  from storage.objects o
  where o.bucket_id in ('product-images', 'game-logos', 'settings') and o.created_at < (select private.shop_now()) - interval '1 day'
    and not exists (select from shown s where s.stem = private.name_stem(o.bucket_id || '/' || o.name))
$$;

create or replace function private.sweep_visits() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  swept integer;
  more integer;
  today constant date := (private.shop_now() at time zone 'Asia/Jakarta')::date;
begin
  delete from private.page_views where day < today - 100;
  get diagnostics swept = row_count;
  delete from private.search_counts where day < today - 100;
  get diagnostics more = row_count;
  return swept + more;
end
$$;
