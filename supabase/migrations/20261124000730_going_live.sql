-- Going live: what the demonstration brought goes away, what the shop's people made stays.

-- Files of samples that are to be removed once no row shows them. Kept here, so that a removal that was cut off is taken up again.
create table private.sample_files (
  bucket_id text not null,
  name text not null,
  primary key (bucket_id, name)
);
alter table private.sample_files enable row level security;
grant select, insert, update, delete on private.sample_files to service_role;

-- What the demonstration told everybody (the seed gives these rows these names).
create function private.is_sample_notification(p_id uuid) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select p_id in ('c9e8043d-3f42-8268-a99f-27db18c40150', '8048c5ec-aa99-8df7-a710-981c6061d0d3', '1f034408-6e23-8e33-b9cd-f5c34c885f53')
$$;

-- Whether a group is in use by something that is no sample.
create function private.is_group_kept(p_game uuid, p_category uuid, p_tier uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.products p where p.game_title_id = p_game and not p.is_sample)
    or exists (select from public.products p where p.category_id = p_category and not p.is_sample)
    or exists (select from public.products p where p.tier_id = p_tier and not p.is_sample)
$$;

create function private.sample_files_of(p_products uuid[]) returns table (bucket_id text, name text)
language sql stable security definer set search_path = '' as $$
  select distinct 'product-images'::text, f.name
  from public.products p
  cross join lateral unnest(p.image || p.images) as address
  cross join lateral substring(address from '/storage/v1/object/public/product-images/(.+)$') as path
  cross join lateral unnest(array[path, regexp_replace(path, '\.[A-Za-z0-9]+$', '') || '.w320.webp',
    regexp_replace(path, '\.[A-Za-z0-9]+$', '') || '.w640.webp', regexp_replace(path, '\.[A-Za-z0-9]+$', '') || '.w1280.webp']) as f (name)
  where p.id = any (p_products) and path is not null
$$;

-- What real products and groups show, as names without their endings.
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

-- How much there is of what would go, and which groups stay because real products are in them.
create function public.sample_counts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may('system.read') then
    raise exception 'not allowed to see the system' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'products', (select count(*) from public.products p where p.is_sample),
    'rentals', (select count(*) from public.rental_options r join public.products p on p.id = r.product_id where p.is_sample),
    'sales', (select count(*) from public.flash_sales s join public.products p on p.id = s.product_id where p.is_sample),
    'groups', (select count(*) from public.game_titles g where g.is_sample and not private.is_group_kept(g.id, null, null))
      + (select count(*) from public.categories c where c.is_sample and not private.is_group_kept(null, c.id, null))
      + (select count(*) from public.tiers t where t.is_sample and not private.is_group_kept(null, null, t.id)),
    'kept_groups', (select count(*) from public.game_titles g where g.is_sample and private.is_group_kept(g.id, null, null))
      + (select count(*) from public.categories c where c.is_sample and private.is_group_kept(null, c.id, null))
      + (select count(*) from public.tiers t where t.is_sample and private.is_group_kept(null, null, t.id)),
    'notifications', (select count(*) from public.notifications n where private.is_sample_notification(n.id)),
    'files', (select count(*) from storage.objects o join (
        select f.bucket_id, f.name from private.sample_files f
        union select s.bucket_id, s.name from private.sample_files_of(array(select p.id from public.products p where p.is_sample)) s
      ) w on w.bucket_id = o.bucket_id and w.name = o.name
      where private.name_stem(o.bucket_id || '/' || o.name) not in (select stem from private.shown_stems() as stem))
  );
end
$$;

-- Takes away the next two hundred sample products with what hangs on them, at the end the groups and messages: each call whole or not at
-- all. Returns how many are left; call again until it is none. p_shop is the shop's name, typed by who wants this.
create function public.remove_samples(p_shop text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  batch uuid[];
  left_over integer;
begin
  if not private.may('system.write') or not private.is_fresh() then
    raise exception 'not allowed to remove the samples' using errcode = '42501';
  end if;
  if lower(trim(coalesce(p_shop, ''))) <> lower(coalesce((select nullif(trim(s.site_name), '') from public.website_settings s where s.id = 'default'), 'Arena Akun')) then
    raise exception 'not the name of this shop' using errcode = '22023', hint = 'WRONG_NAME';
  end if;
  -- One at a time: two people who go live at once do it once.
  perform pg_catalog.pg_advisory_xact_lock(7330);
  -- One line for all of it stands below, instead of one for each row.
  perform set_config('app.actor', '00000000-0000-0000-0000-000000000000', true);
  batch := array(select p.id from public.products p where p.is_sample order by p.id limit 200 for update);
  insert into private.sample_files (bucket_id, name) select s.bucket_id, s.name from private.sample_files_of(batch) s on conflict do nothing;
  delete from public.rental_options r where r.product_id = any (batch);
  delete from public.flash_sales s where s.product_id = any (batch);
  delete from public.wishlists w where w.product_id = any (batch);
  update public.orders o set product_id = null where o.product_id = any (batch);
  delete from public.products p where p.id = any (batch);
  if cardinality(batch) > 0 then
    perform private.audit(auth.uid(), 'samples.removed', null, jsonb_build_object('products', cardinality(batch)));
  end if;
  select count(*) into left_over from public.products p where p.is_sample;
  if left_over > 0 then
    return left_over;
  end if;
  insert into private.sample_files (bucket_id, name)
  select 'game-logos', g.logo_path from public.game_titles g
  where g.is_sample and g.logo_path is not null and not private.is_group_kept(g.id, null, null) on conflict do nothing;
  delete from public.game_titles g where g.is_sample and not private.is_group_kept(g.id, null, null);
  delete from public.categories c where c.is_sample and not private.is_group_kept(null, c.id, null);
  delete from public.tiers t where t.is_sample and not private.is_group_kept(null, null, t.id);
  -- Real products are in these: they are the shop's own from now on.
  update public.game_titles g set is_sample = false where g.is_sample;
  update public.categories c set is_sample = false where c.is_sample;
  update public.tiers t set is_sample = false where t.is_sample;
  delete from public.notifications n where private.is_sample_notification(n.id);
  return 0;
end
$$;

-- The next hundred files to remove, as "bucket/name"; those that another row shows in the meantime are left alone.
create function public.sample_files_left() returns text[]
language plpgsql security definer set search_path = '' as $$
begin
  if not private.may('system.write') then
    raise exception 'not allowed to remove the samples' using errcode = '42501';
  end if;
  delete from private.sample_files f
  where not exists (select from storage.objects o where o.bucket_id = f.bucket_id and o.name = f.name)
    or private.name_stem(f.bucket_id || '/' || f.name) in (select stem from private.shown_stems() as stem);
  return array(select f.bucket_id || '/' || f.name from private.sample_files f order by 1 limit 100);
end
$$;
grant execute on function public.sample_counts(), public.remove_samples(text), public.sample_files_left() to authenticated;
