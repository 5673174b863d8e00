-- The self-check of the store. Returns names of tables, files and tasks, never their content.

-- Tables without row-level security.
create function private.open_tables() returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(n.nspname || '.' || c.relname order by n.nspname, c.relname), '{}')
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'private', 'storage') and c.relkind in ('r', 'p') and not c.relrowsecurity
    and not exists (select from pg_catalog.pg_depend d where d.objid = c.oid and d.deptype = 'e')
$$;

-- Tables and columns of the schema private that a browser role could read or write.
create function private.exposed_tables() returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(c.relname || ' (' || r.rolname || ')' order by c.relname, r.rolname), '{}')
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace and n.nspname = 'private'
  cross join pg_catalog.pg_roles r
  where c.relkind in ('r', 'p', 'v', 'm') and r.rolname in ('anon', 'authenticated')
    and (has_table_privilege(r.oid, c.oid, 'select, insert, update, delete, truncate') or has_any_column_privilege(r.oid, c.oid, 'select, insert, update'))
$$;

-- A file without its extension and width: "products/a.w320.webp" and "products/a.png" are both "products/a".
create function private.name_stem(value text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select regexp_replace(value, '(\.w(320|640|1280)\.webp|\.[A-Za-z0-9]+)$', '')
$$;

-- Files older than a day that no row shows. Each address is parsed once: in a large shop many products share a picture.
create function private.files_without_row() returns text[]
language sql stable security definer set search_path = '' as $$
  with address as (
    select distinct a.address
    from (
      select unnest(p.images || p.image) as address from public.products p
      union all select g.logo_url from public.game_titles g
      union all select '/storage/v1/object/public/game-logos/' || g.logo_path from public.game_titles g
      union all select unnest(array[s.logo_url, s.favicon_url]) from public.website_settings s
      union all select r.avatar_url from public.profiles r
    ) a where a.address is not null
  ), shown as (
    select distinct private.name_stem(substring(a.address from '/storage/v1/object/public/(.+)$')) as stem from address a
  )
  select coalesce(array_agg(o.bucket_id || '/' || o.name order by o.bucket_id, o.name), '{}')
  from storage.objects o
  where o.bucket_id in ('product-images', 'game-logos', 'settings') and o.created_at < now() - interval '1 day'
    and not exists (select from shown s where s.stem = private.name_stem(o.bucket_id || '/' || o.name))
$$;

-- Files that nothing shows, older than a day, since a form may still be open. At most p_most.
create function private.orphan_files(p_most integer) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  lost text[] := '{}';
  file text;
begin
  foreach file in array private.files_without_row() loop
    if not private.is_file_used(split_part(file, '/', 1), substring(file from '^[^/]+/(.+)$')) then
      lost := lost || file;
      exit when cardinality(lost) = p_most;
    end if;
  end loop;
  return lost;
end
$$;

-- The first entry of the log whose hash is wrong or whose predecessor is missing; null while the chain is intact.
create function private.broken_audit_line() returns bigint
language sql stable security definer set search_path = '' as $$
  select min(a.seq) from private.audit_log a
  where a.hash <> sha256(a.previous_hash || convert_to(
      concat_ws('|', extract(epoch from a.at), coalesce(a.actor::text, '-'), a.action, coalesce(a.subject::text, '-'), a.detail), 'UTF8'))
    or (a.previous_hash <> '' and not exists (select from private.audit_log b where b.hash = a.previous_hash))
    or (a.previous_hash = '' and exists (select from private.audit_log b where b.seq < a.seq and b.at < a.at))
$$;

create function private.stored_bytes(metadata text) returns bigint
language sql immutable set search_path = '' as $$
  -- Upstream stores an object, the embedded gateway a string that contains one.
  select coalesce(substring(metadata from '\\?"size\\?"\s*:\s*(\d{1,15})')::bigint, 0)
$$;

create function private.applied_migrations() returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  versions text[];
begin
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute 'select array_agg(m.version::text order by m.version) from supabase_migrations.schema_migrations m' into versions;
  end if;
  return coalesce(versions, '{}');
end
$$;

-- All data of the system page. The server calls it on behalf of p_actor, who needs system.read.
create function public.server_read_system(p_actor uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.person_may(p_actor, 'system.read') then
    raise exception 'not allowed to see the system' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'open_tables', to_jsonb(private.open_tables()),
    'exposed_tables', to_jsonb(private.exposed_tables()),
    'orphan_files', to_jsonb(private.orphan_files(20)),
    'broken_audit_line', private.broken_audit_line(),
    'audit_lines', (select count(*) from private.audit_log),
    'migrations', to_jsonb(private.applied_migrations()),
    'database_version', current_setting('server_version'),
    'database_bytes', pg_database_size(current_database()),
    'tasks', coalesce((
      -- Only the code of a failure: its message can contain what people typed.
      select jsonb_agg(jsonb_build_object('name', t.name, 'last_run_at', t.last_run_at, 'last_count', t.last_count,
        'failure', split_part(t.last_error, ' ', 1), 'is_late', coalesce(t.last_run_at < now() - interval '5 minutes', true)) order by t.name)
      from private.due_tasks t), '[]'),
    'buckets', coalesce((
      select jsonb_agg(jsonb_build_object('name', b.id, 'files', coalesce(u.files, 0), 'bytes', coalesce(u.bytes, 0)) order by b.id)
      from storage.buckets b
      left join (select o.bucket_id, count(*) as files, sum(private.stored_bytes(o.metadata::text)) as bytes from storage.objects o group by 1) u
        on u.bucket_id = b.id), '[]')
  );
end
$$;

grant execute on function public.server_read_system(uuid) to service_role;
