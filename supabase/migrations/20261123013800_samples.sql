-- Going live: removes the demonstration data; what staff created stays.

-- Files of samples to remove once no row shows them. Stored here, so that an interrupted removal continues.
create table private.sample_files (
  bucket_id text not null,
  name text not null,
  primary key (bucket_id, name)
);

alter table private.sample_files enable row level security;

grant select, insert, update, delete on private.sample_files to service_role;

-- The broadcasts of the demonstration, whose ids the seed sets.
create function private.is_sample_notification(p_id uuid) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select p_id in ('c9e8043d-3f42-8268-a99f-27db18c40150', '8048c5ec-aa99-8df7-a710-981c6061d0d3', '1f034408-6e23-8e33-b9cd-f5c34c885f53')
$$;

-- Found without a scan of the whole catalogue.
create index products_that_are_samples on public.products (id) where is_sample;

-- Games, categories and tiers that real products use, in one scan: a query per group took seconds.
create function private.kept_groups() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct k.id), '{}')
  from public.products p cross join lateral unnest(array[p.game_title_id, p.category_id, p.tier_id]) as k (id)
  where not p.is_sample and k.id is not null
$$;

-- The files behind addresses of product pictures, with their smaller copies.
create function private.files_of_pictures(p_addresses text[]) returns table (bucket_id text, name text)
language sql immutable set search_path = '' as $$
  select distinct 'product-images'::text, f.name
  from (
    select distinct substring(address from '/storage/v1/object/public/product-images/(.+)$') as path from unnest(p_addresses) as address
  ) a
  cross join lateral regexp_replace(a.path, '\.[A-Za-z0-9]+$', '') as stem
  cross join lateral unnest(array[a.path, stem || '.w320.webp', stem || '.w640.webp', stem || '.w1280.webp']) as f (name)
  where a.path is not null
$$;

-- Picture addresses of samples, each once: copies of a product share its pictures.
create function private.sample_addresses() returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct address), '{}')
  from public.products p cross join lateral unnest(p.images || p.image) as address where p.is_sample and address is not null
$$;

-- Pictures of real products and groups, as names without extensions.
create function private.shown_stems() returns setof text
language sql stable security definer set search_path = '' as $$
  select distinct private.name_stem(substring(a.address from '/storage/v1/object/public/(.+)$'))
  from (
    select unnest(p.image || p.images) as address from public.products p where not p.is_sample
    union all select g.logo_url from public.game_titles g where not g.is_sample
    union all select '/storage/v1/object/public/game-logos/' || g.logo_path from public.game_titles g where not g.is_sample
  ) a
  where a.address ~ '/storage/v1/object/public/'
$$;

-- How much demonstration data exists, and which groups stay because real products use them.
create function public.sample_counts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  kept uuid[];
begin
  if not private.may('system.read') then
    raise exception 'not allowed to see the system' using errcode = '42501';
  end if;
  kept := private.kept_groups();
  return jsonb_build_object(
    'products', (select count(*) from public.products p where p.is_sample),
    'rentals', (select count(*) from public.rental_options r join public.products p on p.id = r.product_id where p.is_sample),
    'sales', (select count(*) from public.flash_sales s join public.products p on p.id = s.product_id where p.is_sample),
    'notifications', (select count(*) from public.notifications n where private.is_sample_notification(n.id)),
    'files', (select count(*) from storage.objects o join (
        select f.bucket_id, f.name from private.sample_files f
        union select s.bucket_id, s.name from private.files_of_pictures(private.sample_addresses()) s
      ) w on w.bucket_id = o.bucket_id and w.name = o.name
      where private.name_stem(o.bucket_id || '/' || o.name) not in (select stem from private.shown_stems() as stem))
  ) || (
    select jsonb_build_object('groups', count(*) filter (where g.id <> all (kept)), 'kept_groups', count(*) filter (where g.id = any (kept)))
    from (
      select t.id from public.game_titles t where t.is_sample
      union all select c.id from public.categories c where c.is_sample
      union all select r.id from public.tiers r where r.is_sample
    ) g);
end
$$;

-- Removes sample products with everything that belongs to them, at the end the groups and broadcasts; each call is atomic and works for
-- about a second in batches of two hundred, so that it stays below the statement timeout. Returns how many are left; the caller repeats
-- until none. p_shop is the shop's name as typed for confirmation. The audit entry of the last call counts the groups and broadcasts
-- that were removed and the groups that became real.
create function public.remove_samples(p_shop text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  began constant timestamptz := clock_timestamp();
  batch uuid[];
  last uuid := '00000000-0000-0000-0000-000000000000';
  kept uuid[];
  gone integer := 0;
  gone_groups integer := 0;
  own_groups integer := 0;
  messages integer := 0;
  touched integer;
  left_over integer;
begin
  if not private.may('system.write') or not private.is_fresh() then
    raise exception 'not allowed to remove the samples' using errcode = '42501';
  end if;
  if lower(trim(coalesce(p_shop, ''))) <> lower(coalesce((select nullif(trim(s.site_name), '') from public.website_settings s where s.id = 'default'), 'Arena Akun')) then
    raise exception 'not the name of this shop' using errcode = '22023', hint = 'WRONG_NAME';
  end if;
  -- One at a time, so that two people who go live at once do it once.
  perform pg_catalog.pg_advisory_xact_lock(7330);
  -- One audit entry for all of it, below, instead of one per row.
  perform set_config('app.actor', '00000000-0000-0000-0000-000000000000', true);
  perform set_config('app.carries', 'on', true);
  loop
    -- Continues after the last deleted one: deleted rows remain in the index until the transaction ends.
    batch := array(select p.id from public.products p where p.is_sample and p.id >= last order by p.id limit 200 for update);
    exit when cardinality(batch) = 0;
    last := batch[cardinality(batch)];
    gone := gone + cardinality(batch);
    insert into private.sample_files (bucket_id, name)
    select f.bucket_id, f.name
    from private.files_of_pictures(array(
      select distinct address from public.products p cross join lateral unnest(p.images || p.image) as address where p.id = any (batch))) f
    on conflict do nothing;
    delete from public.rental_options r where r.product_id = any (batch);
    delete from public.flash_sales s where s.product_id = any (batch);
    delete from public.wishlists w where w.product_id = any (batch);
    update public.orders o set product_id = null where o.product_id = any (batch);
    delete from public.products p where p.id = any (batch);
    exit when clock_timestamp() > began + interval '1 second';
  end loop;
  perform set_config('app.carries', '', true);
  if gone > 0 then
    perform private.audit(auth.uid(), 'samples.removed', null, jsonb_build_object('products', gone));
  end if;
  select count(*) into left_over from public.products p where p.is_sample;
  if left_over > 0 then
    return left_over;
  end if;
  kept := private.kept_groups();
  insert into private.sample_files (bucket_id, name)
  select 'game-logos', g.logo_path from public.game_titles g
  where g.is_sample and g.logo_path is not null and g.id <> all (kept) on conflict do nothing;
  delete from public.game_titles g where g.is_sample and g.id <> all (kept);
  get diagnostics touched = row_count;
  gone_groups := gone_groups + touched;
  delete from public.categories c where c.is_sample and c.id <> all (kept);
  get diagnostics touched = row_count;
  gone_groups := gone_groups + touched;
  delete from public.tiers t where t.is_sample and t.id <> all (kept);
  get diagnostics touched = row_count;
  gone_groups := gone_groups + touched;
  -- Real products use these groups: they are real from now on.
  update public.game_titles g set is_sample = false where g.is_sample;
  get diagnostics touched = row_count;
  own_groups := own_groups + touched;
  update public.categories c set is_sample = false where c.is_sample;
  get diagnostics touched = row_count;
  own_groups := own_groups + touched;
  update public.tiers t set is_sample = false where t.is_sample;
  get diagnostics touched = row_count;
  own_groups := own_groups + touched;
  delete from public.notifications n where private.is_sample_notification(n.id);
  get diagnostics touched = row_count;
  messages := messages + touched;
  if gone_groups + own_groups + messages > 0 then
    perform private.audit(auth.uid(), 'samples.removed', null,
      jsonb_build_object('groups', gone_groups, 'kept_groups', own_groups, 'notifications', messages));
  end if;
  return 0;
end
$$;

-- The next hundred files to remove, as "bucket/name", except files that anything shows. One by one up to a hundred: checking every file of
-- a large shop exceeds the statement timeout.
create function public.sample_files_left() returns text[]
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

grant execute on function public.sample_counts(), public.remove_samples(text), public.sample_files_left() to authenticated;
