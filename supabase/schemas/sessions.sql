-- Sessions, and the limits of what an address or account may attempt. A shop session belongs to one device and to one session of Supabase
-- Auth; either ends with the other.
-- Tables: private.sessions, private.known_devices, private.code_requests, private.rate_limits.
-- Begin with private.is_signed_in (the caller, from the token), public.server_create_session, public.server_find_session and
-- private.consume_limits.

create table private.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  auth_session_id uuid not null references auth.sessions (id) on delete cascade,
  device text not null default '' check (length(device) <= 80),
  idle_seconds integer not null check (idle_seconds > 0),
  created_at timestamptz not null default private.shop_now(),
  last_used_at timestamptz not null default private.shop_now(),
  -- The absolute end, independent of use.
  ends_at timestamptz not null
);

create index sessions_of_user on private.sessions (user_id, last_used_at desc);
create index sessions_of_auth_session on private.sessions (auth_session_id);

-- For the deletion of expired sessions.
create index sessions_by_use on private.sessions (last_used_at);
create index sessions_by_end on private.sessions (ends_at);

alter table private.sessions enable row level security;

-- Devices on which an account has signed in. Their failed attempts are counted separately, so that attempts from other devices cannot lock
-- the owner out.
create table private.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  token_hash bytea not null check (length(token_hash) = 32),
  seen_at timestamptz not null default now(),
  primary key (user_id, token_hash)
);

alter table private.known_devices enable row level security;

-- Requests of verification codes; the id is the "user_id" that the code form sends back. If no account has the number, user_id is null: the
-- response is the same, and no code matches.
create table private.code_requests (
  id uuid primary key default gen_random_uuid(),
  purpose text not null check (purpose in ('sign-up', 'reset', 'phone')),
  phone text not null,
  user_id uuid references auth.users (id) on delete cascade,
  created_at timestamptz not null default private.shop_now()
);

create index code_requests_by_age on private.code_requests (created_at);
create index code_requests_of_user on private.code_requests (user_id);

-- Only the newest request per number and purpose is valid. Wrong codes are counted per number and the count restarts with each request, so
-- an older id, which anyone may have requested, must not consume attempts for the new code.
create unique index code_requests_of_number on private.code_requests (phone, purpose);

alter table private.code_requests enable row level security;

-- Times of recent attempts per limit. The key is a hash, because names of limits contain phone numbers.
create table private.rate_limits (
  bucket bytea primary key,
  hits timestamptz[] not null default '{}',
  expires_at timestamptz not null default private.shop_now()
);

create index rate_limits_by_end on private.rate_limits (expires_at);

alter table private.rate_limits enable row level security;

-- The caller.

-- Whether the caller's token is still valid: its session exists, its account is neither blocked nor deleted, and its second factor was used
-- if it has one. Necessary because a token outlives its session by minutes.
create function private.is_signed_in() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.shop_now();
begin
  return exists (
    select from auth.users u
    join auth.sessions s on s.user_id = u.id
    where u.id = auth.uid()
      and s.id::text = auth.jwt() ->> 'session_id'
      and (s.not_after is null or s.not_after > moment)
      and (u.banned_until is null or u.banned_until <= moment)
      and u.deleted_at is null
  ) and (
    coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2'
    or not exists (select from auth.mfa_factors f where f.user_id = auth.uid() and f.status::text = 'verified')
  );
end
$$;
grant execute on function private.is_signed_in() to anon, authenticated, service_role;

-- Returns the caller's id; raises 42501 if the caller is not signed in.
create function private.require_signed_in() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_signed_in() then
    raise exception 'sign in first' using errcode = '42501';
  end if;
  return auth.uid();
end
$$;

-- Raises 42501 unless the caller is signed in. Tables answer the token of an ended session as they answer a visitor, so a page that finds
-- nothing calls this to learn whether the session has ended.
create function public.check_session() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  end if;
end
$$;
revoke execute on function public.check_session() from public, anon;
grant execute on function public.check_session() to authenticated;

-- Raises 42501 unless the id is the caller's own. For notifications.
create function private.require_self(u_id uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if u_id is distinct from auth.uid() or not private.is_signed_in() then
    raise exception 'notifications are read by whom they are for' using errcode = '42501';
  end if;
end
$$;

create function private.has_second_factor(p_user uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.mfa_factors f where f.user_id = p_user and f.status::text = 'verified')
$$;

-- Whether the caller has used the second factor within the last ten minutes; true for accounts without one. Protects critical actions on a
-- device that was left signed in.
create function private.is_fresh() returns boolean
language sql stable security definer set search_path = '' as $$ select private.is_fresh_at(private.shop_now()) $$;
grant execute on function private.is_fresh() to authenticated;

-- private.is_fresh for server code, which has an account and a session instead of a token.
create function private.is_fresh_sign_in(p_user uuid, p_auth_session uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users u
    join auth.sessions s on s.user_id = u.id
    where u.id = p_user and s.id = p_auth_session
      and (s.not_after is null or s.not_after > private.shop_now())
      and (u.banned_until is null or u.banned_until <= private.shop_now())
      and u.deleted_at is null
  ) and (
    not private.has_second_factor(p_user)
    or exists (
      select from auth.mfa_amr_claims c
      where c.session_id = p_auth_session and c.authentication_method in ('totp', 'mfa/phone')
        and c.updated_at > private.shop_now() - interval '10 minutes' and c.updated_at <= private.shop_now() + interval '1 minute'
    )
  )
$$;

create function public.server_is_fresh_sign_in(p_user uuid, p_auth_session uuid) returns boolean
language sql stable security definer set search_path = '' as $$ select private.is_fresh_sign_in(p_user, p_auth_session) $$;
grant execute on function public.server_is_fresh_sign_in(uuid, uuid) to service_role;

-- Sessions.

create function private.end_auth_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions where id = old.auth_session_id;
  return null;
end
$$;

create trigger end_auth_session after delete on private.sessions for each row execute function private.end_auth_session();

-- Limits the session of Supabase Auth to the end of the shop's session, because its tokens can also be refreshed without the shop.
create function private.limit_auth_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.sessions set not_after = least(new.ends_at, new.last_used_at + make_interval(secs => new.idle_seconds))
  where id = new.auth_session_id;
  return null;
end
$$;

create trigger limit_auth_session after insert or update of auth_session_id, last_used_at, ends_at, idle_seconds on private.sessions
  for each row execute function private.limit_auth_session();

create trigger take_invitation after insert on private.sessions
  for each row execute function private.accept_invitation_on_sign_in();

-- Also deletes up to 40 expired sessions of any accounts.
create function public.server_create_session(
  p_user uuid, p_token_hash text, p_auth_session uuid, p_device text, p_idle_seconds integer, p_life_seconds integer
) returns table (id uuid, expires_at timestamptz)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  moment timestamptz;
begin
  -- Before the time is read, because a confirmation of the clock waits for this lock.
  perform pg_advisory_xact_lock_shared(private.clock_lock());
  moment := private.shop_now();
  delete from private.sessions where id in (
    select idle.id from private.sessions idle where idle.last_used_at + make_interval(secs => idle.idle_seconds) <= moment
      and idle.last_used_at <= moment - make_interval(secs => p_idle_seconds)
    order by idle.last_used_at limit 20 for update skip locked);
  delete from private.sessions where id in (
    select old.id from private.sessions old where old.ends_at <= moment order by old.ends_at limit 20 for update skip locked);
  return query insert into private.sessions as s (user_id, token_hash, auth_session_id, device, idle_seconds, created_at, last_used_at, ends_at)
  values (p_user, decode(p_token_hash, 'hex'), p_auth_session, left(p_device, 80), p_idle_seconds, moment, moment,
    moment + make_interval(secs => p_life_seconds))
  returning s.id, least(s.ends_at, s.last_used_at + make_interval(secs => s.idle_seconds));
end
$$;
grant execute on function public.server_create_session(uuid, text, uuid, text, integer, integer) to service_role;

-- A valid session: not expired, its session of Supabase Auth valid, its account neither blocked nor deleted.
create function public.server_find_session(p_token_hash text) returns table (
  id uuid, user_id uuid, auth_session_id uuid, device text, created_at timestamptz, last_used_at timestamptz, expires_at timestamptz,
  awaits_second_factor boolean
)
language sql stable security definer set search_path = '' as $$
  select s.id, s.user_id, s.auth_session_id, s.device, s.created_at, s.last_used_at,
    least(s.ends_at, s.last_used_at + make_interval(secs => s.idle_seconds)),
    coalesce(a.aal::text, 'aal1') = 'aal1' and private.has_second_factor(s.user_id)
  from private.sessions s
  join auth.sessions a on a.id = s.auth_session_id
  join auth.users u on u.id = s.user_id
  where s.token_hash = decode(p_token_hash, 'hex')
    and s.ends_at > private.shop_now() and s.last_used_at + make_interval(secs => s.idle_seconds) > private.shop_now()
    and (a.not_after is null or a.not_after > private.shop_now())
    and (u.banned_until is null or u.banned_until <= private.shop_now()) and u.deleted_at is null
$$;
grant execute on function public.server_find_session(text) to service_role;

-- Records a use and returns the new end.
create function public.server_touch_session(p_id uuid) returns timestamptz
language sql security definer set search_path = '' as $$
  update private.sessions s set last_used_at = private.shop_now() where s.id = p_id
  returning least(s.ends_at, s.last_used_at + make_interval(secs => s.idle_seconds))
$$;
grant execute on function public.server_touch_session(uuid) to service_role;

-- Links a session to another session of Supabase Auth and ends the former one. False if the session has ended; then the new one is ended.
create function public.server_replace_sign_in(p_id uuid, p_auth_session uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  former uuid;
begin
  select s.auth_session_id into former from private.sessions s where s.id = p_id for update;
  if former is null then
    delete from auth.sessions where id = p_auth_session;
    return false;
  end if;
  update private.sessions set auth_session_id = p_auth_session where id = p_id;
  delete from auth.sessions where id = former and former <> p_auth_session;
  return true;
end
$$;
grant execute on function public.server_replace_sign_in(uuid, uuid) to service_role;

-- The name of a device. deviceName in
-- src/application/auth/server/device-name.ts has the same rule, for sessions that exist only in Supabase Auth.
create function private.device_name(p_user_agent text) returns text
language sql immutable set search_path = '' as $$
  select case
    when named.browser is null then coalesce(named.system, 'Perangkat tidak dikenal')
    when named.system is null then named.browser
    else named.browser || ' di ' || named.system
  end
  from (
    select
      case
        when p_user_agent ~ '\mEdgA?/' then 'Edge'
        when p_user_agent ~ '\mOPR/|\mOpera' then 'Opera'
        when p_user_agent ~ 'SamsungBrowser/' then 'Samsung Internet'
        when p_user_agent ~ 'MiuiBrowser/' then 'Mi Browser'
        when p_user_agent ~ 'UCBrowser/' then 'UC Browser'
        when p_user_agent ~ 'Firefox/|FxiOS/' then 'Firefox'
        when p_user_agent ~ 'Chrome/|CriOS/' then 'Chrome'
        when p_user_agent ~ 'Safari/' then 'Safari'
      end as browser,
      case
        when p_user_agent ~ 'Android' then 'Android'
        when p_user_agent ~ 'iPad' then 'iPad'
        when p_user_agent ~ 'iPhone|iPod' then 'iPhone'
        when p_user_agent ~ 'Windows' then 'Windows'
        when p_user_agent ~ 'CrOS' then 'ChromeOS'
        when p_user_agent ~ 'Mac OS X|Macintosh' then 'Mac'
        when p_user_agent ~ 'Linux' then 'Linux'
      end as system
  ) named
$$;

-- Valid sessions of Supabase Auth without a session of the shop.
create function private.direct_auth_sessions(p_user uuid) returns table (id uuid, device text, created_at timestamptz, last_used_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select a.id, private.device_name(a.user_agent), coalesce(a.created_at, private.shop_now()),
    coalesce(greatest(a.created_at, a.updated_at, a.refreshed_at at time zone 'utc'), private.shop_now())
  from auth.sessions a
  left join private.sessions s on s.auth_session_id = a.id
  where a.user_id = p_user and s.id is null and (a.not_after is null or a.not_after > private.shop_now())
$$;

-- Valid sessions of an account, with those of Supabase Auth alone.
create function public.server_list_sessions(p_user uuid) returns table (
  id uuid, device text, created_at timestamptz, last_used_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select listed.id, listed.device, listed.created_at, listed.last_used_at from (
    select s.id, s.device, s.created_at, s.last_used_at from private.sessions s
    where s.user_id = p_user and s.ends_at > private.shop_now() and s.last_used_at + make_interval(secs => s.idle_seconds) > private.shop_now()
    union all
    select d.id, d.device, d.created_at, d.last_used_at from private.direct_auth_sessions(p_user) d
  ) listed
  order by listed.last_used_at desc, listed.id
$$;
grant execute on function public.server_list_sessions(uuid) to service_role;

create function public.server_revoke_session(p_user uuid, p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.sessions where user_id = p_user and id = p_id;
  if found then
    return true;
  end if;
  delete from auth.sessions where user_id = p_user and id = p_id and id in (select d.id from private.direct_auth_sessions(p_user) d);
  return found;
end
$$;
grant execute on function public.server_revoke_session(uuid, uuid) to service_role;

-- Ends all sessions of an account, with those of Supabase Auth alone. Returns how many of the shop's sessions ended.
create function public.server_revoke_all_sessions(p_user uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  ended integer;
begin
  delete from private.sessions where user_id = p_user;
  get diagnostics ended = row_count;
  delete from auth.sessions where user_id = p_user;
  return ended;
end
$$;
grant execute on function public.server_revoke_all_sessions(uuid) to service_role;

-- Known devices.

-- Keeps the twenty most recently used devices of an account.
create function public.server_remember_device(p_user uuid, p_token_hash text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.known_devices (user_id, token_hash) values (p_user, decode(p_token_hash, 'hex'))
  on conflict (user_id, token_hash) do update set seen_at = now();
  delete from private.known_devices where user_id = p_user and token_hash in (
    select d.token_hash from private.known_devices d where d.user_id = p_user order by d.seen_at desc offset 20);
end
$$;
grant execute on function public.server_remember_device(uuid, text) to service_role;

create function public.server_knows_device(p_user uuid, p_token_hash text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.known_devices d where d.user_id = p_user and d.token_hash = decode(p_token_hash, 'hex')
    and d.seen_at > now() - interval '400 days')
$$;
grant execute on function public.server_knows_device(uuid, text) to service_role;

create function public.server_forget_devices(p_user uuid) returns void
language sql security definer set search_path = '' as $$ delete from private.known_devices where user_id = p_user $$;
grant execute on function public.server_forget_devices(uuid) to service_role;

-- Requests of codes.

create function public.server_open_code_request(p_purpose text, p_phone text, p_id uuid default null, p_user uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  opened uuid;
begin
  delete from private.code_requests where created_at < private.shop_now() - interval '1 day';
  insert into private.code_requests as r (id, purpose, phone, user_id) values (coalesce(p_id, gen_random_uuid()), p_purpose, p_phone, p_user)
  on conflict (phone, purpose) do update set id = excluded.id, user_id = excluded.user_id, created_at = excluded.created_at
  returning r.id into opened;
  return opened;
end
$$;
grant execute on function public.server_open_code_request(text, text, uuid, uuid) to service_role;

create function public.server_find_code_request(p_id uuid) returns table (purpose text, phone text, user_id uuid)
language sql stable security definer set search_path = '' as $$
  select r.purpose, r.phone, r.user_id from private.code_requests r where r.id = p_id and r.created_at > private.shop_now() - interval '1 day'
$$;
grant execute on function public.server_find_code_request(uuid) to service_role;

create function public.server_close_code_request(p_id uuid) returns void
language sql security definer set search_path = '' as $$ delete from private.code_requests where id = p_id $$;
grant execute on function public.server_close_code_request(uuid) to service_role;

-- Limits. A limit allows `most` attempts within a sliding window of seconds; the three array parameters have one element per limit.

-- The key of a limit.
create function private.limit_bucket(p_name text) returns bytea
language plpgsql immutable set search_path = '' as $$
begin
  return (select sha256(convert_to(p_name, 'UTF8')));
end
$$;

-- Seconds until all limits allow another attempt; 0 if they do now.
create function private.seconds_until_capacity(p_buckets text[], p_most integer[], p_windows integer[], p_at timestamptz) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(max(ceil(extract(epoch from room_at - p_at)))::integer, 0)
    from (
      select (
        -- The limit allows another attempt when the first of the last `most` hits leaves the window.
        select recent.hit + make_interval(secs => requested.window_s)
        from unnest(l.hits) as recent (hit)
        where recent.hit > p_at - make_interval(secs => requested.window_s)
        order by recent.hit desc offset requested.most - 1 limit 1
      ) as room_at
      from unnest(p_buckets, p_most, p_windows) as requested (name, most, window_s)
      join private.rate_limits l on l.bucket = private.limit_bucket(requested.name)
    ) waits);
end
$$;

create function public.server_wait_for_limits(p_buckets text[], p_most integer[], p_windows integer[]) returns integer
language sql stable security definer set search_path = '' as $$
  select private.seconds_until_capacity(p_buckets, p_most, p_windows, private.shop_now())
$$;
grant execute on function public.server_wait_for_limits(text[], integer[], integer[]) to service_role;

-- Consumes one attempt of every limit and returns 0; if a limit is exhausted, consumes none and returns the seconds to wait. `p_at` is the
-- time of the attempt, by default the shop time. Used by /api/auth and /auth/v1, which share their limits. Rows are locked in the order of
-- their keys to avoid deadlocks.
create function private.consume_limits(p_buckets text[], p_most integer[], p_windows integer[], p_at timestamptz) returns integer
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' set enable_seqscan = 'off' as $$
declare
  seconds integer;
  attempted_at timestamptz;
begin
  insert into private.rate_limits (bucket)
  select distinct private.limit_bucket(name) as bucket from unnest(p_buckets) as name order by bucket
  on conflict (bucket) do nothing;
  perform from private.rate_limits l
  where l.bucket in (select private.limit_bucket(name) from unnest(p_buckets) as name) order by l.bucket for update;
  -- Read after locking, so that it is not before the hits of concurrent callers.
  attempted_at := coalesce(p_at, private.shop_now());
  seconds := private.seconds_until_capacity(p_buckets, p_most, p_windows, attempted_at);
  if seconds > 0 then
    return seconds;
  end if;
  update private.rate_limits l set
    hits = array(select hit from unnest(l.hits) as hit where hit > attempted_at - make_interval(secs => requested.window_s) order by hit) || attempted_at,
    expires_at = attempted_at + make_interval(secs => requested.window_s)
  from unnest(p_buckets, p_windows) as requested (name, window_s)
  where l.bucket = private.limit_bucket(requested.name);
  -- Deletes some expired rows to bound the size of the table.
  delete from private.rate_limits where bucket in (
    select l.bucket from private.rate_limits l where l.expires_at < attempted_at - interval '1 minute' order by l.expires_at
    limit 20 for update skip locked);
  return 0;
end
$$;

create function public.server_take_limits(p_buckets text[], p_most integer[], p_windows integer[]) returns integer
language sql security definer set search_path = '' as $$ select private.consume_limits(p_buckets, p_most, p_windows, null) $$;
grant execute on function public.server_take_limits(text[], integer[], integer[]) to service_role;

-- Undoes the last attempt.
create function public.server_give_back_limits(p_buckets text[]) returns void
language sql security definer set search_path = '' as $$
  update private.rate_limits l set hits = l.hits[1:cardinality(l.hits) - 1]
  where l.bucket in (select private.limit_bucket(name) from unnest(p_buckets) as name)
$$;
grant execute on function public.server_give_back_limits(text[]) to service_role;

create function public.server_clear_limits(p_buckets text[]) returns void
language sql security definer set search_path = '' as $$
  delete from private.rate_limits l where l.bucket in (select private.limit_bucket(name) from unnest(p_buckets) as name)
$$;
grant execute on function public.server_clear_limits(text[]) to service_role;

-- Scheduled: deletes expired limits, code requests and sessions, and the keys of wishlist alerts after 30 days. Keys of other notifications
-- prevent a second notification permanently and are not deleted.
create function private.clear_expired() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  deleted integer;
  total integer := 0;
begin
  delete from private.rate_limits where bucket in (
    select l.bucket from private.rate_limits l where l.expires_at < (select private.shop_now()) - interval '1 minute'
    order by l.expires_at limit 500 for update skip locked);
  get diagnostics deleted = row_count;
  total := total + deleted;
  delete from private.code_requests where id in (
    select r.id from private.code_requests r where r.created_at < (select private.shop_now()) - interval '1 day'
    order by r.created_at limit 500 for update skip locked);
  get diagnostics deleted = row_count;
  total := total + deleted;
  delete from private.sessions where id in (
    select s.id from private.sessions s where s.ends_at < (select private.shop_now()) order by s.ends_at limit 100 for update skip locked);
  get diagnostics deleted = row_count;
  total := total + deleted;
  delete from private.notification_keys where key in (
    select k.key from private.notification_keys k where k.key like 'wish:%' and k.created_at < (select private.shop_now()) - interval '30 days'
    order by k.created_at limit 500 for update skip locked);
  get diagnostics deleted = row_count;
  return total + deleted;
end
$$;

insert into private.due_tasks (name, procedure) values ('tidy', 'clear_expired');
