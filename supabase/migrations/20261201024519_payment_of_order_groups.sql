-- Order groups: paying, booking, reviving and refunding them.

set check_function_bodies = off;

create or replace function private.audited_orders(p_after uuid, p_limit integer) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('subject', 'order', 'id', o.id, 'number', o.number, 'kind', o.kind, 'total', o.total, 'deposit', o.deposit,
    'cost', f.cost, 'group', private.audited_group(o.group_id),
    'events', (select coalesce(jsonb_agg(jsonb_build_array(e.seq, e.event) order by e.seq), '[]') from public.order_events e where e.order_id = o.id),
    'attempts', private.audited_attempts(o.id), 'exceptions', private.audited_exceptions(o.id),
    'decisions', private.audited_decisions(o.id), 'refunds', private.audited_refunds(o.id, null),
    'booked', private.balances_of_journals(array(
      select j.id from private.journals j where j.order_id = o.id
      union select private.journals_of_parties(array(select e.id from private.payment_exceptions e where e.order_id = o.id) || o.id))))
  from (select * from public.orders x where p_after is null or x.id > p_after order by x.id limit p_limit) o
  left join private.order_facts f on f.order_id = o.id order by o.id
$$;

create or replace function private.begin_delivery(o public.orders, p_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_deadlines(o.id, '{payment,review}');
  if o.kind <> 'group' then
    perform private.set_deadline(o.id, 'delivery', private.after_open_time(p_at, make_interval(hours => o.delivery_hours)));
    perform private.plan_delivery(o.id);
  end if;
  update private.order_facts f set receipt_code = coalesce(f.receipt_code, private.receipt_code()), proof_at = null
  where f.order_id = o.id;
end
$$;

create or replace function private.order_event_refusal(
  o public.orders, facts private.order_facts, p_event text, p_actor_kind text, p_detail jsonb, p_hours integer, p_refund bigint
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  refusal text;
begin
  if o.kind not in ('purchase', 'group') then
    refusal := private.rental_event_refusal(o, p_event, p_actor_kind, p_detail);
    if refusal is not null or p_event not in ('cancel', 'submit_proof', 'reject_last_proof', 'refund', 'refund_part') then
      return refusal;
    end if;
  end if;
  return case p_event
    when 'cancel' then case
      when o.state in ('pending_payment', 'payment_review') and exists (
        select from private.payment_exceptions e where e.order_id = o.id and e.state = 'open') then 'ALREADY_PAID'
      -- Orders of a group are paid together or not at all.
      when private.is_unpaid_group(o.group_id) then 'TRANSITION_NOT_ALLOWED'
      when p_actor_kind = 'buyer' and facts.work_started_at is not null then 'WORK_STARTED' end
    when 'deliver' then case
      when o.sale_kind = 'account' and not exists (
        select from private.units u where u.id = facts.unit_id and u.has_credentials) then 'NO_CREDENTIALS' end
    when 'confirm' then case
      when o.sale_kind = 'account' and coalesce(p_detail ->> 'accepted', '') <> 'true' then 'ACCEPTANCE_NEEDED' end
    when 'reject_last_proof' then case
      when facts.proofs_rejected < 2 then 'TRANSITION_NOT_ALLOWED' end
    when 'submit_proof' then private.proof_refusal(o, p_detail ->> 'path')
    when 'start_work' then case
      when o.sale_kind <> 'service' then 'TRANSITION_NOT_ALLOWED'
      when facts.work_started_at is not null then 'already' end
    when 'ask_more_time' then case
      when private.has_granted_time(o.id) then 'TRANSITION_NOT_ALLOWED'
      when p_hours is null or p_hours not between 1 and 336 then 'INVALID' end
    when 'grant_more_time' then case
      when private.has_granted_time(o.id) or p_hours is null or p_hours not between 1 and 336 then 'TRANSITION_NOT_ALLOWED' end
    when 'ask_cancellation' then case
      when facts.work_started_at is null then 'TRANSITION_NOT_ALLOWED' end
    when 'refund' then case
      when p_refund = 0 then 'NOTHING_TO_REFUND' end
    when 'refund_part' then case
      when not private.is_part_refund(o.id, p_refund) then 'INVALID' end
    else private.complaint_event_refusal(o, facts, p_event, p_detail) end;
end
$$;

create or replace function private.paid_amount(p_order uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce((
      select sum(case when l.account = 'unmatched_receipts' or l.account like 'cash:%' then abs(l.amount) end)::bigint
      from private.journal_lines l join private.journals j on j.id = l.journal_id
      where j.order_id = p_order and j.kind in ('paid', 'matched') and l.party is distinct from p_order), (
    select a.amount from private.payment_attempts a where a.order_id = p_order and a.state in ('paid', 'refunded') order by a.opened_at limit 1), (
    select 0 from private.journals j where j.order_id = p_order and j.kind in ('paid', 'matched') limit 1))
$$;

create or replace function private.post_payment(
  p_key text, p_kind text, o public.orders, p_from jsonb, p_received bigint, p_code bigint, p_note text, p_is_test boolean
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if o.kind = 'group' then
    return private.post_group_payment(p_key, p_kind, o, p_from, p_received, p_code, p_note, p_is_test);
  end if;
  return private.post_journal(p_key, p_kind, o.id, jsonb_build_array(
    jsonb_build_array('expense:unique_code', p_code),
    jsonb_build_array('difference', o.total - p_code - p_received),
    jsonb_build_array('order_escrow', o.deposit - o.total, o.id),
    jsonb_build_array('deposit_escrow', -o.deposit, o.id)) || p_from, p_note, p_is_test);
end
$$;

create or replace function private.revive_order(p_order uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  held uuid;
  unit uuid;
  r private.rentals;
begin
  select * into o from public.orders where id = p_order;
  select f.unit_id into held from private.order_facts f where f.order_id = p_order;
  if o.state <> 'expired' or o.product_id is null or o.kind = 'extension' then
    return false;
  elsif o.kind = 'group' then
    return private.revive_orders_of_group(p_order);
  elsif o.kind = 'rental' then
    select * into r from private.rentals x where x.order_id = p_order;
    unit := private.take_rental_time(p_order, o.product_id, r.option_id, greatest(r.start_at, private.shop_now()), r.minutes, r.rules);
    update private.order_facts f set unit_id = unit where f.order_id = p_order and unit is not null;
    return unit is not null;
  end if;
  unit := private.lock_free_unit(o.product_id, held);
  if unit is null and o.sale_kind <> 'account' then
    unit := private.lock_free_unit(o.product_id);
  end if;
  if unit is null then
    return false;
  end if;
  update private.units u set state = 'reserved' where u.id = unit;
  update private.order_facts f set unit_id = unit, is_open = true where f.order_id = p_order;
  insert into private.stock_changes (product_id) values (o.product_id);
  return true;
end
$$;

create or replace function private.transition_order(
  p_order uuid, p_event text, p_actor_kind text, p_actor uuid default null, p_detail jsonb default '{}', p_version integer default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  facts private.order_facts;
  rule private.order_transitions;
  last_event public.order_events;
  last_seq integer;
  moment timestamptz;
  reason constant text := nullif(left(btrim(coalesce(p_detail ->> 'note', '')), 1000), '');
  hours integer;
  refund bigint;
  refusal text;
begin
  select * into o from public.orders where id = p_order for update;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  end if;
  -- Read after the lock, because the clock can be confirmed while the order waits.
  moment := private.shop_now();
  select * into facts from private.order_facts where order_id = p_order;
  if p_event = 'reject_proof' and facts.proofs_rejected >= 2 then
    p_event := 'reject_last_proof';
  end if;
  select * into last_event from public.order_events e where e.order_id = p_order order by e.seq desc limit 1;
  last_seq := coalesce(last_event.seq, 0);
  if p_version is not null and p_version <> last_seq then
    return private.transition_answer('code', 'ORDER_CHANGED', o.state, last_seq);
  end if;

  select * into rule from private.order_transitions t where t.kind = o.kind and t.from_state = o.state and t.event = p_event;
  if not found or not p_actor_kind = any (rule.actors) then
    return private.disallowed_answer(o, last_event, p_event, p_actor_kind);
  end if;
  if rule.to_state = 'previous' then
    rule.to_state := private.state_before_dispute(p_order);
  end if;
  if p_actor_kind = 'staff' then
    refusal := private.staff_event_refusal(rule, reason);
  end if;
  hours := private.requested_hours(facts, p_event, p_detail);
  refund := private.requested_refund(p_order, p_event, p_detail);
  refusal := coalesce(refusal, private.order_event_refusal(o, facts, p_event, p_actor_kind, p_detail, hours, refund));
  if refusal = 'already' then
    return private.transition_answer('outcome', 'already', o.state, last_seq);
  elsif refusal is not null then
    return private.transition_answer('code', refusal, o.state, last_seq);
  end if;

  if o.kind in ('purchase', 'group') or not private.apply_rental_event(o, p_event, p_actor_kind, p_detail, last_seq, reason) then
    perform private.apply_order_event(o, facts, p_event, p_detail, moment, last_seq, reason, hours, refund);
  end if;
  perform private.set_order_state(o, rule.to_state, moment);
  perform private.add_order_event(p_order, last_seq + 1, p_event, o.state, rule.to_state, p_actor_kind, p_actor,
    case when p_event = 'ask_more_time' then hours || ' jam: ' || reason else reason end);
  if o.kind = 'group' then
    perform private.follow_group_event(p_order, p_event, p_actor_kind, p_actor, reason);
  elsif o.kind <> 'purchase' then
    perform private.follow_rental_event(p_order, p_event);
  end if;
  return private.transition_answer('outcome', 'done', rule.to_state, last_seq + 1);
end
$$;

create or replace function public.mark_refund_sent(p_refund uuid, p_reference text) returns jsonb
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

create or replace function public.take_payment_attempt(p_order uuid, p_method text, p_account uuid default null) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  o public.orders;
  due private.order_deadlines;
  open_attempt private.payment_attempts;
  last_account text;
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
  elsif p_method is null or not p_method = any (private.payment_methods()) or (p_method = 'transfer' and receiver is null) then
    return jsonb_build_object('code', 'METHOD_UNAVAILABLE');
  end if;
  wanted := case p_method when 'sandbox' then 'cash:gateway:sandbox' when 'qris' then 'cash:gateway:qris'
    else (select s.code from private.shop_accounts s where s.id = receiver) end;
  select a.account into last_account from private.payment_attempts a where a.order_id = p_order order by a.opened_at desc, a.reference desc limit 1;
  if last_account <> wanted and private.method_changes(p_order) >= 10 then
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

reset check_function_bodies;
