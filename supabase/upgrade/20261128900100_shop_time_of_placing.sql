-- Prices, holds and limits of an order read the shop's time.

create or replace function private.placing_answer(p_key uuid, p_hash bytea, p_rules_version integer, p_expected_total bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  buyer constant uuid := auth.uid();
  settings private.order_settings;
  earlier private.order_facts;
begin
  if exists (select from auth.users u where u.id = buyer and u.banned_until > private.shop_now()) then
    return jsonb_build_object('code', 'BLOCKED');
  elsif not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  elsif p_key is null or p_expected_total is null or p_rules_version is null then
    return jsonb_build_object('code', 'INVALID');
  end if;
  perform pg_advisory_xact_lock(hashtextextended(buyer::text, 7320));
  select * into earlier from private.order_facts f where f.buyer_id = buyer and f.request_key = p_key;
  if found then
    return case when earlier.request_hash = p_hash then private.placed(earlier.order_id) else jsonb_build_object('code', 'KEY_REUSED') end;
  end if;
  select * into settings from private.order_settings;
  if (select count(*) from public.orders o where o.buyer_id = buyer and o.created_at > private.shop_now() - interval '1 minute') >= settings.max_orders_minute
    or private.consume_limits(array['order:tries:' || buyer], array[settings.max_tries_minute], array[60], null) > 0 then
    return jsonb_build_object('code', 'BUSY');
  elsif not exists (select from auth.users u where u.id = buyer and u.phone_confirmed_at is not null) then
    return jsonb_build_object('code', 'PHONE_UNVERIFIED');
  elsif p_rules_version < settings.rules_version then
    return jsonb_build_object('code', 'RULES_CHANGED', 'rules_version', settings.rules_version);
  elsif p_rules_version > settings.rules_version then
    return jsonb_build_object('code', 'INVALID');
  end if;
  return null;
end
$$;

create or replace function private.holding_refusal(p_buyer uuid, p_product uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  settings private.order_settings;
begin
  select * into settings from private.order_settings;
  if (select count(*) from public.orders o where o.buyer_id = p_buyer and o.state in ('pending_payment', 'payment_review'))
      >= (case when private.unpaid_lately(p_buyer) >= 3 then 1 else settings.max_unpaid end)
    or exists (select from public.orders o where o.buyer_id = p_buyer and o.product_id = p_product
      and o.state in ('pending_payment', 'payment_review')) then
    return 'UNPAID_LIMIT';
  elsif (select count(*) from public.orders o where o.buyer_id = p_buyer and o.product_id = p_product and o.state in ('expired', 'cancelled')
      and o.created_at > private.shop_now() - interval '2 hours'
      and not exists (select from private.journals j where j.order_id = o.id)) >= 2 then
    return 'HELD_BEFORE';
  end if;
  return null;
end
$$;

create or replace function private.has_open_order(p_product uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.orders o
    where o.product_id = p_product and (
      o.state not in ('completed', 'cancelled', 'expired', 'refunded')
      or exists (select from private.order_deadlines d where d.order_id = o.id and d.done_at is null
        and (d.name = 'refund' or (d.name = 'warranty' and (d.paused_at is not null or d.due_at > (select private.shop_now())))))))
$$;

create or replace function private.charged_price(p_product uuid, p_price bigint, p_at timestamptz default private.shop_now()) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case when s.stock > 0 then s.sale_price end from public.flash_sales s
    where s.product_id = p_product and s.is_active and s.start_time <= p_at and s.end_time > p_at
    order by s.end_time, s.id limit 1), p_price)
$$;

create or replace function private.write_order(
  p_id uuid, p_kind text, p_product public.products, p_price jsonb, p_details jsonb, p_rules_version integer, p_minutes integer, p_parent uuid,
  p_key uuid, p_hash bytea, p_unit uuid, p_slot integer, p_option uuid
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  buyer constant uuid := auth.uid();
  settings private.order_settings;
begin
  select * into settings from private.order_settings;
  insert into public.orders (id, buyer_id, product_id, number, kind, sale_kind, product_name, product_image, game_name, tier_name, attributes,
    unit_price, discount, deposit, total, sale_id, details, warranty_days, delivery_hours, rules_version, rental_minutes, parent_id)
  select p_id, buyer, p_product.id, private.free_order_number(), p_kind, p_product.sale_kind, p_product.name, p_product.image,
    (select g.name from public.game_titles g where g.id = p_product.game_title_id),
    (select t.name from public.tiers t where t.id = p_product.tier_id), to_jsonb(p_product.attributes),
    (p_price ->> 'unit_price')::bigint, (p_price ->> 'discount')::bigint, (p_price ->> 'deposit')::bigint, (p_price ->> 'total')::bigint,
    (p_price ->> 'sale_id')::uuid, p_details,
    case when p_kind = 'purchase' then least(365, coalesce(ceil(p_product.warranty_hours / 24.0)::integer,
      case p_product.sale_kind when 'account' then 14 else 0 end)) else 0 end,
    private.delivery_hours(p_product.sale_kind, p_product.delivery_hours), p_rules_version, p_minutes, p_parent;
  insert into private.order_facts (order_id, buyer_id, request_key, request_hash, unit_id, sale_slot, quote, risks, is_open)
  values (p_id, buyer, p_key, p_hash, p_unit, p_slot, p_price || jsonb_build_object('option_id', p_option),
    private.risks_of(buyer, p_product.sale_kind, (p_price ->> 'total')::bigint), p_kind = 'purchase');
  perform private.set_deadline(p_id, 'payment', private.shop_now() + make_interval(mins => case p_kind when 'rental' then settings.rental_payment_minutes
    when 'extension' then settings.extension_payment_minutes else settings.payment_minutes end),
    make_interval(mins => case p_kind when 'extension' then 0 else settings.payment_grace_minutes end));
  perform private.add_order_event(p_id, 1, 'place', null, 'pending_payment', 'buyer', buyer, null);
end
$$;

create or replace function public.place_order(
  p_key uuid, p_product uuid, p_option uuid default null, p_start timestamptz default null, p_expected_total bigint default null,
  p_rules_version integer default 1, p_details jsonb default '{}'
) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  buyer constant uuid := auth.uid();
  given constant jsonb := private.json_of(p_details);
  hash constant bytea := sha256(convert_to(jsonb_build_array(p_product, p_option, p_start, p_expected_total, p_rules_version, given)::text, 'UTF8'));
  moment timestamptz;
  answer jsonb;
  refusal text;
  product public.products;
  option public.rental_options;
  details jsonb;
  price jsonb;
  unit uuid;
  made uuid;
  slot integer;
begin
  answer := private.placing_answer(p_key, hash, p_rules_version, p_expected_total);
  if answer is not null then
    return answer;
  elsif p_product is null then
    return jsonb_build_object('code', 'INVALID');
  end if;
  select * into product from public.products p where p.id = p_product;
  price := private.quote(p_product, p_option, buyer);
  if price is null then
    return jsonb_build_object('code', 'NOT_FOR_SALE');
  end if;
  details := private.order_details(product.sale_kind, given);
  if details is null then
    return jsonb_build_object('code', 'INVALID');
  end if;
  perform private.expire_overdue(p_product);
  refusal := private.holding_refusal(buyer, p_product);
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  elsif exists (select from private.units u where u.product_id = p_product and u.state = 'available' and u.seller_id = buyer) then
    return jsonb_build_object('code', 'OWN_LISTING');
  end if;
  if (price ->> 'total')::bigint <> p_expected_total then
    return jsonb_build_object('quote', price, 'code', case
      -- The price of a sale in which the buyer has had a place.
      when exists (select from public.flash_sales f join private.sale_slots s on s.sale_id = f.id and s.buyer_id = buyer and s.order_id is not null
        where f.product_id = p_product and f.is_active and f.end_time > private.shop_now() and f.sale_price = p_expected_total)
      then 'SALE_LIMIT' else 'PRICE_CHANGED' end);
  end if;
  made := gen_random_uuid();
  if p_option is null then
    unit := private.lock_free_unit(p_product);
    if unit is null then
      return jsonb_build_object('code', 'SOLD_OUT');
    end if;
    if price ->> 'sale_id' is not null then
      slot := private.take_sale_slot((price ->> 'sale_id')::uuid, made, buyer);
      if slot is null then
        return jsonb_build_object('code', 'PRICE_CHANGED', 'quote', private.quote(p_product, p_option, buyer));
      end if;
    end if;
    update private.units u set state = 'reserved' where u.id = unit;
    insert into private.stock_changes (product_id) values (p_product);
    perform private.write_order(made, 'purchase', product, price, details, p_rules_version, null, null, p_key, hash, unit, slot, null);
  else
    moment := private.shop_now();
    if p_start < moment - interval '5 minutes' or p_start > moment + private.rental_horizon() then
      return jsonb_build_object('code', 'INVALID');
    end if;
    option := private.rental_option(p_product, p_option);
    unit := private.take_rental_time(made, p_product, p_option, greatest(p_start, moment), option.duration_minutes, option.rules);
    if unit is null then
      return jsonb_build_object('code', 'SOLD_OUT');
    end if;
    perform private.write_order(made, 'rental', product, price, details, p_rules_version, option.duration_minutes, null, p_key, hash, unit, null,
      p_option);
  end if;
  return private.placed(made);
exception
  when lock_not_available or deadlock_detected then
    return jsonb_build_object('code', 'BUSY');
  -- Two presses at once for the last place of one buyer in a sale.
  when unique_violation then
    return jsonb_build_object('code', 'BUSY');
end
$$;

create or replace function public.place_extension(
  p_key uuid, p_parent uuid, p_option uuid default null, p_expected_total bigint default null, p_rules_version integer default 1
) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  buyer constant uuid := auth.uid();
  hash constant bytea := sha256(convert_to(jsonb_build_array('extension', p_parent, p_option, p_expected_total, p_rules_version)::text, 'UTF8'));
  answer jsonb;
  refusal text;
  parent public.orders;
  rental private.rentals;
  product public.products;
  option public.rental_options;
  price jsonb;
  ends timestamptz;
  made constant uuid := gen_random_uuid();
begin
  answer := private.placing_answer(p_key, hash, p_rules_version, p_expected_total);
  if answer is not null then
    return answer;
  end if;
  select * into parent from public.orders o where o.id = p_parent and o.buyer_id = buyer and o.kind = 'rental' for update;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  end if;
  perform private.expire_overdue(parent.product_id);
  select * into rental from private.rentals r where r.order_id = p_parent;
  ends := upper(rental.period);
  if parent.state <> 'rented' or rental.opened_at is null or ends <= private.shop_now() or ends > private.shop_now() + interval '60 minutes' then
    return jsonb_build_object('code', 'EXTENSION_CLOSED');
  end if;
  option := private.rental_option(parent.product_id, coalesce(p_option, rental.option_id));
  if option.id is null then
    return jsonb_build_object('code', 'NOT_FOR_SALE');
  end if;
  -- A deposit is held already.
  price := jsonb_build_object('unit_price', option.price, 'discount', 0, 'deposit', 0, 'total', option.price, 'sale_id', null);
  refusal := private.holding_refusal(buyer, parent.product_id);
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  elsif option.price <> p_expected_total then
    return jsonb_build_object('code', 'PRICE_CHANGED', 'quote', price);
  end if;
  select * into product from public.products p where p.id = parent.product_id;
  perform private.write_order(made, 'extension', product, price, '{}', p_rules_version, option.duration_minutes, p_parent, p_key, hash,
    rental.unit_id, null, option.id);
  -- The rotation after the rental is the extension's now.
  perform 1 from private.units u where u.id = rental.unit_id for update;
  update private.rentals r set blocked = tstzrange(lower(r.blocked), ends) where r.id = rental.id;
  insert into private.rentals (kind, order_id, unit_id, option_id, minutes, start_at, period, blocked)
  values ('extension', made, rental.unit_id, option.id, option.duration_minutes, ends,
    tstzrange(ends, ends + make_interval(mins => option.duration_minutes)),
    tstzrange(ends, private.rotated_by(ends + make_interval(mins => option.duration_minutes))));
  return private.placed(made);
exception
  when exclusion_violation then
    return jsonb_build_object('code', 'NEXT_BOOKED');
  when lock_not_available or deadlock_detected or unique_violation then
    return jsonb_build_object('code', 'BUSY');
end
$$;

create or replace function private.risks_of(p_buyer uuid, p_kind text, p_total bigint) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  so_far record;
  given text[];
begin
  select count(*) filter (where o.state = 'refunded') as refunded, count(*) filter (where o.state in ('completed', 'refunded')) as ended,
    count(*) filter (where o.sale_kind = 'account' and o.created_at > (select private.shop_now()) - interval '1 day') as accounts
  into so_far from public.orders o where o.buyer_id = p_buyer;
  given := array_remove(array[
    case when p_total > 2000000 and exists (select from auth.users u where u.id = p_buyer and u.created_at > (select private.shop_now()) - interval '24 hours')
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

create or replace function private.unpaid_lately(p_buyer uuid) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select count(*) from public.orders o where o.buyer_id = p_buyer and o.state = 'expired' and o.created_at > (select private.shop_now()) - interval '7 days');
end
$$;

create or replace function private.consume_limits(p_buckets text[], p_most integer[], p_windows integer[], p_at timestamptz) returns integer
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' set enable_seqscan = 'off' as $$
declare
  seconds integer;
  moment timestamptz;
begin
  insert into private.rate_limits (bucket)
  select distinct private.limit_bucket(name) as bucket from unnest(p_buckets) as name order by bucket
  on conflict (bucket) do nothing;
  perform from private.rate_limits l
  where l.bucket in (select private.limit_bucket(name) from unnest(p_buckets) as name) order by l.bucket for update;
  -- After the locks, so that the moments of earlier callers are visible.
  moment := coalesce(p_at, private.shop_now());
  seconds := private.seconds_until_capacity(p_buckets, p_most, p_windows, moment);
  if seconds > 0 then
    return seconds;
  end if;
  update private.rate_limits l set
    hits = array(select hit from unnest(l.hits) as hit where hit > moment - make_interval(secs => wanted.window_s) order by hit) || moment,
    expires_at = moment + make_interval(secs => wanted.window_s)
  from unnest(p_buckets, p_windows) as wanted (name, window_s)
  where l.bucket = private.limit_bucket(wanted.name);
  -- Removes a few expired rows, which bounds the size of the table.
  delete from private.rate_limits where bucket in (
    select l.bucket from private.rate_limits l where l.expires_at < moment - interval '1 minute' order by l.expires_at
    limit 20 for update skip locked);
  return 0;
end
$$;

create or replace function public.server_wait_for_limits(p_buckets text[], p_most integer[], p_windows integer[]) returns integer
language sql stable security definer set search_path = '' as $$
  select private.seconds_until_capacity(p_buckets, p_most, p_windows, private.shop_now())
$$;

create or replace function private.refuse_price_under_sale() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Like the rules of sales, this applies to people and the server, not to scripts that run as the owner of the database.
  if coalesce(current_setting('role', true), '') in ('anon', 'authenticated', 'service_role') and exists (
    select from public.flash_sales s
    where s.product_id = new.id and s.is_active and s.end_time > private.shop_now() and s.sale_price >= new.price
  ) then
    raise exception 'PRICE_UNDER_SALE' using errcode = '23514';
  end if;
  return new;
end
$$;

create or replace function private.set_all_prices() returns integer
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

create or replace function private.set_due_prices(p_since interval) returns integer
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
