-- Notifications (specification, section 3 "Notification"): to one person, or a broadcast to everyone (user_id is null). Rows are written by
-- private.notify and by staff who may announce; a person only marks them as read, through functions.
create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  -- Null: a broadcast.
  user_id uuid references auth.users (id) on delete cascade,
  type text not null default 'info' check (type in ('info', 'promo', 'price_drop', 'restock', 'rental', 'order', 'security')),
  title text not null check (length(trim(title)) between 1 and 120 and title !~ '[[:cntrl:]]'),
  body text not null default '' check (length(body) <= 1000 and body !~ '[\x01-\x09\x0B-\x1F\x7F]'),
  link_url text check (private.is_link(link_url))
    -- A name before an @ would make another site look like this one.
    constraint notifications_link_names_its_site check (link_url !~ '^https://[^/?#]*@'),
  -- Of a person's own rows; reads of broadcasts are in notification_reads.
  is_read boolean not null default false,
  created_at timestamptz not null default clock_timestamp()
);

create index notifications_of_person on public.notifications (user_id, created_at desc, id desc) where user_id is not null;
create index notifications_unread on public.notifications (user_id) where user_id is not null and not is_read;
create index notifications_for_all on public.notifications (created_at desc, id desc) where user_id is null;

alter table public.notifications enable row level security;

create table public.notification_reads (
  notification_id uuid not null references public.notifications (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  read_at timestamptz not null default now(),
  primary key (notification_id, user_id)
);

create index notification_reads_of_person on public.notification_reads (user_id);

alter table public.notification_reads enable row level security;

-- Types a person switched off. No row: switched on. Security and orders cannot be switched off.
create table public.notification_preferences (
  user_id uuid not null references auth.users (id) on delete cascade,
  type text not null check (type in ('info', 'promo', 'price_drop', 'restock', 'rental')),
  is_wanted boolean not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, type)
);

alter table public.notification_preferences enable row level security;

create trigger touch_updated_at before update on public.notification_preferences
  for each row execute function private.touch_updated_at();

grant select on public.notifications to anon, authenticated;
grant insert, update, delete on public.notifications to authenticated;
grant select, insert, delete on public.notification_reads to authenticated;
grant select, insert, update, delete on public.notification_preferences to authenticated;
grant all on public.notifications, public.notification_reads, public.notification_preferences to service_role;

create policy notifications_read_broadcast on public.notifications for select to anon using (user_id is null);
create policy notifications_read on public.notifications for select to authenticated
  using (user_id is null or (user_id = (select auth.uid()) and (select private.is_signed_in())));
create policy notifications_insert on public.notifications for insert to authenticated
  with check (user_id is null and (select private.may('notifications.write')));
create policy notifications_update on public.notifications for update to authenticated
  using (user_id is null and (select private.may('notifications.write')))
  with check (user_id is null and (select private.may('notifications.write')));
create policy notifications_delete on public.notifications for delete to authenticated
  using (user_id is null and (select private.may('notifications.write')));
create policy notification_reads_read on public.notification_reads for select to authenticated
  using (user_id = (select auth.uid()) and (select private.is_signed_in()));
create policy notification_reads_insert on public.notification_reads for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_signed_in())
    and exists (select from public.notifications n where n.id = notification_id and (n.user_id is null or n.user_id = (select auth.uid()))));
create policy notification_reads_delete on public.notification_reads for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.is_signed_in()));
create policy notification_preferences_own on public.notification_preferences for all to authenticated
  using (user_id = (select auth.uid()) and (select private.is_signed_in()))
  with check (user_id = (select auth.uid()) and (select private.is_signed_in()));

-- Keys of notifications that are sent at most once.
create table private.notification_keys (
  key text primary key check (length(key) between 1 and 200),
  notification_id uuid not null references public.notifications (id) on delete cascade,
  created_at timestamptz not null default now()
);

alter table private.notification_keys enable row level security;

-- Notifies one person, or everyone (p_user is null). Returns the new row's id; null when the person switched this type off, or when a
-- notification with p_key exists.
create function private.notify(
  p_user uuid, p_type text, p_title text, p_body text default '', p_link_url text default null, p_key text default null
) returns uuid
language plpgsql security definer set search_path = '' set enable_seqscan to off as $$
declare
  made uuid;
begin
  if p_user is not null and exists (
    select from public.notification_preferences p where p.user_id = p_user and p.type = p_type and not p.is_wanted
  ) then
    return null;
  end if;
  if p_key is not null then
    -- Of two concurrent calls with one key, the second waits and then sees it.
    perform pg_catalog.pg_advisory_xact_lock(hashtextextended(p_key, 7310));
    if exists (select from private.notification_keys k where k.key = p_key) then
      return null;
    end if;
  end if;
  insert into public.notifications (user_id, type, title, body, link_url)
  values (p_user, p_type, left(regexp_replace(p_title, '[[:cntrl:]]+', ' ', 'g'), 120), left(p_body, 1000), p_link_url)
  returning id into made;
  if p_key is not null then
    insert into private.notification_keys (key, notification_id) values (p_key, made);
  end if;
  return made;
end
$$;

-- Unread broadcasts since the account was created, including types that are switched off.
create function private.unread_broadcasts(u_id uuid) returns table (id uuid, type text)
language sql stable set search_path = '' as $$
  select n.id, n.type
  from public.notifications n
  where n.user_id is null
    and n.created_at >= coalesce((select p.created_at from public.profiles p where p.id = u_id), '-infinity')
    and not exists (select from public.notification_reads r where r.notification_id = n.id and r.user_id = u_id)
$$;

create function public.get_unread_notification_count(u_id uuid) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  if u_id is null then
    return 0;
  end if;
  perform private.require_self(u_id);
  return (select count(*) from public.notifications n where n.user_id = u_id and not n.is_read)
    + (select count(*) from private.unread_broadcasts(u_id) b where not exists (
        select from public.notification_preferences p where p.user_id = u_id and p.type = b.type and not p.is_wanted));
end
$$;

-- Marking a notification that is missing, or somebody else's, does nothing.
create function public.mark_notification_read(n_id uuid, u_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if u_id is null then
    return;
  end if;
  perform private.require_self(u_id);
  update public.notifications set is_read = true where id = n_id and user_id = u_id and not is_read;
  -- The lock prevents the deletion of the broadcast until the read refers to it.
  insert into public.notification_reads (notification_id, user_id)
  select n.id, u_id from public.notifications n where n.id = n_id and n.user_id is null for key share
  on conflict do nothing;
end
$$;

create function public.mark_all_notifications_read(u_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if u_id is null then
    return;
  end if;
  perform private.require_self(u_id);
  -- Concurrent calls of one person take the rows in one order.
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended(u_id::text, 7312));
  update public.notifications set is_read = true where user_id = u_id and not is_read;
  insert into public.notification_reads (notification_id, user_id)
  select n.id, u_id from public.notifications n
  where n.id in (select b.id from private.unread_broadcasts(u_id) b)
  order by n.id for key share
  on conflict do nothing;
end
$$;

-- Visitors share cached answers: a broadcast that is added, changed or deleted invalidates them.
create trigger announce_broadcast after insert on public.notifications
  for each row when (new.user_id is null) execute function private.announce_change();

create trigger announce_broadcast_changed after update on public.notifications
  for each row when (old.user_id is null or new.user_id is null) execute function private.announce_change();

create trigger announce_broadcast_gone after delete on public.notifications
  for each row when (old.user_id is null) execute function private.announce_change();

select private.watch_writes('public.notifications');

-- Personal notifications expire: read ones after half a year, unread ones after a little more than a year. Broadcasts stay, together with
-- their reads, without which they would count as unread again. So do notifications sent from a draft, which are in the list of
-- announcements, and those whose key means "once and never again".
create index notifications_read_by_age on public.notifications (created_at) where user_id is not null and is_read;

create index notifications_unread_by_age on public.notifications (created_at) where user_id is not null and not is_read;

-- Deleting a notification looks its keys up.
create index notification_keys_of_notification on private.notification_keys (notification_id);

-- A few at a time, because each deletion is published to realtime. Skips locked rows. Walks the indexes by age whatever the statistics
-- say: a shop that was open for years begins with very many.
create function private.clear_notifications() returns integer
language plpgsql security definer set search_path = ''
  set enable_seqscan to off set enable_bitmapscan to off set enable_hashjoin to off set enable_mergejoin to off as $$
declare
  gone integer;
  total integer := 0;
begin
  delete from public.notifications where id in (
    select n.id from public.notifications n
    where n.user_id is not null and n.is_read and n.created_at < now() - interval '180 days'
      and not exists (select from private.notification_drafts d where d.notification_id = n.id)
      and not exists (select from private.notification_keys k where k.notification_id = n.id)
    order by n.created_at limit 2000 for update skip locked);
  get diagnostics total = row_count;
  delete from public.notifications where id in (
    select n.id from public.notifications n
    where n.user_id is not null and not n.is_read and n.created_at < now() - interval '400 days'
      and not exists (select from private.notification_drafts d where d.notification_id = n.id)
      and not exists (select from private.notification_keys k where k.notification_id = n.id)
    order by n.created_at limit 2000 for update skip locked);
  get diagnostics gone = row_count;
  return total + gone;
end
$$;

insert into private.due_tasks (name, procedure) values ('notifications_cleared', 'clear_notifications');

grant execute on function public.get_unread_notification_count(uuid), public.mark_notification_read(uuid, uuid),
  public.mark_all_notifications_read(uuid) to authenticated;
