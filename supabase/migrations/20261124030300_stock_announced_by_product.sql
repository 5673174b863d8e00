-- Shown stock is announced by the products and sales it is of; everything else, as before, by its table.
create or replace function private.announce_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_setting('app.shows_stock', true) is distinct from 'on' then
    perform pg_catalog.pg_notify('shop_changed', tg_table_name);
  end if;
  return null;
end
$$;

-- Writes the number of free units and places to at most so many notes of private.stock_changes. What somebody is writing waits for the
-- next round. Several callers share the work. Those products and sales are announced by their
-- ids, so that caches let go of their pages and not of everything. Returns the number of notes done.
create or replace function private.show_stock(p_max integer default 500) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  products uuid[];
  sales uuid[];
  free uuid[];
  shown uuid[] := '{}';
  shown_sales uuid[] := '{}';
  done integer;
begin
  with taken as (
    delete from private.stock_changes c
    where c.id in (select n.id from private.stock_changes n order by n.id limit p_max for update skip locked)
    returning c.product_id, c.sale_id)
  select array_agg(distinct t.product_id) filter (where t.product_id is not null),
    array_agg(distinct t.sale_id) filter (where t.sale_id is not null), count(*)
  into products, sales, done from taken t;
  if done = 0 then
    return 0;
  end if;
  perform set_config('app.shows_stock', 'on', true), set_config('app.carries', 'on', true);
  free := array(select p.id from public.products p where p.id = any (products) order by p.id for no key update skip locked);
  -- Executed, because the plan is made for these products.
  execute 'with changed as (
      update public.products p set stock = f.units
      from (select w.id, (select count(*)::integer from private.units u where u.product_id = w.id and u.state = ''available'') as units
        from unnest($1) as w (id)) f
      where p.id = f.id and p.stock <> f.units returning p.id)
    select coalesce(array_agg(c.id), ''{}'') from changed c' into shown using free;
  insert into private.stock_changes (product_id)
  select b.id from unnest(products) as b (id)
  where b.id <> all (free) and exists (select from public.products p where p.id = b.id);
  free := array(select f.id from public.flash_sales f where f.id = any (sales) order by f.id for no key update skip locked);
  with changed as (
    update public.flash_sales f set stock = c.slots
    from (select w.id, (select count(*)::integer from private.sale_slots s where s.sale_id = w.id and s.order_id is null) as slots
      from unnest(free) as w (id)) c
    where f.id = c.id and f.stock <> c.slots returning f.id, f.product_id)
  select coalesce(array_agg(c.id) || array_agg(c.product_id), '{}') into shown_sales from changed c;
  insert into private.stock_changes (sale_id)
  select b.id from unnest(sales) as b (id)
  where b.id <> all (free) and exists (select from public.flash_sales f where f.id = b.id);
  perform set_config('app.shows_stock', 'off', true), set_config('app.carries', 'off', true);
  -- A notification holds 8,000 bytes.
  perform pg_catalog.pg_notify('shop_changed', 'stock ' || string_agg(n.id::text, ' '))
  from (select d.id, row_number() over (order by d.id) / 200 as part from (select distinct i.id from unnest(shown || shown_sales) as i (id)) d) n
  group by n.part;
  return done;
end
$$;
