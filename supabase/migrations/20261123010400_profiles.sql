-- One profile per account (specification, section 3, "User"). Triggers copy the phone number and its verification from auth.users and
-- the administrator flag from private.user_roles. A person may change their own name and picture; the server changes the rest.
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  name text not null default '' check (length(name) <= 60 and name !~ '[[:cntrl:]]'),
  avatar_url text check (private.is_public_url(avatar_url)),
  -- Claimed by the person: it may sign in, but recovers and links nothing. auth.users.email is empty until it is confirmed.
  email text check (length(email) <= 254 and email = lower(email) and email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'),
  phone text,
  phone_verified boolean not null default false,
  is_admin boolean not null default false,
  profile_completed boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index profiles_of_email on public.profiles (email);

create index profiles_of_phone on public.profiles (phone);

alter table public.profiles enable row level security;

grant select on public.profiles to authenticated;
grant update (name, avatar_url) on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;

create policy profiles_read on public.profiles for select to authenticated
  using (id = (select auth.uid()) and (select private.is_signed_in()));
create policy profiles_update on public.profiles for update to authenticated
  using (id = (select auth.uid()) and (select private.is_signed_in()))
  with check (id = (select auth.uid()) and (select private.is_signed_in()));

create function private.guard_profile_update() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated')
    and to_jsonb(new) - array['name', 'avatar_url', 'updated_at'] <> to_jsonb(old) - array['name', 'avatar_url', 'updated_at'] then
    raise exception 'only the name and the picture of a profile may be changed' using errcode = '42501';
  end if;
  return new;
end
$$;

-- "guard" sorts before "touch", so that the comparison sees what the caller sent.
create trigger guard_profile_update before update on public.profiles for each row execute function private.guard_profile_update();

create trigger touch_updated_at before update on public.profiles for each row execute function private.touch_updated_at();

create trigger refuse_delete before delete on public.profiles for each row execute function private.refuse_delete();

-- A name as it is stored: without control characters, trimmed, at most 60 characters.
create function private.clean_name(value text) returns text
language sql immutable set search_path = '' as $$
  select left(trim(regexp_replace(coalesce(value, ''), '[[:cntrl:]]+', ' ', 'g')), 60)
$$;

-- Security definer: accounts are written by the role of the identity provider, which has no privileges on profiles.
create function private.keep_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, name, phone, phone_verified, created_at)
  values (
    new.id,
    private.clean_name(coalesce(new.raw_user_meta_data ->> 'name', new.raw_user_meta_data ->> 'full_name', new.raw_user_meta_data ->> 'username')),
    nullif(new.phone, ''), new.phone_confirmed_at is not null, coalesce(new.created_at, now())
  )
  on conflict (id) do update set phone = excluded.phone, phone_verified = excluded.phone_verified;
  return null;
end
$$;

create trigger keep_profile after insert or update of phone, phone_confirmed_at on auth.users
  for each row execute function private.keep_profile();

-- Accounts that existed before this migration.
insert into public.profiles (id, name, phone, phone_verified, created_at)
select u.id,
  private.clean_name(coalesce(u.raw_user_meta_data ->> 'name', u.raw_user_meta_data ->> 'full_name', u.raw_user_meta_data ->> 'username')),
  nullif(u.phone, ''), u.phone_confirmed_at is not null, coalesce(u.created_at, now())
from auth.users u
on conflict (id) do nothing;

create index profiles_by_age on public.profiles (created_at desc, id desc);
create index profiles_by_name on public.profiles (lower(name), id);
create index profiles_by_part_of_name on public.profiles using gin (lower(name) extensions.gin_trgm_ops);

-- Partial, because almost no avatars are in our own storage.
create index profiles_of_own_picture on public.profiles (private.file_stem(private.own_file(avatar_url))) where avatar_url like '%/storage/v1/%';
