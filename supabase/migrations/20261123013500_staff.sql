-- Staff as owner and administrators manage it: roles, invitations that wait for a phone number, roles that need a second factor.

create table private.staff_invitations (
  id uuid primary key default gen_random_uuid(),
  phone text not null check (phone ~ '^[0-9]{7,15}$'),
  role text not null check (role in ('owner', 'admin', 'cs', 'finance', 'content')),
  -- Invalid without its inviter.
  invited_by uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days'
);

create unique index staff_invitations_of_phone on private.staff_invitations (phone);

create index staff_invitations_by_person on private.staff_invitations (invited_by);

alter table private.staff_invitations enable row level security;

grant all on private.staff_rules, private.staff_invitations to service_role;

-- All data of the staff page.
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

-- Actions on staff. All need roles.write and a second factor shown within ten minutes; private.may_change_role decides who may give which
-- role. A refusal for a reason a person can read is an answer code.
create function private.check_role_change(p_user uuid, p_role text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.need('roles.write');
  if not private.is_fresh() then
    return 'NOT_FRESH';
  end if;
  if p_role is not null and p_role not in ('owner', 'admin', 'cs', 'finance', 'content') then
    return 'ROLE';
  end if;
  return case when private.may_change_role(auth.uid(), p_user, p_role) then 'done' else 'NOT_ALLOWED' end;
end
$$;

-- Sets the role; with p_role null removes it.
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

-- Invites a number for a week. A new invitation replaces a waiting one of the same number only when the caller may revoke that one.
create function public.invite_staff(p_phone text, p_role text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  -- Checked as for an unknown account.
  answer text := private.check_role_change(gen_random_uuid(), p_role);
  made uuid;
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
  delete from private.staff_invitations where expires_at <= now();
  insert into private.staff_invitations as waiting (phone, role, invited_by) values (p_phone, p_role, auth.uid())
  on conflict (phone) do update set role = excluded.role, invited_by = excluded.invited_by, created_at = now(), expires_at = excluded.expires_at
    where private.check_role_change(gen_random_uuid(), waiting.role) = 'done'
  returning id into made;
  if made is null then
    return 'NOT_ALLOWED';
  end if;
  perform private.audit(auth.uid(), 'invitation.made', made, jsonb_build_object('name', private.mask_phone(p_phone), 'role', p_role));
  return 'done';
end
$$;

create function public.revoke_invitation(p_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  answer text;
  gone private.staff_invitations%rowtype;
begin
  perform private.need('roles.write');
  if not private.is_fresh() then
    return 'NOT_FRESH';
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

-- Which roles need a second factor. Only an owner who has one may set this, so that owners do not lock themselves out.
create function public.require_second_factor(p_roles text[]) returns text
language plpgsql security definer set search_path = '' as $$
declare
  was text[];
  asked text[];
begin
  perform private.need('roles.write');
  if not exists (select from private.user_roles r where r.user_id = auth.uid() and r.role = 'owner') then
    return 'NOT_ALLOWED';
  end if;
  if not private.is_fresh() then
    return 'NOT_FRESH';
  end if;
  if p_roles is null or exists (select from unnest(p_roles) as wanted where not exists (select from private.staff_rules s where s.role = wanted)) then
    return 'ROLE';
  end if;
  if cardinality(p_roles) > 0 and not exists (
    select from auth.mfa_factors f where f.user_id = auth.uid() and f.status::text = 'verified'
  ) then
    return 'OWN_FACTOR';
  end if;
  select coalesce(array_agg(s.role order by s.role) filter (where s.requires_second_factor), '{}'),
    coalesce(array_agg(s.role order by s.role) filter (where s.role = any (p_roles)), '{}') into was, asked
  from private.staff_rules s;
  if was <> asked then
    update private.staff_rules s set requires_second_factor = s.role = any (p_roles);
    perform private.audit(auth.uid(), 'staff.rules_changed', null, jsonb_build_object(
      'before', jsonb_build_object('second_factor', to_jsonb(was)), 'after', jsonb_build_object('second_factor', to_jsonb(asked))));
  end if;
  return 'done';
end
$$;

-- Whoever proves to have the number accepts the invitation: on its confirmation, or on the next sign-in. It gives the role if the inviter
-- may still give it, never replaces another role, and is deleted afterwards.
create function private.take_invitation(p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  taken private.staff_invitations%rowtype;
  caller text := current_setting('app.actor', true);
begin
  delete from private.staff_invitations i using auth.users u
  where u.id = p_user and u.phone_confirmed_at is not null and u.deleted_at is null and i.phone = u.phone
  returning i.* into taken;
  if taken.id is null or taken.expires_at <= now()
    or exists (select from private.user_roles r where r.user_id = p_user)
    or not private.may_change_role(taken.invited_by, p_user, taken.role)
    or not private.person_may(taken.invited_by, 'roles.write') then
    return;
  end if;
  perform private.grant_role(taken.invited_by, p_user, taken.role);
  perform set_config('app.actor', coalesce(caller, ''), true);
  perform private.audit(p_user, 'invitation.taken', p_user, jsonb_build_object('role', taken.role));
end
$$;

create function private.take_invitation_on_proof() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.take_invitation(new.id);
  return null;
end
$$;

create function private.take_invitation_on_sign_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.take_invitation(new.user_id);
  return null;
end
$$;

-- Sorts after "keep_profile", which creates the profile.
create trigger take_invitation after insert or update of phone, phone_confirmed_at on auth.users
  for each row when (new.phone_confirmed_at is not null) execute function private.take_invitation_on_proof();

create trigger take_invitation after insert on private.sessions
  for each row execute function private.take_invitation_on_sign_in();

grant execute on function public.read_staff(), public.change_role(uuid, text), public.invite_staff(text, text),
  public.revoke_invitation(uuid), public.require_second_factor(text[]) to authenticated;
