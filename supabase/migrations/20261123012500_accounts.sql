-- Accounts as the account interface reads and writes them.

-- One account by its id, number or e-mail; no row when there is none. A confirmed e-mail takes precedence over a claimed one.
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

-- False when the e-mail belongs to somebody else, claimed or confirmed, or when the account does not exist.
create function public.server_complete_profile(p_user uuid, p_name text, p_email text) returns boolean
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

-- Checked and deleted in one statement: whoever confirms the number meanwhile keeps the account.
create function public.server_delete_unused_account(p_phone text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.users u
  where u.phone = p_phone and u.confirmed_at is null and u.last_sign_in_at is null
    and not exists (select from private.user_roles r where r.user_id = u.id);
  return found;
end
$$;

create function public.server_audit(p_action text, p_subject uuid, p_actor uuid default null, p_detail jsonb default '{}') returns void
language sql security definer set search_path = '' as $$ select private.audit(p_actor, p_action, p_subject, p_detail) $$;

-- The data of an account, for "Unduh data saya", except the wishlist.
create function private.export_without_wishlist(p_user uuid) returns jsonb
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
    'orders', coalesce((select jsonb_agg(to_jsonb(o) order by o.created_at) from public.orders o where o.buyer_id = p_user), '[]')
  )
$$;

-- All data of an account, for "Unduh data saya".
create function public.server_export_account(p_user uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.export_without_wishlist(p_user) || jsonb_build_object(
    'wishlist', coalesce((select jsonb_agg(jsonb_build_object('product_id', w.product_id, 'name', w.saved_name, 'price', w.saved_price,
      'saved_at', w.created_at, 'wants_news', w.wants_news) order by w.created_at) from public.wishlists w where w.user_id = p_user), '[]'))
$$;

grant execute on function public.server_find_account(uuid, text, text), public.server_complete_profile(uuid, text, text),
  public.server_delete_unused_account(text), public.server_audit(text, uuid, uuid, jsonb), public.server_export_account(uuid)
  to service_role;
