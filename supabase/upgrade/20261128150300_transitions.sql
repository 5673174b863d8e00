-- Submitting a proof opens a claim; the shop's time is the clock of every transition.
create or replace function private.transition_order(
  p_order uuid, p_event text, p_actor_kind text, p_actor uuid default null, p_detail jsonb default '{}', p_version integer default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  facts private.order_facts;
  settings private.order_settings;
  allowed private.order_transitions;
  last_event public.order_events;
  last_seq integer;
  moment constant timestamptz := private.shop_now();
  reason text := nullif(left(btrim(coalesce(p_detail ->> 'note', '')), 1000), '');
  asked bigint;
  more_hours integer;
  refusal text;
begin
  select * into o from public.orders where id = p_order for update;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  end if;
  select * into facts from private.order_facts where order_id = p_order;
  -- The third rejected proof ends the order.
  if p_event = 'reject_proof' and facts.proofs_rejected >= 2 then
    p_event := 'reject_last_proof';
  end if;
  select * into settings from private.order_settings;
  select * into last_event from public.order_events e where e.order_id = p_order order by e.seq desc limit 1;
  last_seq := coalesce(last_event.seq, 0);
  if p_version is not null and p_version <> last_seq then
    return jsonb_build_object('code', 'ORDER_CHANGED', 'state', o.state, 'version', last_seq);
  end if;
  select * into allowed from private.order_transitions t where t.kind = o.kind and t.from_state = o.state and t.event = p_event;
  if not found or not p_actor_kind = any (allowed.actors) then
    -- Pressed twice: done is done.
    if last_event.event = p_event and last_event.actor_kind = p_actor_kind then
      return jsonb_build_object('outcome', 'already', 'state', o.state, 'version', last_seq);
    end if;
    return jsonb_build_object('code', 'TRANSITION_NOT_ALLOWED', 'state', o.state, 'version', last_seq);
  end if;
  -- A complaint ends where the order stood when it began.
  if allowed.to_state = 'previous' then
    allowed.to_state := private.state_before_dispute(p_order);
  end if;
  if p_actor_kind = 'staff' then
    perform private.require_permission(allowed.permission);
    refusal := case
      when allowed.needs_fresh_factor then private.factor_refusal(allowed.permission) end;
    if refusal is null and allowed.needs_reason and coalesce(length(reason), 0) < 3 then
      refusal := 'REASON_NEEDED';
    end if;
  end if;

  -- What single events ask for.
  if refusal is null and o.kind <> 'purchase' then
    refusal := private.rental_event_refusal(o, p_event, p_actor_kind, p_detail);
  end if;
  if refusal is null and (o.kind = 'purchase' or p_event in ('cancel', 'submit_proof', 'reject_last_proof', 'refund', 'refund_part')) then
    case p_event
      when 'cancel' then
        if o.state in ('pending_payment', 'payment_review') and exists (
          select from private.payment_exceptions e where e.order_id = p_order and e.state = 'open') then
          refusal := 'ALREADY_PAID';
        elsif p_actor_kind = 'buyer' and facts.work_started_at is not null then
          refusal := 'WORK_STARTED';
        end if;
      when 'deliver' then
        if o.sale_kind = 'account' and not exists (select from private.units u where u.id = facts.unit_id and u.has_credentials) then
          refusal := 'NO_CREDENTIALS';
        end if;
      when 'confirm' then
        if o.sale_kind = 'account' and coalesce(p_detail ->> 'accepted', '') <> 'true' then
          refusal := 'ACCEPTANCE_NEEDED';
        end if;
      when 'reject_last_proof' then
        if facts.proofs_rejected < 2 then
          refusal := 'TRANSITION_NOT_ALLOWED';
        end if;
      when 'submit_proof' then
        refusal := private.proof_refusal(o, p_detail ->> 'path');
      when 'start_work' then
        if o.sale_kind <> 'service' then
          refusal := 'TRANSITION_NOT_ALLOWED';
        elsif facts.work_started_at is not null then
          return jsonb_build_object('outcome', 'already', 'state', o.state, 'version', last_seq);
        end if;
      when 'ask_more_time', 'grant_more_time' then
        more_hours := case when p_event = 'grant_more_time' then facts.asked_hours
          when p_detail ->> 'hours' ~ '^[0-9]{1,3}$' then (p_detail ->> 'hours')::integer end;
        if exists (select from public.order_events e where e.order_id = p_order and e.event = 'grant_more_time') then
          refusal := 'TRANSITION_NOT_ALLOWED';
        elsif more_hours is null or more_hours not between 1 and 336 then
          refusal := case p_event when 'ask_more_time' then 'INVALID' else 'TRANSITION_NOT_ALLOWED' end;
        end if;
      when 'ask_cancellation' then
        if facts.work_started_at is null then
          refusal := 'TRANSITION_NOT_ALLOWED';
        end if;
      when 'refund', 'refund_part' then
        asked := case when p_event = 'refund' then private.refundable(p_order)
          when p_detail ->> 'amount' ~ '^[0-9]{1,13}$' then (p_detail ->> 'amount')::bigint end;
        if p_event = 'refund' and asked = 0 then
          refusal := 'NOTHING_TO_REFUND';
        elsif p_event = 'refund_part' and (asked is null or asked < 1 or asked >= private.refundable(p_order)) then
          refusal := 'INVALID';
        end if;
      else
        refusal := private.complaint_event_refusal(o, facts, p_event, p_detail);
    end case;
  end if;
  if refusal is not null then
    return jsonb_build_object('code', refusal, 'state', o.state, 'version', last_seq);
  end if;

  -- What it brings with it.
  if o.kind = 'purchase' or not private.apply_rental_event(o, p_event, p_actor_kind, p_detail, last_seq, reason) then
  case p_event
    when 'submit_proof' then
      update private.order_facts f set proof_path = p_detail ->> 'path', proof_at = moment where f.order_id = p_order;
      if o.state = 'pending_payment' then
        perform private.open_claim(o, moment);
        perform private.end_deadlines(p_order, '{payment}');
        perform private.set_deadline(p_order, 'review', private.after_open_time(moment, make_interval(hours => settings.review_hours)));
      end if;
    when 'reject_proof' then
      update private.order_facts f set proofs_rejected = f.proofs_rejected + 1, proof_at = null where f.order_id = p_order;
      perform private.end_deadlines(p_order, '{review}');
      perform private.set_deadline(p_order, 'payment', moment + make_interval(mins => settings.payment_minutes),
        make_interval(mins => settings.payment_grace_minutes));
      perform private.prolong_attempt(p_order, moment + make_interval(mins => settings.payment_minutes));
    when 'reject_last_proof' then
      update private.order_facts f set proofs_rejected = f.proofs_rejected + 1, proof_at = null where f.order_id = p_order;
      perform private.end_deadlines(p_order, '{payment,review}');
      perform private.release_unit(p_order, 'available');
    when 'review_timeout' then
      perform private.set_deadline(p_order, 'review', private.after_open_time(moment, make_interval(hours => settings.review_hours)));
    when 'pay', 'revive' then
      perform private.end_deadlines(p_order, '{payment,review}');
      perform private.set_deadline(p_order, 'delivery', private.after_open_time(moment, make_interval(hours => o.delivery_hours)));
      perform private.plan_delivery(p_order);
      update private.order_facts f set receipt_code = coalesce(f.receipt_code, private.receipt_code()), proof_at = null
      where f.order_id = p_order;
    when 'start_work' then
      update private.order_facts f set work_started_at = moment where f.order_id = p_order;
    when 'ask_more_time' then
      update private.order_facts f set asked_hours = more_hours where f.order_id = p_order;
      reason := more_hours || ' jam: ' || reason;
    when 'grant_more_time' then
      update private.order_facts f set asked_hours = null where f.order_id = p_order;
      update private.order_deadlines d
      set due_at = private.after_open_time(greatest(d.due_at, moment), make_interval(hours => more_hours)), done_at = null
      where d.order_id = p_order and d.name = 'delivery';
    when 'work_timeout' then
      perform private.set_deadline(p_order, 'delivery', private.after_open_time(moment, interval '24 hours'));
    when 'deliver' then
      perform private.end_deadlines(p_order, '{delivery}');
      perform private.set_deadline(p_order, 'confirmation', moment + make_interval(hours => settings.confirmation_hours));
      if o.warranty_days > 0 then
        perform private.set_deadline(p_order, 'warranty', moment + make_interval(days => o.warranty_days));
      end if;
    when 'payment_timeout' then
      perform private.end_deadlines(p_order, '{payment,review}');
      perform private.release_unit(p_order, 'available');
    when 'cancel', 'delivery_timeout' then
      perform private.end_deadlines(p_order, '{payment,review,delivery}');
      perform private.release_unit(p_order, 'available');
      if private.grant_refund('cancelled:' || p_order, p_order, private.refundable(p_order), reason) > 0 then
        perform private.set_deadline(p_order, 'refund', moment + interval '3 days');
      end if;
    when 'confirm', 'confirmation_timeout' then
      perform private.end_deadlines(p_order, '{confirmation}');
      perform private.recognise_revenue(p_order);
      perform private.release_unit(p_order, case when o.sale_kind = 'service' then 'available' else 'sold' end);
    when 'refund', 'refund_part' then
      perform private.grant_refund('decision:' || p_order || ':' || last_seq, p_order, asked, reason);
      perform private.set_deadline(p_order, 'refund', moment + interval '3 days');
      perform private.end_deadlines(p_order, case p_event when 'refund' then '{delivery,confirmation,warranty}'::text[]
        else '{delivery,confirmation}'::text[] end);
      if p_event = 'refund_part' then
        perform private.recognise_revenue(p_order);
        perform private.release_unit(p_order, case when o.sale_kind = 'service' then 'available' else 'sold' end);
      else
        -- The unit of a completed order, too: whoever was refunded may still know its password.
        perform private.quarantine_unit(o, facts);
      end if;
    when 'refund_sent' then
      if not exists (select from private.refunds r where r.order_id = p_order and r.state <> 'sent') then
        perform private.end_deadlines(p_order, '{refund}');
      end if;
    else
      perform private.apply_complaint_event(o, facts, p_event, p_detail, last_seq, reason);
  end case;
  end if;

  update public.orders set state = allowed.to_state,
    state_at = case when allowed.to_state <> o.state then moment else o.state_at end,
    completed_at = case when allowed.to_state = 'completed' then coalesce(o.completed_at, moment) else o.completed_at end
  where id = p_order;
  perform private.add_order_event(p_order, last_seq + 1, p_event, o.state, allowed.to_state, p_actor_kind, p_actor, reason);
  if o.kind <> 'purchase' then
    perform private.follow_rental_event(p_order, p_event);
  end if;
  return jsonb_build_object('outcome', 'done', 'state', allowed.to_state, 'version', last_seq + 1);
end
$$;
