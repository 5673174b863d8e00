-- The system page: self-check of the database, and removal of the sample data when a shop goes live.
-- Tables: private.sample_files (files still to remove), private.demo_accounts (samples that can be ordered in the sandbox).
-- Begin with public.server_read_system and public.remove_samples.

-- Files of removed samples that are still to be deleted from the storage. Stored, so that an interrupted removal can continue.
create table private.sample_files (
  bucket_id text not null,
  name text not null,
  primary key (bucket_id, name)
);

alter table private.sample_files enable row level security;

-- Samples with invented credentials, which can be bought and rented in the sandbox. While a real payment gateway is active, they are
-- samples like the others and cannot be ordered.
create table private.demo_accounts (
  product_id uuid primary key references public.products (id) on delete cascade
);

alter table private.demo_accounts enable row level security;

-- Self-check.

-- Tables without row level security.
create function private.open_tables() returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(n.nspname || '.' || c.relname order by n.nspname, c.relname), '{}')
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'private', 'storage') and c.relkind in ('r', 'p') and not c.relrowsecurity
    and not exists (select from pg_catalog.pg_depend d where d.objid = c.oid and d.deptype = 'e')
$$;

-- Tables of the schema private that a browser role can read or write, as "table (role)".
create function private.exposed_tables() returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(c.relname || ' (' || r.rolname || ')' order by c.relname, r.rolname), '{}')
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace and n.nspname = 'private'
  cross join pg_catalog.pg_roles r
  where c.relkind in ('r', 'p', 'v', 'm') and r.rolname in ('anon', 'authenticated')
    and (has_table_privilege(r.oid, c.oid, 'select, insert, update, delete, truncate') or has_any_column_privilege(r.oid, c.oid, 'select, insert, update'))
$$;

-- A file name without width and extension: "products/a" for "products/a.w320.webp" and "products/a.png".
create function private.name_stem(value text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select regexp_replace(value, '(\.w(320|640|1280)\.webp|\.[A-Za-z0-9]+)$', '')
$$;

-- Files older than a day whose stem no row mentions. Each distinct address is parsed once, since many products share a picture.
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
  where o.bucket_id in ('product-images', 'game-logos', 'settings') and o.created_at < (select private.shop_now()) - interval '1 day'
    and not exists (select from shown s where s.stem = private.name_stem(o.bucket_id || '/' || o.name))
$$;

-- At most p_most files that nothing uses. Files of the last day are excluded, because a form with them may still be open.
create function private.orphan_files(p_most integer) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  orphans text[] := '{}';
  file text;
begin
  foreach file in array private.files_without_row() loop
    if not private.is_file_used(split_part(file, '/', 1), substring(file from '^[^/]+/(.+)$')) then
      orphans := orphans || file;
      exit when cardinality(orphans) = p_most;
    end if;
  end loop;
  return orphans;
end
$$;

-- The size in the metadata of a stored file.
create function private.stored_bytes(metadata text) returns bigint
language sql immutable set search_path = '' as $$
  -- Supabase Storage writes an object, the embedded storage a string that contains one.
  select coalesce(substring(metadata from '\\?"size\\?"\s*:\s*(\d{1,15})')::bigint, 0)
$$;

create function private.applied_migrations() returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  versions text[];
begin
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute 'select array_agg(m.version::text order by m.version) from supabase_migrations.schema_migrations m' into versions;
  end if;
  return coalesce(versions, '{}');
end
$$;

create function public.server_count_migrations() returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select count(*) from supabase_migrations.schema_migrations);
end
$$;
grant execute on function public.server_count_migrations() to service_role;

-- All data of the system page, for an actor with system.read.
create function public.server_read_system(p_actor uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.account_may(p_actor, 'system.read') then
    raise exception 'not allowed to see the system' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'open_tables', to_jsonb(private.open_tables()),
    'exposed_tables', to_jsonb(private.exposed_tables()),
    'orphan_files', to_jsonb(private.orphan_files(20)),
    'broken_audit_line', private.broken_audit_line(),
    'broken_books', coalesce((select jsonb_agg(f.name order by f.name) from private.ledger_findings() f where not f.is_kept), '[]'),
    'audit_lines', (select count(*) from private.audit_log),
    'migrations', to_jsonb(private.applied_migrations()),
    'database_version', current_setting('server_version'),
    'database_bytes', pg_database_size(current_database()),
    'tasks', coalesce((
      -- Only the SQLSTATE of a failure, because its message can contain user input.
      select jsonb_agg(jsonb_build_object('name', t.name, 'last_run_at', t.last_run_at, 'last_count', t.last_count,
        'failure', split_part(t.last_error, ' ', 1), 'is_late', coalesce(t.last_run_at < private.shop_now() - interval '5 minutes', true)) order by t.name)
      from private.due_tasks t), '[]'),
    'buckets', coalesce((
      select jsonb_agg(jsonb_build_object('name', b.id, 'files', coalesce(u.files, 0), 'bytes', coalesce(u.bytes, 0)) order by b.id)
      from storage.buckets b
      left join (select o.bucket_id, count(*) as files, sum(private.stored_bytes(o.metadata::text)) as bytes from storage.objects o group by 1) u
        on u.bucket_id = b.id), '[]')
  );
end
$$;
grant execute on function public.server_read_system(uuid) to service_role;

-- Sample data.

-- Marks the demonstration accounts as samples while a real payment gateway is active, else as products for sale. The settings prevent a new
-- version and an audit entry of each product.
create function private.show_demo_accounts() returns void
language plpgsql security definer set search_path = '' as $$
declare
  is_real constant boolean := (select s.gateways <> '{sandbox}' from private.payment_settings s);
begin
  perform set_config('app.shows_stock', 'on', true), set_config('app.carries', 'on', true);
  update public.products p set is_sample = is_real
  from private.demo_accounts d where p.id = d.product_id and p.is_sample is distinct from is_real;
  perform set_config('app.shows_stock', 'off', true), set_config('app.carries', 'off', true);
  insert into private.rentable_changes (product_id) select d.product_id from private.demo_accounts d where not is_real;
end
$$;

create function private.follow_gateways() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.show_demo_accounts();
  return null;
end
$$;

create trigger follow_gateways after update of gateways on private.payment_settings
  for each row when (old.gateways is distinct from new.gateways) execute function private.follow_gateways();

-- Whether this is a broadcast of the sample data; their ids are constant.
create function private.is_sample_notification(p_id uuid) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select p_id in ('c9e8043d-3f42-8268-a99f-27db18c40150', '8048c5ec-aa99-8df7-a710-981c6061d0d3', '1f034408-6e23-8e33-b9cd-f5c34c885f53')
$$;

-- Games, categories and tiers that real products use. One scan: a query per group would take seconds.
create function private.groups_in_use() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct k.id), '{}')
  from public.products p cross join lateral unnest(array[p.game_title_id, p.category_id, p.tier_id]) as k (id)
  where not (p.is_sample or p.id in (select d.product_id from private.demo_accounts d)) and k.id is not null
$$;

-- Storage files of these picture addresses, including scaled copies.
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

-- Distinct picture addresses of sample products; copies of a product share its pictures.
create function private.sample_addresses() returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct address), '{}')
  from public.products p cross join lateral unnest(p.images || p.image) as address where (p.is_sample or p.id in (select d.product_id from private.demo_accounts d)) and address is not null
$$;

-- Stems of the pictures of real products and groups.
create function private.picture_stems_in_use() returns setof text
language sql stable security definer set search_path = '' as $$
  select distinct private.name_stem(substring(a.address from '/storage/v1/object/public/(.+)$'))
  from (
    select unnest(p.image || p.images) as address from public.products p where not (p.is_sample or p.id in (select d.product_id from private.demo_accounts d))
    union all select g.logo_url from public.game_titles g where not g.is_sample
    union all select '/storage/v1/object/public/game-logos/' || g.logo_path from public.game_titles g where not g.is_sample
  ) a
  where a.address ~ '/storage/v1/object/public/'
$$;

-- The amount of sample data per kind. `groups` will be removed, `kept_groups` remain because real products use them.
create function public.sample_counts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  used_groups uuid[];
begin
  if not private.may('system.read') then
    raise exception 'not allowed to see the system' using errcode = '42501';
  end if;
  used_groups := private.groups_in_use();
  return jsonb_build_object(
    'games', (select count(*) from public.game_titles t where t.is_sample), 'categories', (select count(*) from public.categories c where c.is_sample),
    'tiers', (select count(*) from public.tiers r where r.is_sample),
    'attributes', (select count(*) from public.game_attributes a join public.game_titles t on t.id = a.game_title_id where t.is_sample),
    'products', (select count(*) from public.products p where (p.is_sample or p.id in (select d.product_id from private.demo_accounts d))),
    'rentals', (select count(*) from public.rental_options r join public.products p on p.id = r.product_id where (p.is_sample or p.id in (select d.product_id from private.demo_accounts d))),
    'sales', (select count(*) from public.flash_sales s join public.products p on p.id = s.product_id where (p.is_sample or p.id in (select d.product_id from private.demo_accounts d))),
    'notifications', (select count(*) from public.notifications n where private.is_sample_notification(n.id)),
    'files', (select count(*) from storage.objects o join (
        select f.bucket_id, f.name from private.sample_files f
        union select s.bucket_id, s.name from private.files_of_pictures(private.sample_addresses()) s
      ) w on w.bucket_id = o.bucket_id and w.name = o.name
      where private.name_stem(o.bucket_id || '/' || o.name) not in (select stem from private.picture_stems_in_use() as stem))
  ) || (
    select jsonb_build_object('groups', count(*) filter (where g.id <> all (used_groups)), 'kept_groups', count(*) filter (where g.id = any (used_groups)))
    from (
      select t.id from public.game_titles t where t.is_sample
      union all select c.id from public.categories c where c.is_sample
      union all select r.id from public.tiers r where r.is_sample
    ) g);
end
$$;
grant execute on function public.sample_counts() to authenticated;

-- Removes a batch of sample products with everything that belongs to them. Orders and units with a history remain without their product.
create function private.remove_sample_products(p_products uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.sample_files (bucket_id, name)
  select f.bucket_id, f.name
  from private.files_of_pictures(array(
    select distinct address from public.products p cross join lateral unnest(p.images || p.image) as address where p.id = any (p_products))) f
  on conflict do nothing;
  delete from public.rental_options r where r.product_id = any (p_products);
  delete from public.flash_sales s where s.product_id = any (p_products);
  delete from public.wishlists w where w.product_id = any (p_products);
  update public.orders o set product_id = null where o.product_id = any (p_products);
  delete from private.units u where u.product_id = any (p_products) and u.state in ('available', 'withdrawn');
  update private.units u set product_id = null where u.product_id = any (p_products);
  delete from public.products p where p.id = any (p_products);
end
$$;

-- Removes sample games, categories and tiers, except those that real products use, or with p_keeps_groups all. The remaining ones become
-- real.
create function private.remove_sample_groups(p_keeps_groups boolean, out removed_groups integer, out kept_groups integer)
language plpgsql security definer set search_path = '' as $$
declare
  kept_ids uuid[];
  affected integer;
begin
  kept_ids := case when p_keeps_groups then array(
    select g.id from public.game_titles g where g.is_sample union all select c.id from public.categories c where c.is_sample
    union all select t.id from public.tiers t where t.is_sample) else private.groups_in_use() end;
  insert into private.sample_files (bucket_id, name)
  select 'game-logos', g.logo_path from public.game_titles g
  where g.is_sample and g.logo_path is not null and g.id <> all (kept_ids) on conflict do nothing;
  delete from public.game_titles g where g.is_sample and g.id <> all (kept_ids);
  get diagnostics removed_groups = row_count;
  delete from public.categories c where c.is_sample and c.id <> all (kept_ids);
  get diagnostics affected = row_count;
  removed_groups := removed_groups + affected;
  delete from public.tiers t where t.is_sample and t.id <> all (kept_ids);
  get diagnostics affected = row_count;
  removed_groups := removed_groups + affected;
  update public.game_titles g set is_sample = false where g.is_sample;
  get diagnostics kept_groups = row_count;
  update public.categories c set is_sample = false where c.is_sample;
  get diagnostics affected = row_count;
  kept_groups := kept_groups + affected;
  update public.tiers t set is_sample = false where t.is_sample;
  get diagnostics affected = row_count;
  kept_groups := kept_groups + affected;
end
$$;

-- Removes sample products in batches, and when none are left, groups and broadcasts. A call is atomic and works for about a second, to stay
-- below the statement timeout; it returns how many products are left, and the caller repeats it until 0. p_shop is the name of the shop,
-- typed for confirmation: 22023 with the hint WRONG_NAME if it differs.
create function public.remove_samples(p_shop text, p_keeps_groups boolean default false) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  began constant timestamptz := clock_timestamp();
  batch uuid[];
  last uuid := '00000000-0000-0000-0000-000000000000';
  removed_products integer := 0;
  removed_groups integer;
  kept_groups integer;
  removed_notifications integer;
  remaining integer;
begin
  if not private.may('system.write') or not private.is_fresh() then
    raise exception 'not allowed to remove the samples' using errcode = '42501';
  end if;
  if lower(trim(coalesce(p_shop, ''))) <> lower(coalesce((select nullif(trim(s.site_name), '') from public.website_settings s where s.id = 'default'), 'Arena Akun')) then
    raise exception 'not the name of this shop' using errcode = '22023', hint = 'WRONG_NAME';
  end if;
  -- Serialises two people who go live at the same time.
  perform pg_catalog.pg_advisory_xact_lock(7330);
  -- An actor without a role: private.audit_write does not log the rows. One entry for all of them follows.
  perform set_config('app.actor', '00000000-0000-0000-0000-000000000000', true);
  perform set_config('app.carries', 'on', true);
  update public.products p set is_sample = true from private.demo_accounts d where p.id = d.product_id and not p.is_sample;
  loop
    -- Continues after the last removed id, because deleted rows remain in the index until the transaction ends.
    batch := array(select p.id from public.products p where p.is_sample and p.id >= last order by p.id limit 200 for update);
    exit when cardinality(batch) = 0;
    last := batch[cardinality(batch)];
    removed_products := removed_products + cardinality(batch);
    perform private.remove_sample_products(batch);
    exit when clock_timestamp() > began + interval '1 second';
  end loop;
  perform set_config('app.carries', '', true);
  if removed_products > 0 then
    perform private.audit(auth.uid(), 'samples.removed', null, jsonb_build_object('products', removed_products));
  end if;
  select count(*) into remaining from public.products p where p.is_sample;
  if remaining > 0 then
    return remaining;
  end if;
  select g.removed_groups, g.kept_groups into removed_groups, kept_groups from private.remove_sample_groups(p_keeps_groups) g;
  delete from public.notifications n where private.is_sample_notification(n.id);
  get diagnostics removed_notifications = row_count;
  if removed_groups + kept_groups + removed_notifications > 0 then
    perform private.audit(auth.uid(), 'samples.removed', null,
      jsonb_build_object('groups', removed_groups, 'kept_groups', kept_groups, 'notifications', removed_notifications));
  end if;
  return 0;
end
$$;
grant execute on function public.remove_samples(text, boolean) to authenticated;

-- Up to 100 files to delete from the storage, as "bucket/name". Forgets files that no longer exist or that a row uses. Stops at 100,
-- because checking all files of a large shop would exceed the statement timeout.
create function public.sample_files_left() returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  unused text[] := '{}';
  file record;
begin
  if not private.may('system.write') then
    raise exception 'not allowed to remove the samples' using errcode = '42501';
  end if;
  delete from private.sample_files f
  where not exists (select from storage.objects o where o.bucket_id = f.bucket_id and o.name = f.name);
  for file in select f.bucket_id, f.name from private.sample_files f order by f.bucket_id, f.name loop
    if private.is_file_used(file.bucket_id, file.name) then
      delete from private.sample_files f where f.bucket_id = file.bucket_id and f.name = file.name;
    else
      unused := unused || (file.bucket_id || '/' || file.name);
      exit when cardinality(unused) = 100;
    end if;
  end loop;
  return unused;
end
$$;
grant execute on function public.sample_files_left() to authenticated;
