-- Units: one row for everything that can be handed over once at a time. `products.stock` shows how many of them are free: staff change it,
-- which adds or withdraws units, and orders take units, which private.show_stock writes back to the product afterwards.

-- What kind of goods a product is: an account is one unit with login data, an item is any number of codes or things, a service has places
-- for work that is done for the buyer's game account.
alter table public.products add column sale_kind text;

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

alter table public.products alter column sale_kind set not null;

alter table public.products add constraint products_sale_kind_check check (sale_kind in ('account', 'item', 'service'));

alter table public.products add constraint products_stock_in_units check (stock <= 10000);

create function private.default_sale_kind() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.sale_kind := private.sale_kind_of(new.category_id);
  return new;
end
$$;

create trigger default_sale_kind before insert on public.products
  for each row when (new.sale_kind is null) execute function private.default_sale_kind();

create table private.units (
  id uuid primary key default gen_random_uuid(),
  -- Null: the product was deleted.
  product_id uuid references public.products (id) on delete set null,
  -- Units are taken in this order.
  position bigint generated always as identity,
  state text not null default 'available' check (state in ('available', 'reserved', 'sold', 'quarantined', 'withdrawn')),
  created_at timestamptz not null default now()
);

create index units_available on private.units (product_id, position) where state = 'available';
create index units_of_product on private.units (product_id);

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

-- Units nobody has ordered go with their product.
create function private.remove_free_units() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.units u where u.product_id = old.id and u.state in ('available', 'withdrawn');
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

-- Writes the number of free units to at most so many products of private.stock_changes. A product that somebody is writing waits for the
-- next round. Several callers share the work. Returns the number of notes done.
create function private.show_stock(p_max integer default 500) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  noted uuid[];
  free uuid[];
  done integer;
begin
  with taken as (
    delete from private.stock_changes c
    where c.id in (select n.id from private.stock_changes n where n.product_id is not null order by n.id limit p_max for update skip locked)
    returning c.product_id)
  select array_agg(distinct t.product_id), count(*) into noted, done from taken t;
  if noted is null then
    return 0;
  end if;
  free := array(select p.id from public.products p where p.id = any (noted) order by p.id for no key update skip locked);
  perform set_config('app.shows_stock', 'on', true), set_config('app.carries', 'on', true);
  -- Executed, because the plan is made for these products.
  execute 'update public.products p set stock = f.units
    from (select w.id, (select count(*)::integer from private.units u where u.product_id = w.id and u.state = ''available'') as units
      from unnest($1) as w (id)) f
    where p.id = f.id and p.stock <> f.units' using free;
  perform set_config('app.shows_stock', 'off', true), set_config('app.carries', 'off', true);
  insert into private.stock_changes (product_id)
  select b.id from unnest(noted) as b (id)
  where b.id <> all (free) and exists (select from public.products p where p.id = b.id);
  return done;
end
$$;
