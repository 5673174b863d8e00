-- Groups: several orders of one product that are placed and paid together. The group is an order of its own kind, which holds
-- no unit: it has the sum, the payment deadline, the attempts, proofs and exceptions. Its orders (public.orders.group_id) hold a
-- unit each, wait with it, and begin, expire and are cancelled with it. After the payment each has its own state, refund and
-- complaint, and the group is completed.
-- Begin with public.place_group and private.follow_group_event. private.post_payment (payment-splits.sql) calls
-- private.post_group_payment.

create function private.group_members(p_group uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select o.id from public.orders o where o.group_id = p_group order by o.id
$$;

create function private.is_unpaid_group(p_group uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.orders g where g.id = p_group and g.state in ('pending_payment', 'payment_review'))
$$;

-- The order that money for an order is booked to: its group, else itself. Attempts and exceptions belong to the group.
create function private.paid_order(p_order uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select o.group_id from public.orders o where o.id = p_order), p_order);
end
$$;

-- Whether lists show an order: of a group the orders once it is paid, before that the group.
create function private.is_listed(o public.orders) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when o.kind = 'group' then o.state <> 'completed' else o.group_id is null or exists (
    select from public.orders g where g.id = o.group_id and g.state = 'completed') end;
end
$$;

-- The price of p_quantity orders: the first at the quoted price, which may be that of a sale, and every other at the normal one, because a
-- sale has one slot per buyer. totalOf in src/domain/order/order-group.ts has the same rule.
create function private.group_price(p_quote jsonb, p_quantity integer) returns jsonb
language sql immutable set search_path = '' as $$
  select p_quote || jsonb_build_object('unit_price', u.price * p_quantity, 'total', u.price * (p_quantity - 1) + (p_quote ->> 'total')::bigint,
    'sale_id', null)
  from (select (p_quote ->> 'unit_price')::bigint as price) u
$$;

-- Places p_quantity orders of an item or a service as one group. Returns what public.place_order does, about the group, with the same codes;
-- a refusal with a price has that of one order. All orders are placed or none. They have the same delivery details.
create function public.place_group(
  p_key uuid, p_product uuid, p_quantity integer, p_expected_total bigint, p_rules_version integer default 1, p_details jsonb default '{}'
) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  buyer constant uuid := auth.uid();
  sent constant jsonb := private.json_of(p_details);
  hash constant bytea := sha256(convert_to(
    jsonb_build_array('group', p_product, p_quantity, p_expected_total, p_rules_version, sent)::text, 'UTF8'));
  new_group constant uuid := gen_random_uuid();
  answer jsonb;
  product public.products;
  details jsonb;
  price jsonb;
  units uuid[] := '{}';
  members uuid[] := '{}';
  slot integer;
begin
  answer := private.placing_answer(p_key, hash, p_rules_version, p_expected_total);
  if answer is not null then
    return answer;
  elsif p_product is null or p_quantity is null or p_quantity not between 2 and 20 then
    return jsonb_build_object('code', 'INVALID');
  end if;
  select * into product from public.products p where p.id = p_product;
  price := private.quote(p_product, null, buyer);
  if price is null then
    return jsonb_build_object('code', 'NOT_FOR_SALE');
  end if;
  details := private.order_details(product.sale_kind, sent, (
    select g.delivery_form from public.game_titles g where g.id = product.game_title_id));
  -- The price is at least Rp100, so that each order has a share of the payment.
  if details is null or product.sale_kind = 'account' or (price ->> 'unit_price')::bigint < 100 then
    return jsonb_build_object('code', 'INVALID');
  end if;
  answer := private.placing_refusal(p_product, price, p_expected_total - (price ->> 'unit_price')::bigint * (p_quantity - 1));
  if answer is not null then
    return answer;
  end if;
  -- A refusal releases the units and the slot that were taken before it.
  begin
    for place in 1 .. p_quantity loop
      units := units || private.lock_free_unit(p_product);
      members := members || gen_random_uuid();
      if units[place] is null then
        raise exception using errcode = 'AA001', message = 'SOLD_OUT';
      end if;
      update private.units u set state = 'reserved' where u.id = units[place];
    end loop;
    if price ->> 'sale_id' is not null then
      slot := private.take_sale_slot((price ->> 'sale_id')::uuid, members[1], buyer);
      if slot is null then
        raise exception using errcode = 'AA001', message = 'PRICE_CHANGED';
      end if;
    end if;
  exception when sqlstate 'AA001' then
    return jsonb_build_object('code', sqlerrm)
      || case sqlerrm when 'PRICE_CHANGED' then jsonb_build_object('quote', private.quote(p_product, null, buyer)) else '{}' end;
  end;
  insert into private.stock_changes (product_id) values (p_product);
  perform private.write_order(new_group, 'group', product, private.group_price(price, p_quantity), details, p_rules_version, null, null, p_key,
    hash, null, null, null, null, p_quantity);
  for place in 1 .. p_quantity loop
    perform private.write_order(members[place], 'purchase', product, case when place = 1 then price else price || jsonb_build_object(
      'discount', 0, 'total', (price ->> 'unit_price')::bigint, 'sale_id', null) end,
      details, p_rules_version, null, null, null, null, units[place], case when place = 1 then slot end, null, new_group);
  end loop;
  -- The signals of the sum hold for each order.
  update private.order_facts f set risks = g.risks from private.order_facts g where g.order_id = new_group and f.order_id = any (members);
  return private.placed(new_group);
exception
  when lock_not_available or deadlock_detected or unique_violation then
    return jsonb_build_object('code', 'BUSY');
end
$$;
grant execute on function public.place_group(uuid, uuid, integer, bigint, integer, jsonb) to authenticated;

-- What the orders of a group do when it is paid, expires or is cancelled. An order that refuses aborts the transaction.
create function private.follow_group_event(p_group uuid, p_event text, p_actor_kind text, p_actor uuid, p_note text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  event constant text := case when p_event in ('pay', 'revive', 'cancel') then p_event
    when p_event in ('payment_timeout', 'reject_last_proof') then 'payment_timeout' end;
  member uuid;
  answer jsonb;
begin
  if event is null then
    return;
  end if;
  for member in select private.group_members(p_group) loop
    answer := private.transition_order(member, event, case event when 'payment_timeout' then 'deadline' else p_actor_kind end,
      case event when 'payment_timeout' then null else p_actor end, jsonb_strip_nulls(jsonb_build_object('note', p_note)));
    if answer ? 'code' then
      raise exception 'order % of a group refused %: %', member, event, answer ->> 'code' using errcode = '23514';
    end if;
  end loop;
end
$$;

-- Reserves a unit for each order of an expired group, or for none.
create function private.revive_orders_of_group(p_group uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  member uuid;
begin
  for member in select private.group_members(p_group) loop
    if not private.revive_order(member) then
      raise exception 'no unit is free' using errcode = 'AA001';
    end if;
  end loop;
  return true;
exception when sqlstate 'AA001' then
  return false;
end
$$;

-- How a payment of p_received with a unique code of p_code is divided among the orders of a group: {order_id, amount, code} by id. Each order has a
-- part like that of its total, at least one rupiah; the largest, of equal ones the last, has what is left. splitPayment in
-- src/domain/order/order-group.ts has the same rule.
create function private.group_shares(p_group uuid, p_received bigint, p_code bigint) returns table (order_id uuid, amount bigint, code bigint)
language sql stable security definer set search_path = '' as $$
  with members as (
    select o.id, o.total::numeric, row_number() over (order by o.total desc, o.id desc) = 1 as is_largest, sum(o.total) over () as sum
    from public.orders o where o.group_id = p_group), parts as (
    select m.id, m.is_largest, greatest(1, div(p_received * m.total, m.sum)) as amount, div(p_code * m.total, m.sum) as code from members m)
  select p.id, case when p.is_largest then p_received - coalesce(sum(p.amount) filter (where not p.is_largest) over (), 0) else p.amount end::bigint,
    case when p.is_largest then p_code - coalesce(sum(p.code) filter (where not p.is_largest) over (), 0) else p.code end::bigint
  from parts p order by p.id
$$;

-- Posts the payment of a group (private.post_payment): one journal holds the receipts under the name of the group, and one for each of its
-- orders takes the share from there. Returns whether this call posted it.
create function private.post_group_payment(
  p_key text, p_kind text, g public.orders, p_from jsonb, p_received bigint, p_code bigint, p_note text, p_is_test boolean
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  is_new constant boolean := private.post_journal(p_key, p_kind, g.id,
    p_from || jsonb_build_array(jsonb_build_array('unmatched_receipts', -p_received, g.id)), p_note, p_is_test);
  member public.orders;
  share record;
begin
  update public.orders o set is_test = true where p_is_test and o.group_id = g.id and not o.is_test;
  for share in select * from private.group_shares(g.id, p_received, p_code) loop
    select * into member from public.orders o where o.id = share.order_id;
    perform private.post_payment(p_key || ':' || member.number, 'paid', member,
      jsonb_build_array(jsonb_build_array('unmatched_receipts', share.amount, g.id)), share.amount, share.code, p_note, p_is_test);
  end loop;
  return is_new;
end
$$;

-- A group for the page of an order: of a group its orders, of an order of a group the group; null for every other.
create function private.group_of(o public.orders) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', g.id, 'number', g.number, 'state', g.state, 'orders', (
    select jsonb_agg(jsonb_build_object('id', m.id, 'number', m.number, 'state', m.state, 'total', m.total) order by m.id)
    from public.orders m where m.group_id = g.id))
  from public.orders g where g.id = coalesce(o.group_id, o.id) and g.kind = 'group'
$$;

-- What the buyer reads about a group and its orders; an empty object where nothing is sent, null where the text of a purchase applies. The
-- group tells what happens to all of its orders, except that each asks for its login; an automatic delivery sends no WhatsApp message.
create function private.group_notification(o public.orders, p_notice text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when o.kind = 'group' and p_notice in ('pay', 'revive') then jsonb_build_object('title', 'Pembayaran diterima',
      'body', format('%s pesanan %s disiapkan. Ikuti satu per satu di daftar pesananmu.', o.quantity, o.product_name), 'whatsapp', true)
    when o.kind = 'group' and p_notice = 'place' then jsonb_build_object('title', format('%s pesanan dibuat', o.quantity),
      'body', format('%s: bayar %s sekaligus sebelum %s.', o.number, private.rupiah(o.total),
        coalesce(private.wib_text((private.next_deadline(o.id) ->> 'due_at')::timestamptz), 'secepatnya')))
    when o.group_id is null then null
    when p_notice = 'deliver' and o.delivery = 'automatic' then private.hand_over_notification(o, p_notice, null) - 'whatsapp'
    when p_notice in ('place', 'payment_timeout') or (p_notice in ('pay', 'revive') and not private.asks_login(o))
      or (p_notice = 'cancel' and exists (select from public.orders g where g.id = o.group_id and g.state = 'cancelled')) then '{}' end;
end
$$;

-- What staff receive about a group; an empty object where nothing is sent, null where the text of a purchase applies.
create function private.group_staff_notification(o public.orders, p_notice text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when o.kind = 'group' and p_notice in ('pay', 'revive') then jsonb_build_object('kind', 'to_deliver',
      'title', format('%s pesanan baru untuk dikirim', o.quantity), 'body', format('%s: %s.', o.number, o.product_name),
      'link', '/admin/orders/' || o.id)
    when o.group_id is not null and p_notice in ('pay', 'revive') then '{}' end;
end
$$;

-- A group for the auditor of one of its orders: {id, totals, attempts, exceptions}, the totals of all its orders by id; null without a group.
create function private.audited_group(p_group uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', g.id, 'totals', (
      select jsonb_agg(jsonb_build_array(o.id, o.total) order by o.id) from public.orders o where o.group_id = g.id),
    'attempts', private.audited_attempts(g.id), 'exceptions', private.audited_exceptions(g.id))
  from public.orders g where g.id = p_group
$$;
