-- Roles and permissions of staff, and the checks that policies and functions call. Changes of roles go through functions, every change
-- is in the audit log, and at least one owner always remains.
create table private.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null check (role in ('owner', 'admin', 'cs', 'finance', 'content')),
  granted_at timestamptz not null default now()
);

create table private.role_permissions (
  role text not null check (role in ('owner', 'admin', 'cs', 'finance', 'content')),
  permission text not null check (permission ~ '^[a-z_]+\.[a-z_]+$'),
  primary key (role, permission)
);

alter table private.user_roles enable row level security;

alter table private.role_permissions enable row level security;

insert into private.role_permissions (role, permission) values
  ('owner', 'catalogue.write'), ('admin', 'catalogue.write'), ('content', 'catalogue.write'),
  ('owner', 'settings.write'), ('admin', 'settings.write'),
  ('owner', 'orders.read'), ('admin', 'orders.read'), ('cs', 'orders.read'), ('finance', 'orders.read'),
  ('owner', 'orders.write'), ('admin', 'orders.write'),
  ('owner', 'customers.read'), ('admin', 'customers.read'), ('cs', 'customers.read'),
  ('owner', 'customers.write'), ('admin', 'customers.write'), ('cs', 'customers.write'),
  ('owner', 'roles.write'), ('admin', 'roles.write'),
  ('owner', 'notifications.write'), ('admin', 'notifications.write'), ('content', 'notifications.write'),
  ('owner', 'content.write'), ('admin', 'content.write'), ('content', 'content.write'),
  ('owner', 'audit.read'), ('admin', 'audit.read'),
  ('owner', 'insights.read'), ('admin', 'insights.read'), ('cs', 'insights.read'), ('finance', 'insights.read'), ('content', 'insights.read'),
  ('owner', 'system.read'), ('admin', 'system.read'),
  ('owner', 'system.write'), ('admin', 'system.write');

-- Which roles need a second factor.
create table private.staff_rules (
  role text primary key check (role in ('owner', 'admin', 'cs', 'finance', 'content')),
  -- An account with the role and without a verified second factor has no permissions.
  requires_second_factor boolean not null default false
);

insert into private.staff_rules (role) values ('owner'), ('admin'), ('cs'), ('finance'), ('content');

alter table private.staff_rules enable row level security;

-- Whether the caller's token is valid now: its session exists, its owner is neither blocked nor deleted, and the second factor was given
-- if the account has one. A token outlives its session by minutes.
create function private.is_signed_in() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users u
    join auth.sessions s on s.user_id = u.id
    where u.id = auth.uid()
      and s.id::text = auth.jwt() ->> 'session_id'
      and (s.not_after is null or s.not_after > now())
      and (u.banned_until is null or u.banned_until <= now())
      and u.deleted_at is null
  ) and (
    coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2'
    or not exists (select from auth.mfa_factors f where f.user_id = auth.uid() and f.status::text = 'verified')
  )
$$;

-- Whether the second factor was given within the last ten minutes; true for accounts without one. Protects critical actions on a device
-- that was left signed in. Each method of the token's `amr` has the time of its use.
create function private.is_fresh() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_signed_in() and (
    not exists (select from auth.mfa_factors f where f.user_id = auth.uid() and f.status::text = 'verified')
    or exists (
      select from jsonb_array_elements(
        case when jsonb_typeof(auth.jwt() -> 'amr') = 'array' then auth.jwt() -> 'amr' else '[]' end) as used
      where used ->> 'method' in ('totp', 'mfa/phone')
        and jsonb_typeof(used -> 'timestamp') = 'number'
        and to_timestamp((used ->> 'timestamp')::double precision) > now() - interval '10 minutes'
    )
  )
$$;

-- private.is_fresh() for server code, which has an account and a session instead of a token.
create function private.is_fresh_sign_in(p_user uuid, p_auth_session uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users u
    join auth.sessions s on s.user_id = u.id
    where u.id = p_user and s.id = p_auth_session
      and (s.not_after is null or s.not_after > now())
      and (u.banned_until is null or u.banned_until <= now())
      and u.deleted_at is null
  ) and (
    not exists (select from auth.mfa_factors f where f.user_id = p_user and f.status::text = 'verified')
    or exists (
      select from auth.mfa_amr_claims c
      where c.session_id = p_auth_session and c.authentication_method in ('totp', 'mfa/phone')
        and c.updated_at > now() - interval '10 minutes'
    )
  )
$$;

-- Whether an account fulfils the second-factor rule of a role.
create function private.keeps_factor_rule(p_user uuid, p_role text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not coalesce((select s.requires_second_factor from private.staff_rules s where s.role = p_role), false)
    or exists (select from auth.mfa_factors f where f.user_id = p_user and f.status::text = 'verified')
$$;

-- Whether the caller has a permission. (An account that has a second factor must have given it: private.is_signed_in.)
create function private.may(wanted text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_signed_in() and exists (
    select from private.user_roles r
    join private.role_permissions p on p.role = r.role
    where r.user_id = auth.uid() and p.permission = wanted and private.keeps_factor_rule(r.user_id, r.role)
  )
$$;

create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_signed_in() and exists (
    select from private.user_roles r
    where r.user_id = auth.uid() and r.role in ('owner', 'admin') and private.keeps_factor_rule(r.user_id, r.role)
  )
$$;

-- private.may() for server code, which has an actor instead of a token. Functions that act for somebody call it instead of joining the
-- roles themselves. Blocked and deleted accounts have no permissions.
create function private.person_may(p_person uuid, p_wanted text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users u
    join private.user_roles r on r.user_id = u.id
    join private.role_permissions p on p.role = r.role
    where u.id = p_person and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
      and p.permission = p_wanted and private.keeps_factor_rule(r.user_id, r.role)
  )
$$;

-- The caller's role and permissions. Empty for a customer, and for staff who have not given their second factor yet; `needs_factor` is
-- true for staff who have to add one first.
create function public.my_standing() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'role', (select r.role from private.user_roles r where r.user_id = auth.uid() and private.is_signed_in()),
    'permissions', coalesce((
      select jsonb_agg(p.permission order by p.permission)
      from private.user_roles r join private.role_permissions p on p.role = r.role
      where r.user_id = auth.uid() and private.is_signed_in() and private.keeps_factor_rule(r.user_id, r.role)), '[]'::jsonb),
    'is_fresh', private.is_fresh(),
    'needs_factor', exists (
      select from private.user_roles r
      where r.user_id = auth.uid() and private.is_signed_in() and not private.keeps_factor_rule(r.user_id, r.role)))
$$;

create function private.need(p_permission text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may(p_permission) then
    raise exception 'not allowed: %', p_permission using errcode = '42501';
  end if;
end
$$;

-- A person reads and marks only their own notifications.
create function private.require_self(u_id uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if u_id is distinct from auth.uid() or not private.is_signed_in() then
    raise exception 'notifications are read by whom they are for' using errcode = '42501';
  end if;
end
$$;

create function private.require_signed_in() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_signed_in() then
    raise exception 'sign in first' using errcode = '42501';
  end if;
  return auth.uid();
end
$$;

-- The last owner stays: owners who demote each other at once are serialised by a lock of their own.
create function private.keep_an_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.role = 'owner' and (tg_op = 'DELETE' or new.role <> 'owner' or new.user_id <> old.user_id) then
    perform pg_catalog.pg_advisory_xact_lock(7303);
    if not exists (select from private.user_roles r where r.role = 'owner' and r.user_id <> old.user_id) then
      raise exception 'the last owner cannot be demoted' using errcode = 'P0001', hint = 'LAST_OWNER';
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create trigger keep_an_owner before update or delete on private.user_roles for each row execute function private.keep_an_owner();

-- Every change of a role leaves an audit entry and updates the flag of the profile.
create function private.note_role_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed record := case when tg_op = 'DELETE' then old else new end;
begin
  perform private.audit(
    nullif(current_setting('app.actor', true), '')::uuid,
    case when tg_op = 'DELETE' then 'role.revoked' else 'role.granted' end,
    changed.user_id,
    jsonb_strip_nulls(jsonb_build_object('role', changed.role, 'before', case when tg_op = 'UPDATE' then old.role end))
  );
  update public.profiles p
  set is_admin = exists (select from private.user_roles r where r.user_id = p.id and r.role in ('owner', 'admin'))
  where p.id = changed.user_id;
  return null;
end
$$;

create trigger note_role_change after insert or update or delete on private.user_roles
  for each row execute function private.note_role_change();

-- Whether the actor may give or take a role. Owners decide on owners and administrators, administrators on the rest; nobody on themselves,
-- but an owner may step down. Without an actor (the server itself) everything is allowed.
create function private.may_change_role(p_actor uuid, p_user uuid, p_role text) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_actor is null or exists (
    select from private.user_roles a
    where a.user_id = p_actor and (
      (a.role = 'owner' and (p_actor <> p_user or p_role is null))
      or (a.role = 'admin' and p_actor <> p_user and coalesce(p_role, 'cs') in ('cs', 'finance', 'content')
        and not exists (select from private.user_roles t where t.user_id = p_user and t.role in ('owner', 'admin')))
    )
  )
$$;

create function private.grant_role(p_actor uuid, p_user uuid, p_role text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.may_change_role(p_actor, p_user, p_role) then
    raise exception 'not allowed to give this role' using errcode = '42501';
  end if;
  perform set_config('app.actor', coalesce(p_actor::text, ''), true);
  insert into private.user_roles (user_id, role) values (p_user, p_role)
  on conflict (user_id) do update set role = excluded.role, granted_at = now() where user_roles.role <> excluded.role;
end
$$;

create function private.revoke_role(p_actor uuid, p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.may_change_role(p_actor, p_user, null) then
    raise exception 'not allowed to take this role' using errcode = '42501';
  end if;
  perform set_config('app.actor', coalesce(p_actor::text, ''), true);
  delete from private.user_roles where user_id = p_user;
end
$$;

create function public.server_grant_role(p_actor uuid, p_user uuid, p_role text) returns void
language sql security definer set search_path = '' as $$ select private.grant_role(p_actor, p_user, p_role) $$;

create function public.server_revoke_role(p_actor uuid, p_user uuid) returns void
language sql security definer set search_path = '' as $$ select private.revoke_role(p_actor, p_user) $$;

-- `npm run owner` on the server itself: sets a new password and the role of owner, and removes second factors, sessions, blocks, linked
-- identities and pending codes, since somebody else may have had access. Creates the account when the number is unknown. The password is
-- hashed like Supabase Auth does (bcrypt, cost 10).
create function private.reset_owner(p_phone text, p_password text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  account uuid;
begin
  select u.id into account from auth.users u where u.phone = p_phone for update;
  if account is null then
    account := gen_random_uuid();
    insert into auth.users (id, aud, role, phone, phone_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
    values (account, 'authenticated', 'authenticated', p_phone, now(), '{"provider": "phone", "providers": ["phone"]}', '{"name": "Pemilik"}', now(), now());
    insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
    values (gen_random_uuid(), 'phone', account::text, account,
      jsonb_build_object('sub', account, 'phone', p_phone, 'phone_verified', true), now(), now());
  end if;
  delete from auth.identities where user_id = account and provider not in ('phone', 'email');
  delete from auth.one_time_tokens where user_id = account;
  -- Pending identity links; older projects do not have the column.
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

grant execute on function private.is_signed_in(), private.may(text), private.is_admin() to anon, authenticated, service_role;
grant execute on function private.is_fresh(), public.my_standing() to authenticated;
grant execute on function public.server_grant_role(uuid, uuid, text), public.server_revoke_role(uuid, uuid) to service_role;
