-- Ground for everything: extensions, the schema nobody can reach over HTTP, and who may do what.
-- Plain PostgreSQL 15+. Expects what every Supabase project has: the roles anon, authenticated and service_role, the schema
-- auth with users, sessions, mfa_factors, uid() and jwt(), and the schema storage.

create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists pgcrypto with schema extensions;

-- Secrets, roles and helpers. Not exposed by the gateway, and not granted to browser roles either.
create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;
alter default privileges in schema private grant all on tables to service_role;
-- New functions are nobody's until a migration says whose. The first line has no schema, because PostgreSQL cannot take its own default
-- away for one schema only; the second takes away what hosted projects give besides.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;

-- A runaway query from a browser ends after three seconds.
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '3s';

create table private.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null check (role in ('owner', 'admin', 'cs', 'finance', 'content')),
  granted_at timestamptz not null default now()
);

create table private.role_permissions (
  role text not null check (role in ('owner', 'admin', 'cs', 'finance', 'content')),
  permission text not null check (permission ~ '^[a-z_]+\.[a-z_]+$'),
  primary key (role, permission)
);

insert into private.role_permissions (role, permission)
select role, permission
from unnest(array['owner', 'admin']) as role,
     unnest(array['catalogue.write', 'settings.write', 'orders.read', 'orders.write']) as permission
union all values
  ('content', 'catalogue.write'),
  ('cs', 'orders.read'),
  ('finance', 'orders.read');

-- Whether the caller's token still stands for someone: its session is alive, its owner neither blocked nor deleted, and the
-- second factor was given once the person has one. A token outlives the session it came from by minutes; this does not.
create function private.is_signed_in() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users u
    join auth.sessions s on s.user_id = u.id
    where u.id = auth.uid()
      and s.id::text = auth.jwt() ->> 'session_id'
      and (s.not_after is null or s.not_after > now())
      and (u.banned_until is null or u.banned_until <= now())
      and u.deleted_at is null
  ) and (
    coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2'
    or not exists (select from auth.mfa_factors f where f.user_id = auth.uid() and f.status::text = 'verified')
  )
$$;

create function private.may(wanted text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_signed_in() and exists (
    select from private.user_roles r
    join private.role_permissions p on p.role = r.role
    where r.user_id = auth.uid() and p.permission = wanted
  )
$$;

create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_signed_in() and exists (
    select from private.user_roles r where r.user_id = auth.uid() and r.role in ('owner', 'admin')
  )
$$;

grant execute on function private.is_signed_in(), private.may(text), private.is_admin() to anon, authenticated, service_role;

-- Grammars the tables check. A value that passes can be put into an address or a stylesheet as it is.
create function private.is_public_url(value text) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select length(value) <= 2000 and value ~ '^(https://[^[:space:]"''<>\\`]+|/storage/v1/object/public/[A-Za-z0-9_./-]+)$'
    and value !~ '(^|/)\.\.(/|$)'
$$;

create function private.are_public_urls(input text[]) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select coalesce(bool_and(private.is_public_url(value)), true) from unnest(input) as value
$$;

create function private.is_slug(value text) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select length(value) <= 80 and value ~ '^[a-z0-9]+(-[a-z0-9]+)*$'
$$;

create function private.is_color(value text) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select value ~ '^#[0-9a-fA-F]{6}$'
$$;

create function private.is_gradient(value text) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select value ~ '^linear-gradient\(([0-9]{1,3}deg, )?#[0-9a-fA-F]{6}( [0-9]{1,3}%)?(, #[0-9a-fA-F]{6}( [0-9]{1,3}%)?){1,3}\)$'
$$;

create function private.is_icon_name(value text) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select value ~ '^[a-z0-9-]{1,40}$'
$$;

-- A list of {"label": text, "value": text}, short enough for a score board.
create function private.are_attributes(value jsonb) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select jsonb_typeof(value) = 'array' and jsonb_array_length(value) <= 24 and not exists (
    select from jsonb_array_elements(value) as item
    where jsonb_typeof(item) <> 'object'
      or jsonb_typeof(item -> 'label') is distinct from 'string' or length(item ->> 'label') not between 1 and 60
      or jsonb_typeof(item -> 'value') is distinct from 'string' or length(item ->> 'value') not between 1 and 120
  )
$$;

grant execute on function private.is_public_url(text), private.are_public_urls(text[]), private.is_slug(text), private.is_color(text),
  private.is_gradient(text), private.is_icon_name(text), private.are_attributes(jsonb) to anon, authenticated, service_role;

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- Tells every server that keeps copies of public data that they are out of date. Duplicates within a transaction fold into one.
create function private.announce_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('shop_changed', tg_table_name);
  return null;
end
$$;
