-- Roles are given and taken by functions, every change leaves a line that nobody can take back, and one owner always stays.

create table private.audit_log (
  seq bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- Null: from the machine itself.
  actor uuid,
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  -- Whom or what it was done to.
  subject uuid,
  detail jsonb not null default '{}',
  previous_hash bytea not null default '',
  hash bytea not null default ''
);
alter table private.audit_log enable row level security;
-- The gateway's role must hold something on every sequence too, without which its library's own grants fail (docs/decisions/0004).
grant usage on all sequences in schema private to service_role;

-- Each line carries the hash of the one before it: a line that was changed or taken out past these triggers breaks the chain.
create function private.chain_audit_line() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(7302);
  new.at := clock_timestamp();
  new.previous_hash := coalesce((select a.hash from private.audit_log a order by a.seq desc limit 1), '');
  new.hash := sha256(new.previous_hash || convert_to(
    concat_ws('|', extract(epoch from new.at), coalesce(new.actor::text, '-'), new.action, coalesce(new.subject::text, '-'), new.detail), 'UTF8'));
  return new;
end
$$;
create trigger chain_audit_line before insert on private.audit_log for each row execute function private.chain_audit_line();

create function private.refuse_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end
$$;
create trigger refuse_change before update or delete or truncate on private.audit_log
  for each statement execute function private.refuse_change();

create function private.audit(p_actor uuid, p_action text, p_subject uuid, p_detail jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  insert into private.audit_log (actor, action, subject, detail) values (p_actor, p_action, p_subject, p_detail)
$$;

-- Waits for whoever else is changing owners: two owners who demote each other at once must not both succeed.
create function private.keep_an_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.role = 'owner' and (tg_op = 'DELETE' or new.role <> 'owner' or new.user_id <> old.user_id) then
    perform pg_catalog.pg_advisory_xact_lock(7301);
    if not exists (select from private.user_roles r where r.role = 'owner' and r.user_id <> old.user_id) then
      raise exception 'the last owner cannot be demoted' using errcode = 'P0001', hint = 'LAST_OWNER';
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger keep_an_owner before update or delete on private.user_roles for each row execute function private.keep_an_owner();

-- Whichever way a role changed: a line in the log, and the mark that screens read.
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

update public.profiles p set is_admin = true
where exists (select from private.user_roles r where r.user_id = p.id and r.role in ('owner', 'admin'));

-- Whether someone may give or take a role. Owners decide on owners and administrators, administrators on the rest; nobody on himself,
-- but an owner may step down. The machine itself (no actor) may do anything.
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
grant execute on function public.server_grant_role(uuid, uuid, text), public.server_revoke_role(uuid, uuid) to service_role;

-- From the machine itself (`npm run owner`): a new password, no second factors, no open sign-in, no block, and the role of owner. Makes
-- the account when nobody has the number. The password is hashed as Supabase Auth does (bcrypt, cost 10).
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
  update auth.users set encrypted_password = extensions.crypt(p_password, extensions.gen_salt('bf', 10)),
    phone_confirmed_at = coalesce(phone_confirmed_at, now()), banned_until = null, deleted_at = null, updated_at = now()
  where id = account;
  delete from auth.mfa_factors where user_id = account;
  delete from auth.sessions where user_id = account;
  update public.profiles set profile_completed = true where id = account;
  perform private.audit(null, 'owner.reset', account);
  perform private.grant_role(null, account, 'owner');
  return account;
end
$$;
