-- What events do to a rental or extension, its time and its deposit. private.transition_order calls rental_event_refusal to check an event,
-- apply_rental_event to apply it, and follow_rental_event for the event that follows. Begin with these three. The commands of people and the
-- scheduled tasks are at the end. Table: rentals in rentals.sql.

-- A renter may complain until a day after the end.
create function private.may_complain_of_rental(o public.orders) returns boolean
language sql stable security definer set search_path = '' as $$
  select o.state in ('delivered', 'rented', 'returning', 'completed') and exists (
    select from private.rentals r where r.order_id = o.id
      and coalesce(private.with_skips(private.rental_end(r)), 'infinity') > private.shop_now() - interval '24 hours')
$$;

-- Deposits. They are booked on the account deposit_escrow of the order.

-- What is held of an order's deposit.
create function private.held_deposit(p_order uuid) returns bigint
language sql stable security definer set search_path = '' as $$ select -private.balance_of('deposit_escrow', p_order) $$;

-- What the shop has kept of an order's deposit.
create function private.kept_deposit(p_order uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(l.amount), 0)::bigint from private.journals j join private.journal_lines l on l.journal_id = j.id
  where j.order_id = p_order and j.kind in ('deposit_kept', 'deposit_kept_reversed') and l.account = 'deposit_escrow'
$$;

-- What the first decision kept, while an appeal against it is open.
create function private.appealed_deposit(p_order uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce((select least(c.first_amount, private.kept_deposit(p_order)) from private.complaints c
    where c.order_id = p_order and c.state = 'appealed' and c.first_outcome = 'keep_deposit'), 0)
$$;

-- The part of a deposit that a decision can still keep or return.
create function private.disputed_deposit(p_order uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select private.held_deposit(p_order) + private.appealed_deposit(p_order)
$$;

-- Books part of a deposit as revenue.
create function private.keep_deposit(p_order uuid, p_amount bigint, p_seq integer, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.post_journal('deposit_kept:' || p_order || ':' || p_seq, 'deposit_kept', p_order, jsonb_build_array(
    jsonb_build_array('deposit_escrow', p_amount, p_order), jsonb_build_array('revenue:rental', -p_amount)), left(p_reason, 300),
    (select o.is_test from public.orders o where o.id = p_order));
end
$$;

-- Reverses what the first decision kept, before the decision on the appeal is booked.
create function private.undo_kept_deposit(p_order uuid, p_seq integer, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  kept constant bigint := private.appealed_deposit(p_order);
begin
  if kept > 0 then
    perform private.post_journal('deposit_kept_reversed:' || p_order || ':' || p_seq, 'deposit_kept_reversed', p_order, jsonb_build_array(
      jsonb_build_array('deposit_escrow', -kept, p_order), jsonb_build_array('revenue:rental', kept)), left(p_reason, 300),
      (select o.is_test from public.orders o where o.id = p_order));
  end if;
end
$$;

-- Refunds what is held of a deposit. A decision on an appeal can make a second refund, which needs a key of its own.
create function private.return_deposit(p_order uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held constant bigint := private.held_deposit(p_order);
  is_test constant boolean := (select o.is_test from public.orders o where o.id = p_order);
  refunds_before constant bigint := (select count(*) from private.refunds r where r.order_id = p_order and r.key like 'deposit:%');
  refund_key constant text := 'deposit:' || p_order || case when refunds_before > 0 then ':' || refunds_before + 1 else '' end;
begin
  if held <= 0 then
    return;
  end if;
  insert into private.refunds (key, order_id, amount, reason, granted_by, is_test)
  values (refund_key, p_order, held, 'Deposit sewa', auth.uid(), is_test);
  perform private.post_journal(refund_key, 'refund', p_order, jsonb_build_array(
    jsonb_build_array('deposit_escrow', held, p_order), jsonb_build_array('refund_payable', -held, p_order)), left(p_reason, 300), is_test);
  perform private.set_deadline(p_order, 'refund', private.shop_now() + interval '3 days');
end
$$;

create function private.revenue_account(p_order uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case o.kind when 'purchase' then 'revenue:sale' else 'revenue:rental' end from public.orders o where o.id = p_order
$$;

-- Refusals.

-- Why a decision about a rental is refused; null when it is allowed.
create function private.rental_decision_refusal(o public.orders, r private.rentals, p_event text, p_detail jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  amount constant bigint := private.detail_amount(p_detail);
  minutes constant bigint := case when p_detail ->> 'minutes' ~ '^[0-9]{1,6}$' then (p_detail ->> 'minutes')::bigint end;
begin
  case p_event
    when 'resolve_refund' then
      return case when private.refundable(o.id) = 0 then 'NOTHING_TO_REFUND' end;
    when 'resolve_part_refund' then
      return case when private.is_part_refund(o.id, amount) then null else 'INVALID' end;
    when 'resolve_keep_deposit' then
      return case when amount is null or amount < 1 or amount > private.disputed_deposit(o.id) then 'INVALID'
        when not exists (select from private.complaint_files f join private.complaints c on c.id = f.complaint_id
          where c.order_id = o.id and c.state in ('open', 'appealed') and f.author = 'shop') then 'EVIDENCE_NEEDED' end;
    when 'resolve_minutes' then
      return case when minutes is null or minutes not between 1 and 20160 then 'INVALID'
        when r.opened_at is null and private.rental_end(r) is null then 'TRANSITION_NOT_ALLOWED' end;
    when 'resolve_replacement' then
      return case
        when coalesce(p_detail ->> 'unit', '') !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then 'INVALID'
        when p_detail ? 'start' and coalesce(p_detail ->> 'start', '') !~ '^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}' then 'INVALID'
        when private.unused_minutes(r) < 1 then 'TRANSITION_NOT_ALLOWED'
        when not exists (select from private.units u where u.id = (p_detail ->> 'unit')::uuid and u.product_id = o.product_id
          and u.state = 'available' and u.has_credentials) then 'UNIT_TAKEN' end;
    else
      return null;
  end case;
end
$$;

-- Why an event of a rental or extension is refused; null when it is allowed.
create function private.rental_event_refusal(o public.orders, p_event text, p_actor_kind text, p_detail jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  r private.rentals;
  amount constant bigint := private.detail_amount(p_detail);
begin
  select * into r from private.rentals x where x.order_id = o.id;
  case p_event
    when 'cancel' then
      return case when o.kind = 'rental' and o.state = 'processing' and p_actor_kind = 'buyer'
        and private.shop_now() >= private.rental_cancel_until(r) then 'TOO_LATE'
        when o.kind = 'rental' and (r.opened_at is not null or private.rental_end(r) is not null) then 'TRANSITION_NOT_ALLOWED' end;
    when 'ready' then
      return case
        when private.shop_now() < r.start_at - interval '5 minutes' then 'NOT_YET'
        when not (select v.is_open from private.vault_state v) then 'VAULT_CLOSED'
        when not private.is_rotated(r.unit_id, o.id) then 'ROTATION_PENDING' end;
    when 'not_ready' then
      return case when private.shop_now() < r.start_at + private.rental_slack() then 'TRANSITION_NOT_ALLOWED' end;
    when 'start' then
      return case when p_actor_kind = 'deadline' and private.rental_starts_by(r) > private.shop_now() then 'TRANSITION_NOT_ALLOWED' end;
    when 'time_over' then
      return case when upper(r.period) > private.shop_now() then 'TRANSITION_NOT_ALLOWED' end;
    when 'rotate' then
      return case when not private.is_rotated(r.unit_id) then 'ROTATION_PENDING' end;
    when 'claim_deposit' then
      return case when amount is null or amount < 1 or amount > private.held_deposit(o.id) then 'INVALID' end;
    when 'open_complaint' then
      return case when not private.may_complain_of_rental(o) then 'TOO_LATE' end;
    when 'appeal' then
      return private.appeal_refusal(o.id);
    else
      return private.rental_decision_refusal(o, r, p_event, p_detail);
  end case;
end
$$;

-- Changes of the time.

-- Frees the time of a rental, an extension or a rotation.
create function private.free_rental_time(p_order uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  r private.rentals;
begin
  update private.rentals x set is_blocking = false where x.order_id = p_order and x.is_blocking returning * into r;
  if r.kind = 'extension' then
    -- The rotation follows the rental again.
    update private.rentals x set blocked = tstzrange(lower(x.blocked), private.rotated_by(upper(x.period)))
    from public.orders o where o.id = p_order and x.order_id = o.parent_id and x.is_blocking and x.ended_at is null
      and upper(x.blocked) = lower(r.blocked);
  end if;
end
$$;

-- Starts a rental at `p_at`, not before its agreed start, and frees what it occupied beyond its new end.
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

-- Ends a rental at `p_at`, unless it has ended before, and starts the deadline of the rotation.
create function private.close_rental(p_order uuid, p_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  r private.rentals;
  ends timestamptz;
begin
  select * into r from private.rentals x where x.order_id = p_order for update;
  ends := least(upper(r.period), p_at);
  update private.rentals x set ended_at = coalesce(x.ended_at, ends), period = private.range_until(x.period, ends),
    blocked = private.range_until(x.blocked, private.rotated_by(p_at))
  where x.order_id = p_order;
  perform private.end_deadlines(p_order, '{rental_ready,rental_opening,rental_end}');
  perform private.set_deadline(p_order, 'rotation', private.rotated_by(ends));
end
$$;

-- A rental that is paid after its agreed start begins at `p_at`: on its unit, or on another free one. Where none is free it keeps its old
-- time, and staff decide.
create function private.move_late_rental(o public.orders, r private.rentals, p_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  unit uuid;
begin
  if r.start_at >= p_at then
    return;
  end if;
  update private.rentals x set start_at = p_at, period = tstzrange(p_at, p_at + make_interval(mins => x.minutes)),
    blocked = private.rental_block(p_at, x.minutes) where x.id = r.id;
exception when exclusion_violation then
  unit := private.take_rental_time(o.id, o.product_id, r.option_id, p_at, r.minutes, r.rules);
  if unit is null then
    update private.rentals x set is_blocking = true where x.id = r.id;
  else
    update private.order_facts f set unit_id = unit where f.order_id = o.id;
  end if;
end
$$;

-- Ends the time of a refunded rental. The unit stays occupied for the rotation only if the renter has seen its newest password.
create function private.end_refunded_rental(r private.rentals, p_order uuid, p_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.rentals x set ended_at = coalesce(x.ended_at, p_at),
    period = case when x.opened_at is null then x.period else private.range_until(x.period, p_at) end
  where x.order_id = p_order;
  if private.is_rotated(r.unit_id) then
    perform private.free_rental_time(p_order);
  else
    update private.rentals x set blocked = private.range_until(x.blocked, private.rotated_by(p_at)) where x.order_id = p_order and x.is_blocking;
  end if;
end
$$;

-- Paid extensions of a disputed rental whose time had not begun when the renter complained.
create function private.unused_extensions(p_order uuid) returns setof public.orders
language sql stable security definer set search_path = '' as $$
  select x from public.orders x join private.rentals e on e.order_id = x.id join private.complaints c on c.id = private.running_complaint(p_order)
  where x.parent_id = p_order and x.kind = 'extension' and x.state = 'completed' and lower(e.period) >= c.opened_at
    and private.refundable(x.id) > 0 order by lower(e.period)
$$;

-- Refunds them in full, each by its own order, with a decision that refunds their rental in full.
create function private.refund_unused_extensions(p_order uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  extension uuid;
  answer jsonb;
begin
  for extension in select x.id from private.unused_extensions(p_order) x loop
    answer := private.transition_order(extension, 'refund', 'server', null, jsonb_build_object('note', p_reason));
    if answer ? 'code' then
      raise exception 'extension % was not refunded: %', extension, answer ->> 'code' using errcode = '55P03';
    end if;
  end loop;
end
$$;

-- Gives a renter more time, from the end or, after the end, from `p_at` on. Raises 23P03 when another order has the time or, after the end,
-- when another renter knows the password.
create function private.credit_rental_minutes(r private.rentals, p_order uuid, p_minutes integer, p_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  is_over constant boolean := private.rental_end(r) <= p_at;
  ends constant timestamptz := greatest(coalesce(private.rental_end(r), p_at), p_at) + make_interval(mins => p_minutes);
begin
  if is_over and not private.is_rotated(r.unit_id, p_order) then
    raise exception 'somebody else has the password' using errcode = '23P01';
  end if;
  update private.rentals x set period = tstzrange(case when is_over then p_at else lower(x.period) end, ends),
    opened_at = coalesce(x.opened_at, p_at), ended_at = null, reminded = 0, is_blocking = true,
    credited_minutes = x.credited_minutes + p_minutes,
    blocked = tstzrange(case when is_over then p_at else lower(x.blocked) end, private.rotated_by(ends))
  where x.order_id = p_order;
  perform private.end_deadlines(p_order, '{rental_ready,rental_opening,rotation}');
  perform private.set_deadline(p_order, 'rental_end', ends);
end
$$;

-- Gives the renter the rest of the time on another unit, from `start` of the decision or from now on. Raises 55P03 when that unit is not
-- free.
create function private.replace_rented_unit(o public.orders, r private.rentals, p_detail jsonb, p_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  unit uuid;
begin
  unit := private.take_rental_time(o.id, o.product_id, r.option_id,
    greatest(p_at, coalesce((p_detail ->> 'start')::timestamptz, p_at)), private.unused_minutes(r), r.rules, (p_detail ->> 'unit')::uuid);
  if unit is null then
    raise exception 'the unit was taken' using errcode = '55P03';
  end if;
  update private.order_facts f set unit_id = unit where f.order_id = o.id;
  perform private.end_deadlines(o.id, '{rental_opening,rental_end,rotation}');
  select * into r from private.rentals x where x.order_id = o.id;
  perform private.set_deadline(o.id, 'rental_ready', r.start_at + private.rental_slack());
end
$$;

-- Effects of events.

-- Effects of an event of a rental's complaint; compare private.apply_complaint_event for purchases. Returns whether it knows the event.
create function private.apply_rental_complaint_event(
  o public.orders, r private.rentals, p_event text, p_detail jsonb, p_seq integer, p_reason text, p_at timestamptz
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if p_event in ('open_complaint', 'appeal') then
    perform private.pause_deadlines(o.id, p_at, 'dispute');
    return true;
  end if;
  perform private.resume_deadlines(o.id, p_at, 'dispute');
  if p_event like 'resolve\_%' then
    perform private.undo_kept_deposit(o.id, p_seq, p_reason);
    perform private.refund_by_decision(o.id, p_event, p_detail, p_seq, p_reason, p_at);
  end if;
  case p_event
    when 'withdraw_complaint', 'resolve_help', 'resolve_no_fault', 'resolve_part_refund' then
      null;
    when 'resolve_refund' then
      perform private.end_deadlines(o.id, '{rental_ready,rental_opening,rental_end,rotation}');
      perform private.end_refunded_rental(r, o.id, p_at);
      if p_detail ->> 'extensions' is distinct from 'keep' then
        perform private.refund_unused_extensions(o.id, p_reason);
      end if;
    when 'resolve_keep_deposit' then
      perform private.keep_deposit(o.id, (p_detail ->> 'amount')::bigint, p_seq, p_reason);
    when 'resolve_minutes' then
      perform private.credit_rental_minutes(r, o.id, (p_detail ->> 'minutes')::integer, p_at);
    when 'resolve_replacement' then
      perform private.replace_rented_unit(o, r, p_detail, p_at);
    else
      return false;
  end case;
  -- A unit that was not ready in time has another half hour.
  if p_event in ('withdraw_complaint', 'resolve_help', 'resolve_no_fault', 'resolve_part_refund')
    and r.ready_at is null and private.state_before_dispute(o.id) = 'processing' then
    perform private.set_deadline(o.id, 'rental_ready', p_at + private.rental_slack());
  end if;
  -- After the end of a rental no later event recognises its revenue or returns the rest of the deposit.
  if p_event in ('resolve_keep_deposit', 'resolve_part_refund', 'resolve_help', 'resolve_no_fault')
    and private.state_before_dispute(o.id) = 'completed' then
    perform private.recognise_revenue(o.id);
    perform private.return_deposit(o.id, p_reason);
  end if;
  return true;
end
$$;

-- Effects of an event on the time, the deadlines and the money of a rental or extension. Returns false for an event that all kinds of
-- orders share; private.transition_order then applies it.
create function private.apply_rental_event(
  o public.orders, p_event text, p_actor_kind text, p_detail jsonb, p_seq integer, p_reason text
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.shop_now();
  settings private.order_settings;
  r private.rentals;
begin
  select * into r from private.rentals x where x.order_id = o.id;
  if p_event in ('open_complaint', 'appeal', 'withdraw_complaint') or p_event like 'resolve\_%' then
    return private.apply_rental_complaint_event(o, r, p_event, p_detail, p_seq, p_reason, moment);
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
        perform private.move_late_rental(o, r, moment);
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
    else
      return false;
  end case;
  return true;
end
$$;

-- Events that follow an event.

-- Adds a paid extension to its rental. When the rental has ended in the meantime, the extension is refunded instead.
create function private.merge_extension(p_extension public.orders) returns void
language plpgsql security definer set search_path = '' as $$
declare
  parent public.orders;
  extension private.rentals;
  ends timestamptz;
begin
  select * into extension from private.rentals r where r.order_id = p_extension.id;
  select * into parent from public.orders x where x.id = p_extension.parent_id for update;
  if extension.is_blocking and parent.state in ('rented', 'disputed') and exists (select from private.rentals r where r.order_id = parent.id
      and r.ended_at is null and upper(r.period) > private.shop_now() and upper(r.period) = lower(extension.period)) then
    perform private.transition_order(p_extension.id, 'merge', 'server');
    ends := upper(extension.period);
    update private.rentals r set period = tstzrange(lower(r.period), ends), minutes = r.minutes + extension.minutes, reminded = 0,
      blocked = tstzrange(lower(r.blocked), private.rotated_by(ends)) where r.order_id = parent.id;
    perform private.set_deadline(parent.id, 'rental_end', ends);
    perform private.transition_order(parent.id, 'extend', 'server');
  else
    perform private.transition_order(p_extension.id, 'miss', 'server', null,
      jsonb_build_object('note', 'Pembayaran datang setelah masa sewa berakhir.'));
  end if;
end
$$;

-- Tries the event that follows at once: a paid rental becomes ready, a paid extension joins its rental, and a returned rental whose
-- password was changed, or never opened, is completed. An event that is not possible yet is refused without an error; private.move_rentals
-- repeats it.
create function private.follow_rental_event(p_order uuid, p_event text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
begin
  select * into o from public.orders where id = p_order;
  if o.kind = 'rental' and p_event in ('pay', 'revive', 'resolve_replacement') then
    perform private.transition_order(p_order, 'ready', 'server');
  elsif p_event in ('end_early', 'end_for_breach', 'time_over') then
    perform private.transition_order(p_order, 'rotate', 'server');
  elsif o.kind = 'rental' and o.state = 'returning' and (p_event like 'resolve\_%' or p_event = 'withdraw_complaint') then
    perform private.transition_order(p_order, 'rotate', 'server');
  elsif o.kind = 'extension' and p_event in ('pay', 'revive') then
    perform private.merge_extension(o);
  end if;
end
$$;

-- Commands of people.

-- The renter ends a rental early. Nothing but the deposit is refunded.
create function public.end_rental(p_order uuid) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
begin
  if not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  elsif not exists (select from public.orders o where o.id = p_order and o.buyer_id = auth.uid() and o.kind = 'rental') then
    return jsonb_build_object('code', 'NOT_FOUND');
  end if;
  return private.transition_order(p_order, 'end_early', 'buyer', auth.uid());
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;
grant execute on function public.end_rental(uuid) to authenticated;

-- Staff claim part of a deposit: opens a complaint that the renter answers within 24 hours. Only a decision with evidence keeps the amount.
-- {id} or {code}: INVALID, REASON_NEEDED, TRANSITION_NOT_ALLOWED, BUSY or the code of private.factor_refusal.
create function public.claim_deposit(p_order uuid, p_amount bigint, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  refusal text;
  answer jsonb;
begin
  perform private.require_permission('rentals.write');
  refusal := private.factor_refusal('refunds.write');
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  elsif p_amount is null or length(btrim(coalesce(p_reason, ''))) not between 10 and 1000 then
    return jsonb_build_object('code', case when p_amount is null then 'INVALID' else 'REASON_NEEDED' end);
  elsif exists (select from private.complaints c where c.order_id = p_order and c.state in ('open', 'appealed')) then
    return jsonb_build_object('code', 'TRANSITION_NOT_ALLOWED');
  end if;
  answer := private.transition_order(p_order, 'claim_deposit', 'staff', auth.uid(), jsonb_build_object('note', p_reason, 'amount', p_amount::text));
  if answer ? 'code' then
    return answer;
  end if;
  return jsonb_build_object('id', (select c.id from private.complaints c where c.order_id = p_order and c.state = 'open'));
exception when unique_violation or lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;
grant execute on function public.claim_deposit(uuid, bigint, text) to authenticated;

-- Scheduled tasks.

-- Makes paid rentals ready whose start is near and whose unit is rotated, and completes returned ones whose unit is rotated. Skips locked
-- orders until the next call. Returns the number of orders moved.
create function private.move_rentals(p_max integer default 50) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  moved integer := 0;
begin
  for due in
    select o.id, 'ready' as event from private.rentals r join public.orders o on o.id = r.order_id
    where r.is_blocking and r.kind = 'rental' and r.opened_at is null and r.start_at <= (select private.shop_now()) + interval '5 minutes'
      and o.state = 'processing' and private.is_rotated(r.unit_id, o.id) and (select v.is_open from private.vault_state v)
    order by r.start_at limit p_max for update of o skip locked
  loop
    perform private.transition_order(due.id, due.event, 'server');
    moved := moved + 1;
  end loop;
  for due in
    select o.id from public.orders o join private.rentals r on r.order_id = o.id
    where o.state = 'returning' and private.is_rotated(r.unit_id) order by o.state_at limit p_max for update of o skip locked
  loop
    perform private.transition_order(due.id, 'rotate', 'server');
    moved := moved + 1;
  end loop;
  return moved;
end
$$;

create function private.move_rentals_now() returns integer
language sql security definer set search_path = '' as $$ select private.move_rentals(200) $$;

-- Reminds renters an hour and a quarter of an hour before the end of a longer rental; the notification computes the remaining time when it
-- is sent. Returns the number of reminders to renters.
create function private.remind_rentals() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  reminded integer;
begin
  with due as (
    update private.rentals r set reminded = case when upper(r.period) <= (select private.shop_now()) + interval '15 minutes' then 2 else 1 end
    from public.orders o
    where o.id = r.order_id and o.state = 'rented' and r.is_blocking and r.kind = 'rental' and upper(r.period) > (select private.shop_now())
      and upper(r.period) <= (select private.shop_now()) + interval '60 minutes'
      and ((r.reminded < 1 and r.minutes + r.credited_minutes > 60) or (r.reminded < 2 and r.minutes + r.credited_minutes > 15
        and upper(r.period) <= (select private.shop_now()) + interval '15 minutes'))
    returning r.order_id, r.reminded)
  insert into private.order_outbox (order_id, notice)
  select d.order_id, case d.reminded when 2 then 'rental_ends_15' else 'rental_ends_60' end from due d;
  get diagnostics reminded = row_count;
  -- Staff are notified once of a rotation that is overdue.
  with overdue as (
    update private.order_deadlines d set reminded_at = private.shop_now()
    from public.orders o where o.id = d.order_id and d.name = 'rotation' and d.done_at is null and d.reminded_at is null
      and d.due_at <= (select private.shop_now()) and o.state in ('returning', 'disputed') returning d.order_id)
  insert into private.order_outbox (order_id, notice) select l.order_id, 'rotation_late' from overdue l;
  return reminded;
end
$$;

insert into private.due_tasks (name, procedure) values ('move_rentals', 'move_rentals_now'), ('remind_rentals', 'remind_rentals');
