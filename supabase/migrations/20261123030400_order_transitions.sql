-- One function moves an order. What may happen in which state, and by whom, are rows; they come from src/domain/order/transitions.ts, and a
-- test holds the two equal.
create table private.order_transitions (
  kind text not null check (kind in ('purchase', 'rental', 'extension')),
  from_state text not null,
  event text not null,
  to_state text not null,
  actors text[] not null check (actors <@ array['buyer', 'staff', 'deadline', 'gateway', 'server']),
  permission text,
  needs_reason boolean not null default false,
  needs_fresh_factor boolean not null default false,
  primary key (kind, from_state, event)
);

alter table private.order_transitions enable row level security;

insert into private.order_transitions (kind, from_state, event, to_state, actors, permission, needs_reason, needs_fresh_factor) values
  ('purchase', 'pending_payment', 'submit_proof', 'payment_review', '{buyer}', null, false, false),
  ('purchase', 'pending_payment', 'pay', 'processing', '{gateway,staff}', 'payments.write', false, true),
  ('purchase', 'pending_payment', 'cancel', 'cancelled', '{buyer,staff}', 'orders.write', true, false),
  ('purchase', 'pending_payment', 'payment_timeout', 'expired', '{deadline}', null, false, false),
  ('purchase', 'payment_review', 'submit_proof', 'payment_review', '{buyer}', null, false, false),
  ('purchase', 'payment_review', 'pay', 'processing', '{gateway,staff}', 'payments.write', false, true),
  ('purchase', 'payment_review', 'reject_proof', 'pending_payment', '{staff}', 'payments.write', true, false),
  ('purchase', 'payment_review', 'reject_last_proof', 'expired', '{staff}', 'payments.write', true, false),
  ('purchase', 'payment_review', 'review_timeout', 'payment_review', '{deadline}', null, false, false),
  ('purchase', 'payment_review', 'cancel', 'cancelled', '{buyer,staff}', 'orders.write', true, false),
  ('purchase', 'processing', 'start_work', 'processing', '{staff}', 'orders.write', false, false),
  ('purchase', 'processing', 'ask_more_time', 'processing', '{staff}', 'orders.write', true, false),
  ('purchase', 'processing', 'grant_more_time', 'processing', '{buyer}', null, false, false),
  ('purchase', 'processing', 'deliver', 'delivered', '{staff,server}', 'orders.write', false, false),
  ('purchase', 'processing', 'cancel', 'cancelled', '{buyer,staff}', 'orders.write', true, false),
  ('purchase', 'processing', 'ask_cancellation', 'processing', '{buyer}', null, false, false),
  ('purchase', 'processing', 'refund_part', 'completed', '{staff}', 'refunds.write', true, true),
  ('purchase', 'processing', 'delivery_timeout', 'cancelled', '{deadline}', null, false, false),
  ('purchase', 'processing', 'work_timeout', 'processing', '{deadline}', null, false, false),
  ('purchase', 'delivered', 'confirm', 'completed', '{buyer}', null, false, false),
  ('purchase', 'delivered', 'confirmation_timeout', 'completed', '{deadline}', null, false, false),
  ('purchase', 'delivered', 'refund', 'refunded', '{staff}', 'refunds.write', true, true),
  ('purchase', 'delivered', 'refund_part', 'completed', '{staff}', 'refunds.write', true, true),
  ('purchase', 'completed', 'refund', 'refunded', '{staff}', 'refunds.write', true, true),
  ('purchase', 'completed', 'refund_part', 'completed', '{staff}', 'refunds.write', true, true),
  ('purchase', 'expired', 'revive', 'processing', '{gateway}', null, false, false),
  ('purchase', 'expired', 'refund_sent', 'expired', '{staff,gateway}', 'refunds.write', false, true),
  ('purchase', 'cancelled', 'refund_sent', 'cancelled', '{staff,gateway}', 'refunds.write', false, true),
  ('purchase', 'refunded', 'refund_sent', 'refunded', '{staff,gateway}', 'refunds.write', false, true),
  ('purchase', 'completed', 'refund_sent', 'completed', '{staff,gateway}', 'refunds.write', false, true);

insert into private.role_permissions (role, permission) values
  ('owner', 'payments.write'), ('admin', 'payments.write'), ('finance', 'payments.write'),
  ('owner', 'refunds.write'), ('admin', 'refunds.write'), ('finance', 'refunds.write'),
  ('owner', 'ledger.read'), ('admin', 'ledger.read'), ('finance', 'ledger.read'),
  ('cs', 'orders.write');

-- The shop's own rules of selling, editable by the owner.
create table private.order_settings (
  id boolean primary key default true check (id),
  -- The terms a buyer agrees to; a new text is a new number.
  rules_version integer not null default 1 check (rules_version > 0),
  payment_minutes integer not null default 30 check (payment_minutes between 5 and 1440),
  payment_grace_minutes integer not null default 10 check (payment_grace_minutes between 0 and 60),
  review_hours integer not null default 24 check (review_hours between 1 and 72),
  confirmation_hours integer not null default 72 check (confirmation_hours between 24 and 336),
  max_unpaid integer not null default 3 check (max_unpaid between 1 and 20),
  max_orders_minute integer not null default 10 check (max_orders_minute > 0),
  max_tries_minute integer not null default 120 check (max_tries_minute > 0),
  -- From this amount on, a payment is approved by two people.
  two_approvals_from bigint not null default 5000000 check (two_approvals_from > 0)
);

insert into private.order_settings default values;

alter table private.order_settings enable row level security;

-- When people answer: hours of the shop's time (Asia/Jakarta) by weekday, Monday is 1. Without rows the shop is always open.
create table private.opening_hours (
  weekday smallint primary key check (weekday between 1 and 7),
  opens time not null,
  closes time not null check (closes > opens)
);

alter table private.opening_hours enable row level security;

-- The moment at which so much time has passed while the shop was open. Promises of people's work count like this.
create function private.after_open_time(p_from timestamptz, p_time interval) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  left_over interval := p_time;
  local_time timestamp := p_from at time zone 'Asia/Jakarta';
  hours record;
  begins timestamp;
begin
  if not exists (select from private.opening_hours) then
    return p_from + p_time;
  end if;
  for days in 0..400 loop
    select h.opens, h.closes into hours from private.opening_hours h where h.weekday = extract(isodow from local_time);
    if found then
      begins := greatest(local_time, date_trunc('day', local_time) + hours.opens);
      if begins < date_trunc('day', local_time) + hours.closes then
        if begins + left_over <= date_trunc('day', local_time) + hours.closes then
          return (begins + left_over) at time zone 'Asia/Jakarta';
        end if;
        left_over := left_over - (date_trunc('day', local_time) + hours.closes - begins);
      end if;
    end if;
    local_time := date_trunc('day', local_time) + interval '1 day';
  end loop;
  return p_from + p_time;
end
$$;

-- The unit and the sale's place of an order are free again, unless the unit was given away; a finished service frees its place.
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

-- Moves an order. Returns {outcome: 'done' or 'already', state, version}, or {code, state, version} for what is refused:
-- ORDER_CHANGED (p_version is not the last event), TRANSITION_NOT_ALLOWED, REASON_NEEDED, NEEDS_FACTOR and NOT_FRESH (of staff), and the
-- codes of single events. `p_detail` is {note?, amount?, hours?, accepted?, path?}. Raises 42501 for staff without the permission.
create function private.transition_order(
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
  end case;

  update public.orders set state = allowed.to_state,
    state_at = case when allowed.to_state <> o.state then moment else o.state_at end,
    completed_at = case when allowed.to_state = 'completed' then coalesce(o.completed_at, moment) else o.completed_at end
  where id = p_order;
  perform private.add_order_event(p_order, last_seq + 1, p_event, o.state, allowed.to_state, p_actor_kind, p_actor, reason);
  return jsonb_build_object('outcome', 'done', 'state', allowed.to_state, 'version', last_seq + 1);
end
$$;

-- Moves every order whose deadline has passed; safe to call at any time and by several callers, because locked orders are left to the
-- next call. Returns how many were moved. Accounts and items that nobody delivered are cancelled and refunded; a service that was begun
-- is not, it is only told to be late.
create function private.move_due_orders(p_max integer default 200) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  done integer := 0;
begin
  for due in
    select d.order_id, d.name, f.work_started_at
    from private.order_deadlines d
    join public.orders o on o.id = d.order_id
    join private.order_facts f on f.order_id = d.order_id
    where d.paused_at is null and d.done_at is null and d.due_at <= clock_timestamp() and d.due_at + d.grace <= clock_timestamp()
      and d.name in ('payment', 'review', 'delivery', 'confirmation')
    order by d.due_at limit p_max for update of o skip locked
  loop
    perform private.transition_order(due.order_id, case due.name
      when 'payment' then 'payment_timeout' when 'review' then 'review_timeout' when 'confirmation' then 'confirmation_timeout'
      else case when due.work_started_at is null then 'delivery_timeout' else 'work_timeout' end end, 'deadline');
    done := done + 1;
  end loop;
  -- A warranty that is over needs no event.
  update private.order_deadlines d set done_at = clock_timestamp()
  where d.name = 'warranty' and d.paused_at is null and d.done_at is null and d.due_at <= clock_timestamp();
  return done;
end
$$;

insert into private.due_tasks (name, procedure) values ('move_due_orders', 'move_due_orders_now');

create function private.move_due_orders_now() returns integer
language sql security definer set search_path = '' as $$ select private.move_due_orders(200) $$;

-- The steps of buyers and of staff.
create function public.step_order(p_order uuid, p_event text, p_detail jsonb default '{}') returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
begin
  if not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  end if;
  if not exists (select from public.orders o where o.id = p_order and o.buyer_id = auth.uid()) then
    return jsonb_build_object('code', 'NOT_FOUND');
  end if;
  return private.transition_order(p_order, p_event, 'buyer', auth.uid(), private.json_of(p_detail));
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;

-- Events that move money have functions of their own.
create function public.move_order_as_staff(p_order uuid, p_event text, p_detail jsonb default '{}', p_version integer default null) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
begin
  perform private.require_permission('orders.read');
  if p_event in ('pay', 'revive', 'refund_sent', 'reject_last_proof') then
    return jsonb_build_object('code', 'TRANSITION_NOT_ALLOWED');
  end if;
  return private.transition_order(p_order, p_event, 'staff', auth.uid(), private.json_of(p_detail), p_version);
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;

grant execute on function public.step_order(uuid, text, jsonb), public.move_order_as_staff(uuid, text, jsonb, integer) to authenticated;
