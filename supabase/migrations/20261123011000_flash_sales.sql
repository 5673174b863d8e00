-- Rules of flash sales, enforced by the database: no two active sales of one product at one time, whoever writes; for people and the
-- server also a price below the product's and a stock within it. Only new and changed values are checked, so that rows from before a
-- rule remain valid and a wrong sale can always be ended.

-- Locks the products first, in the order of private.sync_sale_flag, so that two people who plan a sale of one product are serialised and
-- see each other's changes. Plans are made for the sales of the statement (custom plan).
create function private.refuse_wrong_sales(p_products uuid[], p_moved uuid[], p_priced uuid[], p_stocked uuid[]) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  -- The role the gateway has set is visible here although the function runs as its owner.
  is_asked constant boolean := coalesce(current_setting('role', true), '') in ('anon', 'authenticated', 'service_role');
begin
  perform from public.products p where p.id = any (p_products) order by p.id for no key update;
  if exists (
    select from public.flash_sales s
    join public.flash_sales o on o.product_id = s.product_id and o.id <> s.id and o.is_active
      and o.start_time < s.end_time and s.start_time < o.end_time
    where s.id = any (p_moved) and s.is_active
  ) then
    raise exception 'SALE_OVERLAP' using errcode = '23P01';
  end if;
  if is_asked and exists (
    select from public.flash_sales s join public.products p on p.id = s.product_id where s.id = any (p_priced) and s.sale_price >= p.price
  ) then
    raise exception 'SALE_PRICE_TOO_HIGH' using errcode = '23514';
  end if;
  if is_asked and exists (
    select from public.flash_sales s join public.products p on p.id = s.product_id where s.id = any (p_stocked) and s.stock > p.stock
  ) then
    raise exception 'SALE_STOCK_TOO_HIGH' using errcode = '23514';
  end if;
end
$$;

create function private.check_new_sales() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[] := array(select a.id from added a);
begin
  perform private.refuse_wrong_sales(array(select distinct a.product_id from added a), ids, ids, ids);
  return null;
end
$$;

create trigger check_sales_insert after insert on public.flash_sales
  referencing new table as added for each statement execute function private.check_new_sales();

-- A sale that becomes shorter, cheaper or smaller needs no check. One that lasts longer or runs again promises its price anew: the price
-- must be below the product's, as for a new sale. Its stock is not checked, because it falls with every purchase.
create function private.check_changed_sales() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  moved uuid[];
  priced uuid[];
  stocked uuid[];
begin
  select
    coalesce(array_agg(a.id) filter (where a.is_active and (not g.is_active or a.product_id <> g.product_id
      or a.start_time < g.start_time or a.end_time > g.end_time)), '{}'),
    coalesce(array_agg(a.id) filter (where a.product_id <> g.product_id or a.sale_price > g.sale_price
      or (a.is_active and (not g.is_active or a.end_time > g.end_time))), '{}'),
    coalesce(array_agg(a.id) filter (where a.product_id <> g.product_id or a.stock > g.stock or (a.is_active and not g.is_active)), '{}')
  into moved, priced, stocked
  from added a join gone g on g.id = a.id;
  if moved <> '{}' or priced <> '{}' or stocked <> '{}' then
    perform private.refuse_wrong_sales(array(select distinct a.product_id from added a), moved, priced, stocked);
  end if;
  return null;
end
$$;

create trigger check_sales_update after update on public.flash_sales
  referencing old table as gone new table as added for each statement execute function private.check_changed_sales();

-- Sort orders of the admin's lists: past sales, and coming ones.
create index flash_sales_by_start on public.flash_sales (start_time) where is_active;

create index flash_sales_over on public.flash_sales (end_time desc, id);

-- The counterpart of the rule that a sale is cheaper than its product: a price cannot fall to the price of a running or coming sale, or
-- below it. The domain has the same rule, and one table of test cases covers both.
-- Only falling prices are checked, so that a wrong state can be corrected.
--
-- The product's row is locked when this runs, and planning a sale waits for that lock (private.refuse_wrong_sales): of a concurrent sale
-- and price change, the second sees the first.
create function private.refuse_price_under_sale() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Like the rules of sales, this applies to people and the server, not to scripts that run as the owner of the database.
  if coalesce(current_setting('role', true), '') in ('anon', 'authenticated', 'service_role') and exists (
    select from public.flash_sales s
    where s.product_id = new.id and s.is_active and s.end_time > now() and s.sale_price >= new.price
  ) then
    raise exception 'PRICE_UNDER_SALE' using errcode = '23514';
  end if;
  return new;
end
$$;

create trigger refuse_price_under_sale before update of price on public.products
  for each row when (new.price < old.price) execute function private.refuse_price_under_sale();
