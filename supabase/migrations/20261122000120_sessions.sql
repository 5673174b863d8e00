-- The product's own sessions, the limits, and what a code on its way belongs to. Server code reaches these tables only through the
-- functions public.server_*, which nobody but service_role may call.

-- One device that is signed in. The token itself is known to the device alone; it lives and ends with its sign-in of Supabase Auth.
create table private.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  auth_session_id uuid not null references auth.sessions (id) on delete cascade,
  -- A second sign-in of Supabase Auth on the same device; it ends with the first.
  companion_auth_session_id uuid,
  device text not null default '' check (length(device) <= 80),
  idle_seconds integer not null check (idle_seconds > 0),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- Whatever is done with it, not beyond this.
  ends_at timestamptz not null
);
create index sessions_of_user on private.sessions (user_id, last_used_at desc);
create index sessions_of_auth_session on private.sessions (auth_session_id);
alter table private.sessions enable row level security;

create function private.end_companion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions where id in (old.auth_session_id, old.companion_auth_session_id);
  return null;
end
$$;
create trigger end_companion after delete on private.sessions for each row execute function private.end_companion();

-- Moments at which something was done that is not done too often. The name says what and by whom, hashed, since it holds numbers.
create table private.rate_limits (
  bucket bytea primary key,
  hits timestamptz[] not null default '{}',
  expires_at timestamptz not null default now()
);
create index rate_limits_by_end on private.rate_limits (expires_at);
alter table private.rate_limits enable row level security;

-- What the code screen's "user_id" stands for. Without an account behind it (user_id null) it is answered alike and no code fits.
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

-- Devices someone has signed in on before: their wrong tries are counted apart, so that a stranger cannot lock the owner out.
create table private.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  token_hash bytea not null check (length(token_hash) = 32),
  seen_at timestamptz not null default now(),
  primary key (user_id, token_hash)
);
alter table private.known_devices enable row level security;

create function public.server_create_session(
  p_user uuid, p_token_hash text, p_auth_session uuid, p_device text, p_idle_seconds integer, p_life_seconds integer
) returns table (id uuid, expires_at timestamptz)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  -- What has run out is cleared away, and its sign-ins of Supabase Auth with it.
  delete from private.sessions s where s.user_id = p_user
    and (s.ends_at <= now() or s.last_used_at + make_interval(secs => s.idle_seconds) <= now());
  -- The sign-in lives no longer than the session, whoever refreshes its tokens.
  update auth.sessions set not_after = now() + make_interval(secs => p_life_seconds) where id = p_auth_session;
  return query insert into private.sessions as s (user_id, token_hash, auth_session_id, device, idle_seconds, ends_at)
  values (p_user, decode(p_token_hash, 'hex'), p_auth_session, left(p_device, 80), p_idle_seconds, now() + make_interval(secs => p_life_seconds))
  returning s.id, least(s.ends_at, s.last_used_at + make_interval(secs => s.idle_seconds));
end
$$;

-- A session that is alive: neither idle nor old, its sign-in of Supabase Auth alive, its owner neither blocked nor deleted.
create function public.server_find_session(p_token_hash text) returns table (
  id uuid, user_id uuid, auth_session_id uuid, device text, created_at timestamptz, last_used_at timestamptz, expires_at timestamptz,
  awaits_second_factor boolean
)
language sql stable security definer set search_path = '' as $$
  select s.id, s.user_id, s.auth_session_id, s.device, s.created_at, s.last_used_at,
    least(s.ends_at, s.last_used_at + make_interval(secs => s.idle_seconds)),
    coalesce(a.aal::text, 'aal1') = 'aal1' and exists (select from auth.mfa_factors f where f.user_id = s.user_id and f.status::text = 'verified')
  from private.sessions s
  join auth.sessions a on a.id = s.auth_session_id
  join auth.users u on u.id = s.user_id
  where s.token_hash = decode(p_token_hash, 'hex')
    and s.ends_at > now() and s.last_used_at + make_interval(secs => s.idle_seconds) > now()
    and (a.not_after is null or a.not_after > now())
    and (u.banned_until is null or u.banned_until <= now()) and u.deleted_at is null
$$;

create function public.server_touch_session(p_id uuid) returns timestamptz
language sql security definer set search_path = '' as $$
  update private.sessions s set last_used_at = now() where s.id = p_id
  returning least(s.ends_at, s.last_used_at + make_interval(secs => s.idle_seconds))
$$;

create function public.server_join_session(p_id uuid, p_auth_session uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before uuid;
begin
  select s.companion_auth_session_id into before from private.sessions s where s.id = p_id for update;
  delete from auth.sessions where id = before;
  update private.sessions set companion_auth_session_id = p_auth_session where id = p_id;
end
$$;

create function public.server_list_sessions(p_user uuid) returns table (
  id uuid, device text, created_at timestamptz, last_used_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select s.id, s.device, s.created_at, s.last_used_at from private.sessions s
  where s.user_id = p_user and s.ends_at > now() and s.last_used_at + make_interval(secs => s.idle_seconds) > now()
  order by s.last_used_at desc, s.id
$$;

create function public.server_revoke_session(p_user uuid, p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.sessions where user_id = p_user and id = p_id;
  return found;
end
$$;

-- Every device, those that only know Supabase Auth included.
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

grant execute on function public.server_create_session(uuid, text, uuid, text, integer, integer), public.server_find_session(text),
  public.server_touch_session(uuid), public.server_join_session(uuid, uuid), public.server_list_sessions(uuid),
  public.server_revoke_session(uuid, uuid), public.server_revoke_all_sessions(uuid) to service_role;
