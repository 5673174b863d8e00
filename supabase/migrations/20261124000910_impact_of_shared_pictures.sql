-- What deleting a product would touch, as before, but of its pictures only those that go with it: not what a copy of it shows too, nor
-- what lies elsewhere. Null when there is no such product.
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
        select count(distinct shown) from unnest(p.images || p.image) as shown
        where shown ~ '/storage/v1/object/public/product-images/' and shown not in (
          select other from public.products o, unnest(o.images || o.image) as other
          where o.id <> p.id and other is not null and (o.image = any (p.images || p.image) or o.images && (p.images || p.image)))))
    from public.products p where p.id = p_id);
end
$$;
