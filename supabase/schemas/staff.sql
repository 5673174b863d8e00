-- Staff: roles, their permissions, the second-factor rules, invitations, and the checks that other topics call.
-- Tables: private.user_roles, private.role_permissions, private.staff_rules, private.factor_permissions, private.staff_invitations.
-- Begin with private.may (permission of the caller) and private.account_may (permission of an account, for server code).
-- Roles change only through private.grant_role and private.revoke_role. Triggers log each change and protect the last owner.

create table private.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null check (role in ('owner', 'admin', 'cs', 'finance', 'content')),
  granted_at timestamptz not null default now()
);

alter table private.user_roles enable row level security;

create table private.role_permissions (
  role text not null check (role in ('owner', 'admin', 'cs', 'finance', 'content')),
  permission text not null check (permission ~ '^[a-z_]+\.[a-z_]+$'),
  primary key (role, permission)
);

alter table private.role_permissions enable row level security;

insert into private.role_permissions (role, permission) values
  ('owner', 'catalogue.write'), ('admin', 'catalogue.write'), ('content', 'catalogue.write'), ('owner', 'settings.write'),
  ('admin', 'settings.write'), ('owner', 'orders.read'), ('admin', 'orders.read'), ('cs', 'orders.read'), ('finance', 'orders.read'),
  ('owner', 'orders.write'), ('admin', 'orders.write'), ('owner', 'customers.read'), ('admin', 'customers.read'),
  ('cs', 'customers.read'), ('owner', 'customers.write'), ('admin', 'customers.write'), ('cs', 'customers.write'),
  ('owner', 'roles.write'), ('admin', 'roles.write'), ('owner', 'notifications.write'), ('admin', 'notifications.write'),
  ('content', 'notifications.write'), ('owner', 'content.write'), ('admin', 'content.write'), ('content', 'content.write'),
  ('owner', 'audit.read'), ('admin', 'audit.read'), ('owner', 'insights.read'), ('admin', 'insights.read'), ('cs', 'insights.read'),
  ('finance', 'insights.read'), ('content', 'insights.read'), ('owner', 'system.read'), ('admin', 'system.read'),
  ('owner', 'system.write'), ('admin', 'system.write'), ('owner', 'payments.write'), ('admin', 'payments.write'),
  ('finance', 'payments.write'), ('owner', 'refunds.write'), ('admin', 'refunds.write'), ('finance', 'refunds.write'),
  ('owner', 'ledger.read'), ('admin', 'ledger.read'), ('finance', 'ledger.read'), ('cs', 'orders.write'), ('owner', 'credentials.write'),
  ('admin', 'credentials.write'), ('cs', 'credentials.write'), ('owner', 'credentials.open'), ('admin', 'credentials.open'),
  ('owner', 'complaints.write'), ('admin', 'complaints.write'), ('cs', 'complaints.write'), ('owner', 'rentals.write'),
  ('admin', 'rentals.write'), ('cs', 'rentals.write');

-- The second-factor rule of each role.
create table private.staff_rules (
  role text primary key check (role in ('owner', 'admin', 'cs', 'finance', 'content')),
  -- If true, an account with this role has no permissions until it has a verified second factor.
  requires_second_factor boolean not null default false
);

alter table private.staff_rules enable row level security;

insert into private.staff_rules (role) values ('owner'), ('admin'), ('cs'), ('finance'), ('content');

-- Permissions that always need a second factor, because a stolen password must not suffice to change roles or move money. Every function
-- that acts on one of them calls private.factor_refusal.
create table private.factor_permissions (
  permission text primary key check (permission ~ '^[a-z_]+\.[a-z_]+$')
);

alter table private.factor_permissions enable row level security;

-- Includes permissions that no role has yet, so that they are protected from the start.
insert into private.factor_permissions (permission) values
  ('roles.write'), ('payments.write'), ('refunds.write'), ('payouts.write'), ('credentials.open');

create table private.staff_invitations (
  id uuid primary key default gen_random_uuid(),
  phone text not null check (phone ~ '^[0-9]{7,15}$'),
  role text not null check (role in ('owner', 'admin', 'cs', 'finance', 'content')),
  -- Deleted with its inviter.
  invited_by uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default private.shop_now(),
  expires_at timestamptz not null default private.shop_now() + interval '7 days'
);

create unique index staff_invitations_of_phone on private.staff_invitations (phone);
create index staff_invitations_by_person on private.staff_invitations (invited_by);

alter table private.staff_invitations enable row level security;

-- Permissions of the caller and of accounts.

-- Whether an account satisfies the second-factor rule of a role.
create function private.meets_factor_rule(p_user uuid, p_role text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not coalesce((select s.requires_second_factor from private.staff_rules s where s.role = p_role), false)
    or private.has_second_factor(p_user)
$$;

-- Whether the caller has a permission. private.is_signed_in ensures that an account with a second factor has used it.
create function private.may(wanted text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_signed_in() and exists (
    select from private.user_roles r
    join private.role_permissions p on p.role = r.role
    where r.user_id = auth.uid() and p.permission = wanted and private.meets_factor_rule(r.user_id, r.role)
  )
$$;
grant execute on function private.may(text) to anon, authenticated, service_role;

create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_signed_in() and exists (
    select from private.user_roles r
    where r.user_id = auth.uid() and r.role in ('owner', 'admin') and private.meets_factor_rule(r.user_id, r.role)
  )
$$;
grant execute on function private.is_admin() to anon, authenticated, service_role;

-- private.may for server code, which has an account instead of a token. Blocked and deleted accounts have no permissions.
create function private.account_may(p_person uuid, p_wanted text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users u
    join private.user_roles r on r.user_id = u.id
    join private.role_permissions p on p.role = r.role
    where u.id = p_person and u.deleted_at is null and (u.banned_until is null or u.banned_until <= private.shop_now())
      and p.permission = p_wanted and private.meets_factor_rule(r.user_id, r.role)
  )
$$;

create function private.require_permission(p_permission text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may(p_permission) then
    raise exception 'not allowed: %', p_permission using errcode = '42501';
  end if;
end
$$;

-- Why the caller must not use a permission now, although the role has it: NEEDS_FACTOR (the account has no second factor) or NOT_FRESH (the
-- factor was not used within ten minutes). Null if there is no such reason.
create function private.factor_refusal(p_permission text) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when exists (select from private.factor_permissions f where f.permission = p_permission) and not private.has_second_factor(auth.uid())
      then 'NEEDS_FACTOR'
    when not private.is_fresh() then 'NOT_FRESH' end
$$;

-- The caller's role and permissions. `needs_factor`: the role requires a second factor, and all permissions are suspended until there is
-- one. `lacks_factor`: there is none, so that the permissions in private.factor_permissions are refused.
create function public.my_standing() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'role', (select r.role from private.user_roles r where r.user_id = auth.uid() and private.is_signed_in()),
    'permissions', coalesce((
      select jsonb_agg(p.permission order by p.permission)
      from private.user_roles r join private.role_permissions p on p.role = r.role
      where r.user_id = auth.uid() and private.is_signed_in() and private.meets_factor_rule(r.user_id, r.role)), '[]'::jsonb),
    'is_fresh', private.is_fresh(),
    'needs_factor', exists (
      select from private.user_roles r
      where r.user_id = auth.uid() and private.is_signed_in() and not private.meets_factor_rule(r.user_id, r.role)),
    'lacks_factor', private.is_signed_in() and not private.has_second_factor(auth.uid()) and exists (
      select from private.user_roles r
      join private.role_permissions p on p.role = r.role
      join private.factor_permissions f on f.permission = p.permission
      where r.user_id = auth.uid()))
$$;
grant execute on function public.my_standing() to authenticated;

create function public.server_has_owner() returns boolean
language sql stable security definer set search_path = '' as $$ select exists (select from private.user_roles r where r.role = 'owner') $$;
grant execute on function public.server_has_owner() to service_role;

-- Changes of roles.

-- Prevents that the last owner is demoted or deleted. Raises P0001 with the hint LAST_OWNER. An advisory lock serialises owners who demote
-- each other at the same time.
create function private.protect_last_owner() returns trigger
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

create trigger protect_last_owner before update or delete on private.user_roles for each row execute function private.protect_last_owner();

-- Logs every change of a role and updates `is_admin` of the profile.
create function private.audit_role_change() returns trigger
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

create trigger audit_role_change after insert or update or delete on private.user_roles
  for each row execute function private.audit_role_change();

-- Whether the actor may assign a role to an account, or remove its role with p_role null. Owners may assign every role, administrators
-- only the roles below theirs. Accounts cannot change their own role, but an owner may resign. Without an actor (the server) everything is
-- allowed.
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

-- The next two functions pass the actor to private.audit_role_change in the setting `app.actor`.

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
grant execute on function public.server_grant_role(uuid, uuid, text) to service_role;

create function public.server_revoke_role(p_actor uuid, p_user uuid) returns void
language sql security definer set search_path = '' as $$ select private.revoke_role(p_actor, p_user) $$;
grant execute on function public.server_revoke_role(uuid, uuid) to service_role;

-- The staff page. All actions need roles.write and a second factor that was used within ten minutes, and return "done" or a code.

-- All data of the page.
create function public.read_staff() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('roles.write');
  return jsonb_build_object(
    'people', coalesce((select jsonb_agg(jsonb_build_object(
        'id', p.id, 'name', p.name, 'phone', private.mask_phone(p.phone), 'role', r.role, 'granted_at', r.granted_at,
        'has_second_factor', private.has_second_factor(p.id),
        'is_blocked', coalesce(u.banned_until > now(), false), 'is_me', p.id = auth.uid(),
        'last_used_at', coalesce((select max(s.last_used_at) from private.sessions s where s.user_id = p.id), u.last_sign_in_at))
      order by array_position(array['owner', 'admin', 'cs', 'finance', 'content'], r.role), lower(p.name), p.id)
      from private.user_roles r join public.profiles p on p.id = r.user_id join auth.users u on u.id = p.id), '[]'),
    'invitations', coalesce((select jsonb_agg(jsonb_build_object(
        'id', i.id, 'phone', private.mask_phone(i.phone), 'role', i.role, 'created_at', i.created_at, 'expires_at', i.expires_at,
        'by', (select p.name from public.profiles p where p.id = i.invited_by)) order by i.created_at desc, i.id)
      from private.staff_invitations i where i.expires_at > private.shop_now()), '[]'),
    'rules', (select jsonb_object_agg(s.role, s.requires_second_factor) from private.staff_rules s)
  );
end
$$;
grant execute on function public.read_staff() to authenticated;

-- "done" if the caller may assign the role (with p_role null: remove it), else NEEDS_FACTOR, NOT_FRESH, ROLE (unknown role) or NOT_ALLOWED.
create function private.check_role_change(p_user uuid, p_role text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  refusal text;
begin
  perform private.require_permission('roles.write');
  refusal := private.factor_refusal('roles.write');
  if refusal is not null then
    return refusal;
  end if;
  if p_role is not null and p_role not in ('owner', 'admin', 'cs', 'finance', 'content') then
    return 'ROLE';
  end if;
  return case when private.may_change_role(auth.uid(), p_user, p_role) then 'done' else 'NOT_ALLOWED' end;
end
$$;

-- Sets the role; with p_role null removes it. Further codes: MISSING, LAST_OWNER.
create function public.change_role(p_user uuid, p_role text default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  answer text := private.check_role_change(p_user, p_role);
  reason text;
begin
  if answer <> 'done' then
    return answer;
  end if;
  if not exists (select from auth.users u where u.id = p_user and u.deleted_at is null) then
    return 'MISSING';
  end if;
  begin
    if p_role is null then
      perform private.revoke_role(auth.uid(), p_user);
    else
      perform private.grant_role(auth.uid(), p_user, p_role);
    end if;
  exception when raise_exception then
    get stacked diagnostics reason = pg_exception_hint;
    if reason = 'LAST_OWNER' then
      return reason;
    end if;
    raise;
  end;
  return 'done';
end
$$;
grant execute on function public.change_role(uuid, text) to authenticated;

-- Invites a phone number for a week. Replaces a pending invitation of the number only if the caller may revoke that one. Further codes:
-- PHONE, HAS_ROLE.
create function public.invite_staff(p_phone text, p_role text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  -- The invited account may not exist yet, so the check uses an unknown one.
  answer text := private.check_role_change(gen_random_uuid(), p_role);
  invitation_id uuid;
begin
  if answer <> 'done' then
    return answer;
  end if;
  if p_role is null then
    return 'ROLE';
  end if;
  if p_phone is null or p_phone !~ '^[0-9]{7,15}$' then
    return 'PHONE';
  end if;
  if exists (select from public.profiles p join private.user_roles r on r.user_id = p.id where p.phone = p_phone) then
    return 'HAS_ROLE';
  end if;
  delete from private.staff_invitations where expires_at <= private.shop_now();
  insert into private.staff_invitations as pending (phone, role, invited_by) values (p_phone, p_role, auth.uid())
  on conflict (phone) do update set role = excluded.role, invited_by = excluded.invited_by, created_at = private.shop_now(), expires_at = excluded.expires_at
    where private.check_role_change(gen_random_uuid(), pending.role) = 'done'
  returning id into invitation_id;
  if invitation_id is null then
    return 'NOT_ALLOWED';
  end if;
  perform private.audit(auth.uid(), 'invitation.made', invitation_id, jsonb_build_object('name', private.mask_phone(p_phone), 'role', p_role));
  return 'done';
end
$$;
grant execute on function public.invite_staff(text, text) to authenticated;

-- Further code: MISSING.
create function public.revoke_invitation(p_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  answer text;
  deleted private.staff_invitations%rowtype;
begin
  perform private.require_permission('roles.write');
  answer := private.factor_refusal('roles.write');
  if answer is not null then
    return answer;
  end if;
  select private.check_role_change(gen_random_uuid(), i.role) into answer from private.staff_invitations i where i.id = p_id;
  if answer is distinct from 'done' then
    return coalesce(answer, 'MISSING');
  end if;
  delete from private.staff_invitations where id = p_id returning * into deleted;
  perform private.audit(auth.uid(), 'invitation.revoked', p_id, jsonb_build_object('name', private.mask_phone(deleted.phone), 'role', deleted.role));
  return 'done';
end
$$;
grant execute on function public.revoke_invitation(uuid) to authenticated;

-- Sets the roles that require a second factor. An owner without a second factor can neither extend the rule (OWN_FACTOR), to avoid a
-- lockout, nor relax it (NEEDS_FACTOR), because then a stolen password would suffice to lift the protection. Further codes: NOT_ALLOWED
-- (not an owner), ROLE.
create function public.require_second_factor(p_roles text[]) returns text
language plpgsql security definer set search_path = '' as $$
declare
  former_roles text[];
  new_roles text[];
  refusal text;
begin
  perform private.require_permission('roles.write');
  if not exists (select from private.user_roles r where r.user_id = auth.uid() and r.role = 'owner') then
    return 'NOT_ALLOWED';
  end if;
  refusal := private.factor_refusal('roles.write');
  if refusal = 'NEEDS_FACTOR' and cardinality(p_roles) > 0 then
    return 'OWN_FACTOR';
  elsif refusal is not null then
    return refusal;
  elsif p_roles is null or exists (select from unnest(p_roles) as requested where not exists (select from private.staff_rules s where s.role = requested)) then
    return 'ROLE';
  end if;
  select coalesce(array_agg(s.role order by s.role) filter (where s.requires_second_factor), '{}'),
    coalesce(array_agg(s.role order by s.role) filter (where s.role = any (p_roles)), '{}') into former_roles, new_roles
  from private.staff_rules s;
  if former_roles <> new_roles then
    update private.staff_rules s set requires_second_factor = s.role = any (p_roles) where true;
    perform private.audit(auth.uid(), 'staff.rules_changed', null, jsonb_build_object(
      'before', jsonb_build_object('second_factor', to_jsonb(former_roles)), 'after', jsonb_build_object('second_factor', to_jsonb(new_roles))));
  end if;
  return 'done';
end
$$;
grant execute on function public.require_second_factor(text[]) to authenticated;

-- Accepts the invitation of an account's confirmed phone number, if there is one. The invitation is deleted in any case. The role is
-- granted only if the invitation has not expired, the account has no role, and the inviter may still grant it.
create function private.accept_invitation(p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  invitation private.staff_invitations%rowtype;
  former_actor text := current_setting('app.actor', true);
begin
  delete from private.staff_invitations i using auth.users u
  where u.id = p_user and u.phone_confirmed_at is not null and u.deleted_at is null and i.phone = u.phone
  returning i.* into invitation;
  if invitation.id is null or invitation.expires_at <= private.shop_now()
    or exists (select from private.user_roles r where r.user_id = p_user)
    or not private.may_change_role(invitation.invited_by, p_user, invitation.role)
    or not private.account_may(invitation.invited_by, 'roles.write') then
    return;
  end if;
  perform private.grant_role(invitation.invited_by, p_user, invitation.role);
  perform set_config('app.actor', coalesce(former_actor, ''), true);
  perform private.audit(p_user, 'invitation.taken', p_user, jsonb_build_object('role', invitation.role));
end
$$;

-- At the confirmation of a phone number.
create function private.accept_invitation_on_proof() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.accept_invitation(new.id);
  return null;
end
$$;

-- The name sorts after `keep_profile`, the trigger that creates the profile.
create trigger take_invitation after insert or update of phone, phone_confirmed_at on auth.users
  for each row when (new.phone_confirmed_at is not null) execute function private.accept_invitation_on_proof();

-- At a sign-in. The trigger is in sessions.sql.
create function private.accept_invitation_on_sign_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.accept_invitation(new.user_id);
  return null;
end
$$;
