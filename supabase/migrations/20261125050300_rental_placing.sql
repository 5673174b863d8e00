-- Placing rentals and more time of one. Purchases go as before; what all three share stands in two functions.

-- With an option: a rental, at the option's price and deposit. Sales are prices of goods.
create or replace function private.quote(p_product uuid, p_option uuid, p_buyer uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  option public.rental_options;
  price bigint;
  sale record;
  reduction bigint := 0;
  chosen uuid;
begin
  if p_option is not null then
    option := private.rental_option(p_product, p_option);
    return case when option.id is not null then jsonb_build_object('unit_price', option.price, 'discount', 0, 'deposit', option.deposit,
      'total', option.price + option.deposit, 'sale_id', null) end;
  end if;
  select p.price into price from public.products p
  where p.id = p_product and p.is_active and p.archived_at is null and not p.is_sample;
  if price is null then
    return null;
  end if;
  for sale in
    select f.id, f.sale_price from public.flash_sales f
    where f.product_id = p_product and f.is_active and f.start_time <= clock_timestamp() and f.end_time > clock_timestamp()
      and f.sale_price < price and exists (select from private.sale_slots s where s.sale_id = f.id and s.order_id is null)
      and not exists (select from private.sale_slots s where s.sale_id = f.id and s.buyer_id = p_buyer and s.order_id is not null)
    order by f.sale_price limit 1
  loop
    reduction := price - sale.sale_price;
    chosen := sale.id;
  end loop;
  return jsonb_build_object('unit_price', price, 'discount', reduction, 'deposit', 0, 'total', price - reduction, 'sale_id', chosen);
end
$$;

-- Who may place at all, and whether this press was answered before: null, the order placed with the same key, or a refusal. Holds the
-- buyer's lock from here on: keys and limits are exact.
create function private.placing_answer(p_key uuid, p_hash bytea, p_rules_version integer, p_expected_total bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  buyer constant uuid := auth.uid();
  settings private.order_settings;
  earlier private.order_facts;
begin
  if exists (select from auth.users u where u.id = buyer and u.banned_until > now()) then
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
  if (select count(*) from public.orders o where o.buyer_id = buyer and o.created_at > clock_timestamp() - interval '1 minute') >= settings.max_orders_minute
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

-- How many unpaid orders a buyer may have, and how often one may hold a product without paying. Null: one more is fine.
create function private.holding_refusal(p_buyer uuid, p_product uuid) returns text
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
      and o.created_at > clock_timestamp() - interval '2 hours'
      and not exists (select from private.journals j where j.order_id = o.id)) >= 2 then
    return 'HELD_BEFORE';
  end if;
  return null;
end
$$;

-- Orders of a product whose time to pay is over let go of what they hold: a scheduler that sleeps blocks no sale.
create function private.expire_overdue(p_product uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  late uuid;
begin
  for late in
    select o.id from public.orders o join private.order_deadlines d on d.order_id = o.id
    where o.product_id = p_product and o.state = 'pending_payment' and d.name = 'payment' and d.done_at is null and d.paused_at is null
      and d.due_at + d.grace <= clock_timestamp()
    order by d.due_at limit 20 for update of o skip locked
  loop
    perform private.transition_order(late, 'payment_timeout', 'deadline');
  end loop;
end
$$;

-- Writes the order, its facts, its deadline and its first event.
create function private.write_order(
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
  perform private.set_deadline(p_id, 'payment', clock_timestamp() + make_interval(mins => case p_kind when 'rental' then settings.rental_payment_minutes
    when 'extension' then settings.extension_payment_minutes else settings.payment_minutes end),
    make_interval(mins => case p_kind when 'extension' then 0 else settings.payment_grace_minutes end));
  perform private.add_order_event(p_id, 1, 'place', null, 'pending_payment', 'buyer', buyer, null);
end
$$;

-- Places an order of the caller: a purchase, or with an option a rental that begins at `p_start` (null, or at most five minutes ago: now). The
-- same key with the same content is the same order, whatever has become of it; with other content it is KEY_REUSED. Refusals are not
-- remembered. Returns {id, number, state, total, pay_until} or {code, quote?}.
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
        where f.product_id = p_product and f.is_active and f.end_time > clock_timestamp() and f.sale_price = p_expected_total)
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
    moment := clock_timestamp();
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

-- More time for a rental that runs: an order of its own, which keeps the time after it at once. From an hour before the end on, and only while
-- nobody else has that time. Codes besides those of placing: EXTENSION_CLOSED, NEXT_BOOKED.
create function public.place_extension(
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
  if parent.state <> 'rented' or rental.opened_at is null or ends <= clock_timestamp() or ends > clock_timestamp() + interval '60 minutes' then
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

grant execute on function public.place_extension(uuid, uuid, uuid, bigint, integer) to authenticated;
