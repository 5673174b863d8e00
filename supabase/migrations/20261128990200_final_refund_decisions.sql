-- The refund of a final decision replaces that of the first one, instead of being added to it: refunds name the complaint that granted them,
-- one that was not sent is taken back by a counter-journal, one that was sent counts, and what it exceeds the final decision by is compensation.
-- A buyer who does not answer in an appeal keeps what the first decision refunds.

set check_function_bodies = off;

ALTER TABLE "private"."refunds" ADD COLUMN "complaint_id" uuid;

create or replace function private.appealed_refund(p_order uuid) returns private.refunds
language sql stable security definer set search_path = '' as $$
  select r from private.complaints c join private.refunds r on r.complaint_id = c.id
  where c.order_id = p_order and c.state = 'appealed' limit 1
$$;

create or replace function private.apply_complaint_event(
  o public.orders, f private.order_facts, p_event text, p_detail jsonb, p_seq integer, p_reason text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.shop_now();
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
  if p_event like 'resolve\_%' then
    perform private.refund_by_decision(o.id, p_event, p_detail, p_seq, p_reason, moment);
  end if;
  case p_event
    when 'resolve_refund' then
      perform private.end_deadlines(o.id, '{delivery,confirmation,warranty}');
      perform private.quarantine_unit(o, f);
    when 'resolve_part_refund' then
      perform private.end_deadlines(o.id, '{delivery,confirmation}');
      perform private.recognise_revenue(o.id);
      perform private.release_unit(o.id, case when o.sale_kind = 'service' then 'available' else 'sold' end);
    when 'resolve_replacement' then
      unit := private.lock_free_unit(
        (select u.product_id from private.units u where u.id = (p_detail ->> 'unit')::uuid), (p_detail ->> 'unit')::uuid);
      -- Another transaction took the unit after complaint_event_refusal.
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
      -- A completed order holds no escrow, also not that of a refund which was taken back.
      if private.state_before_dispute(o.id) = 'completed' then
        perform private.recognise_revenue(o.id);
      end if;
  end case;
end
$$;

create or replace function private.apply_rental_complaint_event(
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

create or replace function private.complaint_event_refusal(o public.orders, f private.order_facts, p_event text, p_detail jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  amount constant bigint := private.detail_amount(p_detail);
begin
  case p_event
    when 'open_complaint' then
      return case when not private.may_complain(o) then 'TOO_LATE' end;
    when 'appeal' then
      return private.appeal_refusal(o.id);
    when 'resolve_refund' then
      return case when private.refundable(o.id) = 0 then 'NOTHING_TO_REFUND' end;
    when 'resolve_part_refund' then
      return case when amount is null or amount < 1 or amount >= private.disputed_refund(o.id) then 'INVALID' end;
    when 'resolve_replacement' then
      return case
        when coalesce(p_detail ->> 'unit', '') !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then 'INVALID'
        when not exists (select from private.units u join public.products p on p.id = u.product_id
          where u.id = (p_detail ->> 'unit')::uuid and u.state = 'available' and p.sale_kind = o.sale_kind and not private.is_rented(u.id)
            and (u.product_id = o.product_id or p.price >= o.unit_price)) then 'UNIT_TAKEN'
        when o.sale_kind = 'account' and not exists (select from private.units u
          where u.id = (p_detail ->> 'unit')::uuid and u.has_credentials) then 'NO_CREDENTIALS' end;
    else
      return null;
  end case;
end
$$;

create or replace function private.decide(c private.complaints, p_outcome text, p_detail jsonb, p_reason text, p_by uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  -- A decision by deadline keeps at most the rest of the deposit, and repeats the part that the first decision refunded.
  if p_by is null and p_outcome = 'keep_deposit' then
    p_detail := p_detail || jsonb_build_object('amount', least(c.claimed_amount, private.disputed_deposit(c.order_id))::text);
  elsif p_by is null and p_outcome = 'part_refund' then
    p_detail := p_detail || jsonb_build_object('amount', c.first_amount::text);
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
      when 'refund' then (select sum(r.amount) from private.refunds r where r.complaint_id = c.id) end,
    unit_id = case when p_outcome = 'replacement' then (p_detail ->> 'unit')::uuid end
  where x.id = c.id;
  return answer;
end
$$;

create or replace function private.disputed_refund(p_order uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select private.refundable(p_order) + coalesce((private.appealed_refund(p_order)).amount, 0)
$$;

create or replace function private.grant_refund(p_key text, p_order uuid, p_amount bigint, p_reason text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  left_over constant bigint := private.refundable(p_order);
  granted constant bigint := least(p_amount, left_over);
  escrow constant bigint := -private.balance_of('order_escrow', p_order);
  deposit bigint := 0;
  unique_code bigint := 0;
  difference bigint := 0;
  compensation bigint := 0;
  earned bigint;
  is_test constant boolean := (select o.is_test from public.orders o where o.id = p_order);
begin
  if granted <= 0 then
    return 0;
  elsif exists (select from private.refunds r where r.key = p_key) then
    if exists (select from private.refunds r where r.key = p_key and r.order_id = p_order and r.amount = p_amount) then
      return 0;
    end if;
    raise exception 'refund % was granted with another amount', p_key using errcode = '23514';
  end if;
  insert into private.refunds (key, order_id, amount, reason, granted_by, is_test, complaint_id)
  values (p_key, p_order, granted, left(coalesce(p_reason, ''), 300), auth.uid(), is_test, private.running_complaint(p_order));
  if granted = left_over then
    deposit := private.held_deposit(p_order);
    select coalesce(sum(l.amount) filter (where l.account = 'expense:unique_code'), 0),
      coalesce(sum(l.amount) filter (where l.account = 'difference'), 0),
      coalesce(sum(l.amount) filter (where l.account = 'expense:compensation'), 0)
    into unique_code, difference, compensation
    from private.journal_lines l join private.journals j on j.id = l.journal_id where j.order_id = p_order;
  end if;
  earned := granted + unique_code + difference + compensation - deposit;
  perform private.post_journal('refund:' || p_key, 'refund', p_order, jsonb_build_array(
    jsonb_build_array('order_escrow', least(escrow, earned), p_order),
    jsonb_build_array('deposit_escrow', deposit, p_order),
    jsonb_build_array(private.revenue_account(p_order), greatest(0, earned - escrow)),
    jsonb_build_array('expense:unique_code', -unique_code),
    jsonb_build_array('difference', -difference),
    jsonb_build_array('expense:compensation', -compensation),
    jsonb_build_array('refund_payable', -granted, p_order)), left(p_reason, 300), is_test);
  return granted;
end
$$;

create or replace function private.outcome_by_deadline(c private.complaints) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when c.opened_by = 'shop' and c.turn = 'buyer' and exists (
      select from private.complaint_files e where e.complaint_id = c.id and e.author = 'shop') then 'keep_deposit'
    when c.state = 'appealed' and c.turn = 'buyer' and c.first_outcome = 'part_refund' then 'part_refund'
    when c.opened_by = 'shop' or c.turn = 'buyer' then 'no_fault'
    else 'refund' end;
end
$$;

create or replace function private.refund_by_decision(
  p_order uuid, p_event text, p_detail jsonb, p_seq integer, p_reason text, p_at timestamptz
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  first constant private.refunds := private.appealed_refund(p_order);
  total constant bigint := case p_event when 'resolve_refund' then private.disputed_refund(p_order)
    when 'resolve_part_refund' then private.detail_amount(p_detail) else 0 end;
  counted bigint := coalesce(first.amount, 0);
begin
  if first.state <> 'sent' and counted <> total then
    counted := 0;
    delete from private.refunds r where r.id = first.id;
    perform private.post_journal('refund_reversed:' || p_order || ':' || p_seq, 'refund_reversed', p_order, jsonb_build_array(
      jsonb_build_array('refund_payable', first.amount, p_order), private.returned_line(p_order, first.amount)), left(p_reason, 300),
      first.is_test);
    if not exists (select from private.refunds r where r.order_id = p_order and r.state <> 'sent') then
      perform private.end_deadlines(p_order, '{refund}');
    end if;
  elsif counted > total then
    perform private.post_journal('compensation:' || p_order || ':' || p_seq, 'compensation', p_order, jsonb_build_array(
      jsonb_build_array('expense:compensation', counted - total), private.returned_line(p_order, counted - total)), left(p_reason, 300),
      first.is_test);
  end if;
  if private.grant_refund('decision:' || p_order || ':' || p_seq, p_order, total - counted, p_reason) > 0 then
    perform private.set_deadline(p_order, 'refund', p_at + interval '3 days');
  end if;
end
$$;

create or replace function private.rental_decision_refusal(o public.orders, r private.rentals, p_event text, p_detail jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  amount constant bigint := private.detail_amount(p_detail);
  minutes constant bigint := case when p_detail ->> 'minutes' ~ '^[0-9]{1,6}$' then (p_detail ->> 'minutes')::bigint end;
begin
  case p_event
    when 'resolve_refund' then
      return case when private.refundable(o.id) = 0 then 'NOTHING_TO_REFUND' end;
    when 'resolve_part_refund' then
      return case when amount is null or amount < 1 or amount >= private.disputed_refund(o.id) - private.disputed_deposit(o.id) then 'INVALID' end;
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

create or replace function private.returned_line(p_order uuid, p_amount bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when exists (select from private.journals j where j.key = 'recognised:' || p_order)
    then jsonb_build_array(private.revenue_account(p_order), -p_amount) else jsonb_build_array('order_escrow', -p_amount, p_order) end
$$;

create or replace function private.running_complaint(p_order uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select c.id from private.complaints c where c.order_id = p_order and c.state in ('open', 'appealed')
$$;

ALTER TABLE "private"."refunds" ADD CONSTRAINT "refunds_complaint" FOREIGN KEY (complaint_id) REFERENCES private.complaints(id) ON DELETE RESTRICT;

CREATE INDEX refunds_of_complaint ON private.refunds USING btree (complaint_id) WHERE (complaint_id IS NOT NULL);

REVOKE ALL ON FUNCTION "private"."appealed_refund"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."disputed_refund"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refund_by_decision"(uuid, text, jsonb, integer, text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."returned_line"(uuid, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."running_complaint"(uuid) FROM PUBLIC;

update private.order_transitions set actors = '{staff,deadline}' where event = 'resolve_part_refund';

-- The k-th complaint about an order is the one that its k-th opening event began.
update private.refunds r set complaint_id = c.id
from (
  select e.order_id, e.seq, (select count(*) from public.order_events x where x.order_id = e.order_id and x.seq < e.seq
    and x.event in ('open_complaint', 'not_ready', 'claim_deposit')) as place
  from public.order_events e where e.event like 'resolve\_%') e
join (
  select x.id, x.order_id, row_number() over (partition by x.order_id order by x.opened_at, x.id) as place from private.complaints x) c
  on c.order_id = e.order_id and c.place = e.place
where r.key = 'decision:' || e.order_id || ':' || e.seq - 1;

-- Decisions of before were added up; their amount is now the total.
update private.complaints c set amount = (select sum(r.amount) from private.refunds r where r.complaint_id = c.id)
where c.state = 'final' and c.first_outcome = 'part_refund' and c.outcome in ('part_refund', 'refund');

reset check_function_bodies;

