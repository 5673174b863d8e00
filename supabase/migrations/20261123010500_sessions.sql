-- Sessions of the shop. Server code reaches these tables only through functions public.server_*, which only service_role may execute.

-- One signed-in device. Only the device knows the token. A session starts and ends with its session of Supabase Auth.
create table private.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  auth_session_id uuid not null references auth.sessions (id) on delete cascade,
  device text not null default '' check (length(device) <= 80),
  idle_seconds integer not null check (idle_seconds > 0),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- Ends then, even if it is used.
  ends_at timestamptz not null
);

create index sessions_of_user on private.sessions (user_id, last_used_at desc);
create index sessions_of_auth_session on private.sessions (auth_session_id);

alter table private.sessions enable row level security;

create function private.end_sign_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions where id = old.auth_session_id;
  return null;
end
$$;

create trigger end_sign_in after delete on private.sessions for each row execute function private.end_sign_in();

-- Expired sessions are found by these two.
create index sessions_by_use on private.sessions (last_used_at);

create index sessions_by_end on private.sessions (ends_at);

-- The session of Supabase Auth ends with the shop's session, whoever refreshes its tokens.
create function private.limit_sign_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.sessions set not_after = least(new.ends_at, new.last_used_at + make_interval(secs => new.idle_seconds))
  where id = new.auth_session_id;
  return null;
end
$$;

create trigger limit_sign_in after insert or update of auth_session_id, last_used_at, ends_at, idle_seconds on private.sessions
  for each row execute function private.limit_sign_in();

create function public.server_create_session(
  p_user uuid, p_token_hash text, p_auth_session uuid, p_device text, p_idle_seconds integer, p_life_seconds integer
) returns table (id uuid, expires_at timestamptz)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  -- Clears a few expired sessions of all accounts, with their sessions of Supabase Auth.
  delete from private.sessions where id in (
    select idle.id from private.sessions idle where idle.last_used_at + make_interval(secs => idle.idle_seconds) <= now()
      and idle.last_used_at <= now() - make_interval(secs => p_idle_seconds)
    order by idle.last_used_at limit 20 for update skip locked);
  delete from private.sessions where id in (
    select old.id from private.sessions old where old.ends_at <= now() order by old.ends_at limit 20 for update skip locked);
  return query insert into private.sessions as s (user_id, token_hash, auth_session_id, device, idle_seconds, ends_at)
  values (p_user, decode(p_token_hash, 'hex'), p_auth_session, left(p_device, 80), p_idle_seconds, now() + make_interval(secs => p_life_seconds))
  returning s.id, least(s.ends_at, s.last_used_at + make_interval(secs => s.idle_seconds));
end
$$;

-- A valid session: not expired, its session of Supabase Auth valid, its owner neither blocked nor deleted.
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

create function public.server_replace_sign_in(p_id uuid, p_auth_session uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  before uuid;
begin
  select s.auth_session_id into before from private.sessions s where s.id = p_id for update;
  if before is null then
    delete from auth.sessions where id = p_auth_session;
    return false;
  end if;
  update private.sessions set auth_session_id = p_auth_session where id = p_id;
  delete from auth.sessions where id = before and before <> p_auth_session;
  return true;
end
$$;

-- The name of a device, by the same rule as the account interface's deviceName, for sessions that only the database sees.
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
create function private.direct_sign_ins(p_user uuid) returns table (id uuid, device text, created_at timestamptz, last_used_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select a.id, private.device_name(a.user_agent), coalesce(a.created_at, now()),
    coalesce(greatest(a.created_at, a.updated_at, a.refreshed_at at time zone 'utc'), now())
  from auth.sessions a
  left join private.sessions s on s.auth_session_id = a.id
  where a.user_id = p_user and s.id is null and (a.not_after is null or a.not_after > now())
$$;

create function public.server_list_sessions(p_user uuid) returns table (
  id uuid, device text, created_at timestamptz, last_used_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select listed.id, listed.device, listed.created_at, listed.last_used_at from (
    select s.id, s.device, s.created_at, s.last_used_at from private.sessions s
    where s.user_id = p_user and s.ends_at > now() and s.last_used_at + make_interval(secs => s.idle_seconds) > now()
    union all
    select d.id, d.device, d.created_at, d.last_used_at from private.direct_sign_ins(p_user) d
  ) listed
  order by listed.last_used_at desc, listed.id
$$;

create function public.server_revoke_session(p_user uuid, p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.sessions where user_id = p_user and id = p_id;
  if found then
    return true;
  end if;
  delete from auth.sessions where user_id = p_user and id = p_id and id in (select d.id from private.direct_sign_ins(p_user) d);
  return found;
end
$$;

-- Ends every session, those of Supabase Auth alone included.
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
  public.server_touch_session(uuid), public.server_replace_sign_in(uuid, uuid), public.server_list_sessions(uuid),
  public.server_revoke_session(uuid, uuid), public.server_revoke_all_sessions(uuid) to service_role;
