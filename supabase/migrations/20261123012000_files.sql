-- Removal and checking of files. Functions that act for somebody take the actor and check their permission.

-- Of these addresses, the product pictures in our own storage that no product shows, as storage paths.
create function private.unshown_pictures(p_addresses text[]) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  files text[] := array(
    select distinct private.own_file(address) from unnest(p_addresses) as address where private.own_file(address) like 'product-images/%');
  unshown text[];
begin
  if cardinality(files) <= 1000 then
    select array_agg(substring(file from '^product-images/(.+)$') order by file) into unshown
    from unnest(files) as file where not private.is_shown_by_product(file);
  else
    -- For this many, one scan of the products is cheaper than lookups.
    select array_agg(substring(file from '^product-images/(.+)$') order by file) into unshown
    from unnest(files) as file
    where private.file_stem(file) not in (
      select stem from public.products p, unnest(private.picture_stems(p.image, p.images)) as stem);
  end if;
  return coalesce(unshown, '{}');
end
$$;

-- Each picture with its smaller copies, in the shop's naming (`a.png` has `a.w320.webp`).
create function private.queue_pictures(p_addresses text[]) returns void
language sql security definer set search_path = '' as $$
  insert into private.files_to_remove (bucket, path)
  select 'product-images', file
  from unnest(private.unshown_pictures(p_addresses)) as path,
    unnest(array[path] || array(
      select regexp_replace(path, '\.[A-Za-z0-9]+$', '') || '.w' || width || '.webp' from unnest(array[320, 640, 1280]) as width)) as file
  on conflict do nothing
$$;

create function private.queue_replaced_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_pictures(array(
    select shown from unnest(old.images || old.image) as shown
    where shown is not null and shown is distinct from new.image and shown <> all (new.images)));
  return null;
end
$$;

create trigger queue_replaced_pictures after update on public.products
  for each row when (old.image is distinct from new.image or old.images is distinct from new.images)
  execute function private.queue_replaced_pictures();

-- By statement, so that many products deleted at once are one pass. Not while a function that deletes products lists the files itself
-- (app.carries).
create function private.queue_deleted_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_pictures(array(
    select distinct shown from gone, unnest(gone.images || gone.image) as shown where shown is not null));
  return null;
end
$$;

create trigger queue_deleted_pictures after delete on public.products
  referencing old table as gone for each statement when (current_setting('app.carries', true) is distinct from 'on')
  execute function private.queue_deleted_pictures();

-- What the server calls to read, check and remove files.
create function private.may_keep_files(p_actor uuid, p_bucket text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(p_bucket in ('product-images', 'game-logos', 'settings'), false)
    and private.person_may(p_actor, case p_bucket when 'settings' then 'settings.write' else 'catalogue.write' end)
$$;

create function public.server_may_keep_files(p_actor uuid, p_bucket text) returns boolean
language sql stable security definer set search_path = '' as $$ select private.may_keep_files(p_actor, p_bucket) $$;

-- Upstream stores an object in the metadata, the embedded gateway a string.
create function private.file_facts(metadata jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(metadata) = 'string' then (metadata #>> '{}')::jsonb else coalesce(metadata, '{}') end;
exception when others then
  return '{}';
end
$$;

-- All files of one picture: itself and its copies.
create function public.server_stored_files(p_actor uuid, p_bucket text, p_path text)
returns table (object uuid, path text, type text, bytes bigint, is_checked boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may_keep_files(p_actor, p_bucket) then
    raise exception 'not allowed to keep files here' using errcode = '42501';
  end if;
  return query
    select o.id, o.name, coalesce(private.file_facts(o.metadata) ->> 'mimetype', ''), coalesce((private.file_facts(o.metadata) ->> 'size')::bigint, 0),
      coalesce(o.owner_id, o.owner::text) is null or exists (select from private.checked_files c where c.object = o.id)
    from storage.objects o
    where o.bucket_id = p_bucket and o.name = any (array[p_path] || case when p_bucket = 'product-images' then array[
      regexp_replace(p_path, '\.[A-Za-z0-9]+$', '') || '.w320.webp',
      regexp_replace(p_path, '\.[A-Za-z0-9]+$', '') || '.w640.webp',
      regexp_replace(p_path, '\.[A-Za-z0-9]+$', '') || '.w1280.webp'] else '{}' end)
    order by o.name;
end
$$;

-- Records the files of one picture as checked, given as four lists of one length. One audit entry names the picture and its uploader.
create function public.server_note_checked(
  p_actor uuid, p_bucket text, p_objects uuid[], p_types text[], p_widths integer[], p_heights integer[]
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  noted text[];
  pictures text[];
begin
  if not private.may_keep_files(p_actor, p_bucket) then
    raise exception 'not allowed to keep files here' using errcode = '42501';
  end if;
  with fresh as (
    insert into private.checked_files (object, bucket, path, type, width, height)
    select o.id, o.bucket_id, o.name, f.type, f.width, f.height
    from unnest(p_objects, p_types, p_widths, p_heights) as f (object, type, width, height)
    join storage.objects o on o.id = f.object and o.bucket_id = p_bucket
    on conflict (object) do nothing
    returning path
  )
  select coalesce(array_agg(path order by path), '{}'), array_agg(path order by path) filter (where path !~ '\.w(320|640|1280)\.webp$')
  into noted, pictures from fresh;
  if cardinality(noted) > 0 then
    perform private.audit(p_actor, 'files.uploaded', null,
      jsonb_build_object('bucket', p_bucket, 'paths', to_jsonb(coalesce(pictures, noted))));
  end if;
  return cardinality(noted);
end
$$;

-- A drawing that the server sanitised and stored for somebody needs no check, only the audit entry.
create function public.server_note_stored(p_actor uuid, p_bucket text, p_path text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.may_keep_files(p_actor, p_bucket) then
    raise exception 'not allowed to keep files here' using errcode = '42501';
  end if;
  perform private.audit(p_actor, 'files.uploaded', null, jsonb_build_object('bucket', p_bucket, 'paths', jsonb_build_array(p_path)));
end
$$;

-- Queues files and their copies for removal, except those in use. Returns the queued ones.
create function private.discard_files(p_actor uuid, p_bucket text, p_paths text[]) returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  leaving text[];
begin
  if not private.may_keep_files(p_actor, p_bucket) then
    raise exception 'not allowed to keep files here' using errcode = '42501';
  end if;
  if coalesce(cardinality(p_paths), 0) > 100 then
    raise exception 'up to 100 files at once' using errcode = '22023';
  end if;
  with found as (
    select o.name from storage.objects o
    where o.bucket_id = p_bucket and o.name = any (
      select part from unnest(p_paths) as path,
        unnest(array[path] || case when p_bucket = 'product-images' then array[
          private.file_stem(path) || '.w320.webp', private.file_stem(path) || '.w640.webp', private.file_stem(path) || '.w1280.webp'
        ] else '{}' end) as part)
      and not private.is_file_used(o.bucket_id, o.name)
  ), listed as (
    insert into private.files_to_remove (bucket, path) select p_bucket, f.name from found f on conflict do nothing
  )
  select coalesce(array_agg(f.name order by f.name), '{}') into leaving from found f;
  if cardinality(leaving) > 0 then
    perform private.audit(p_actor, 'files.discarded', null, jsonb_build_object('bucket', p_bucket, 'paths', to_jsonb(leaving)));
  end if;
  return leaving;
end
$$;

create function public.server_discard_files(p_actor uuid, p_bucket text, p_paths text[]) returns text[]
language sql security definer set search_path = '' as $$ select private.discard_files(p_actor, p_bucket, p_paths) $$;

create function public.discard_files(p_bucket text, p_paths text[]) returns text[]
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  end if;
  return private.discard_files(auth.uid(), p_bucket, p_paths);
end
$$;

-- The files to remove next, oldest first. Files that are in use again leave the queue.
create function public.server_files_to_remove(p_most integer default 50) returns table (bucket text, path text)
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.files_to_remove f where private.is_file_used(f.bucket, f.path);
  return query select f.bucket, f.path from private.files_to_remove f order by f.since, f.bucket, f.path limit least(greatest(p_most, 1), 200);
end
$$;

create function public.server_files_removed(p_bucket text, p_paths text[]) returns void
language sql security definer set search_path = '' as $$
  delete from private.files_to_remove where bucket = p_bucket and path = any (p_paths);
  delete from private.checked_files where bucket = p_bucket and path = any (p_paths)
    and not exists (select from storage.objects o where o.id = object);
$$;

create function private.sweep_files() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  swept integer;
begin
  update private.installation set files_swept_at = now() where files_swept_at is null or files_swept_at < now() - interval '1 hour';
  if not found then
    return 0;
  end if;
  insert into private.files_to_remove (bucket, path)
  select o.bucket_id, o.name from storage.objects o
  where o.bucket_id in ('product-images', 'game-logos', 'settings') and o.created_at < now() - interval '24 hours'
    and not private.is_file_used(o.bucket_id, o.name)
  on conflict do nothing;
  get diagnostics swept = row_count;
  delete from private.checked_files c where not exists (select from storage.objects o where o.id = c.object);
  return swept;
end
$$;

insert into private.due_tasks (name, procedure) values ('files', 'sweep_files');

create function private.file_verdict(p_bucket text, p_path text, is_leaving boolean, is_unchecked boolean) returns text
language sql stable security definer set search_path = '' as $$
  select case when is_leaving then 'leaving' when private.is_file_used(p_bucket, p_path) then 'used'
    when is_unchecked then 'unchecked' else 'unused' end
$$;

-- All files for the admin: each picture once, with the sizes of its copies, where it is shown, and whether it was checked.
create function public.list_files(p_bucket text default null, p_state text default null, p_search text default null, p_page integer default 1)
returns table (bucket text, path text, type text, bytes bigint, files integer, created_at timestamptz, width integer, height integer,
  state text, uses jsonb, total bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (private.may('catalogue.write') or private.may('system.read')) then
    raise exception 'not allowed to see the files' using errcode = '42501';
  end if;
  return query
  with pictures as (
    select o.bucket_id, private.file_stem(o.bucket_id || '/' || o.name) as stem,
      (array_agg(o.name order by o.name ~ '\.w(320|640|1280)\.webp$', o.name))[1] as name,
      sum(coalesce((private.file_facts(o.metadata) ->> 'size')::bigint, 0))::bigint as size, count(*)::integer as parts,
      min(o.created_at) as since,
      bool_or(coalesce(o.owner_id, o.owner::text) is not null and not exists (select from private.checked_files c where c.object = o.id)) as is_unchecked,
      bool_or(exists (select from private.files_to_remove r where r.bucket = o.bucket_id and r.path = o.name)) as is_leaving
    from storage.objects o
    where o.bucket_id in ('product-images', 'game-logos', 'settings') and (p_bucket is null or o.bucket_id = p_bucket)
    group by 1, 2
  ), counted as (
    -- Usage is looked up for all files only when filtering by it.
    select p.*, count(*) over () as everything from pictures p
    where (nullif(trim(p_search), '') is null or strpos(lower(p.name), lower(trim(p_search))) > 0)
      and (p_state is null or private.file_verdict(p.bucket_id, p.name, p.is_leaving, p.is_unchecked) = p_state)
    order by p.since desc, p.stem
    limit 24 offset 24 * (least(greatest(p_page, 1), 100000) - 1)
  )
  select c.bucket_id, c.name, coalesce(private.file_facts(o.metadata) ->> 'mimetype', ''), c.size, c.parts, c.since, k.width, k.height,
    private.file_verdict(c.bucket_id, c.name, c.is_leaving, c.is_unchecked),
    coalesce((
      select jsonb_agg(u.use) from (
        (select jsonb_build_object('kind', 'product', 'id', p.id, 'name', p.name) as use from public.products p
          where private.picture_stems(p.image, p.images) is not null and private.picture_stems(p.image, p.images) @> array[c.stem]
          order by p.created_at limit 5)
        union all
        (select jsonb_build_object('kind', 'game', 'id', g.id, 'name', g.name) from public.game_titles g
          where private.own_file(g.logo_url) = c.bucket_id || '/' || c.name or (c.bucket_id = 'game-logos' and g.logo_path = c.name) limit 5)
        union all
        (select jsonb_build_object('kind', 'settings', 'id', s.id, 'name', null) from public.website_settings s
          where c.bucket_id || '/' || c.name in (private.own_file(s.logo_url), private.own_file(s.favicon_url)))
      ) u), '[]'),
    c.everything
  from counted c
  join storage.objects o on o.bucket_id = c.bucket_id and o.name = c.name
  left join private.checked_files k on k.object = o.id
  order by c.since desc, c.stem;
end
$$;

grant execute on function public.server_may_keep_files(uuid, text), public.server_stored_files(uuid, text, text),
  public.server_note_checked(uuid, text, uuid[], text[], integer[], integer[]), public.server_note_stored(uuid, text, text),
  public.server_discard_files(uuid, text, text[]), public.server_files_to_remove(integer), public.server_files_removed(text, text[])
  to service_role;
grant execute on function public.discard_files(text, text[]), public.list_files(text, text, text, integer) to authenticated;
