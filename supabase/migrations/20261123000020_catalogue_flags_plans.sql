-- The flags of products, kept as before, but with plans made for the products a statement touches, not for the one product the session's first
-- statement touched (20261123000010): their ids are a parameter, which a custom plan knows.

create or replace function private.sync_rental_flag() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  ids uuid[] := array(select distinct product_id from changed);
begin
  -- One writer at a time per product, so that what another one has not finished yet is seen before it is decided.
  perform from public.products p where p.id = any (ids) order by p.id for no key update;
  update public.products p
  set has_rental = exists (select from public.rental_options o where o.product_id = p.id)
  where p.id = any (ids) and p.has_rental is distinct from exists (select from public.rental_options o where o.product_id = p.id);
  return null;
end
$$;

create or replace function private.sync_sale_flag() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  ids uuid[] := array(select distinct product_id from changed);
begin
  -- One writer at a time per product, so that what another one has not finished yet is seen before it is decided.
  perform from public.products p where p.id = any (ids) order by p.id for no key update;
  update public.products p
  set is_flash_sale = exists (select from public.flash_sales s where s.product_id = p.id and s.is_active)
  where p.id = any (ids)
    and p.is_flash_sale is distinct from exists (select from public.flash_sales s where s.product_id = p.id and s.is_active);
  return null;
end
$$;
