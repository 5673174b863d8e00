-- Stored files: buckets and their policies, which files were checked, which are in use, and the rule that a row cannot begin to show a
-- file that is unchecked or missing. Removal of files is in the files migration.

-- Pictures have public addresses. Visitors cannot list them, nobody overwrites them, and only staff who may write the catalogue or the
-- settings add and remove them. Nothing is stored under a name that is in use, and nothing that is in use is removed.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('product-images', 'product-images', true, 10485760, '{image/jpeg,image/jpg,image/png,image/gif,image/webp}'),
  ('game-logos', 'game-logos', true, 5242880, '{image/jpeg,image/png,image/gif,image/webp,image/svg+xml}'),
  ('settings', 'settings', true, 5242880, '{image/jpeg,image/png,image/gif,image/webp,image/x-icon,image/svg+xml}')
on conflict (id) do nothing;

-- Uploads by people are shown only after the server has checked them (docs/decisions/0024). Files the server stored itself have no owner
-- and count as checked.
create table private.checked_files (
  -- The id in storage.objects: another file under the same name has another id.
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

grant select, insert, update, delete on private.checked_files to service_role;

-- Files that nothing shows any more and that storage still has; a removal that failed is retried from here. Before removing one, the
-- server checks again whether it is in use; a path that does not exist any more is no error.
create table private.files_to_remove (
  bucket text not null,
  path text not null,
  since timestamptz not null default now(),
  primary key (bucket, path)
);

alter table private.files_to_remove enable row level security;

grant select, insert, update, delete on private.files_to_remove to service_role;

-- Which products show a file, or a picture it is a copy of, is looked up often and over a hundred thousand products. Without fastupdate
-- new entries are in the index at once: a pending list would be read in full at every lookup.
create index products_of_picture on public.products using gin (private.picture_stems(image, images)) with (fastupdate = off)
  where private.picture_stems(image, images) is not null;

-- Whether a product other than `p_except` shows this file or a copy of it. Without sequential scans, because a plan from when there were
-- few products would be kept.
create function private.is_shown_by_product(p_file text, p_except uuid default null) returns boolean
language sql stable security definer set search_path = '' set enable_seqscan to off as $$
  select exists (
    select from public.products p
    where private.picture_stems(p.image, p.images) is not null
      and private.picture_stems(p.image, p.images) @> array[private.file_stem(p_file)]
      and p.id is distinct from p_except)
$$;

-- Whether anything shows a file: products, games, settings, texts, profiles. Every part of the shop that removes or reports files asks
-- this function.
create function private.is_file_used(p_bucket text, p_path text) returns boolean
language sql stable strict security definer set search_path = '' as $$
  select exists (
    select from public.products p
    where private.picture_stems(p.image, p.images) is not null
      and private.picture_stems(p.image, p.images) @> array[private.file_stem(p_bucket || '/' || p_path)])
  or exists (
    select from public.game_titles g
    where private.own_file(g.logo_url) = p_bucket || '/' || p_path or (p_bucket = 'game-logos' and g.logo_path = p_path))
  or exists (
    select from public.website_settings s
    where private.file_stem(p_bucket || '/' || p_path)
      in (private.file_stem(private.own_file(s.logo_url)), private.file_stem(private.own_file(s.favicon_url))))
  or exists (
    select from public.profiles r
    where r.avatar_url like '%/storage/v1/%' and private.file_stem(private.own_file(r.avatar_url)) = private.file_stem(p_bucket || '/' || p_path))
  or exists (
    select from public.content_versions v left join public.content_pages c on c.slug = v.slug
    where v.version >= coalesce(c.published_version, 0) and strpos(v.body, '/storage/v1/object/public/' || p_bucket || '/' || p_path) > 0)
$$;

-- Uploaded and not yet checked, or waiting for its removal. A picture is as good as the worst of its copies.
create function private.is_withheld(address text) returns boolean
language sql stable strict security definer set search_path = '' as $$
  select exists (
    select from storage.objects o
    where o.bucket_id = split_part(private.own_file(address), '/', 1)
      and o.name = any (
        select part from unnest(array[
          substring(private.own_file(address) from '^[^/]+/(.+)$'),
          substring(regexp_replace(private.own_file(address), '\.[A-Za-z0-9]+$', '') from '^[^/]+/(.+)$') || '.w320.webp',
          substring(regexp_replace(private.own_file(address), '\.[A-Za-z0-9]+$', '') from '^[^/]+/(.+)$') || '.w640.webp',
          substring(regexp_replace(private.own_file(address), '\.[A-Za-z0-9]+$', '') from '^[^/]+/(.+)$') || '.w1280.webp']) as part)
      and ((coalesce(o.owner_id, o.owner::text) is not null and not exists (select from private.checked_files c where c.object = o.id))
        or exists (select from private.files_to_remove r where r.bucket = o.bucket_id and r.path = o.name)))
$$;

-- Whether an address in our own storage has no file (a copy of a product deleted meanwhile, a form whose files were swept, a typo in an
-- import). Showing it is refused like showing an unchecked file. The server removes a file and its row together.
create function private.is_gone(address text) returns boolean
language sql stable strict security definer set search_path = '' as $$
  select private.own_file(address) is not null and not exists (
    select from storage.objects o
    where o.bucket_id = split_part(private.own_file(address), '/', 1)
      and o.name = substring(private.own_file(address) from '^[^/]+/(.+)$'))
$$;

-- Whether an address is in canonical form: a file in our own storage as its bucket and names alone, any other address without dot
-- segments and without unnecessary percent-encoding. Another spelling of the same file would bypass the check of its name. The domain
-- has the same rule (isPlainAddress).
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
  select coalesce(array_agg(distinct private.own_file(shown)), '{}')
  from unnest(p_columns) as name,
    jsonb_array_elements_text(case when jsonb_typeof(p_row -> name) = 'array' then p_row -> name else jsonb_build_array(p_row -> name) end) as shown
  where private.own_file(shown) is not null
$$;

-- Columns named in the trigger may begin to show a file only when it is checked and exists. Applies to people, whether they write
-- themselves or through a function; what the server stores itself is exempt. What the row shows already it may go on showing, at another
-- position and under another host, too: a changed price does not fail because of a lost file.
create function private.refuse_withheld() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  shown text;
  was jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  is_now jsonb := to_jsonb(new);
  name text;
  -- Read only when a file is missing, which is rare.
  stored jsonb;
  files_before text[];
begin
  if coalesce(nullif(current_setting('app.actor', true), ''), auth.uid()::text) is null then
    return new;
  end if;
  foreach name in array tg_argv loop
    continue when is_now -> name is not distinct from was -> name;
    for shown in
      select value from jsonb_array_elements_text(case when jsonb_typeof(is_now -> name) = 'array' then is_now -> name
        else jsonb_build_array(is_now -> name) end) as value where value is not null
    loop
      continue when coalesce(was -> name, '[]') @> to_jsonb(shown) or was ->> name = shown;
      if not private.is_plain_address(shown) or private.is_withheld(shown) then
        raise exception 'a picture was not checked, or is being removed' using errcode = '22F01', hint = 'FILE_WITHHELD', detail = shown;
      end if;
      if private.is_gone(shown) then
        if files_before is null then
          stored := was;
          if tg_op = 'INSERT' then
            -- The row exists and is about to be changed or left alone (`on conflict`).
            execute format('select to_jsonb(r) from %I.%I r where r.id = $1', tg_table_schema, tg_table_name) into stored using new.id;
          end if;
          files_before := private.files_in_row(stored, tg_argv);
        end if;
        if private.own_file(shown) <> all (files_before) then
          raise exception 'a picture is gone' using errcode = '22F01', hint = 'FILE_WITHHELD', detail = shown;
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

create policy product_images_read on storage.objects for select to authenticated
  using (bucket_id = 'product-images' and (select private.may('catalogue.write')));
create policy product_images_add on storage.objects for insert to authenticated
  with check (bucket_id = 'product-images' and name ~ '^products/[A-Za-z0-9_.-]+$' and (select private.may('catalogue.write'))
    and not private.is_file_used(bucket_id, name));
create policy product_images_remove on storage.objects for delete to authenticated
  using (bucket_id = 'product-images' and (select private.may('catalogue.write')) and not private.is_file_used(bucket_id, name));

-- An SVG can contain scripts, so only the server, which sanitises it, may store one. The declared type is searched in the whole metadata:
-- upstream stores an object there, the embedded gateway a string.
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

grant execute on function private.is_file_used(text, text) to authenticated;
