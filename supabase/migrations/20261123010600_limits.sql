-- Rate limits, code requests and known devices of the account interface.

-- Moments of limited actions. The bucket is the hash of a name, since the name contains phone numbers.
create table private.rate_limits (
  bucket bytea primary key,
  hits timestamptz[] not null default '{}',
  expires_at timestamptz not null default now()
);

create index rate_limits_by_end on private.rate_limits (expires_at);

alter table private.rate_limits enable row level security;

-- Limits.
create function private.bucket_of(p_name text) returns bytea
language sql immutable set search_path = '' as $$ select sha256(convert_to(p_name, 'UTF8')) $$;

-- Seconds until every bucket has room again; 0 when all have. The three lists have one length.
create function private.seconds_until_room(p_buckets text[], p_most integer[], p_windows integer[], p_at timestamptz) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(max(ceil(extract(epoch from room_at - p_at)))::integer, 0)
  from (
    select (
      -- With `most` hits in the window, there is room when the first of the last `most` leaves it.
      select recent.hit + make_interval(secs => wanted.window_s)
      from unnest(l.hits) as recent (hit)
      where recent.hit > p_at - make_interval(secs => wanted.window_s)
      order by recent.hit desc offset wanted.most - 1 limit 1
    ) as room_at
    from unnest(p_buckets, p_most, p_windows) as wanted (name, most, window_s)
    join private.rate_limits l on l.bucket = private.bucket_of(wanted.name)
  ) waits
$$;

create function public.server_wait_for_limits(p_buckets text[], p_most integer[], p_windows integer[]) returns integer
language sql stable security definer set search_path = '' as $$
  select private.seconds_until_room(p_buckets, p_most, p_windows, clock_timestamp())
$$;

-- Takes one from every bucket or from none. /api/auth and /auth/v1 share the limits; the latter counts by the shop's clock, hence p_at.
-- Rows are locked in order, so that callers who share several buckets cannot deadlock.
create function private.take_limits(p_buckets text[], p_most integer[], p_windows integer[], p_at timestamptz) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  seconds integer;
  moment timestamptz;
begin
  insert into private.rate_limits (bucket)
  select distinct private.bucket_of(name) as bucket from unnest(p_buckets) as name order by bucket
  on conflict (bucket) do nothing;
  perform from private.rate_limits l
  where l.bucket in (select private.bucket_of(name) from unnest(p_buckets) as name) order by l.bucket for update;
  -- After the locks, so that the moments of earlier callers are visible.
  moment := coalesce(p_at, clock_timestamp());
  seconds := private.seconds_until_room(p_buckets, p_most, p_windows, moment);
  if seconds > 0 then
    return seconds;
  end if;
  update private.rate_limits l set
    hits = array(select hit from unnest(l.hits) as hit where hit > moment - make_interval(secs => wanted.window_s) order by hit) || moment,
    expires_at = moment + make_interval(secs => wanted.window_s)
  from unnest(p_buckets, p_windows) as wanted (name, window_s)
  where l.bucket = private.bucket_of(wanted.name);
  -- Removes a few expired rows, which bounds the size of the table.
  delete from private.rate_limits where bucket in (
    select l.bucket from private.rate_limits l where l.expires_at < moment - interval '1 minute' order by l.expires_at
    limit 20 for update skip locked);
  return 0;
end
$$;

-- private.take_limits by the clock of the database.
create function public.server_take_limits(p_buckets text[], p_most integer[], p_windows integer[]) returns integer
language sql security definer set search_path = '' as $$ select private.take_limits(p_buckets, p_most, p_windows, null) $$;

-- Undoes the last take.
create function public.server_give_back_limits(p_buckets text[]) returns void
language sql security definer set search_path = '' as $$
  update private.rate_limits l set hits = l.hits[1:cardinality(l.hits) - 1]
  where l.bucket in (select private.bucket_of(name) from unnest(p_buckets) as name)
$$;

create function public.server_clear_limits(p_buckets text[]) returns void
language sql security definer set search_path = '' as $$
  delete from private.rate_limits l where l.bucket in (select private.bucket_of(name) from unnest(p_buckets) as name)
$$;

-- What the code screen's "user_id" refers to. Without an account behind it (user_id null) the answer is the same and no code matches.
create table private.code_requests (
  id uuid primary key default gen_random_uuid(),
  purpose text not null check (purpose in ('sign-up', 'reset')),
  phone text not null,
  user_id uuid references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);

create index code_requests_by_age on private.code_requests (created_at);
create index code_requests_of_user on private.code_requests (user_id);

alter table private.code_requests enable row level security;

-- Only the newest request per number and purpose is valid: guesses are counted per number and restart with every code, so that an older
-- id, which anybody may have requested, would use up the guesses of a newer code. The unique index holds for concurrent requests, too.
create unique index code_requests_of_number on private.code_requests (phone, purpose);

create function public.server_open_code_request(p_purpose text, p_phone text, p_id uuid default null, p_user uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  opened uuid;
begin
  delete from private.code_requests where created_at < now() - interval '1 day';
  insert into private.code_requests as r (id, purpose, phone, user_id) values (coalesce(p_id, gen_random_uuid()), p_purpose, p_phone, p_user)
  on conflict (phone, purpose) do update set id = excluded.id, user_id = excluded.user_id, created_at = excluded.created_at
  returning r.id into opened;
  return opened;
end
$$;

create function public.server_find_code_request(p_id uuid) returns table (purpose text, phone text, user_id uuid)
language sql stable security definer set search_path = '' as $$
  select r.purpose, r.phone, r.user_id from private.code_requests r where r.id = p_id and r.created_at > now() - interval '1 day'
$$;

create function public.server_close_code_request(p_id uuid) returns void
language sql security definer set search_path = '' as $$ delete from private.code_requests where id = p_id $$;

-- Devices an account has signed in on before. Their failed attempts are counted separately, so that nobody else can lock the owner out.
create table private.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  token_hash bytea not null check (length(token_hash) = 32),
  seen_at timestamptz not null default now(),
  primary key (user_id, token_hash)
);

alter table private.known_devices enable row level security;

create function public.server_remember_device(p_user uuid, p_token_hash text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.known_devices (user_id, token_hash) values (p_user, decode(p_token_hash, 'hex'))
  on conflict (user_id, token_hash) do update set seen_at = now();
  -- Only the twenty newest.
  delete from private.known_devices where user_id = p_user and token_hash in (
    select d.token_hash from private.known_devices d where d.user_id = p_user order by d.seen_at desc offset 20);
end
$$;

create function public.server_knows_device(p_user uuid, p_token_hash text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.known_devices d where d.user_id = p_user and d.token_hash = decode(p_token_hash, 'hex')
    and d.seen_at > now() - interval '400 days')
$$;

create function public.server_forget_devices(p_user uuid) returns void
language sql security definer set search_path = '' as $$ delete from private.known_devices where user_id = p_user $$;

grant execute on function public.server_wait_for_limits(text[], integer[], integer[]),
  public.server_take_limits(text[], integer[], integer[]), public.server_give_back_limits(text[]), public.server_clear_limits(text[]),
  public.server_open_code_request(text, text, uuid, uuid), public.server_find_code_request(uuid), public.server_close_code_request(uuid),
  public.server_remember_device(uuid, text), public.server_knows_device(uuid, text), public.server_forget_devices(uuid) to service_role;
