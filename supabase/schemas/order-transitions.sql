-- Transitions: how an order changes its state. Begin with private.transition_order, which every event passes: it locks
-- the order, checks the event, applies its effects and appends it to the history.
-- Rules of single events: private.order_event_refusal. Effects: private.apply_order_event. Rentals and complaints bring
-- their own in rental-transitions.sql and complaint-transitions.sql.
-- Callers: public.step_order (buyers), public.move_order_as_staff, private.move_due_orders (deadlines), and the
-- functions of payments, deliveries and complaints.

-- The time at which the shop has been open for p_time since p_from. src/domain/order/opening-hours.ts has the same
-- rule; a test holds the two equal.
create function private.after_open_time(p_from timestamptz, p_time interval) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  left_over interval := p_time;
  local_time timestamp := p_from at time zone 'Asia/Jakarta';
  today constant timestamp := date_trunc('day', local_time);
  closed constant date[] := (select s.closed_dates from private.opening_settings s);
  hours record;
  opened_on timestamp;
  begins timestamp;
  ends timestamp;
begin
  if not exists (select from private.opening_hours) then
    return p_from + p_time;
  end if;
  -- Opening hours of the day before may end after midnight.
  for day in -1..3000 loop
    opened_on := today + make_interval(days => day);
    select h.opens, h.closes into hours from private.opening_hours h
    where h.weekday = extract(isodow from opened_on) and not opened_on::date = any (closed);
    if not found then
      continue;
    end if;
    ends := opened_on + hours.closes + case when hours.closes > hours.opens then interval '0' else interval '1 day' end;
    if ends <= local_time then
      continue;
    end if;
    begins := greatest(local_time, opened_on + hours.opens);
    if begins + left_over <= ends then
      return (begins + left_over) at time zone 'Asia/Jakarta';
    end if;
    left_over := left_over - (ends - begins);
    local_time := ends;
  end loop;
  return p_from + p_time;
end
$$;

-- Ends an order's hold on its unit, which gets the state p_state. An available unit frees the slot of the sale, too.
-- Does nothing when the order holds no unit.
create function private.release_unit(p_order uuid, p_state text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  facts private.order_facts;
begin
  update private.order_facts f set is_open = false where f.order_id = p_order and f.is_open returning * into facts;
  if not found then
    return;
  end if;
  update private.units u set state = p_state where u.id = facts.unit_id;
  insert into private.stock_changes (product_id) select u.product_id from private.units u where u.id = facts.unit_id and u.product_id is not null;
  if p_state = 'available' and facts.sale_slot is not null then
    with freed as (
      update private.sale_slots s set order_id = null, buyer_id = null where s.order_id = p_order returning s.sale_id)
    insert into private.stock_changes (sale_id) select f.sale_id from freed f;
  end if;
end
$$;

-- Marks the unit of a completed purchase as sold. A service gives its unit back.
create function private.release_completed_unit(o public.orders) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.release_unit(o.id, case when o.sale_kind = 'service' then 'available' else 'sold' end);
end
$$;

-- The extra hours that an event is about: requested by staff, or granted by the buyer. Null when they are missing or invalid.
create function private.requested_hours(facts private.order_facts, p_event text, p_detail jsonb) returns integer
language sql immutable set search_path = '' as $$
  select case p_event
    when 'grant_more_time' then facts.asked_hours
    when 'ask_more_time' then case when p_detail ->> 'hours' ~ '^[0-9]{1,3}$' then (p_detail ->> 'hours')::integer end end
$$;

-- The amount that an event refunds: everything that is refundable, or the part in p_detail. Null when it is missing or invalid.
create function private.requested_refund(p_order uuid, p_event text, p_detail jsonb) returns bigint
language sql stable security definer set search_path = '' as $$
  select case p_event
    when 'refund' then private.refundable(p_order)
    when 'refund_part' then private.detail_amount(p_detail) end
$$;

-- Why staff may not trigger an event: a code of private.factor_refusal or REASON_NEEDED; null when they may. Raises 42501 without the
-- permission of the transition.
create function private.staff_event_refusal(p_rule private.order_transitions, p_reason text) returns text
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_permission(p_rule.permission);
  return coalesce(
    case when p_rule.needs_fresh_factor then private.factor_refusal(p_rule.permission) end,
    case when p_rule.needs_reason and coalesce(length(p_reason), 0) < 3 then 'REASON_NEEDED' end);
end
$$;

-- Whether the buyer has granted extra hours, which is possible once.
create function private.has_granted_time(p_order uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.order_events e where e.order_id = p_order and e.event = 'grant_more_time')
$$;

-- Why an event that the table of transitions allows is refused all the same: a code, or `already` for work that has started before. Null
-- when nothing stands against it. Volatile, so that every check sees what was committed while the order waited for its lock.
create function private.order_event_refusal(
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

create function private.set_review_deadline(p_order uuid, p_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.set_deadline(p_order, 'review', private.after_open_time(p_at, make_interval(
    hours => (select s.review_hours from private.order_settings s))));
end
$$;

-- Stores a proof of payment. The first one opens a claim, which ends the payment deadline and starts the review.
create function private.accept_proof(o public.orders, p_path text, p_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.order_facts f set proof_path = p_path, proof_at = p_at where f.order_id = o.id;
  if o.state = 'pending_payment' then
    perform private.open_claim(o, p_at);
    perform private.end_deadlines(o.id, '{payment}');
    perform private.set_review_deadline(o.id, p_at);
  end if;
end
$$;

-- Rejects a proof: the buyer gets the payment time anew, and so does the open attempt.
create function private.reject_proof(p_order uuid, p_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  settings private.order_settings;
begin
  select * into settings from private.order_settings;
  update private.order_facts f set proofs_rejected = f.proofs_rejected + 1, proof_at = null where f.order_id = p_order;
  perform private.end_deadlines(p_order, '{review}');
  perform private.set_deadline(p_order, 'payment', p_at + make_interval(mins => settings.payment_minutes),
    make_interval(mins => settings.payment_grace_minutes));
  perform private.prolong_attempt(p_order, p_at + make_interval(mins => settings.payment_minutes));
end
$$;

-- Starts the delivery of a paid order and gives it a receipt code. A group delivers nothing itself.
create function private.begin_delivery(o public.orders, p_at timestamptz) returns void
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

-- Ends the delivery: the time to confirm and the warranty begin.
create function private.end_delivery(o public.orders, p_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_deadlines(o.id, '{delivery}');
  perform private.set_deadline(o.id, 'confirmation', p_at + make_interval(
    hours => (select s.confirmation_hours from private.order_settings s)));
  if o.warranty_days > 0 then
    perform private.set_deadline(o.id, 'warranty', p_at + make_interval(days => o.warranty_days));
  end if;
end
$$;

-- Cancels an order: its unit becomes available, and everything that was paid is refunded.
create function private.cancel_order(p_order uuid, p_at timestamptz, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_deadlines(p_order, '{payment,review,delivery}');
  perform private.release_unit(p_order, 'available');
  if private.grant_refund('cancelled:' || p_order, p_order, private.refundable(p_order), p_reason) > 0 then
    perform private.set_deadline(p_order, 'refund', p_at + interval '3 days');
  end if;
end
$$;

-- Refunds an order by a decision of staff. A full refund quarantines the unit, also that of a completed order, because the buyer may still
-- know its password. A part refund completes the order.
create function private.refund_order(
  o public.orders, facts private.order_facts, p_event text, p_amount bigint, p_at timestamptz, p_seq integer, p_reason text
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.grant_refund('decision:' || o.id || ':' || p_seq, o.id, p_amount, p_reason);
  perform private.set_deadline(o.id, 'refund', p_at + interval '3 days');
  if p_event = 'refund' then
    perform private.end_deadlines(o.id, '{delivery,confirmation,warranty}');
    perform private.quarantine_unit(o, facts);
  else
    perform private.end_deadlines(o.id, '{delivery,confirmation}');
    perform private.recognise_revenue(o.id);
    perform private.release_completed_unit(o);
  end if;
end
$$;

-- Applies the effects of an event on deadlines, unit, facts and money. `facts` are those before the event, p_seq is the version of the order
-- before it, and p_at is the time of the transition.
create function private.apply_order_event(
  o public.orders, facts private.order_facts, p_event text, p_detail jsonb, p_at timestamptz, p_seq integer, p_reason text, p_hours integer,
  p_refund bigint
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  case p_event
    when 'submit_proof' then
      perform private.accept_proof(o, p_detail ->> 'path', p_at);
    when 'reject_proof' then
      perform private.reject_proof(o.id, p_at);
    when 'reject_last_proof' then
      update private.order_facts f set proofs_rejected = f.proofs_rejected + 1, proof_at = null where f.order_id = o.id;
      perform private.end_deadlines(o.id, '{payment,review}');
      perform private.release_unit(o.id, 'available');
    when 'review_timeout' then
      perform private.set_review_deadline(o.id, p_at);
    when 'payment_timeout' then
      perform private.end_deadlines(o.id, '{payment,review}');
      perform private.release_unit(o.id, 'available');
    when 'pay', 'revive' then
      perform private.begin_delivery(o, p_at);
    when 'start_work' then
      update private.order_facts f set work_started_at = p_at where f.order_id = o.id;
    when 'ask_more_time' then
      update private.order_facts f set asked_hours = p_hours where f.order_id = o.id;
    when 'grant_more_time' then
      update private.order_facts f set asked_hours = null where f.order_id = o.id;
      update private.order_deadlines d
      set due_at = private.after_open_time(greatest(d.due_at, p_at), make_interval(hours => p_hours)), done_at = null
      where d.order_id = o.id and d.name = 'delivery';
    when 'work_timeout' then
      perform private.set_deadline(o.id, 'delivery', private.after_open_time(p_at, interval '24 hours'));
    when 'deliver' then
      perform private.end_delivery(o, p_at);
    when 'cancel', 'delivery_timeout' then
      perform private.cancel_order(o.id, p_at, p_reason);
    when 'confirm', 'confirmation_timeout' then
      perform private.end_deadlines(o.id, '{confirmation}');
      perform private.recognise_revenue(o.id);
      perform private.release_completed_unit(o);
    when 'refund', 'refund_part' then
      perform private.refund_order(o, facts, p_event, p_refund, p_at, p_seq, p_reason);
    when 'refund_sent' then
      if not exists (select from private.refunds r where r.order_id = o.id and r.state <> 'sent') then
        perform private.end_deadlines(o.id, '{refund}');
      end if;
    else
      perform private.apply_complaint_event(o, facts, p_event, p_detail, p_seq, p_reason);
  end case;
end
$$;

create function private.transition_answer(p_key text, p_value text, p_state text, p_version integer) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(p_key, p_value, 'state', p_state, 'version', p_version)
$$;

-- The answer to an event that the table of transitions does not allow. A repetition of the last event by the same kind of actor is answered
-- as done before.
create function private.disallowed_answer(
  o public.orders, p_last_event public.order_events, p_event text, p_actor_kind text
) returns jsonb
language sql immutable set search_path = '' as $$
  select case when p_last_event.event = p_event and p_last_event.actor_kind = p_actor_kind
    then private.transition_answer('outcome', 'already', o.state, coalesce(p_last_event.seq, 0))
    else private.transition_answer('code', 'TRANSITION_NOT_ALLOWED', o.state, coalesce(p_last_event.seq, 0)) end
$$;

create function private.set_order_state(o public.orders, p_state text, p_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.orders set state = p_state,
    state_at = case when p_state <> o.state then p_at else o.state_at end,
    completed_at = case when p_state = 'completed' then coalesce(o.completed_at, p_at) else o.completed_at end
  where id = o.id;
end
$$;

-- Moves an order by an event. Returns {outcome, state, version}, where the outcome is `done` or, for a repeated event, `already`; or
-- {code, state, version} when the event is refused: NOT_FOUND, ORDER_CHANGED (p_version is outdated), TRANSITION_NOT_ALLOWED, and the codes
-- of the functions above. The third rejected proof is the event reject_last_proof.
create function private.transition_order(
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

-- Whether a deadline is over now. Callers evaluate it again after locking the order, because the query that found the
-- deadline may have read an older version.
create function private.is_overdue(p_order uuid, p_name text, p_at timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.order_deadlines d where d.order_id = p_order and d.name = p_name and d.done_at is null
    and d.paused_at is null and d.due_at + d.grace <= p_at)
$$;

-- Moves every order whose deadline has passed, and returns how many. Safe to call at any time and concurrently: locked
-- orders are left to the next call. Undelivered accounts and items are cancelled and refunded; a service whose work has
-- started is only reported late. A rental deadline whose event is refused now is postponed.
create function private.move_due_orders(p_max integer default 200) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.shop_now();
  due record;
  answer jsonb;
  done integer := 0;
begin
  for due in
    select d.order_id, d.name, f.work_started_at
    from private.order_deadlines d
    join public.orders o on o.id = d.order_id
    join private.order_facts f on f.order_id = d.order_id
    where d.paused_at is null and d.done_at is null and d.due_at <= moment and d.due_at + d.grace <= moment
      and (d.name in ('payment', 'review', 'claim', 'delivery', 'confirmation') or case d.name
        when 'rental_ready' then o.state in ('processing', 'delivered')
        when 'rental_opening' then o.state = 'delivered'
        when 'rental_end' then o.state = 'rented'
        else false end)
    order by d.due_at limit p_max for update of o skip locked
  loop
    continue when not private.is_overdue(due.order_id, due.name, moment);
    answer := private.transition_order(due.order_id, case due.name
      when 'payment' then 'payment_timeout'
      when 'claim' then 'payment_timeout'
      when 'review' then 'review_timeout'
      when 'confirmation' then 'confirmation_timeout'
      when 'rental_ready' then 'not_ready'
      when 'rental_end' then 'time_over'
      -- While the vault was closed, the renter could not open the account.
      when 'rental_opening' then case when (select v.is_open from private.vault_state v) then 'start' else 'not_ready' end
      else case when due.work_started_at is null then 'delivery_timeout' else 'work_timeout' end end, 'deadline');
    if answer ? 'code' and due.name like 'rental\_%' then
      update private.order_deadlines d set due_at = greatest(moment + interval '10 seconds', coalesce((
          select case d.name when 'rental_opening' then private.rental_starts_by(r) when 'rental_end' then upper(r.period) end
          from private.rentals r where r.order_id = d.order_id), '-infinity'))
      where d.order_id = due.order_id and d.name = due.name;
    end if;
    done := done + 1;
  end loop;
  -- The end of a warranty is no event.
  update private.order_deadlines d set done_at = moment
  where d.name = 'warranty' and d.paused_at is null and d.done_at is null and d.due_at <= moment;
  return done;
end
$$;

create function private.move_due_orders_now() returns integer
language sql security definer set search_path = '' as $$ select private.move_due_orders(200) $$;

insert into private.due_tasks (name, procedure) values ('move_due_orders', 'move_due_orders_now');

-- An event by the buyer of an order. A second request for cancellation is answered as `already`. The advisory lock
-- makes concurrent claims of a buyer count one after the other. Codes: NOT_FOUND, BUSY, and those of
-- private.transition_order.
create function public.step_order(p_order uuid, p_event text, p_detail jsonb default '{}') returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
begin
  if not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  end if;
  if not exists (select from public.orders o where o.id = p_order and o.buyer_id = auth.uid()) then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif p_event = 'ask_cancellation' and exists (
    select from public.order_events e where e.order_id = p_order and e.event = 'ask_cancellation') then
    return (select jsonb_build_object('outcome', 'already', 'state', o.state,
      'version', (select max(e.seq) from public.order_events e where e.order_id = p_order)) from public.orders o where o.id = p_order);
  elsif private.consume_limits(array['order:steps:' || auth.uid()], array[30], array[60], null) > 0 then
    return jsonb_build_object('code', 'BUSY');
  elsif p_event = 'submit_proof' then
    perform pg_advisory_xact_lock(hashtextextended(auth.uid()::text, 7320));
  end if;
  return private.transition_order(p_order, p_event, 'buyer', auth.uid(), private.json_of(p_detail));
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;
grant execute on function public.step_order(uuid, text, jsonb) to authenticated;

-- An event by staff. Events that move money or decide a complaint have functions of their own.
create function public.move_order_as_staff(p_order uuid, p_event text, p_detail jsonb default '{}', p_version integer default null) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
begin
  perform private.require_permission('orders.read');
  if p_event in ('pay', 'revive', 'refund_sent', 'reject_last_proof', 'claim_deposit') or p_event like 'resolve\_%' then
    return jsonb_build_object('code', 'TRANSITION_NOT_ALLOWED');
  end if;
  return private.transition_order(p_order, p_event, 'staff', auth.uid(), private.json_of(p_detail), p_version);
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;
grant execute on function public.move_order_as_staff(uuid, text, jsonb, integer) to authenticated;
