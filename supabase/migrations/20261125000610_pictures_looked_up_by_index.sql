-- Which pictures nothing shows any more was asked of every product there is, once for each product that is deleted; in a shop of a hundred
-- thousand that is longer than a statement may take. Now each picture is looked up in the index of pictures (private.picture_stems).

-- What is new stands in it at once: a list of what still waits for its place would be read through at every look-up, for as long as an import
-- is not cleaned up after.
alter index public.products_of_picture set (fastupdate = off);
select pg_catalog.gin_clean_pending_list('public.products_of_picture');

-- Whether a product, other than `p_except`, shows this file of ours or a copy of it: what guards the removal of files (private.is_file_used)
-- asks the same. Not by a plan that was made while there were few products.
create function private.is_shown_by_product(p_file text, p_except uuid default null) returns boolean
language sql stable security definer set search_path = '' set enable_seqscan to off as $$
  select exists (
    select from public.products p
    where private.picture_stems(p.image, p.images) is not null
      and private.picture_stems(p.image, p.images) @> array[private.file_stem(p_file)]
      and p.id is distinct from p_except)
$$;

-- Of these addresses, the ones of our own product pictures that no product shows: as paths in storage.
create or replace function private.unshown_pictures(p_addresses text[]) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  files text[] := array(
    select distinct private.own_file(address) from unnest(p_addresses) as address where private.own_file(address) like 'product-images/%');
  unshown text[];
begin
  if cardinality(files) <= 1000 then
    select array_agg(substring(file from '^product-images/(.+)$') order by file) into unshown
    from unnest(files) as file where not private.is_shown_by_product(file);
  else
    -- So many are cheaper to compare all at once, in one walk over the products.
    select array_agg(substring(file from '^product-images/(.+)$') order by file) into unshown
    from unnest(files) as file
    where private.file_stem(file) not in (
      select stem from public.products p, unnest(private.picture_stems(p.image, p.images)) as stem);
  end if;
  return coalesce(unshown, '{}');
end
$$;

-- What deleting a product would touch, as before.
create or replace function public.product_impact(p_id uuid) returns jsonb
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
      'pictures', (
        select count(*) from (select distinct private.own_file(shown) as file from unnest(p.images || p.image) as shown) own
        where own.file like 'product-images/%' and not private.is_shown_by_product(own.file, p.id)))
    from public.products p where p.id = p_id);
end
$$;
