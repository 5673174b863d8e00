-- A refund in part takes what exceeds the escrow of its order from the revenue from the price, then from what was paid too much; what an
-- appeal gives back returns there. It leaves a kept deposit alone, and only the newest complaint can be appealed, so that no decision on a
-- deposit returns money that a refund has returned before.

set check_function_bodies = off;

DROP FUNCTION "private"."returned_line"(uuid, bigint);

create or replace function private.grant_refund(p_key text, p_order uuid, p_amount bigint, p_reason text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  left_over constant bigint := private.refundable(p_order);
  granted constant bigint := least(p_amount, left_over);
  escrow bigint := -private.balance_of('order_escrow', p_order);
  revenue bigint;
  deposit bigint := 0;
  unique_code bigint := 0;
  difference bigint := 0;
  compensation bigint := 0;
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
    revenue := granted + unique_code + difference + compensation - deposit - escrow;
  else
    escrow := least(escrow, granted);
    revenue := least(greatest(0, private.price_revenue(p_order)), granted - escrow);
    difference := escrow + revenue - granted;
  end if;
  perform private.post_journal('refund:' || p_key, 'refund', p_order, jsonb_build_array(
    jsonb_build_array('order_escrow', escrow, p_order),
    jsonb_build_array('deposit_escrow', deposit, p_order),
    jsonb_build_array(private.revenue_account(p_order), revenue),
    jsonb_build_array('expense:unique_code', -unique_code),
    jsonb_build_array('difference', -difference),
    jsonb_build_array('expense:compensation', -compensation),
    jsonb_build_array('refund_payable', -granted, p_order)), left(p_reason, 300), is_test);
  return granted;
end
$$;

create or replace function private.ledger_findings() returns table (name text, is_kept boolean, detail text)
language sql stable security definer set search_path = '' as $$
  with totals as (
    select coalesce(sum(l.amount), 0) as all_lines from private.journal_lines l), unbalanced as (
    select count(*) as n from (select l.journal_id from private.journal_lines l group by l.journal_id having sum(l.amount) <> 0) u), escrow as (
    select count(*) as n from public.orders o
    left join (select l.party, -sum(l.amount) as held from private.journal_lines l where l.account = 'order_escrow'
      group by l.party) e on e.party = o.id
    -- A refund can take all of the escrow before anything is recognised.
    where case when o.state in ('processing', 'delivered', 'rented', 'returning', 'disputed')
        and not exists (select from private.journals k where k.key = 'recognised:' || o.id)
      then coalesce(e.held, 0) not between 0 and o.total or (coalesce(e.held, 0) = 0
        and not exists (select from private.refunds r where r.order_id = o.id and r.exception_id is null))
      else coalesce(e.held, 0) <> 0 end), refunds as (
    select count(*) as n from (
      select coalesce(r.order_id, r.exception_id) as order_id, sum(r.amount) filter (where r.state <> 'sent') as owed from private.refunds r
      group by coalesce(r.order_id, r.exception_id)) g
    full join (select l.party, -sum(l.amount) as booked from private.journal_lines l where l.account = 'refund_payable' group by l.party) b
      on b.party = g.order_id
    where coalesce(g.owed, 0) <> coalesce(b.booked, 0)), unmatched as (
    select count(*) as n from (
      select e.id, case e.state when 'open' then e.amount - e.taken else 0 end as held from private.payment_exceptions e) x
    full join (select l.party, -sum(l.amount) as booked from private.journal_lines l where l.account = 'unmatched_receipts' group by l.party) b
      on b.party = x.id
    where coalesce(x.held, 0) <> coalesce(b.booked, 0)), deposits as (
    select count(*) as n from public.orders o
    left join (select l.party, -sum(l.amount) as held from private.journal_lines l where l.account = 'deposit_escrow'
      group by l.party) e on e.party = o.id
    where case when o.state in ('processing', 'delivered', 'rented', 'returning') then coalesce(e.held, 0) not between 0 and o.deposit
      when o.state = 'disputed' then coalesce(e.held, 0) not between 0 and o.deposit else coalesce(e.held, 0) <> 0 end), split as (
    -- Every payment contains the whole deposit of its order. The last decisions on complaints determine the part that the
    -- shop retains.
    select count(*) as n from (
      select o.id, o.deposit, sum(-l.amount) filter (where j.kind in ('paid', 'matched')) as received,
        coalesce(sum(l.amount) filter (where j.kind in ('deposit_kept', 'deposit_kept_reversed')), 0) as retained
      from public.orders o join private.journals j on j.order_id = o.id
      left join private.journal_lines l on l.journal_id = j.id and l.account = 'deposit_escrow'
      where o.kind = 'rental' and exists (select from private.journals k where k.order_id = o.id and k.kind in ('paid', 'matched'))
      group by o.id) d
    where coalesce(d.received, 0) <> d.deposit or d.retained <> (
      select coalesce(sum(case when c.outcome = 'keep_deposit' then c.amount when c.outcome is null and c.first_outcome = 'keep_deposit'
        then c.first_amount end), 0) from private.complaints c where c.order_id = d.id)), surplus as (
    -- An overpayment is refunded: the shop retains at most the difference that it accepts of a transfer.
    select count(*) as n from (
      select l.journal_id from private.journal_lines l join private.journals j on j.id = l.journal_id
      where l.account = 'difference' and j.kind in ('paid', 'matched') group by l.journal_id having sum(l.amount) < -999) s), unposted as (
    select count(*) as n from private.payment_attempts a where a.state in ('paid', 'refunded')
      and not exists (select from private.journals j where j.key in ('paid:' || a.reference, 'received:' || a.reference))), settled as (
    select (select count(*) from private.settlements s where private.balance_of_journal('settled:' || s.id, s.gateway) <> -s.gross
        or private.balance_of_journal('settled:' || s.id, s.bank) <> s.gross - s.fee)
      + (select count(*) from private.settlement_reversals r join private.settlements s on s.id = r.settlement_id
        where private.balance_of_journal('settlement_reversed:' || s.id, s.gateway) <> s.gross)
      + (select count(*) from private.gateway_balances() g where g.balance < 0) as n)
  select 'sum', t.all_lines = 0, t.all_lines::text from totals t
  union all select 'journals', u.n = 0, u.n::text from unbalanced u
  union all select 'escrow', e.n = 0, e.n::text from escrow e
  union all select 'deposits', g.n + s.n = 0, (g.n + s.n)::text from deposits g, split s
  union all select 'refunds', r.n = 0, r.n::text from refunds r
  union all select 'exceptions', m.n = 0, m.n::text from unmatched m
  union all select 'payments', p.n + s.n = 0, (p.n + s.n)::text from unposted p, surplus s
  union all select 'settlements', d.n = 0, d.n::text from settled d
$$;

create or replace function private.order_event_refusal(
  o public.orders, facts private.order_facts, p_event text, p_actor_kind text, p_detail jsonb, p_hours integer, p_refund bigint
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  refusal text;
begin
  if o.kind <> 'purchase' then
    refusal := private.rental_event_refusal(o, p_event, p_actor_kind, p_detail);
    if refusal is not null or p_event not in ('cancel', 'submit_proof', 'reject_last_proof', 'refund', 'refund_part') then
      return refusal;
    end if;
  end if;
  return case p_event
    when 'cancel' then case
      when o.state in ('pending_payment', 'payment_review') and exists (
        select from private.payment_exceptions e where e.order_id = o.id and e.state = 'open') then 'ALREADY_PAID'
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
      -- A kept deposit goes back by a decision on it, or with everything.
      when p_refund is null or p_refund < 1 or p_refund >= private.refundable(o.id)
        or p_refund > private.refundable(o.id) - private.kept_deposit(o.id) then 'INVALID' end
    else private.complaint_event_refusal(o, facts, p_event, p_detail) end;
end
$$;

create or replace function private.price_revenue(p_order uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(-sum(l.amount), 0)::bigint - private.kept_deposit(p_order)
  from private.journals j join private.journal_lines l on l.journal_id = j.id
  where j.order_id = p_order and l.account = private.revenue_account(p_order)
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
      jsonb_build_array('refund_payable', first.amount, p_order)) || private.returned_lines(first, first.amount), left(p_reason, 300),
      first.is_test);
    if not exists (select from private.refunds r where r.order_id = p_order and r.state <> 'sent') then
      perform private.end_deadlines(p_order, '{refund}');
    end if;
  elsif counted > total then
    perform private.post_journal('compensation:' || p_order || ':' || p_seq, 'compensation', p_order, jsonb_build_array(
      jsonb_build_array('expense:compensation', counted - total)) || private.returned_lines(first, counted - total), left(p_reason, 300),
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
      return case when amount is null or amount < 1 or amount >= private.disputed_refund(o.id) - private.disputed_deposit(o.id)
        or amount > private.disputed_refund(o.id) - private.held_deposit(o.id) - private.kept_deposit(o.id) then 'INVALID' end;
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

create or replace function private.returned_lines(p_refund private.refunds, p_amount bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  journal constant text := 'refund:' || p_refund.key;
  account constant text := private.revenue_account(p_refund.order_id);
  difference constant bigint := least(p_amount, private.balance_of_journal(journal, 'difference'));
  revenue bigint := least(p_amount - difference, private.balance_of_journal(journal, account));
  escrow bigint := p_amount - difference - revenue;
begin
  if exists (select from private.journals j where j.key = 'recognised:' || p_refund.order_id) then
    revenue := revenue + escrow;
    escrow := 0;
  end if;
  return jsonb_build_array(jsonb_build_array('difference', -difference), jsonb_build_array(account, -revenue),
    jsonb_build_array('order_escrow', -escrow, p_refund.order_id));
end
$$;

create or replace function public.appeal_complaint(p_complaint uuid, p_text text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  message constant text := btrim(coalesce(p_text, ''), E' \n\t');
  c private.complaints := private.own_complaint(p_complaint);
  o public.orders;
  answer jsonb;
begin
  if not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  elsif c.id is null then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif not private.is_complaint_text(message) then
    return jsonb_build_object('code', 'INVALID');
  elsif private.is_message_refused(message) then
    return jsonb_build_object('code', 'MESSAGE_REFUSED');
  end if;
  select * into o from public.orders x where x.id = c.order_id for update;
  select * into c from private.complaints x where x.id = p_complaint for update;
  if c.state = 'appealed' then
    return jsonb_build_object('outcome', 'already');
  elsif c.state <> 'decided' or exists (
    select from private.complaints x where x.order_id = c.order_id and x.opened_at > c.opened_at) then
    return jsonb_build_object('code', 'COMPLAINT_CLOSED');
  end if;
  answer := private.transition_order(c.order_id, 'appeal', 'buyer', auth.uid(), jsonb_build_object('note', message));
  if answer ? 'code' then
    return answer;
  end if;
  update private.complaints x set state = 'appealed', appeal = message, appealed_at = private.shop_now(), from_state = o.state,
    first_outcome = c.outcome, first_amount = c.amount, first_decision = c.decision, first_decided_by = c.decided_by, outcome = null,
    amount = null, unit_id = null, decision = null, decided_at = null, decided_by = null, turn = 'shop', turn_from = private.shop_now(), reminded = 0,
    due_at = private.complaint_answer_due() where x.id = c.id;
  return answer;
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;

REVOKE ALL ON FUNCTION "private"."price_revenue"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."returned_lines"(private.refunds, bigint) FROM PUBLIC;

reset check_function_bodies;

