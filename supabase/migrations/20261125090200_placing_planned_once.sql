-- What every order and every notice calls is planned once for a connection, as in 20261124045100: it does what it did, in PL/pgSQL.
do $$
declare
  names constant text[] := '{delivery_hours,hand_over_staff_news,is_blocked_person,is_link,is_rented,json_of,limit_bucket,looks_like_password,order_check_character,order_news,purchase_staff_news,rental_staff_news,rupiah,sale_news,sale_staff_news,shares_account,staff_news,unpaid_lately}';
  one record;
  rewritten integer := 0;
begin
  for one in
    select pg_catalog.pg_get_functiondef(p.oid) as definition, p.prosrc as body
    from pg_catalog.pg_proc p join pg_catalog.pg_language l on l.oid = p.prolang
    where p.pronamespace = 'private'::regnamespace and p.proname = any (names) and l.lanname = 'sql' and not p.proretset
  loop
    execute replace(replace(one.definition, 'LANGUAGE sql', 'LANGUAGE plpgsql'), one.body,
      format(E'\nbegin\n  return (%s);\nend\n', rtrim(btrim(one.body, E' \n'), ';')));
    rewritten := rewritten + 1;
  end loop;
  if rewritten <> cardinality(names) then
    raise exception '% of % functions are planned once', rewritten, cardinality(names);
  end if;
end
$$;

-- What an order of this person begins with; proofs, devices and refund accounts add to it when they are there.
create or replace function private.risks_of(p_buyer uuid, p_kind text, p_total bigint) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  so_far record;
  given text[];
begin
  select count(*) filter (where o.state = 'refunded') as refunded, count(*) filter (where o.state in ('completed', 'refunded')) as ended,
    count(*) filter (where o.sale_kind = 'account' and o.created_at > now() - interval '1 day') as accounts
  into so_far from public.orders o where o.buyer_id = p_buyer;
  given := array_remove(array[
    case when p_total > 2000000 and exists (select from auth.users u where u.id = p_buyer and u.created_at > now() - interval '24 hours')
      then 'new_account' end,
    case when private.unpaid_lately(p_buyer) >= 3 then 'unpaid_before' end,
    case when so_far.ended >= 3 and so_far.refunded * 10 > so_far.ended * 3 then 'many_refunds' end,
    -- The order itself is among them.
    case when p_kind = 'account' and so_far.accounts >= 5 then 'many_accounts' end,
    case when private.shares_account(p_buyer) then 'shared_account' end], null);
  if given = '{}' then
    return given;
  end if;
  return array(select r.name from private.risk_rules r where r.name = any (given) order by r.name);
end
$$;

-- Lists of names are short, whatever the planner thinks of each: their rows are found by key, and planned for once.
alter function private.consume_limits(text[], integer[], integer[], timestamptz) set plan_cache_mode = 'force_generic_plan' set enable_seqscan = off;

-- Whether a buyer sells the very product himself is one look, however many units of it are free.
create index units_free_of_seller on private.units (seller_id, product_id) where state = 'available' and seller_id is not null;

-- Writes the number of free units and places to at most so many notes of private.stock_changes. What somebody is writing waits for the
-- next round. Several callers share the work. Those products and sales are announced by their
-- ids, so that caches let go of their pages and not of everything; what is sold out, or can be had again, is announced as any other change,
-- because lists show it, too. Returns the number of notes done.
create or replace function private.show_stock(p_max integer default 500) returns integer
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
  -- An update that finds nothing runs the triggers of its statement all the same.
  if products is not null then
    free := array(select p.id from public.products p where p.id = any (products) order by p.id for no key update skip locked);
    -- Executed, because the plan is made for these products.
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
  -- A notification holds 8,000 bytes.
  perform pg_catalog.pg_notify('shop_changed', 'stock ' || string_agg(n.id::text, ' '))
  from (select d.id, row_number() over (order by d.id) / 200 as part from (select distinct i.id from unnest(shown || shown_sales) as i (id)) d) n
  group by n.part;
  if is_sold_or_back then
    perform pg_catalog.pg_notify('shop_changed', 'products');
  end if;
  return done;
end
$$;
