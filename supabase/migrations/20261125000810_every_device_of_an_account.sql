-- A sign-in made with Supabase Auth itself, past `/api/auth`, has no row in private.sessions. It is a device of the account all the same: its
-- owner sees it among the others and ends it like them, and it lives no longer than a session at the longest (60 days; new ones are given their
-- end when they begin).
update auth.sessions set not_after = coalesce(created_at, now()) + interval '60 days' where not_after is null;

-- A device as its owner recognises it: the rule of src/application/accounts/device-name.ts, for what only the database sees.
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

-- The sign-ins of an account that are alive and belong to no session of the product's.
create function private.direct_sign_ins(p_user uuid) returns table (id uuid, device text, created_at timestamptz, last_used_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select a.id, private.device_name(a.user_agent), coalesce(a.created_at, now()),
    coalesce(greatest(a.created_at, a.updated_at, a.refreshed_at at time zone 'utc'), now())
  from auth.sessions a
  left join private.sessions s on s.auth_session_id = a.id
  where a.user_id = p_user and s.id is null and (a.not_after is null or a.not_after > now())
$$;
revoke execute on function private.device_name(text), private.direct_sign_ins(uuid) from public;

create or replace function public.server_list_sessions(p_user uuid) returns table (
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

create or replace function public.server_revoke_session(p_user uuid, p_id uuid) returns boolean
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
