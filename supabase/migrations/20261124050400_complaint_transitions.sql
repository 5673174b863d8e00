-- Complaints as part of an order's life. While one is open the order is `disputed` and all of its deadlines stand still; a decision moves the
-- order and its money in the same transaction.
insert into private.order_transitions (kind, from_state, event, to_state, actors, permission, needs_reason, needs_fresh_factor) values
  ('purchase', 'delivered', 'open_complaint', 'disputed', '{buyer}', null, false, false),
  ('purchase', 'completed', 'open_complaint', 'disputed', '{buyer}', null, false, false),
  ('purchase', 'delivered', 'appeal', 'disputed', '{buyer}', null, false, false),
  ('purchase', 'completed', 'appeal', 'disputed', '{buyer}', null, false, false),
  ('purchase', 'disputed', 'withdraw_complaint', 'previous', '{buyer}', null, false, false),
  ('purchase', 'disputed', 'resolve_refund', 'refunded', '{staff,deadline}', 'complaints.write', true, true),
  ('purchase', 'disputed', 'resolve_part_refund', 'completed', '{staff}', 'complaints.write', true, true),
  ('purchase', 'disputed', 'resolve_replacement', 'delivered', '{staff}', 'complaints.write', true, false),
  ('purchase', 'disputed', 'resolve_help', 'previous', '{staff}', 'complaints.write', true, false),
  ('purchase', 'disputed', 'resolve_no_fault', 'previous', '{staff,deadline}', 'complaints.write', true, false),
  ('purchase', 'disputed', 'refund_sent', 'disputed', '{staff,gateway}', 'refunds.write', false, true);

insert into private.role_permissions (role, permission) values
  ('owner', 'complaints.write'), ('admin', 'complaints.write'), ('cs', 'complaints.write');

create table private.complaints (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete restrict,
  reason text not null check (reason in ('not_received', 'not_as_described', 'cannot_log_in', 'taken_back', 'banned', 'other')),
  text text not null check (length(text) between 1 and 2000),
  -- `appealed`: the one appeal, decided by somebody else. `final`: nothing more follows.
  state text not null default 'open' check (state in ('open', 'decided', 'appealed', 'final', 'withdrawn')),
  -- The order's state when it began.
  from_state text not null check (from_state in ('delivered', 'completed', 'rented', 'returning')),
  opened_at timestamptz not null default clock_timestamp(),
  -- Whose answer is waited for, until when. Who does not answer in time has the decision against them.
  turn text not null default 'shop' check (turn in ('shop', 'buyer')),
  turn_from timestamptz not null default clock_timestamp(),
  due_at timestamptz not null,
  reminded smallint not null default 0,
  outcome text check (outcome in ('refund', 'part_refund', 'replacement', 'minutes', 'help', 'no_fault')),
  amount bigint check (amount > 0),
  unit_id uuid,
  decision text check (length(decision) <= 1000),
  decided_at timestamptz,
  -- Null after a decision on silence.
  decided_by uuid,
  first_outcome text,
  first_decision text,
  first_decided_by uuid,
  appeal text check (length(appeal) <= 2000),
  appealed_at timestamptz
);

create unique index one_running_complaint on private.complaints (order_id) where state in ('open', 'appealed');
create index complaints_of_order on private.complaints (order_id, opened_at);
create index complaints_due on private.complaints (due_at) where state in ('open', 'appealed');

alter table private.complaints enable row level security;

create function private.state_before_dispute(p_order uuid) returns text
language sql stable security definer set search_path = '' as $$
  select c.from_state from private.complaints c where c.order_id = p_order order by c.opened_at desc limit 1
$$;

-- Whether the buyer may still complain: until the confirmation or the warranty is over, and for two working days after the delivery in any case.
create function private.may_complain(o public.orders) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.order_deadlines d where d.order_id = o.id and d.name in ('confirmation', 'warranty') and d.done_at is null
      and (d.paused_at is not null or d.due_at > clock_timestamp()))
    or exists (select from public.order_events e where e.order_id = o.id and e.event = 'deliver'
      and clock_timestamp() < e.at + interval '2 days' + case extract(isodow from e.at at time zone 'Asia/Jakarta')
        when 4 then interval '2 days' when 5 then interval '2 days' when 6 then interval '2 days' when 7 then interval '1 day' else '0' end)
$$;

create function private.complaint_event_refusal(o public.orders, f private.order_facts, p_event text, p_detail jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  last_one private.complaints;
  asked bigint;
begin
  if p_event = 'open_complaint' then
    return case when not private.may_complain(o) then 'TOO_LATE' end;
  end if;
  if p_event <> 'appeal' and p_event not like 'resolve\_%' then
    return null;
  end if;
  select * into last_one from private.complaints c where c.order_id = o.id order by c.opened_at desc limit 1;
  if p_event = 'appeal' then
    return case
      when last_one.state is distinct from 'decided' then 'TRANSITION_NOT_ALLOWED'
      when last_one.decided_at < clock_timestamp() - interval '72 hours' then 'TOO_LATE' end;
  elsif p_event = 'resolve_refund' and private.refundable(o.id) = 0 then
    return 'NOTHING_TO_REFUND';
  elsif p_event = 'resolve_part_refund' then
    asked := case when p_detail ->> 'amount' ~ '^[0-9]{1,13}$' then (p_detail ->> 'amount')::bigint end;
    return case when asked is null or asked < 1 or asked >= private.refundable(o.id) then 'INVALID' end;
  elsif p_event = 'resolve_replacement' then
    return case
      when coalesce(p_detail ->> 'unit', '') !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then 'INVALID'
      when not exists (select from private.units u join public.products p on p.id = u.product_id
        where u.id = (p_detail ->> 'unit')::uuid and u.state = 'available' and p.sale_kind = o.sale_kind
          and (u.product_id = o.product_id or p.price >= o.unit_price)) then 'UNIT_TAKEN'
      when o.sale_kind = 'account' and not exists (select from private.units u
        where u.id = (p_detail ->> 'unit')::uuid and u.has_credentials) then 'NO_CREDENTIALS' end;
  end if;
  return null;
end
$$;

-- The unit of an order is in doubt: it is sold to nobody else. A service has only given back its place.
create function private.quarantine_unit(o public.orders, f private.order_facts) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if f.is_open then
    perform private.release_unit(o.id, case when o.sale_kind = 'service' then 'available' else 'quarantined' end);
  elsif o.sale_kind <> 'service' then
    update private.units u set state = 'quarantined' where u.id = f.unit_id and u.state = 'sold';
  end if;
end
$$;

-- @see private.transition_order, which has checked everything
create function private.apply_complaint_event(
  o public.orders, f private.order_facts, p_event text, p_detail jsonb, p_seq integer, p_reason text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := clock_timestamp();
  settings private.order_settings;
  unit uuid;
begin
  if p_event in ('open_complaint', 'appeal') then
    perform private.pause_deadlines(o.id, moment, 'dispute');
    return;
  elsif p_event <> 'withdraw_complaint' and p_event not like 'resolve\_%' then
    return;
  end if;
  perform private.resume_deadlines(o.id, moment, 'dispute');
  case p_event
    when 'resolve_refund' then
      perform private.grant_refund('decision:' || o.id || ':' || p_seq, o.id, private.refundable(o.id), p_reason);
      perform private.end_deadlines(o.id, '{delivery,confirmation,warranty}');
      perform private.set_deadline(o.id, 'refund', private.after_open_time(moment, interval '3 days'));
      perform private.quarantine_unit(o, f);
    when 'resolve_part_refund' then
      perform private.grant_refund('decision:' || o.id || ':' || p_seq, o.id, (p_detail ->> 'amount')::bigint, p_reason);
      perform private.end_deadlines(o.id, '{delivery,confirmation}');
      perform private.set_deadline(o.id, 'refund', private.after_open_time(moment, interval '3 days'));
      perform private.recognise_revenue(o.id);
      perform private.release_unit(o.id, case when o.sale_kind = 'service' then 'available' else 'sold' end);
    when 'resolve_replacement' then
      unit := private.lock_free_unit((select u.product_id from private.units u where u.id = (p_detail ->> 'unit')::uuid), (p_detail ->> 'unit')::uuid);
      if unit is null then
        raise exception 'the unit was taken' using errcode = '55P03';
      end if;
      select * into settings from private.order_settings;
      perform private.quarantine_unit(o, f);
      update private.units u set state = 'reserved' where u.id = unit;
      insert into private.stock_changes (product_id) select u.product_id from private.units u where u.id = unit;
      update private.order_facts x set unit_id = unit, is_open = true, credentials_closed_at = null where x.order_id = o.id;
      perform private.set_deadline(o.id, 'confirmation', moment + make_interval(hours => settings.confirmation_hours));
      if o.warranty_days > 0 then
        perform private.set_deadline(o.id, 'warranty', moment + make_interval(days => o.warranty_days));
      end if;
    else
  end case;
end
$$;

-- Moves an order. Returns {outcome: 'done' or 'already', state, version}, or {code, state, version} for what is refused:
-- ORDER_CHANGED (p_version is not the last event), TRANSITION_NOT_ALLOWED, REASON_NEEDED, NEEDS_FACTOR and NOT_FRESH (of staff), and the
-- codes of single events. `p_detail` is {note?, amount?, hours?, accepted?, path?, unit?}. Raises 42501 for staff without the permission.
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
  moment constant timestamptz := clock_timestamp();
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
  if refusal is null then
    case p_event
      when 'cancel' then
        if o.state in ('pending_payment', 'payment_review') and exists (
          select from private.payment_exceptions e where e.order_id = p_order and e.state = 'open') then
          refusal := 'ALREADY_PAID';
        elsif p_actor_kind = 'buyer' and facts.work_started_at is not null then
          refusal := 'WORK_STARTED';
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
  case p_event
    when 'submit_proof' then
      update private.order_facts f set proof_path = p_detail ->> 'path', proof_at = moment where f.order_id = p_order;
      if o.state = 'pending_payment' then
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
        perform private.set_deadline(p_order, 'refund', private.after_open_time(moment, interval '3 days'));
      end if;
    when 'confirm', 'confirmation_timeout' then
      perform private.end_deadlines(p_order, '{confirmation}');
      perform private.recognise_revenue(p_order);
      perform private.release_unit(p_order, case when o.sale_kind = 'service' then 'available' else 'sold' end);
    when 'refund', 'refund_part' then
      perform private.grant_refund('decision:' || p_order || ':' || last_seq, p_order, asked, reason);
      perform private.set_deadline(p_order, 'refund', private.after_open_time(moment, interval '3 days'));
      perform private.end_deadlines(p_order, case p_event when 'refund' then '{delivery,confirmation,warranty}'::text[]
        else '{delivery,confirmation}'::text[] end);
      if p_event = 'refund_part' then
        perform private.recognise_revenue(p_order);
      end if;
      perform private.release_unit(p_order, case when o.sale_kind = 'service' then 'available'
        when p_event = 'refund' then 'quarantined' else 'sold' end);
    when 'refund_sent' then
      if not exists (select from private.refunds r where r.order_id = p_order and r.state <> 'sent') then
        perform private.end_deadlines(p_order, '{refund}');
      end if;
    else
      perform private.apply_complaint_event(o, facts, p_event, p_detail, last_seq, reason);
  end case;

  update public.orders set state = allowed.to_state,
    state_at = case when allowed.to_state <> o.state then moment else o.state_at end,
    completed_at = case when allowed.to_state = 'completed' then coalesce(o.completed_at, moment) else o.completed_at end
  where id = p_order;
  perform private.add_order_event(p_order, last_seq + 1, p_event, o.state, allowed.to_state, p_actor_kind, p_actor, reason);
  return jsonb_build_object('outcome', 'done', 'state', allowed.to_state, 'version', last_seq + 1);
end
$$;

-- A decision on a complaint has a function of its own, as money has.
do $$
declare
  definition text := pg_catalog.pg_get_functiondef('public.move_order_as_staff(uuid,text,jsonb,integer)'::regprocedure);
  rewritten text := replace(definition, '''reject_last_proof'') then', '''reject_last_proof'') or p_event like ''resolve\_%'' then');
begin
  if rewritten = definition then
    raise exception 'the steps of staff have changed';
  end if;
  execute rewritten;
  definition := pg_catalog.pg_get_functiondef('public.staff_order(uuid)'::regprocedure);
  rewritten := replace(definition, '''reject_last_proof'')', '''reject_last_proof'') and t.event not like ''resolve\_%''');
  if rewritten = definition then
    raise exception 'the orders of staff have changed';
  end if;
  execute rewritten;
end
$$;
