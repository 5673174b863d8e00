-- Supabase Auth names an authenticator app by the account's e-mail and sets up none without one (api/mfa.go, enrollTOTPFactor). An account
-- with a confirmed number therefore has an address that no letter reaches (RFC 2606), until it has an e-mail of its own. It is never shown,
-- signs nobody in and is nobody's claim.

create function private.is_unreachable_email(p_email text) returns boolean
language sql immutable set search_path = '' as $$ select lower(trim(p_email)) like '%@users.invalid' $$;

-- The e-mail of an account as people may see it; null for none.
create function private.reachable_email(p_email text) returns text
language sql immutable set search_path = '' as $$ select case when private.is_unreachable_email(p_email) then null else nullif(p_email, '') end $$;

-- The confirmed address of an account: the one its owner confirmed here, else that of a linked provider, else an unreachable one. An address
-- of another account is left to that one.
create function private.address_of_account(p_user uuid) returns text
language sql stable security definer set search_path = '' as $$
  select c.email from (
    select p.email, 0 as place, p.created_at from public.profiles p where p.id = p_user and p.email_confirmed_at is not null
    union all
    select lower(i.identity_data ->> 'email'), 1, i.created_at from auth.identities i
    where i.user_id = p_user and i.provider not in ('phone', 'email') and i.identity_data ->> 'email_verified' = 'true'
    union all
    select p_user || '@users.invalid', 2, null
  ) c
  where c.email <> '' and not exists (select from auth.users o where o.email = c.email and o.is_sso_user = false and o.id <> p_user)
  order by c.place, c.created_at
  limit 1
$$;

-- From the moment the number is confirmed, because an account with a confirmed address would count as used.
create function private.keep_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.phone_confirmed_at is not null and new.deleted_at is null and private.reachable_email(new.email) is null then
    new.email := private.address_of_account(new.id);
    new.email_confirmed_at := coalesce(new.email_confirmed_at, new.phone_confirmed_at);
  end if;
  return new;
end
$$;

-- Supabase Auth writes the names of its providers into the account whenever one is linked or unlinked.
create trigger keep_address before insert or update of email, phone_confirmed_at, raw_app_meta_data on auth.users
  for each row execute function private.keep_address();

-- An e-mail that is confirmed, changed or given up here. That of a linked provider stays.
create function private.follow_confirmed_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users u set email = private.address_of_account(new.id)
  where u.id = new.id and u.deleted_at is null and u.phone_confirmed_at is not null
    and (private.reachable_email(u.email) is null or (old.email_confirmed_at is not null and lower(u.email) = old.email));
  return null;
end
$$;

create trigger follow_confirmed_email after update of email, email_confirmed_at on public.profiles
  for each row when (
    (old.email_confirmed_at is not null or new.email_confirmed_at is not null)
    and (old.email, old.email_confirmed_at is null) is distinct from (new.email, new.email_confirmed_at is null)
  )
  execute function private.follow_confirmed_email();

-- Accounts that existed before this migration; the trigger gives them their address.
update auth.users u set email = u.email
where coalesce(u.email, '') = '' and u.phone_confirmed_at is not null and u.deleted_at is null;

-- Whether an e-mail cannot become that of an account: somebody else has confirmed it, here or at a linked provider, or it is unreachable.
create or replace function private.is_confirmed_email_of_another(p_email text, p_user uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_unreachable_email(p_email) or exists (
    select from auth.users u
    where lower(u.email) = p_email and u.email_confirmed_at is not null and u.deleted_at is null and u.id <> p_user
  ) or exists (
    select from public.profiles p where p.email = p_email and p.email_confirmed_at is not null and p.id <> p_user
  )
$$;

-- Functions that read the address of an account.
do $$
declare
  rewritten constant text[][] := array[
    array['public.server_find_account(uuid, text, text)', 'lower(u.email) = p_email',
      'not private.is_unreachable_email(p_email) and lower(u.email) = p_email'],
    array['public.read_customer(uuid)', 'nullif(u.email, '''')', 'private.reachable_email(u.email)'],
    array['public.show_customer_contact(uuid, text)', 'nullif(u.email, '''')', 'private.reachable_email(u.email)'],
    array['public.find_customers(text, text, text, text, text, integer)', 'nullif(u.email, '''')', 'private.reachable_email(u.email)'],
    array['public.find_customers(text, text, text, text, text, integer)', 'u.email = lower(trim($1))',
      'u.email = lower(trim($1)) and not private.is_unreachable_email($1)']
  ];
  i integer;
  definition text;
begin
  for i in 1 .. array_length(rewritten, 1) loop
    definition := pg_catalog.pg_get_functiondef(rewritten[i][1]::regprocedure);
    if position(rewritten[i][2] in definition) = 0 then
      raise exception '% does not read the address', rewritten[i][1];
    end if;
    execute replace(definition, rewritten[i][2], rewritten[i][3]);
  end loop;
end
$$;
