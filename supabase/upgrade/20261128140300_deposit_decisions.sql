-- A deposit that was kept, and what a final decision makes of it. The final decision replaces the first one by a counter-journal.

-- What is kept of an order's deposit.
create function private.kept_deposit(p_order uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(l.amount), 0)::bigint from private.journals j join private.journal_lines l on l.journal_id = j.id
  where j.order_id = p_order and j.kind in ('deposit_kept', 'deposit_kept_reversed') and l.account = 'deposit_escrow'
$$;

-- What the first decision kept, while an appeal against it runs.
create function private.appealed_deposit(p_order uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce((select least(c.first_amount, private.kept_deposit(p_order)) from private.complaints c
    where c.order_id = p_order and c.state = 'appealed' and c.first_outcome = 'keep_deposit'), 0)
$$;

-- How much of a deposit a decision can still keep or give back.
create function private.disputed_deposit(p_order uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select private.held_deposit(p_order) + private.appealed_deposit(p_order)
$$;

-- Keeps a part of a deposit by the decision with that number.
drop function private.keep_deposit(uuid, bigint, text);
create function private.keep_deposit(p_order uuid, p_amount bigint, p_seq integer, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.post_journal('deposit_kept:' || p_order || ':' || p_seq, 'deposit_kept', p_order, jsonb_build_array(
    jsonb_build_array('deposit_escrow', p_amount, p_order), jsonb_build_array('revenue:rental', -p_amount)), left(p_reason, 300),
    (select o.is_test from public.orders o where o.id = p_order));
end
$$;

-- Takes back what the first decision kept, before the final one is booked.
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

-- Gives back what is held of a deposit. A decision on appeal may give back another part.
create or replace function private.return_deposit(p_order uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held constant bigint := private.held_deposit(p_order);
  is_test constant boolean := (select o.is_test from public.orders o where o.id = p_order);
  earlier constant bigint := (select count(*) from private.refunds r where r.order_id = p_order and r.key like 'deposit:%');
  refund_key constant text := 'deposit:' || p_order || case when earlier > 0 then ':' || earlier + 1 else '' end;
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

-- Decides a complaint: moves its order, and notes the outcome.
create or replace function private.decide(c private.complaints, p_outcome text, p_detail jsonb, p_reason text, p_by uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  -- A decision by silence keeps at most what is still there.
  if p_by is null and p_outcome = 'keep_deposit' then
    p_detail := p_detail || jsonb_build_object('amount', least(c.claimed_amount, private.disputed_deposit(c.order_id))::text);
  end if;
  answer := private.transition_order(c.order_id, 'resolve_' || p_outcome, case when p_by is null then 'deadline' else 'staff' end, p_by,
    p_detail || jsonb_build_object('note', p_reason));
  if answer ? 'code' then
    return answer;
  end if;
  update private.complaints x set outcome = p_outcome, decision = p_reason, decided_at = private.shop_now(), decided_by = p_by,
    state = case when c.state = 'appealed' or p_outcome = 'refund' then 'final' else 'decided' end,
    minutes = case p_outcome when 'minutes' then (p_detail ->> 'minutes')::integer end,
    amount = case p_outcome when 'keep_deposit' then (p_detail ->> 'amount')::bigint when 'part_refund' then (p_detail ->> 'amount')::bigint
      when 'refund' then (select r.amount from private.refunds r where r.order_id = c.order_id order by r.granted_at desc limit 1) end,
    unit_id = case when p_outcome = 'replacement' then (p_detail ->> 'unit')::uuid end
  where x.id = c.id;
  return answer;
end
$$;

-- Why an event of a rental is refused; null when it is not.
create or replace function private.rental_event_refusal(o public.orders, p_event text, p_actor_kind text, p_detail jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  r private.rentals;
  asked bigint;
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
      return case when asked is null or asked < 1 or asked > private.disputed_deposit(o.id) then 'INVALID'
        -- Nothing is kept on the shop's word alone.
        when not exists (select from private.complaint_files f join private.complaints c on c.id = f.complaint_id
          where c.order_id = o.id and c.state in ('open', 'appealed') and f.author = 'shop') then 'EVIDENCE_NEEDED' end;
    when 'resolve_refund' then
      return case when private.refundable(o.id) = 0 then 'NOTHING_TO_REFUND' end;
    when 'resolve_part_refund' then
      asked := case when p_detail ->> 'amount' ~ '^[0-9]{1,13}$' then (p_detail ->> 'amount')::bigint end;
      return case when asked is null or asked < 1 or asked >= private.refundable(o.id) - private.disputed_deposit(o.id) then 'INVALID' end;
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
        when c.decided_at < private.shop_now() - interval '72 hours' then 'TOO_LATE' end
        from (select * from private.complaints x where x.order_id = o.id order by x.opened_at desc limit 1) c);
    else
      return null;
  end case;
end
$$;

-- What an event of a rental brings with it. Returns whether it is one of a rental.
create or replace function private.apply_rental_event(o public.orders, p_event text, p_actor_kind text, p_detail jsonb, p_seq integer, p_reason text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.shop_now();
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
  if p_event like 'resolve\_%' then
    perform private.undo_kept_deposit(o.id, p_seq, p_reason);
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
      update private.rentals x set ended_at = coalesce(x.ended_at, moment),
        period = case when x.opened_at is null then x.period
          else tstzrange(lower(x.period), greatest(least(upper(x.period), moment), lower(x.period) + interval '1 second')) end
      where x.order_id = o.id;
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
      perform private.keep_deposit(o.id, (p_detail ->> 'amount')::bigint, p_seq, p_reason);
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
  -- What a final decision gives free of a deposit goes back at once where nothing else will return it.
  if p_event in ('resolve_keep_deposit', 'resolve_part_refund', 'resolve_help', 'resolve_no_fault')
    and private.state_before_dispute(o.id) = 'completed' then
    perform private.return_deposit(o.id, p_reason);
  end if;
  return true;
end
$$;

-- A rental as its renter and staff read it.
create or replace function private.rental_detail(o public.orders) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('minutes', r.minutes + r.credited_minutes,
    'option_id', r.option_id,
    'option_name', coalesce((select p.duration from public.rental_options p where p.id = r.option_id), private.minutes_text(r.minutes)),
    'start_at', r.start_at, 'ready_at', r.ready_at, 'opened_at', r.opened_at,
    'starts_by', case when r.opened_at is null then private.rental_starts_by(r) end,
    'ends_at', private.rental_end(r), 'ended_at', r.ended_at, 'credited_minutes', r.credited_minutes,
    'is_rotated', private.is_rotated(r.unit_id, o.id),
    'deposit_state', case when o.deposit = 0 or o.state in ('pending_payment', 'payment_review', 'expired') then null
      when private.kept_deposit(o.id) > 0 then 'kept'
      when exists (select from private.complaints c where c.order_id = o.id and c.reason = 'deposit' and c.state in ('open', 'appealed')) then 'claimed'
      when private.held_deposit(o.id) > 0 then 'held' else 'returned' end,
    'rules', r.rules, 'cancel_until', case when o.state = 'processing' then private.rental_cancel_until(r) end,
    'extension', case when o.state = 'rented' then jsonb_build_object(
      'is_open', private.rental_end(r) <= private.shop_now() + interval '60 minutes' and private.rental_end(r) > private.shop_now(),
      'until', private.rental_end(r),
      'options', coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.duration, 'minutes', p.duration_minutes, 'price', p.price)
        order by p.duration_minutes, p.price) from public.rental_options p where p.product_id = o.product_id and p.duration_minutes is not null
          and not exists (select from private.rentals n where n.unit_id = r.unit_id and n.is_blocking and n.order_id is distinct from o.id
            and n.blocked && tstzrange(upper(r.period), private.rotated_by(upper(r.period) + make_interval(mins => p.duration_minutes))))), '[]'),
      'pending_order', (select x.id from public.orders x where x.parent_id = o.id and x.kind = 'extension'
        and x.state in ('pending_payment', 'payment_review') order by x.created_at desc limit 1)) end,
    'server_time', private.shop_now())
  from private.rentals r where r.order_id = o.id and o.kind = 'rental'
$$;

revoke all on function private.kept_deposit(uuid), private.appealed_deposit(uuid), private.disputed_deposit(uuid),
  private.keep_deposit(uuid, bigint, integer, text), private.undo_kept_deposit(uuid, integer, text) from public;
