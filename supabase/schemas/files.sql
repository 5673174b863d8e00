-- Stored files: buckets and their policies, the check of uploads, use of files, and removal of unused ones.
-- Tables: private.checked_files, uploads that the server has checked; private.files_to_remove, the queue of removals.
-- Begin with private.is_file_used, which decides what may be removed, and the trigger function private.refuse_withheld, which decides what
-- a row may show. Functions named server_* are for the server, with the account on whose behalf it acts.

-- Uploads of people that the server has checked; other uploads are not shown (docs/decisions/0024). Files that the server stored itself
-- have no owner and need no check.
create table private.checked_files (
  -- The id in storage.objects: a later file of the same name has another id.
  object uuid primary key,
  bucket text not null,
  path text not null,
  type text not null check (type ~ '^image/[a-z+.-]+$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  checked_at timestamptz not null default now()
);

create index checked_files_by_name on private.checked_files (bucket, path);

alter table private.checked_files enable row level security;

-- Files that storage has and nothing shows. A failed removal is retried. The server checks again whether a file is in use before it
-- removes it; a path that does not exist is no error.
create table private.files_to_remove (
  bucket text not null,
  path text not null,
  since timestamptz not null default now(),
  primary key (bucket, path)
);

alter table private.files_to_remove enable row level security;

-- Whether a product other than p_except shows this file or a smaller copy of it. Without sequential scans, because a plan from a time with
-- few products would stay cached.
create function private.is_shown_by_product(p_file text, p_except uuid default null) returns boolean
language sql stable security definer set search_path = '' set enable_seqscan to off as $$
  select exists (
    select from public.products p
    where private.picture_stems(p.image, p.images) is not null
      and private.picture_stems(p.image, p.images) @> array[private.file_stem(p_file)]
      and p.id is distinct from p_except)
$$;

-- Whether a product, a game, the settings, a text page or a profile shows a file. Everything that removes or reports files calls this
-- function.
create function private.is_file_used(p_bucket text, p_path text) returns boolean
language sql stable strict security definer set search_path = '' as $$
  select exists (
    select from public.products p
    where private.picture_stems(p.image, p.images) is not null
      and private.picture_stems(p.image, p.images) @> array[private.file_stem(p_bucket || '/' || p_path)])
  or exists (
    select from public.game_titles g
    where private.storage_path(g.logo_url) = p_bucket || '/' || p_path or (p_bucket = 'game-logos' and g.logo_path = p_path))
  or exists (
    select from public.website_settings s
    where private.file_stem(p_bucket || '/' || p_path)
      in (private.file_stem(private.storage_path(s.logo_url)), private.file_stem(private.storage_path(s.favicon_url))))
  or exists (
    select from public.profiles r
    where r.avatar_url like '%/storage/v1/%'
      and private.file_stem(private.storage_path(r.avatar_url)) = private.file_stem(p_bucket || '/' || p_path))
  or exists (
    select from public.content_versions v left join public.content_pages c on c.slug = v.slug
    where v.version >= coalesce(c.published_version, 0) and strpos(v.body, '/storage/v1/object/public/' || p_bucket || '/' || p_path) > 0)
$$;
grant execute on function private.is_file_used(text, text) to authenticated;

-- Whether the picture at an address, or one of its copies, is unchecked or queued for removal.
create function private.is_withheld(address text) returns boolean
language sql stable strict security definer set search_path = '' as $$
  select exists (
    select from storage.objects o
    where o.bucket_id = split_part(private.storage_path(address), '/', 1)
      and o.name = any (
        select part from unnest(array[
          substring(private.storage_path(address) from '^[^/]+/(.+)$'),
          substring(regexp_replace(private.storage_path(address), '\.[A-Za-z0-9]+$', '') from '^[^/]+/(.+)$') || '.w320.webp',
          substring(regexp_replace(private.storage_path(address), '\.[A-Za-z0-9]+$', '') from '^[^/]+/(.+)$') || '.w640.webp',
          substring(regexp_replace(private.storage_path(address), '\.[A-Za-z0-9]+$', '') from '^[^/]+/(.+)$') || '.w1280.webp']) as part)
      and ((coalesce(o.owner_id, o.owner::text) is not null and not exists (select from private.checked_files c where c.object = o.id))
        or exists (select from private.files_to_remove r where r.bucket = o.bucket_id and r.path = o.name)))
$$;

-- Whether an address in our own storage has no file, for example a copied product whose pictures were deleted, or a typing error in an
-- import. The server removes a file together with its row in storage.objects.
create function private.is_missing_file(address text) returns boolean
language sql stable strict security definer set search_path = '' as $$
  select private.storage_path(address) is not null and not exists (
    select from storage.objects o
    where o.bucket_id = split_part(private.storage_path(address), '/', 1)
      and o.name = substring(private.storage_path(address) from '^[^/]+/(.+)$'))
$$;

-- Whether an address is in canonical form: a file in our own storage as bucket and names alone, any other address without dot segments and
-- without unnecessary percent-encoding. Another spelling of a file would bypass the checks of its name. isPlainAddress in
-- src/domain/media/plain-address.ts has the same rule.
create function private.is_plain_address(address text) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select case
    when address ~* 'storage(/|%2f)+v1'
      then address ~ '^(https://[^/?#@]+)?/storage/v1/object/public/[A-Za-z0-9_-]+(/(?!\.{1,2}(/|$))[A-Za-z0-9_.-]+)+$'
    else address !~* '(^|/)(\.|%2e){1,2}([/?#]|$)' and address !~* '%(2[de]|3[0-9]|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])'
  end
$$;

-- The files in our own storage that these columns of a row show.
create function private.files_in_row(p_row jsonb, p_columns text[]) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct private.storage_path(address)), '{}')
  from unnest(p_columns) as name,
    jsonb_array_elements_text(
      case when jsonb_typeof(p_row -> name) = 'array' then p_row -> name else jsonb_build_array(p_row -> name) end) as address
  where private.storage_path(address) is not null
$$;

-- Raises FILE_WITHHELD when a column in the arguments begins to show a file that is unchecked, queued for removal or missing. Applies to
-- people, also through functions; what the server stores is exempt. Addresses that the row shows already stay allowed, also at another
-- position or host, so that a lost file does not block a change of the price.
create function private.refuse_withheld() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address text;
  before jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  after jsonb := to_jsonb(new);
  name text;
  -- Read only when a file is missing, which is rare.
  stored jsonb;
  files_before text[];
begin
  if coalesce(nullif(current_setting('app.actor', true), ''), auth.uid()::text) is null then
    return new;
  end if;
  foreach name in array tg_argv loop
    continue when after -> name is not distinct from before -> name;
    for address in
      select value from jsonb_array_elements_text(case when jsonb_typeof(after -> name) = 'array' then after -> name
        else jsonb_build_array(after -> name) end) as value where value is not null
    loop
      continue when coalesce(before -> name, '[]') @> to_jsonb(address) or before ->> name = address;
      if not private.is_plain_address(address) or private.is_withheld(address) then
        raise exception 'a picture was not checked, or is being removed' using errcode = '22F01', hint = 'FILE_WITHHELD', detail = address;
      end if;
      if private.is_missing_file(address) then
        if files_before is null then
          stored := before;
          if tg_op = 'INSERT' then
            -- With `on conflict` the row may exist and is about to be updated or left alone.
            execute format('select to_jsonb(r) from %I.%I r where r.id = $1', tg_table_schema, tg_table_name) into stored using new.id;
          end if;
          files_before := private.files_in_row(stored, tg_argv);
        end if;
        if private.storage_path(address) <> all (files_before) then
          raise exception 'a picture is gone' using errcode = '22F01', hint = 'FILE_WITHHELD', detail = address;
        end if;
      end if;
    end loop;
  end loop;
  return new;
end
$$;

create trigger refuse_withheld before insert or update of image, images on public.products
  for each row execute function private.refuse_withheld('image', 'images');

create trigger refuse_withheld before insert or update of logo_url on public.game_titles
  for each row execute function private.refuse_withheld('logo_url');

create trigger refuse_withheld before insert or update of logo_url, favicon_url on public.website_settings
  for each row execute function private.refuse_withheld('logo_url', 'favicon_url');

-- The storage paths of those addresses that are product pictures in our own storage and shown by no product.
create function private.unused_pictures(p_addresses text[]) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  files text[] := array(
    select distinct private.storage_path(address) from unnest(p_addresses) as address
    where private.storage_path(address) like 'product-images/%');
  unused text[];
begin
  if cardinality(files) <= 1000 then
    select array_agg(substring(file from '^product-images/(.+)$') order by file) into unused
    from unnest(files) as file where not private.is_shown_by_product(file);
  else
    -- For this many files one scan of the products is cheaper than lookups.
    select array_agg(substring(file from '^product-images/(.+)$') order by file) into unused
    from unnest(files) as file
    where private.file_stem(file) not in (
      select stem from public.products p, unnest(private.picture_stems(p.image, p.images)) as stem);
  end if;
  return coalesce(unused, '{}');
end
$$;

-- Queues the unused ones of these pictures for removal, with their smaller copies (`a.png` has `a.w320.webp`).
create function private.queue_pictures(p_addresses text[]) returns void
language sql security definer set search_path = '' as $$
  insert into private.files_to_remove (bucket, path)
  select 'product-images', file
  from unnest(private.unused_pictures(p_addresses)) as path,
    unnest(array[path] || array(
      select regexp_replace(path, '\.[A-Za-z0-9]+$', '') || '.w' || width || '.webp' from unnest(array[320, 640, 1280]) as width)) as file
  on conflict do nothing
$$;

create function private.queue_replaced_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_pictures(array(
    select address from unnest(old.images || old.image) as address
    where address is not null and address is distinct from new.image and address <> all (new.images)));
  return null;
end
$$;

-- By statement, so that the deletion of many products is one pass. Its trigger does not run while a function deletes products and queues
-- the files itself (app.carries).
create function private.queue_deleted_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_pictures(array(
    select distinct address from gone, unnest(gone.images || gone.image) as address where address is not null));
  return null;
end
$$;

create trigger queue_replaced_pictures after update on public.products
  for each row when (old.image is distinct from new.image or old.images is distinct from new.images)
  execute function private.queue_replaced_pictures();

create trigger queue_deleted_pictures after delete on public.products
  referencing old table as gone for each statement when (current_setting('app.carries', true) is distinct from 'on')
  execute function private.queue_deleted_pictures();

-- Whether an account may add and remove files of a bucket.
create function private.may_manage_files(p_actor uuid, p_bucket text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(p_bucket in ('product-images', 'game-logos', 'settings'), false)
    and private.account_may(p_actor, case p_bucket when 'settings' then 'settings.write' else 'catalogue.write' end)
$$;

create function public.server_may_keep_files(p_actor uuid, p_bucket text) returns boolean
language sql stable security definer set search_path = '' as $$ select private.may_manage_files(p_actor, p_bucket) $$;
grant execute on function public.server_may_keep_files(uuid, text) to service_role;

-- The metadata of a file as JSON. Supabase Storage stores an object, the embedded gateway a string.
create function private.file_facts(metadata jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(metadata) = 'string' then (metadata #>> '{}')::jsonb else coalesce(metadata, '{}') end;
exception when others then
  return '{}';
end
$$;

-- The files of one picture: itself and its copies.
create function public.server_stored_files(p_actor uuid, p_bucket text, p_path text)
returns table (object uuid, path text, type text, bytes bigint, is_checked boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may_manage_files(p_actor, p_bucket) then
    raise exception 'not allowed to keep files here' using errcode = '42501';
  end if;
  return query
    select o.id, o.name, coalesce(private.file_facts(o.metadata) ->> 'mimetype', ''),
      coalesce((private.file_facts(o.metadata) ->> 'size')::bigint, 0),
      coalesce(o.owner_id, o.owner::text) is null or exists (select from private.checked_files c where c.object = o.id)
    from storage.objects o
    where o.bucket_id = p_bucket and o.name = any (array[p_path] || case when p_bucket = 'product-images' then array[
      regexp_replace(p_path, '\.[A-Za-z0-9]+$', '') || '.w320.webp',
      regexp_replace(p_path, '\.[A-Za-z0-9]+$', '') || '.w640.webp',
      regexp_replace(p_path, '\.[A-Za-z0-9]+$', '') || '.w1280.webp'] else '{}' end)
    order by o.name;
end
$$;
grant execute on function public.server_stored_files(uuid, text, text) to service_role;

-- Records the files of one picture as checked, from four lists of equal length. One audit entry names the picture and its uploader.
-- Returns how many were recorded.
create function public.server_note_checked(
  p_actor uuid, p_bucket text, p_objects uuid[], p_types text[], p_widths integer[], p_heights integer[]
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  recorded text[];
  pictures text[];
begin
  if not private.may_manage_files(p_actor, p_bucket) then
    raise exception 'not allowed to keep files here' using errcode = '42501';
  end if;
  with inserted as (
    insert into private.checked_files (object, bucket, path, type, width, height)
    select o.id, o.bucket_id, o.name, f.type, f.width, f.height
    from unnest(p_objects, p_types, p_widths, p_heights) as f (object, type, width, height)
    join storage.objects o on o.id = f.object and o.bucket_id = p_bucket
    on conflict (object) do nothing
    returning path
  )
  select coalesce(array_agg(path order by path), '{}'), array_agg(path order by path) filter (where path !~ '\.w(320|640|1280)\.webp$')
  into recorded, pictures from inserted;
  if cardinality(recorded) > 0 then
    perform private.audit(p_actor, 'files.uploaded', null,
      jsonb_build_object('bucket', p_bucket, 'paths', to_jsonb(coalesce(pictures, recorded))));
  end if;
  return cardinality(recorded);
end
$$;
grant execute on function public.server_note_checked(uuid, text, uuid[], text[], integer[], integer[]) to service_role;

-- The audit entry for a drawing that the server sanitised and stored for an account; it needs no check.
create function public.server_note_stored(p_actor uuid, p_bucket text, p_path text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.may_manage_files(p_actor, p_bucket) then
    raise exception 'not allowed to keep files here' using errcode = '42501';
  end if;
  perform private.audit(p_actor, 'files.uploaded', null, jsonb_build_object('bucket', p_bucket, 'paths', jsonb_build_array(p_path)));
end
$$;
grant execute on function public.server_note_stored(uuid, text, text) to service_role;

-- Queues files and their copies for removal, except those in use. Returns the queued ones. Raises 42501 without permission for the bucket,
-- 22023 for more than 100.
create function private.discard_files(p_actor uuid, p_bucket text, p_paths text[]) returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  queued text[];
begin
  if not private.may_manage_files(p_actor, p_bucket) then
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
  select coalesce(array_agg(f.name order by f.name), '{}') into queued from found f;
  if cardinality(queued) > 0 then
    perform private.audit(p_actor, 'files.discarded', null, jsonb_build_object('bucket', p_bucket, 'paths', to_jsonb(queued)));
  end if;
  return queued;
end
$$;

create function public.server_discard_files(p_actor uuid, p_bucket text, p_paths text[]) returns text[]
language sql security definer set search_path = '' as $$ select private.discard_files(p_actor, p_bucket, p_paths) $$;
grant execute on function public.server_discard_files(uuid, text, text[]) to service_role;

create function public.discard_files(p_bucket text, p_paths text[]) returns text[]
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  end if;
  return private.discard_files(auth.uid(), p_bucket, p_paths);
end
$$;
grant execute on function public.discard_files(text, text[]) to authenticated;

-- The files to remove next, oldest first. Files that are in use again leave the queue.
create function public.server_files_to_remove(p_most integer default 50) returns table (bucket text, path text)
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.files_to_remove f where private.is_file_used(f.bucket, f.path);
  return query select f.bucket, f.path from private.files_to_remove f order by f.since, f.bucket, f.path limit least(greatest(p_most, 1), 200);
end
$$;
grant execute on function public.server_files_to_remove(integer) to service_role;

create function public.server_files_removed(p_bucket text, p_paths text[]) returns void
language sql security definer set search_path = '' as $$
  delete from private.files_to_remove where bucket = p_bucket and path = any (p_paths);
  delete from private.checked_files where bucket = p_bucket and path = any (p_paths)
    and not exists (select from storage.objects o where o.id = object);
$$;
grant execute on function public.server_files_removed(text, text[]) to service_role;

-- Scheduled, once an hour: queues files older than a day that nothing shows, for example from a form that was never saved.
create function private.sweep_files() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  queued integer;
begin
  update private.installation set files_swept_at = (select private.shop_now())
  where files_swept_at is null or files_swept_at < (select private.shop_now()) - interval '1 hour';
  if not found then
    return 0;
  end if;
  insert into private.files_to_remove (bucket, path)
  select o.bucket_id, o.name from storage.objects o
  where o.bucket_id in ('product-images', 'game-logos', 'settings', 'avatars') and o.created_at < (select private.shop_now()) - interval '24 hours'
    and not private.is_file_used(o.bucket_id, o.name)
  on conflict do nothing;
  get diagnostics queued = row_count;
  delete from private.checked_files c where not exists (select from storage.objects o where o.id = c.object);
  -- Addresses that no product awaits and of which no copy is left.
  delete from private.picture_fetches f
  where not exists (select from private.awaited_pictures a where a.fetch_id = f.id)
    and not exists (select from storage.objects o where o.bucket_id = 'product-images' and o.name = f.path);
  return queued;
end
$$;

create function private.file_state(p_bucket text, p_path text, is_leaving boolean, is_unchecked boolean) returns text
language sql stable security definer set search_path = '' as $$
  select case when is_leaving then 'leaving' when private.is_file_used(p_bucket, p_path) then 'used'
    when is_unchecked then 'unchecked' else 'unused' end
$$;

-- All files for staff: each picture once, with the size of itself and its copies, what shows it, and its state.
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
      bool_or(coalesce(o.owner_id, o.owner::text) is not null
        and not exists (select from private.checked_files c where c.object = o.id)) as is_unchecked,
      bool_or(exists (select from private.files_to_remove r where r.bucket = o.bucket_id and r.path = o.name)) as is_leaving
    from storage.objects o
    where o.bucket_id in ('product-images', 'game-logos', 'settings') and (p_bucket is null or o.bucket_id = p_bucket)
    group by 1, 2
  ), counted as (
    -- The use of all files is computed only for a filter by state.
    select p.*, count(*) over () as everything from pictures p
    where (nullif(trim(p_search), '') is null or strpos(lower(p.name), lower(trim(p_search))) > 0)
      and (p_state is null or private.file_state(p.bucket_id, p.name, p.is_leaving, p.is_unchecked) = p_state)
    order by p.since desc, p.stem
    limit 24 offset 24 * (least(greatest(p_page, 1), 100000) - 1)
  )
  select c.bucket_id, c.name, coalesce(private.file_facts(o.metadata) ->> 'mimetype', ''), c.size, c.parts, c.since, k.width, k.height,
    private.file_state(c.bucket_id, c.name, c.is_leaving, c.is_unchecked),
    coalesce((
      select jsonb_agg(u.use) from (
        (select jsonb_build_object('kind', 'product', 'id', p.id, 'name', p.name) as use from public.products p
          where private.picture_stems(p.image, p.images) is not null and private.picture_stems(p.image, p.images) @> array[c.stem]
          order by p.created_at limit 5)
        union all
        (select jsonb_build_object('kind', 'game', 'id', g.id, 'name', g.name) from public.game_titles g
          where private.storage_path(g.logo_url) = c.bucket_id || '/' || c.name or (c.bucket_id = 'game-logos' and g.logo_path = c.name) limit 5)
        union all
        (select jsonb_build_object('kind', 'settings', 'id', s.id, 'name', null) from public.website_settings s
          where c.bucket_id || '/' || c.name in (private.storage_path(s.logo_url), private.storage_path(s.favicon_url)))
      ) u), '[]'),
    c.everything
  from counted c
  join storage.objects o on o.bucket_id = c.bucket_id and o.name = c.name
  left join private.checked_files k on k.object = o.id
  order by c.since desc, c.stem;
end
$$;
grant execute on function public.list_files(text, text, text, integer) to authenticated;

-- Pictures have public URLs. Visitors cannot list them, no file is overwritten, and only staff add and remove files: nothing under a name
-- in use, and nothing that is in use.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('product-images', 'product-images', true, 10485760, '{image/jpeg,image/jpg,image/png,image/gif,image/webp}'),
  ('game-logos', 'game-logos', true, 5242880, '{image/jpeg,image/png,image/gif,image/webp,image/svg+xml}'),
  ('settings', 'settings', true, 5242880, '{image/jpeg,image/png,image/gif,image/webp,image/svg+xml}'),
  ('evidence', 'evidence', false, 10485760, '{image/jpeg,image/png,image/webp,video/mp4}'),
  ('avatars', 'avatars', true, 131072, '{image/jpeg,image/png,image/webp}')
on conflict (id) do nothing;

create policy product_images_read on storage.objects for select to authenticated
  using (bucket_id = 'product-images' and (select private.may('catalogue.write')));
create policy product_images_add on storage.objects for insert to authenticated
  with check (bucket_id = 'product-images' and name ~ '^products/[A-Za-z0-9_.-]+$' and (select private.may('catalogue.write'))
    and not private.is_file_used(bucket_id, name));
create policy product_images_remove on storage.objects for delete to authenticated
  using (bucket_id = 'product-images' and (select private.may('catalogue.write')) and not private.is_file_used(bucket_id, name));

-- An SVG can contain scripts, so only the server, which sanitises it, may store one. The type is searched in the whole metadata, which are
-- an object or a string (private.file_facts).
create policy game_logos_read on storage.objects for select to authenticated
  using (bucket_id = 'game-logos' and (select private.may('catalogue.write')));
create policy game_logos_add on storage.objects for insert to authenticated
  with check (bucket_id = 'game-logos' and name ~ '^logos/[A-Za-z0-9_.-]+$' and name !~* '\.svgz?$'
    and coalesce(metadata::text, '') !~* 'svg' and (select private.may('catalogue.write')) and not private.is_file_used(bucket_id, name));
create policy game_logos_remove on storage.objects for delete to authenticated
  using (bucket_id = 'game-logos' and (select private.may('catalogue.write')) and not private.is_file_used(bucket_id, name));
create policy settings_files_read on storage.objects for select to authenticated
  using (bucket_id = 'settings' and (select private.may('settings.write')));
create policy settings_files_add on storage.objects for insert to authenticated
  with check (bucket_id = 'settings' and name ~ '^[A-Za-z0-9_./-]+$' and name !~* '\.svgz?$' and coalesce(metadata::text, '') !~* 'svg'
    and (select private.may('settings.write')) and not private.is_file_used(bucket_id, name));
create policy settings_files_remove on storage.objects for delete to authenticated
  using (bucket_id = 'settings' and (select private.may('settings.write')) and not private.is_file_used(bucket_id, name));

-- File names that are internal or have different meanings in different programs: control characters, backslashes, `.meta.json`, `.part`,
-- empty and dot segments. The embedded storage refuses them as well; a hosted project has this policy alone.
create policy file_names on storage.objects as restrictive for insert to anon, authenticated
  with check (name !~ '[[:cntrl:]\\]' and name !~* '\.(meta\.json|part)$' and name !~ '(^|/)\.{0,2}(/|$)');

insert into private.due_tasks (name, procedure) values ('files', 'sweep_files');
