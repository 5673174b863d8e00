-- Decisions about money that fits no rule. A match takes what its order needs; what is left stays open and goes back to its sender.

-- Ends an exception. `match` books its money to its order, or to the one that is named, as far as the order needs it; what else waits for that
-- order is taken only where the exception alone is too little. The order goes on or lives again. `refund` sends back what was not taken. Codes:
-- REASON_NEEDED, NOT_FOUND, ORDER_NEEDED, OWN_ORDER, SOLD_OUT, SECOND_PERSON_NEEDED (of a large sum that the same person recorded),
-- TRANSITION_NOT_ALLOWED.
create or replace function public.resolve_exception(p_id uuid, p_outcome text, p_reason text, p_order uuid default null) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  moment constant timestamptz := private.shop_now();
  e private.payment_exceptions;
  o public.orders;
  of_order uuid := coalesce((select x.order_id from private.payment_exceptions x where x.id = p_id), p_order);
  is_sandbox boolean;
  moved bigint;
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
  if e.id is null then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif e.state = 'resolved' then
    return case when e.outcome = p_outcome then jsonb_build_object('outcome', 'already') else jsonb_build_object('code', 'TRANSITION_NOT_ALLOWED') end;
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
      -- What was bound to the order went back when it expired: the rest alone does not buy it.
      or o.state = 'expired' and exists (select from private.refunds r join private.payment_exceptions x on x.id = r.exception_id
        where x.order_id = o.id and x.kind = 'short') then
      return jsonb_build_object('code', 'TRANSITION_NOT_ALLOWED');
    elsif e.recorded_by = auth.uid() and e.at > moment - interval '12 hours'
      and o.total >= (select s.two_approvals_from from private.order_settings s) then
      return jsonb_build_object('code', 'SECOND_PERSON_NEEDED');
    elsif o.state = 'expired' and not private.revive_order(o.id) then
      return jsonb_build_object('code', 'SOLD_OUT');
    end if;
    moved := private.match_exception(e, o, btrim(p_reason), is_sandbox);
    perform private.resume_deadlines(o.id);
    perform private.transition_order(o.id, case o.state when 'expired' then 'revive' else 'pay' end, 'gateway');
  else
    moved := e.amount - e.taken;
    insert into private.refunds (key, order_id, exception_id, amount, reason, granted_by, is_test)
    values ('exception:' || e.id, e.order_id, e.id, moved, btrim(p_reason), auth.uid(), is_sandbox);
    perform private.post_journal('refund:exception:' || e.id, 'refund', e.order_id, jsonb_build_array(
      jsonb_build_array('unmatched_receipts', moved, e.id), jsonb_build_array('refund_payable', -moved, coalesce(e.order_id, e.id))),
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
    coalesce(o.number, e.bank_reference), 'outcome', p_outcome, 'amount', moved, 'reason', btrim(p_reason))));
  return jsonb_build_object('outcome', 'done');
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;

-- Books to an order what it needs of an exception, and then of whatever else waits for the order. Returns how much that is; what the order
-- needs and nobody paid is the shop's cost, as are the codes of what is taken.
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

-- Money that waits for a decision: of it `amount` is left. `rest` is what a bound receipt still lacks.
create or replace function public.payment_exceptions() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('payments.write');
  return (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'order_id', e.order_id, 'number', o.number,
      'reference', coalesce(e.bank_reference, a.bank_reference, a.reference), 'received_on', coalesce(e.received_on, a.received_on),
      'amount', e.amount - e.taken, 'taken', e.taken, 'expected', e.expected, 'at', e.at,
      'rest', case when e.kind = 'short' and o.state in ('pending_payment', 'payment_review') then private.amount_due(o.id) end)
      order by e.at), '[]')
    from private.payment_exceptions e
    left join public.orders o on o.id = e.order_id left join private.payment_attempts a on a.id = e.attempt_id
    where e.state = 'open');
end
$$;

-- Approves a payment after a look at the bank's statement: that of the amount, else the latest. Codes: NOT_FOUND, ORDER_CHANGED, OWN_ORDER,
-- REFERENCE_USED, INVALID.
create or replace function public.approve_payment(p_order uuid, p_amount bigint, p_bank_reference text, p_version integer default null)
returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  o public.orders;
  a private.payment_attempts;
  given_reference constant text := btrim(p_bank_reference);
  is_booked boolean;
  refusal text;
begin
  perform private.require_permission('payments.write');
  refusal := private.factor_refusal('payments.write');
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  elsif p_amount is null or p_amount not between 1 and 1000000000000 or coalesce(length(given_reference), 0) not between 3 and 60 then
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
      and t.state in ('paid', 'refunded') and (t.bank_reference = given_reference or (is_booked and t.amount = p_amount))) then
    return jsonb_build_object('outcome', 'already', 'state', o.state);
  elsif exists (select from private.payment_attempts t where t.account = a.account and t.bank_reference = given_reference) then
    return jsonb_build_object('code', 'REFERENCE_USED');
  end if;
  return private.approve_attempt(o, a, p_amount, given_reference, null);
exception
  when lock_not_available or deadlock_detected then
    return jsonb_build_object('code', 'BUSY');
  when unique_violation then
    return jsonb_build_object('code', 'REFERENCE_USED');
end
$$;

revoke all on function private.match_exception(private.payment_exceptions, public.orders, text, boolean) from public;
