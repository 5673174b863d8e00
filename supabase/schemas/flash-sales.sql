-- Flash sales, and the price that the shop charges at a moment.
-- Table: flash_sales. Begin with private.charged_price, the rule of the price, and private.set_charged_prices, which stores its result in
-- products.charged_price for lists.
-- private.refuse_invalid_sales checks what staff plan; public.plan_flash_sales creates many sales at once.

create table public.flash_sales (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products (id) on delete restrict,
  sale_price bigint not null check (sale_price between 0 and 1000000000000),
  original_price bigint not null check (original_price between 0 and 1000000000000),
  start_time timestamptz not null default now(),
  end_time timestamptz not null,
  stock integer not null default 0 check (stock >= 0),
  initial_stock integer not null default 0 check (initial_stock >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint flash_sales_end_after_start check (end_time > start_time)
);

create index flash_sales_of_product on public.flash_sales (product_id, end_time);
create index flash_sales_by_end on public.flash_sales (end_time) where is_active;

-- Coming and past sales in the lists of staff.
create index flash_sales_by_start on public.flash_sales (start_time) where is_active;
create index flash_sales_over on public.flash_sales (end_time desc, id);

alter table public.flash_sales enable row level security;
grant select on public.flash_sales to anon;
grant all on public.flash_sales to service_role;
grant select, insert, update, delete on public.flash_sales to authenticated;

-- Visitors read active sales of visible products, at any time; the application decides which sale is live.
create policy flash_sales_read_visible on public.flash_sales for select to anon
  using (is_active and exists (select from public.products p where p.id = product_id and p.is_active and p.archived_at is null));
create policy flash_sales_read on public.flash_sales for select to authenticated
  using ((is_active and exists (select from public.products p where p.id = product_id and p.is_active and p.archived_at is null))
    or (select private.may('catalogue.write')));
create policy flash_sales_insert on public.flash_sales for insert to authenticated with check ((select private.may('catalogue.write')));
create policy flash_sales_update on public.flash_sales for update to authenticated
  using ((select private.may('catalogue.write'))) with check ((select private.may('catalogue.write')));
create policy flash_sales_delete on public.flash_sales for delete to authenticated using ((select private.may('catalogue.write')));

-- Sets initial_stock to the largest stock that the sale ever had: pages show the remaining share of it.
create function private.remember_initial_stock() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.initial_stock := greatest(new.stock, case when tg_op = 'UPDATE' then old.initial_stock else new.initial_stock end);
  return new;
end
$$;

create trigger remember_initial_stock before insert or update of stock, initial_stock on public.flash_sales
  for each row execute function private.remember_initial_stock();

-- Raises SALE_OVERLAP for two active sales of one product at the same time (p_moved), SALE_PRICE_TOO_HIGH (p_priced) and
-- SALE_STOCK_TOO_HIGH (p_stocked). Locks the products first, in the order of private.sync_sale_flag: two people who plan a sale of one
-- product run one after the other and see each other's sale.
create function private.refuse_invalid_sales(p_products uuid[], p_moved uuid[], p_priced uuid[], p_stocked uuid[]) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  -- Prices and stock are checked for people and the server only. `role` is what the gateway has set, although this function runs as its
  -- owner.
  is_request constant boolean := coalesce(current_setting('role', true), '') in ('anon', 'authenticated', 'service_role')
    and current_setting('app.shows_stock', true) is distinct from 'on';
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
  if is_request and exists (
    select from public.flash_sales s join public.products p on p.id = s.product_id where s.id = any (p_priced) and s.sale_price >= p.price
  ) then
    raise exception 'SALE_PRICE_TOO_HIGH' using errcode = '23514';
  end if;
  if is_request and exists (
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
  perform private.refuse_invalid_sales(array(select distinct a.product_id from added a), ids, ids, ids);
  return null;
end
$$;

-- A sale that becomes shorter, cheaper or smaller needs no check. One that lasts longer or runs again promises its price anew, so its
-- price must be below the product's, as for a new sale. Its stock is not checked, because every purchase lowers it.
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
    perform private.refuse_invalid_sales(array(select distinct a.product_id from added a), moved, priced, stocked);
  end if;
  return null;
end
$$;

create trigger check_sales_insert after insert on public.flash_sales
  referencing new table as added for each statement execute function private.check_new_sales();

create trigger check_sales_update after update on public.flash_sales
  referencing old table as gone new table as added for each statement execute function private.check_changed_sales();

-- Raises PRICE_UNDER_SALE when a price falls to that of a running or coming sale, or below it. The application has the same rule, and one
-- table of cases tests both. Rising prices are not checked, so that a wrong state can be corrected. The row of the product is locked here,
-- and planning a sale waits for that lock (private.refuse_invalid_sales), so of a concurrent sale and price change the second sees the
-- first.
create function private.refuse_price_under_sale() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Applies to people and the server, not to scripts that run as the owner of the database.
  if coalesce(current_setting('role', true), '') in ('anon', 'authenticated', 'service_role') and exists (
    select from public.flash_sales s
    where s.product_id = new.id and s.is_active and s.end_time > private.shop_now() and s.sale_price >= new.price
  ) then
    raise exception 'PRICE_UNDER_SALE' using errcode = '23514';
  end if;
  return new;
end
$$;

create trigger refuse_price_under_sale before update of price on public.products
  for each row when (new.price < old.price) execute function private.refuse_price_under_sale();

-- Sets products.is_flash_sale, like private.sync_rental_flag sets has_rental.
create function private.sync_sale_flag() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  ids uuid[] := array(select distinct product_id from changed);
begin
  -- Locks the products first, so that the flag is computed from committed rows only.
  perform from public.products p where p.id = any (ids) order by p.id for no key update;
  update public.products p
  set is_flash_sale = exists (select from public.flash_sales s where s.product_id = p.id and s.is_active)
  where p.id = any (ids)
    and p.is_flash_sale is distinct from exists (select from public.flash_sales s where s.product_id = p.id and s.is_active);
  return null;
end
$$;

create trigger sync_sale_flag_insert after insert on public.flash_sales
  referencing new table as changed for each statement execute function private.sync_sale_flag();

create trigger sync_sale_flag_update_to after update on public.flash_sales
  referencing new table as changed for each statement execute function private.sync_sale_flag();

create trigger sync_sale_flag_update_from after update on public.flash_sales
  referencing old table as changed for each statement execute function private.sync_sale_flag();

create trigger sync_sale_flag_delete after delete on public.flash_sales
  referencing old table as changed for each statement when (current_setting('app.carries', true) is distinct from 'on')
  execute function private.sync_sale_flag();

-- What a buyer pays for a product at a moment (same rule: src/domain/catalog/price.ts): the price of the live sale that ends first, while
-- that sale has stock and is cheaper, otherwise p_price. private.quote charges the same.
create function private.charged_price(p_product uuid, p_price bigint, p_at timestamptz default private.shop_now()) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case when s.stock > 0 and s.sale_price < p_price then s.sale_price end from public.flash_sales s
    where s.product_id = p_product and s.is_active and s.start_time <= p_at and s.end_time > p_at
    order by s.end_time, s.id limit 1), p_price)
$$;

-- Sets is_sold and charged_price. A new product has no sale yet. With app.shows_stock the statement publishes stock or writes
-- charged_price itself, and charged_price stays as written.
create function private.set_listed_columns() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.is_sold := new.stock <= 0;
  if tg_op = 'UPDATE' and coalesce(current_setting('app.shows_stock', true), '') = 'on' then
    return new;
  elsif tg_op = 'UPDATE' and new.is_flash_sale then
    new.charged_price := private.charged_price(new.id, new.price);
  else
    new.charged_price := new.price;
  end if;
  return new;
end
$$;

create trigger set_listed_columns before insert or update of stock, is_sold, price, charged_price, is_flash_sale on public.products
  for each row execute function private.set_listed_columns();

-- Corrects charged_price of those products where it is out of date, without a new version and without an audit entry. Returns how many it
-- corrected. Skips locked products, which the next run corrects. With p_by_clock it never waits for the lock of the product counts
-- (private.add_to_counts), which a changed price needs, so that it cannot deadlock with another writer.
create function private.set_charged_prices(p_products uuid[], p_by_clock boolean default false) returns integer
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  shows_before constant text := coalesce(current_setting('app.shows_stock', true), 'off');
  carries_before constant text := coalesce(current_setting('app.carries', true), 'off');
  outdated uuid[] := array(
    select p.id from public.products p where p.id = any (p_products) and p.charged_price <> private.charged_price(p.id, p.price));
begin
  if outdated = '{}' or p_by_clock and not pg_catalog.pg_try_advisory_xact_lock(7301) then
    return 0;
  end if;
  outdated := array(select p.id from public.products p where p.id = any (outdated) order by p.id for no key update skip locked);
  perform set_config('app.shows_stock', 'on', true), set_config('app.carries', 'on', true);
  update public.products p set charged_price = private.charged_price(p.id, p.price) where p.id = any (outdated);
  perform set_config('app.shows_stock', shows_before, true), set_config('app.carries', carries_before, true);
  return cardinality(outdated);
end
$$;

-- Corrects the prices after a change of sales, except when the shop publishes the stock of a sale (private.publish_stock_changes): that happens in
-- the transactions of orders, which must not wait for a lock of the catalogue. private.set_all_prices corrects those within 30 seconds.
create function private.set_prices_of_sales() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(current_setting('app.shows_stock', true), '') <> 'on' then
    perform private.set_charged_prices(array(select distinct c.product_id from changed c));
  end if;
  return null;
end
$$;

create trigger set_prices_insert after insert on public.flash_sales
  referencing new table as changed for each statement execute function private.set_prices_of_sales();

create trigger set_prices_update_to after update on public.flash_sales
  referencing new table as changed for each statement execute function private.set_prices_of_sales();

create trigger set_prices_update_from after update on public.flash_sales
  referencing old table as changed for each statement execute function private.set_prices_of_sales();

create trigger set_prices_delete after delete on public.flash_sales
  referencing old table as changed for each statement execute function private.set_prices_of_sales();

-- Corrects the prices of sales that began or ended within p_since. Called often with two minutes; private.set_all_prices finds what it
-- skipped.
create function private.set_due_prices(p_since interval) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  changed := private.set_charged_prices(array(
    select s.product_id from public.flash_sales s
    where s.is_active and s.start_time <= (select private.shop_now()) and s.start_time > (select private.shop_now()) - p_since
    union select s.product_id from public.flash_sales s
    where s.is_active and s.end_time <= (select private.shop_now()) and s.end_time > (select private.shop_now()) - p_since), true);
  if changed > 0 then
    perform pg_catalog.pg_notify('shop_changed', 'products');
  end if;
  return changed;
end
$$;

-- Corrects all prices, every 30 seconds.
create function private.set_all_prices() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  changed := private.set_charged_prices(array(
    select s.product_id from public.flash_sales s
    where s.is_active and s.start_time <= (select private.shop_now()) and s.end_time > (select private.shop_now())
    union select p.id from public.products p where p.charged_price <> p.price), true);
  if changed > 0 then
    perform pg_catalog.pg_notify('shop_changed', 'products');
  end if;
  return changed;
end
$$;

-- Creates sales: [{product_id, sale_price, original_price, start_time, end_time, stock}]. Returns [{product_id, sale_id} or {product_id,
-- code, hint, message}]: a refused sale does not affect the others. Runs with the caller's rights, so row-level security and every rule of
-- sales apply. Processes the products in the order of their ids, so that concurrent callers cannot deadlock.
create function public.plan_flash_sales(p_sales text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  entry jsonb;
  sale record;
  new_id uuid;
  outcomes jsonb := '[]';
  outcome jsonb;
  code text;
  error_text text;
  hint text;
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to keep the catalogue' using errcode = '42501';
  end if;
  if jsonb_array_length(p_sales::jsonb) > 500 then
    raise exception 'more than 500 rows at once' using errcode = '22023';
  end if;
  for entry in
    select s from jsonb_array_elements(p_sales::jsonb) s order by lower(translate(s ->> 'product_id', '{}-', '')) collate "C"
  loop
    begin
      select * into sale
      from jsonb_to_record(entry) s (product_id uuid, sale_price bigint, original_price bigint, start_time timestamptz, end_time timestamptz,
        stock integer);
      insert into public.flash_sales (product_id, sale_price, original_price, start_time, end_time, stock, is_active)
      values (sale.product_id, sale.sale_price, sale.original_price, sale.start_time, sale.end_time, sale.stock, true)
      returning id into new_id;
      outcome := jsonb_build_object('sale_id', new_id);
    exception when others then
      get stacked diagnostics code = returned_sqlstate, error_text = message_text, hint = pg_exception_hint;
      outcome := jsonb_build_object('code', code, 'hint', hint, 'message', error_text);
    end;
    outcomes := outcomes || jsonb_build_array(outcome || jsonb_build_object('product_id', entry ->> 'product_id'));
  end loop;
  return outcomes;
end
$$;
grant execute on function public.plan_flash_sales(text) to authenticated;

-- Deletes those of the sales that have not sold anything: [id, ...]. Returns how many it deleted.
create function public.withdraw_flash_sales(p_sales text) returns integer
language plpgsql set search_path = '' as $$
declare
  count integer;
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to keep the catalogue' using errcode = '42501';
  end if;
  if jsonb_array_length(p_sales::jsonb) > 500 then
    raise exception 'more than 500 rows at once' using errcode = '22023';
  end if;
  delete from public.flash_sales s
  using jsonb_array_elements_text(p_sales::jsonb) entry (id)
  where s.id = entry.id::uuid and s.stock = s.initial_stock and private.is_unsold_sale(s.id);
  get diagnostics count = row_count;
  return count;
end
$$;
grant execute on function public.withdraw_flash_sales(text) to authenticated;

create trigger refuse_price_of_zero before insert on public.flash_sales
  for each row when (new.sale_price <= 0) execute function private.refuse_selling_at_zero();

create trigger refuse_lowering_to_zero before update of sale_price on public.flash_sales
  for each row when (new.sale_price <= 0 and new.sale_price <> old.sale_price) execute function private.refuse_selling_at_zero();

create trigger announce_change after insert or delete or update on public.flash_sales for each statement
  execute function private.announce_change();

create trigger touch_updated_at before update on public.flash_sales for each row
  when (current_setting('app.shows_stock', true) is distinct from 'on') execute function private.touch_updated_at();

create constraint trigger note_write after insert or update or delete on public.flash_sales deferrable initially deferred
  for each row when (current_setting('app.carries', true) is distinct from 'on') execute function private.audit_write();

insert into private.due_tasks (name, procedure, position) values ('charged_prices', 'set_all_prices', 2);
