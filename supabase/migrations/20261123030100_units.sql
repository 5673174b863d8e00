-- Units: one row for everything that can be handed over once at a time. `products.stock` shows how many of them are free: staff change it,
-- which adds or withdraws units, and orders take units, which private.show_stock writes back to the product afterwards.

-- What kind of goods a product is: an account is one unit with login data, an item is any number of codes or things, a service has places
-- for work that is done for the buyer's game account.
alter table public.products add column sale_kind text;

-- Hours within which the shop delivers after payment; null: the default of the kind (private.delivery_hours).
alter table public.products add column delivery_hours integer check (delivery_hours between 1 and 336);

-- The kind that goods of a category usually are.
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

-- Neither a new version for open forms nor a line in the log.
set local app.carries = 'on';

alter table public.products disable trigger touch_updated_at;

update public.products p set sale_kind = private.sale_kind_of(p.category_id);
-- More units than this belong to several products.
update public.products p set stock = 10000 where p.stock > 10000;

alter table public.products enable trigger touch_updated_at;

set local app.carries = 'off';

alter table public.products add constraint products_sale_kind_check check (sale_kind in ('account', 'item', 'service'));

alter table public.products add constraint products_stock_in_units check (stock <= 10000);

create function private.default_sale_kind() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.sale_kind := private.sale_kind_of(new.category_id);
  return new;
end
$$;

-- Never null: a row without a kind gets that of its category.
create trigger default_sale_kind before insert or update on public.products
  for each row when (new.sale_kind is null) execute function private.default_sale_kind();

create table private.units (
  id uuid primary key default gen_random_uuid(),
  -- Null: the product was deleted (private.remove_free_units). No foreign key: its check would keep the plan of a small shop, and walk
  -- over all units of a large one.
  product_id uuid,
  -- Units are taken in this order.
  position bigint generated always as identity,
  state text not null default 'available' check (state in ('available', 'reserved', 'sold', 'quarantined', 'withdrawn')),
  -- Whose goods it is; null: the shop's own.
  seller_id uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);

create index units_available on private.units (product_id, position) where state = 'available';
create index units_of_product on private.units (product_id);
create index units_of_seller on private.units (seller_id) where seller_id is not null;

alter table private.units enable row level security;

insert into private.units (product_id)
select p.id from public.products p cross join lateral generate_series(1, p.stock) where not p.is_sample
order by p.created_at, p.id;

-- Products and sales whose shown stock is to be written again. A row is a note only: several for one product do no harm.
create table private.stock_changes (
  id bigint generated always as identity primary key,
  product_id uuid,
  sale_id uuid
);

alter table private.stock_changes enable row level security;

grant usage on all sequences in schema private to service_role;

-- Samples cannot be ordered, and have no units.
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

-- A person who changes the stock changes it by the difference from what the product showed: two units more are two more, whatever was
-- ordered meanwhile. Fewer units than are free cannot be withdrawn.
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
        select u.id from private.units u where u.product_id = change.id and u.state = 'available'
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

-- Units nobody has ordered go with their product; the others stay for the orders that had them.
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

-- The stock shown follows orders without being a change of the product: open forms stay valid, nothing is logged.
create function private.touch_product() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := case when current_setting('app.shows_stock', true) = 'on' then old.updated_at else now() end;
  return new;
end
$$;

drop trigger touch_updated_at on public.products;

create trigger touch_updated_at before update on public.products for each row execute function private.touch_product();

-- The search entry knows whether there is stock, not how much.
create or replace function private.index_updated() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed uuid[];
begin
  execute 'delete from private.product_search s using gone g
    where s.id = g.id and not exists (select from added a where a.id = g.id and a.is_active and a.archived_at is null)';
  execute 'select array_agg(a.id)
    from added a left join gone g on g.id = a.id and g.is_active and g.archived_at is null
    where a.is_active and a.archived_at is null
      and (a.name, a.description, a.game_title_id, a.tier_id, a.category_id, a.price, a.stock > 0, a.has_rental, a.created_at)
        is distinct from
        (g.name, g.description, g.game_title_id, g.tier_id, g.category_id, g.price, g.stock > 0, g.has_rental, g.created_at)'
    into changed;
  -- Sales and pictures do not change searchable text.
  if changed is not null then
    perform private.index_products(changed);
  end if;
  return null;
end
$$;

-- Places of flash sales, taken like units: `flash_sales.stock` shows how many are free. One per buyer and sale.
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

insert into private.sale_slots (sale_id, slot)
select f.id, n.slot from public.flash_sales f cross join lateral generate_series(1, least(f.stock, 10000)) as n (slot)
where f.end_time > now();

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

-- A person who changes a sale's stock adds or removes free places, as with units.
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

drop trigger touch_updated_at on public.flash_sales;

create trigger touch_updated_at before update on public.flash_sales for each row
  when (current_setting('app.shows_stock', true) is distinct from 'on') execute function private.touch_updated_at();

drop trigger note_write on public.flash_sales;

create constraint trigger note_write after insert or update or delete on public.flash_sales deferrable initially deferred
  for each row when (current_setting('app.carries', true) is distinct from 'on') execute function private.audit_write();

-- Writes the number of free units and places to at most so many notes of private.stock_changes. What somebody is writing waits for the
-- next round. Several callers share the work. Returns the number of notes done.
create function private.show_stock(p_max integer default 500) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  products uuid[];
  sales uuid[];
  free uuid[];
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
  execute 'update public.products p set stock = f.units
    from (select w.id, (select count(*)::integer from private.units u where u.product_id = w.id and u.state = ''available'') as units
      from unnest($1) as w (id)) f
    where p.id = f.id and p.stock <> f.units' using free;
  insert into private.stock_changes (product_id)
  select b.id from unnest(products) as b (id)
  where b.id <> all (free) and exists (select from public.products p where p.id = b.id);
  free := array(select f.id from public.flash_sales f where f.id = any (sales) order by f.id for no key update skip locked);
  update public.flash_sales f set stock = c.slots
  from (select w.id, (select count(*)::integer from private.sale_slots s where s.sale_id = w.id and s.order_id is null) as slots
    from unnest(free) as w (id)) c
  where f.id = c.id and f.stock <> c.slots;
  insert into private.stock_changes (sale_id)
  select b.id from unnest(sales) as b (id)
  where b.id <> all (free) and exists (select from public.flash_sales f where f.id = b.id);
  perform set_config('app.shows_stock', 'off', true), set_config('app.carries', 'off', true);
  return done;
end
$$;

-- Hours within which a product is delivered.
create function private.delivery_hours(p_kind text, p_given integer) returns integer
language sql immutable set search_path = '' as $$ select coalesce(p_given, case p_kind when 'service' then 72 else 24 end) $$;

-- A stock that follows orders is no plan of a person: the rules of sales do not ask about it.
do $$
declare
  definition text := pg_catalog.pg_get_functiondef('private.refuse_invalid_sales(uuid[],uuid[],uuid[],uuid[])'::regprocedure);
  rewritten text := replace(definition, 'in (''anon'', ''authenticated'', ''service_role'');',
    'in (''anon'', ''authenticated'', ''service_role'')
    and current_setting(''app.shows_stock'', true) is distinct from ''on'';');
begin
  if rewritten = definition then
    raise exception 'the rules of sales have changed';
  end if;
  execute rewritten;
end
$$;

-- A product's form sends the stock it was opened with (`seen_stock`): an unchanged stock is not written, so that an order in between is not
-- undone; a changed one is refused when another number is there now ({outcome: 'stock', stock}).
do $$
declare
  definition text := pg_catalog.pg_get_functiondef('public.save_product(jsonb,jsonb,uuid,timestamptz,uuid)'::regprocedure);
  marker constant text := E'  if exists (\n    select from jsonb_object_keys(p_product) as given';
  rewritten text := replace(definition, marker, E'  if p_product ? ''seen_stock'' then
    if p_product -> ''stock'' = p_product -> ''seen_stock'' then
      p_product := p_product - ''stock'';
    elsif p_product ? ''stock'' and p_id is not null and exists (
      select from public.products p where p.id = p_id and to_jsonb(p.stock) <> p_product -> ''seen_stock'') then
      return (select jsonb_build_object(''outcome'', ''stock'', ''stock'', p.stock) from public.products p where p.id = p_id);
    end if;
    p_product := p_product - ''seen_stock'';
  end if;
' || marker);
begin
  if rewritten = definition then
    raise exception 'the saving of products has changed';
  end if;
  execute rewritten;
end
$$;
