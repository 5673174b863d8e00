create function private.file_verdict(p_bucket text, p_path text, is_leaving boolean, is_unchecked boolean) returns text
language sql stable security definer set search_path = '' as $$
  select case when is_leaving then 'leaving' when private.is_file_used(p_bucket, p_path) then 'used'
    when is_unchecked then 'unchecked' else 'unused' end
$$;

-- The files of the shop for whoever keeps it: each picture once, with its copies counted in, where it is shown, and whether it was checked.
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
    -- Where each file is shown is only asked of all of them when that is what is looked for.
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
grant execute on function public.list_files(text, text, text, integer) to authenticated;
