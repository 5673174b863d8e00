-- The shop's own people, as its owner keeps them: roles, invitations that wait for a number, and which roles need a second factor.

create table private.staff_rules (
  role text primary key check (role in ('owner', 'admin', 'cs', 'finance', 'content')),
  -- Who has the role and no verified second factor is treated as without permissions.
  requires_second_factor boolean not null default false
);
insert into private.staff_rules (role) values ('owner'), ('admin'), ('cs'), ('finance'), ('content');
alter table private.staff_rules enable row level security;

create table private.staff_invitations (
  id uuid primary key default gen_random_uuid(),
  phone text not null check (phone ~ '^[0-9]{7,15}$'),
  role text not null check (role in ('owner', 'admin', 'cs', 'finance', 'content')),
  -- Without whoever invited it is worth nothing.
  invited_by uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days'
);
create unique index staff_invitations_of_phone on private.staff_invitations (phone);
create index staff_invitations_by_person on private.staff_invitations (invited_by);
alter table private.staff_invitations enable row level security;
grant all on private.staff_rules, private.staff_invitations to service_role;

-- Whether a role's rule is kept by somebody.
create function private.keeps_factor_rule(p_user uuid, p_role text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not coalesce((select s.requires_second_factor from private.staff_rules s where s.role = p_role), false)
    or exists (select from auth.mfa_factors f where f.user_id = p_user and f.status::text = 'verified')
$$;

-- As before, and the rule about the second factor is kept. (One who has a factor must have shown it: private.is_signed_in.)
create or replace function private.may(wanted text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_signed_in() and exists (
    select from private.user_roles r
    join private.role_permissions p on p.role = r.role
    where r.user_id = auth.uid() and p.permission = wanted and private.keeps_factor_rule(r.user_id, r.role)
  )
$$;

create or replace function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_signed_in() and exists (
    select from private.user_roles r
    where r.user_id = auth.uid() and r.role in ('owner', 'admin') and private.keeps_factor_rule(r.user_id, r.role)
  )
$$;

-- The same for server code, which has an actor and no token.
create function private.person_may(p_person uuid, p_wanted text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.user_roles r
    join private.role_permissions p on p.role = r.role
    where r.user_id = p_person and p.permission = p_wanted and private.keeps_factor_rule(r.user_id, r.role)
  )
$$;

-- As before; who has to add a second factor first has empty hands and is told so.
create or replace function public.my_standing() returns jsonb
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

-- Everything of the page about the shop's people.
create function public.read_staff() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.need('roles.write');
  return jsonb_build_object(
    'people', coalesce((select jsonb_agg(jsonb_build_object(
        'id', p.id, 'name', p.name, 'phone', private.mask_phone(p.phone), 'role', r.role, 'granted_at', r.granted_at,
        'has_second_factor', exists (select from auth.mfa_factors f where f.user_id = p.id and f.status::text = 'verified'),
        'is_blocked', coalesce(u.banned_until > now(), false), 'is_me', p.id = auth.uid(),
        'last_used_at', coalesce((select max(s.last_used_at) from private.sessions s where s.user_id = p.id), u.last_sign_in_at))
      order by array_position(array['owner', 'admin', 'cs', 'finance', 'content'], r.role), lower(p.name), p.id)
      from private.user_roles r join public.profiles p on p.id = r.user_id join auth.users u on u.id = p.id), '[]'),
    'invitations', coalesce((select jsonb_agg(jsonb_build_object(
        'id', i.id, 'phone', private.mask_phone(i.phone), 'role', i.role, 'created_at', i.created_at, 'expires_at', i.expires_at,
        'by', (select p.name from public.profiles p where p.id = i.invited_by)) order by i.created_at desc, i.id)
      from private.staff_invitations i where i.expires_at > now()), '[]'),
    'rules', (select jsonb_object_agg(s.role, s.requires_second_factor) from private.staff_rules s)
  );
end
$$;

revoke execute on function public.read_staff() from public, anon;
grant execute on function public.read_staff() to authenticated;
