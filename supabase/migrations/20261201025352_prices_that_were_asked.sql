-- Prices that were asked are recorded from now on, and say which price may stand struck through; staff read what was sold of a game. At the
-- end, the present price of every visible product is taken with the time of its last recorded change, else with the time of this update.

set check_function_bodies = off;

CREATE TABLE "private"."price_points" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "product_id" uuid NOT NULL, "price" bigint NOT NULL, "kind" text NOT NULL, "from_at" timestamp with time zone NOT NULL, "to_at" timestamp with time zone, "sale_id" uuid, CONSTRAINT "price_points_kind_check" CHECK ((kind = ANY (ARRAY['normal'::text, 'promo'::text]))), CONSTRAINT "price_points_period" CHECK ((to_at > from_at)), CONSTRAINT "price_points_pkey" PRIMARY KEY (id), CONSTRAINT "price_points_sale" CHECK ((((kind = 'promo'::text) = (sale_id IS NOT NULL)) AND ((kind = 'normal'::text) OR (to_at IS NOT NULL)))));

ALTER TABLE "private"."price_points" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."strikable_prices" ("product_id" uuid NOT NULL, "price" bigint NOT NULL, "from_at" timestamp with time zone NOT NULL, "until_at" timestamp with time zone, CONSTRAINT "strikable_prices_pkey" PRIMARY KEY (product_id, price, from_at));

ALTER TABLE "public"."strikable_prices" ENABLE ROW LEVEL SECURITY;

create or replace function private.asked_for() returns interval language sql immutable as $$ select interval '24 hours' $$;

create or replace function private.asked_periods(p_products uuid[]) returns table (product_id uuid, price bigint, periods tstzmultirange)
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

create or replace function private.asked_within() returns interval language sql immutable as $$ select interval '720 hours' $$;

create or replace function private.is_normal(p_point private.price_points) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.products p
    where p.id = p_point.product_id and p.is_active and p.archived_at is null and p.price = p_point.price)
$$;

create or replace function private.is_promo(p_point private.price_points, p_at timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.flash_sales s join public.products p on p.id = s.product_id
    where s.id = p_point.sale_id and s.product_id = p_point.product_id and p.is_active and p.archived_at is null and s.is_active
      and s.stock > 0 and s.sale_price < p.price and s.sale_price = p_point.price and s.end_time = p_point.to_at
      and (s.start_time = p_point.from_at or greatest(s.start_time, p_point.from_at) <= p_at))
$$;

create or replace function private.price_time() returns timestamptz
language sql stable set search_path = '' as $$
  select case when abs(extract(epoch from private.shop_now() - clock_timestamp())) < 1 then now() else private.shop_now() end
$$;

create or replace function private.record_changed_prices() returns trigger
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

create or replace function private.record_new_prices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_prices(array(select a.id from added a));
  return null;
end
$$;

create or replace function private.record_price_of_sale() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_prices(array(select distinct c.id from unnest(array[old.product_id, new.product_id]) as c (id) order by c.id));
  return null;
end
$$;

create or replace function private.record_prices(p_products uuid[]) returns void
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

create or replace function private.record_prices_of_sales() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_prices(array(select distinct c.product_id from changed c));
  return null;
end
$$;

create or replace function private.set_strikable_prices(p_products uuid[]) returns void
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

create or replace function private.strikable(p_products uuid[]) returns table (product_id uuid, price bigint, from_at timestamptz, until_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select a.product_id, a.price, lower(r.period) + private.asked_for(),
    case when not upper_inf(r.period) then greatest(upper(r.period) + private.asked_within() - private.asked_for(), (
      select max(s.to_at) from private.price_points b
      join private.price_points s on s.product_id = b.product_id and s.sale_id = b.sale_id
      where b.product_id = a.product_id and b.kind = 'promo' and b.from_at = upper(r.period))) end
  from private.asked_periods(p_products) a, unnest(a.periods) as r (period)
  where upper_inf(r.period) or upper(r.period) - lower(r.period) >= private.asked_for()
$$;

create or replace function public.list_staff_products(
  p_filter text default '{}', p_by text default 'updated', p_is_falling boolean default true, p_from text default null,
  p_from_id uuid default null, p_limit integer default 51, p_is_whole boolean default false
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  f private.staff_filter := private.read_staff_filter(p_filter::jsonb);
  by_column constant text := case p_by when 'created' then 'created_at' when 'name' then 'name' when 'price' then 'price'
    when 'stock' then 'stock' else 'updated_at' end;
  by_type constant text := case p_by when 'name' then 'text' when 'price' then 'bigint' when 'stock' then 'integer' else 'timestamptz' end;
  direction constant text := case when p_is_falling then ' desc' else '' end;
  sort constant text := ' order by p.' || by_column || direction || ', p.id' || direction;
  page jsonb;
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to keep the catalogue' using errcode = '42501';
  end if;
  execute 'select coalesce(jsonb_agg(jsonb_build_object(''id'', p.id, ''name'', p.name, ''image'', p.image, ''price'', p.price,'
    || ' ''original_price'', p.original_price, ''struck_price'', (select s.price from public.strikable_prices s where s.product_id = p.id'
    || ' and s.price = p.original_price and s.price > p.price and s.from_at <= private.shop_now()'
    || ' and (s.until_at is null or s.until_at > private.shop_now()) limit 1), ''stock'', p.stock, ''is_active'', p.is_active, ''archived_at'', p.archived_at,'
    || ' ''low_stock_at'', ' || private.low_stock_text() || ', ''is_sample'', p.is_sample, ''sale_kind'', p.sale_kind,'
    || ' ''created_at'', p.created_at, ''updated_at'', p.updated_at,'
    || ' ''game'', case when g.id is not null then jsonb_build_object(''id'', g.id, ''name'', g.name, ''slug'', g.slug) end,'
    || ' ''tier'', case when t.id is not null then jsonb_build_object(''id'', t.id, ''name'', t.name, ''slug'', t.slug) end,'
    || ' ''category'', case when c.id is not null then jsonb_build_object(''id'', c.id, ''name'', c.name, ''slug'', c.slug) end,'
    || ' ''rental_from'', case when p.has_rental then (select min(o.price) from public.rental_options o where o.product_id = p.id) end'
    || case when p_is_whole then ', ''description'', p.description, ''images'', p.images, ''attributes'', p.attributes, ''rentals'','
      || ' (select coalesce(jsonb_agg(jsonb_build_object(''duration'', o.duration, ''price'', o.price, ''description'', o.description)'
      || ' order by o.duration_minutes, o.price, o.id), ''[]'') from public.rental_options o where o.product_id = p.id)' else '' end
    || ')' || sort || '), ''[]'') from (select * from public.products p where true' || f.conditions
    || case when p_from_id is null then '' else
      ' and (p.' || by_column || ', p.id) ' || case when p_is_falling then '<' else '>' end || ' ($12::' || by_type || ', $13)' end
    || sort || ' limit $14) p left join public.game_titles g on g.id = p.game_title_id left join public.tiers t on t.id = p.tier_id'
    || ' left join public.categories c on c.id = p.category_id'
  into page
  using f.words, f.games_1, f.games_2, f.games_3, f.first_id, f.last_id, f.game, f.tier, f.category, f.min_price, f.max_price,
    p_from, p_from_id, least(greatest(p_limit, 1), 1001);
  return page;
end
$$;

create or replace function public.price_history(p_product uuid) returns jsonb
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

create or replace function public.sold_prices(
  p_game uuid, p_tier uuid default null, p_kind text default 'account', p_label text default null, p_value text default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  perform private.require_permission('catalogue.write');
  return (
    select case when count(*) >= 3 then jsonb_build_object('count', count(*), 'lowest', min(o.total),
      'median', percentile_disc(0.5) within group (order by o.total), 'highest', max(o.total)) end
    from public.products p join public.orders o on o.product_id = p.id
    where p.game_title_id = p_game and p.tier_id is not distinct from p_tier and p.sale_kind = p_kind
      and o.kind = 'purchase' and o.state in ('delivered', 'completed') and not o.is_test
      and (p_label is null or exists (
        select from jsonb_array_elements(o.attributes) a where lower(a ->> 'label') = lower(p_label) and a ->> 'value' = p_value)));
end
$$;

ALTER TABLE "private"."price_points" ADD CONSTRAINT "price_points_product_id_fkey" FOREIGN KEY (product_id) REFERENCES public.products(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "public"."strikable_prices" ADD CONSTRAINT "strikable_prices_product_id_fkey" FOREIGN KEY (product_id) REFERENCES public.products(id) ON UPDATE CASCADE ON DELETE CASCADE;

CREATE INDEX price_points_of_product ON private.price_points USING btree (product_id, from_at);

CREATE UNIQUE INDEX price_points_present ON private.price_points USING btree (product_id) WHERE ((kind = 'normal'::text) AND (to_at IS NULL));

CREATE TRIGGER record_prices_delete AFTER DELETE ON public.flash_sales REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.record_prices_of_sales();

CREATE TRIGGER record_prices_insert AFTER INSERT ON public.flash_sales REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.record_prices_of_sales();

CREATE TRIGGER record_prices_update AFTER UPDATE ON public.flash_sales FOR EACH ROW WHEN (((new.product_id <> old.product_id) OR (new.sale_price <> old.sale_price) OR (new.start_time <> old.start_time) OR (new.end_time <> old.end_time) OR (new.is_active <> old.is_active) OR ((new.stock > 0) <> (old.stock > 0)))) EXECUTE FUNCTION private.record_price_of_sale();

CREATE TRIGGER record_prices_insert AFTER INSERT ON public.products REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.record_new_prices();

CREATE TRIGGER record_prices_update AFTER UPDATE ON public.products REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.record_changed_prices();

CREATE POLICY "strikable_prices_read_visible" ON "public"."strikable_prices" FOR SELECT TO "anon" USING ((EXISTS ( SELECT
   FROM public.products p
  WHERE ((p.id = strikable_prices.product_id) AND p.is_active AND (p.archived_at IS NULL)))));

CREATE POLICY "strikable_prices_read" ON "public"."strikable_prices" FOR SELECT TO "authenticated" USING (((EXISTS ( SELECT
   FROM public.products p
  WHERE ((p.id = strikable_prices.product_id) AND p.is_active AND (p.archived_at IS NULL)))) OR ( SELECT private.may('catalogue.write'::text) AS may)));

REVOKE ALL ON FUNCTION "private"."asked_for"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."asked_periods"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."asked_within"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_normal"(private.price_points) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_promo"(private.price_points, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."price_time"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_changed_prices"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_new_prices"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_price_of_sale"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_prices"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_prices_of_sales"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."set_strikable_prices"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."strikable"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."price_history"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."price_history"(uuid) TO "anon", "authenticated", "service_role";

REVOKE ALL ON FUNCTION "public"."sold_prices"(uuid, uuid, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."sold_prices"(uuid, uuid, text, text, text) TO "authenticated";

GRANT ALL ON TABLE "private"."price_points" TO "service_role";

GRANT SELECT ON TABLE "public"."strikable_prices" TO "anon", "authenticated";

GRANT ALL ON TABLE "public"."strikable_prices" TO "service_role";

reset check_function_bodies;

-- The present prices. The log of staff's writes knows since when a price and its visibility are what they are, unless something that is
-- not logged changed them later. Samples and their sales stand for themselves.
insert into private.price_points (product_id, price, kind, from_at)
select p.id, p.price, 'normal', least(moment.at, case
  when p.is_sample then p.created_at
  when coalesce(log.price <> p.price or not log.is_active or log.archived_at is not null, true) then moment.at
  else log.at end)
from public.products p
cross join (select private.price_time() as at) moment
left join lateral (
  select max(a.at) as at,
    coalesce((array_agg(a.detail #>> '{after,price}' order by a.seq desc) filter (where a.detail -> 'after' ? 'price'))[1]::bigint, p.price) as price,
    coalesce((array_agg(a.detail #>> '{after,is_active}' order by a.seq desc)
      filter (where a.detail -> 'after' ? 'is_active'))[1]::boolean, true) as is_active,
    (array_agg(a.detail #>> '{after,archived_at}' order by a.seq desc) filter (where a.detail -> 'after' ? 'archived_at'))[1] as archived_at
  from private.audit_log a
  where a.subject = p.id and a.action in ('products.created', 'products.changed')
    and a.detail -> 'after' ?| array['price', 'is_active', 'archived_at']
  having count(*) > 0) log on true
where p.is_active and p.archived_at is null and p.price > 0;

insert into private.price_points (product_id, price, kind, from_at, to_at, sale_id)
select p.id, s.sale_price, 'promo', case when p.is_sample then s.start_time else greatest(s.start_time, coalesce((
  select max(a.at) from private.audit_log a
  where a.subject = s.id and a.action in ('flash_sales.created', 'flash_sales.changed')), moment.at)) end, s.end_time, s.id
from public.flash_sales s join public.products p on p.id = s.product_id
cross join (select private.price_time() as at) moment
where p.is_active and p.archived_at is null and s.is_active and s.stock > 0 and s.sale_price < p.price and s.end_time > moment.at;

select private.set_strikable_prices(array(select p.id from public.products p));
