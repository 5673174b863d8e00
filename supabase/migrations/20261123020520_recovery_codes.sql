-- Recovery codes of second factors: ten, each good once, stored as hashes. A code stands for the factor that is lost: it raises one session
-- to the second level, with which its owner removes the old factor and adds another.
create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- SHA-256, 64 hexadecimal digits.
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default clock_timestamp(),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

alter table private.recovery_codes enable row level security;

grant all on private.recovery_codes to service_role;

-- Codes older than every factor belong to a factor that is gone: whoever resets an account, or adds the first factor anew, voids them.
create function private.unused_recovery_codes(p_user uuid) returns setof private.recovery_codes
language sql stable security definer set search_path = '' as $$
  select c.* from private.recovery_codes c
  where c.user_id = p_user and c.used_at is null and exists (
    select from auth.mfa_factors f where f.user_id = p_user and f.status::text = 'verified' and f.created_at <= c.created_at)
$$;

-- Replaces all codes of an account. "done", or the refusal: NEEDS_FACTOR, NOT_FRESH (the factor was not shown within ten minutes).
create function public.server_replace_recovery_codes(p_user uuid, p_auth_session uuid, p_hashes text[]) returns text
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_second_factor(p_user) then
    return 'NEEDS_FACTOR';
  end if;
  if not private.is_fresh_sign_in(p_user, p_auth_session) then
    return 'NOT_FRESH';
  end if;
  delete from private.recovery_codes c where c.user_id = p_user;
  insert into private.recovery_codes (user_id, code_hash) select p_user, h from unnest(p_hashes) as h;
  perform private.audit(p_user, 'account.recovery_codes_made', p_user);
  perform private.notify(p_user, 'security', 'Kode pemulihan baru dibuat',
    'Kode yang lama tidak berlaku lagi. Bukan kamu? Ganti kata sandimu sekarang.', '/settings');
  return 'done';
end
$$;

create function public.server_count_recovery_codes(p_user uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from private.unused_recovery_codes(p_user)
$$;

-- Uses a code for one sign-in of its owner. Returns how many are left; null when the code fits none. The method is recorded as `totp`,
-- because that is what every version of Supabase Auth reads the second level from.
create function public.server_use_recovery_code(p_user uuid, p_auth_session uuid, p_hash text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  is_right boolean;
begin
  -- One after another: a code that is sent twice at once is good once.
  perform from auth.sessions s where s.id = p_auth_session and s.user_id = p_user for update;
  if not found then
    return null;
  end if;
  update private.recovery_codes c set used_at = clock_timestamp()
  where c.user_id = p_user and c.code_hash = p_hash and c.used_at is null
    and c.code_hash in (select u.code_hash from private.unused_recovery_codes(p_user) u)
  returning true into is_right;
  if is_right is null then
    return null;
  end if;
  update auth.sessions set aal = 'aal2', updated_at = now() where id = p_auth_session;
  insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
  values (gen_random_uuid(), p_auth_session, now(), now(), 'totp')
  on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at;
  perform private.audit(p_user, 'account.recovery_code_used', p_user);
  perform private.notify(p_user, 'security', 'Kode pemulihan dipakai untuk masuk',
    'Bukan kamu? Ganti kata sandimu sekarang, lalu atur ulang verifikasi kedua.', '/settings');
  return public.server_count_recovery_codes(p_user);
end
$$;

grant execute on function public.server_replace_recovery_codes(uuid, uuid, text[]), public.server_count_recovery_codes(uuid),
  public.server_use_recovery_code(uuid, uuid, text) to service_role;
