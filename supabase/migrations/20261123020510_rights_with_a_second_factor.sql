-- What may be lost with one stolen password is closed to accounts without a second factor: roles, and whatever moves money. They may look
-- and sell. Every function that acts on one of these permissions asks private.factor_refusal.
create table private.factor_permissions (
  permission text primary key check (permission ~ '^[a-z_]+\.[a-z_]+$')
);

-- Permissions of money are named before they exist: a role that gets one later is asked at once.
insert into private.factor_permissions (permission) values
  ('roles.write'), ('payments.write'), ('refunds.write'), ('payouts.write'), ('credentials.open');

alter table private.factor_permissions enable row level security;

grant all on private.factor_permissions to service_role;

create function private.has_second_factor(p_user uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.mfa_factors f where f.user_id = p_user and f.status::text = 'verified')
$$;

-- Why the caller may not use this permission now, although the role has it: NEEDS_FACTOR (the account has no second factor), NOT_FRESH (it
-- was not shown within ten minutes). Null: nothing is in the way.
create function private.factor_refusal(p_permission text) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when exists (select from private.factor_permissions f where f.permission = p_permission) and not private.has_second_factor(auth.uid())
      then 'NEEDS_FACTOR'
    when not private.is_fresh() then 'NOT_FRESH' end
$$;

create or replace function private.check_role_change(p_user uuid, p_role text) returns text
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

create or replace function public.revoke_invitation(p_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  answer text;
  gone private.staff_invitations%rowtype;
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
  delete from private.staff_invitations where id = p_id returning * into gone;
  perform private.audit(auth.uid(), 'invitation.revoked', p_id, jsonb_build_object('name', private.mask_phone(gone.phone), 'role', gone.role));
  return 'done';
end
$$;

-- The caller's role and permissions. `needs_factor`: the permissions rest until there is a second factor. `lacks_factor`: there is none, so
-- that roles and money stay closed.
create or replace function public.my_standing() returns jsonb
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
