-- Stock: units of products, slots of flash sales, and sales that were made outside the shop.
-- Tables: private.units, private.sale_slots, private.stock_changes, private.outside_sales.
-- Triggers apply a stock that staff write to units and slots; orders take units, and the function after the triggers
-- publishes how many are free. Begin with private.change_units.

-- One row per unit of a product.
create table private.units (
  id uuid primary key default gen_random_uuid(),
  -- Null after the product was deleted (private.remove_free_units). There is no foreign key: the cached plan of its
  -- check, made while the shop is small, would scan all units of a large shop.
  product_id uuid,
  -- Orders take units in this order.
  position bigint generated always as identity,
  state text not null default 'available' check (state in ('available', 'reserved', 'sold', 'quarantined', 'withdrawn')),
  -- The seller; null for the shop's own goods.
  seller_id uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- Whether the vault holds both the credentials for renters and those for buyers only. Such a unit is delivered
  -- automatically, and is taken before others.
  has_credentials boolean not null default false
);

create index units_of_product on private.units (product_id);
create index units_of_seller on private.units (seller_id) where seller_id is not null;
create index units_available on private.units (product_id, has_credentials desc, position) where state = 'available';
create index units_to_erase on private.units (id) where state = 'sold' and has_credentials;

-- Finds with one lookup whether a buyer sells the product himself, however many units are free.
create index units_free_of_seller on private.units (seller_id, product_id) where state = 'available' and seller_id is not null;

alter table private.units enable row level security;
grant usage on sequence private.units_position_seq to service_role;

-- Queue of products and sales whose published stock has to be counted again. Duplicate rows are harmless.
create table private.stock_changes (
  id bigint primary key generated always as identity,
  product_id uuid,
  sale_id uuid
);

alter table private.stock_changes enable row level security;
grant usage on sequence private.stock_changes_id_seq to service_role;

-- Slots of flash sales, taken like units: flash_sales.stock is the number of free slots. A buyer takes at most one slot
-- of a sale.
create table private.sale_slots (
  sale_id uuid not null references public.flash_sales (id) on delete cascade,
  slot integer not null check (slot > 0),
  order_id uuid,
  buyer_id uuid,
  primary key (sale_id, slot)
);

create unique index one_sale_slot_per_buyer on private.sale_slots (sale_id, buyer_id) where order_id is not null;
create index sale_slots_free on private.sale_slots (sale_id, slot) where order_id is null;

alter table private.sale_slots enable row level security;

-- Units that were sold outside the shop, with price and cost.
create table private.outside_sales (
  id uuid primary key,
  product_id uuid not null,
  amount bigint not null check (amount between 0 and 1000000000000),
  cost bigint check (cost > 0),
  sold_at timestamptz not null default private.shop_now(),
  undone_at timestamptz
);

alter table private.outside_sales enable row level security;

-- The usual kind of goods of a category, derived from its slug; `account` by default.
create function private.sale_kind_of(p_category uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case
      when c.slug ~ '(^|-)(akun|account)' then 'account'
      when c.slug ~ '(^|-)(jasa|joki|boost|service|top-up|topup)' then 'service'
      when c.slug ~ '(^|-)(item|voucher|kode|code|diamond|skin|gift|koin|coin)' then 'item'
      else 'account' end
    from public.categories c where c.id = p_category), 'account')
$$;

create function private.default_sale_kind() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.sale_kind := private.sale_kind_of(new.category_id);
  return new;
end
$$;

-- Keeps sale_kind filled: a row without a kind gets that of its category.
create trigger default_sale_kind before insert or update on public.products
  for each row when (new.sale_kind is null) execute function private.default_sale_kind();

-- Samples cannot be ordered and have no units.
create function private.add_units_of_new_products() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.units (product_id)
  select a.id from added a cross join lateral generate_series(1, a.stock) where not a.is_sample;
  return null;
end
$$;

create trigger add_units after insert on public.products
  referencing new table as added for each statement execute function private.add_units_of_new_products();

-- Applies a stock that staff change as a difference to the stock before, so that orders placed meanwhile stay valid.
-- Raises STOCK_CHANGED if fewer units are free than are withdrawn, and ACCOUNT_SOLD if units are added to an account
-- that was sold.
create function private.change_units() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  change record;
  withdrawn integer;
begin
  if current_setting('app.shows_stock', true) = 'on' then
    return null;
  end if;
  for change in execute
    'select a.id, a.sale_kind, a.stock - g.stock as difference from added a join gone g on g.id = a.id
     where a.stock <> g.stock and not a.is_sample order by a.id'
  loop
    if change.difference > 0 then
      if change.sale_kind = 'account' and exists (select from private.units u where u.product_id = change.id and u.state = 'sold') then
        raise exception 'ACCOUNT_SOLD' using errcode = '23514', hint = 'ACCOUNT_SOLD';
      end if;
      insert into private.units (product_id) select change.id from generate_series(1, change.difference);
    else
      with free as (
        select u.id from private.units u where u.product_id = change.id and u.state = 'available' and not private.is_rented(u.id)
        order by u.position desc limit -change.difference for update skip locked)
      update private.units u set state = 'withdrawn' from free where u.id = free.id;
      get diagnostics withdrawn = row_count;
      if withdrawn < -change.difference then
        raise exception 'STOCK_CHANGED' using errcode = '23514', hint = 'STOCK_CHANGED';
      end if;
    end if;
  end loop;
  return null;
end
$$;

create trigger change_units after update on public.products
  referencing old table as gone new table as added for each statement execute function private.change_units();

-- Deletes the free and withdrawn units of a deleted product. Units of orders stay, without a product.
create function private.remove_free_units() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  delete from private.units u where u.product_id = old.id and u.state in ('available', 'withdrawn');
  update private.units u set product_id = null where u.product_id = old.id;
  return old;
end
$$;

create trigger remove_free_units before delete on public.products
  for each row when (not old.is_sample) execute function private.remove_free_units();

-- Publishing the stock does not touch updated_at: open forms stay valid, and nothing is logged.
create function private.touch_product() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := case when current_setting('app.shows_stock', true) = 'on' then old.updated_at else now() end;
  return new;
end
$$;

create trigger touch_updated_at before update on public.products for each row execute function private.touch_product();

create function private.add_slots_of_new_sales() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.sale_slots (sale_id, slot)
  select a.id, n.slot from added a cross join lateral generate_series(1, least(a.stock, 10000)) as n (slot);
  return null;
end
$$;

create trigger add_slots after insert on public.flash_sales
  referencing new table as added for each statement execute function private.add_slots_of_new_sales();

-- Applies a stock of a sale that staff change as a difference, as private.change_units does for products.
create function private.change_slots() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  change record;
begin
  if current_setting('app.shows_stock', true) = 'on' then
    return null;
  end if;
  for change in execute
    'select a.id, a.stock - g.stock as difference from added a join gone g on g.id = a.id where a.stock <> g.stock order by a.id'
  loop
    if change.difference > 0 then
      insert into private.sale_slots (sale_id, slot)
      select change.id, last.slot + n from (select coalesce(max(s.slot), 0) as slot from private.sale_slots s where s.sale_id = change.id) last
      cross join lateral generate_series(1, least(change.difference, 10000)) as n;
    else
      delete from private.sale_slots s using (
        select f.slot from private.sale_slots f where f.sale_id = change.id and f.order_id is null
        order by f.slot desc limit -change.difference for update skip locked) free
      where s.sale_id = change.id and s.slot = free.slot;
    end if;
  end loop;
  return null;
end
$$;

create trigger change_slots after update on public.flash_sales
  referencing old table as gone new table as added for each statement execute function private.change_slots();

-- Whether no slot of a sale is taken. Reads the slots, because the published stock may lag behind.
create function private.is_unsold_sale(p_sale uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from private.sale_slots s where s.sale_id = p_sale and s.order_id is not null)
$$;
grant execute on function private.is_unsold_sale(uuid) to authenticated;

-- Publishes the free units and slots of at most p_max queued changes and returns how many changes it processed. Several
-- callers share the work; a product or sale that another transaction has locked is queued again. Notifies the channel
-- shop_changed with the ids, so that caches drop only the pages of these products; a product that sells out or becomes
-- available again is also announced as `products`, because lists show it.
create function private.publish_stock_changes(p_max integer default 500) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  products uuid[];
  sales uuid[];
  free uuid[];
  shown uuid[] := '{}';
  shown_sales uuid[] := '{}';
  is_sold_or_back boolean := false;
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
  -- An update without matching rows still fires statement triggers.
  if products is not null then
    free := array(select p.id from public.products p where p.id = any (products) order by p.id for no key update skip locked);
    -- Dynamic SQL, so that the plan is made for these products.
    execute 'with before as (
        select p.id, p.stock from public.products p where p.id = any ($1)), changed as (
        update public.products p set stock = f.units
        from (select w.id, (select count(*)::integer from private.units u where u.product_id = w.id and u.state = ''available'') as units
          from unnest($1) as w (id)) f
        where p.id = f.id and p.stock <> f.units returning p.id, p.stock)
      select coalesce(array_agg(c.id), ''{}''), coalesce(bool_or((b.stock = 0) <> (c.stock = 0)), false)
      from changed c join before b on b.id = c.id' into shown, is_sold_or_back using free;
    insert into private.stock_changes (product_id)
    select b.id from unnest(products) as b (id)
    where b.id <> all (free) and exists (select from public.products p where p.id = b.id);
  end if;
  if sales is not null then
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
  end if;
  perform set_config('app.shows_stock', 'off', true), set_config('app.carries', 'off', true);
  -- The payload of a notification is limited to 8,000 bytes.
  perform pg_catalog.pg_notify('shop_changed', 'stock ' || string_agg(n.id::text, ' '))
  from (select d.id, row_number() over (order by d.id) / 200 as part from (select distinct i.id from unnest(shown || shown_sales) as i (id)) d) n
  group by n.part;
  if is_sold_or_back then
    perform pg_catalog.pg_notify('shop_changed', 'products');
  end if;
  return done;
end
$$;

-- Whether a form may write its stock: the form left it unchanged, or the stock is still the one that the form was
-- opened with.
create function private.is_seen_stock(p_given integer, p_seen integer, p_now integer) returns boolean
language sql immutable set search_path = '' as $$
  select p_given is null or p_seen is null or p_given = p_seen or p_seen = p_now
$$;
grant execute on function private.is_seen_stock(integer, integer, integer) to authenticated;

-- The answer for a row that was not written: its stock differs from the one that the form was opened with, or its
-- version has changed.
create function private.unwritten_row(p_is_version boolean, p_stock integer) returns jsonb
language sql immutable set search_path = '' as $$
  select case when p_is_version then jsonb_build_object('status', 'refused', 'code', '23514', 'hint', 'STOCK_CHANGED', 'stock', p_stock)
    else '{"status": "changed"}' end
$$;
grant execute on function private.unwritten_row(boolean, integer) to authenticated;

-- Takes a unit that was sold outside the shop out of the stock, and posts its price and its cost. Returns {outcome}:
-- `missing`, `stale`, `sold_out`, or `saved` with the id `sale`. Raises 42501 without permission and 22023 for invalid
-- arguments.
create function public.sell_outside(p_id uuid, p_version timestamptz, p_place text, p_amount bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  product public.products;
  sale constant uuid := gen_random_uuid();
  free uuid[];
  cost bigint;
begin
  if not private.may('catalogue.write') or not private.may('orders.write') then
    raise exception 'not allowed to sell outside' using errcode = '42501';
  end if;
  if coalesce(length(trim(p_place)), 0) not between 1 and 100 or coalesce(p_amount, -1) not between 0 and 1000000000000 or p_version is null then
    raise exception 'a place, an amount and a version are needed' using errcode = '22023';
  end if;
  select * into product from public.products p where p.id = p_id for update;
  if not found or product.is_sample then
    return '{"outcome": "missing"}';
  elsif product.updated_at <> p_version then
    return '{"outcome": "stale"}';
  elsif product.stock = 0 then
    return '{"outcome": "sold_out"}';
  end if;
  free := array(select u.id from private.units u where u.product_id = p_id and u.state = 'available');
  update public.products p set stock = p.stock - 1 where p.id = p_id;
  select nullif(d.cost, 0) into cost from private.product_private_data d where d.product_id = p_id;
  insert into private.outside_sales (id, product_id, amount, cost) values (sale, p_id, p_amount, cost);
  if p_amount > 0 then
    perform private.post_journal('outside:' || sale, 'sold_outside', null, jsonb_build_array(
      jsonb_build_array('cash:outside', p_amount), jsonb_build_array('revenue:outside', -p_amount)), product.name || ', ' || trim(p_place));
  end if;
  if cost > 0 then
    perform private.post_journal('outside_cost:' || sale, 'cost', null, jsonb_build_array(
      jsonb_build_array('expense:goods', cost), jsonb_build_array('goods', -cost)), product.name);
  end if;
  perform private.audit(auth.uid(), 'products.sold_outside', p_id,
    jsonb_build_object('name', product.name, 'sale', sale, 'place', trim(p_place), 'price', p_amount,
      'unit', (select u.id from private.units u where u.id = any (free) and u.state = 'withdrawn')));
  return jsonb_build_object('outcome', 'saved', 'sale', sale);
end
$$;
grant execute on function public.sell_outside(uuid, timestamptz, text, bigint) to authenticated;

-- Undoes a sale outside the shop once: restores the unit and posts counter-journals. Returns whether this call undid
-- it.
create function public.undo_outside_sale(p_id uuid, p_sale uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  posted record;
  unit constant uuid := (
    select (a.detail ->> 'unit')::uuid from private.audit_log a
    where a.subject = p_id and a.action = 'products.sold_outside' and a.detail ->> 'sale' = p_sale::text);
begin
  if not private.may('catalogue.write') or not private.may('orders.write') then
    raise exception 'not allowed to sell outside' using errcode = '42501';
  end if;
  perform from public.products p where p.id = p_id for update;
  if not found
    or not exists (select from private.audit_log a where a.subject = p_id and a.action = 'products.sold_outside'
      and a.detail ->> 'sale' = p_sale::text)
    or exists (select from private.audit_log a where a.subject = p_id and a.action = 'products.outside_sale_undone'
      and a.detail ->> 'sale' = p_sale::text)
  then
    return false;
  end if;
  update public.products p set stock = p.stock + 1 where p.id = p_id;
  -- Raising the stock has created a unit without credentials; the original unit replaces it.
  if exists (select from private.units u where u.id = unit and u.state = 'withdrawn' for update) then
    delete from private.units u where u.id = (
      select n.id from private.units n where n.product_id = p_id and n.state = 'available' order by n.position desc limit 1);
    update private.units u set state = 'available' where u.id = unit;
  end if;
  update private.outside_sales s set undone_at = private.shop_now() where s.id = p_sale;
  for posted in
    select j.key, j.kind, j.note, jsonb_agg(jsonb_build_array(l.account, -l.amount) order by l.line) as lines
    from private.journals j join private.journal_lines l on l.journal_id = j.id
    where j.key in ('outside:' || p_sale, 'outside_cost:' || p_sale) group by j.id
  loop
    perform private.post_journal('undone_' || posted.key, posted.kind || '_undone', null, posted.lines, posted.note);
  end loop;
  perform private.audit(auth.uid(), 'products.outside_sale_undone', p_id,
    jsonb_build_object('name', (select p.name from public.products p where p.id = p_id), 'sale', p_sale));
  return true;
end
$$;
grant execute on function public.undo_outside_sale(uuid, uuid) to authenticated;
