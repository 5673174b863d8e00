-- Foundation: schemas, extensions, default privileges, role settings, the scheduler, and helpers that tables of several topics share.
-- Tables: private.installation (times of one-time events), private.due_tasks (scheduled tasks).
-- Begin with public.server_run_due, which runs the scheduled tasks.
-- Requires PostgreSQL 15 and the objects of a Supabase project: the roles anon, authenticated and service_role, the schema auth with users,
-- sessions, mfa_factors, uid() and jwt(), and the schema storage.

-- Settings of a transaction that trigger functions of several topics read:
--   app.actor        the account for which server code writes; private.audit_write and private.audit_role_change log it
--   app.import       the id of the import that writes
--   app.shows_stock  'on' while stock, sold and price columns are updated from units and sales: no new version, no announcement by table
--   app.carries      'on' while derived columns are written: no validation and no audit entry

create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;

-- Similarity and substring search.
create extension if not exists pg_trgm with schema extensions;
-- Removal of accents from search texts.
create extension if not exists unaccent with schema extensions;
-- Hashes of passwords and random values.
create extension if not exists pgcrypto with schema extensions;

-- Tables and functions that the REST gateway does not expose. Browser roles need usage on the schema, because policies and constraints call
-- some of its functions; those functions are granted one by one. service_role may use all tables of the schema.
create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;
alter default privileges in schema private grant all on tables to service_role;

-- New functions are not executable without an explicit grant. The first statement names no schema, because PostgreSQL cannot revoke its
-- built-in default for a single schema. The second revokes what hosted projects grant by default.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;

-- These two are created under the default privileges above: only the owner executes their functions directly.
-- Edit distance for spelling suggestions.
create extension if not exists fuzzystrmatch with schema extensions;
-- Exclusion constraints that combine a unit with a range of time.
create extension if not exists btree_gist with schema extensions;

grant usage on schema public to anon, authenticated, service_role;

-- Browser requests are cancelled after three seconds.
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '3s';

-- One row with the time of each event that happens once per shop, or of the last run of a periodic cleanup.
create table private.installation (
  id boolean primary key default true check (id),
  owner_created_at timestamptz,
  seeded_at timestamptz,
  files_swept_at timestamptz,
  orders_erased_at timestamptz
);

alter table private.installation enable row level security;

insert into private.installation default values;

-- Tasks of public.server_run_due. A task is a function without parameters that returns the number of rows it processed and is safe to run
-- at any time and repeatedly.
create table private.due_tasks (
  name text primary key check (name ~ '^[a-z_]{1,40}$'),
  -- Name of a function in the schema private.
  procedure text not null check (procedure ~ '^[a-z_]{1,60}$'),
  last_run_at timestamptz,
  last_count integer,
  -- SQLSTATE and message of the last failure; null after a success.
  last_error text,
  -- Order of execution. Tasks share one transaction, so tasks that lock catalogue tables run last and hold these locks briefly.
  position smallint not null default 0
);

alter table private.due_tasks enable row level security;

-- Runs all tasks. Returns the count of each task as {name: count}; null while another call is running. A task that fails is rolled back,
-- is missing in the result, and does not stop the other tasks.
-- The embedded server calls it every 30 seconds; on a hosted project pg_cron does (private.schedule_due).
create function public.server_run_due() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  task record;
  processed integer;
  counts jsonb := '{}';
begin
  if not pg_catalog.pg_try_advisory_xact_lock(7311) then
    return null;
  end if;
  for task in select t.name, t.procedure from private.due_tasks t order by t.position, t.name loop
    begin
      execute format('select private.%I()', task.procedure) into processed;
      counts := counts || jsonb_build_object(task.name, coalesce(processed, 0));
      update private.due_tasks set last_run_at = private.shop_now(), last_count = coalesce(processed, 0), last_error = null
      where name = task.name;
    exception when others then
      update private.due_tasks set last_run_at = private.shop_now(), last_error = left(sqlstate || ' ' || sqlerrm, 300) where name = task.name;
    end;
  end loop;
  return counts;
end
$$;
grant execute on function public.server_run_due() to service_role;

-- Tasks with their last run, count and error, for the admin.
create function public.server_due_tasks() returns table (name text, last_run_at timestamptz, last_count integer, last_error text)
language sql stable security definer set search_path = '' as $$
  select t.name, t.last_run_at, t.last_count, t.last_error from private.due_tasks t order by t.name
$$;
grant execute on function public.server_due_tasks() to service_role;

-- Schedules public.server_run_due with pg_cron and returns the interval; null without pg_cron. Repeatable: a job of the same name is
-- replaced. Run it by hand when the extension is enabled later.
create function private.schedule_due() returns text
language plpgsql security definer set search_path = '' as $$
declare
  schedule text;
begin
  if to_regprocedure('cron.schedule(text,text,text)') is null then
    return null;
  end if;
  -- pg_cron 1.5 and later supports seconds; earlier versions at least a minute.
  foreach schedule in array array['30 seconds', '* * * * *'] loop
    begin
      execute 'select cron.schedule($1, $2, $3)' using 'arena-akun-due', schedule, 'select public.server_run_due()';
      return schedule;
    exception when others then
      null;
    end;
  end loop;
  return null;
end
$$;

do $$
begin
  -- On a hosted project. `create extension` raises an error on a server that has pg_cron installed but not preloaded; the embedded
  -- scheduler runs the tasks there.
  if exists (select from pg_available_extensions where name = 'pg_cron') and current_database() = coalesce(current_setting('cron.database_name', true), '') then
    create extension if not exists pg_cron;
  end if;
exception when others then
  null;
end
$$;

select private.schedule_due();

-- Trigger functions that tables of several topics use.

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- Notifies listeners of the channel `shop_changed` of a changed table. Skipped while `app.shows_stock` is on: stock derived from units is
-- published per product and sale.
create function private.announce_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_setting('app.shows_stock', true) is distinct from 'on' then
    perform pg_catalog.pg_notify('shop_changed', tg_table_name);
  end if;
  return null;
end
$$;

-- Refuses deletion through the gateway, whatever privileges are granted.
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

-- Functions of check constraints. A constraint is evaluated on every write of its row, whichever column changes, so these functions are
-- cheap. A function with `return` instead of a quoted body is inlined into the calling statement and resolves its names at creation.

create function private.is_slug(value text) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select length(value) <= 80 and value ~ '^[a-z0-9]+(-[a-z0-9]+)*$'
$$;
grant execute on function private.is_slug(text) to anon, authenticated, service_role;

create function private.is_color(value text) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select value ~ '^#[0-9a-fA-F]{6}$'
$$;
grant execute on function private.is_color(text) to anon, authenticated, service_role;

create function private.is_gradient(value text) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select value ~ '^linear-gradient\(([0-9]{1,3}deg, )?#[0-9a-fA-F]{6}( [0-9]{1,3}%)?(, #[0-9a-fA-F]{6}( [0-9]{1,3}%)?){1,3}\)$'
$$;
grant execute on function private.is_gradient(text) to anon, authenticated, service_role;

create function private.is_icon_name(value text) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select value ~ '^[a-z0-9-]{1,40}$'
$$;
grant execute on function private.is_icon_name(text) to anon, authenticated, service_role;

-- The fields of a delivery form, one in each line: [{field, label, kind, min, max}] or with {options} for a list; null when the text has another
-- form. deliveryFormText in src/domain/order/delivery-form.ts writes it, and readDeliveryForm has the same rules.
create function private.delivery_fields(value text) returns jsonb
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  line text;
  parts text[];
  options text[];
  fields jsonb := '[]';
  field text;
begin
  foreach line in array string_to_array(value, E'\n') loop
    parts := regexp_match(line, '^([^:\u0001-\u001F\u007F-\u009F]{1,30}): (?:([0-9]{1,2})-([0-9]{1,2}) (angka|karakter)|pilihan ([^\u0001-\u001F\u007F-\u009F]+))$');
    options := string_to_array(parts[5], ', ');
    if parts is null or btrim(parts[1]) <> parts[1] or parts[2]::integer < 1 or parts[3]::integer < parts[2]::integer or parts[3]::integer > 60
      or cardinality(options) not between 2 and 30
      or exists (select from unnest(options) o where o <> btrim(o) or length(o) not between 1 and 40 or strpos(o, ',') > 0)
      or (select count(distinct o) from unnest(options) o) < cardinality(options) then
      return null;
    end if;
    field := case when parts[1] ~* '(?<![[:alnum:]])(server|zone|zona|wilayah|region)(?![[:alnum:]])' then 'server' else 'game_id' end;
    if fields @> jsonb_build_array(jsonb_build_object('field', field)) then
      return null;
    end if;
    fields := fields || (jsonb_build_object('field', field, 'label', parts[1]) || case
      when options is null then jsonb_build_object('kind', case parts[4] when 'angka' then 'digits' else 'text' end, 'min', parts[2]::integer,
        'max', parts[3]::integer)
      else jsonb_build_object('kind', 'list', 'options', options) end);
  end loop;
  return case when fields @> '[{"field": "game_id"}]' then fields end;
end
$$;
grant execute on function private.delivery_fields(text) to anon, authenticated, service_role;

-- Whether a value has the form of a field of private.delivery_fields. fitsDeliveryField in src/domain/order/delivery-form.ts has the same rule.
create function private.fits_delivery_field(p_field jsonb, p_value text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select case p_field ->> 'kind' when 'list' then p_field -> 'options' ? p_value
    else length(p_value) between (p_field ->> 'min')::integer and (p_field ->> 'max')::integer
      and (p_field ->> 'kind' = 'text' or p_value ~ '^[0-9]+$') end
$$;

-- An https address, or the path of a file in our storage.
create function private.is_public_url(value text) returns boolean
language sql immutable parallel safe
return length(value) <= 2000 and value ~ '^(https://[^[:space:]"''<>\\`]+|/storage/v1/object/public/[A-Za-z0-9_./-]+)$'
  and value !~ '(^|/)\.\.(/|$)';
grant execute on function private.is_public_url(text) to anon, authenticated, service_role;

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
grant execute on function private.are_public_urls(text[]) to anon, authenticated, service_role;

-- Alternative texts of pictures: at most 30, each at most 200 characters, empty where a picture has none.
create function private.are_alts(input text[]) returns boolean
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  alt text;
begin
  if cardinality(input) > 30 then
    return false;
  end if;
  foreach alt in array input loop
    if alt is null or length(alt) > 200 then
      return false;
    end if;
  end loop;
  return true;
end
$$;
grant execute on function private.are_alts(text[]) to anon, authenticated, service_role;

-- A list of {"label": text, "value": text}, at most 24.
create function private.are_attributes(value jsonb) returns boolean
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  entry jsonb;
begin
  if jsonb_typeof(value) <> 'array' or jsonb_array_length(value) > 24 then
    return false;
  end if;
  for i in 0 .. jsonb_array_length(value) - 1 loop
    entry := value -> i;
    if jsonb_typeof(entry) <> 'object'
      or jsonb_typeof(entry -> 'label') is distinct from 'string' or length(entry ->> 'label') not between 1 and 60
      or jsonb_typeof(entry -> 'value') is distinct from 'string' or length(entry ->> 'value') not between 1 and 120 then
      return false;
    end if;
  end loop;
  return true;
end
$$;
grant execute on function private.are_attributes(jsonb) to anon, authenticated, service_role;

-- Whether a text contains control characters or formatting characters (Unicode category Cf), which hide or reverse what stands beside them.
create function private.has_hidden_characters(value text) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select value ~ '[\u0001-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB]'
$$;
grant execute on function private.has_hidden_characters(text) to anon, authenticated, service_role;

-- Whether a reader sees a text as it was written: nothing hidden, reversed or piled, no spaces around it, and not joiners alone. isPlainText in
-- src/domain/notification/plain-text.ts has the same rule.
create function private.is_plain_text(value text) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select value !~ '[\u0001-\u0009\u000B-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB]'
    and value !~ '[\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u0610-\u061A\u064B-\u065F\u06D6-\u06DC\u0E34-\u0E3A\u0E47-\u0E4E\u1AB0-\u1ACE\u1DC0-\u1DFF\u20D0-\u20F0\uFE00-\uFE0F\uFE20-\uFE2F]{5}'
    and value !~ '^[\n \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]|[\n \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]$'
    and value !~ '^[\n \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\u200C\u200D]+$'
$$;
grant execute on function private.is_plain_text(text) to authenticated, service_role;

-- A page of the shop or an https address; never a scheme that executes something. Without control and formatting characters, which hide or
-- reverse a part of the address, and without user information, which imitates another site. safeLink in
-- src/domain/notification/notification-link.ts has the same rule.
create function private.is_link(value text) returns boolean
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return (select length(value) <= 500
    and value ~ '^(/([^/[:space:]"''<>\\`][^[:space:]"''<>\\`]*)?|https://[^[:space:]"''<>\\`/?#@]+([/?#][^[:space:]"''<>\\`]*)?)$'
    and not private.has_hidden_characters(value));
end
$$;
grant execute on function private.is_link(text) to anon, authenticated, service_role;

-- An https address of a site with a dotted name, without user information and without hidden characters.
create function private.is_site_link(value text) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select value ~ '^https://[^[:space:]"''<>\\`/?#@:.]+(\.[^[:space:]"''<>\\`/?#@:.]+)+(:[0-9]{1,5})?([/?#][^[:space:]"''<>\\`]*)?$'
    and value !~ '(^|/)\.\.(/|$)' and not private.has_hidden_characters(value)
$$;

-- The choices of a game attribute: trimmed, unique regardless of case, at most 40.
create function private.are_choices(choices text[]) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select cardinality(choices) <= 40 and coalesce(bool_and(choice is not null and choice = btrim(choice) and length(choice) between 1 and 60), true)
    and count(distinct lower(choice)) = cardinality(choices)
  from unnest(choices) choice
$$;
grant execute on function private.are_choices(text[]) to anon, authenticated, service_role;

-- Names of picture files. Constraints and indexes of several tables use them.

-- The `bucket/path` of an address in our own storage, on any host; null for another address.
create function private.storage_path(address text) returns text
language sql immutable strict parallel safe
return substring(address from '^(?:https?://[^/]+)?/storage/v1/object/public/(.+)$');
grant execute on function private.storage_path(text) to anon, authenticated, service_role;

-- A picture and its scaled copies share a stem: `product-images/products/a` for a.png and a.w320.webp.
create function private.file_stem(file text) returns text
language sql immutable strict parallel safe
return regexp_replace(file, '(\.w(320|640|1280))*\.[A-Za-z0-9]+$', '');
grant execute on function private.file_stem(text) to anon, authenticated, service_role;

-- The distinct stems of a product's pictures in our own storage; null if there are none.
create function private.picture_stems(image text, images text[]) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  address text;
  stem text;
  stems text[];
begin
  foreach address in array array_append(images, image) loop
    stem := private.file_stem(private.storage_path(address));
    if stem is not null and (stems is null or stem <> all (stems)) then
      stems := array_append(stems, stem);
    end if;
  end loop;
  return stems;
end
$$;
grant execute on function private.picture_stems(text, text[]) to anon, authenticated, service_role;

-- Text and JSON.

-- An amount as visitors read it: "Rp1.500.000".
create function private.rupiah(amount bigint) returns text
language plpgsql immutable strict set search_path = '' as $$
begin
  return (select 'Rp' || replace(to_char(amount, 'FM999,999,999,999,999'), ',', '.'));
end
$$;

-- Masks all digits of a phone number except the first four and the last three.
create function private.mask_phone(value text) returns text
language sql immutable set search_path = '' as $$
  select case when length(value) >= 8 then left(value, 4) || repeat('•', length(value) - 7) || right(value, 3) when value <> '' then '•••' end
$$;

-- Masks the local part of an e-mail except its first character; null for a text that is no e-mail.
create function private.mask_email(value text) returns text
language sql immutable set search_path = '' as $$
  select left(value, 1) || '•••@' || split_part(value, '@', 2) where value like '_%@_%'
$$;

-- A jsonb parameter as an object; '{}' for null and other types. The embedded gateway passes a JSON string that contains the object,
-- PostgREST passes the object.
create function private.json_of(p_value jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (select coalesce(case jsonb_typeof(p_value) when 'string' then (p_value #>> '{}')::jsonb when 'object' then p_value end, '{}'));
end
$$;
