-- Order groups: placing, prices, shares of a payment, what their orders do, and their texts.

set check_function_bodies = off;

create or replace function private.audited_group(p_group uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', g.id, 'totals', (
      select jsonb_agg(jsonb_build_array(o.id, o.total) order by o.id) from public.orders o where o.group_id = g.id),
    'attempts', private.audited_attempts(g.id), 'exceptions', private.audited_exceptions(g.id))
  from public.orders g where g.id = p_group
$$;

create or replace function private.follow_group_event(p_group uuid, p_event text, p_actor_kind text, p_actor uuid, p_note text) returns void
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

create or replace function private.group_members(p_group uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select o.id from public.orders o where o.group_id = p_group order by o.id
$$;

create or replace function private.group_notification(o public.orders, p_notice text) returns jsonb
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

create or replace function private.group_of(o public.orders) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', g.id, 'number', g.number, 'state', g.state, 'orders', (
    select jsonb_agg(jsonb_build_object('id', m.id, 'number', m.number, 'state', m.state, 'total', m.total) order by m.id)
    from public.orders m where m.group_id = g.id))
  from public.orders g where g.id = coalesce(o.group_id, o.id) and g.kind = 'group'
$$;

create or replace function private.group_price(p_quote jsonb, p_quantity integer) returns jsonb
language sql immutable set search_path = '' as $$
  select p_quote || jsonb_build_object('unit_price', u.price * p_quantity, 'total', u.price * (p_quantity - 1) + (p_quote ->> 'total')::bigint,
    'sale_id', null)
  from (select (p_quote ->> 'unit_price')::bigint as price) u
$$;

create or replace function private.group_shares(p_group uuid, p_received bigint, p_code bigint) returns table (order_id uuid, amount bigint, code bigint)
language sql stable security definer set search_path = '' as $$
  with members as (
    select o.id, o.total, sum(o.total) over (order by o.id) - o.total as earlier, sum(o.total) over () - p_received as lacking
    from public.orders o where o.group_id = p_group)
  select m.id, (m.total - case when m.earlier = 0 then least(m.lacking, m.total) else least(greatest(m.lacking - m.earlier, 0), m.total) end)::bigint,
    least(greatest(p_code - m.earlier, 0), m.total)::bigint
  from members m order by m.id
$$;

create or replace function private.group_staff_notification(o public.orders, p_notice text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when o.kind = 'group' and p_notice in ('pay', 'revive') then jsonb_build_object('kind', 'to_deliver',
      'title', format('%s pesanan baru untuk dikirim', o.quantity), 'body', format('%s: %s.', o.number, o.product_name),
      'link', '/admin/orders/' || o.id)
    when o.group_id is not null and p_notice in ('pay', 'revive') then '{}' end;
end
$$;

create or replace function private.is_listed(o public.orders) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when o.kind = 'group' then o.state <> 'completed' else o.group_id is null or exists (
    select from public.orders g where g.id = o.group_id and g.state = 'completed') end;
end
$$;

create or replace function private.is_unpaid_group(p_group uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.orders g where g.id = p_group and g.state in ('pending_payment', 'payment_review'))
$$;

create or replace function private.post_group_payment(
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

create or replace function private.revive_orders_of_group(p_group uuid) returns boolean
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

create or replace function public.place_group(
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
  if details is null or product.sale_kind = 'account' then
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

REVOKE ALL ON FUNCTION "private"."audited_group"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."follow_group_event"(uuid, text, text, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."group_members"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."group_notification"(public.orders, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."group_of"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."group_price"(jsonb, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."group_shares"(uuid, bigint, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."group_staff_notification"(public.orders, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_listed"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_unpaid_group"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_group_payment"(text, text, public.orders, jsonb, bigint, bigint, text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."revive_orders_of_group"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."place_group"(uuid, uuid, integer, bigint, integer, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."place_group"(uuid, uuid, integer, bigint, integer, jsonb) TO "authenticated";

reset check_function_bodies;
