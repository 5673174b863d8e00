-- One answer to whether a file is shown: going live and the self-check ask what guards the removal of files (private.is_file_used), so that
-- neither waits for a file that may not go, nor calls one lost that a text or the settings show.

create or replace function private.is_file_used(p_bucket text, p_path text) returns boolean
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
-- Of pictures of people almost none lies in our own storage: the others are no part of it.
create index profiles_of_own_picture on public.profiles (private.file_stem(private.own_file(avatar_url))) where avatar_url like '%/storage/v1/%';

-- The next hundred files to remove, as "bucket/name"; those that anything shows are left alone. One by one, until there are so many: asking
-- about every file of a large shop takes longer than a statement may.
create or replace function public.sample_files_left() returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  unused text[] := '{}';
  one record;
begin
  if not private.may('system.write') then
    raise exception 'not allowed to remove the samples' using errcode = '42501';
  end if;
  delete from private.sample_files f
  where not exists (select from storage.objects o where o.bucket_id = f.bucket_id and o.name = f.name);
  for one in select f.bucket_id, f.name from private.sample_files f order by f.bucket_id, f.name loop
    if private.is_file_used(one.bucket_id, one.name) then
      delete from private.sample_files f where f.bucket_id = one.bucket_id and f.name = one.name;
    else
      unused := unused || (one.bucket_id || '/' || one.name);
      exit when cardinality(unused) = 100;
    end if;
  end loop;
  return unused;
end
$$;

-- Files older than a day that no row shows. Each address is taken apart once: in a large shop many products show the same picture.
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

-- As before; what the self-check calls lost is nothing that a text shows either.
create or replace function private.orphan_files(p_most integer) returns text[]
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
