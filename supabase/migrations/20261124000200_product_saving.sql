-- What the form of a product needs from the database: one call that saves it whole, what deleting it would touch, and a deletion that lets
-- an open order stop it and forgets no picture.

-- Files that nothing shows any more and that storage still has: what could not be removed at once is tried again from here. Whoever removes
-- one looks again whether something shows it by then; a path that is gone already is no error.
create table private.files_to_remove (
  bucket text not null,
  path text not null,
  since timestamptz not null default now(),
  primary key (bucket, path)
);
alter table private.files_to_remove enable row level security;

-- Of these addresses, the ones of our own product pictures that no product shows: as paths in storage. One walk over the products, however
-- many addresses.
create function private.unshown_pictures(p_addresses text[]) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct substring(address from '/storage/v1/object/public/product-images/(.+)$')), '{}')
  from unnest(p_addresses) as address
  where address ~ '/storage/v1/object/public/product-images/'
    and address not in (
      select shown from public.products o, unnest(o.images || o.image) as shown
      -- Few addresses are looked for row by row; many are cheaper to compare all at once.
      where shown is not null and (cardinality(p_addresses) > 100 or o.image = any (p_addresses) or o.images && p_addresses))
$$;

-- Each picture with its smaller copies, as the shop names them (`a.png` has `a.w320.webp`).
create function private.queue_pictures(p_addresses text[]) returns void
language sql security definer set search_path = '' as $$
  insert into private.files_to_remove (bucket, path)
  select 'product-images', file
  from unnest(private.unshown_pictures(p_addresses)) as path,
    unnest(array[path] || array(
      select regexp_replace(path, '\.[A-Za-z0-9]+$', '') || '.w' || width || '.webp' from unnest(array[320, 640, 1280]) as width)) as file
  on conflict do nothing
$$;

create function private.queue_replaced_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_pictures(array(
    select shown from unnest(old.images || old.image) as shown
    where shown is not null and shown is distinct from new.image and shown <> all (new.images)));
  return null;
end
$$;
create trigger queue_replaced_pictures after update on public.products
  for each row when (old.image is distinct from new.image or old.images is distinct from new.images)
  execute function private.queue_replaced_pictures();

-- By statement: many products deleted at once are one walk.
create function private.queue_deleted_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_pictures(array(
    select distinct shown from gone, unnest(gone.images || gone.image) as shown where shown is not null));
  return null;
end
$$;
create trigger queue_deleted_pictures after delete on public.products
  referencing old table as gone for each statement execute function private.queue_deleted_pictures();

-- Whether somebody still waits for this product. Orders carry no state yet: one that points to the product counts as open. The one place
-- that says so.
create function private.has_open_order(p_product uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.orders o where o.product_id = p_product)
$$;

-- As before (specification, section 4: rental options and sales, its place in orders, itself; all or nothing), but not while an order is
-- open: then it can only be archived. The answer's pictures wait in private.files_to_remove, too.
create or replace function public.delete_product(p_id uuid) returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  pictures text[];
begin
  if not private.may('catalogue.write') and coalesce(auth.jwt() ->> 'role', '') <> 'service_role' then
    raise exception 'not allowed to delete products' using errcode = '42501';
  end if;
  -- Locked: an order that comes now waits, and finds the product gone.
  select array_remove(p.image || p.images, null) into pictures from public.products p where p.id = p_id for update;
  if not found then
    return null;
  end if;
  if private.has_open_order(p_id) then
    raise exception 'an order for this product is open' using errcode = '23503', hint = 'OPEN_ORDER';
  end if;
  delete from public.rental_options where product_id = p_id;
  delete from public.flash_sales where product_id = p_id;
  update public.orders set product_id = null where product_id = p_id;
  delete from public.products where id = p_id;
  -- A picture another product still shows stays; addresses elsewhere are not ours to remove.
  return private.unshown_pictures(pictures);
end
$$;

-- What deleting a product would touch. Null when there is no such product.
create function public.product_impact(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to delete products' using errcode = '42501';
  end if;
  return (
    select jsonb_build_object(
      'rental_options', (select count(*) from public.rental_options o where o.product_id = p.id),
      'flash_sales', (select count(*) from public.flash_sales s where s.product_id = p.id),
      'orders', (select count(*) from public.orders o where o.product_id = p.id),
      'has_open_order', private.has_open_order(p.id),
      'wishlists', (select count(*) from public.wishlists w where w.product_id = p.id),
      'pictures', (select count(distinct shown) from unnest(p.images || p.image) as shown where shown is not null))
    from public.products p where p.id = p_id);
end
$$;
revoke execute on function public.product_impact(uuid) from public, anon;
grant execute on function public.product_impact(uuid) to authenticated;

-- Saves a product (a new one without `p_id`) and its rental options together, with the rights of whoever calls. Only the columns that are given are written; what
-- triggers keep (flags, times, ids) is nobody's to give. `p_version` is the `updated_at` the caller has seen: when somebody else saved since,
-- nothing is written. `p_rentals` are all its options, null leaves them as they are.
-- Answers `saved` with id and version, `stale` or `missing`.
create function public.save_product(
  p_product jsonb, p_rentals jsonb default null, p_id uuid default null, p_version timestamptz default null
) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  closed constant text[] := array['id', 'is_sample', 'created_at', 'updated_at', 'is_flash_sale', 'has_rental'];
  columns text;
  product uuid := p_id;
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to write products' using errcode = '42501';
  end if;
  -- The embedded gateway hands JSON over as a text of JSON, PostgREST as it is.
  if jsonb_typeof(p_product) = 'string' then
    p_product := (p_product #>> '{}')::jsonb;
  end if;
  if jsonb_typeof(p_rentals) = 'string' then
    p_rentals := (p_rentals #>> '{}')::jsonb;
  end if;
  if exists (
    select from jsonb_object_keys(p_product) as given
    where given = any (closed) or not exists (
      select from pg_catalog.pg_attribute a
      where a.attrelid = 'public.products'::regclass and a.attname = given and a.attnum > 0 and not a.attisdropped)
  ) then
    raise exception 'no such column to write' using errcode = '22023';
  end if;
  select string_agg(format('%I', given), ', ') into columns from jsonb_object_keys(p_product) as given;
  if p_id is null then
    execute format(
      'insert into public.products (%1$s) select %1$s from jsonb_populate_record(null::public.products, $1) returning id',
      coalesce(columns, 'name'))
    into product using p_product;
  else
    -- Written even when no column is given: a change of the options alone is a new version as well.
    execute format(
      'update public.products set %s where id = $2 and updated_at = $3 returning id',
      coalesce('(' || columns || ', updated_at) = (select ' || columns || ', now() from jsonb_populate_record(null::public.products, $1))',
        'updated_at = now()'))
    into product using p_product, p_id, p_version;
    if product is null then
      return jsonb_build_object('outcome', case when exists (select from public.products p where p.id = p_id) then 'stale' else 'missing' end);
    end if;
  end if;
  if p_rentals is not null then
    delete from public.rental_options o
    where o.product_id = product and not exists (select from jsonb_array_elements(p_rentals) as given where given ->> 'id' = o.id::text);
    update public.rental_options o
    set duration = r.duration, duration_minutes = r.duration_minutes, price = r.price, description = r.description
    from jsonb_to_recordset(p_rentals) as r(id uuid, duration text, duration_minutes integer, price bigint, description text)
    where o.id = r.id and o.product_id = product
      and (o.duration, o.duration_minutes, o.price, o.description) is distinct from (r.duration, r.duration_minutes, r.price, r.description);
    insert into public.rental_options (product_id, duration, duration_minutes, price, description)
    select product, r.duration, r.duration_minutes, r.price, r.description
    from jsonb_to_recordset(p_rentals) as r(id uuid, duration text, duration_minutes integer, price bigint, description text)
    where not exists (select from public.rental_options o where o.id = r.id and o.product_id = product);
  end if;
  return (select jsonb_build_object('outcome', 'saved', 'id', p.id, 'version', p.updated_at) from public.products p where p.id = product);
end
$$;
revoke execute on function public.save_product(jsonb, jsonb, uuid, timestamptz) from public, anon;
grant execute on function public.save_product(jsonb, jsonb, uuid, timestamptz) to authenticated;

-- What came with the demonstration is shown, and never ordered.
create function private.refuse_sample_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.products p where p.id = new.product_id and p.is_sample) then
    raise exception 'a sample product cannot be ordered' using errcode = '23514', hint = 'SAMPLE_PRODUCT';
  end if;
  return new;
end
$$;
create trigger refuse_sample_order before insert or update of product_id on public.orders
  for each row execute function private.refuse_sample_order();
