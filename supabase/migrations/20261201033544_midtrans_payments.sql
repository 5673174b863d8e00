-- Payments through Midtrans: its name, its methods and the ways to pay; inquiries every five minutes while an attempt can be paid;
-- observations differ by the status of the provider too, so that a chargeback of a paid attempt is kept.

set check_function_bodies = off;

ALTER TABLE "private"."payment_attempts" DROP CONSTRAINT "payment_attempts_gateway_check";

ALTER TABLE "private"."payment_attempts" DROP CONSTRAINT "payment_attempts_method_check";

ALTER TABLE "private"."payment_settings" DROP CONSTRAINT "payment_settings_gateways_check";

ALTER TABLE "private"."webhook_inbox" DROP CONSTRAINT "webhook_inbox_gateway_check";

DROP FUNCTION "private"."payment_methods"();

create or replace function private.automatic_methods(p_due bigint) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select w.method from private.ways_to_pay(p_due) w where w.gateway <> 'manual')
$$;

create or replace function private.gateway_methods(p_gateway text) returns text[]
language sql immutable set search_path = '' as $$
  select case p_gateway
    when 'sandbox' then array['sandbox']
    when 'manual' then array['qris', 'transfer']
    when 'midtrans' then array['qris', 'va_bca', 'va_bni', 'va_bri', 'va_permata', 'va_cimb', 'bill_mandiri'] end
$$;

create or replace function private.gateway_of(p_method text, p_due bigint) returns text
language sql stable security definer set search_path = '' as $$
  select w.gateway from private.ways_to_pay(p_due) w where w.method = p_method
$$;

create or replace function private.highest_amount(p_method text) returns bigint
language sql immutable set search_path = '' as $$
  select case p_method when 'qris' then 10000000::bigint end
$$;

create or replace function private.method_changes(p_order uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from (
    select (a.account, a.method) <> (lag(a.account) over attempts, lag(a.method) over attempts) as is_change
    from private.payment_attempts a where a.order_id = p_order window attempts as (order by a.opened_at, a.reference)) c
  where c.is_change
$$;

create or replace function private.observe_payment(p_reference text, p_source text, p_observation jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  of_order uuid := (select a.order_id from private.payment_attempts a where a.reference = p_reference);
  o public.orders;
  a private.payment_attempts;
  next_state text := coalesce(p_observation ->> 'state', 'failed');
  received bigint := coalesce((p_observation ->> 'amount')::bigint, 0);
  expected bigint;
  difference bigint;
  is_booked boolean;
begin
  select * into o from public.orders where id = of_order for update;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  end if;
  select * into a from private.payment_attempts where reference = p_reference for update;
  -- Null means that the gateway does not know the attempt, which is certain only while it was never opened there.
  if p_observation is null and a.state <> 'created' then
    return private.observed(p_reference);
  end if;
  insert into private.payment_observations (attempt_id, seq, source, state, amount, refunded, provider_status)
  select a.id, coalesce(max(b.seq), 0) + 1, p_source, next_state, received, coalesce((p_observation ->> 'refunded')::bigint, 0),
    left(p_observation ->> 'provider_status', 100)
  from private.payment_observations b where b.attempt_id = a.id
  having not exists (select from private.payment_observations c where c.attempt_id = a.id and c.state = next_state and c.amount = received
    and c.refunded = coalesce((p_observation ->> 'refunded')::bigint, 0)
    and c.provider_status is not distinct from left(p_observation ->> 'provider_status', 100));
  if private.observed_rank(next_state) <= private.observed_rank(a.state) then
    return private.observed(p_reference);
  end if;
  update private.payment_attempts t set state = next_state,
    ended_at = case when next_state <> 'pending' then private.shop_now() end,
    next_inquiry_at = case when next_state = 'paid' then null else t.next_inquiry_at end
  where t.id = a.id;
  if next_state = 'paid' then
    is_booked := exists (select from private.journals j where j.order_id = o.id and j.kind in ('paid', 'matched'));
    expected := private.amount_due(o.id) - a.unique_code;
    difference := received - expected;
    if o.state in ('pending_payment', 'payment_review') and not is_booked then
      if difference = 0 or (difference between 1 and 999 and a.gateway = 'manual') then
        perform private.book_payment(a, received, 'pay', case p_source when 'staff' then 'staff' else 'gateway' end);
      else
        perform private.open_exception(a, case when difference < 0 then 'short' else 'over' end, received, expected);
      end if;
    elsif o.state = 'expired' and difference = 0 and not is_booked and private.revive_order(o.id) then
      perform private.book_payment(a, received, 'revive', 'gateway');
    else
      perform private.open_exception(a, case when is_booked and o.state not in ('cancelled', 'expired', 'refunded') then 'double' else 'late' end,
        received, expected);
    end if;
  end if;
  return private.observed(p_reference);
end
$$;

create or replace function private.order_detail(p_order uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.order_summary(o) || jsonb_build_object(
    'tier_name', o.tier_name, 'unit_price', o.unit_price, 'discount', o.discount, 'deposit', o.deposit,
    'details', o.details, 'warranty_days', o.warranty_days, 'delivery_hours', o.delivery_hours, 'work_started_at', f.work_started_at,
    'completed_at', o.completed_at, 'asked_hours', f.asked_hours,
    'version', (select max(e.seq) from public.order_events e where e.order_id = o.id),
    'deadlines', coalesce((select jsonb_agg(jsonb_build_object('name', d.name, 'due_at', d.due_at, 'paused_at', d.paused_at) order by d.due_at)
      from private.order_deadlines d where d.order_id = o.id and d.done_at is null), '[]'),
    'events', coalesce((select jsonb_agg(jsonb_build_object('seq', e.seq, 'event', e.event, 'from_state', e.from_state, 'to_state', e.to_state,
      'actor_kind', e.actor_kind, 'at', e.at, 'note', e.note) order by e.seq) from public.order_events e where e.order_id = o.id), '[]'),
    'payment', (select jsonb_build_object('reference', a.reference, 'method', a.method, 'amount', a.amount, 'expires_at', a.expires_at,
      'instructions', a.instructions, 'is_automatic', a.gateway <> 'manual') from private.payment_attempts a where a.order_id = o.id and a.state in ('created', 'pending')
      and a.instructions is not null and a.amount + a.unique_code = private.amount_due(o.id)),
    'awaits_decision', private.awaits_decision(o.id),
    'methods', case when o.state = 'pending_payment' then to_jsonb(private.payment_methods(private.amount_due(o.id))) else '[]' end,
    'automatic_methods', case when o.state = 'pending_payment' then to_jsonb(private.automatic_methods(private.amount_due(o.id))) else '[]' end,
    'accounts', case when o.state = 'pending_payment' then private.offered_accounts() else '[]' end,
    'proof', case when f.proof_at is not null then jsonb_build_object('path', f.proof_path, 'at', f.proof_at) end,
    'exception', (select jsonb_build_object('kind', x.kind, 'state', x.state,
      'amount', case x.state when 'open' then x.amount - x.taken else x.amount end) from private.payment_exceptions x
      where x.order_id = o.id order by x.state = 'open' desc, x.at desc limit 1),
    'refunds', coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'amount', r.amount, 'state', r.state, 'reason', r.reason,
      'granted_at', r.granted_at, 'sent_at', r.sent_at, 'reference', r.reference, 'is_extra', r.exception_id is not null) order by r.granted_at)
      from private.refunds r where r.order_id = o.id), '[]'),
    'destination', (select jsonb_build_object('bank', b.bank, 'last4', b.last4, 'holder', b.holder)
      from private.refund_destinations b where b.id = f.destination_id),
    'messages', coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'author', m.author, 'text', m.text, 'at', m.at,
      'picture', m.picture) order by m.at, m.id)
      from private.order_messages m where m.order_id = o.id), '[]'),
    'paid_method', (select a.method from private.payment_attempts a where a.order_id = coalesce(o.group_id, o.id) and a.state in ('paid', 'refunded')
      order by a.opened_at limit 1),
    'receipt_code', f.receipt_code, 'credential', private.order_credential(o), 'login', private.order_login(o), 'paid_amount', private.paid_amount(o.id),
    'complaint', private.complaint_of(o.id, o.buyer_id is distinct from auth.uid()),
    'may_complain', o.state in ('delivered', 'rented', 'returning', 'completed') and private.may_complain(o),
    'parent_id', o.parent_id, 'rental', private.rental_detail(o), 'group', private.group_of(o))
  from public.orders o join private.order_facts f on f.order_id = o.id where o.id = p_order
$$;

create or replace function private.payment_methods(p_due bigint) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select w.method from private.ways_to_pay(p_due) w)
$$;

create or replace function private.receiving_account(p_gateway text, p_method text, p_account uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when p_gateway <> 'manual' then 'cash:gateway:' || p_gateway
    when p_method = 'qris' then 'cash:gateway:qris'
    else (select s.code from private.shop_accounts s where s.id = p_account) end
$$;

create or replace function private.ways_to_pay(p_due bigint) returns table (method text, gateway text)
language sql stable security definer set search_path = '' as $$
  select w.method, w.gateway from (
    select distinct on (m.name) m.name as method, g.name as gateway
    from private.payment_settings s
    cross join lateral unnest(s.gateways) with ordinality as g (name, place)
    cross join lateral unnest(private.gateway_methods(g.name)) as m (name)
    where p_due <= coalesce(private.highest_amount(m.name), p_due)
      and (g.name <> 'manual' or case m.name when 'qris' then s.qris is not null else s.accounts <> '[]' end)
    order by m.name, g.place) w
  order by array_position(array['sandbox', 'qris', 'va_bca', 'va_bni', 'va_bri', 'va_permata', 'va_cimb', 'bill_mandiri', 'transfer'], w.method)
$$;

create or replace function private.write_attempt(o public.orders, p_method text, p_account uuid, p_due bigint, p_until timestamptz)
returns private.payment_attempts
language plpgsql security definer set search_path = '' as $$
declare
  receiver private.shop_accounts;
  provider constant text := private.gateway_of(p_method, p_due);
  cash constant text := private.receiving_account(provider, p_method, p_account);
  code integer := 0;
  counted integer;
  written private.payment_attempts;
begin
  select * into receiver from private.shop_accounts s where p_method = 'transfer' and s.id = p_account;
  if provider = 'manual' then
    code := private.free_unique_code(o.id, cash, p_due);
  end if;
  select count(*) into counted from private.payment_attempts a where a.order_id = o.id;
  insert into private.payment_attempts (order_id, reference, gateway, method, account, amount, unique_code, is_shared, instructions, expires_at,
    next_inquiry_at)
  values (o.id, o.number || '-' || counted + 1 || '-' || upper(encode(extensions.gen_random_bytes(3), 'hex')),
    provider, p_method, cash, p_due - code, code,
    provider = 'manual' and exists (select from private.payment_attempts a where a.gateway = 'manual' and a.account = cash
      and a.amount = p_due - code and a.order_id <> o.id and a.held_until > private.shop_now()),
    case p_method when 'transfer' then jsonb_build_object('kind', 'transfer', 'id', receiver.id, 'bank', receiver.bank,
      'account', receiver.number, 'holder', receiver.holder) end,
    p_until, case when provider <> 'manual' then private.shop_now() + interval '30 seconds' end)
  returning * into written;
  return written;
end
$$;

create or replace function public.server_due_inquiries(p_max integer default 20) returns table(reference text, gateway text, provider_id text)
language sql security definer set search_path = '' as $$
  update private.payment_attempts a
  set inquiries = a.inquiries + 1,
    next_inquiry_at = case
      when a.inquiries < 1 then private.shop_now() + interval '10 seconds'
      when a.opened_at < (select private.shop_now()) - interval '7 days' then null
      when greatest(a.opened_at + interval '1 hour', a.expires_at) < (select private.shop_now()) then private.shop_now() + interval '1 day'
      else private.shop_now() + (array[30, 60, 120, 300])[least(a.inquiries, 4)] * interval '1 second' end
  where a.id in (select d.id from private.payment_attempts d where d.next_inquiry_at <= (select private.shop_now())
    order by d.next_inquiry_at limit p_max for update skip locked)
  returning a.reference, a.gateway, a.provider_id
$$;

create or replace function public.take_payment_attempt(p_order uuid, p_method text, p_account uuid default null) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  o public.orders;
  due private.order_deadlines;
  open_attempt private.payment_attempts;
  last_attempt private.payment_attempts;
  receiver uuid;
  wanted text;
begin
  if not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  end if;
  select * into o from public.orders where id = p_order and buyer_id = auth.uid() for update;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  end if;
  select * into open_attempt from private.payment_attempts a where a.order_id = p_order and a.state in ('created', 'pending') for update;
  select s.code into wanted from private.shop_accounts s where s.id = p_account;
  if open_attempt.method = p_method and open_attempt.expires_at > private.shop_now()
    and open_attempt.amount + open_attempt.unique_code = private.amount_due(p_order)
    and (p_method <> 'transfer' or p_account is null or open_attempt.account = wanted) then
    return private.attempt_json(open_attempt, false);
  end if;
  select * into due from private.order_deadlines d where d.order_id = p_order and d.name = 'payment';
  if p_method = 'transfer' then
    select (a.offered ->> 'id')::uuid into receiver
    from jsonb_array_elements(private.offered_accounts()) with ordinality as a (offered, place)
    where p_account is null or (a.offered ->> 'id')::uuid = p_account order by a.place limit 1;
  end if;
  -- An order of a group has no payment deadline: the group is paid.
  if o.state <> 'pending_payment' or due.order_id is null or due.done_at is not null or due.paused_at is not null
    or due.due_at <= private.shop_now() then
    return jsonb_build_object('code', 'NOT_PAYABLE', 'state', o.state);
  elsif p_method is null or not p_method = any (private.payment_methods(private.amount_due(p_order))) or (p_method = 'transfer' and receiver is null) then
    return jsonb_build_object('code', 'METHOD_UNAVAILABLE');
  end if;
  wanted := private.receiving_account(private.gateway_of(p_method, private.amount_due(p_order)), p_method, receiver);
  select * into last_attempt from private.payment_attempts a where a.order_id = p_order order by a.opened_at desc, a.reference desc limit 1;
  if (last_attempt.account, last_attempt.method) <> (wanted, p_method) and private.method_changes(p_order) >= 10 then
    return jsonb_build_object('code', 'SWITCH_LIMIT');
  elsif open_attempt.id is not null then
    return jsonb_build_object('close', jsonb_build_object('reference', open_attempt.reference,
      'gateway', open_attempt.gateway, 'provider_id', open_attempt.provider_id));
  end if;
  return private.attempt_json(private.write_attempt(o, p_method, receiver, private.amount_due(p_order), due.due_at), true);
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;

ALTER TABLE "private"."payment_attempts" ADD CONSTRAINT "payment_attempts_gateway_check" CHECK ((gateway = ANY (ARRAY['sandbox'::text, 'manual'::text, 'midtrans'::text])));

ALTER TABLE "private"."payment_attempts" ADD CONSTRAINT "payment_attempts_method_check" CHECK ((method = ANY (ARRAY['sandbox'::text, 'transfer'::text, 'qris'::text, 'va_bca'::text, 'va_bni'::text, 'va_bri'::text, 'va_permata'::text, 'va_cimb'::text, 'bill_mandiri'::text])));

ALTER TABLE "private"."payment_settings" ADD CONSTRAINT "payment_settings_gateways_check" CHECK ((gateways <@ ARRAY['sandbox'::text, 'manual'::text, 'midtrans'::text]));

ALTER TABLE "private"."webhook_inbox" ADD CONSTRAINT "webhook_inbox_gateway_check" CHECK ((gateway = ANY (ARRAY['sandbox'::text, 'manual'::text, 'midtrans'::text])));

REVOKE ALL ON FUNCTION "private"."automatic_methods"(bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."gateway_methods"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."gateway_of"(text, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."highest_amount"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."payment_methods"(bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."receiving_account"(text, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."ways_to_pay"(bigint) FROM PUBLIC;

reset check_function_bodies;

