-- Going live with a hundred thousand samples: fewer calls, and none that walks over the whole catalogue for two hundred rows.

create index products_that_are_samples on public.products (id) where is_sample;

-- As before, but not where a function takes products away that lists their files itself (app.carries): whether anything else still shows
-- them is asked of the whole catalogue, and would be again for every batch.
drop trigger queue_deleted_pictures on public.products;
create trigger queue_deleted_pictures after delete on public.products
  referencing old table as gone for each statement when (current_setting('app.carries', true) is distinct from 'on')
  execute function private.queue_deleted_pictures();

-- Likewise: a product that is about to go needs no flag that says that its rental options and sales are gone.
drop trigger sync_rental_flag_delete on public.rental_options;
create trigger sync_rental_flag_delete after delete on public.rental_options
  referencing old table as changed for each statement when (current_setting('app.carries', true) is distinct from 'on')
  execute function private.sync_rental_flag();
drop trigger sync_sale_flag_delete on public.flash_sales;
create trigger sync_sale_flag_delete after delete on public.flash_sales
  referencing old table as changed for each statement when (current_setting('app.carries', true) is distinct from 'on')
  execute function private.sync_sale_flag();

-- The games, categories and tiers that are in use by something that is no sample, in one walk: asked group by group it took seconds.
create function private.kept_groups() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct k.id), '{}')
  from public.products p cross join lateral unnest(array[p.game_title_id, p.category_id, p.tier_id]) as k (id)
  where not p.is_sample and k.id is not null
$$;

-- The files behind addresses of product pictures: each with its smaller copies.
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

-- What samples show, each address once: copies of one product share its pictures.
create function private.sample_addresses() returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct address), '{}')
  from public.products p cross join lateral unnest(p.images || p.image) as address where p.is_sample and address is not null
$$;

create or replace function public.sample_counts() returns jsonb
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

-- As before, but each call takes as many batches of two hundred as it gets done in a second, so that neither the limit of a statement stops it
-- nor a hundred thousand products take five hundred calls. The line of the last
-- call also counts the groups and messages that went, and the groups that became the shop's own.
create or replace function public.remove_samples(p_shop text) returns integer
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
  -- One at a time: two people who go live at once do it once.
  perform pg_catalog.pg_advisory_xact_lock(7330);
  -- One line for all of it stands below, instead of one for each row.
  perform set_config('app.actor', '00000000-0000-0000-0000-000000000000', true);
  perform set_config('app.carries', 'on', true);
  loop
    -- From the last one on: what this call has deleted lies in the index until it is over.
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
  -- Real products are in these: they are the shop's own from now on.
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
drop function private.sample_files_of(uuid[]), private.is_group_kept(uuid, uuid, uuid);
