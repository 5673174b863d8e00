-- What becomes due of rentals, the steps of renters and staff, and times that staff keep.

-- Moves every order whose deadline has passed; safe to call at any time and by several callers, because locked orders are left to the
-- next call. Returns how many were moved. Accounts and items that nobody delivered are cancelled and refunded; a service that was begun
-- is not, it is only told to be late. A deadline of a rental that cannot move it now is looked at again later.
create or replace function private.move_due_orders(p_max integer default 200) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  answer jsonb;
  done integer := 0;
begin
  for due in
    select d.order_id, d.name, f.work_started_at
    from private.order_deadlines d
    join public.orders o on o.id = d.order_id
    join private.order_facts f on f.order_id = d.order_id
    where d.paused_at is null and d.done_at is null and d.due_at <= clock_timestamp() and d.due_at + d.grace <= clock_timestamp()
      and (d.name in ('payment', 'review', 'delivery', 'confirmation') or case d.name when 'rental_ready' then o.state in ('processing', 'delivered')
        when 'rental_opening' then o.state = 'delivered' when 'rental_end' then o.state = 'rented' else false end)
    order by d.due_at limit p_max for update of o skip locked
  loop
    answer := private.transition_order(due.order_id, case due.name
      when 'payment' then 'payment_timeout' when 'review' then 'review_timeout' when 'confirmation' then 'confirmation_timeout'
      when 'rental_ready' then 'not_ready' when 'rental_end' then 'time_over'
      -- Nobody could have opened it while the vault was shut.
      when 'rental_opening' then case when (select v.is_open from private.vault_state v) then 'start' else 'not_ready' end
      else case when due.work_started_at is null then 'delivery_timeout' else 'work_timeout' end end, 'deadline');
    if answer ? 'code' and due.name like 'rental\_%' then
      update private.order_deadlines d set due_at = greatest(clock_timestamp() + interval '10 seconds', coalesce((
          select case d.name when 'rental_opening' then private.rental_starts_by(r) when 'rental_end' then upper(r.period) end
          from private.rentals r where r.order_id = d.order_id), '-infinity'))
      where d.order_id = due.order_id and d.name = due.name;
    end if;
    done := done + 1;
  end loop;
  -- A warranty that is over needs no event.
  update private.order_deadlines d set done_at = clock_timestamp()
  where d.name = 'warranty' and d.paused_at is null and d.done_at is null and d.due_at <= clock_timestamp();
  return done;
end
$$;

-- Rentals whose time has come and whose unit is rotated become ready, those that were returned and rotated are over. Locked orders are left
-- to the next call. Returns how many were moved.
create function private.move_rentals(p_max integer default 50) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  done integer := 0;
begin
  for due in
    select o.id, 'ready' as event from private.rentals r join public.orders o on o.id = r.order_id
    where r.is_blocking and r.kind = 'rental' and r.opened_at is null and r.start_at <= clock_timestamp() + interval '5 minutes'
      and o.state = 'processing' and private.is_rotated(r.unit_id, o.id) and (select v.is_open from private.vault_state v)
    order by r.start_at limit p_max for update of o skip locked
  loop
    perform private.transition_order(due.id, due.event, 'server');
    done := done + 1;
  end loop;
  for due in
    select o.id from public.orders o join private.rentals r on r.order_id = o.id
    where o.state = 'returning' and private.is_rotated(r.unit_id) order by o.state_at limit p_max for update of o skip locked
  loop
    perform private.transition_order(due.id, 'rotate', 'server');
    done := done + 1;
  end loop;
  return done;
end
$$;

-- Renters hear of the end an hour and a quarter of an hour before it, if the rental is longer than that. Who is told late is told so
-- (private.rental_news compares with the clock). Returns how many were reminded.
create function private.remind_rentals() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  reminded integer;
begin
  with due as (
    update private.rentals r set reminded = case when upper(r.period) <= clock_timestamp() + interval '15 minutes' then 2 else 1 end
    from public.orders o
    where o.id = r.order_id and o.state = 'rented' and r.is_blocking and r.kind = 'rental' and upper(r.period) > clock_timestamp()
      and upper(r.period) <= clock_timestamp() + interval '60 minutes'
      and ((r.reminded < 1 and r.minutes + r.credited_minutes > 60) or (r.reminded < 2 and r.minutes + r.credited_minutes > 15
        and upper(r.period) <= clock_timestamp() + interval '15 minutes'))
    returning r.order_id, r.reminded)
  insert into private.order_outbox (order_id, notice)
  select d.order_id, case d.reminded when 2 then 'rental_ends_15' else 'rental_ends_60' end from due d;
  get diagnostics reminded = row_count;
  -- The shop hears of a rotation that is late.
  with late as (
    update private.order_deadlines d set reminded_at = clock_timestamp()
    from public.orders o where o.id = d.order_id and d.name = 'rotation' and d.done_at is null and d.reminded_at is null
      and d.due_at <= clock_timestamp() and o.state in ('returning', 'disputed') returning d.order_id)
  insert into private.order_outbox (order_id, notice) select l.order_id, 'rotation_late' from late l;
  return reminded;
end
$$;

insert into private.due_tasks (name, procedure) values ('move_rentals', 'move_rentals_now'), ('remind_rentals', 'remind_rentals');

create function private.move_rentals_now() returns integer
language sql security definer set search_path = '' as $$ select private.move_rentals(200) $$;

-- The relay does it twice a second while there is work.
do $$
declare
  definition text := pg_catalog.pg_get_functiondef('public.server_relay(integer)'::regprocedure);
  rewritten text := replace(definition, E'  moved := private.move_due_orders(50);', E'  moved := private.move_due_orders(50) + private.move_rentals(50) + private.remind_rentals();');
begin
  if rewritten = definition then
    raise exception 'the relay has changed';
  end if;
  execute rewritten;
end
$$;

-- The renter is done before the end; no money comes back.
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

-- Staff keep a time of a unit, for example while the game is down. {id} or {code}: INVALID, NOT_FOUND, UNIT_TAKEN.
create function public.block_unit_time(p_unit uuid, p_from timestamptz, p_to timestamptz, p_note text default '') returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  made uuid;
  note constant text := btrim(coalesce(p_note, ''));
begin
  perform private.require_permission('rentals.write');
  if p_from is null or p_to is null or p_to <= p_from or p_to <= clock_timestamp() or p_to > p_from + interval '60 days'
    or length(note) > 200 or note ~ '[\x01-\x1F\x7F]' then
    return jsonb_build_object('code', 'INVALID');
  end if;
  perform 1 from private.units u where u.id = p_unit and u.state <> 'withdrawn' for update;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  end if;
  insert into private.rentals (kind, unit_id, minutes, start_at, period, blocked, note, created_by)
  values ('block', p_unit, greatest(1, ceil(extract(epoch from p_to - p_from) / 60))::integer, p_from, tstzrange(p_from, p_to),
    tstzrange(p_from, p_to), nullif(note, ''), auth.uid()) returning id into made;
  perform private.audit(auth.uid(), 'rental.blocked', p_unit, jsonb_build_object('from', p_from, 'to', p_to, 'name', coalesce((
    select p.name from private.units u join public.products p on p.id = u.product_id where u.id = p_unit), '')));
  return jsonb_build_object('id', made);
exception
  when exclusion_violation then
    return jsonb_build_object('code', 'UNIT_TAKEN');
  when lock_not_available or deadlock_detected then
    return jsonb_build_object('code', 'BUSY');
end
$$;

create function public.unblock_unit_time(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  unit uuid;
begin
  perform private.require_permission('rentals.write');
  update private.rentals r set is_blocking = false, ended_at = clock_timestamp() where r.id = p_id and r.kind = 'block' and r.is_blocking
  returning r.unit_id into unit;
  if unit is null then
    return jsonb_build_object('code', 'NOT_FOUND');
  end if;
  perform private.audit(auth.uid(), 'rental.unblocked', unit, jsonb_build_object('name', coalesce((
    select p.name from private.units u join public.products p on p.id = u.product_id where u.id = unit), '')));
  return jsonb_build_object('outcome', 'done');
end
$$;

-- The shop claims part of a deposit: a complaint whose next word is the renter's, for 24 hours. Kept only by a decision, and only with evidence.
create function public.claim_deposit(p_order uuid, p_amount bigint, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  answer jsonb;
begin
  perform private.require_permission('rentals.write');
  if p_amount is null or length(btrim(coalesce(p_reason, ''))) not between 10 and 1000 then
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

-- Decisions know minutes and deposits. A longer time that collides is UNIT_TAKEN.
do $$
declare
  definition text := pg_catalog.pg_get_functiondef('public.decide_complaint(uuid,text,jsonb,text)'::regprocedure);
  rewritten text := definition;
begin
  rewritten := replace(rewritten, '''replacement'', ''help'', ''no_fault'')', '''replacement'', ''minutes'', ''help'', ''no_fault'', ''keep_deposit'')');
  rewritten := replace(rewritten, E'exception when lock_not_available or deadlock_detected then', E'exception\n  when exclusion_violation then\n    return jsonb_build_object(''code'', ''UNIT_TAKEN'');\n  when lock_not_available or deadlock_detected then');
  if length(rewritten) - length(definition) < 100 then
    raise exception 'the decisions have changed';
  end if;
  execute rewritten;
  definition := pg_catalog.pg_get_functiondef('private.decide(private.complaints,text,jsonb,text,uuid)'::regprocedure);
  rewritten := replace(definition, 'amount = case p_outcome when ''part_refund'' then', 'minutes = case p_outcome when ''minutes'' then (p_detail ->> ''minutes'')::integer end,
    amount = case p_outcome when ''keep_deposit'' then (p_detail ->> ''amount'')::bigint when ''part_refund'' then');
  if rewritten = definition then
    raise exception 'the decision has changed';
  end if;
  execute rewritten;
  -- Who claims something proves it: a renter's silence keeps a deposit where evidence stands, the shop's silence never does.
  definition := pg_catalog.pg_get_functiondef('private.move_due_complaints()'::regprocedure);
  rewritten := replace(definition, 'perform private.decide(c, case c.turn when ''buyer'' then ''no_fault'' else ''refund'' end, ''{}'',',
    'perform private.decide(c, case when c.opened_by = ''shop'' then case when c.turn = ''buyer'' and exists (
          select from private.complaint_files e where e.complaint_id = c.id and e.author = ''shop'') then ''keep_deposit'' else ''no_fault'' end
        when c.turn = ''buyer'' then ''no_fault'' else ''refund'' end,
      case when c.opened_by = ''shop'' then jsonb_build_object(''amount'', c.claimed_amount::text) else ''{}''::jsonb end,');
  if rewritten = definition then
    raise exception 'the silence of complaints has changed';
  end if;
  execute rewritten;
  definition := pg_catalog.pg_get_functiondef('public.move_order_as_staff(uuid,text,jsonb,integer)'::regprocedure);
  rewritten := replace(definition, '''reject_last_proof'')', '''reject_last_proof'', ''claim_deposit'')');
  if rewritten = definition then
    raise exception 'the steps of staff have changed';
  end if;
  execute rewritten;
end
$$;

grant execute on function public.end_rental(uuid), public.block_unit_time(uuid, timestamptz, timestamptz, text),
  public.unblock_unit_time(uuid), public.claim_deposit(uuid, bigint, text) to authenticated;
