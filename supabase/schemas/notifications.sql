-- Notifications of accounts, broadcasts to everyone, and the private channels of realtime.
-- Tables: notifications; notification_reads, which account read which broadcast; notification_preferences, types that are switched off;
-- private.notification_keys, for notifications that are sent once.
-- Begin with private.notify, which writes every notification of the shop. Announcements of staff are in announcements.sql.

-- A notification to one account, or a broadcast to everyone. private.notify and staff with notifications.write write the rows; an account
-- only marks them as read, through functions.
create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  -- Null: a broadcast.
  user_id uuid references auth.users (id) on delete cascade,
  type text not null default 'info' check (type in ('info', 'promo', 'price_drop', 'restock', 'rental', 'order', 'security')),
  title text not null check (length(trim(title)) between 1 and 120 and title !~ '[[:cntrl:]]'),
  body text not null default '' check (length(body) <= 1000 and body !~ '[\x01-\x09\x0B-\x1F\x7F]'),
  -- For links see also the last constraint: a user name before an @ would make a link look like one to this shop.
  link_url text check (private.is_link(link_url)),
  -- Of notifications to one account; for broadcasts see notification_reads.
  is_read boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  constraint notifications_link_names_its_site check (link_url !~ '^https://[^/?#]*@')
);

create index notifications_of_person on public.notifications (user_id, created_at desc, id desc) where user_id is not null;
create index notifications_unread on public.notifications (user_id) where user_id is not null and not is_read;
create index notifications_for_all on public.notifications (created_at desc, id desc) where user_id is null;

-- For private.clear_notifications.
create index notifications_read_by_age on public.notifications (created_at) where user_id is not null and is_read;
create index notifications_unread_by_age on public.notifications (created_at) where user_id is not null and not is_read;

alter table public.notifications enable row level security;
grant select on public.notifications to anon;
grant all on public.notifications to service_role;
grant select, insert, update, delete on public.notifications to authenticated;

create policy notifications_read_broadcast on public.notifications for select to anon using (user_id is null);
create policy notifications_read on public.notifications for select to authenticated
  using (user_id is null or (user_id = (select auth.uid()) and (select private.is_signed_in())));
-- A broadcast that is written without a draft has its rules for texts.
create policy notifications_insert on public.notifications for insert to authenticated
  with check (user_id is null and private.is_plain_text(title) and private.is_plain_text(body) and (select private.may('notifications.write')));
create policy notifications_update on public.notifications for update to authenticated
  using (user_id is null and (select private.may('notifications.write')))
  with check (user_id is null and private.is_plain_text(title) and private.is_plain_text(body) and (select private.may('notifications.write')));
create policy notifications_delete on public.notifications for delete to authenticated
  using (user_id is null and (select private.may('notifications.write')));

create table public.notification_reads (
  notification_id uuid not null references public.notifications (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  read_at timestamptz not null default now(),
  primary key (notification_id, user_id)
);

create index notification_reads_of_person on public.notification_reads (user_id);

alter table public.notification_reads enable row level security;
grant all on public.notification_reads to service_role;
grant select, insert, delete on public.notification_reads to authenticated;

create policy notification_reads_read on public.notification_reads for select to authenticated
  using (user_id = (select auth.uid()) and (select private.is_signed_in()));
create policy notification_reads_insert on public.notification_reads for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_signed_in())
    and exists (select from public.notifications n where n.id = notification_id and (n.user_id is null or n.user_id = (select auth.uid()))));
create policy notification_reads_delete on public.notification_reads for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.is_signed_in()));

-- Types that an account switched on or off; without a row a type is on. The types security and order cannot be switched off.
create table public.notification_preferences (
  user_id uuid not null references auth.users (id) on delete cascade,
  type text not null check (type in ('info', 'promo', 'price_drop', 'restock', 'rental')),
  is_wanted boolean not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, type)
);

alter table public.notification_preferences enable row level security;
grant all on public.notification_preferences to service_role;
grant select, insert, update, delete on public.notification_preferences to authenticated;

create policy notification_preferences_own on public.notification_preferences for all to authenticated
  using (user_id = (select auth.uid()) and (select private.is_signed_in()))
  with check (user_id = (select auth.uid()) and (select private.is_signed_in()));

-- Keys of notifications that are sent at most once.
create table private.notification_keys (
  key text primary key check (length(key) between 1 and 200),
  notification_id uuid not null references public.notifications (id) on delete cascade,
  created_at timestamptz not null default now()
);

create index notification_keys_of_notification on private.notification_keys (notification_id);
create index notification_keys_by_age on private.notification_keys (created_at) where key like 'wish:%';

alter table private.notification_keys enable row level security;

-- Notifies one account, or everyone (p_user is null). Returns the id; null when the account switched the type off, or when a notification
-- with p_key exists.
create function private.notify(
  p_user uuid, p_type text, p_title text, p_body text default '', p_link_url text default null, p_key text default null
) returns uuid
language plpgsql security definer set search_path = '' set enable_seqscan to off as $$
declare
  new_id uuid;
begin
  if p_user is not null and exists (
    select from public.notification_preferences p where p.user_id = p_user and p.type = p_type and not p.is_wanted
  ) then
    return null;
  end if;
  if p_key is not null then
    -- Of two concurrent calls with one key, the second waits and then finds the key.
    perform pg_catalog.pg_advisory_xact_lock(hashtextextended(p_key, 7310));
    if exists (select from private.notification_keys k where k.key = p_key) then
      return null;
    end if;
  end if;
  insert into public.notifications (user_id, type, title, body, link_url)
  values (p_user, p_type, left(regexp_replace(p_title, '[[:cntrl:]]+', ' ', 'g'), 120), left(p_body, 1000), p_link_url)
  returning id into new_id;
  if p_key is not null then
    insert into private.notification_keys (key, notification_id) values (p_key, new_id);
  end if;
  return new_id;
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
grant execute on function public.get_unread_notification_count(uuid) to authenticated;

-- Marks a notification of the caller or a broadcast as read. Does nothing for a missing one, or one of another account.
create function public.mark_notification_read(n_id uuid, u_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if u_id is null then
    return;
  end if;
  perform private.require_self(u_id);
  update public.notifications set is_read = true where id = n_id and user_id = u_id and not is_read;
  -- The lock keeps the broadcast from being deleted before the row refers to it.
  insert into public.notification_reads (notification_id, user_id)
  select n.id, u_id from public.notifications n where n.id = n_id and n.user_id is null for key share
  on conflict do nothing;
end
$$;
grant execute on function public.mark_notification_read(uuid, uuid) to authenticated;

create function public.mark_all_notifications_read(u_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if u_id is null then
    return;
  end if;
  perform private.require_self(u_id);
  -- Concurrent calls of one account lock the rows in one order.
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended(u_id::text, 7312));
  update public.notifications set is_read = true where user_id = u_id and not is_read;
  insert into public.notification_reads (notification_id, user_id)
  select n.id, u_id from public.notifications n
  where n.id in (select b.id from private.unread_broadcasts(u_id) b)
  order by n.id for key share
  on conflict do nothing;
end
$$;
grant execute on function public.mark_all_notifications_read(uuid) to authenticated;

-- Scheduled: deletes personal notifications, read ones after 180 days and unread ones after 400. Broadcasts stay with their reads, without
-- which they would count as unread again; so do notifications that were sent from a draft (the list of announcements shows them) and those
-- with a key.
-- In small batches, because realtime publishes each deletion. Uses the indexes by age whatever the statistics say, because the first run
-- of an old shop has very many rows. Skips locked rows.
create function private.clear_notifications() returns integer
language plpgsql security definer set search_path = ''
  set enable_seqscan to off set enable_bitmapscan to off set enable_hashjoin to off set enable_mergejoin to off as $$
declare
  deleted integer;
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
  get diagnostics deleted = row_count;
  return total + deleted;
end
$$;

-- Whether the caller may join a private channel: an account its own, `user:<id>`; administrators any.
create function private.may_join(topic text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_signed_in() and (topic = 'user:' || auth.uid()::text or private.is_admin())
$$;
grant execute on function private.may_join(text) to authenticated;

create policy shop_channels_hear on realtime.messages for select to authenticated
  using (extension in ('broadcast', 'presence') and (select private.may_join((select realtime.topic()))));
create policy shop_channels_say on realtime.messages for insert to authenticated
  with check (extension in ('broadcast', 'presence') and (select private.may_join((select realtime.topic()))));

-- Notifies the owners that a part of the shop has a problem, at most once a day per part. Returns the number of owners who were notified.
create function public.server_tell_condition(p_part text, p_reason text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  part constant text := left(p_part, 40);
  label constant text := case part
    when 'rest' then 'data toko tidak bisa dibaca'
    when 'auth' then 'masuk akun gagal'
    when 'orders' then 'pesanan gagal diproses'
    when 'procedures' then 'ada bagian toko yang selalu gagal'
    when 'relay' then 'kelanjutan pesanan tertahan'
    when 'scheduler' then 'tugas berkala gagal'
    when 'file removal' then 'file tidak bisa dihapus'
    when 'pictures' then 'gambar dari alamat lain tidak bisa diambil'
    when 'prototypes' then 'pelindung program tidak utuh'
    when 'clock' then 'jam server meloncat'
    when 'data' then 'ada data yang rusak'
    when 'checksums' then 'pemeriksa kerusakan data mati'
    when 'backup' then 'cadangan harian gagal'
    when 'disk' then 'disk hampir penuh'
    else part end;
  notified integer;
begin
  if private.consume_limits(array['condition:' || part], array[1], array[86400], null) > 0 then
    return 0;
  end if;
  select count(private.notify(r.user_id, 'security', 'Gangguan toko: ' || label,
    format('Bagian "%s" melaporkan: %s. Keadaan sekarang dan cara memeriksanya ada di halaman Sistem.', part, left(p_reason, 300)),
    '/admin/system')) into notified
  from private.user_roles r where r.role = 'owner';
  return notified;
end
$$;
grant execute on function public.server_tell_condition(text, text) to service_role;

create trigger touch_updated_at before update on public.notification_preferences
  for each row execute function private.touch_updated_at();

-- Visitors share cached answers, which a new, changed or deleted broadcast invalidates.
create trigger announce_broadcast after insert on public.notifications
  for each row when (new.user_id is null) execute function private.announce_change();

create trigger announce_broadcast_changed after update on public.notifications
  for each row when (old.user_id is null or new.user_id is null) execute function private.announce_change();

create trigger announce_broadcast_gone after delete on public.notifications
  for each row when (old.user_id is null) execute function private.announce_change();

create constraint trigger note_write after insert or delete or update on public.notifications deferrable initially deferred for each row
  execute function private.audit_write();

-- Realtime sends the rows of the tables in this publication to the accounts that row-level security admits. A hosted project has the
-- publication and reads it itself; the embedded server puts triggers on its tables.
do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
  if not exists (
    select from pg_publication_tables
    where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = 'notifications'
  ) then
    alter publication supabase_realtime add table public.notifications;
  end if;
end
$$;

insert into private.due_tasks (name, procedure) values ('notifications_cleared', 'clear_notifications');
