-- Changing the shop's people. All of it asks for roles.write and for a second factor that was shown within ten minutes; the rules who may
-- give what are private.may_change_role's. What is refused for a reason a person can read is answered in a word.

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

-- Gives a role in place of the one there was; with p_role null takes it.
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

-- Waits for a number for a week; a second one for the same number takes the place of the first.
create function public.invite_staff(p_phone text, p_role text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  -- As for somebody nobody knows yet.
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
  insert into private.staff_invitations (phone, role, invited_by) values (p_phone, p_role, auth.uid())
  on conflict (phone) do update set role = excluded.role, invited_by = excluded.invited_by, created_at = now(), expires_at = excluded.expires_at
  returning id into made;
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

-- Which roles need a second factor: the owner's to say, once he has one himself, so that he does not lock himself out.
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

revoke execute on function public.change_role(uuid, text), public.invite_staff(text, text), public.revoke_invitation(uuid),
  public.require_second_factor(text[]) from public, anon;
grant execute on function public.change_role(uuid, text), public.invite_staff(text, text), public.revoke_invitation(uuid),
  public.require_second_factor(text[]) to authenticated;

-- An invitation is taken by whoever proves to have the number: on confirming it, or on the next sign-in. It gives what whoever invited may
-- still give then, never takes the place of another role, and is gone afterwards.
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
-- Sorted after "keep_profile": the profile is there by then.
create trigger take_invitation after insert or update of phone, phone_confirmed_at on auth.users
  for each row when (new.phone_confirmed_at is not null) execute function private.take_invitation_on_proof();
create trigger take_invitation after insert on private.sessions
  for each row execute function private.take_invitation_on_sign_in();
