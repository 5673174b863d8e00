-- Placing an order: the price, the limits, the unit, the order, in one transaction without NOTIFY and without a write to products or sales.

-- The only place where a price is computed. Null: it is not for sale. A live sale counts while a place is free and the buyer has had none.
create function private.quote(p_product uuid, p_option uuid, p_buyer uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  price bigint;
  sale record;
  reduction bigint := 0;
  chosen uuid;
begin
  select p.price into price from public.products p
  where p.id = p_product and p.is_active and p.archived_at is null and not p.is_sample;
  -- Rental options come with rentals.
  if price is null or p_option is not null then
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

create function public.quote_order(p_product uuid, p_option uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(private.quote(p_product, p_option, auth.uid()), jsonb_build_object('code', 'NOT_FOR_SALE'))
$$;

-- Rules of caution: points and the words that staff read. From 50 points on nothing is delivered by itself.
create table private.risk_rules (
  name text primary key check (name ~ '^[a-z_]{1,40}$'),
  points smallint not null check (points between 1 and 100),
  text text not null check (length(text) between 3 and 200)
);

alter table private.risk_rules enable row level security;

insert into private.risk_rules (name, points, text) values
  ('new_account', 20, 'Akun pembeli berumur kurang dari 24 jam dan total lebih dari Rp2.000.000.'),
  ('unpaid_before', 20, 'Tiga pesanan yang tidak dibayar dalam 7 hari terakhir.'),
  ('foreign_number', 15, 'Nomor telepon dari luar Indonesia.'),
  ('many_refunds', 30, 'Lebih dari 30% dari sedikitnya 3 pesanan sebelumnya dikembalikan.'),
  ('many_accounts', 20, 'Lima akun atau lebih dibeli dalam sehari.');

create function private.risks_of(p_buyer uuid, p_kind text, p_total bigint) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(r.name order by r.name), '{}')
  from private.risk_rules r, (
    select count(*) filter (where o.state = 'expired' and o.created_at > now() - interval '7 days') as unpaid,
      count(*) filter (where o.state = 'refunded') as refunded, count(*) filter (where o.state in ('completed', 'refunded')) as ended,
      count(*) filter (where o.sale_kind = 'account' and o.created_at > now() - interval '1 day') as accounts
    from public.orders o where o.buyer_id = p_buyer) so_far, (
    select u.created_at, coalesce(u.phone, '') as phone from auth.users u where u.id = p_buyer) person
  where case r.name
    when 'new_account' then person.created_at > now() - interval '24 hours' and p_total > 2000000
    when 'unpaid_before' then so_far.unpaid >= 3
    when 'foreign_number' then person.phone <> '' and person.phone !~ '^\+?62'
    when 'many_refunds' then so_far.ended >= 3 and so_far.refunded * 10 > so_far.ended * 3
    when 'many_accounts' then p_kind = 'account' and so_far.accounts >= 4
    else false end
$$;

-- A free unit, locked. Units others are about to take are passed over first; then waited for, because whoever holds the last one may yet
-- let it go. Null: sold out.
create function private.lock_free_unit(p_product uuid, p_wanted uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  chosen uuid;
begin
  select u.id into chosen from private.units u
  where u.product_id = p_product and u.state = 'available' and (p_wanted is null or u.id = p_wanted)
  order by u.position limit 1 for update skip locked;
  if chosen is null then
    select u.id into chosen from private.units u
    where u.product_id = p_product and u.state = 'available' and (p_wanted is null or u.id = p_wanted)
    order by u.position limit 1 for update;
  end if;
  return chosen;
end
$$;

-- Takes a place of a sale for an order; null when none is left.
create function private.take_sale_slot(p_sale uuid, p_order uuid, p_buyer uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  taken integer;
begin
  select s.slot into taken from private.sale_slots s where s.sale_id = p_sale and s.order_id is null
  order by s.slot limit 1 for update skip locked;
  if taken is null then
    select s.slot into taken from private.sale_slots s where s.sale_id = p_sale and s.order_id is null order by s.slot limit 1 for update;
  end if;
  if taken is not null then
    update private.sale_slots s set order_id = p_order, buyer_id = p_buyer where s.sale_id = p_sale and s.slot = taken;
    insert into private.stock_changes (sale_id) values (p_sale);
  end if;
  return taken;
end
$$;

-- The domain has the same rule (looksLikePassword).
create function private.looks_like_password(p_text text) returns boolean
language sql immutable set search_path = '' as $$
  select p_text ~* '\m(password|passwd|kata ?sandi|sandi|pass|pw|pwd)\M\s*[:=]'
$$;

-- What a buyer wrote for the delivery: {game_id?, server?, note?}, or null when it cannot be taken. A service asks for the game id; nothing
-- may look like a password, which a service never needs.
create function private.order_details(p_kind text, p_given jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  game_id constant text := nullif(btrim(p_given ->> 'game_id'), '');
  server constant text := nullif(btrim(p_given ->> 'server'), '');
  note constant text := nullif(btrim(p_given ->> 'note'), '');
begin
  if (p_kind = 'service' and game_id is null) or length(game_id) > 60 or length(server) > 60 or length(note) > 500
    or concat(game_id, server) ~ '[[:cntrl:]]' or note ~ '[\x01-\x09\x0B-\x1F\x7F]'
    or private.looks_like_password(concat_ws(' ', game_id, server, note)) then
    return null;
  end if;
  return jsonb_strip_nulls(case p_kind when 'account' then jsonb_build_object('note', note)
    else jsonb_build_object('game_id', game_id, 'server', server, 'note', note) end);
end
$$;

create function private.placed(p_order uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', o.id, 'number', o.number, 'state', o.state, 'total', o.total, 'pay_until', d.due_at)
  from public.orders o left join private.order_deadlines d on d.order_id = o.id and d.name = 'payment' where o.id = p_order
$$;

-- Places an order of the caller. The same key with the same content is the same order, whatever has become of it; with other content it
-- is KEY_REUSED. Refusals are not remembered. Returns {id, number, state, total, pay_until} or {code, quote?}.
create function public.place_order(
  p_key uuid, p_product uuid, p_option uuid default null, p_start timestamptz default null, p_expected_total bigint default null,
  p_rules_version integer default 1, p_details jsonb default '{}'
) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  buyer constant uuid := auth.uid();
  given constant jsonb := private.json_of(p_details);
  hash constant bytea := sha256(convert_to(jsonb_build_array(p_product, p_option, p_start, p_expected_total, p_rules_version, given)::text, 'UTF8'));
  settings private.order_settings;
  earlier private.order_facts;
  product public.products;
  details jsonb;
  price jsonb;
  unit uuid;
  made uuid;
  slot integer;
  due timestamptz;
  late uuid;
begin
  if exists (select from auth.users u where u.id = buyer and u.banned_until > now()) then
    return jsonb_build_object('code', 'BLOCKED');
  elsif not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  elsif p_key is null or p_product is null or p_expected_total is null or p_rules_version is null then
    return jsonb_build_object('code', 'INVALID');
  end if;
  -- One press of a buyer after the other: keys and limits are exact.
  perform pg_advisory_xact_lock(hashtextextended(buyer::text, 7320));
  select * into earlier from private.order_facts f where f.buyer_id = buyer and f.request_key = p_key;
  if found then
    return case when earlier.request_hash = hash then private.placed(earlier.order_id) else jsonb_build_object('code', 'KEY_REUSED') end;
  end if;
  select * into settings from private.order_settings;
  if (select count(*) from public.orders o where o.buyer_id = buyer and o.created_at > clock_timestamp() - interval '1 minute') >= settings.max_orders_minute
    or private.consume_limits(array['order:tries:' || buyer], array[settings.max_tries_minute], array[60], null) > 0 then
    return jsonb_build_object('code', 'BUSY');
  end if;
  if not exists (select from auth.users u where u.id = buyer and u.phone_confirmed_at is not null) then
    return jsonb_build_object('code', 'PHONE_UNVERIFIED');
  elsif p_rules_version < settings.rules_version then
    return jsonb_build_object('code', 'RULES_CHANGED', 'rules_version', settings.rules_version);
  elsif p_rules_version > settings.rules_version then
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
  -- A scheduler that sleeps blocks no sale.
  for late in
    select o.id from public.orders o join private.order_deadlines d on d.order_id = o.id
    where o.product_id = p_product and o.state = 'pending_payment' and d.name = 'payment' and d.done_at is null and d.paused_at is null
      and d.due_at + d.grace <= clock_timestamp()
    order by d.due_at limit 20 for update of o skip locked
  loop
    perform private.transition_order(late, 'payment_timeout', 'deadline');
  end loop;
  if (select count(*) from public.orders o where o.buyer_id = buyer and o.state in ('pending_payment', 'payment_review')) >= settings.max_unpaid
    or exists (select from public.orders o where o.buyer_id = buyer and o.product_id = p_product
      and o.state in ('pending_payment', 'payment_review')) then
    return jsonb_build_object('code', 'UNPAID_LIMIT');
  elsif (select count(*) from public.orders o where o.buyer_id = buyer and o.product_id = p_product and o.state in ('expired', 'cancelled')
      and o.created_at > clock_timestamp() - interval '2 hours'
      and not exists (select from private.journals j where j.order_id = o.id)) >= 2 then
    return jsonb_build_object('code', 'HELD_BEFORE');
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
  unit := private.lock_free_unit(p_product);
  if unit is null then
    return jsonb_build_object('code', 'SOLD_OUT');
  end if;
  made := gen_random_uuid();
  if price ->> 'sale_id' is not null then
    slot := private.take_sale_slot((price ->> 'sale_id')::uuid, made, buyer);
    if slot is null then
      return jsonb_build_object('code', 'PRICE_CHANGED', 'quote', private.quote(p_product, p_option, buyer));
    end if;
  end if;
  update private.units u set state = 'reserved' where u.id = unit;
  insert into private.stock_changes (product_id) values (p_product);
  insert into public.orders (id, buyer_id, product_id, number, sale_kind, product_name, product_image, game_name, tier_name, attributes,
    unit_price, discount, deposit, total, sale_id, details, warranty_days, delivery_hours, rules_version)
  select made, buyer, p_product, private.free_order_number(), product.sale_kind, product.name, product.image,
    (select g.name from public.game_titles g where g.id = product.game_title_id),
    (select t.name from public.tiers t where t.id = product.tier_id), to_jsonb(product.attributes),
    (price ->> 'unit_price')::bigint, (price ->> 'discount')::bigint, (price ->> 'deposit')::bigint, (price ->> 'total')::bigint,
    (price ->> 'sale_id')::uuid, details,
    least(365, coalesce(ceil(product.warranty_hours / 24.0)::integer, case product.sale_kind when 'account' then 14 else 0 end)),
    private.delivery_hours(product.sale_kind, product.delivery_hours), p_rules_version;
  insert into private.order_facts (order_id, buyer_id, request_key, request_hash, unit_id, sale_slot, quote, risks)
  values (made, buyer, p_key, hash, unit, slot, price, private.risks_of(buyer, product.sale_kind, (price ->> 'total')::bigint));
  due := clock_timestamp() + make_interval(mins => settings.payment_minutes);
  perform private.set_deadline(made, 'payment', due, make_interval(mins => settings.payment_grace_minutes));
  perform private.add_order_event(made, 1, 'place', null, 'pending_payment', 'buyer', buyer, null);
  return private.placed(made);
exception
  when lock_not_available or deadlock_detected then
    return jsonb_build_object('code', 'BUSY');
  -- Two presses at once for the last place of one buyer in a sale.
  when unique_violation then
    return jsonb_build_object('code', 'BUSY');
end
$$;

grant execute on function public.quote_order(uuid, uuid) to anon, authenticated;
grant execute on function public.place_order(uuid, uuid, uuid, timestamptz, bigint, integer, jsonb) to authenticated;
