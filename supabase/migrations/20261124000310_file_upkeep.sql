-- How the server reads, checks and clears away files. Each function that acts for somebody takes who it is and asks what he may.

create function private.may_keep_files(p_actor uuid, p_bucket text) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_bucket in ('product-images', 'game-logos', 'settings') and exists (
    select from private.user_roles r join private.role_permissions p on p.role = r.role
    where r.user_id = p_actor and p.permission = case p_bucket when 'settings' then 'settings.write' else 'catalogue.write' end)
$$;
create function public.server_may_keep_files(p_actor uuid, p_bucket text) returns boolean
language sql stable security definer set search_path = '' as $$ select private.may_keep_files(p_actor, p_bucket) $$;

-- Upstream keeps an object in the metadata, the embedded gateway a string.
create function private.file_facts(metadata jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(metadata) = 'string' then (metadata #>> '{}')::jsonb else coalesce(metadata, '{}') end;
exception when others then
  return '{}';
end
$$;

-- Everything stored of one picture: itself and its copies.
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

-- The files of one picture, given as four lists of one length.
create function public.server_note_checked(
  p_actor uuid, p_bucket text, p_objects uuid[], p_types text[], p_widths integer[], p_heights integer[]
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  noted integer;
begin
  if not private.may_keep_files(p_actor, p_bucket) then
    raise exception 'not allowed to keep files here' using errcode = '42501';
  end if;
  insert into private.checked_files (object, bucket, path, type, width, height)
  select o.id, o.bucket_id, o.name, f.type, f.width, f.height
  from unnest(p_objects, p_types, p_widths, p_heights) as f (object, type, width, height)
  join storage.objects o on o.id = f.object and o.bucket_id = p_bucket
  on conflict (object) do nothing;
  get diagnostics noted = row_count;
  return noted;
end
$$;

-- Puts files and the copies that belong to them on the list of what has to go; what is shown somewhere stays. Returns what was put there.
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

-- What the server is to remove next, the oldest first. What somebody has begun to show meanwhile is let go of.
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

-- A task of the scheduler, of which an hour apart is enough: what lies there for a day and is shown nowhere was never saved, or was let go of.
alter table private.installation add column files_swept_at timestamptz;
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

grant execute on function public.server_may_keep_files(uuid, text), public.server_stored_files(uuid, text, text),
  public.server_note_checked(uuid, text, uuid[], text[], integer[], integer[]), public.server_discard_files(uuid, text, text[]), public.server_files_to_remove(integer),
  public.server_files_removed(text, text[]) to service_role;
grant execute on function public.discard_files(text, text[]) to authenticated;
