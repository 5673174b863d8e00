-- A device has one sign-in of Supabase Auth, not two: the one made when the password is asked for again takes the place of the one before.
-- Two that end each other were in each other's way whenever Supabase Auth ended one of them itself. And a sign-in lives no longer than its
-- session, idle ones included.

-- What is under way goes on with the sign-in the browser holds.
do $$
declare
  joined record;
begin
  for joined in
    select s.id, s.auth_session_id as before, s.companion_auth_session_id as companion
    from private.sessions s
    join auth.sessions a on a.id = s.companion_auth_session_id
    join auth.sessions b on b.id = s.auth_session_id
    where coalesce(b.aal::text, 'aal1') = 'aal1'
  loop
    update private.sessions set auth_session_id = joined.companion, companion_auth_session_id = null where id = joined.id;
    delete from auth.sessions where id = joined.before;
  end loop;
end
$$;
-- Whatever is left of the others nobody could end any more.
delete from auth.sessions where id in (select s.companion_auth_session_id from private.sessions s);

drop trigger end_companion on private.sessions;
drop function private.end_companion();
alter table private.sessions drop column companion_auth_session_id;

create function private.end_sign_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions where id = old.auth_session_id;
  return null;
end
$$;
create trigger end_sign_in after delete on private.sessions for each row execute function private.end_sign_in();

-- By these two what has run out is found without looking at the rest.
create index sessions_by_use on private.sessions (last_used_at);
create index sessions_by_end on private.sessions (ends_at);

-- Whoever refreshes tokens: the sign-in ends when the session would. Called wherever that moment changes.
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
update private.sessions set last_used_at = last_used_at;

create or replace function public.server_create_session(
  p_user uuid, p_token_hash text, p_auth_session uuid, p_device text, p_idle_seconds integer, p_life_seconds integer
) returns table (id uuid, expires_at timestamptz)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  -- What has run out is cleared away, whoever it belonged to, a few at a time, and its sign-ins of Supabase Auth with it.
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

-- Another sign-in takes the place of the session's, which ends. False when the session has ended meanwhile; then the new one ends too.
drop function public.server_join_session(uuid, uuid);
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
grant execute on function public.server_replace_sign_in(uuid, uuid) to service_role;
