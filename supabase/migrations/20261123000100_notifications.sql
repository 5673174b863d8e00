-- What the shop tells people (specification, section 3 "Notification"): to one person, or to everyone (user_id is null). Rows are written
-- by private.notify and by whoever may announce; a person only marks them read, through functions.

insert into private.role_permissions (role, permission) values
  ('owner', 'notifications.write'), ('admin', 'notifications.write'), ('content', 'notifications.write');

-- Where a notification may lead: a page of the shop's own, or an address with https. Never a scheme that runs something.
create function private.is_link(value text) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select length(value) <= 500 and value ~ '^(/([^/[:space:]"''<>\\`][^[:space:]"''<>\\`]*)?|https://[^[:space:]"''<>\\`]+)$'
$$;
grant execute on function private.is_link(text) to anon, authenticated, service_role;

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  -- Null: for everyone.
  user_id uuid references auth.users (id) on delete cascade,
  type text not null default 'info' check (type in ('info', 'promo', 'price_drop', 'restock', 'rental', 'order', 'security')),
  title text not null check (length(trim(title)) between 1 and 120 and title !~ '[[:cntrl:]]'),
  body text not null default '' check (length(body) <= 1000 and body !~ '[\x01-\x09\x0B-\x1F\x7F]'),
  link_url text check (private.is_link(link_url)),
  -- Of a person's own rows; who read a broadcast is in notification_reads.
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

-- What someone does not want to hear of. No row: wanted. Security and orders are always told.
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
  using (user_id is null or (user_id = (select auth.uid()) and (select private.is_signed_in())) or (select private.may('notifications.write')));
create policy notifications_insert on public.notifications for insert to authenticated with check ((select private.may('notifications.write')));
create policy notifications_update on public.notifications for update to authenticated
  using ((select private.may('notifications.write'))) with check ((select private.may('notifications.write')));
create policy notifications_delete on public.notifications for delete to authenticated using ((select private.may('notifications.write')));

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

-- What was told once under a key is not told again.
create table private.notification_keys (
  key text primary key check (length(key) between 1 and 200),
  notification_id uuid not null references public.notifications (id) on delete cascade,
  created_at timestamptz not null default now()
);
alter table private.notification_keys enable row level security;

-- Tells one person, or everyone (p_user is null). Returns the new row's id; null when the person does not want this type, or when
-- something was told under p_key before.
create function private.notify(
  p_user uuid, p_type text, p_title text, p_body text default '', p_link_url text default null, p_key text default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  if p_user is not null and exists (
    select from public.notification_preferences p where p.user_id = p_user and p.type = p_type and not p.is_wanted
  ) then
    return null;
  end if;
  if p_key is not null then
    -- Two that tell the same at once: the second waits, and then sees the key.
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
