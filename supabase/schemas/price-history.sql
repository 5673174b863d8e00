-- Prices that were asked for a product, and the prices that may therefore be struck through.
-- Tables: private.price_points, the public price of every visible product over time; strikable_prices, what follows from it for cards.
-- Triggers on products and on sales write both (private.record_prices). The price of a single order, an offer or a test is not in here.
-- Begin with private.record_prices and private.strikable. The rule of what may be struck through is also in
-- src/domain/catalog/asked-price.ts.

-- A normal point is the price of a product while visitors see it. A promo point is the price of a flash sale in the part of its period in
-- which it is asked; it is written with its end when the sale is planned, because sales begin and end by the clock, and is cut when the
-- sale, its stock or its product changes. A point that begins later than now is a plan.
create table private.price_points (
  id bigint primary key generated always as identity,
  product_id uuid not null references public.products (id) on delete cascade,
  price bigint not null,
  kind text not null check (kind in ('normal', 'promo')),
  from_at timestamptz not null,
  -- Null: until the price or the visibility changes.
  to_at timestamptz,
  -- No foreign key: what was asked stays true after the sale is deleted.
  sale_id uuid,
  constraint price_points_period check (to_at > from_at),
  constraint price_points_sale check ((kind = 'promo') = (sale_id is not null) and (kind = 'normal' or to_at is not null))
);

create unique index price_points_present on private.price_points (product_id) where kind = 'normal' and to_at is null;
create index price_points_of_product on private.price_points (product_id, from_at);

alter table private.price_points enable row level security;

-- When which price may stand struck through beside a lower one: prices above what is asked now or in a planned sale. Most products have
-- none.
create table public.strikable_prices (
  product_id uuid not null references public.products (id) on delete cascade,
  price bigint not null,
  from_at timestamptz not null,
  -- Exclusive; null while the price is asked.
  until_at timestamptz,
  primary key (product_id, price, from_at)
);

alter table public.strikable_prices enable row level security;
grant select on public.strikable_prices to anon, authenticated;
grant all on public.strikable_prices to service_role;

create policy strikable_prices_read_visible on public.strikable_prices for select to anon
  using (exists (select from public.products p where p.id = product_id and p.is_active and p.archived_at is null));
create policy strikable_prices_read on public.strikable_prices for select to authenticated
  using (exists (select from public.products p where p.id = product_id and p.is_active and p.archived_at is null)
    or (select private.may('catalogue.write')));

-- How long a price must have been asked without a break, and how long ago that may have been.
create function private.asked_for() returns interval language sql immutable as $$ select interval '24 hours' $$;
create function private.asked_within() returns interval language sql immutable as $$ select interval '720 hours' $$;

-- The moment of a change: when its transaction began, so that a price which the same transaction replaces was never asked. Where the clock of
-- the machine is not the shop time, the shop time.
create function private.price_time() returns timestamptz
language sql stable set search_path = '' as $$
  select case when abs(extract(epoch from private.shop_now() - clock_timestamp())) < 1 then now() else private.shop_now() end
$$;

-- The periods in which each price was asked, or will be by what is planned: a sale replaces the normal price while it runs.
create function private.asked_periods(p_product uuid) returns table (price bigint, periods tstzmultirange)
language sql stable security definer set search_path = '' as $$
  with promo as (
    select p.price, range_agg(tstzrange(p.from_at, p.to_at)) as periods from private.price_points p
    where p.product_id = p_product and p.kind = 'promo' group by p.price), sold as (
    select coalesce(range_agg(p.periods), '{}') as periods from promo p), asked as (
    select n.price, range_agg(tstzrange(n.from_at, n.to_at)) - (select s.periods from sold s) as periods from private.price_points n
    where n.product_id = p_product and n.kind = 'normal' group by n.price
    union all select p.price, p.periods from promo p)
  select a.price, range_agg(a.periods) from asked a group by a.price
$$;

-- When each price may stand struck through: after it was asked for 24 hours without a break, as long as these lie within the last 30 days;
-- and as the price before a sale until that sale ends.
create function private.strikable(p_product uuid) returns table (price bigint, from_at timestamptz, until_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select a.price, lower(r.period) + private.asked_for(),
    case when not upper_inf(r.period) then greatest(upper(r.period) + private.asked_within() - private.asked_for(), (
      select max(s.to_at) from private.price_points b join private.price_points s on s.product_id = p_product and s.sale_id = b.sale_id
      where b.product_id = p_product and b.kind = 'promo' and b.from_at = upper(r.period))) end
  from private.asked_periods(p_product) a, unnest(a.periods) as r (period)
  where upper_inf(r.period) or upper(r.period) - lower(r.period) >= private.asked_for()
$$;

-- Rewrites strikable_prices of the products where they differ.
create function private.set_strikable_prices(p_products uuid[]) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  product record;
begin
  for product in
    select p.id, least(p.price, s.price) as price from public.products p
    left join lateral (
      select min(f.sale_price) as price from public.flash_sales f
      where f.product_id = p.id and f.is_active and f.end_time > private.shop_now()) s on true
    where p.id = any (p_products) and (s.price < p.price
      or exists (select from private.price_points o where o.product_id = p.id and o.price > p.price)
      or exists (select from public.strikable_prices k where k.product_id = p.id))
    order by p.id
  loop
    delete from public.strikable_prices o where o.product_id = product.id and (o.price <= product.price or not exists (
      select from private.strikable(product.id) n
      where n.price = o.price and n.from_at = o.from_at and n.until_at is not distinct from o.until_at));
    insert into public.strikable_prices (product_id, price, from_at, until_at)
    select product.id, n.price, n.from_at, n.until_at from private.strikable(product.id) n
    where n.price > product.price and (n.until_at is null or n.until_at > private.shop_now())
    on conflict do nothing;
  end loop;
end
$$;

-- Brings the points of the products up to date: closes what is no longer asked, and begins what is asked or planned now. Locks the products
-- first, like private.sync_sale_flag, so that two writers of one product run one after the other. Samples stand for a shop that has been
-- open for a while: their first points begin when the sample says that it was made, and that its sale began.
create function private.record_prices(p_products uuid[]) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  moment timestamptz;
begin
  perform from public.products p where p.id = any (p_products) order by p.id for no key update;
  moment := private.price_time();
  delete from private.price_points o using public.products p
  where p.id = o.product_id and p.id = any (p_products) and o.kind = 'normal' and o.to_at is null and o.from_at >= moment
    and (not p.is_active or p.archived_at is not null or p.price <> o.price);
  update private.price_points o set to_at = moment from public.products p
  where p.id = o.product_id and p.id = any (p_products) and o.kind = 'normal' and o.to_at is null
    and (not p.is_active or p.archived_at is not null or p.price <> o.price);
  insert into private.price_points (product_id, price, kind, from_at)
  select p.id, p.price, 'normal',
    case when p.is_sample and not exists (select from private.price_points o where o.product_id = p.id) then least(p.created_at, moment) else moment end
  from public.products p
  where p.id = any (p_products) and p.is_active and p.archived_at is null and p.price > 0
    and not exists (select from private.price_points o where o.product_id = p.id and o.kind = 'normal' and o.to_at is null);
  delete from private.price_points o
  where o.product_id = any (p_products) and o.kind = 'promo' and o.from_at >= moment and not private.is_promo(o, moment);
  update private.price_points o set to_at = moment
  where o.product_id = any (p_products) and o.kind = 'promo' and o.to_at > moment and not private.is_promo(o, moment);
  insert into private.price_points (product_id, price, kind, from_at, to_at, sale_id)
  select p.id, s.sale_price, 'promo', case when f.is_first_of_sample then s.start_time else greatest(s.start_time, moment) end, s.end_time, s.id
  from public.flash_sales s join public.products p on p.id = s.product_id
  cross join lateral (select p.is_sample and not exists (
    select from private.price_points o where o.product_id = p.id and o.sale_id = s.id) as is_first_of_sample) f
  where p.id = any (p_products) and p.is_active and p.archived_at is null and s.is_active and s.stock > 0 and s.sale_price < p.price
    and (s.end_time > moment or f.is_first_of_sample)
    and not exists (select from private.price_points o where o.product_id = p.id and o.sale_id = s.id and o.to_at > moment);
  perform private.set_strikable_prices(p_products);
end
$$;

-- Whether an unfinished promo point is still what its sale asks.
create function private.is_promo(p_point private.price_points, p_at timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.flash_sales s join public.products p on p.id = s.product_id
    where s.id = p_point.sale_id and s.product_id = p_point.product_id and p.is_active and p.archived_at is null and s.is_active
      and s.stock > 0 and s.sale_price < p.price and s.sale_price = p_point.price and s.end_time = p_point.to_at
      and (s.start_time = p_point.from_at or greatest(s.start_time, p_point.from_at) <= p_at))
$$;

create function private.record_new_prices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_prices(array(select a.id from added a));
  return null;
end
$$;

create trigger record_prices_insert after insert on public.products
  referencing new table as added for each statement execute function private.record_new_prices();

create function private.record_changed_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_prices(array[new.id]);
  return null;
end
$$;

create trigger record_prices_update after update on public.products for each row
  when (new.price <> old.price or new.is_active <> old.is_active or (new.archived_at is null) <> (old.archived_at is null))
  execute function private.record_changed_price();

create function private.record_prices_of_sales() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_prices(array(select distinct c.product_id from changed c));
  return null;
end
$$;

create trigger record_prices_insert after insert on public.flash_sales
  referencing new table as changed for each statement execute function private.record_prices_of_sales();

create trigger record_prices_delete after delete on public.flash_sales
  referencing old table as changed for each statement execute function private.record_prices_of_sales();

-- Of the stock of a sale only its first and its last unit matter: orders change it all the time.
create function private.record_price_of_sale() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_prices(array(select distinct c.id from unnest(array[old.product_id, new.product_id]) as c (id) order by c.id));
  return null;
end
$$;

create trigger record_prices_update after update on public.flash_sales for each row
  when (new.product_id <> old.product_id or new.sale_price <> old.sale_price or new.start_time <> old.start_time
    or new.end_time <> old.end_time or new.is_active <> old.is_active or (new.stock > 0) <> (old.stock > 0))
  execute function private.record_price_of_sale();

-- What was asked for a visible product in the last 30 days, earliest first: [{price, from_at, to_at}]; to_at is null for what is asked
-- now. Null for any other product. At most 200 periods, the latest.
create function public.price_history(p_product uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with span as (select private.shop_now() as till, private.shop_now() - private.asked_within() as since), latest as (
    select a.price, greatest(lower(r.period), s.since) as from_at,
      case when not upper_inf(r.period) and upper(r.period) <= s.till then upper(r.period) end as to_at
    from span s, private.asked_periods(p_product) a, unnest(a.periods) as r (period)
    where lower(r.period) <= s.till and (upper_inf(r.period) or upper(r.period) > s.since)
    order by lower(r.period) desc limit 200)
  select jsonb_agg(jsonb_build_object('price', l.price, 'from_at', l.from_at, 'to_at', l.to_at) order by l.from_at)
  from latest l where exists (select from public.products p where p.id = p_product and p.is_active and p.archived_at is null)
$$;
grant execute on function public.price_history(uuid) to anon, authenticated;
