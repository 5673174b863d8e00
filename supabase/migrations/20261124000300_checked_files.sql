-- Files that people bring are shown after the server has read them (docs/decisions/0024). What the server stored by itself has no owner and
-- counts as checked.

create table private.checked_files (
  -- Of storage.objects: another file under the same name has another one.
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

-- What has to go from storage; the server removes it and tries again as long as it is here.
create table if not exists private.files_to_remove (
  bucket text not null,
  path text not null,
  since timestamptz not null default now(),
  primary key (bucket, path)
);
alter table private.files_to_remove enable row level security;
grant select, insert, update, delete on private.files_to_remove to service_role;

-- `bucket/path` of an address of our own storage, whatever host it names; null for one elsewhere.
create function private.own_file(address text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select substring(address from '^(?:https?://[^/]+)?/storage/v1/object/public/(.+)$')
$$;

-- A picture and its copies in several widths have the same: `product-images/products/a` for a.png and a.w320.webp.
create function private.file_stem(file text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select regexp_replace(file, '(\.w(320|640|1280))*\.[A-Za-z0-9]+$', '')
$$;

create function private.picture_stems(image text, images text[]) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array_agg(distinct private.file_stem(private.own_file(address))) from unnest(array_append(images, image)) as address
  where private.own_file(address) is not null
$$;

-- Whoever writes a product works out its place in the index.
grant execute on function private.own_file(text), private.file_stem(text), private.picture_stems(text, text[]) to anon, authenticated, service_role;

-- Whether a file, or the picture it is a copy of, is shown somewhere is asked often, and over a hundred thousand products.
create index products_of_picture on public.products using gin (private.picture_stems(image, images))
  where private.picture_stems(image, images) is not null;

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
    where p_bucket || '/' || p_path in (private.own_file(s.logo_url), private.own_file(s.favicon_url)))
  or exists (
    select from public.content_versions v left join public.content_pages c on c.slug = v.slug
    where v.version >= coalesce(c.published_version, 0) and strpos(v.body, '/storage/v1/object/public/' || p_bucket || '/' || p_path) > 0)
$$;
grant execute on function private.is_file_used(text, text) to authenticated;

-- Brought by somebody and not read by the server yet, or on its way out. A picture is as good as the worst of its copies.
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

-- The columns named in the trigger may begin to show a file only when it may be shown. Applies to people, whether they write by themselves
-- or a function writes on their behalf; what the server brings by itself is its own.
create function private.refuse_withheld() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  shown text;
  was jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  is_now jsonb := to_jsonb(new);
  name text;
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
      if private.is_withheld(shown) then
        raise exception 'a picture was not checked, or is being removed' using errcode = '22F01', hint = 'FILE_WITHHELD', detail = shown;
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

-- What was checked stays what is shown: nothing is put under a name that is shown already, and nothing that is shown is taken away.
drop policy product_images_add on storage.objects;
create policy product_images_add on storage.objects for insert to authenticated
  with check (bucket_id = 'product-images' and name ~ '^products/[A-Za-z0-9_.-]+$' and (select private.may('catalogue.write'))
    and not private.is_file_used(bucket_id, name));
drop policy product_images_remove on storage.objects;
create policy product_images_remove on storage.objects for delete to authenticated
  using (bucket_id = 'product-images' and (select private.may('catalogue.write')) and not private.is_file_used(bucket_id, name));
drop policy game_logos_add on storage.objects;
create policy game_logos_add on storage.objects for insert to authenticated
  with check (bucket_id = 'game-logos' and name ~ '^logos/[A-Za-z0-9_.-]+$' and name !~* '\.svgz?$'
    and coalesce(metadata::text, '') !~* 'svg' and (select private.may('catalogue.write')) and not private.is_file_used(bucket_id, name));
drop policy game_logos_remove on storage.objects;
create policy game_logos_remove on storage.objects for delete to authenticated
  using (bucket_id = 'game-logos' and (select private.may('catalogue.write')) and not private.is_file_used(bucket_id, name));
drop policy settings_files_add on storage.objects;
create policy settings_files_add on storage.objects for insert to authenticated
  with check (bucket_id = 'settings' and name ~ '^[A-Za-z0-9_./-]+$' and name !~* '\.svgz?$' and coalesce(metadata::text, '') !~* 'svg'
    and (select private.may('settings.write')) and not private.is_file_used(bucket_id, name));
drop policy settings_files_remove on storage.objects;
create policy settings_files_remove on storage.objects for delete to authenticated
  using (bucket_id = 'settings' and (select private.may('settings.write')) and not private.is_file_used(bucket_id, name));

-- The shop's own logo may be a drawing too; only the server, which cleans it, may store one.
update storage.buckets set allowed_mime_types = array_append(allowed_mime_types, 'image/svg+xml')
where id = 'settings' and not 'image/svg+xml' = any (allowed_mime_types);
