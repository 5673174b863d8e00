-- Exceptions end with or without an order: money that fits none is matched to the order that staff name, or goes back where it came from.
-- A refund is told of in every state of its order.

insert into private.order_transitions (kind, from_state, event, to_state, actors, permission, needs_reason, needs_fresh_factor)
select g.kind, s.state, 'refund_sent', s.state, '{staff,gateway}'::text[], 'refunds.write', false, true
from (values ('purchase', array['pending_payment', 'payment_review', 'processing', 'delivered']),
  ('rental', array['pending_payment', 'payment_review']),
  ('extension', array['pending_payment', 'payment_review', 'processing'])) as g (kind, states), unnest(g.states) as s (state);

drop function public.resolve_exception(uuid, text, text);

-- Ends an exception. `match` books its money to its order, or to the one that is named, together with whatever else waits for that order:
-- the rest of what was too little. The order goes on or lives again. `refund` sends the money back. Codes: REASON_NEEDED, NOT_FOUND,
-- ORDER_NEEDED, OWN_ORDER, SOLD_OUT, SECOND_PERSON_NEEDED (of a large sum that the same person recorded), TRANSITION_NOT_ALLOWED.
create function public.resolve_exception(p_id uuid, p_outcome text, p_reason text, p_order uuid default null) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  e private.payment_exceptions;
  o public.orders;
  of_order uuid := coalesce((select x.order_id from private.payment_exceptions x where x.id = p_id), p_order);
  unique_code integer;
  is_sandbox boolean;
  together uuid[];
  received bigint;
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
  elsif p_outcome = 'match' and o.id is null then
    return jsonb_build_object('code', case when p_order is null then 'ORDER_NEEDED' else 'NOT_FOUND' end);
  end if;
  is_sandbox := coalesce((select a.gateway = 'sandbox' from private.payment_attempts a where a.id = e.attempt_id), false);
  if p_outcome = 'match' then
    if exists (select from private.journals j where j.order_id = o.id and j.kind in ('paid', 'matched'))
      or o.state not in ('expired', 'pending_payment', 'payment_review') then
      return jsonb_build_object('code', 'TRANSITION_NOT_ALLOWED');
    elsif e.recorded_by = auth.uid() and e.at > clock_timestamp() - interval '12 hours'
      and o.total >= (select s.two_approvals_from from private.order_settings s) then
      return jsonb_build_object('code', 'SECOND_PERSON_NEEDED');
    elsif o.state = 'expired' and not private.revive_order(o.id) then
      return jsonb_build_object('code', 'SOLD_OUT');
    end if;
    select array_agg(x.id), sum(x.amount) into together, received
    from private.payment_exceptions x where x.id = e.id or (x.order_id = o.id and x.state = 'open');
    unique_code := coalesce((select max(a.unique_code) from private.payment_exceptions x
      join private.payment_attempts a on a.id = x.attempt_id where x.id = any (together)), (
      select a.unique_code from private.payment_attempts a where a.order_id = o.id and a.gateway = 'manual' and a.amount = received
      order by a.opened_at desc limit 1), 0);
    perform private.resume_deadlines(o.id);
    update public.orders set is_test = is_test or is_sandbox where id = o.id;
    perform private.post_journal('matched:' || e.id, 'matched', o.id, (
      select jsonb_agg(jsonb_build_array('unmatched_receipts', x.amount, x.id)) from private.payment_exceptions x where x.id = any (together))
      || jsonb_build_array(jsonb_build_array('expense:unique_code', unique_code),
        jsonb_build_array('difference', o.total - unique_code - received), jsonb_build_array('order_escrow', -o.total, o.id)),
      p_reason, is_sandbox);
    perform private.transition_order(o.id, case o.state when 'expired' then 'revive' else 'pay' end, 'gateway');
  else
    together := array[e.id];
    insert into private.refunds (key, order_id, exception_id, amount, reason, granted_by, is_test)
    values ('exception:' || e.id, e.order_id, e.id, e.amount, btrim(p_reason), auth.uid(), is_sandbox);
    perform private.post_journal('refund:exception:' || e.id, 'refund', e.order_id, jsonb_build_array(
      jsonb_build_array('unmatched_receipts', e.amount, e.id), jsonb_build_array('refund_payable', -e.amount, coalesce(e.order_id, e.id))),
      p_reason, is_sandbox);
    if e.order_id is not null then
      if not exists (select from private.payment_exceptions x where x.order_id = o.id and x.state = 'open' and x.id <> e.id) then
        perform private.resume_deadlines(o.id);
      end if;
      perform private.set_deadline(o.id, 'refund', clock_timestamp() + interval '3 days');
      perform private.add_order_notice(o.id, 'exception_refunded');
    end if;
  end if;
  update private.payment_exceptions x set state = 'resolved', outcome = p_outcome, reason = btrim(p_reason), decided_by = auth.uid(),
    decided_at = clock_timestamp(), order_id = case p_outcome when 'match' then o.id else x.order_id end
  where x.id = any (together);
  perform private.audit(auth.uid(), 'payment.exception_resolved', e.order_id, jsonb_strip_nulls(jsonb_build_object('name',
    coalesce(o.number, e.bank_reference), 'outcome', p_outcome, 'amount', coalesce(received, e.amount), 'reason', btrim(p_reason))));
  return jsonb_build_object('outcome', 'done');
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;

-- The money of a refund has left: the bank's reference is its proof. From two_approvals_from on, who granted it does not send it within
-- twelve hours. Sandbox money goes back to the sandbox, money without an order to the account it came from: both need no account.
create or replace function public.mark_refund_sent(p_refund uuid, p_reference text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  r private.refunds;
  o public.orders;
  facts private.order_facts;
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
    and r.granted_at > clock_timestamp() - interval '12 hours' then
    return jsonb_build_object('code', 'SECOND_PERSON_NEEDED');
  end if;
  update private.refunds x set state = 'sent', sent_by = auth.uid(), sent_at = clock_timestamp(), reference = btrim(p_reference)
  where x.id = p_refund;
  perform private.post_journal('refund_sent:' || r.id, 'refund_sent', o.id, jsonb_build_array(
    jsonb_build_array('refund_payable', r.amount, coalesce(o.id, r.exception_id)),
    jsonb_build_array(case when r.is_test then 'cash:gateway:sandbox' else coalesce(
      (select e.account from private.payment_exceptions e where e.id = r.exception_id),
      (select a.account from private.payment_attempts a where a.order_id = o.id and a.state = 'paid' and a.account like 'cash:bank:%' limit 1),
      (private.bank_accounts())[1]) end, -r.amount)), btrim(p_reference), r.is_test);
  if exists (select from private.order_transitions t where t.kind = o.kind and t.from_state = o.state and t.event = 'refund_sent') then
    perform private.transition_order(o.id, 'refund_sent', 'staff', auth.uid(), jsonb_build_object('note', btrim(p_reference)));
  end if;
  return jsonb_build_object('outcome', 'done');
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;

create or replace function public.payment_exceptions() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('payments.write');
  return (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'order_id', e.order_id, 'number', o.number,
      'reference', coalesce(e.bank_reference, a.bank_reference, a.reference), 'received_on', coalesce(e.received_on, a.received_on),
      'amount', e.amount, 'expected', e.expected, 'at', e.at) order by e.at), '[]')
    from private.payment_exceptions e
    left join public.orders o on o.id = e.order_id left join private.payment_attempts a on a.id = e.attempt_id
    where e.state = 'open');
end
$$;

create or replace function public.refund_queue(p_state text default 'granted') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('refunds.write');
  return (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'order_id', r.order_id, 'number', r.number, 'amount', r.amount, 'state', r.state,
      'reason', r.reason, 'granted_at', r.granted_at, 'sent_at', r.sent_at, 'reference', r.reference, 'is_test', r.is_test,
      'receipt', r.bank_reference,
      'destination', case when r.bank is not null then jsonb_build_object('bank', r.bank, 'last4', r.last4, 'holder', r.holder) end)
      order by case when p_state = 'granted' then r.granted_at end, r.sent_at desc), '[]')
    from (select x.*, o.number, b.bank, b.last4, b.holder, e.bank_reference from private.refunds x
      left join public.orders o on o.id = x.order_id left join private.order_facts f on f.order_id = o.id
      left join private.refund_destinations b on b.id = f.destination_id
      left join private.payment_exceptions e on e.id = x.exception_id
      where x.state = p_state order by coalesce(x.sent_at, x.granted_at) desc limit 200) r);
end
$$;

-- A refund without order is owed to its exception.
do $$
declare
  definition text := pg_catalog.pg_get_functiondef('private.ledger_findings()'::regprocedure);
  rewritten text := replace(definition,
    'select r.order_id, sum(r.amount) filter (where r.state <> ''sent'') as owed from private.refunds r group by r.order_id) g',
    'select coalesce(r.order_id, r.exception_id) as order_id, sum(r.amount) filter (where r.state <> ''sent'') as owed from private.refunds r
      group by coalesce(r.order_id, r.exception_id)) g');
begin
  if rewritten = definition then
    raise exception 'the checks of the books have changed';
  end if;
  execute rewritten;
end
$$;

-- What anybody with a receipt's code may know: no person, and unknown and forged codes alike. What went back is told with its day.
create or replace function public.verify_receipt(p_code text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('number', o.number, 'product_name', o.product_name, 'game_name', o.game_name, 'total', o.total, 'is_test', o.is_test,
    'state', case when o.state in ('cancelled', 'refunded', 'completed') then o.state else 'paid' end,
    'paid_at', (select min(e.at) from public.order_events e where e.order_id = o.id and e.event in ('pay', 'revive')),
    'refunded', coalesce((select sum(r.amount) from private.refunds r where r.order_id = o.id and r.state = 'sent' and r.exception_id is null), 0),
    'refunded_at', (select max(r.sent_at) from private.refunds r where r.order_id = o.id and r.state = 'sent'))
  from private.order_facts f join public.orders o on o.id = f.order_id where f.receipt_code = p_code and length(p_code) = 20
$$;

grant execute on function public.resolve_exception(uuid, text, text, uuid) to authenticated;

-- A buyer reads of each refund whether it is part of what was paid for the order, or money that came beside it: twice, or too late.
do $$
declare
  definition text := pg_catalog.pg_get_functiondef('private.order_core_detail(uuid)'::regprocedure);
  rewritten text := replace(definition, '''sent_at'', r.sent_at, ''reference'', r.reference)',
    '''sent_at'', r.sent_at, ''reference'', r.reference, ''is_extra'', r.exception_id is not null)');
begin
  if rewritten = definition then
    raise exception 'what an order tells has changed';
  end if;
  execute rewritten;
end
$$;
