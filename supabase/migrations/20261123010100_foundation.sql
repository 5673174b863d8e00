-- The ground of every other file: extensions, the schema that the gateway does not expose, and rules that several tables share.
-- Plain PostgreSQL 15 or newer. Expects what every Supabase project has: the roles anon, authenticated and service_role, the schema
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

-- New functions can be executed by nobody until a migration grants it. The first statement names no schema, because PostgreSQL cannot
-- revoke its own default for one schema only; the second revokes what hosted projects grant in addition.
alter default privileges revoke execute on functions from public;

alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;

-- A runaway query from a browser ends after three seconds.
alter role anon set statement_timeout = '3s';

alter role authenticated set statement_timeout = '3s';

grant usage on schema public to anon, authenticated, service_role;

-- Edit distance for spelling suggestions.
create extension if not exists fuzzystrmatch with schema extensions;

-- Events that happen once per shop. One row.
create table private.installation (
  id boolean primary key default true check (id),
  owner_created_at timestamptz,
  seeded_at timestamptz,
  files_swept_at timestamptz
);

insert into private.installation default values;

alter table private.installation enable row level security;

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- Notifies every server that caches public data that it is out of date. PostgreSQL merges duplicates within a transaction.
create function private.announce_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('shop_changed', tg_table_name);
  return null;
end
$$;

-- Rows of orders and the settings row cannot be deleted through the gateway, whatever is granted.
create function private.refuse_delete() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated', 'service_role') then
    raise exception '% is never deleted', tg_table_name using errcode = '42501';
  end if;
  return old;
end
$$;

create function private.refuse_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end
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

-- Checks of product columns. Every check runs whenever a row is written, whichever column changes. Functions with "return" instead of a
-- quoted body become part of the calling statement and look their names up once, at creation.
create function private.is_public_url(value text) returns boolean
language sql immutable parallel safe
return length(value) <= 2000 and value ~ '^(https://[^[:space:]"''<>\\`]+|/storage/v1/object/public/[A-Za-z0-9_./-]+)$'
  and value !~ '(^|/)\.\.(/|$)';

create function private.are_public_urls(input text[]) returns boolean
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  address text;
begin
  foreach address in array input loop
    if not private.is_public_url(address) then
      return false;
    end if;
  end loop;
  return true;
end
$$;

-- Alternative texts: one for each of `images`, empty where there is none.
create function private.are_alts(input text[]) returns boolean
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  words text;
begin
  if cardinality(input) > 30 then
    return false;
  end if;
  foreach words in array input loop
    if words is null or length(words) > 200 then
      return false;
    end if;
  end loop;
  return true;
end
$$;

-- A list of {"label": text, "value": text}, at most 24.
create function private.are_attributes(value jsonb) returns boolean
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  line jsonb;
begin
  if jsonb_typeof(value) <> 'array' or jsonb_array_length(value) > 24 then
    return false;
  end if;
  for place in 0 .. jsonb_array_length(value) - 1 loop
    line := value -> place;
    if jsonb_typeof(line) <> 'object'
      or jsonb_typeof(line -> 'label') is distinct from 'string' or length(line ->> 'label') not between 1 and 60
      or jsonb_typeof(line -> 'value') is distinct from 'string' or length(line ->> 'value') not between 1 and 120 then
      return false;
    end if;
  end loop;
  return true;
end
$$;

-- The target of a notification: a page of the shop or an https address, never a scheme that executes something.
create function private.is_link(value text) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select length(value) <= 500 and value ~ '^(/([^/[:space:]"''<>\\`][^[:space:]"''<>\\`]*)?|https://[^[:space:]"''<>\\`]+)$'
$$;

-- The choices of a game attribute: trimmed, unique regardless of case, at most 40.
create function private.are_choices(choices text[]) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select cardinality(choices) <= 40 and coalesce(bool_and(choice is not null and choice = btrim(choice) and length(choice) between 1 and 60), true)
    and count(distinct lower(choice)) = cardinality(choices)
  from unnest(choices) choice
$$;

-- `bucket/path` of an address in our own storage, whatever its host; null for an address elsewhere.
create function private.own_file(address text) returns text
language sql immutable strict parallel safe
return substring(address from '^(?:https?://[^/]+)?/storage/v1/object/public/(.+)$');

-- A picture and its copies in several widths share one stem: `product-images/products/a` for a.png and a.w320.webp.
create function private.file_stem(file text) returns text
language sql immutable strict parallel safe
return regexp_replace(file, '(\.w(320|640|1280))*\.[A-Za-z0-9]+$', '');

create function private.picture_stems(image text, images text[]) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  address text;
  stem text;
  stems text[];
begin
  foreach address in array array_append(images, image) loop
    stem := private.file_stem(private.own_file(address));
    if stem is not null and (stems is null or stem <> all (stems)) then
      stems := array_append(stems, stem);
    end if;
  end loop;
  return stems;
end
$$;

grant execute on function private.is_slug(text), private.is_color(text), private.is_gradient(text), private.is_icon_name(text),
  private.is_public_url(text), private.are_public_urls(text[]), private.are_alts(text[]), private.are_attributes(jsonb),
  private.is_link(text), private.are_choices(text[]), private.own_file(text), private.file_stem(text), private.picture_stems(text, text[])
  to anon, authenticated, service_role;
