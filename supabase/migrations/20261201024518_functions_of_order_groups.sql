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
    select o.id, o.total::numeric, row_number() over (order by o.total desc, o.id desc) = 1 as is_largest, sum(o.total) over () as sum
    from public.orders o where o.group_id = p_group), parts as (
    select m.id, m.is_largest, greatest(1, div(p_received * m.total, m.sum)) as amount, div(p_code * m.total, m.sum) as code from members m)
  select p.id, case when p.is_largest then p_received - coalesce(sum(p.amount) filter (where not p.is_largest) over (), 0) else p.amount end::bigint,
    case when p.is_largest then p_code - coalesce(sum(p.code) filter (where not p.is_largest) over (), 0) else p.code end::bigint
  from parts p order by p.id
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

create or replace function private.paid_order(p_order uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select o.group_id from public.orders o where o.id = p_order), p_order);
end
$$;

REVOKE ALL ON FUNCTION "private"."paid_order"(uuid) FROM PUBLIC;

create or replace function private.record_transfer_of_press(
  p_amount bigint, p_bank_reference text, p_received_on date, p_order uuid, p_account uuid, p_press_total bigint
) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  paid_order constant uuid := private.paid_order(p_order);
  o public.orders;
  a private.payment_attempts;
  bank_ref constant text := btrim(p_bank_reference);
  moment constant timestamptz := private.shop_now();
  today constant date := (moment at time zone 'Asia/Jakarta')::date;
  receiver constant text := (select s.code from private.shop_accounts s where s.id = p_account);
  bank constant text := coalesce(receiver, (private.bank_accounts())[1]);
  code integer;
  refusal text;
  new_id uuid;
begin
  perform private.require_permission('payments.write');
  refusal := private.factor_refusal('payments.write');
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  elsif p_amount is null or p_amount not between 1 and 1000000000000 or coalesce(length(bank_ref), 0) not between 3 and 60
    or bank_ref ~ '[[:cntrl:]]' or (p_account is not null and receiver is null) then
    return jsonb_build_object('code', 'INVALID');
  elsif p_received_on is null or p_received_on not between today - 366 and today then
    return jsonb_build_object('code', 'RECEIVED_DATE');
  end if;
  if paid_order is null then
    insert into private.payment_exceptions (kind, amount, account, bank_reference, received_on, recorded_by)
    values ('unknown', p_amount, bank, bank_ref, p_received_on, auth.uid()) returning id into new_id;
    perform private.post_journal('received:' || new_id, 'received', null, jsonb_build_array(
      jsonb_build_array(bank, p_amount), jsonb_build_array('unmatched_receipts', -p_amount, new_id)), bank_ref);
    perform private.audit(auth.uid(), 'payment.recorded', null,
      jsonb_build_object('amount', p_amount, 'reference', bank_ref, 'date', p_received_on));
    return jsonb_build_object('outcome', 'done', 'state', null, 'exception', 'unknown');
  end if;
  select * into o from public.orders where id = paid_order for update;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif o.buyer_id = auth.uid() then
    return jsonb_build_object('code', 'OWN_ORDER');
  end if;
  select * into a from private.payment_attempts t where t.order_id = paid_order and t.gateway = 'manual' and t.state not in ('paid', 'refunded')
    and (receiver is null or t.account = receiver)
  order by exists (select from private.payment_approvals p where p.attempt_id = t.id and p.reference = bank_ref) desc,
    t.amount = p_amount desc, t.state in ('created', 'pending') desc, t.opened_at desc limit 1 for update;
  if a.id is null then
    -- The transfer went to another account than the offered one; its amount identifies the unique code.
    select t.unique_code into code from private.payment_attempts t where t.order_id = paid_order and t.gateway = 'manual'
      and t.state not in ('paid', 'refunded') and t.amount = p_amount and t.amount + t.unique_code = private.amount_due(paid_order)
    order by t.opened_at desc limit 1;
    insert into private.payment_attempts (order_id, reference, gateway, method, account, amount, unique_code, state, expires_at, ended_at)
    values (paid_order, o.number || '-T-' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 8)), 'manual', 'transfer', bank,
      private.amount_due(o.id) - coalesce(code, 0), coalesce(code, 0), 'expired', moment, moment)
    returning * into a;
  end if;
  if exists (select from private.payment_attempts t where t.account = a.account and t.bank_reference = bank_ref) then
    raise unique_violation;
  end if;
  return private.approve_attempt(o, a, p_amount, bank_ref, p_received_on, p_press_total);
exception
  when lock_not_available or deadlock_detected then
    return jsonb_build_object('code', 'BUSY');
  when unique_violation then
    return jsonb_build_object('code', 'REFERENCE_USED');
end
$$;

reset check_function_bodies;
