-- What is sold goes last in every list of the shop, and prices are compared as they are charged now. Both are columns of the product,
-- because an order needs an index. Neither is typed by a person.

alter table public.products
  add column is_sold boolean not null default false,
  -- The price of the running flash sale while it has stock, else the product's. Lists are ordered by it; the price shown is computed.
  add column charged_price bigint not null default 0;

-- What a buyer pays at a moment for a product of a price (src/domain/catalog/price.ts): that of the live sale that ends first, while it has stock.
create function private.charged_price(p_product uuid, p_price bigint, p_at timestamptz default clock_timestamp()) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case when s.stock > 0 then s.sale_price end from public.flash_sales s
    where s.product_id = p_product and s.is_active and s.start_time <= p_at and s.end_time > p_at
    order by s.end_time, s.id limit 1), p_price)
$$;

create or replace function private.price_at(p_product uuid, p_at timestamptz) returns bigint
language sql stable strict security definer set search_path = '' as $$
  select private.charged_price(p.id, p.price, p_at) from public.products p where p.id = p_product
$$;

-- A new product has no sale yet.
create function private.set_listed_columns() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.is_sold := new.stock <= 0;
  if tg_op = 'UPDATE' and new.is_flash_sale then
    new.charged_price := private.charged_price(new.id, new.price);
  else
    new.charged_price := new.price;
  end if;
  return new;
end
$$;

-- Neither a new version for open forms nor a line in the log, and search is indexed once, below.
alter table public.products disable trigger user;

update public.products p
set is_sold = p.stock <= 0,
  charged_price = case when p.is_flash_sale then private.charged_price(p.id, p.price) else p.price end;

alter table public.products enable trigger user;

create trigger set_listed_columns before insert or update of stock, is_sold, price, charged_price, is_flash_sale on public.products
  for each row execute function private.set_listed_columns();

-- A list asks for what can be had and, once that has ended, for what is sold: an equality, so that one index carries both.
create index products_listed on public.products (is_sold, created_at desc, id desc) where is_active and archived_at is null;
create index products_listed_cheapest on public.products (is_sold, charged_price, created_at desc, id desc)
  where is_active and archived_at is null;
create index products_listed_dearest on public.products (is_sold, charged_price desc, created_at desc, id desc)
  where is_active and archived_at is null;
create index products_listed_rentable on public.products (is_sold, created_at desc, id desc)
  where is_active and archived_at is null and has_rental;
create index products_listed_of_game on public.products (game_title_id, is_sold, created_at desc, id desc);
create index products_listed_of_tier on public.products (tier_id, is_sold, created_at desc, id desc);
create index products_listed_of_category on public.products (category_id, is_sold, created_at desc, id desc);
-- Products whose price may have to return.
create index products_charged_less on public.products (id) where charged_price <> price;

drop index public.products_cheapest, public.products_dearest, public.products_rentable, public.products_of_game, public.products_of_tier,
  public.products_of_category;

-- What a column that the shop keeps has before anything was kept.
create or replace function private.guard_kept_columns() returns trigger
language plpgsql set search_path = '' as $$
declare
  was jsonb;
  is_now jsonb;
  name text;
begin
  -- The shop's own functions, seeds and tools run as other roles.
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  is_now := to_jsonb(new);
  was := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  foreach name in array tg_argv loop
    if is_now -> name is distinct from coalesce(was -> name, case when name in ('product_count', 'charged_price') then '0'::jsonb
        when name = 'rentable_from' then 'null'::jsonb else 'false'::jsonb end) then
      raise exception 'the column % is kept by the shop itself', name using errcode = '42501';
    end if;
  end loop;
  return new;
end
$$;

drop trigger guard_kept_columns on public.products;

create trigger guard_kept_columns before insert or update on public.products
  for each row execute function private.guard_kept_columns('is_sample', 'has_rental', 'is_flash_sale', 'rentable_from', 'is_sold', 'charged_price');

do $$
declare
  definition text := pg_catalog.pg_get_functiondef('private.audit_write()'::regprocedure);
  rewritten text := replace(definition, '''has_rental'', ''is_read''', '''has_rental'', ''is_sold'', ''charged_price'', ''is_read''');
begin
  if rewritten = definition then
    raise exception 'the log of changes has changed';
  end if;
  execute rewritten;
  definition := pg_catalog.pg_get_functiondef('public.save_product(jsonb,jsonb,uuid,timestamptz,uuid)'::regprocedure);
  rewritten := replace(definition, '''has_rental'', ''rentable_from''', '''has_rental'', ''rentable_from'', ''is_sold'', ''charged_price''');
  if rewritten = definition then
    raise exception 'the saving of products has changed';
  end if;
  execute rewritten;
end
$$;

-- Writes the charged price of products that have another one by now, neither as a new version nor as a line in the log. Returns how many.
-- Products that somebody is writing are passed over: the next round comes back to them. Rounds of the clock never wait for the lock of the
-- counts (private.add_to_counts), which a changed price needs, so that they meet no writer the wrong way round.
create function private.set_charged_prices(p_products uuid[], p_by_clock boolean default false) returns integer
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  shows constant text := coalesce(current_setting('app.shows_stock', true), 'off');
  carries constant text := coalesce(current_setting('app.carries', true), 'off');
  late uuid[] := array(
    select p.id from public.products p where p.id = any (p_products) and p.charged_price <> private.charged_price(p.id, p.price));
begin
  if late = '{}' or p_by_clock and not pg_catalog.pg_try_advisory_xact_lock(7301) then
    return 0;
  end if;
  late := array(select p.id from public.products p where p.id = any (late) order by p.id for no key update skip locked);
  perform set_config('app.shows_stock', 'on', true), set_config('app.carries', 'on', true);
  update public.products p set charged_price = private.charged_price(p.id, p.price) where p.id = any (late);
  perform set_config('app.shows_stock', shows, true), set_config('app.carries', carries, true);
  return cardinality(late);
end
$$;

create function private.set_prices_of_sales() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.set_charged_prices(array(select distinct c.product_id from changed c));
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

-- Prices of sales that began or ended by the clock. The relay asks for the last two minutes; everything else, such as what was passed over,
-- is found every 30 seconds.
create function private.set_due_prices(p_since interval) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  changed := private.set_charged_prices(array(
    select s.product_id from public.flash_sales s
    where s.is_active and s.start_time <= clock_timestamp() and s.start_time > clock_timestamp() - p_since
    union select s.product_id from public.flash_sales s
    where s.is_active and s.end_time <= clock_timestamp() and s.end_time > clock_timestamp() - p_since), true);
  if changed > 0 then
    perform pg_catalog.pg_notify('shop_changed', 'products');
  end if;
  return changed;
end
$$;

create function private.set_all_prices() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  changed := private.set_charged_prices(array(
    select s.product_id from public.flash_sales s
    where s.is_active and s.start_time <= clock_timestamp() and s.end_time > clock_timestamp()
    union select p.id from public.products p where p.charged_price <> p.price), true);
  if changed > 0 then
    perform pg_catalog.pg_notify('shop_changed', 'products');
  end if;
  return changed;
end
$$;

insert into private.due_tasks (name, procedure) values ('charged_prices', 'set_all_prices');

do $$
declare
  definition text := pg_catalog.pg_get_functiondef('public.server_relay(integer)'::regprocedure);
  rewritten text := replace(definition, 'shown := private.show_stock(p_max);',
    E'shown := private.show_stock(p_max);\n  perform private.set_due_prices(interval ''2 minutes'');');
begin
  if rewritten = definition then
    raise exception 'the relay has changed';
  end if;
  execute rewritten;
end
$$;

-- Search compares prices as lists do.
alter table private.product_search rename column price to charged_price;

create or replace function private.index_products(ids uuid[]) returns bigint
language sql security definer set search_path = '' as $$
  insert into private.product_search as s (id, created_at, game_title_id, tier_id, category_id, charged_price, stock, has_rental, words)
  select p.id, p.created_at, p.game_title_id, p.tier_id, p.category_id, p.charged_price, p.stock, p.has_rental, private.product_vector(
    p.name, p.description, p.game_title_id, p.tier_id, p.category_id, p.charged_price, p.stock, p.has_rental, p.created_at)
  from unnest(ids) with ordinality wanted (id, position)
  join public.products p on p.id = wanted.id and p.is_active and p.archived_at is null
  order by wanted.position
  on conflict (id) do update set created_at = excluded.created_at, game_title_id = excluded.game_title_id, tier_id = excluded.tier_id,
    category_id = excluded.category_id, charged_price = excluded.charged_price, stock = excluded.stock, has_rental = excluded.has_rental,
    words = excluded.words;
  -- An insert collects in the pending list of the index, seven times faster than word by word; but every search reads that list in full,
  -- so it is merged at once.
  select gin_clean_pending_list('private.product_search_words');
$$;

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
      and (a.name, a.description, a.game_title_id, a.tier_id, a.category_id, a.charged_price, a.is_sold, a.has_rental, a.created_at)
        is distinct from
        (g.name, g.description, g.game_title_id, g.tier_id, g.category_id, g.charged_price, g.is_sold, g.has_rental, g.created_at)'
    into changed;
  -- Pictures do not change what is found.
  if changed is not null then
    perform private.index_products(changed);
  end if;
  return null;
end
$$;

select private.index_products(array(
  select p.id from public.products p where p.charged_price <> p.price and p.is_active and p.archived_at is null));

-- The conditions of a filter as SQL over products p and the parameters $1 to $8: only those that are set, so that each
-- combination gets a plan of its own. Values are always parameters, never text. Prices are those charged now.
create or replace function private.filter_sql(
  p_games uuid[], p_tiers uuid[], p_category uuid, p_min bigint, p_max bigint, p_rentable boolean, p_in_stock boolean, p_on_sale boolean
) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when p_games is not null then ' and p.game_title_id = any ($1)' else '' end
    || case when p_tiers is not null then ' and p.tier_id = any ($2)' else '' end
    || case when p_category is not null then ' and p.category_id = $3' else '' end
    || case when p_min is not null then ' and p.charged_price >= $4' else '' end
    || case when p_max is not null then ' and p.charged_price <= $5' else '' end
    || case when p_rentable then ' and p.has_rental' else '' end
    || case when p_in_stock then ' and p.stock > 0' else '' end
    || case when p_on_sale then ' and p.id in (select s.product_id from public.flash_sales s where s.is_active'
      || ' and s.start_time <= now() and s.end_time > now())' else '' end
$$;

-- Visible products by popularity. Until wishlists and orders count: the products of the largest games first, then the newest; what is sold
-- after everything else, in the same order. Walks the games one by one, so that a page costs the same in a large catalogue. p_after is the
-- last product of the previous page.
create or replace function public.popular_products(
  p_games uuid[] default null, p_tiers uuid[] default null, p_category uuid default null, p_min bigint default null,
  p_max bigint default null, p_rentable boolean default false, p_in_stock boolean default false, p_on_sale boolean default false,
  p_after uuid default null, p_limit integer default 24, p_facts text default null
) returns setof public.products
language plpgsql stable security definer set search_path = '' rows 24 as $$
declare
  wanted integer := least(greatest(p_limit, 1), 101);
  conditions text := private.filter_sql(null, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale)
    || private.attribute_filter_sql(p_facts::jsonb);
  last_one record;
  part record;
  given integer := 0;
  found_here integer;
  resumes boolean;
begin
  select p.created_at, p.id, p.is_sold, p.game_title_id, coalesce(g.product_count, -1) as game_count into last_one
  from public.products p left join public.game_titles g on g.id = p.game_title_id where p.id = p_after;
  for part in
    select s.is_sold, g.* from (values (false), (true)) s (is_sold) cross join (
      select g.id, g.product_count from public.game_titles g where p_games is null or g.id = any (p_games)
      union all select null, -1 where p_games is null) g
    where not (s.is_sold and p_in_stock)
    order by s.is_sold, g.product_count desc, g.id
  loop
    resumes := last_one.id is not null and part.is_sold = last_one.is_sold and part.id is not distinct from last_one.game_title_id;
    continue when last_one.id is not null and not resumes
      and (part.is_sold < last_one.is_sold or part.is_sold = last_one.is_sold and (part.product_count > last_one.game_count
        or (part.product_count = last_one.game_count and part.id < last_one.game_title_id)));
    return query execute
      'select p.* from public.products p where p.is_active and p.archived_at is null and p.is_sold is ' || part.is_sold
      || case when part.id is null then ' and p.game_title_id is null' else ' and p.game_title_id = $9' end
      || conditions
      || case when resumes then ' and p.created_at <= $10 and (p.created_at < $10 or p.id < $11)' else '' end
      || ' order by p.created_at desc, p.id desc limit $12'
    using p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale, part.id, last_one.created_at, last_one.id,
      wanted - given;
    get diagnostics found_here = row_count;
    given := given + found_here;
    exit when given >= wanted;
  end loop;
end
$$;

drop function public.products_with_facts(text, text, uuid[], uuid[], uuid, bigint, bigint, boolean, boolean, boolean,
  timestamp with time zone, uuid, bigint, integer);

-- One page of a list filtered by attributes. A function, because only functions can read the attribute rows.
-- p_at, p_id, p_price and p_sold are those of the last row of the previous page.
create function public.products_with_facts(
  p_facts text, p_sort text default 'newest', p_games uuid[] default null, p_tiers uuid[] default null, p_category uuid default null,
  p_min bigint default null, p_max bigint default null, p_rentable boolean default false, p_in_stock boolean default false,
  p_on_sale boolean default false, p_at timestamptz default null, p_id uuid default null, p_price bigint default null,
  p_limit integer default 24, p_sold boolean default false
) returns setof public.products
language plpgsql stable security definer set search_path = '' rows 24 as $$
declare
  older constant text := '(p.created_at < $9 or p.created_at = $9 and p.id < $10)';
begin
  return query execute 'select p.* from public.products p where p.is_active and p.archived_at is null'
    || private.filter_sql(p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale)
    || private.attribute_filter_sql(p_facts::jsonb)
    || case when p_id is null then '' else ' and (' || case when p_sold then '' else 'p.is_sold or ' end || 'p.is_sold = $13 and ' || case
      when p_sort = 'cheapest' then 'p.charged_price >= $11 and (p.charged_price > $11 or ' || older || ')'
      when p_sort = 'dearest' then 'p.charged_price <= $11 and (p.charged_price < $11 or ' || older || ')'
      else 'p.created_at <= $9 and ' || older end || ')'
    end
    || ' order by p.is_sold, ' || case p_sort when 'cheapest' then 'p.charged_price, ' when 'dearest' then 'p.charged_price desc, ' else '' end
    || 'p.created_at desc, p.id desc limit $12'
  using p_games, p_tiers, p_category, p_min, p_max, p_rentable, p_in_stock, p_on_sale, p_at, p_id, p_price,
    least(greatest(p_limit, 1), 101), p_sold;
end
$$;

grant execute on function public.products_with_facts(text, text, uuid[], uuid[], uuid, bigint, bigint, boolean, boolean, boolean,
  timestamp with time zone, uuid, bigint, integer, boolean) to anon, authenticated, service_role;
