-- Accounts: profiles, e-mail addresses, recovery codes, and what the server reads and writes of an account in Supabase Auth.
-- Tables: public.profiles, private.email_changes, private.recovery_codes.
-- Begin with public.server_find_account and public.server_confirm_email.
-- A person signs in with a phone number. An e-mail is `claimed` until its owner confirms it with a code; only a confirmed one enters
-- auth.users, where every account with a confirmed phone number has an address (private.address_of_account).

-- One profile per account (specification, section 3, "User"). Triggers copy the phone number from auth.users and the administrator flag
-- from private.user_roles. People may change their own name and picture; the server changes the other columns.
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  name text not null default '' check (length(name) <= 60 and name !~ '[[:cntrl:]]'),
  avatar_url text check (private.is_public_url(avatar_url)),
  -- While it is only claimed, it identifies the account at sign-in, but cannot recover it or link an identity.
  email text check (length(email) <= 254 and email = lower(email) and email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'),
  phone text,
  phone_verified boolean not null default false,
  is_admin boolean not null default false,
  profile_completed boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Null while the e-mail is only claimed.
  email_confirmed_at timestamptz
);

create unique index profiles_of_email on public.profiles (email);
create index profiles_of_phone on public.profiles (phone);
create index profiles_by_age on public.profiles (created_at desc, id desc);
create index profiles_by_name on public.profiles (lower(name), id);
create index profiles_by_part_of_name on public.profiles using gin (lower(name) extensions.gin_trgm_ops);
-- Partial, because few avatars are in our own storage.
create index profiles_of_own_picture on public.profiles (private.file_stem(private.storage_path(avatar_url))) where avatar_url like '%/storage/v1/%';

alter table public.profiles enable row level security;
grant select, insert, update, delete on public.profiles to service_role;
grant select on public.profiles to authenticated;
grant update (name) on public.profiles to authenticated;

create policy profiles_read on public.profiles for select to authenticated
  using (id = (select auth.uid()) and (select private.is_signed_in()));
create policy profiles_update on public.profiles for update to authenticated
  using (id = (select auth.uid()) and (select private.is_signed_in()))
  with check (id = (select auth.uid()) and (select private.is_signed_in()));

-- The code that was sent to a new e-mail and has not been entered yet. One per account.
create table private.email_changes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text not null check (length(email) <= 254 and email = lower(email)),
  -- SHA-256 in hexadecimal; null if no code was sent, because another account has confirmed the e-mail.
  code_hash text check (code_hash ~ '^[0-9a-f]{64}$'),
  tries integer not null default 0,
  created_at timestamptz not null default private.shop_now()
);

alter table private.email_changes enable row level security;

-- Recovery codes: ten per account, each usable once instead of a lost second factor. A code raises one session to assurance level 2, with
-- which the owner can remove the old factor and add a new one.
create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- SHA-256 in hexadecimal.
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default clock_timestamp(),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

alter table private.recovery_codes enable row level security;

-- Profiles.

-- A name as it is stored: control characters replaced, trimmed, at most 60 characters.
create function private.clean_name(value text) returns text
language sql immutable set search_path = '' as $$
  select left(trim(regexp_replace(coalesce(value, ''), '[[:cntrl:]]+', ' ', 'g')), 60)
$$;

-- Creates the profile of a new account and follows its phone number. Security definer, because Supabase Auth writes auth.users with a role
-- that has no privileges on profiles.
create function private.sync_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, name, phone, phone_verified, created_at)
  values (
    new.id,
    private.clean_name(coalesce(new.raw_user_meta_data ->> 'name', new.raw_user_meta_data ->> 'full_name', new.raw_user_meta_data ->> 'username')),
    nullif(new.phone, ''), new.phone_confirmed_at is not null, coalesce(new.created_at, now())
  )
  on conflict (id) do update set phone = excluded.phone, phone_verified = excluded.phone_verified;
  return null;
end
$$;

-- The name sorts before `take_invitation`, which needs the profile.
create trigger keep_profile after insert or update of phone, phone_confirmed_at on auth.users
  for each row execute function private.sync_profile();

create function private.guard_profile_update() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated')
    and to_jsonb(new) - array['name', 'avatar_url', 'updated_at'] <> to_jsonb(old) - array['name', 'avatar_url', 'updated_at'] then
    raise exception 'only the name and the picture of a profile may be changed' using errcode = '42501';
  end if;
  return new;
end
$$;

-- The name sorts before `touch_updated_at`, so that the guard compares what the caller sent.
create trigger guard_profile_update before update on public.profiles for each row execute function private.guard_profile_update();

create trigger touch_updated_at before update on public.profiles for each row execute function private.touch_updated_at();

create trigger refuse_delete before delete on public.profiles for each row execute function private.refuse_delete();

-- Queues a replaced or deleted picture in our own storage for removal.
create function private.queue_former_avatar() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  file text := private.storage_path(old.avatar_url);
begin
  if file like 'avatars/%' then
    insert into private.files_to_remove (bucket, path) values ('avatars', substring(file from 9)) on conflict do nothing;
  end if;
  return null;
end
$$;

create trigger queue_former_avatar after update of avatar_url on public.profiles
  for each row when (old.avatar_url is distinct from new.avatar_url) execute function private.queue_former_avatar();

create trigger queue_deleted_avatar after delete on public.profiles
  for each row when (old.avatar_url is not null) execute function private.queue_former_avatar();

-- E-mail addresses. Supabase Auth expects an address, so an account without one gets an unreachable one, <id>@users.invalid.

create function private.is_unreachable_email(p_email text) returns boolean
language sql immutable set search_path = '' as $$ select p_email ~* '@users\.invalid\s*$' $$;

-- The e-mail as people may see it; null for an unreachable one.
create function private.reachable_email(p_email text) returns text
language sql immutable set search_path = '' as $$ select case when private.is_unreachable_email(p_email) then null else nullif(p_email, '') end $$;

-- Whether an account cannot take this e-mail: another account has confirmed it, here or at a linked provider, or it is unreachable.
create function private.is_confirmed_email_of_another(p_email text, p_user uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_unreachable_email(p_email) or exists (
    select from auth.users u
    where lower(u.email) = p_email and u.email_confirmed_at is not null and u.deleted_at is null and u.id <> p_user
  ) or exists (
    select from public.profiles p where p.email = p_email and p.email_confirmed_at is not null and p.id <> p_user
  )
$$;

-- The address of an account in auth.users: the e-mail confirmed here, else that of a linked provider, else an unreachable one. Skips an
-- address that another account has.
create function private.address_of_account(p_user uuid) returns text
language sql stable security definer set search_path = '' as $$
  select c.email from (
    select p.email, 0 as place, p.created_at from public.profiles p where p.id = p_user and p.email_confirmed_at is not null
    union all
    select lower(i.identity_data ->> 'email'), 1, i.created_at from auth.identities i
    where i.user_id = p_user and i.provider not in ('phone', 'email') and i.identity_data ->> 'email_verified' = 'true'
    union all
    select p_user || '@users.invalid', 2, null
  ) c
  where c.email <> '' and not exists (select from auth.users o where o.email = c.email and o.is_sso_user = false and o.id <> p_user)
  order by c.place, c.created_at
  limit 1
$$;

-- Sets the address as soon as the phone number is confirmed, not before: an account with a confirmed address would count as used.
create function private.keep_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.phone_confirmed_at is not null and new.deleted_at is null and private.reachable_email(new.email) is null then
    new.email := private.address_of_account(new.id);
    new.email_confirmed_at := coalesce(new.email_confirmed_at, new.phone_confirmed_at);
  end if;
  return new;
end
$$;

-- Includes raw_app_meta_data, which Supabase Auth writes when an identity is linked or unlinked.
create trigger keep_address before insert or update of email, phone_confirmed_at, raw_app_meta_data on auth.users
  for each row execute function private.keep_address();

-- Copies an e-mail that was confirmed, changed or removed in the profile to auth.users. An address of a linked provider stays.
create function private.follow_confirmed_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users u set email = private.address_of_account(new.id)
  where u.id = new.id and u.deleted_at is null and u.phone_confirmed_at is not null
    and (private.reachable_email(u.email) is null or (old.email_confirmed_at is not null and lower(u.email) = old.email));
  return null;
end
$$;

create trigger follow_confirmed_email after update of email, email_confirmed_at on public.profiles
  for each row when (
    (old.email_confirmed_at is not null or new.email_confirmed_at is not null)
    and (old.email, old.email_confirmed_at is null) is distinct from (new.email, new.email_confirmed_at is null)
  )
  execute function private.follow_confirmed_email();

-- Stores a claimed e-mail and, unless null, the name. False if the e-mail belongs to another account, claimed or confirmed, or if the
-- account does not exist.
create function private.claim_email(p_user uuid, p_email text, p_name text, p_completes boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  new_email text := lower(trim(p_email));
begin
  if private.is_confirmed_email_of_another(new_email, p_user) then
    return false;
  end if;
  update public.profiles p set
    name = case when p_name is null then p.name else private.clean_name(p_name) end,
    email_confirmed_at = case when p.email = new_email then p.email_confirmed_at end,
    email = new_email,
    profile_completed = p.profile_completed or p_completes
  where p.id = p_user;
  return found;
exception when unique_violation then
  return false;
end
$$;

create function public.server_complete_profile(p_user uuid, p_name text, p_email text) returns boolean
language sql security definer set search_path = '' as $$ select private.claim_email(p_user, p_email, p_name, true) $$;
grant execute on function public.server_complete_profile(uuid, text, text) to service_role;

-- Sets an e-mail without confirmation, for a shop that sends no e-mails.
create function public.server_claim_email(p_user uuid, p_email text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not private.claim_email(p_user, p_email, null, true) then
    return false;
  end if;
  perform private.audit(p_user, 'account.email_changed', p_user);
  return true;
end
$$;
grant execute on function public.server_claim_email(uuid, text) to service_role;

-- Stores the hash of the code for an e-mail and replaces a previous one. False if another account has confirmed the e-mail; then no code is
-- valid.
create function public.server_open_email_change(p_user uuid, p_email text, p_hash text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  is_free boolean := not private.is_confirmed_email_of_another(p_email, p_user);
begin
  insert into private.email_changes as c (user_id, email, code_hash) values (p_user, p_email, case when is_free then p_hash end)
  on conflict (user_id) do update set email = excluded.email, code_hash = excluded.code_hash, tries = 0, created_at = private.shop_now();
  return is_free;
end
$$;
grant execute on function public.server_open_email_change(uuid, text, text) to service_role;

create function public.server_awaited_email(p_user uuid) returns text
language sql stable security definer set search_path = '' as $$ select c.email from private.email_changes c where c.user_id = p_user $$;
grant execute on function public.server_awaited_email(uuid) to service_role;

-- Confirms the e-mail of a code and releases it from an account that only claimed it, which is notified. `answer` is "done", INVALID, SPENT
-- (more than five attempts) or TAKEN (another account has confirmed it meanwhile). `former` is the previously confirmed e-mail.
create function public.server_confirm_email(p_user uuid, p_hash text) returns table (answer text, email text, former text)
language plpgsql security definer set search_path = '' as $$
declare
  change private.email_changes;
  before public.profiles;
  claimer uuid;
begin
  update private.email_changes c set tries = c.tries + 1
  where c.user_id = p_user and c.created_at > private.shop_now() - interval '10 minutes'
  returning c.* into change;
  if change.user_id is null then
    return query select 'INVALID', null::text, null::text;
    return;
  end if;
  if change.tries > 5 then
    return query select 'SPENT', null::text, null::text;
    return;
  end if;
  if change.code_hash is distinct from p_hash then
    return query select 'INVALID', null::text, null::text;
    return;
  end if;
  -- Serialises accounts that confirm the same e-mail at once: the first one gets it.
  perform pg_advisory_xact_lock(hashtextextended('email:' || change.email, 0));
  if private.is_confirmed_email_of_another(change.email, p_user) then
    delete from private.email_changes c where c.user_id = p_user;
    return query select 'TAKEN', null::text, null::text;
    return;
  end if;
  for claimer in
    update public.profiles p set email = null where p.email = change.email and p.id <> p_user returning p.id
  loop
    perform private.notify(claimer, 'security', 'Emailmu dipakai orang lain',
      'Orang lain sudah membuktikan bahwa email itu miliknya, jadi email itu dilepas dari akunmu. Kamu tetap bisa masuk dengan nomor HP.',
      '/profile');
    perform private.audit(p_user, 'account.email_released', claimer);
  end loop;
  select p.* into before from public.profiles p where p.id = p_user for update;
  update public.profiles p set email = change.email, email_confirmed_at = private.shop_now(), profile_completed = true where p.id = p_user;
  delete from private.email_changes c where c.user_id = p_user;
  perform private.audit(p_user, 'account.email_confirmed', p_user);
  return query select 'done', change.email,
    case when before.email_confirmed_at is not null and before.email <> change.email then before.email end;
end
$$;
grant execute on function public.server_confirm_email(uuid, text) to service_role;

-- Recovery codes.

-- Codes that are usable: those created after a factor that still exists. A reset or a new first factor therefore invalidates them.
create function private.unused_recovery_codes(p_user uuid) returns setof private.recovery_codes
language sql stable security definer set search_path = '' as $$
  select c.* from private.recovery_codes c
  where c.user_id = p_user and c.used_at is null and exists (
    select from auth.mfa_factors f where f.user_id = p_user and f.status::text = 'verified' and f.created_at <= c.created_at)
$$;

create function public.server_count_recovery_codes(p_user uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from private.unused_recovery_codes(p_user)
$$;
grant execute on function public.server_count_recovery_codes(uuid) to service_role;

-- Replaces all codes of an account. Returns "done", NEEDS_FACTOR, or NOT_FRESH (the factor was not used within ten minutes).
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
grant execute on function public.server_replace_recovery_codes(uuid, uuid, text[]) to service_role;

-- Uses a code in one session of its owner. Returns how many are left; null if the code is wrong. The method is recorded as `totp`, from
-- which every version of Supabase Auth derives level 2, with the shop time, by which private.is_fresh_sign_in decides.
create function public.server_use_recovery_code(p_user uuid, p_auth_session uuid, p_hash text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  is_valid boolean;
begin
  -- Serialises concurrent uses of the same code in the session.
  perform from auth.sessions s where s.id = p_auth_session and s.user_id = p_user for update;
  if not found then
    return null;
  end if;
  update private.recovery_codes c set used_at = private.shop_now()
  where c.user_id = p_user and c.code_hash = p_hash and c.used_at is null
    and c.code_hash in (select u.code_hash from private.unused_recovery_codes(p_user) u)
  returning true into is_valid;
  if is_valid is null then
    return null;
  end if;
  update auth.sessions set aal = 'aal2', updated_at = private.shop_now() where id = p_auth_session;
  insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
  values (gen_random_uuid(), p_auth_session, private.shop_now(), private.shop_now(), 'totp')
  on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at;
  perform private.audit(p_user, 'account.recovery_code_used', p_user);
  perform private.notify(p_user, 'security', 'Kode pemulihan dipakai untuk masuk',
    'Bukan kamu? Ganti kata sandimu sekarang, lalu atur ulang verifikasi 2 langkah.', '/settings');
  return public.server_count_recovery_codes(p_user);
end
$$;
grant execute on function public.server_use_recovery_code(uuid, uuid, text) to service_role;

-- Reading and deleting accounts.

-- One account by its id, number or e-mail; no row if there is none. A confirmed e-mail takes precedence over a claimed one.
create function public.server_find_account(p_id uuid default null, p_phone text default null, p_email text default null) returns table (
  id uuid, name text, email text, email_confirmed boolean, avatar_url text, phone text, phone_verified boolean, profile_completed boolean,
  is_admin boolean, is_staff boolean, is_last_owner boolean, is_blocked boolean, is_unused boolean, has_second_factor boolean,
  created_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  with candidate as (
    select u.id, 0 as precedence from auth.users u
    where p_email is not null and not private.is_unreachable_email(p_email) and lower(u.email) = p_email and u.email_confirmed_at is not null
    union all
    select p.id, 1 from public.profiles p
    where p.id = p_id or p.phone = p_phone or p.email = p_email
  )
  select p.id, p.name, p.email,
    p.email is not null and (p.email_confirmed_at is not null or (lower(u.email) = p.email and u.email_confirmed_at is not null)),
    p.avatar_url, p.phone, p.phone_verified, p.profile_completed, p.is_admin,
    exists (select from private.user_roles r where r.user_id = p.id),
    exists (select from private.user_roles r where r.user_id = p.id and r.role = 'owner')
      and not exists (select from private.user_roles o where o.role = 'owner' and o.user_id <> p.id),
    coalesce(u.banned_until > now(), false),
    u.confirmed_at is null and u.last_sign_in_at is null and not exists (select from private.user_roles r where r.user_id = p.id),
    private.has_second_factor(p.id),
    p.created_at
  from candidate
  join public.profiles p on p.id = candidate.id
  join auth.users u on u.id = candidate.id
  where u.deleted_at is null
  order by candidate.precedence
  limit 1
$$;
grant execute on function public.server_find_account(uuid, text, text) to service_role;

-- Whether this is the password of the account with this number. For blocked accounts, since Supabase Auth refuses those before it compares
-- a password, and only the owner may learn of the block. False for hashes other than bcrypt.
create function public.server_is_password_of(p_phone text, p_password text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  stored_hash text := (select u.encrypted_password from auth.users u where u.phone = p_phone and u.deleted_at is null);
begin
  return coalesce(stored_hash ~ '^\$2[aby]\$' and extensions.crypt(p_password, stored_hash) = stored_hash, false);
exception when others then
  return false;
end
$$;
grant execute on function public.server_is_password_of(text, text) to service_role;

-- Deletes an account whose number was never confirmed. Checks and deletes in one statement, so that a concurrent confirmation prevents it.
create function public.server_delete_unused_account(p_phone text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.users u
  where u.phone = p_phone and u.confirmed_at is null and u.last_sign_in_at is null
    and not exists (select from private.user_roles r where r.user_id = u.id);
  return found;
end
$$;
grant execute on function public.server_delete_unused_account(text) to service_role;

-- All data of an account, for "Unduh data saya".
create function public.server_export_account(p_user uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'account', (select jsonb_build_object('id', u.id, 'phone', u.phone, 'phone_confirmed_at', u.phone_confirmed_at,
      'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at) from auth.users u where u.id = p_user),
    'profile', (select to_jsonb(p) from public.profiles p where p.id = p_user),
    'role', (select r.role from private.user_roles r where r.user_id = p_user),
    'second_factors', coalesce((select jsonb_agg(jsonb_build_object('type', f.factor_type, 'name', f.friendly_name, 'status', f.status,
      'created_at', f.created_at) order by f.created_at) from auth.mfa_factors f where f.user_id = p_user), '[]'),
    'linked_identities', coalesce((select jsonb_agg(jsonb_build_object('provider', i.provider, 'created_at', i.created_at,
      'last_sign_in_at', i.last_sign_in_at) order by i.created_at) from auth.identities i where i.user_id = p_user), '[]'),
    'sessions', coalesce((select jsonb_agg(jsonb_build_object('device', s.device, 'created_at', s.created_at,
      'last_used_at', s.last_used_at) order by s.created_at) from private.sessions s where s.user_id = p_user), '[]'),
    'orders', private.export_orders(p_user),
    'wishlist', coalesce((select jsonb_agg(jsonb_build_object('product_id', w.product_id, 'name', w.saved_name, 'price', w.saved_price,
      'saved_at', w.created_at, 'wants_news', w.wants_news) order by w.created_at) from public.wishlists w where w.user_id = p_user), '[]'),
    'search_alerts', coalesce((select jsonb_agg(jsonb_build_object('text', a.text, 'game', g.name, 'created_at', a.created_at) order by a.created_at)
      from private.search_alerts a left join public.game_titles g on g.id = a.game_title_id where a.user_id = p_user), '[]'),
    'saved_views', coalesce((select jsonb_agg(jsonb_build_object('list', v.list, 'name', v.name, 'query', v.query, 'created_at', v.created_at)
      order by v.created_at) from private.saved_views v where v.user_id = p_user), '[]'))
$$;
grant execute on function public.server_export_account(uuid) to service_role;

-- The command `npm run owner`: sets a password and the role owner for the account of a number, which is created if necessary. Removes
-- second factors, sessions, blocks, linked identities and pending codes, because another person may have had access. The password is hashed
-- like in Supabase Auth (bcrypt, cost 10).
create function private.reset_owner(p_phone text, p_password text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  account uuid;
begin
  select u.id into account from auth.users u where u.phone = p_phone for update;
  if account is null then
    account := gen_random_uuid();
    insert into auth.users (instance_id, confirmation_token, recovery_token, email_change_token_new, email_change, id, aud, role, phone, phone_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
    values ('00000000-0000-0000-0000-000000000000', '', '', '', '', account, 'authenticated', 'authenticated', p_phone, now(), '{"provider": "phone", "providers": ["phone"]}', '{"name": "Pemilik"}', now(), now());
    insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
    values (gen_random_uuid(), 'phone', account::text, account,
      jsonb_build_object('sub', account, 'phone', p_phone, 'phone_verified', true), now(), now());
  end if;
  delete from auth.identities where user_id = account and provider not in ('phone', 'email');
  delete from auth.one_time_tokens where user_id = account;
  -- Pending identity links. Read as JSON, because older projects do not have the column linking_target_id.
  delete from auth.flow_state f where account::text in (f.user_id::text, to_jsonb(f) ->> 'linking_target_id');
  delete from auth.mfa_factors where user_id = account;
  delete from auth.sessions where user_id = account;
  update auth.users u set encrypted_password = extensions.crypt(p_password, extensions.gen_salt('bf', 10)),
    phone_confirmed_at = coalesce(u.phone_confirmed_at, now()), banned_until = null, deleted_at = null, phone_change = '', updated_at = now(),
    raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') || jsonb_build_object('provider', 'phone', 'providers',
      (select coalesce(jsonb_agg(distinct i.provider), '["phone"]') from auth.identities i where i.user_id = account))
  where u.id = account;
  update public.profiles set profile_completed = true where id = account;
  perform private.audit(null, 'owner.reset', account);
  perform private.grant_role(null, account, 'owner');
  return account;
end
$$;

-- Accounts that a hosted project had before the shop: they get a profile and an address.
insert into public.profiles (id, name, phone, phone_verified, created_at)
select u.id,
  private.clean_name(coalesce(u.raw_user_meta_data ->> 'name', u.raw_user_meta_data ->> 'full_name', u.raw_user_meta_data ->> 'username')),
  nullif(u.phone, ''), u.phone_confirmed_at is not null, coalesce(u.created_at, now())
from auth.users u
on conflict (id) do nothing;
update auth.users u set email = u.email
where coalesce(u.email, '') = '' and u.phone_confirmed_at is not null and u.deleted_at is null;
