-- What an order without a picture is drawn from, as its product is in lists: the game and tier the product has now.
create or replace function private.order_summary(o public.orders) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', o.id, 'number', o.number, 'kind', o.kind, 'state', o.state, 'sale_kind', o.sale_kind, 'product_id', o.product_id,
    'product_name', o.product_name, 'product_image', o.product_image, 'game_name', o.game_name, 'total', o.total, 'created_at', o.created_at,
    'game_slug', (select g.slug from public.products p join public.game_titles g on g.id = p.game_title_id where p.id = o.product_id),
    'tier_slug', (select t.slug from public.products p join public.tiers t on t.id = p.tier_id where p.id = o.product_id),
    'state_at', o.state_at, 'deadline', private.next_deadline(o.id), 'is_test', o.is_test,
    'rental', case when o.kind <> 'purchase' then (select jsonb_build_object('start_at', r.start_at, 'ends_at', private.rental_end(r),
      'minutes', r.minutes + r.credited_minutes) from private.rentals r where r.order_id = o.id) end)
$$;
