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
  -- private.remove_price_points follows the product. There is no foreign key: the cached plan of its cascade, made while the shop is
  -- small, would scan all points of a large shop.
  product_id uuid not null,
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
  product_id uuid not null references public.products (id) on update cascade on delete cascade,
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

-- The periods in which each price was asked, or will be by what is planned: a sale replaces the normal price while it runs. Looks up what
-- belongs to a row instead of joining, because the planner does not know how many products there are.
create function private.asked_periods(p_products uuid[]) returns table (product_id uuid, price bigint, periods tstzmultirange)
language sql stable security definer set search_path = '' as $$
  select a.product_id, a.price, range_agg(a.period) from (
    select n.product_id, n.price, unnest(tstzmultirange(tstzrange(n.from_at, n.to_at)) - coalesce((
      select range_agg(tstzrange(s.from_at, s.to_at)) from private.price_points s
      where s.product_id = n.product_id and s.kind = 'promo'), '{}')) as period
    from private.price_points n where n.product_id = any (p_products) and n.kind = 'normal'
    union all
    select s.product_id, s.price, tstzrange(s.from_at, s.to_at) from private.price_points s
    where s.product_id = any (p_products) and s.kind = 'promo') a
  group by a.product_id, a.price
$$;

-- When each price may stand struck through: after it was asked for 24 hours without a break, as long as these lie within the last 30 days;
-- and as the price before a sale until that sale ends.
create function private.strikable(p_products uuid[]) returns table (product_id uuid, price bigint, from_at timestamptz, until_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select a.product_id, a.price, lower(r.period) + private.asked_for(),
    case when not upper_inf(r.period) then greatest(upper(r.period) + private.asked_within() - private.asked_for(), (
      select max(s.to_at) from private.price_points b
      join private.price_points s on s.product_id = b.product_id and s.sale_id = b.sale_id
      where b.product_id = a.product_id and b.kind = 'promo' and b.from_at = upper(r.period))) end
  from private.asked_periods(p_products) a, unnest(a.periods) as r (period)
  where upper_inf(r.period) or upper(r.period) - lower(r.period) >= private.asked_for()
$$;

-- Rewrites strikable_prices of the products where they differ.
create function private.set_strikable_prices(p_products uuid[]) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  moment constant timestamptz := private.shop_now();
  -- Of most products nothing is planned below their price, and nothing above it was asked lately and for long enough.
  reduced constant uuid[] := array(
    select p.id from public.products p where p.id = any (p_products) and (
      exists (select from public.flash_sales s where s.product_id = p.id and s.is_active and s.sale_price < p.price)
      or exists (select from private.price_points o where o.product_id = p.id and o.price > p.price
        and o.from_at <= moment - private.asked_for() and (o.to_at is null or o.to_at > moment - private.asked_within()))));
begin
  with wanted as materialized (
    select n.product_id, n.price, n.from_at, n.until_at
    from private.strikable(reduced) n
    where (n.until_at is null or n.until_at > moment) and n.price > (
      select least(p.price, (select min(s.sale_price) from public.flash_sales s
        where s.product_id = p.id and s.is_active and s.end_time > moment))
      from public.products p where p.id = n.product_id)
  ), gone as (
    delete from public.strikable_prices o where o.product_id = any (p_products) and not exists (
      select from wanted n where n.product_id = o.product_id and n.price = o.price and n.from_at = o.from_at)
  )
  insert into public.strikable_prices as o (product_id, price, from_at, until_at)
  select n.product_id, n.price, n.from_at, n.until_at from wanted n
  on conflict (product_id, price, from_at) do update set until_at = excluded.until_at
  where o.until_at is distinct from excluded.until_at;
end
$$;

-- Whether an unfinished normal point is still what its product asks.
create function private.is_normal(p_point private.price_points) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.products p
    where p.id = p_point.product_id and p.is_active and p.archived_at is null and p.price = p_point.price)
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
  delete from private.price_points o
  where o.product_id = any (p_products) and o.kind = 'normal' and o.to_at is null and o.from_at >= moment and not private.is_normal(o);
  update private.price_points o set to_at = moment
  where o.product_id = any (p_products) and o.kind = 'normal' and o.to_at is null and not private.is_normal(o);
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
  where s.product_id = any (p_products) and p.is_active and p.archived_at is null and s.is_active and s.stock > 0 and s.sale_price < p.price
    and (s.end_time > moment or f.is_first_of_sample)
    and not exists (select from private.price_points o where o.product_id = p.id and o.sale_id = s.id and o.to_at > moment);
  perform private.set_strikable_prices(p_products);
end
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

create function private.remove_price_points() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan to off as $$
begin
  delete from private.price_points o where o.product_id in (select g.id from gone g);
  return null;
end
$$;

create trigger remove_price_points after delete on public.products
  referencing old table as gone for each statement execute function private.remove_price_points();

create function private.move_price_points() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan to off as $$
begin
  update private.price_points o set product_id = new.id where o.product_id = old.id;
  return null;
end
$$;

create trigger move_price_points after update of id on public.products for each row
  when (new.id <> old.id) execute function private.move_price_points();

create function private.record_changed_prices() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed uuid[];
begin
  -- Dynamic SQL, so that the plan fits the number of rows of this statement.
  execute 'select array_agg(a.id) from added a join gone g on g.id = a.id
    where a.price <> g.price or a.is_active <> g.is_active or (a.archived_at is null) <> (g.archived_at is null)' into changed;
  if changed is not null then
    perform private.record_prices(changed);
  end if;
  return null;
end
$$;

create trigger record_prices_update after update on public.products
  referencing old table as gone new table as added for each statement execute function private.record_changed_prices();

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
    from span s, private.asked_periods(array[p_product]) a, unnest(a.periods) as r (period)
    where lower(r.period) <= s.till and (upper_inf(r.period) or upper(r.period) > s.since)
    order by lower(r.period) desc limit 200)
  select jsonb_agg(jsonb_build_object('price', l.price, 'from_at', l.from_at, 'to_at', l.to_at) order by l.from_at)
  from latest l where exists (select from public.products p where p.id = p_product and p.is_active and p.archived_at is null)
$$;
grant execute on function public.price_history(uuid) to anon, authenticated, service_role;
