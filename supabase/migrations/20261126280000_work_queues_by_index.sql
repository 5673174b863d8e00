-- What waits for staff is counted without reading the catalogue: each number comes from an index that holds little else, or from counts
-- that are kept anyway. Indexes hold no writer up, unlike a count that every sale would have to change.

-- Items and services that are on show; accounts are never few but by a number of their own.
create index products_running_low on public.products (category_id, stock)
  where is_active and archived_at is null and stock > 0 and sale_kind <> 'account';

create index products_inactive on public.products (id) where not is_active and archived_at is null;

-- How many products are few now, by the rule of private.low_stock_text(): the product's number, else its category's, else three.
create function private.count_low_stock() returns bigint
language sql stable security definer set search_path = '' as $$
  with own as materialized (
    select s.product_id, s.low_stock_at from private.product_private_data s where s.low_stock_at is not null
  ), shelf as (
    select c.id, coalesce(c.low_stock_at, 3) as low_stock_at from public.categories c
  )
  select
    (select count(*) from own o join public.products p on p.id = o.product_id
      where p.is_active and p.archived_at is null and p.stock > 0 and p.stock <= o.low_stock_at)
    + (select count(*) from shelf c join public.products p on p.category_id = c.id and p.stock > 0 and p.stock <= c.low_stock_at
      where p.is_active and p.archived_at is null and p.sale_kind <> 'account' and not exists (select from own o where o.product_id = p.id))
    + (select count(*) from public.products p
      where p.category_id is null and p.stock between 1 and 3 and p.is_active and p.archived_at is null and p.sale_kind <> 'account'
        and not exists (select from own o where o.product_id = p.id))
$$;

-- Queues as {"name": {"count", "late"}}.
create or replace function private.work_queues() returns jsonb
language sql stable security definer set search_path = '' as $$
  with product as (
    select
      (select coalesce(sum(c.products), 0) from (
        select l.products from private.listing_cells l where l.band is null and l.is_sold
        union all select l.products from private.listing_cell_changes l where l.is_sold) c) as out_of_stock,
      (select count(distinct p.id) from public.flash_sales s join public.products p on p.id = s.product_id
        where s.is_active and s.start_time <= now() and s.end_time > now()
          and p.is_flash_sale and p.is_active and p.archived_at is null and p.stock = 0) as out_while_on_sale,
      (select count(*) from public.products p where p.image is null and cardinality(p.images) = 0 and p.archived_at is null) as without_picture,
      (select count(*) from public.products p
        where p.image is null and cardinality(p.images) = 0 and p.archived_at is null and p.is_active) as shown_without_picture,
      (select count(*) from public.products p where not p.is_active and p.archived_at is null) as inactive,
      (select count(*) from public.products p where p.archived_at is not null) as archived
  ), sale as (
    select
      count(*) filter (where s.start_time <= now() and s.end_time <= now() + interval '24 hours') as ending,
      count(*) filter (where s.start_time <= now() and s.end_time <= now() + interval '1 hour') as ending_now,
      count(*) filter (where s.start_time > now() and s.start_time <= now() + interval '24 hours') as starting,
      count(*) filter (where s.start_time <= now() and s.stock > 0 and s.stock * 5 <= s.initial_stock) as low_stock,
      count(*) filter (where s.start_time <= now() and s.stock = 0) as sold_out
    from public.flash_sales s where s.is_active and s.end_time > now()
  )
  select jsonb_build_object(
    'out_of_stock', jsonb_build_object('count', product.out_of_stock, 'late', product.out_while_on_sale),
    'low_stock', jsonb_build_object('count', private.count_low_stock(), 'late', 0),
    'sales_low', jsonb_build_object('count', sale.low_stock + sale.sold_out, 'late', sale.sold_out),
    'sales_ending', jsonb_build_object('count', sale.ending, 'late', sale.ending_now),
    'sales_starting', jsonb_build_object('count', sale.starting, 'late', 0),
    'without_picture', jsonb_build_object('count', product.without_picture, 'late', product.shown_without_picture),
    'inactive', jsonb_build_object('count', product.inactive, 'late', 0),
    'archived', jsonb_build_object('count', product.archived, 'late', 0)
  ) || coalesce(jsonb_build_object('drafts', private.pending_drafts()), '{}')
  from product, sale
$$;
