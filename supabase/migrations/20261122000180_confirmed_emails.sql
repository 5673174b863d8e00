-- An address that its owner has confirmed is his, whoever claims it besides; the shop's own people are known as such; and an account that
-- was begun and never confirmed is deleted only as long as it is one.

drop function public.server_find_account(uuid, text, text);
-- One account by its id, its number or its e-mail; nothing when there is none. A confirmed e-mail goes before a claimed one.
create function public.server_find_account(p_id uuid default null, p_phone text default null, p_email text default null) returns table (
  id uuid, name text, email text, phone text, phone_verified boolean, profile_completed boolean, is_admin boolean, is_staff boolean,
  is_last_owner boolean, is_blocked boolean, is_unused boolean, has_second_factor boolean, created_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  with found as (
    select u.id, 0 as place from auth.users u
    where p_email is not null and lower(u.email) = p_email and u.email_confirmed_at is not null
    union all
    select p.id, 1 from public.profiles p
    where p.id = p_id or p.phone = p_phone or p.email = p_email
  )
  select p.id, p.name, p.email, p.phone, p.phone_verified, p.profile_completed, p.is_admin,
    exists (select from private.user_roles r where r.user_id = p.id),
    exists (select from private.user_roles r where r.user_id = p.id and r.role = 'owner')
      and not exists (select from private.user_roles o where o.role = 'owner' and o.user_id <> p.id),
    coalesce(u.banned_until > now(), false),
    u.confirmed_at is null and u.last_sign_in_at is null and not exists (select from private.user_roles r where r.user_id = p.id),
    exists (select from auth.mfa_factors f where f.user_id = p.id and f.status::text = 'verified'),
    p.created_at
  from found
  join public.profiles p on p.id = found.id
  join auth.users u on u.id = found.id
  where u.deleted_at is null
  order by found.place
  limit 1
$$;

-- False when the e-mail is somebody else's: claimed before, or confirmed; also when the account is gone.
create or replace function public.server_complete_profile(p_user uuid, p_name text, p_email text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  wanted text := lower(trim(p_email));
begin
  if exists (
    select from auth.users u
    where lower(u.email) = wanted and u.email_confirmed_at is not null and u.deleted_at is null and u.id <> p_user
  ) then
    return false;
  end if;
  update public.profiles set name = private.clean_name(p_name), email = wanted, profile_completed = true where id = p_user;
  return found;
exception when unique_violation then
  return false;
end
$$;

-- Looked at and deleted in one breath: whoever confirms the number meanwhile keeps the account.
create function public.server_delete_unused_account(p_phone text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.users u
  where u.phone = p_phone and u.confirmed_at is null and u.last_sign_in_at is null
    and not exists (select from private.user_roles r where r.user_id = u.id);
  return found;
end
$$;

grant execute on function public.server_find_account(uuid, text, text), public.server_delete_unused_account(text) to service_role;
