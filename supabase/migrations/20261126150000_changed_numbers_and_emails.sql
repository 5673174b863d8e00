-- Numbers and e-mails that people change in their profile.

-- A code for the new number of an account is requested like one for a sign-up or a reset.
alter table private.code_requests drop constraint code_requests_purpose_check;
alter table private.code_requests add constraint code_requests_purpose_check check (purpose in ('sign-up', 'reset', 'phone'));

-- Whether a session has shown its second factor within ten minutes, or its account has none.
create function public.server_is_fresh_sign_in(p_user uuid, p_auth_session uuid) returns boolean
language sql stable security definer set search_path = '' as $$ select private.is_fresh_sign_in(p_user, p_auth_session) $$;

-- Null while the e-mail is only claimed.
alter table public.profiles add column email_confirmed_at timestamptz;

-- An e-mail whose code was sent and not entered yet; one for each account.
create table private.email_changes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text not null check (length(email) <= 254 and email = lower(email)),
  -- SHA-256, 64 hexadecimal digits; null where no code was sent, because somebody else has confirmed the e-mail.
  code_hash text check (code_hash ~ '^[0-9a-f]{64}$'),
  tries integer not null default 0,
  created_at timestamptz not null default clock_timestamp()
);

alter table private.email_changes enable row level security;

grant all on private.email_changes to service_role;

-- Whether somebody else has confirmed an e-mail, here or at a linked provider.
create function private.is_confirmed_email_of_another(p_email text, p_user uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users u
    where lower(u.email) = p_email and u.email_confirmed_at is not null and u.deleted_at is null and u.id <> p_user
  ) or exists (
    select from public.profiles p where p.email = p_email and p.email_confirmed_at is not null and p.id <> p_user
  )
$$;

-- False when the e-mail belongs to somebody else, claimed or confirmed, or when the account does not exist. A name of null stays.
create function private.claim_email(p_user uuid, p_email text, p_name text, p_completes boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  wanted text := lower(trim(p_email));
begin
  if private.is_confirmed_email_of_another(wanted, p_user) then
    return false;
  end if;
  update public.profiles p set
    name = case when p_name is null then p.name else private.clean_name(p_name) end,
    email_confirmed_at = case when p.email = wanted then p.email_confirmed_at end,
    email = wanted,
    profile_completed = p.profile_completed or p_completes
  where p.id = p_user;
  return found;
exception when unique_violation then
  return false;
end
$$;

create or replace function public.server_complete_profile(p_user uuid, p_name text, p_email text) returns boolean
language sql security definer set search_path = '' as $$ select private.claim_email(p_user, p_email, p_name, true) $$;

-- An e-mail of a shop that sends none: it signs in at once, and is never confirmed.
create function public.server_claim_email(p_user uuid, p_email text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not private.claim_email(p_user, p_email, null, true) then
    return false;
  end if;
  perform private.audit(p_user, 'account.email_changed', p_user);
  return true;
end
$$;

-- Stores the hash of a code for an e-mail; the previous code of the account becomes invalid. False when somebody else has confirmed the
-- e-mail: then no code is valid.
create function public.server_open_email_change(p_user uuid, p_email text, p_hash text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  is_free boolean := not private.is_confirmed_email_of_another(p_email, p_user);
begin
  insert into private.email_changes as c (user_id, email, code_hash) values (p_user, p_email, case when is_free then p_hash end)
  on conflict (user_id) do update set email = excluded.email, code_hash = excluded.code_hash, tries = 0, created_at = clock_timestamp();
  return is_free;
end
$$;

create function public.server_awaited_email(p_user uuid) returns text
language sql stable security definer set search_path = '' as $$ select c.email from private.email_changes c where c.user_id = p_user $$;

-- Confirms the e-mail whose code this is. Whoever only claimed it has none afterwards, and reads so. `answer` is done, or the refusal:
-- INVALID, SPENT (five wrong codes), TAKEN (somebody else confirmed it meanwhile). `former` is what the account had confirmed before.
create function public.server_confirm_email(p_user uuid, p_hash text) returns table (answer text, email text, former text)
language plpgsql security definer set search_path = '' as $$
declare
  change private.email_changes;
  before public.profiles;
  claimer uuid;
begin
  update private.email_changes c set tries = c.tries + 1
  where c.user_id = p_user and c.created_at > clock_timestamp() - interval '10 minutes'
  returning c.* into change;
  if change.user_id is null then
    return query select 'INVALID', null::text, null::text;
    return;
  end if;
  if change.tries > 5 then
    return query select 'SPENT', null::text, null::text;
    return;
  end if;
  if change.code_hash is distinct from p_hash then
    return query select 'INVALID', null::text, null::text;
    return;
  end if;
  -- One e-mail after another: of two accounts that confirm it at once, the first has it.
  perform pg_advisory_xact_lock(hashtextextended('email:' || change.email, 0));
  if private.is_confirmed_email_of_another(change.email, p_user) then
    delete from private.email_changes c where c.user_id = p_user;
    return query select 'TAKEN', null::text, null::text;
    return;
  end if;
  for claimer in
    update public.profiles p set email = null where p.email = change.email and p.id <> p_user returning p.id
  loop
    perform private.notify(claimer, 'security', 'Emailmu dipakai orang lain',
      'Orang lain sudah membuktikan bahwa email itu miliknya, jadi email itu dilepas dari akunmu. Kamu tetap bisa masuk dengan nomor HP.',
      '/profile');
    perform private.audit(p_user, 'account.email_released', claimer);
  end loop;
  select p.* into before from public.profiles p where p.id = p_user for update;
  update public.profiles p set email = change.email, email_confirmed_at = clock_timestamp(), profile_completed = true where p.id = p_user;
  delete from private.email_changes c where c.user_id = p_user;
  perform private.audit(p_user, 'account.email_confirmed', p_user);
  return query select 'done', change.email,
    case when before.email_confirmed_at is not null and before.email <> change.email then before.email end;
end
$$;

-- One account by its id, number or e-mail; no row when there is none. A confirmed e-mail takes precedence over a claimed one.
drop function public.server_find_account(uuid, text, text);
create function public.server_find_account(p_id uuid default null, p_phone text default null, p_email text default null) returns table (
  id uuid, name text, email text, email_confirmed boolean, avatar_url text, phone text, phone_verified boolean, profile_completed boolean,
  is_admin boolean, is_staff boolean, is_last_owner boolean, is_blocked boolean, is_unused boolean, has_second_factor boolean,
  created_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  with found as (
    select u.id, 0 as place from auth.users u
    where p_email is not null and lower(u.email) = p_email and u.email_confirmed_at is not null
    union all
    select p.id, 1 from public.profiles p
    where p.id = p_id or p.phone = p_phone or p.email = p_email
  )
  select p.id, p.name, p.email,
    p.email is not null and (p.email_confirmed_at is not null or (lower(u.email) = p.email and u.email_confirmed_at is not null)),
    p.avatar_url, p.phone, p.phone_verified, p.profile_completed, p.is_admin,
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

grant execute on function
  public.server_is_fresh_sign_in(uuid, uuid), public.server_claim_email(uuid, text), public.server_open_email_change(uuid, text, text),
  public.server_awaited_email(uuid), public.server_confirm_email(uuid, text), public.server_find_account(uuid, text, text)
  to service_role;
