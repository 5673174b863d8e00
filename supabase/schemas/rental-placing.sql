-- Taking a time of a unit: for a rental, for its extension, or by staff. Begin with take_rental_time and place_extension; a rental itself
-- is placed by place_order. Also the steps that place_order and place_extension share: placing_answer, holding_refusal, expire_overdue and
-- write_order. Table: rentals in rentals.sql.

-- Steps of every placement.

-- The answer to a placement that goes no further: the order that was placed with the same key, or a refusal. Null: continue. Takes,
-- until the end of the transaction, the shared lock of the shop time, so that no confirmation skips time meanwhile, and the buyer's advisory
-- lock, so that keys and limits are exact.
create function private.placing_answer(p_key uuid, p_hash bytea, p_rules_version integer, p_expected_total bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  buyer constant uuid := auth.uid();
  settings private.order_settings;
  earlier private.order_facts;
begin
  -- Before the time is read, because a confirmation of the clock waits for this lock.
  perform pg_advisory_xact_lock_shared(private.clock_lock());
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
  if (select count(*) from public.orders o
      where o.buyer_id = buyer and o.group_id is null
        and o.created_at > private.shop_now() - interval '1 minute') >= settings.max_orders_minute
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

-- UNPAID_LIMIT: too many unpaid orders, or one for this product. HELD_BEFORE: the buyer let two orders for the product lapse within two
-- hours. Null: one more order is allowed. A group counts as one order.
create function private.holding_refusal(p_buyer uuid, p_product uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  settings private.order_settings;
begin
  select * into settings from private.order_settings;
  if (select count(*) from public.orders o where o.buyer_id = p_buyer and o.group_id is null
      and o.state in ('pending_payment', 'payment_review'))
      >= (case when private.unpaid_lately(p_buyer) >= 3 then 1 else settings.max_unpaid end)
    or exists (select from public.orders o where o.buyer_id = p_buyer and o.product_id = p_product
      and o.state in ('pending_payment', 'payment_review')) then
    return 'UNPAID_LIMIT';
  elsif (select count(*) from public.orders o where o.buyer_id = p_buyer and o.product_id = p_product and o.group_id is null
      and o.state in ('expired', 'cancelled')
      and o.created_at > private.shop_now() - interval '2 hours'
      and not exists (select from private.journals j where j.order_id = o.id)) >= 2 then
    return 'HELD_BEFORE';
  end if;
  return null;
end
$$;

-- Ends overdue unpaid orders of a product, so that their units are free for the next order. The condition without `grace` is there for the
-- index on `due_at`; a grace is never negative, so that it excludes nothing.
create function private.expire_overdue(p_product uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.shop_now();
  overdue record;
begin
  for overdue in
    select o.id, d.name from public.orders o join private.order_deadlines d on d.order_id = o.id
    where o.product_id = p_product and d.done_at is null and d.paused_at is null and d.due_at <= moment and d.due_at + d.grace <= moment
      and ((o.state = 'pending_payment' and d.name = 'payment') or (o.state = 'payment_review' and d.name = 'claim'))
    order by d.due_at limit 20 for update of o skip locked
  loop
    continue when not private.is_overdue(overdue.id, overdue.name, moment);
    perform private.transition_order(overdue.id, 'payment_timeout', 'deadline');
  end loop;
end
$$;

-- Inserts the order, its facts, its payment deadline and its first event. An order of a group (p_group) has no deadline of its own.
create function private.write_order(
  p_id uuid, p_kind text, p_product public.products, p_price jsonb, p_details jsonb, p_rules_version integer, p_minutes integer, p_parent uuid,
  p_key uuid, p_hash bytea, p_unit uuid, p_slot integer, p_option uuid, p_group uuid default null, p_quantity integer default 1
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  buyer constant uuid := auth.uid();
  settings private.order_settings;
begin
  select * into settings from private.order_settings;
  insert into public.orders (id, buyer_id, product_id, number, kind, sale_kind, product_name, product_image, game_name, tier_name, attributes,
    unit_price, discount, deposit, total, sale_id, details, warranty_days, delivery_hours, rules_version, rental_minutes, parent_id, group_id,
    quantity)
  select p_id, buyer, p_product.id, private.free_order_number(), p_kind, p_product.sale_kind, p_product.name, p_product.image,
    (select g.name from public.game_titles g where g.id = p_product.game_title_id),
    (select t.name from public.tiers t where t.id = p_product.tier_id), to_jsonb(p_product.attributes),
    (p_price ->> 'unit_price')::bigint, (p_price ->> 'discount')::bigint, (p_price ->> 'deposit')::bigint, (p_price ->> 'total')::bigint,
    (p_price ->> 'sale_id')::uuid, p_details,
    case when p_kind = 'purchase' then least(365, coalesce(ceil(p_product.warranty_hours / 24.0)::integer,
      case p_product.sale_kind when 'account' then 14 else 0 end)) else 0 end,
    private.delivery_hours(p_product.sale_kind, p_product.delivery_hours), p_rules_version, p_minutes, p_parent, p_group, p_quantity;
  insert into private.order_facts (order_id, buyer_id, request_key, request_hash, unit_id, sale_slot, quote, risks, is_open)
  values (p_id, buyer, p_key, p_hash, p_unit, p_slot, p_price || jsonb_build_object('option_id', p_option),
    private.fraud_signals(buyer, p_product.sale_kind, (p_price ->> 'total')::bigint), p_kind = 'purchase');
  if p_group is null then
    perform private.set_deadline(p_id, 'payment', private.shop_now() + make_interval(mins => case p_kind
      when 'rental' then settings.rental_payment_minutes
      when 'extension' then settings.extension_payment_minutes else settings.payment_minutes end),
      make_interval(mins => case p_kind when 'extension' then 0 else settings.payment_grace_minutes end));
  end if;
  perform private.add_order_event(p_id, 1, 'place', null, 'pending_payment', 'buyer', buyer, null);
end
$$;

-- Rentals.

-- Takes a time of the first unit of a product that is free then, or of `p_wanted`, and returns the unit; null: none is free. A start within
-- half an hour needs a unit whose newest password no other renter knows. An earlier time of the order is released first.
create function private.take_rental_time(
  p_order uuid, p_product uuid, p_option uuid, p_start timestamptz, p_minutes integer, p_rules text, p_wanted uuid default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  block constant tstzrange := private.rental_block(p_start, p_minutes);
  needs_rotated constant boolean := p_start < private.shop_now() + private.rental_slack();
  unit uuid;
begin
  update private.rentals r set is_blocking = false where r.order_id = p_order;
  for unit in
    select u.id from private.units u where u.product_id = p_product and u.state = 'available' and u.has_credentials
      and (p_wanted is null or u.id = p_wanted) and private.is_unit_free(u.id, block)
      and (not needs_rotated or private.is_rotated(u.id, p_order))
    order by u.position
  loop
    -- Sales lock the same row. While this waited for the lock another transaction may have sold or rented the unit, so that both checks are
    -- statements of their own, which see what it committed.
    perform 1 from private.units u where u.id = unit and u.state = 'available' for update;
    continue when not found;
    continue when not private.is_unit_free(unit, block);
    begin
      insert into private.rentals (kind, order_id, unit_id, option_id, minutes, start_at, period, blocked, rules)
      values ('rental', p_order, unit, p_option, p_minutes, p_start, tstzrange(p_start, p_start + make_interval(mins => p_minutes)), block, p_rules)
      on conflict (order_id) do update set unit_id = excluded.unit_id, start_at = excluded.start_at, minutes = excluded.minutes,
        credited_minutes = 0, period = excluded.period, blocked = excluded.blocked, is_blocking = true, ready_at = null, opened_at = null, ended_at = null, reminded = 0;
      return unit;
    exception when exclusion_violation then
      continue;
    end;
  end loop;
  return null;
end
$$;

-- Extends a running rental by an order of its own, from an hour before the end on; the time is taken at once. Codes besides those of
-- placing: EXTENSION_CLOSED, NEXT_BOOKED (another order has the time).
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
  extension constant uuid := gen_random_uuid();
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
  -- The deposit of the rental stays held; the extension has none.
  price := jsonb_build_object('unit_price', option.price, 'discount', 0, 'deposit', 0, 'total', option.price, 'sale_id', null);
  refusal := private.holding_refusal(buyer, parent.product_id);
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  elsif option.price <> p_expected_total then
    return jsonb_build_object('code', 'PRICE_CHANGED', 'quote', price);
  end if;
  select * into product from public.products p where p.id = parent.product_id;
  perform private.write_order(extension, 'extension', product, price, '{}', p_rules_version, option.duration_minutes, p_parent, p_key, hash,
    rental.unit_id, null, option.id);
  -- The rotation now follows the extension.
  perform 1 from private.units u where u.id = rental.unit_id for update;
  update private.rentals r set blocked = tstzrange(lower(r.blocked), ends) where r.id = rental.id;
  insert into private.rentals (kind, order_id, unit_id, option_id, minutes, start_at, period, blocked)
  values ('extension', extension, rental.unit_id, option.id, option.duration_minutes, ends,
    tstzrange(ends, ends + make_interval(mins => option.duration_minutes)),
    tstzrange(ends, private.rotated_by(ends + make_interval(mins => option.duration_minutes))));
  return private.placed(extension);
exception
  when exclusion_violation then
    return jsonb_build_object('code', 'NEXT_BOOKED');
  when lock_not_available or deadlock_detected or unique_violation then
    return jsonb_build_object('code', 'BUSY');
end
$$;
grant execute on function public.place_extension(uuid, uuid, uuid, bigint, integer) to authenticated;

-- Times that staff block.

-- Blocks a time of a unit, for example while the game is down. {id} or {code}: INVALID, NOT_FOUND, UNIT_TAKEN, BUSY.
create function public.block_unit_time(p_unit uuid, p_from timestamptz, p_to timestamptz, p_note text default '') returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  block uuid;
  note constant text := btrim(coalesce(p_note, ''));
begin
  perform private.require_permission('rentals.write');
  if p_from is null or p_to is null or p_to <= p_from or p_to <= private.shop_now() or p_to > p_from + interval '60 days'
    or length(note) > 200 or note ~ '[\x01-\x1F\x7F]' then
    return jsonb_build_object('code', 'INVALID');
  end if;
  perform 1 from private.units u where u.id = p_unit and u.state <> 'withdrawn' for update;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  end if;
  insert into private.rentals (kind, unit_id, minutes, start_at, period, blocked, note, created_by)
  values ('block', p_unit, greatest(1, ceil(extract(epoch from p_to - p_from) / 60))::integer, p_from, tstzrange(p_from, p_to),
    tstzrange(p_from, p_to), nullif(note, ''), auth.uid()) returning id into block;
  perform private.audit(auth.uid(), 'rental.blocked', p_unit, jsonb_build_object('from', p_from, 'to', p_to,
    'name', private.unit_product_name(p_unit)));
  return jsonb_build_object('id', block);
exception
  when exclusion_violation then
    return jsonb_build_object('code', 'UNIT_TAKEN');
  when lock_not_available or deadlock_detected then
    return jsonb_build_object('code', 'BUSY');
end
$$;
grant execute on function public.block_unit_time(uuid, timestamptz, timestamptz, text) to authenticated;

create function public.unblock_unit_time(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  unit uuid;
begin
  perform private.require_permission('rentals.write');
  update private.rentals r set is_blocking = false, ended_at = private.shop_now() where r.id = p_id and r.kind = 'block' and r.is_blocking
  returning r.unit_id into unit;
  if unit is null then
    return jsonb_build_object('code', 'NOT_FOUND');
  end if;
  perform private.audit(auth.uid(), 'rental.unblocked', unit, jsonb_build_object('name', private.unit_product_name(unit)));
  return jsonb_build_object('outcome', 'done');
end
$$;
grant execute on function public.unblock_unit_time(uuid) to authenticated;
