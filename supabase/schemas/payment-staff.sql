-- Payments and refunds by staff: approvals, transfers recorded from the bank statement, decisions on exceptions,
-- refunds and their destinations.
-- Tables: private.refund_destinations, private.sealer_canary. Begin with public.approve_payment, public.record_transfer
-- and public.resolve_exception.

-- Bank accounts of buyers for refunds. The number is sealed with a key that only the server has.
create table private.refund_destinations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  bank text not null check (length(bank) between 2 and 60),
  sealed text check (length(sealed) between 20 and 2000),
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  holder text not null check (length(holder) between 2 and 100),
  created_at timestamptz not null default private.shop_now(),
  -- One per key of the server, so that an account is recognised after a change of keys.
  fingerprints text[] not null default '{}'
);

create index refund_destinations_of_user on private.refund_destinations (user_id);
create index refund_destinations_by_fingerprint on private.refund_destinations using gin (fingerprints);
create index refund_destinations_sealed on private.refund_destinations (created_at) where sealed is not null;
create index refund_destinations_by_key on private.refund_destinations (split_part(sealed, '.', 2));

alter table private.refund_destinations enable row level security;

-- A value sealed with the server's key. At its start the server checks with it whether its key still fits.
create table private.sealer_canary (
  id boolean primary key default true check (id),
  sealed text not null check (length(sealed) <= 2000)
);

alter table private.sealer_canary enable row level security;

alter table private.order_facts add constraint order_facts_destination foreign key (destination_id)
  references private.refund_destinations (id) on delete set null;

create function public.server_canary(p_sealed text default null) returns text
language plpgsql security definer set search_path = '' as $$
begin
  if p_sealed is not null then
    insert into private.sealer_canary (sealed) values (p_sealed) on conflict (id) do nothing;
  end if;
  return (select c.sealed from private.sealer_canary c);
end
$$;
grant execute on function public.server_canary(text) to service_role;

-- Stores the account for the refunds of an order and notifies the buyer. Requires a session with a fresh second factor,
-- if the buyer has one. The server has sealed the number for p_id. Codes: NOT_FOUND, NOT_FRESH, INVALID,
-- NOTHING_TO_REFUND.
create function public.set_refund_destination(
  p_order uuid, p_bank text, p_sealed text, p_last4 text, p_holder text, p_id uuid default null, p_fingerprints text[] default '{}'
) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  new_id constant uuid := coalesce(p_id, gen_random_uuid());
begin
  if not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  elsif not exists (select from public.orders o where o.id = p_order and o.buyer_id = auth.uid()) then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif not private.is_fresh() then
    return jsonb_build_object('code', 'NOT_FRESH');
  elsif p_last4 !~ '^[0-9]{4}$' or length(p_bank) not between 2 and 60 or length(p_holder) not between 2 and 100
    or concat(p_bank, p_holder) ~ '[[:cntrl:]]' or cardinality(p_fingerprints) > 10
    or exists (select from unnest(p_fingerprints) f where f !~ '^[0-9a-f]{64}$') then
    return jsonb_build_object('code', 'INVALID');
  elsif not exists (select from private.refunds r where r.order_id = p_order and r.state <> 'sent') then
    return jsonb_build_object('code', 'NOTHING_TO_REFUND');
  end if;
  perform from public.orders o where o.id = p_order for update;
  insert into private.refund_destinations (id, user_id, bank, sealed, last4, holder, fingerprints)
  values (new_id, auth.uid(), btrim(p_bank), p_sealed, p_last4, btrim(p_holder), coalesce(p_fingerprints, '{}'));
  update private.order_facts f set destination_id = new_id where f.order_id = p_order;
  if private.shares_account(auth.uid()) then
    perform private.add_risk(p_order, 'shared_account');
  end if;
  perform private.add_order_notice(p_order, 'destination_set');
  return jsonb_build_object('outcome', 'done');
end
$$;
grant execute on function public.set_refund_destination(uuid, text, text, text, text, uuid, text[]) to authenticated;

-- The sealed account number of a refund and the id that it was sealed for, for the person who sends the refund. Every
-- call is logged. Codes: DESTINATION_MISSING and those of private.factor_refusal.
create function public.open_refund_destination(p_refund uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  found record;
  refusal text;
begin
  perform private.require_permission('refunds.write');
  refusal := private.factor_refusal('refunds.write');
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  end if;
  select d.id as destination, d.sealed, d.last4, o.number, o.id into found from private.refunds r
  join public.orders o on o.id = r.order_id join private.order_facts f on f.order_id = o.id
  join private.refund_destinations d on d.id = f.destination_id where r.id = p_refund;
  if found.sealed is null then
    return jsonb_build_object('code', 'DESTINATION_MISSING');
  end if;
  perform private.audit(auth.uid(), 'refund.destination_shown', found.id, jsonb_build_object('name', found.number, 'last4', found.last4));
  return jsonb_build_object('id', found.destination, 'sealed', found.sealed);
end
$$;
grant execute on function public.open_refund_destination(uuid) to authenticated;

-- Records that a refund was transferred, and posts it to the account that it was sent from. Codes: INVALID, NOT_FOUND,
-- TRANSITION_NOT_ALLOWED, OWN_ORDER, DESTINATION_MISSING, SECOND_PERSON_NEEDED, BUSY, and those of
-- private.factor_refusal.
create function public.mark_refund_sent(p_refund uuid, p_reference text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  r private.refunds;
  o public.orders;
  facts private.order_facts;
  from_account text;
  refusal text;
begin
  perform private.require_permission('refunds.write');
  refusal := private.factor_refusal('refunds.write');
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  elsif coalesce(length(btrim(p_reference)), 0) not between 3 and 100 then
    return jsonb_build_object('code', 'INVALID');
  end if;
  select * into o from public.orders where id = (select x.order_id from private.refunds x where x.id = p_refund) for update;
  select * into r from private.refunds where id = p_refund for update;
  if r.id is null then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif r.state = 'sent' then
    return case when r.reference = btrim(p_reference) then jsonb_build_object('outcome', 'already')
      else jsonb_build_object('code', 'TRANSITION_NOT_ALLOWED') end;
  elsif o.buyer_id = auth.uid() then
    return jsonb_build_object('code', 'OWN_ORDER');
  end if;
  select * into facts from private.order_facts where order_id = o.id;
  if not r.is_test and o.id is not null and facts.destination_id is null then
    return jsonb_build_object('code', 'DESTINATION_MISSING');
  elsif r.amount >= (select s.two_approvals_from from private.order_settings s) and r.granted_by = auth.uid()
    and r.granted_at > private.shop_now() - interval '12 hours' then
    return jsonb_build_object('code', 'SECOND_PERSON_NEEDED');
  end if;
  from_account := case when r.is_test then 'cash:gateway:sandbox' else coalesce(
    (select coalesce(e.account, t.account) from private.payment_exceptions e left join private.payment_attempts t on t.id = e.attempt_id
      where e.id = r.exception_id and coalesce(e.account, t.account) like 'cash:bank:%'),
    (select a.account from private.payment_attempts a where a.order_id = coalesce(o.group_id, o.id) and a.state = 'paid'
      and a.account like 'cash:bank:%'
      order by exists (select from private.payment_exceptions x where x.attempt_id = a.id), a.opened_at limit 1),
    (private.bank_accounts())[1]) end;
  update private.refunds x set state = 'sent', sent_by = auth.uid(), sent_at = private.shop_now(), reference = btrim(p_reference),
    account = from_account
  where x.id = p_refund;
  perform private.post_journal('refund_sent:' || r.id, 'refund_sent', o.id, jsonb_build_array(
    jsonb_build_array('refund_payable', r.amount, coalesce(o.id, r.exception_id)),
    jsonb_build_array(from_account, -r.amount)), btrim(p_reference), r.is_test);
  if exists (select from private.order_transitions t where t.kind = o.kind and t.from_state = o.state and t.event = 'refund_sent') then
    perform private.transition_order(o.id, 'refund_sent', 'staff', auth.uid(), jsonb_build_object('note', btrim(p_reference)));
  end if;
  return jsonb_build_object('outcome', 'done');
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;
grant execute on function public.mark_refund_sent(uuid, text) to authenticated;

-- Approves the payment of an attempt and applies it to the order. Where two people have to approve, the first approval
-- is only recorded. p_press_total: what one press approves together, whose sum the limit of two people applies to as well.
create function private.approve_attempt(
  o public.orders, a private.payment_attempts, p_amount bigint, p_reference text, p_received_on date, p_press_total bigint default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  observed jsonb;
begin
  insert into private.payment_approvals (attempt_id, approver, amount, reference) values (a.id, auth.uid(), p_amount, p_reference);
  if greatest(o.total, p_press_total) >= (select s.two_approvals_from from private.order_settings s) and not exists (
    select from private.payment_approvals p where p.attempt_id = a.id and p.amount = p_amount and p.reference = p_reference
      and (p.approver <> auth.uid() or p.at < private.shop_now() - interval '12 hours')) then
    return jsonb_build_object('outcome', 'first', 'state', o.state);
  end if;
  update private.payment_attempts t set bank_reference = p_reference, received_on = p_received_on where t.id = a.id;
  observed := private.observe_payment(a.reference, 'staff',
    jsonb_build_object('state', 'paid', 'amount', p_amount, 'provider_status', 'approved'));
  perform private.audit(auth.uid(), 'payment.approved', o.id, jsonb_strip_nulls(jsonb_build_object('name', o.number, 'amount', p_amount,
    'reference', p_reference, 'date', p_received_on)));
  return jsonb_build_object('outcome', 'done', 'state', observed ->> 'order_state', 'exception', observed ->> 'exception');
end
$$;

-- Approves a payment that staff found in the bank statement: the attempt with this amount, otherwise the latest one.
-- Codes: INVALID, NOT_FOUND, ORDER_CHANGED, OWN_ORDER, REFERENCE_USED, BUSY, and those of private.factor_refusal.
create function public.approve_payment(p_order uuid, p_amount bigint, p_bank_reference text, p_version integer default null)
returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  o public.orders;
  a private.payment_attempts;
  bank_ref constant text := btrim(p_bank_reference);
  is_booked boolean;
  refusal text;
begin
  perform private.require_permission('payments.write');
  refusal := private.factor_refusal('payments.write');
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  elsif p_amount is null or p_amount not between 1 and 1000000000000 or coalesce(length(bank_ref), 0) not between 3 and 60 then
    return jsonb_build_object('code', 'INVALID');
  end if;
  select * into o from public.orders where id = p_order for update;
  select * into a from private.payment_attempts t where t.order_id = p_order and t.gateway = 'manual' and t.state not in ('paid', 'refunded')
  order by t.amount = p_amount desc, t.state in ('created', 'pending') desc, t.opened_at desc limit 1 for update;
  is_booked := exists (select from private.journals j where j.order_id = o.id and j.kind in ('paid', 'matched'));
  if not exists (select from private.payment_attempts t where t.order_id = p_order and t.gateway = 'manual') then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif p_version is not null and p_version <> (select max(e.seq) from public.order_events e where e.order_id = p_order) then
    return jsonb_build_object('code', 'ORDER_CHANGED');
  elsif o.buyer_id = auth.uid() then
    return jsonb_build_object('code', 'OWN_ORDER');
  elsif a.id is null or exists (select from private.payment_attempts t where t.order_id = p_order and t.gateway = 'manual'
      and t.state in ('paid', 'refunded') and (t.bank_reference = bank_ref or (is_booked and t.amount = p_amount))) then
    return jsonb_build_object('outcome', 'already', 'state', o.state);
  elsif exists (select from private.payment_attempts t where t.account = a.account and t.bank_reference = bank_ref) then
    return jsonb_build_object('code', 'REFERENCE_USED');
  end if;
  return private.approve_attempt(o, a, p_amount, bank_ref, null);
exception
  when lock_not_available or deadlock_detected then
    return jsonb_build_object('code', 'BUSY');
  when unique_violation then
    return jsonb_build_object('code', 'REFERENCE_USED');
end
$$;
grant execute on function public.approve_payment(uuid, bigint, text, integer) to authenticated;

-- Records a transfer from the bank statement. For an order, or for its group, it uses the attempt with this amount, the open or the latest
-- unpaid one, or a new attempt; private.observe_payment decides what follows. Without an order it opens an exception.
-- Codes: INVALID, RECEIVED_DATE (in the future, or more than a year ago), NOT_FOUND, OWN_ORDER, REFERENCE_USED, BUSY,
-- and those of private.factor_refusal.
create function public.record_transfer(
  p_amount bigint, p_bank_reference text, p_received_on date, p_order uuid default null, p_account uuid default null
) returns jsonb
language sql security definer set search_path = '' as $$
  select private.record_transfer_of_press(p_amount, p_bank_reference, p_received_on, p_order, p_account, null)
$$;
grant execute on function public.record_transfer(bigint, text, date, uuid, uuid) to authenticated;

-- public.record_transfer as one of several that a press approves together (private.approve_attempt).
create function private.record_transfer_of_press(
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

-- Orders and receipts with this order number, payment reference, bank reference or amount; at most 30, newest first.
-- `account_id` is the account of the shop that receives the money.
create function public.find_transfers(p_search text, p_amount bigint default null) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  literal constant text := upper(btrim(coalesce(p_search, '')));
  wanted_amount constant bigint := coalesce(p_amount, case when literal ~ '^[0-9]{3,13}$' then literal::bigint end);
begin
  perform private.require_permission('payments.write');
  -- A short amount, as in `5k`, is given as a number.
  if p_amount is null and length(literal) not between 3 and 60 then
    return '[]';
  end if;
  return (
    with found as (
      select o.id as order_id, null::uuid as attempt_id from public.orders o where o.number = literal
        and not exists (select from private.payment_attempts a where a.order_id = o.id)
      union select a.order_id, a.id from private.payment_attempts a join public.orders o on o.id = a.order_id where o.number = literal
      union select a.order_id, a.id from private.payment_attempts a where a.reference = literal
      union select a.order_id, a.id from private.payment_attempts a where upper(a.bank_reference) = literal
      union (select a.order_id, a.id from private.payment_attempts a where a.amount = wanted_amount order by a.opened_at desc limit 30)
      union (select e.order_id, e.attempt_id from private.payment_exceptions e where e.amount = wanted_amount and e.attempt_id is not null
        order by e.at desc limit 30)), receipts as (
      select jsonb_build_object('order_id', o.id, 'number', o.number, 'order_state', o.state, 'product_name', o.product_name,
        'buyer_name', private.buyer_name(o.buyer_id), 'total', o.total, 'reference', a.reference, 'method', a.method, 'expected', a.amount,
        'account_id', (select s.id from private.shop_accounts s where s.code = a.account),
        'bank_reference', a.bank_reference, 'received_on', a.received_on, 'received', (
          select max(b.amount) from private.payment_observations b where b.attempt_id = a.id and b.state = 'paid'),
        'exception', (select e.kind from private.payment_exceptions e where e.attempt_id = a.id and e.state = 'open')) as receipt,
        coalesce(a.opened_at, o.created_at) as at
      from found f join public.orders o on o.id = f.order_id left join private.payment_attempts a on a.id = f.attempt_id
      union all
      select jsonb_build_object('order_id', o.id, 'number', o.number, 'order_state', o.state, 'product_name', o.product_name,
        'buyer_name', case when o.id is not null then private.buyer_name(o.buyer_id) end, 'total', o.total, 'reference', null, 'method', 'transfer',
        'expected', null, 'account_id', (select s.id from private.shop_accounts s where s.code = e.account),
        'bank_reference', e.bank_reference, 'received_on', e.received_on, 'received', e.amount,
        'exception', case when e.state = 'open' then e.kind end), e.at
      from private.payment_exceptions e left join public.orders o on o.id = e.order_id
      where e.attempt_id is null and (upper(e.bank_reference) = literal or e.amount = wanted_amount or o.number = literal))
    select coalesce(jsonb_agg(r.receipt order by r.at desc), '[]') from (select * from receipts order by at desc limit 30) r);
end
$$;
grant execute on function public.find_transfers(text, bigint) to authenticated;

-- Books to an order what it needs of an exception, then of the other open exceptions of the order, and returns the
-- booked amount. The unique codes, and what the order needs beyond the receipts, are costs of the shop.
create function private.match_exception(e private.payment_exceptions, o public.orders, p_reason text, p_is_sandbox boolean) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  code bigint := coalesce((select a.unique_code from private.payment_attempts a where a.id = e.attempt_id), (
    select a.unique_code from private.payment_attempts a where a.order_id = o.id and a.gateway = 'manual' and a.amount = e.amount
    order by a.opened_at desc limit 1), 0);
  bound_code bigint;
  received bigint := 0;
  sources jsonb := '[]';
  waiting private.payment_exceptions;
  part bigint;
begin
  for waiting in
    select * from private.payment_exceptions x where x.id = e.id or (x.order_id = o.id and x.state = 'open')
    order by x.id = e.id desc, x.at, x.id for update
  loop
    bound_code := case when waiting.id <> e.id and waiting.kind = 'short'
      then (select a.unique_code from private.payment_attempts a where a.id = waiting.attempt_id) else 0 end;
    part := least(waiting.amount - waiting.taken, o.total - code - bound_code - received);
    continue when part <= 0;
    code := code + bound_code;
    received := received + part;
    sources := sources || jsonb_build_array(jsonb_build_array('unmatched_receipts', part, waiting.id));
    update private.payment_exceptions x set taken = x.taken + part, order_id = o.id,
      state = case when x.taken + part = x.amount then 'resolved' else 'open' end,
      outcome = case when x.taken + part = x.amount then 'match' end,
      reason = p_reason, decided_by = auth.uid(), decided_at = private.shop_now()
    where x.id = waiting.id;
  end loop;
  update public.orders set is_test = is_test or p_is_sandbox where id = o.id;
  perform private.post_payment('matched:' || e.id, 'matched', o, sources, received, code, p_reason, p_is_sandbox);
  return received;
end
$$;

-- Ends an exception. `match` books its money to its order, or to p_order, up to what the order needs
-- (private.match_exception), and pays or revives the order. `refund` refunds what was not booked. Codes: REASON_NEEDED,
-- NOT_FOUND, ORDER_NEEDED, OWN_ORDER, SOLD_OUT, SECOND_PERSON_NEEDED (a large sum that the same person recorded),
-- TRANSITION_NOT_ALLOWED, BUSY, and those of private.factor_refusal.
create function public.resolve_exception(p_id uuid, p_outcome text, p_reason text, p_order uuid default null) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  moment timestamptz;
  e private.payment_exceptions;
  o public.orders;
  of_order uuid := coalesce((select x.order_id from private.payment_exceptions x where x.id = p_id), private.paid_order(p_order));
  is_sandbox boolean;
  booked bigint;
  refusal text;
begin
  perform private.require_permission('payments.write');
  refusal := private.factor_refusal('payments.write');
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  elsif p_outcome is null or p_outcome not in ('match', 'refund') or coalesce(length(btrim(p_reason)), 0) not between 3 and 300 then
    return jsonb_build_object('code', 'REASON_NEEDED');
  end if;
  select * into o from public.orders where id = of_order for update;
  select * into e from private.payment_exceptions where id = p_id for update;
  moment := private.shop_now();
  if e.id is null then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif e.state = 'resolved' then
    return case when e.outcome = p_outcome then jsonb_build_object('outcome', 'already')
      else jsonb_build_object('code', 'TRANSITION_NOT_ALLOWED') end;
  elsif e.order_id is not null and o.id is distinct from e.order_id then
    -- It was matched to another order while this call waited.
    return jsonb_build_object('code', 'BUSY');
  elsif o.buyer_id = auth.uid() then
    return jsonb_build_object('code', 'OWN_ORDER');
  elsif p_outcome = 'match' and e.taken > 0 then
    return jsonb_build_object('outcome', 'already');
  elsif p_outcome = 'match' and o.id is null then
    return jsonb_build_object('code', case when p_order is null then 'ORDER_NEEDED' else 'NOT_FOUND' end);
  end if;
  is_sandbox := coalesce((select a.gateway = 'sandbox' from private.payment_attempts a where a.id = e.attempt_id), false);
  if p_outcome = 'match' then
    if exists (select from private.journals j where j.order_id = o.id and j.kind in ('paid', 'matched'))
      or o.state not in ('expired', 'pending_payment', 'payment_review')
      -- Each order of a group needs a share.
      or e.amount - e.taken < o.quantity and o.kind = 'group'
      -- The other payments of an expired order were refunded, and the rest alone does not pay it.
      or o.state = 'expired' and exists (select from private.refunds r join private.payment_exceptions x on x.id = r.exception_id
        where x.order_id = o.id and x.kind = 'short') then
      return jsonb_build_object('code', 'TRANSITION_NOT_ALLOWED');
    elsif e.recorded_by = auth.uid() and e.at > moment - interval '12 hours'
      and o.total >= (select s.two_approvals_from from private.order_settings s) then
      return jsonb_build_object('code', 'SECOND_PERSON_NEEDED');
    elsif o.state = 'expired' and not private.revive_order(o.id) then
      return jsonb_build_object('code', 'SOLD_OUT');
    end if;
    booked := private.match_exception(e, o, btrim(p_reason), is_sandbox);
    perform private.resume_deadlines(o.id);
    perform private.transition_order(o.id, case o.state when 'expired' then 'revive' else 'pay' end, 'gateway');
  else
    booked := e.amount - e.taken;
    insert into private.refunds (key, order_id, exception_id, amount, reason, granted_by, is_test)
    values ('exception:' || e.id, e.order_id, e.id, booked, btrim(p_reason), auth.uid(), is_sandbox);
    perform private.post_journal('refund:exception:' || e.id, 'refund', e.order_id, jsonb_build_array(
      jsonb_build_array('unmatched_receipts', booked, e.id), jsonb_build_array('refund_payable', -booked, coalesce(e.order_id, e.id))),
      p_reason, is_sandbox);
    update private.payment_exceptions x set state = 'resolved', outcome = 'refund', reason = btrim(p_reason), decided_by = auth.uid(),
      decided_at = moment where x.id = e.id;
    if e.order_id is not null then
      perform private.resume_deadlines(o.id) where not private.awaits_decision(o.id);
      perform private.set_deadline(o.id, 'refund', moment + interval '3 days');
      perform private.add_order_notice(o.id, 'exception_refunded');
    end if;
  end if;
  perform private.audit(auth.uid(), 'payment.exception_resolved', e.order_id, jsonb_strip_nulls(jsonb_build_object('name',
    coalesce(o.number, e.bank_reference), 'outcome', p_outcome, 'amount', booked, 'reason', btrim(p_reason))));
  return jsonb_build_object('outcome', 'done');
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;
grant execute on function public.resolve_exception(uuid, text, text, uuid) to authenticated;
