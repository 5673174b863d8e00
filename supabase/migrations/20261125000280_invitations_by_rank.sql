-- An invitation that waits is replaced only by who could have taken it back.
create or replace function public.invite_staff(p_phone text, p_role text) returns text
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
