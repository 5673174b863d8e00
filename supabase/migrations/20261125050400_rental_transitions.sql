-- What the events of rentals ask for, and what they bring with them. private.transition_order stays the one function that moves an order.

alter table private.complaints drop constraint complaints_from_state_check;

alter table private.complaints add constraint complaints_from_state_check
  check (from_state in ('processing', 'delivered', 'completed', 'rented', 'returning'));

alter table private.complaints drop constraint complaints_outcome_check;

alter table private.complaints add constraint complaints_outcome_check
  check (outcome in ('refund', 'part_refund', 'replacement', 'minutes', 'help', 'no_fault', 'keep_deposit'));

alter table private.complaints drop constraint complaints_reason_check;

alter table private.complaints add constraint complaints_reason_check check (reason in ('not_received', 'not_as_described', 'cannot_log_in',
  'taken_back', 'banned', 'other', 'deposit'));

-- Who began it: the renter or buyer, the shop (it claims a deposit), or a clock of the shop (a rental was not ready).
alter table private.complaints add column opened_by text not null default 'buyer' check (opened_by in ('buyer', 'shop', 'system')),
  add column claimed_amount bigint check (claimed_amount > 0),
  add column minutes integer check (minutes between 1 and 525600);

-- The moment until which a renter may complain: a day after the end.
create function private.may_complain_of_rental(o public.orders) returns boolean
language sql stable security definer set search_path = '' as $$
  select o.state in ('delivered', 'rented', 'returning', 'completed') and exists (
    select from private.rentals r where r.order_id = o.id
      and coalesce(private.rental_end(r), 'infinity') > clock_timestamp() - interval '24 hours')
$$;

create or replace function private.may_complain(o public.orders) returns boolean
language sql stable security definer set search_path = '' as $$
  select case o.kind when 'rental' then private.may_complain_of_rental(o) when 'extension' then false else
    exists (select from private.order_deadlines d where d.order_id = o.id and d.name in ('confirmation', 'warranty') and d.done_at is null
        and (d.paused_at is not null or d.due_at > clock_timestamp()))
      or exists (select from public.order_events e where e.order_id = o.id and e.event = 'deliver'
        and clock_timestamp() < e.at + interval '2 days' + case extract(isodow from e.at at time zone 'Asia/Jakarta')
          when 4 then interval '2 days' when 5 then interval '2 days' when 6 then interval '2 days' when 7 then interval '1 day' else '0' end) end
$$;

-- What is left of a rental that was opened; all of it before.
create function private.unused_minutes(r private.rentals) returns integer
language sql stable security definer set search_path = '' as $$
  select case when private.rental_end(r) is null then r.minutes + r.credited_minutes
    else greatest(0, floor(extract(epoch from private.rental_end(r) - clock_timestamp()) / 60))::integer end
$$;

-- Why an event of a rental cannot happen now; null: it can. @see private.transition_order
create function private.rental_event_refusal(o public.orders, p_event text, p_actor_kind text, p_detail jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  r private.rentals;
  asked bigint;
begin
  select * into r from private.rentals x where x.order_id = o.id;
  case p_event
    when 'cancel' then
      return case when o.kind = 'rental' and o.state = 'processing' and p_actor_kind = 'buyer'
        and clock_timestamp() > private.rental_cancel_until(r) then 'TOO_LATE'
        when o.kind = 'rental' and (r.opened_at is not null or private.rental_end(r) is not null) then 'TRANSITION_NOT_ALLOWED' end;
    when 'ready' then
      return case
        when clock_timestamp() < r.start_at - interval '5 minutes' then 'NOT_YET'
        when not (select v.is_open from private.vault_state v) then 'VAULT_CLOSED'
        when not private.is_rotated(r.unit_id, o.id) then 'ROTATION_PENDING' end;
    when 'not_ready' then
      return case when clock_timestamp() < r.start_at + private.rental_slack() then 'TRANSITION_NOT_ALLOWED' end;
    when 'start' then
      return case when p_actor_kind = 'deadline' and private.rental_starts_by(r) > clock_timestamp() then 'TRANSITION_NOT_ALLOWED' end;
    when 'time_over' then
      return case when upper(r.period) > clock_timestamp() then 'TRANSITION_NOT_ALLOWED' end;
    when 'rotate' then
      return case when not private.is_rotated(r.unit_id) then 'ROTATION_PENDING' end;
    when 'claim_deposit' then
      asked := case when p_detail ->> 'amount' ~ '^[0-9]{1,13}$' then (p_detail ->> 'amount')::bigint end;
      return case when asked is null or asked < 1 or asked > private.held_deposit(o.id) then 'INVALID' end;
    when 'open_complaint' then
      return case when not private.may_complain_of_rental(o) then 'TOO_LATE' end;
    when 'resolve_minutes' then
      asked := case when p_detail ->> 'minutes' ~ '^[0-9]{1,6}$' then (p_detail ->> 'minutes')::bigint end;
      return case when asked is null or asked not between 1 and 20160 then 'INVALID'
        when r.opened_at is null and private.rental_end(r) is null then 'TRANSITION_NOT_ALLOWED' end;
    when 'resolve_keep_deposit' then
      asked := case when p_detail ->> 'amount' ~ '^[0-9]{1,13}$' then (p_detail ->> 'amount')::bigint end;
      return case when asked is null or asked < 1 or asked > private.held_deposit(o.id) then 'INVALID'
        -- Nothing is kept on the shop's word alone.
        when not exists (select from private.complaint_files f join private.complaints c on c.id = f.complaint_id
          where c.order_id = o.id and c.state in ('open', 'appealed') and f.author = 'shop') then 'EVIDENCE_NEEDED' end;
    when 'resolve_refund' then
      return case when private.refundable(o.id) = 0 then 'NOTHING_TO_REFUND' end;
    when 'resolve_part_refund' then
      asked := case when p_detail ->> 'amount' ~ '^[0-9]{1,13}$' then (p_detail ->> 'amount')::bigint end;
      return case when asked is null or asked < 1 or asked >= private.refundable(o.id) - private.held_deposit(o.id) then 'INVALID' end;
    when 'resolve_replacement' then
      return case
        when coalesce(p_detail ->> 'unit', '') !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then 'INVALID'
        when p_detail ? 'start' and coalesce(p_detail ->> 'start', '') !~ '^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}' then 'INVALID'
        when private.unused_minutes(r) < 1 then 'TRANSITION_NOT_ALLOWED'
        when not exists (select from private.units u where u.id = (p_detail ->> 'unit')::uuid and u.product_id = o.product_id
          and u.state = 'available' and u.has_credentials) then 'UNIT_TAKEN' end;
    when 'appeal' then
      return (select case
        when c.state is distinct from 'decided' then 'TRANSITION_NOT_ALLOWED'
        when c.decided_at < clock_timestamp() - interval '72 hours' then 'TOO_LATE' end
        from (select * from private.complaints x where x.order_id = o.id order by x.opened_at desc limit 1) c);
    else
      return null;
  end case;
end
$$;

-- The time of a rental is nobody's any more, or ends now.
create function private.free_rental_time(p_order uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  r private.rentals;
  ends timestamptz;
begin
  update private.rentals x set is_blocking = false where x.order_id = p_order and x.is_blocking returning * into r;
  if r.kind = 'extension' then
    -- The rotation after the rental is its own again.
    update private.rentals x set blocked = tstzrange(lower(x.blocked), private.rotated_by(upper(x.period)))
    from public.orders o where o.id = p_order and x.order_id = o.parent_id and x.is_blocking and x.ended_at is null
      and upper(x.blocked) = lower(r.blocked);
  end if;
end
$$;

-- The rental begins: its time is counted from now on, and what it kept beyond is free.
create function private.begin_rental(p_order uuid, p_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  r private.rentals;
  starts timestamptz;
  ends timestamptz;
begin
  select * into r from private.rentals x where x.order_id = p_order for update;
  starts := greatest(p_at, r.start_at);
  ends := starts + make_interval(mins => r.minutes + r.credited_minutes);
  update private.rentals x set opened_at = starts, period = tstzrange(starts, ends),
    blocked = tstzrange(least(lower(x.blocked), starts), least(upper(x.blocked), private.rotated_by(ends)))
  where x.order_id = p_order;
  perform private.end_deadlines(p_order, '{rental_ready,rental_opening}');
  perform private.set_deadline(p_order, 'rental_end', ends);
end
$$;

-- Ends the time now, if it has not ended before, and begins the rotation.
create function private.close_rental(p_order uuid, p_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  r private.rentals;
  ends timestamptz;
begin
  select * into r from private.rentals x where x.order_id = p_order for update;
  ends := least(upper(r.period), p_at);
  update private.rentals x set ended_at = coalesce(x.ended_at, ends),
    period = tstzrange(lower(x.period), greatest(ends, lower(x.period) + interval '1 second')),
    blocked = tstzrange(lower(x.blocked), greatest(least(upper(x.blocked), private.rotated_by(p_at)), lower(x.blocked) + interval '1 second'))
  where x.order_id = p_order;
  perform private.end_deadlines(p_order, '{rental_ready,rental_opening,rental_end}');
  perform private.set_deadline(p_order, 'rotation', private.rotated_by(ends));
end
$$;

-- Brings with it what an event of a rental does. False: it does what it does for every order. @see private.transition_order
create function private.apply_rental_event(
  o public.orders, p_event text, p_actor_kind text, p_detail jsonb, p_seq integer, p_reason text
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := clock_timestamp();
  settings private.order_settings;
  r private.rentals;
  unit uuid;
  ends timestamptz;
begin
  select * into r from private.rentals x where x.order_id = o.id;
  if p_event in ('withdraw_complaint', 'resolve_refund', 'resolve_part_refund', 'resolve_replacement', 'resolve_minutes', 'resolve_help',
      'resolve_no_fault', 'resolve_keep_deposit') then
    perform private.resume_deadlines(o.id, moment, 'dispute');
  end if;
  case p_event
    when 'reject_proof' then
      select * into settings from private.order_settings;
      update private.order_facts f set proofs_rejected = f.proofs_rejected + 1, proof_at = null where f.order_id = o.id;
      perform private.end_deadlines(o.id, '{review}');
      perform private.set_deadline(o.id, 'payment', moment + make_interval(mins => settings.rental_payment_minutes),
        make_interval(mins => settings.payment_grace_minutes));
      perform private.prolong_attempt(o.id, moment + make_interval(mins => settings.rental_payment_minutes));
    when 'reject_last_proof' then
      update private.order_facts f set proofs_rejected = f.proofs_rejected + 1, proof_at = null where f.order_id = o.id;
      perform private.end_deadlines(o.id, '{payment,review}');
      perform private.free_rental_time(o.id);
    when 'payment_timeout' then
      perform private.end_deadlines(o.id, '{payment,review}');
      perform private.free_rental_time(o.id);
    when 'pay', 'revive' then
      perform private.end_deadlines(o.id, '{payment,review}');
      update private.order_facts f set receipt_code = coalesce(f.receipt_code, private.receipt_code()), proof_at = null where f.order_id = o.id;
      if o.kind = 'rental' then
        -- Who paid late begins when it was paid, on whichever unit is free; where none is, the shop decides.
        if r.start_at < moment then
          begin
            update private.rentals x set start_at = moment, period = tstzrange(moment, moment + make_interval(mins => x.minutes)),
              blocked = private.rental_block(moment, x.minutes) where x.id = r.id;
          exception when exclusion_violation then
            unit := private.take_rental_time(o.id, o.product_id, r.option_id, moment, r.minutes, r.rules);
            if unit is null then
              update private.rentals x set is_blocking = true where x.id = r.id;
            else
              update private.order_facts f set unit_id = unit where f.order_id = o.id;
            end if;
          end;
        end if;
        select * into r from private.rentals x where x.order_id = o.id;
        perform private.set_deadline(o.id, 'rental_ready', r.start_at + private.rental_slack());
      end if;
    when 'cancel', 'miss' then
      perform private.end_deadlines(o.id, '{payment,review,rental_ready,rental_opening}');
      perform private.free_rental_time(o.id);
      if private.grant_refund('cancelled:' || o.id, o.id, private.refundable(o.id), p_reason) > 0 then
        perform private.set_deadline(o.id, 'refund', moment + interval '3 days');
      end if;
    when 'ready' then
      update private.rentals x set ready_at = moment where x.order_id = o.id returning * into r;
      perform private.end_deadlines(o.id, '{rental_ready}');
      perform private.set_deadline(o.id, 'rental_opening', private.rental_starts_by(r));
    when 'not_ready' then
      perform private.pause_deadlines(o.id, moment, 'dispute');
      perform private.end_deadlines(o.id, '{rental_ready,rental_opening}');
      insert into private.complaints (order_id, reason, text, from_state, opened_by, due_at)
      values (o.id, 'not_received', 'Akun belum siap 30 menit setelah waktu mulai.', o.state, 'system',
        private.after_open_time(moment, interval '24 hours'));
    when 'start' then
      perform private.begin_rental(o.id, case p_actor_kind when 'deadline' then private.rental_starts_by(r) else moment end);
    when 'end_early', 'end_for_breach', 'time_over' then
      perform private.close_rental(o.id, moment);
    when 'rotate' then
      perform private.free_rental_time(o.id);
      perform private.end_deadlines(o.id, '{rotation}');
      perform private.recognise_revenue(o.id);
      perform private.return_deposit(o.id, p_reason);
    when 'merge' then
      perform private.free_rental_time(o.id);
      perform private.recognise_revenue(o.id);
    when 'claim_deposit' then
      perform private.pause_deadlines(o.id, moment, 'dispute');
      insert into private.complaints (order_id, reason, text, from_state, opened_by, claimed_amount, turn, due_at)
      values (o.id, 'deposit', p_reason, o.state, 'shop', (p_detail ->> 'amount')::bigint, 'buyer', moment + interval '24 hours');
    when 'open_complaint', 'appeal' then
      perform private.pause_deadlines(o.id, moment, 'dispute');
    when 'withdraw_complaint', 'resolve_help', 'resolve_no_fault' then
      -- What was not ready gets another half hour.
      if r.ready_at is null and private.state_before_dispute(o.id) = 'processing' then
        perform private.set_deadline(o.id, 'rental_ready', moment + private.rental_slack());
      end if;
    when 'resolve_refund' then
      perform private.end_deadlines(o.id, '{rental_ready,rental_opening,rental_end,rotation}');
      perform private.grant_refund('decision:' || o.id || ':' || p_seq, o.id, private.refundable(o.id), p_reason);
      perform private.set_deadline(o.id, 'refund', moment + interval '3 days');
      update private.rentals x set ended_at = coalesce(x.ended_at, moment) where x.order_id = o.id;
      -- The next renter waits for another password only if this one has seen it.
      if private.is_rotated(r.unit_id) then
        perform private.free_rental_time(o.id);
      else
        update private.rentals x set blocked = tstzrange(lower(x.blocked), greatest(least(upper(x.blocked), private.rotated_by(moment)),
          lower(x.blocked) + interval '1 second')) where x.order_id = o.id and x.is_blocking;
      end if;
    when 'resolve_part_refund' then
      perform private.grant_refund('decision:' || o.id || ':' || p_seq, o.id, (p_detail ->> 'amount')::bigint, p_reason);
      perform private.set_deadline(o.id, 'refund', moment + interval '3 days');
    when 'resolve_keep_deposit' then
      perform private.keep_deposit(o.id, (p_detail ->> 'amount')::bigint, p_reason);
    when 'resolve_minutes' then
      -- A longer time that collides is refused by the constraint.
      ends := greatest(coalesce(private.rental_end(r), moment), moment) + make_interval(mins => (p_detail ->> 'minutes')::integer);
      if private.rental_end(r) <= moment and not private.is_rotated(r.unit_id, o.id) then
        raise exception 'somebody else has the password' using errcode = '23P01';
      end if;
      update private.rentals x set period = tstzrange(case when private.rental_end(r) <= moment then moment else lower(x.period) end, ends),
        opened_at = coalesce(x.opened_at, moment), ended_at = null, reminded = 0, is_blocking = true,
        credited_minutes = x.credited_minutes + (p_detail ->> 'minutes')::integer,
        blocked = tstzrange(case when private.rental_end(r) <= moment then moment else lower(x.blocked) end, private.rotated_by(ends))
      where x.order_id = o.id;
      perform private.end_deadlines(o.id, '{rental_ready,rental_opening,rotation}');
      perform private.set_deadline(o.id, 'rental_end', ends);
    when 'resolve_replacement' then
      unit := private.take_rental_time(o.id, o.product_id, r.option_id,
        greatest(moment, coalesce((p_detail ->> 'start')::timestamptz, moment)), private.unused_minutes(r), r.rules, (p_detail ->> 'unit')::uuid);
      if unit is null then
        raise exception 'the unit was taken' using errcode = '55P03';
      end if;
      update private.order_facts f set unit_id = unit where f.order_id = o.id;
      perform private.end_deadlines(o.id, '{rental_opening,rental_end,rotation}');
      select * into r from private.rentals x where x.order_id = o.id;
      perform private.set_deadline(o.id, 'rental_ready', r.start_at + private.rental_slack());
    else
      return false;
  end case;
  return true;
end
$$;

-- What follows at once when the way is free: a paid rental is ready, paid time joins its rental, a rental whose password nobody saw is over.
create function private.follow_rental_event(p_order uuid, p_event text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  parent public.orders;
  more private.rentals;
  ends timestamptz;
begin
  select * into o from public.orders where id = p_order;
  if o.kind = 'rental' and p_event in ('pay', 'revive', 'resolve_replacement') then
    perform private.transition_order(p_order, 'ready', 'server');
  elsif p_event in ('end_early', 'end_for_breach', 'time_over') then
    perform private.transition_order(p_order, 'rotate', 'server');
  elsif o.kind = 'rental' and o.state = 'returning' and (p_event like 'resolve\_%' or p_event = 'withdraw_complaint') then
    perform private.transition_order(p_order, 'rotate', 'server');
  elsif o.kind = 'extension' and p_event in ('pay', 'revive') then
    select * into more from private.rentals r where r.order_id = p_order;
    select * into parent from public.orders x where x.id = o.parent_id for update;
    -- Time that is already over cannot grow.
    if more.is_blocking and parent.state in ('rented', 'disputed') and exists (select from private.rentals r where r.order_id = parent.id
        and r.ended_at is null and upper(r.period) > clock_timestamp() and upper(r.period) = lower(more.period)) then
      perform private.transition_order(p_order, 'merge', 'server');
      ends := upper(more.period);
      update private.rentals r set period = tstzrange(lower(r.period), ends), minutes = r.minutes + more.minutes, reminded = 0,
        blocked = tstzrange(lower(r.blocked), private.rotated_by(ends)) where r.order_id = parent.id;
      perform private.set_deadline(parent.id, 'rental_end', ends);
      perform private.transition_order(parent.id, 'extend', 'server');
    else
      perform private.transition_order(p_order, 'miss', 'server', null,
        jsonb_build_object('note', 'Pembayaran datang setelah masa sewa berakhir.'));
    end if;
  end if;
end
$$;

-- private.transition_order asks the three functions above where an order is no purchase.
do $$
declare
  definition text := pg_catalog.pg_get_functiondef('private.transition_order(uuid,text,text,uuid,jsonb,integer)'::regprocedure);
  change text[];
begin
  foreach change slice 1 in array array[
    [E'  -- What single events ask for.\n  if refusal is null then\n    case p_event',
      E'  -- What single events ask for.\n  if refusal is null and o.kind <> ''purchase'' then\n    refusal := private.rental_event_refusal(o, p_event, p_actor_kind, p_detail);\n  end if;\n  if refusal is null and (o.kind = ''purchase'' or p_event in (''cancel'', ''submit_proof'', ''reject_last_proof'', ''refund'', ''refund_part'')) then\n    case p_event'],
    [E'  -- What it brings with it.\n  case p_event',
      E'  -- What it brings with it.\n  if o.kind = ''purchase'' or not private.apply_rental_event(o, p_event, p_actor_kind, p_detail, last_seq, reason) then\n  case p_event'],
    [E'  end case;\n\n  update public.orders set state', E'  end case;\n  end if;\n\n  update public.orders set state'],
    [E'p_actor_kind, p_actor, reason);\n  return',
      E'p_actor_kind, p_actor, reason);\n  if o.kind <> ''purchase'' then\n    perform private.follow_rental_event(p_order, p_event);\n  end if;\n  return']]
  loop
    if strpos(definition, change[1]) = 0 then
      raise exception 'the transitions of orders have changed';
    end if;
    definition := replace(definition, change[1], change[2]);
  end loop;
  execute definition;
end
$$;
